"""A seed repeats a game: the same pieces are dealt and drawn, here and on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import pytest
from attrs import fields

import alhambra_rules as ar
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import play_out
from alhambra_rules.testing.played_games import NAMES, whole_game
from tests.game_modules.games import chosen

pytestmark = pytest.mark.no_cover  # other tests cover what whole games use

GAMES: Sequence[tuple[list[int], str]] = (
    ([37, 93], "8a296d47"),
    ([145, 88, 69], "8c6e7743"),
    ([79, 116, 48, 99], "dfab9e57"),
    ([34, 51, 6, 99, 51], "29e7d02e"),
    ([64, 86, 57, 56, 41, 74], "c96ebd67"),
    ([53, 49], "5d553aff"),
    ([77, 99, 51], "bea517c1"),
    ([61, 123, 90, 106], "5e560eda"),
    ([14, 90, 12, 92, 23], "2b285269"),
    ([53, 74, 44, 45, 30, 63], "5b17c3aa"),
    ([76, 40], "6ff51f9b"),
    ([31, 76, 136], "88e76331"),
    ([96, 70, 58, 120], "3d75e225"),
    ([28, 90, 109, 4, 17], "02ee6afd"),
    ([17, 40, 99, 55, 47, 44], "4f512768"),
    ([66, 0], "8822e9e0"),
)
"""The points in a game of each combination of modules, and the first digits for its record."""


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_seed_repeats_the_game(number: int) -> None:
    """Who keeps a seed from a report can look at the same game again."""
    players, _, _, modules = chosen(number)
    game = ar.new_game(NAMES[:players], seed=number, modules=modules)
    end = play_out(game, number)
    record = ar.write_record(ar.record_of(end))
    digits = sha256(record.encode()).hexdigest()[:8]
    assert ([player.score for player in end.players], digits) == GAMES[number]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_what_is_true_or_false_of_modules_stays_so(number: int) -> None:
    """No step of a game leaves None, or a number, where a module says yes or no."""
    for state in whole_game(*chosen(number)):
        for module in modules_of(state):
            flags = [one.name for one in fields(type(module)) if one.type in ("bool", bool)]
            assert all(type(getattr(module, flag)) is bool for flag in flags), module
