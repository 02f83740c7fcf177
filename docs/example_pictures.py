"""What a worked example looks like: the city it asks about, or the scoring round.

Only some questions have a picture; what has none is shown as the text that it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from attrs import evolve

from alhambra_rules.drawing.marks import numbered
from alhambra_rules.drawing.svg import scoring
from alhambra_rules.drawing.svg.markup import Extent
from alhambra_rules.drawing.svg.panel import below, drawn
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.game import PlaceBought, RedesignFromReserve, RedesignSwap, RedesignToReserve
from alhambra_rules.game_modules.architects import (
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
)
from alhambra_rules.game_modules.treasure import PlaceChest
from alhambra_rules.model import DIRK, BuildingType, Cell, City, PlacedTile, Tile
from alhambra_rules.model.player import ChestsByCell, laid_chests
from alhambra_rules.modules.invaders import attack, open_sides
from alhambra_rules.modules.treasure import check_chest
from alhambra_rules.notation import parse_diagram
from alhambra_rules.notation.diagram import TILES_BY_SHORT_NAME
from alhambra_rules.placement import check_city, check_placement, check_removal, check_swap
from alhambra_rules.scoring import RoundScore, score_majorities, score_round
from rulebook_kit import Violation
from rulebook_kit.examples import Example
from tests.game.reading_examples import asked, is_about_a_game

_Words = re.Match[str]


def picture_of(example: Example) -> str | None:
    """Return the picture of a worked example as SVG; None if it has none."""
    if is_about_a_game(example):
        return _event(example)
    for pattern, draw in _PICTURES.items():
        question = re.fullmatch(pattern, example.ask)
        if question:
            return draw(example, question)
    return None


def _drawn(
    example: Example,
    city: City,
    violations: Iterable[Violation] = (),
    marked: Iterable[Cell] = (),
    *,
    wall: bool = False,
    chests: ChestsByCell = (),
) -> str:
    """Draw a city with its faults, some of its cells framed."""
    plain = Scene.of(city, numbered(violations), wall=wall, chests=chests)
    framed = frozenset(marked)
    scene = evolve(plain, extent=plain.extent | Extent.of(framed), fresh=framed)
    panel = below([scene.map(), *scene.captions(scene.room)])
    return drawn(panel, example.title, scene.description())


def _shown(example: Example) -> tuple[City, Cell]:
    """Return the city of the diagram and the cell that it asks about: the fountain's by default."""
    diagram = parse_diagram(example.body)
    return diagram.city, diagram.asked or Cell(0, 0)


def _city(example: Example, _: _Words) -> str:
    city, _cell = _shown(example)
    return _drawn(example, city, check_city(city))


def _place(example: Example, words: _Words) -> str:
    tile, turned = TILES_BY_SHORT_NAME[words[1]], int(words[2] or 0)
    return _placed(example, *_shown(example), tile, turned)


def _placed(example: Example, city: City, cell: Cell, tile: Tile, turned: int = 0) -> str:
    """Draw the city as it would be with the tile on the cell."""
    report = check_placement(city, tile, cell, turned=turned)
    after = City.of_pieces([*city.pieces, (cell, (tile, turned))])
    return _drawn(example, after, report, [cell])


def _swap(example: Example, words: _Words) -> str:
    return _swapped(example, *_shown(example), TILES_BY_SHORT_NAME[words[1]])


def _swapped(example: Example, city: City, cell: Cell, tile: Tile) -> str:
    """Draw the city as it would be with the tile in the place of the one on the cell."""
    after = City.of_pieces([*_without(city, cell), (cell, tile)])
    return _drawn(example, after, check_swap(city, tile, cell), [cell])


def _remove(example: Example, _: _Words) -> str:
    return _removed(example, *_shown(example))


def _removed(example: Example, city: City, cell: Cell) -> str:
    """Draw the city as it would be without the tile on the cell."""
    after = City.of_pieces(_without(city, cell))
    return _drawn(example, after, check_removal(city, cell), [cell])


def _without(city: City, cell: Cell) -> list[tuple[Cell, PlacedTile]]:
    return [piece for piece in city.pieces if piece[0] != cell]


