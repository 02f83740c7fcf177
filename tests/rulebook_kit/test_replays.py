"""What replays need: the states that are kept, pieces that stay, and the search for slips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pytest
from attrs import evolve, frozen

from rulebook_kit import Report, slips
from rulebook_kit.replays import Finding, KeptStates, never_taken
from rulebook_kit.slips import LOOK_BACK, Edit, Slip, Slips, Supposed


@frozen
class Count:
    """Say a number, with a gesture that means nothing."""

    number: int
    gestures: tuple[str, ...] = ()


@frozen
class Shout:
    """Say the next number loudly."""


@frozen
class Heard:
    """The last number that was said."""

    number: int
    log: tuple[object, ...] = ()

    def without_log(self) -> Heard:
        return evolve(self, log=())


def after(state: Heard, event: object) -> Heard | None:
    """Return the state after an event; the next number must be one greater."""
    number = event.number if isinstance(event, Count) else state.number + 1
    legal = number == state.number + 1 and getattr(event, "gestures", ()) in {(), ("nod", "wave")}
    return Heard(number, (*state.log, event)) if legal else None


def possible(state: Heard) -> Iterator[object]:
    yield Count(state.number + 1)


def given(events: Iterable[object], _: Heard) -> Iterator[object]:
    yield from events


def found(
    events: Sequence[object], at: int, recorded: int | None = None, fixed: int | None = None
) -> list[tuple[Slip, int]]:
    search = Slips[Heard, object].of(events, possible, after, lambda index: index == fixed)
    states = [Heard(0)]
    for event in events[:at]:
        states.append(after(states[-1], event) or states[-1])
    edits = search.found(
        at,
        lambda back: states[at - back] if back <= at else None,
        lambda: None if recorded is None else Heard(recorded),
    )
    return [(edit.slip, edit.index) for edit in edits]


def numbers(*given: int, then: int = 20) -> list[Count]:
    last = given[-1] if given else 0
    return [*map(Count, given), *map(Count, range(last + 1, last + 1 + then))]


def test_one_slip_in_a_line_is_found() -> None:
    for events, at, slip, index in (
        (numbers(1, 2, 4), 2, Slip.MISSING, 2),
        (numbers(1, 2, 2), 2, Slip.REPEATED, 2),
        ([*numbers(1, 3, then=0), *numbers(2, 4)], 1, Slip.EXCHANGED, 1),
        (numbers(1, 2, 9, 4), 2, Slip.WRONG, 2),
        (numbers(1, 2, 4, then=0), 2, Slip.MISSING, 2),
    ):
        assert found(events, at) == [(slip, index)], slip


def test_the_last_line_is_not_wrong_in_one_part() -> None:
    """Nothing shows it."""
    assert found(numbers(1, 2, 9, then=0), 2) == []


def test_eight_more_lines_must_be_legal() -> None:
    for legal, edits in ((7, []), (8, [(Slip.MISSING, 2)])):
        assert found([*numbers(1, 2, 4, then=legal), Count(99)], 2) == edits


def test_an_action_stays_as_it_is_written_if_the_game_went_on_from_it() -> None:
    assert found(numbers(1, 2, 4), 2, recorded=4) == []
    assert found(numbers(1, 2, 4), 2, recorded=9) == [(Slip.MISSING, 2)]
    assert found(numbers(1, 2, 2), 2, recorded=2) == [(Slip.REPEATED, 2)]


def test_what_a_referee_accepted_is_no_slip() -> None:
    assert found(numbers(1, 2, 4), 2, fixed=2) == []
    assert found(numbers(1, 2, 4), 2, fixed=3) == [(Slip.MISSING, 2)]
    exchanged = found([*numbers(1, 3, then=0), *numbers(2, 4)], 1, fixed=2)
    assert Slip.EXCHANGED not in {slip for slip, _ in exchanged}


def test_lines_that_are_read_in_another_way_already_stay_so() -> None:
    search = Slips[Heard, object].of(numbers(2), possible, after)
    (edit,) = search.found(0, lambda _: Heard(0), lambda: None)
    search.apply(edit)
    assert search.lines[0] == (Count(1), Count(2))
    assert search.found(0, lambda _: Heard(0), lambda: None) == ()


def only_first(back: int) -> Heard | None:
    return None if back else Heard(0)


def test_of_several_edits_those_that_fit_for_longest_are_found() -> None:
    """Three are too many to be named."""
    ways = [Count(1, ("nod", "wave")), Shout(), Count(1)]
    for edits in ([1], [1, 2], []):
        some = ways[: len(edits) or 3]
        search = Slips[Heard, object].of(numbers(2), partial(given, some), after)
        found = search.found(0, only_first, lambda: None)
        assert [edit.slip for edit in found] == [Slip.MISSING] * len(edits)


def test_an_event_may_be_missing_in_several_lines() -> None:
    """If all lead to the same state, the last place counts."""

    def gap(state: Heard, event: object) -> Heard | None:
        if isinstance(event, Shout):
            return Heard(state.number + 100)
        number = event.number if isinstance(event, Count) else 0
        legal = number % 100 == state.number % 100 + 1 and (number < 3 or state.number > 100)
        return Heard(state.number + 1) if legal else None

    search = Slips[Heard, object].of(numbers(1), lambda _: iter([Shout()]), gap)
    (edit,) = search.found(2, lambda back: Heard(2 - back), lambda: None)
    assert (edit.slip, edit.index, edit.read) == (Slip.MISSING, 2, Shout())


@pytest.mark.parametrize(("lines", "both"), [(7, True), (8, False)])
def test_a_missing_event_may_be_an_earlier_line_that_is_wrong_in_one_part(
    lines: int, both: bool
) -> None:
    """It is looked for in the seven lines before."""
    nine = Count(9, ("bow",))

    def after_seven(state: Heard, event: object) -> Heard | None:
        """Nine comes after seven, which is said at first or after so many lines."""
        if event == Count(7):
            return Heard(state.number + 100) if state.number in {0, lines} else None
        return None if event == nine and state.number < 100 else Heard(state.number + 1)

    events = [Count(1), *[Shout()] * (lines - 1), nine, *[Shout()] * 20]
    search = Slips[Heard, object].of(events, lambda _: iter([Count(7)]), after_seven)
    found = search.found(lines, lambda back: Heard(lines - back), lambda: None)
    at = [(Slip.MISSING, lines), (Slip.WRONG, 0)]
    assert [(edit.slip, edit.index) for edit in found] == at[: 1 + both]


@pytest.mark.parametrize(("lines", "found"), [(59, True), (60, False)])
def test_a_line_is_missing_among_the_last_sixty(lines: int, found: bool) -> None:
    """Further back only lines that are there twice and names in draws are looked for."""

    def after_seven(state: Heard, event: object) -> Heard | None:
        if event == Count(7):
            return Heard(100) if state.number == 0 else None
        return None if event == Count(9) and state.number < 100 else Heard(state.number + 1)

    events = [Shout()] * lines + [Count(9)] + [Shout()] * 20
    search = Slips[Heard, object].of(events, lambda _: iter([Count(7)]), after_seven)
    edits = search.found(lines, lambda back: Heard(lines - back), lambda: None)
    assert [(edit.slip, edit.index) for edit in edits] == [(Slip.MISSING, 0)] * found


def test_a_list_is_wrong_in_one_part() -> None:
    for written, right in ((("nod", "bow"), True), (("bow",), False), (("bow", "bow"), False)):
        search = Slips[Heard, object].of(
            [Count(1, written), *numbers(2)],
            lambda _: iter([Count(1, ("nod", "wave"))]),
            after,
        )
        edits = search.found(0, only_first, lambda: None)
        assert [edit.slip for edit in edits] == [Slip.WRONG] * right, written


def test_too_many_events_are_not_tried() -> None:
    for most, edits in ((1_000, 1), (1_001, 0)):
        search = Slips[Heard, object].of(
            numbers(2),
            partial(given, [Count(1), *map(Count, range(100, 99 + most))]),
            after,
        )
        assert len(search.found(0, only_first, lambda: None)) == edits
    search = Slips[Heard, object].of(numbers(2), possible, after)
    search.tried = slips._MOST_TRIED + 1
    assert search.found(0, only_first, lambda: None) == ()


def test_a_slip_is_told_in_words() -> None:
    for kind, words, doubtful in (
        (
            Slip.MISSING,
            "a line seems to be missing here; assumed",
            "possibly a line is missing here",
        ),
        (Slip.REPEATED, "seems to be a duplicate; skipped", "possibly a duplicate"),
        (
            Slip.EXCHANGED,
            "seems to belong after the next line; assumed first",
            "possibly after the next line, which comes first",
        ),
        (Slip.WRONG, "seems to be wrong in one part; assumed", "possibly wrong in one part, for"),
    ):
        edit = Edit(kind, 5, Count(1), Count(2), ())
        supposed = edit.supposed(7, "Bo passes", applied=True)
        assert supposed == Supposed(7, "Bo passes", kind, Count(1), Count(2))
        assert str(supposed) == f"line 7: {words}: Bo passes"
        assert edit.supposed(7, "Bo passes", applied=False).note == f"{doubtful}: Bo passes"
        assert repr(kind) == f"Slip.{kind.name}"


@pytest.mark.parametrize("keep_all", [False, True])
def test_a_replay_can_go_back_to_the_latest_states(keep_all: bool) -> None:
    states = KeptStates[int](keep_all=keep_all)
    number = LOOK_BACK + 70
    for state in range(number):
        states.add(state)
    before = [states.before(back) for back in range(LOOK_BACK + 2)]
    assert before == [*range(number - 1, number - LOOK_BACK - 2, -1), None]
    states.go_back(2)
    assert (states.last, states.reached) == (number - 3, number - 2)
    assert states.kept == (tuple(range(number - 2)) if keep_all else (number - 3,))
    states.add(700)
    assert [states.before(back) for back in range(3)] == [700, number - 3, number - 4]
    assert states.kept[-1:] == (700,)


def test_a_finding_about_the_position_is_on_the_first_line() -> None:
    assert [Finding(index, Report()).line for index in (None, 0)] == [1, 2]


def moved(event: tuple[str, str]) -> tuple[str, str]:
    """Return what an event brings, and what it takes away: a letter each, or none."""
    return event


STAYS: tuple[tuple[str, list[tuple[str, str]], str | None], ...] = (
    ("", [], None),
    ("ab", [], "a"),
    ("ab", [("", "a")], "b"),
    ("aab", [("", "a")], "a"),
    ("ab", [("", "a"), ("", "b")], None),
    ("ab", [("a", ""), ("", "a")], "a"),
    ("ab", [("", "a"), ("a", "")], "b"),
    ("ab", [("", "a"), ("", "a")], "b"),
    ("ab", [("a", ""), ("", "aa"), ("", "b")], None),
    ("ab", [("a", "a")], "a"),
)


def test_what_comes_later_is_taken_first() -> None:
    """The first piece that no event takes away is returned, or None."""
    for pieces, later, stays in STAYS:
        assert never_taken(pieces, later, moved) == stays, (pieces, later)


def test_a_piece_that_is_not_moved_for_long_stays() -> None:
    """After 400 pieces moved nobody waits for the next one any more."""
    for moves, stays in ((400, None), (401, "a")):
        assert never_taken("a", [("", "x")] * moves + [("", "a")], moved) == stays
