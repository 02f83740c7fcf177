"""Worked examples of games: what lies where, who asks to do what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from alhambra_rules.game import (
    Action,
    Buy,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    RedesignFromReserve,
    RedesignSwap,
    ReserveBought,
    Stop,
    TakeMoney,
)
from alhambra_rules.model import Cell, City
from tests.game.positions import DISPLAY, NAMES, position


def listed(text: str) -> tuple[str, ...]:
    return tuple(re.split(r",\s+(?![-\d])", text)) if text not in ("none", "nothing") else ()


def cell_of(text: str) -> Cell:
    x, y = re.findall(r"-?\d+", text)
    return Cell(int(x), int(y))


def city_of(text: str) -> City:
    """Read tiles such as ``pavilion-8 (1, 0), tower-11 (2, 0)``."""
    laid = re.findall(r"(\S+) (\(.+?\))", text)
    return City.of({cell_of(cell): tile for tile, cell in laid})


def lines_of(body: str) -> Mapping[str, str]:
    return dict(re.split(r"\s{2,}", line, maxsplit=1) for line in body.splitlines())


def boards(lines: Mapping[str, str], board: str) -> Iterator[tuple[str, str]]:
    for key, value in lines.items():
        name, _, of = key.partition(" ")
        if of == board:
            yield name, value


def state_of(body: str) -> GameState:
    """Read lines such as ``display  denar-2, florin-3`` and ``Anne hand  denar-6``."""
    lines = lines_of(body)
    aside = listed(lines.get("aside", "none"))
    market = lines.get("market", "chambers-9-w, chambers-10, tower-9-es, tower-10-w")
    return position(
        listed(lines["players"]) if "players" in lines else NAMES,
        hands={name: listed(text) for name, text in boards(lines, "hand")},
        reserves={name: listed(text) for name, text in boards(lines, "reserve")},
        cities={name: city_of(text) for name, text in boards(lines, "city")},
        market=[None if tile == "none" else tile for tile in market.split(", ")],
        display=listed(lines["display"]) if "display" in lines else DISPLAY,
        bought=aside,
        phase=lines.get("phase", "act"),
        actions_done=int(lines.get("actions", "0")),
        profile=lines.get("profile", "standard"),
    )


def action_of(ask: str) -> Action:
    """Read a question: who, what, with which tile or cards, and where."""
    words = re.match(r"(\w+) (buys square|swaps in|\w+) ?(.*)", ask)
    assert words, ask
    who, what, rest = words.groups()
    tile, _, cell = rest.partition(" on ")
    match what:
        case "takes":
            return TakeMoney(who, listed(rest))
        case "buys square":
            square, _, paid = rest.partition(" with ")
            return Buy(who, int(square), listed(paid))
        case "lays":
            return RedesignFromReserve(who, tile, cell_of(cell))
        case "swaps in":
            return RedesignSwap(who, tile, cell_of(cell))
        case "places":
            return PlaceBought(who, tile, cell_of(cell))
        case _:
            return _ACTIONS[what](who, rest)


_ACTIONS: Mapping[str, Callable[[str, str], Action]] = {
    "stops": lambda who, _: Stop(who),
    "passes": lambda who, _: Pass(who),
    "reserves": ReserveBought,
    "gives": GiveBought,
}
