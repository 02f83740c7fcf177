"""Each game has errors of its own: who catches those of one catches none of the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import cast

import pytest

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules import errors, rulebook
from alhambra_rules.game import carry_out
from alhambra_rules.notation import read_examples
from alhambra_rules.rulebook.arguments import in_a_list
from alhambra_rules.testing import Plan, almost_legal_cities, read_vectors
from five_towers import conformance as towers_conformance
from five_towers import errors as towers_errors
from five_towers.game import carry_out as carry_out_in_towers
from five_towers.testing import games as towers_games
from five_towers.testing import values_of as towers_values_of
from tests.five_towers.game.test_arguments import REFUSED
from tests.game.test_arguments import WRONG
from tests.model.test_table import MISTAKES as MISTAKES_AT_TABLES
from tests.model.test_tiles import MISTAKES
from tests.test_slips import SLIPS_OF_5_TOWERS, SLIPS_OF_ALHAMBRA

START = ar.City.start()
GAME = ar.new_game(["Anna", "Bo"], seed=1)
TOWERS = ft.new_game(["Anna", "Bo"], seed=1)

OF_ALHAMBRA: Sequence[Callable[[], object]] = (
    *WRONG,
    *MISTAKES.values(),
    *MISTAKES_AT_TABLES.values(),
    *SLIPS_OF_ALHAMBRA,
    lambda: ar.Cell.of(cast("tuple[int, int]", "x")),
    lambda: ar.Cell(0, 0).next("q"),
    lambda: START[5, 5],
    lambda: ar.legal_placements(START, "tower-1"),
    lambda: ar.place(START, "tower-11", (5, 5)),
    lambda: ar.apply(GAME, ar.Pass("Bo")),
    lambda: carry_out(GAME, ar.Buy("Anna", 1, ["denar-1"] * 9)),
    lambda: ar.parse_diagram("x"),
    lambda: ar.read_position("x"),
    lambda: ar.read_record("{}"),
    lambda: ar.state_from_json("[]"),
    lambda: ar.action_from_json("{}", GAME),
    lambda: ar.rule_of("build.no-gap"),
    lambda: read_examples("x"),
    lambda: list(read_vectors("x")),
    lambda: Plan(examples=-1),
    lambda: almost_legal_cities(rule="build.no-gap"),
)

OF_5_TOWERS: Sequence[Callable[[], object]] = (
    *REFUSED,
    *SLIPS_OF_5_TOWERS,
    lambda: ft.Card.of("sand-99"),
    lambda: ft.apply(TOWERS, ft.Pass("Bo")),
    lambda: carry_out_in_towers(TOWERS, ft.Take("Anna", ["sand-7"])),
    lambda: ft.read_position("x"),
    lambda: ft.read_record("{}"),
    lambda: ft.state_from_json("[]"),
    lambda: ft.action_from_json("{}", TOWERS),
    lambda: list(towers_conformance.read_vectors("x")),
    lambda: towers_conformance.Plan(examples=-1),
    lambda: towers_games(players=[9]),
    lambda: towers_values_of(int),
)

OF_EACH = [
    (ask, own, other)
    for asks, own, other in (
        (OF_ALHAMBRA, ar.AlhambraError, ft.FiveTowersError),
        (OF_5_TOWERS, ft.FiveTowersError, ar.AlhambraError),
    )
    for ask in asks
]


@pytest.mark.parametrize(("ask", "own", "other"), OF_EACH)
def test_an_error_is_of_its_game_and_of_no_other(
    ask: Callable[[], object], own: type[Exception], other: type[Exception]
) -> None:
    with pytest.raises(own) as raised:
        ask()
    assert not isinstance(raised.value, other)


@pytest.mark.parametrize(("ask", "own", "other"), OF_EACH)
def test_a_copy_of_an_error_is_the_same_error(
    ask: Callable[[], object], own: type[Exception], other: type[Exception]
) -> None:
    """Also one that another process sends."""
    with pytest.raises((own, other)) as raised:
        ask()
    error = raised.value
    for made in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert (type(made), made.args, str(made)) == (type(error), error.args, str(error))


@pytest.mark.parametrize("game", [errors, towers_errors])
def test_the_classes_of_a_game_have_the_bases_of_the_rulebook(game: object) -> None:
    """So shared code catches the errors of every game by the names of the rulebook."""
    classes = [one for one in vars(game).values() if isinstance(one, type)]
    (above,) = (one for one in classes if one.__base__ is rulebook.RulebookError)
    for one in set(classes) - {above}:
        assert issubclass(one, above)
        assert issubclass(one, getattr(rulebook, one.__name__))
    for one in classes:
        assert one.__doc__


def test_a_game_that_runs_inside_another_raises_its_own_errors() -> None:
    """Alhambra reads the cells; to yield them is to run 5 Towers."""

    def cells(number: int) -> Iterator[ar.Cell]:
        yield ar.Cell(0, len(ft.deck(number)))

    with pytest.raises(ft.InvalidArgument):
        ar.explain_placements(START, "tower-11", cells(9))


def test_a_third_game_can_have_errors_of_its_own() -> None:
    """Classes that it does not have come from the game around it, or from Alhambra."""
    third: dict[str, object] = {"__name__": "third_game.errors", "rulebook": rulebook}
    exec("class InvalidArgument(rulebook.InvalidArgument): pass", third)
    refuse = partial(eval, "check(7, 'names')", third)
    third["check"] = in_a_list
    with pytest.raises(cast("type[Exception]", third["InvalidArgument"])) as raised:
        refuse()
    assert not isinstance(raised.value, ar.AlhambraError)
    third["check"] = lambda *_: rulebook.NoDefiniteState("...")
    assert isinstance(refuse(), errors.NoDefiniteState)
