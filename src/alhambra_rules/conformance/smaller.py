"""Smaller questions for shrinking a divergence, the largest steps first.

Only ``check_city`` may be about an illegal city, because few engines accept one elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Final, TypeVar, cast

from msgspec.structs import replace

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
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.protocol import Question

_LEGAL: Final = CityReading(frozenset())
"""The model without misreadings: hundreds of cities are checked, and it needs no ``City``."""

_Item = TypeVar("_Item")
_Tiles = list[PlacedTileDocument]

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


def smaller(question: Question) -> Iterator[Question]:
    """Yield smaller questions of the same operation."""
    match question:
        case ScoreMajorities():
            yield from _fewer_buildings(question)
        case ScoreRound():
            yield from _smaller_rounds(question)
        case ReplayGame():
            for length in _halves(len(question.record)):
                yield ReplayGame(question.record[:length])
        case _:
            yield from _smaller_cities(cast("OfCity", question))


def _smaller_cities(question: OfCity) -> Iterator[Question]:
    asked = [question.tile] if isinstance(question, LegalPlacements | LegalSwaps) else []
    used = {*asked, *(one.tile for one in question.city)}
    for city in _simpler_tiles(question.city, used, legal=not isinstance(question, CheckCity)):
        yield replace(question, city=city)
    for tile in asked:
        for simpler in _simpler(tile, used):
            yield replace(question, tile=simpler)


def _simpler_tiles(city: _Tiles, used: Set[str], *, legal: bool) -> Iterator[_Tiles]:
    """Yield cities with fewer tiles, then with simpler tiles that are not used yet."""
    for fewer in _without_some(city):
        if not legal or _LEGAL.check(fewer):
            yield fewer
    for place, one in enumerate(city):
        for tile in _simpler(one.tile, used):
            plainer = [*city[:place], replace(one, tile=tile), *city[place + 1 :]]
            if not legal or _LEGAL.check(plainer):
                yield plainer
        if one.turned > 1:
            yield [*city[:place], replace(one, turned=1), *city[place + 1 :]]


def _simpler(tile: str, used: Set[str]) -> Sequence[str]:
    """Return a few simpler tiles: the first unused one for each set of walls."""
    firsts: dict[frozenset[Side], str] = {}
    for other in SIMPLEST[: SIMPLEST.index(tile)]:
        if other not in used:
            firsts.setdefault(TILES[other].walls, other)
    return tuple(firsts.values())


def _without_some(items: Sequence[_Item]) -> Iterator[list[_Item]]:
    """Yield the items without half of them, without a quarter and so on, to a single one."""
    step = len(items)
    while step > 0:
        step = (step + 1) // 2
        for start in range(0, len(items), step):
            yield [*items[:start], *items[start + step :]]
        if step == 1:
            return


def _fewer_buildings(question: ScoreMajorities) -> Iterator[Question]:
    counts = question.counts
    for players in filter(None, _without_some(list(counts))):
        yield replace(question, counts={player: counts[player] for player in players})
    kinds = sorted({kind for owned in counts.values() for kind in owned})
    for kept in _without_some(kinds):
        fewer = {p: {k: n for k, n in owned.items() if k in kept} for p, owned in counts.items()}
        yield replace(question, counts=fewer)
    for lower in range(1, question.round):
        yield replace(question, round=lower)
    for kind in kinds:
        yield from _with_lower_counts(question, kind)


def _with_lower_counts(question: ScoreMajorities, kind: str) -> Iterator[Question]:
    """Yield all counts of a type lowered together, then one after the other."""
    counts = question.counts
    held = sorted({owned[kind] for owned in counts.values() if kind in owned})
    ranks = {count: rank for rank, count in enumerate(held, start=0 if held[0] == 0 else 1)}
    ranked = {p: {**owned, kind: ranks[owned[kind]]} if kind in owned else owned
              for p, owned in counts.items()}  # fmt: skip
    if ranked != counts:
        yield replace(question, counts=ranked)
    for player, owned in counts.items():
        if kind in owned:
            fewer = {other: number for other, number in owned.items() if other != kind}
            yield replace(question, counts={**counts, player: fewer})
            if owned[kind] > 1:
                yield replace(question, counts={**counts, player: {**owned, kind: owned[kind] - 1}})


def _smaller_rounds(question: ScoreRound) -> Iterator[Question]:
    cities, dirk = question.cities, question.dirk
    for players in filter(None, _without_some(list(cities))):
        yield replace(question, cities={player: cities[player] for player in players})
    if dirk is not None:
        yield replace(question, dirk=None)
        for fewer in _without_some(dirk):
            yield replace(question, dirk=fewer)
    for lower in range(1, question.round):
        yield replace(question, round=lower)
    used = {one.tile for city in cities.values() for one in city} | set(dirk or ())
    for player, city in cities.items():
        for simpler in _simpler_tiles(city, used, legal=True):
            yield replace(question, cities={**cities, player: simpler})


def _halves(length: int) -> Iterator[int]:
    """Yield smaller lengths of at least 1, the largest steps first."""
    step = length // 2
    while step > 0:
        yield length - step
        step //= 2
