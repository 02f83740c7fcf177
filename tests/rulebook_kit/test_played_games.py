"""Random games of any game: a moment is looked for in several, and actions are drawn by kind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import find, settings
from hypothesis import strategies as st
from nim import PLAY, Heaps, Take

from rulebook_kit import InvalidArgument
from rulebook_kit.testing.strategies import Actions, drawn_state
from tests.testing.draws import drawn, labelled, scripted

BEGIN = Heaps(("Anna", "Bo"))


class TakeAll(Take):
    """Another kind of action."""


def test_further_games_are_played_until_one_has_the_moment() -> None:
    """After 50 games the end of the last one is drawn. The numbers go around."""
    for has_it, seeds in ((3, [8, 9, 0, 1, 2, 3]), (10, [8, 9, *[*range(10)] * 4, *range(8)])):
        asked: list[int] = []

        def play(_players: int, seed: int, asked: list[int] = asked) -> Sequence[Heaps]:
            asked.append(seed)
            return BEGIN, Heaps(BEGIN.names, stones=(seed, 0, 0))

        def at(moment: str, states: Sequence[Heaps], has_it: int = has_it) -> Sequence[Heaps]:
            assert moment == "late"
            return [one for one in states if one.stones == (has_it, 0, 0)]

        state = drawn_state(scripted(0, 0, 8), ["late"], [2], 10, play, at)
        assert asked == seeds
        assert state.stones == (seeds[-1], 0, 0)


def test_each_of_the_different_games_is_drawn() -> None:
    """Statistics say how far it is and for how many."""

    def play(_players: int, seed: int) -> Sequence[Heaps]:
        return (Heaps(BEGIN.names, stones=(seed, 0, 0)),)

    states = st.composite(drawn_state)(["now"], [2], 3, play, lambda _, states: states)
    assert {one.stones[0] for one in drawn(states, 40)} == {0, 1, 2}
    for state, labels in labelled(states, 5):
        assert labels == [f"games: {state.phase}, 2 players"]


ALL, ONE = TakeAll("Anna", 1, 3), Take("Anna", 1, 1)
ACTIONS = Actions[Heaps, Take](
    Heaps, (Take,), lambda _: (ALL, ONE), lambda _, nth: [((ALL, ONE)[nth % 2], "turn.take")]
)


def test_actions_shrink_towards_the_first_kind_and_other_kinds_are_drawn_too() -> None:
    few = settings(database=None, max_examples=100)
    assert find(ACTIONS.of(BEGIN), lambda _: True, settings=few) is ONE
    assert {*map(type, drawn(ACTIONS.of(BEGIN), 30))} == {Take, TakeAll}


def test_illegal_actions_are_drawn_while_somebody_is_to_act() -> None:
    few = settings(database=None, max_examples=100)
    assert find(ACTIONS.of(BEGIN, legal=False), lambda _: True, settings=few) is ALL
    assert {*drawn(ACTIONS.of(BEGIN, legal=False), 20)} == {ALL, ONE}
    over = Heaps(BEGIN.names, stones=(0, 0, 0))
    assert over.to_act is None
    assert ACTIONS.of(over, legal=False).is_empty
    without = Actions[Heaps, Take](Heaps, (), PLAY.legal_actions, lambda *_: ())
    assert without.of(BEGIN, legal=False).is_empty


def test_another_state_is_refused() -> None:
    with pytest.raises(InvalidArgument, match=r"^state must be a Heaps, not "):
        ACTIONS.of("heaps")  # type: ignore[arg-type] # what is tested
