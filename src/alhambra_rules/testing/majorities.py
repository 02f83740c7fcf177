"""A strategy for majorities: how many buildings of each type everybody owns, with many ties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import SupportsIndex

from hypothesis import strategies as st

from alhambra_rules.model import DIRK, TILES, BuildingType
from alhambra_rules.testing.played_games import NAMES
from rulebook_kit.testing.choices import sizes, yes_or_no

_PRINTED = Counter(tile.type for tile in TILES.values())
_LIKE_THE_ONE_BEFORE = 5


def holdings(
    *, min_players: SupportsIndex = 1, max_players: SupportsIndex = 6, dirk: bool = False
) -> st.SearchStrategy[Mapping[str, Mapping[BuildingType, int]]]:
    """Draw everybody's numbers of buildings by type, as ``score_majorities`` takes them.

    All six types are listed, and nobody owns more buildings than exist. Half of the numbers equal
    that of the player before, so that two and more players tie for any place. Shrinks towards one
    player who owns nothing.

    Args:
        min_players: the least number of players, 1 to 6.
        max_players: the most, 1 to 6.
        dirk: whether the neutral player owns buildings, too.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    least, most = sizes("players", min_players, max_players, within=(1, len(NAMES)))
    return _holdings(least, most, (DIRK,) if yes_or_no("dirk", dirk) else ())


@st.composite
def _holdings(
    draw: st.DrawFn, least: int, most: int, others: tuple[str, ...]
) -> Mapping[str, Mapping[BuildingType, int]]:
    names = (*NAMES[: draw(st.integers(least, most))], *others)
    columns = {kind: _numbers(draw, _PRINTED[kind], len(names)) for kind in BuildingType}
    return {
        name: {kind: column[place] for kind, column in columns.items()}
        for place, name in enumerate(names)
    }


def _numbers(draw: st.DrawFn, available: int, players: int) -> list[int]:
    """Draw how many of the buildings each player owns: 0 to 4, or as many as the one before."""
    numbers: list[int] = []
    for _ in range(players):
        wish = draw(st.integers(0, 2 * _LIKE_THE_ONE_BEFORE - 1))
        if wish >= _LIKE_THE_ONE_BEFORE:
            wish = numbers[-1] if numbers else wish - _LIKE_THE_ONE_BEFORE
        numbers.append(min(wish, available - sum(numbers)))
    return numbers
