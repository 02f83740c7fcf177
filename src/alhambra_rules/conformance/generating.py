"""Generate conformance cases from a seed, and say how large and how fair a question is.

The same seed always gives the same cases.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import cycle
from random import Random
from typing import Final

from alhambra_rules.conformance.misread_cities import CityReading
from alhambra_rules.conformance.protocol import (
    OPERATIONS,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    cities_in,
    plain_city,
    tiles_in,
)
from alhambra_rules.model import TILES, BuildingType, Cell, City, Side, Tile
from alhambra_rules.placement import legal_placements
from rulebook_kit.conformance.protocol import Question
from rulebook_kit.values import FrozenDict

_Weight = Callable[[City, Tile, Cell], int]


def _sprawling(_city: City, _tile: Tile, _cell: Cell) -> int:
    """Treat every cell alike."""
    return 1


def _compact(city: City, _tile: Tile, cell: Cell) -> int:
    """Prefer cells among many tiles."""
    near: int = sum(beside in city.tiles for beside in cell.around())
    return near**3


def _with_bays(city: City, _tile: Tile, cell: Cell) -> int:
    """Prefer cells that touch one tile and have more tiles within two cells."""
    beside = sum(near in city.tiles for near in cell.beside())
    within_two = sum(
        (cell.x + dx, cell.y + dy) in city.tiles for dx in range(-2, 3) for dy in range(-2, 3)
    )
    return 1 + within_two**2 if beside == 1 else 1


def _walled(city: City, tile: Tile, cell: Cell) -> int:
    """Prefer cells where the tile's walls face outwards."""
    outer = [side for side in tile.walls if cell.next(side) not in city.tiles]
    return 1 + 4 * len(outer) ** 2


def _long(_city: City, _tile: Tile, cell: Cell) -> int:
    """Prefer cells far from the fountain."""
    return (abs(cell.x) + abs(cell.y)) ** 6


SHAPES: Final[Mapping[str, _Weight]] = FrozenDict(
    {"sprawling": _sprawling, "compact": _compact, "bays": _with_bays, "walled": _walled}
)
"""The weight of a cell for a tile, by the shape that cities grow into."""

_ALL_SHAPES: Final[Mapping[str, _Weight]] = FrozenDict({**SHAPES, "long": _long})


def shuffled_tiles(chance: Random) -> list[Tile]:
    """Return the 54 tiles in random order."""
    tiles = list(TILES.values())
    chance.shuffle(tiles)
    return tiles


def grow(chance: Random, tiles: Sequence[Tile], size: int, shape: str) -> City:
    """Return a legal city of these tiles, laid in this order where they fit.

    Args:
        chance: the random source.
        tiles: the tiles to lay.
        size: the maximum number of tiles besides the fountain.
        shape: one of ``SHAPES``, or ``long``.
    """
    city = City.start()
    weight = _ALL_SHAPES[shape]
    for tile in tiles:
        if len(city.tiles) > size:
            break
        if cells := legal_placements(city, tile):
            weights = [weight(city, tile, cell) for cell in cells]
            city = city.with_tile(tile, chance.choices(cells, weights)[0])
    return city


def unused_tiles(city: City, tiles: Sequence[Tile]) -> list[Tile]:
    """Return the tiles that are not in the city."""
    used = {placed.tile.id for _, placed in city.pieces}
    return [tile for tile in tiles if tile.id not in used]


Line = dict[str, object]
"""A line of a record."""

_LARGEST = (10, 16, 30, 30)
"""The most tiles of a city: small cities are quick, and games end with up to 30 tiles."""
_GAMES_ONE_IN = 40
"""A whole game takes as long as dozens of other cases do."""
_NAMES = ("Anne", "Alma", "Kim", "Nina", "Olga", "Pia")


def generated(
    seed: int, number: int, operations: Collection[str] = OPERATIONS
) -> Iterator[Question]:
    """Yield questions for these operations in turn.

    Args:
        seed: any integer.
        number: the number of questions.
        operations: the names of the operations.
    """
    made = [_MAKERS[name] for name in OPERATIONS if name in operations and name != "replay"]
    for index, make in zip(range(number), cycle(made or [_game]), strict=False):
        is_game = "replay" in operations and (not made or index % _GAMES_ONE_IN == 0)
        chance = Random(f"{seed} {index}")
        yield _game(chance) if is_game else make(chance)


def _city_and_tile(chance: Random) -> tuple[City, Tile]:
    """Return a city and a tile that is not in it; sometimes most are without walls.

    Then the tile fits in many places.
    """
    tiles = shuffled_tiles(chance)
    if chance.randrange(3) == 0:
        tiles.sort(key=lambda tile: len(tile.walls))
    tile, *others = tiles
    most = chance.choice(_LARGEST)
    city = grow(chance, others, chance.randint(1, most), chance.choice(list(_ALL_SHAPES)))
    return city, tile


def _placements(chance: Random) -> Question:
    city, tile = _city_and_tile(chance)
    return LegalPlacements(plain_city(city), tile.id)


def _removals(chance: Random) -> Question:
    return LegalRemovals(plain_city(_city_and_tile(chance)[0]))


def _swaps(chance: Random) -> Question:
    city, tile = _city_and_tile(chance)
    return LegalSwaps(plain_city(city), tile.id)