def _wall(example: Example, _: _Words) -> str:
    return _drawn(example, _shown(example)[0], wall=True)


def _counted(example: Example, _: _Words) -> str:
    return _drawn(example, _shown(example)[0])


def _bazaar(example: Example, _: _Words) -> str:
    city, cell = _shown(example)
    return _drawn(example, city, (), [cell])


def _open(example: Example, words: _Words) -> str:
    city, _cell = _shown(example)
    return _drawn(example, city, (), open_sides(city, words[1]))


def _attacked(example: Example, words: _Words) -> str:
    city, _cell = _shown(example)
    struck = attack(city, words[1], int(words[2]))
    flanks = (cell for _, cells in struck.flanks for cell in cells)
    return _drawn(example, city, (), {*struck.open, *flanks})


def _chest(example: Example, words: _Words) -> str:
    city, cell = _shown(example)
    lying = [cell] if words[2] else []
    report = check_chest(city, cell, words[1], taken=lying)
    chests = laid_chests([(here, words[1]) for here in (*lying, cell)])
    return _drawn(example, city, report, [cell], chests=chests)


# Games: the event says whose city is meant, and the body what lies there.


def _event(example: Example) -> str | None:
    state, event = asked(example)
    seat = next((one for one in state.players if one.name == getattr(event, "player", "")), None)
    city = seat.city if seat else City.start()
    match event:
        case PlaceBought() | RedesignFromReserve() | ArchitectFromReserve():
            return _placed(example, city, event.cell, event.tile)
        case RedesignSwap() | ArchitectSwap():
            return _swapped(example, city, event.cell, event.tile)
        case RedesignToReserve() | ArchitectToReserve():
            return _removed(example, city, event.cell)
        case PlaceChest():
            chests = laid_chests([(event.cell, event.colour)])
            faults = check_chest(city, event.cell, event.colour)
            return _drawn(example, city, faults, [event.cell], chests=chests)
        case _:
            return None


# Scoring rounds.


def _majorities(example: Example, words: _Words) -> str:
    """Draw the points of each player for their buildings. Cities are unknown, and so are walls."""
    owned = {
        player: {BuildingType(kind): int(count) for kind, count in re.findall(r"(\w+) (\d+)", had)}
        for player, had in re.findall(r"^(\w+) +(.+)$", example.body, re.MULTILINE)
    }
    points = score_majorities(owned, int(words[1]))
    rows = tuple(
        (player, tuple(counts.get(kind, 0) for kind in BuildingType))
        for player, counts in owned.items()
    )
    return scoring(
        {
            player: RoundScore(player, None, int(words[1]), rows, tuple(earned.values()))
            for player, earned in points.items()
        }
    )


def _boards(example: Example, words: _Words) -> str:
    """Draw a round of cities whose tiles are listed; where they lie does not matter."""
    named = dict(re.findall(r"^(\w+) (?:city|tiles) +(.+)$", example.body, re.MULTILINE))
    tiles = {name: re.findall(r"[a-z]+-\d+\S*\b", listed) for name, listed in named.items()}
    dirk = tiles.pop(DIRK, None)
    cities = {
        player: City.of({(x, 0): tile for x, tile in enumerate(row, start=1)})
        for player, row in tiles.items()
    }
    return scoring(score_round(cities, int(words[1]), dirk=dirk))


_PICTURES: Mapping[str, Callable[[Example, _Words], str]] = {
    r"city": _city,
    r"place (\S+)(?: turned (\d))?": _place,
    r"swap (\S+)": _swap,
    r"remove": _remove,
    r"(?:course of the )?longest wall": _wall,
    r"buildings": _counted,
    r"bazaar": _bazaar,
    r"open sides ([nesw])": _open,
    r"(?:losses|score \d+ after) ([nesw]) round (\d)": _attacked,
    r"chest (\w+)( on another)?": _chest,
    r"majorities round (\d)": _majorities,
    r"(?:majorities of boards round|round) (\d)(?: with dirk)?": _boards,
}
"""What draws each question that has a picture."""
