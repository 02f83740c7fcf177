"""The page on what the strategies draw, and how often; ``docs/generate.py`` writes it.

The same draws are made in every process. Hypothesis also tries the constants of all modules that
are loaded, here not: they would change the shares with every edit elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Final, TypeVar
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.providers import HypothesisProvider

import alhambra_rules as ar
import five_towers as ft
import five_towers.testing as of_towers
from alhambra_rules.game.draws import DrawScoringCard
from alhambra_rules.testing import cities, games, tables
from alhambra_rules.testing.broken_cities import closing_cells

DRAWS: Final = 100
PAGE: Final = "what-strategies-draw.md"
_INTRODUCTION: Final = f"""# What the strategies draw

A script draws {DRAWS} values from each strategy for [Alhambra](testing-your-engine.md) and for
[5 Towers](five-towers.md#test-your-own-engine-in-python), and counts the values of each kind.
A city has a *near-gap* if one more tile could enclose a gap; *no tile fits* if none of the 54
tiles has a legal cell.

| strategy | how many of its draws are, or have |
| --- | --- |
"""
_T = TypeVar("_T")
_Of = Mapping[str, Callable[[_T], bool]]


def has_near_gap(city: ar.City) -> bool:
    """Return whether one more tile could enclose a gap."""
    return bool(closing_cells(city, sorted({near for c in city.tiles for near in c.beside()})))


def _is_sealed(city: ar.City) -> bool:
    return not any(ar.legal_placements(city, tile) for tile in ar.TILES)


def _largest(table: ar.Table) -> int:
    return max(len(player.city.pieces) - 1 for player in table.players)


def _is_in(phase: str, state: ft.GameState) -> bool:
    return state.phase == phase


def just_scored(state: ar.GameState) -> bool:
    """Return whether a scoring card has turned up since the last action."""
    draws = takewhile(lambda event: not isinstance(event, ar.Action), reversed(state.log))
    return any(isinstance(event, DrawScoringCard) for event in draws)


_OF_A_CITY: Final[_Of[ar.City]] = {
    "8 tiles or more": lambda city: len(city.pieces) > 8,
    "a near-gap": has_near_gap,
    "a wall of 8 or more": lambda city: ar.longest_wall(city).length >= 8,
    "no tile fits": _is_sealed,
}
_OF_A_TABLE: Final[_Of[ar.Table]] = {
    "one player": lambda table: len(table.players) == 1,
    "three or more players": lambda table: len(table.players) >= 3,
    "a city of 15 tiles or more": lambda table: _largest(table) >= 15,
    "claims": lambda table: bool(table.claims),
}
_OF_A_GAME: Final[_Of[ar.GameState]] = {
    "act": lambda state: state.phase == "act",
    "place-bought": lambda state: state.phase == "place-bought",
    "place-leftovers": lambda state: state.phase == "place-leftovers",
    "over": lambda state: state.finished,
    "just after a scoring round": just_scored,
}
_OF_A_TOWER: Final[_Of[ft.Tower]] = {
    "5 cards or more": lambda tower: tower.height >= 5,
    "finished": lambda tower: tower.is_finished,
    "a card on a lower one": lambda tower: any(
        above > below for below, above in pairwise(tower.cards)
    ),
}
_OF_A_DISPLAY: Final[_Of[tuple[ft.Card, ...]]] = {
    "five cards": lambda display: len(display) == 5,
    "several cards of a type": lambda display: len({card.type for card in display}) < len(display),
}
_OF_A_POSITION: Final[_Of[ft.Table]] = {
    "one player": lambda table: len(table.players) == 1,
    "claims": lambda table: bool(table.claims),
}
_OF_A_GAME_OF_TOWERS: Final[_Of[ft.GameState]] = {
    **{phase: partial(_is_in, phase) for phase in ("bid", "take", "build", "over")},
    "after cards were given back": lambda state: state.undone is not None,
    "the last round": lambda state: state.deck_ran_out == 2,
}


def shares(drawn: st.SearchStrategy[_T], kinds: _Of[_T]) -> dict[str, int]:
    """Return the share of the draws of each kind, in per cent."""
    found: list[_T] = []

    @settings(
        max_examples=DRAWS,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(drawn)
    def collect(value: _T) -> None:
        found.append(value)

    with patch.object(HypothesisProvider, "_maybe_draw_constant", return_value=None):
        collect()
    return {
        kind: round(100 * sum(map(belongs, found)) / len(found)) for kind, belongs in kinds.items()
    }


@cache
def measured() -> Mapping[str, Mapping[str, int]]:
    """Return for each strategy the share of each kind of value, in per cent."""
    return {
        "`cities()`": shares(cities(), _OF_A_CITY),
        '`cities(shape="compact")`': shares(cities(shape="compact"), _OF_A_CITY),
        '`cities(shape="sprawling")`': shares(cities(shape="sprawling"), _OF_A_CITY),
        '`cities(shape="walled")`': shares(cities(shape="walled"), _OF_A_CITY),
        '`cities(shape="with-bays")`': shares(cities(shape="with-bays"), _OF_A_CITY),
        "`tables()`": shares(tables(), _OF_A_TABLE),
        "`games()`": shares(games(), _OF_A_GAME),
        "5 Towers: `towers()`": shares(of_towers.towers(), _OF_A_TOWER),
        "5 Towers: `displays()`": shares(of_towers.displays(), _OF_A_DISPLAY),
        "5 Towers: `tables()`": shares(of_towers.tables(), _OF_A_POSITION),
        "5 Towers: `games()`": shares(of_towers.games(), _OF_A_GAME_OF_TOWERS),
    }


def drawn_page() -> Mapping[str, str]:
    """Return the page by its path."""
    rows = [
        f"| {strategy} | {', '.join(f'{kind}: {share}%' for kind, share in kinds.items())} |\n"
        for strategy, kinds in measured().items()
    ]
    return {PAGE: _INTRODUCTION + "".join(rows)}


if __name__ == "__main__":
    for path, text in drawn_page().items():
        Path(__file__).with_name(path).write_text(text, encoding="utf-8")
