"""``st.from_type`` draws values of every public type, and the ghostwriter's tests run."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import nullcontext, suppress
from enum import Enum
from importlib import import_module

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.extra import ghostwriter

import alhambra_rules as ar
from alhambra_rules.testing import played_games, typed_values, values_of
from alhambra_rules.testing.played_games import NAMES
from alhambra_rules_plugins.for_hypothesis import types_of
from rulebook_kit import RulebookError
from tests.game.positions import position
from tests.testing.draws import drawn

FEW = settings(
    max_examples=3,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

ROOMS = (
    *(f"alhambra_rules{room}" for room in ("", ".game", ".model", ".placement", ".scoring")),
    "rulebook_kit",
)
"""The public packages whose values tests draw."""

WRITTEN_BY_HAND = "its parts are functions, so you write it when you extend the game"
PART = "a part of a larger value, which is drawn"
NOT_DRAWN = {
    "AddedStep": WRITTEN_BY_HAND,
    "ByCell": "a mapping that a City has",
    "Dealer": "knows hidden orders; a drawn game has one",
    "Deck": PART,
    "EventKind": WRITTEN_BY_HAND,
    "Finding": PART,
    "FormatFault": "says what is wrong with a text",
    "NotChecked": PART,
    "Override": "only an arbiter makes it",
    "PendingDraw": PART,
    "Profile": "profiles are chosen by their names",
    "Ruling": PART,
    "ScoredRound": PART,
    "SeatView": PART,
    "Step": WRITTEN_BY_HAND,
    "Supposed": PART,
    "TextFault": "says what is wrong with a text",
}
"""Public types without a strategy, each with the reason."""


def public_types() -> dict[str, type]:
    """Return the public classes of values by their names."""
    found = {}
    for room in ROOMS:
        module = import_module(room)
        for name in module.__all__:
            value = getattr(module, name)
            if inspect.isclass(value) and not issubclass(value, Exception | Enum):
                found[name] = value
    return found


DRAWN = {kind.__name__: kind for kind in types_of("alhambra_rules")}


def test_from_type_draws_values_that_can_be_shown() -> None:
    for name, kind in DRAWN.items():
        for one, other in drawn(st.tuples(st.from_type(kind), values_of(kind)), 3):
            assert isinstance(one, kind), name
            assert isinstance(other, kind), name
            assert repr(one)


def test_every_public_type_is_drawn_or_has_a_reason() -> None:
    assert public_types().keys() - DRAWN.keys() == NOT_DRAWN.keys()


def test_a_type_without_a_strategy_is_refused() -> None:
    with pytest.raises(ar.InvalidArgument) as error:
        values_of(range)
    assert str(error.value) == "no strategy draws values of <class 'range'>"


def test_scores_and_views_are_those_of_any_player_and_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The rounds have two to four small cities."""
    built, state = {6: ar.City.of({(1, 0): "tower-11"})}, position()
    monkeypatch.setattr(typed_values, "cities", lambda max_tiles: st.just(built[max_tiles]))
    monkeypatch.setattr(played_games, "whole_game", lambda *_: (state,))
    scores = drawn(values_of(ar.RoundScore), 90)
    assert {score.scoring_round for score in scores} == {1, 2, 3}
    assert {len(score.counts) for score in scores} == {2, 3, 4}
    assert {score.player for score in scores} == {*NAMES[:4]}
    assert {sum(owned) for score in scores for _, owned in score.counts} == {1}
    assert {view.player for view in drawn(values_of(ar.View), 30)} == set(state.names)


def test_types_of_both_games_are_drawn_as_those_of_alhambra() -> None:
    assert ar.Report in set(types_of("alhambra_rules"))
    assert ar.Report not in set(types_of("five_towers"))


def test_what_the_ghostwriter_writes_runs() -> None:
    """A function that refuses some values fails its test only with the error that says so."""
    functions: dict[Callable[..., object], type[Exception] | None] = {
        **dict.fromkeys((ar.check_city, ar.check_table, ar.longest_wall)),
        **dict.fromkeys((ar.check_placement, ar.legal_placements, ar.score_round), RulebookError),
        ar.apply: ar.IllegalAction,
        ar.place: RulebookError,
    }
    for function, refusal in functions.items():
        with nullcontext() if refusal is None else suppress(refusal):
            run(ghostwriter.fuzz(function))
    run(ghostwriter.roundtrip(ar.write_position, ar.read_position, except_=ar.FormatError))


def run(code: str) -> None:
    names: dict[str, object] = {}
    exec(code, names)
    (written,) = (value for name, value in names.items() if name.startswith("test_"))
    FEW(written)()  # type: ignore[operator] # a test that Hypothesis wrote
