"""The errors: one family for all games, which ``AlhambraError`` and ``RulebookError`` catch."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import alhambra_rules as ar
import five_towers as ft
import rulebook_kit as rulebook
from alhambra_rules import game
from alhambra_rules.notation import read_examples
from alhambra_rules.testing import almost_legal_cities, read_vectors
from five_towers.game import carry_out

STATE = ar.new_game(["Anna", "Bo"], seed=1)
TOWERS = ft.new_game(["Anna", "Bo"], seed=1)

RAISED: tuple[tuple[type[ar.AlhambraError], Callable[[], object]], ...] = (
    (ar.InvalidArgument, lambda: ar.score_majorities({}, 4)),
    (ar.InvalidArgument, lambda: ft.score([], torn_down=-1)),
    (ar.InvalidArgument, lambda: ar.rule_of("build.no-gap")),
    (ar.InvalidArgument, lambda: almost_legal_cities(rule="build.no-gap")),
    (ar.NotationError, lambda: ar.parse_diagram("x")),
    (ar.NotationError, lambda: read_examples("x")),
    (ar.FormatError, lambda: ar.read_position("x")),
    (ar.FormatError, lambda: ft.state_from_json("[]")),
    (ar.FormatError, lambda: list(read_vectors("x"))),
    (ar.IllegalMove, lambda: ar.place(ar.City.start(), "tower-11", (5, 5))),
    (ar.IllegalAction, lambda: ar.apply(STATE, ar.Pass("Bo"))),
    (ar.IllegalAction, lambda: ft.apply(TOWERS, ft.Pass("Bo"))),
    (game.NoDefiniteState, lambda: game.carry_out(STATE, ar.Buy("Anna", 1, ["denar-1"] * 9))),
    (game.NoDefiniteState, lambda: carry_out(TOWERS, ft.Take("Anna", ["sand-7"]))),
    (ar.UnknownTile, lambda: ar.legal_placements(ar.City.start(), "tower-1")),
    (ar.EmptyCell, lambda: ar.City.start()[5, 5]),
    (ft.UnknownCard, lambda: ft.Card.of("sand-99")),
)


@pytest.mark.parametrize(("kind", "ask"), RAISED)
def test_an_error_is_caught_with_all_others_and_can_be_copied(
    kind: type[ar.AlhambraError], ask: Callable[[], object]
) -> None:
    """A copy that another process sends is the same error, with its attributes."""
    with pytest.raises(ar.AlhambraError) as raised:
        ask()
    error = raised.value
    assert type(error) is kind
    for made in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert (type(made), made.args, str(made)) == (kind, error.args, str(error))
        assert vars(made) == vars(error)


@pytest.mark.parametrize("package", [ar, ft, game])
def test_all_games_share_the_classes_of_the_rulebook(package: object) -> None:
    for name in dir(package):
        value = getattr(package, name)
        if isinstance(value, type) and issubclass(value, Exception) and hasattr(rulebook, name):
            assert value is getattr(rulebook, name)
    assert ar.AlhambraError is ft.RulebookError is rulebook.RulebookError


def test_some_errors_are_errors_of_python_too() -> None:
    assert issubclass(ar.InvalidArgument, ValueError)
    assert issubclass(ar.IllegalAction, ar.IllegalMove)
    for kind in (ar.UnknownTile, ar.EmptyCell, ft.UnknownCard):
        assert issubclass(kind, KeyError)
