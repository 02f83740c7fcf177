"""The size of a question, and what is simpler in a smaller one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from alhambra_rules.conformance.misread_cities import CityReading
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalSwaps,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.model import TILES, Side
from rulebook_kit.conformance.protocol import Question

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
            tiles = [one.tile for city in question.cities.values() for one in city]
            dirk = question.dirk or []
            held = len(tiles) + len(dirk)
            players = len(question.cities) + (question.dirk is not None)
            return held, players, _walls([*tiles, *dirk]) + question.round
        case ReplayGame():
            return len(question.record), 0, 0
    asked = [question.tile] if isinstance(question, LegalPlacements | LegalSwaps) else []
    city = cast("OfCity", question).city
    return len(city), 0, _walls([one.tile for one in city] + asked)


def _walls(tiles: Sequence[str]) -> int:
    """Return 100 for each wall plus, to break ties, each tile's index in ``SIMPLEST``."""
    return sum(100 * len(TILES[tile].walls) + SIMPLEST.index(tile) for tile in tiles)


def is_fair(question: Question) -> bool:
    """Whether all cities are legal: few engines accept others, except in ``check_city``."""
    match question:
        case ScoreRound():
            return all(map(_LEGAL.check, question.cities.values()))
        case CheckCity() | ScoreMajorities() | ReplayGame():
            return True
    return _LEGAL.check(cast("OfCity", question).city)


def plainer(tile: str) -> Iterator[str]:
    """Yield simpler tiles: for each set of walls those of the simplest buildings."""
    found: dict[frozenset[Side], int] = {}
    for other in SIMPLEST[: SIMPLEST.index(tile)]:
        walls = TILES[other].walls
        found[walls] = found.get(walls, 0) + 1
        if found[walls] <= _ALIKE:
            yield other


_ALIKE: Final = 2
"""The tiles of each set of walls to try: the first may lie in the city already."""