def _wall(chance: Random) -> Question:
    return LongestWall(plain_city(_city_and_tile(chance)[0]))


def _city(chance: Random) -> Question:
    """Ask about a city that is legal, perhaps except for one tile."""
    city, tile = _city_and_tile(chance)
    near = {other for cell in city.tiles for other in cell.around()} - city.tiles.keys()
    wrong = sorted(near - set(legal_placements(city, tile)))
    match chance.randrange(8):
        case 0:
            city = city.with_tile(tile, chance.choice(list(city.tiles)))
        case 1:
            city = city.with_tile(tile, chance.choice(sorted(near)), chance.randint(1, 3))
        case 2 | 3 | 4 | 5 if wrong:
            city = city.with_tile(tile, _most_enclosed(city, wrong, chance))
        case _:
            """Left legal."""
    return CheckCity(plain_city(city))


def _most_enclosed(city: City, cells: list[Cell], chance: Random) -> Cell:
    """Return one of the cells, likely one with tiles on several sides, which may close a gap."""
    weights = [sum(near in city.tiles for near in cell.beside()) ** 3 + 1 for cell in cells]
    return chance.choices(cells, weights)[0]


def _majorities(chance: Random) -> Question:
    most = chance.choice((1, 2, 3, 5))
    kinds = chance.sample([kind.value for kind in BuildingType], chance.randint(1, 6))
    counts = {
        name: {kind: chance.randint(0, most) for kind in kinds}
        for name in _NAMES[: chance.randint(2, 6)]
    }
    return ScoreMajorities(counts, chance.randint(1, 3))


def _round(chance: Random) -> Question:
    players = chance.randint(2, 6)
    most = min(chance.choice((12, 30)), 48 // players)
    tiles, cities = shuffled_tiles(chance), {}
    for name in _NAMES[:players]:
        city = grow(chance, tiles, chance.randint(0, most), chance.choice(list(_ALL_SHAPES)))
        tiles = unused_tiles(city, tiles)
        cities[name] = plain_city(city)
    dirk = [tile.id for tile in tiles[: chance.randint(0, 12)]] if players == 2 else None
    return ScoreRound(cities, chance.randint(1, 3), dirk)


def _game(chance: Random) -> Question:
    """Ask about a random game, often with a line missing, repeated or in the wrong place."""
    from alhambra_rules.game import (  # noqa: PLC0415 - games load slowly
        new_game,
        play_out,
        record_of,
    )
    from alhambra_rules.notation.game_record import write_record  # noqa: PLC0415 - likewise

    seed = chance.randrange(1_000_000)
    state = play_out(new_game(_NAMES[: chance.randint(2, 6)], seed=seed), seed)
    lines = [json.loads(line) for line in write_record(record_of(state)).splitlines()]
    return ReplayGame(tampered(lines, chance))


def tampered(lines: list[Line], chance: Random) -> list[Line]:
    """Return the record cut short, perhaps with a line missing, repeated or too late.

    Args:
        lines: a legal record, its header first.
        chance: the random source.
    """
    at = chance.randrange(1, len(lines) - 1)
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case _:
            """Left legal."""
    return lines[: at + 20]


_MAKERS: Final[Mapping[str, Callable[[Random], Question]]] = FrozenDict(
    {
        "legal_placements": _placements,
        "legal_removals": _removals,
        "legal_swaps": _swaps,
        "check_city": _city,
        "longest_wall": _wall,
        "score_majorities": _majorities,
        "score_round": _round,
    }
)


_LEGAL: Final = CityReading(frozenset())
"""The model without misreadings: hundreds of cities are checked, and it needs no ``City``."""

SIMPLEST: Final = tuple(sorted(TILES, key=lambda tile: (len(TILES[tile].walls), tile)))
"""The tiles with the fewest walls first."""


def size_of(question: Question) -> tuple[int, int, int]:
    """Return the size of a question: tiles or buildings, then players, then the rest."""
    match question:
        case ScoreMajorities():
            owned = [count for counts in question.counts.values() for count in counts.values()]
            return sum(owned), len(question.counts), len(owned) + question.round
        case ScoreRound():
            tiles, players = tiles_in(question), len(question.cities) + (question.dirk is not None)
            return len(tiles), players, _weight(tiles) + question.round
        case ReplayGame():
            return len(question.record), 0, 0
    return sum(map(len, cities_in(question))), 0, _weight(tiles_in(question))


def _weight(tiles: Sequence[str]) -> int:
    """Return 100 for each wall plus, to break ties, each tile's index in ``SIMPLEST``."""
    return sum(100 * len(TILES[tile].walls) + SIMPLEST.index(tile) for tile in tiles)


def is_fair(question: Question) -> bool:
    """Whether all cities are legal: few engines accept others, except in ``check_city``."""
    return isinstance(question, CheckCity) or all(map(_LEGAL.check, cities_in(question)))


_ALIKE: Final = 2
"""The tiles of each set of walls to try: the first may lie in the city already."""


def plainer(tile: str) -> Iterator[str]:
    """Yield simpler tiles: for each set of walls those of the simplest buildings."""
    found: dict[frozenset[Side], int] = {}
    for other in SIMPLEST[: SIMPLEST.index(tile)]:
        walls = TILES[other].walls
        found[walls] = found.get(walls, 0) + 1
        if found[walls] <= _ALIKE:
            yield other
