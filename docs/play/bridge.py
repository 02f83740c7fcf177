"""What the page asks the library: one JSON request in, one JSON answer out, nothing remembered."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Required, TypedDict, cast

import alhambra_rules as ar
from alhambra_rules.placement.bitboard.legality import is_legal


class Entry(TypedDict, total=False):
    """A tile on a cell, as positions write it."""

    x: Required[int]
    y: Required[int]
    tile: Required[str]
    turned: int


class Request(TypedDict, total=False):
    """What the page may ask; which keys a question has stands beside its function."""

    do: Required[str]
    city: list[Entry]
    tile: str | None
    turned: int
    cell: tuple[int, int]
    move: str
    text: str
    position: object
    player: int


Answer = Mapping[str, object]


def answer(text: str) -> str:
    """Return the answer to a request; what the library refuses comes back under ``error``."""
    request = cast("Request", json.loads(text))
    try:
        found = _QUESTIONS[request["do"]](request)
    except ar.AlhambraError as error:
        found = {"error": str(error)}
    return json.dumps(found)


def _tiles(_: Request) -> Answer:
    """Return the 54 tiles, cheapest type first."""
    return {"tiles": [_tile(tile) for tile in ar.TILES.values()]}


def _tile(tile: ar.Tile) -> Answer:
    return {
        "id": tile.id,
        "type": tile.type.value if tile.type else None,
        "price": tile.price,
        "walls": tile.wall_letters,
    }


def _look(request: Request) -> Answer:
    """Return what is to be seen of a ``city``, and where the ``tile``, if chosen, may go."""
    city, chosen = _city(request), request.get("tile")
    fits = chosen is not None and not request.get("turned", 0)
    wall = ar.longest_wall(city)
    return {
        "tiles": [
            {
                **_tile(placed.tile),
                "x": cell.x,
                "y": cell.y,
                "turned": placed.turned,
                "walls": "".join(side.value for side in ar.Side if side in placed.walls),
            }
            for cell, placed in city.tiles.items()
        ],
        "placements": ar.legal_placements(city, chosen) if chosen and fits else (),
        "swaps": ar.legal_swaps(city, chosen) if chosen and fits else (),
        "removals": ar.legal_removals(city),
        "wall": [[*cell, side.value] for cell, side in wall.segments],
        "counts": {kind.value: count for kind, count in ar.count_buildings(city).items()},
        # a legal city has none, which is known without networkx; that takes long to load
        "violations": () if is_legal(city) else _violations(ar.check_city(city)),
    }


def _why(request: Request) -> Answer:
    """Say why a ``move`` (place, swap, remove) on a ``cell`` of a ``city`` is refused, if it is."""
    city, cell, tile = _city(request), request["cell"], request.get("tile") or ""
    if request["move"] == "remove":
        report = ar.check_removal(city, cell)
    elif request["move"] == "swap":
        report = ar.check_swap(city, tile, cell)
    else:
        report = ar.check_placement(city, tile, cell, turned=request.get("turned", 0))
    return {"violations": _violations(report)}


def _read(request: Request) -> Answer:
    """Return the position in a ``text``, JSON or a diagram, and its faults."""
    text = request["text"]
    try:
        if text.lstrip().startswith(("{", "[")):
            table = ar.read_position(text)
        else:
            table = ar.Table((ar.Player("City", ar.parse_diagram(text).city),))
    except (ar.FormatError, ar.NotationError) as error:
        return {"faults": [str(fault) for fault in error.faults]}
    return {
        "position": json.loads(ar.write_position(table)),
        "violations": _violations(ar.check_table(table)),
    }


def _write(request: Request) -> Answer:
    """Return the ``position`` as JSON, and the city of one ``player`` as a diagram."""
    table = ar.read_position(json.dumps(request["position"]))
    city = table.players[request.get("player", 0)].city
    return {"json": ar.write_position(table), "diagram": ar.draw_diagram(city)}


def _city(request: Request) -> ar.City:
    return ar.City.of_pieces(
        ((entry["x"], entry["y"]), (entry["tile"], entry.get("turned", 0)))
        for entry in request["city"]
    )


def _violations(report: Iterable[ar.Violation]) -> list[Answer]:
    return [
        {
            "rule": found.rule.id,
            "statement": found.rule.statement,
            "where": found.where,
            "cells": found.cells,
            "message": found.message,
        }
        for found in report
    ]


_QUESTIONS: Mapping[str, Callable[[Request], Answer]] = {
    "tiles": _tiles,
    "look": _look,
    "why": _why,
    "read": _read,
    "write": _write,
}
