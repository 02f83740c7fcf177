"""The search for the event of a missing line, in a game in which each event counts one further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from rulebook_kit.missing_lines import (
    Reading,
    Slip,
    Supposed,
    likely_reading,
    missing_event,
    readings,
    repeats_the_line_before,
)


def after(number: int, following: int) -> int | None:
    """Return the state after an event; the state is the number of the last legal one."""
    return following if following == number + 1 else None


def found(possible: Iterable[int], following: range, as_recorded: int | None = None) -> int | None:
    return missing_event(possible, following, int, after, as_recorded=as_recorded)


def test_the_only_event_that_fits_is_found() -> None:
    for length in (1, 8, 20):
        assert found([2, 5, 8], range(6, 6 + length)) == 5


def test_eight_legal_events_make_it_certain_though_another_is_illegal_later() -> None:
    for legal, event in ((7, None), (8, 5), (9, 5)):
        assert missing_event([5], [*range(6, 6 + legal), 99], int, after) == event


def test_two_events_that_fit_alike_are_none() -> None:
    assert found([5, 5], range(6, 30)) is None
    assert found([5], range(6, 30), as_recorded=6) is None
    assert found([5], range(6, 30), as_recorded=9) == 5
    assert found([], range(6, 30)) is None


def test_a_thousand_events_are_tried() -> None:
    """More are not even counted."""
    for number, event in ((1_000, 5), (1_001, None)):
        assert found([5, *range(100, 99 + number)], range(6, 30)) == event

    def endless() -> Iterator[int]:
        yield from range(1_001)
        pytest.fail("too many were asked for")

    assert found(endless(), range(6, 30)) is None


def test_the_checks_are_limited() -> None:
    """Twenty thousand in all, if many events fit for long."""

    def always(number: int, following: int) -> int | None:
        asked.append(following)
        return None if number == 1 and following == 40 else number

    asked: list[int] = []
    assert missing_event([1, 2], range(100), int, always) == 2
    assert missing_event(range(2, 1_002), range(100), int, always) is None
    asked.clear()
    assert missing_event(range(2, 1_002), range(100), int, always) is None
    assert len(asked) == 21_000


def test_a_line_may_repeat_the_one_before_it() -> None:
    assert [repeats_the_line_before("aab", index) for index in range(3)] == [False, True, False]


def test_a_line_can_be_repeated_or_exchanged_with_the_next_one() -> None:
    repeated = Reading(Slip.REPEATED, 1, [2, 3])
    exchanged = Reading(Slip.EXCHANGED, 2, [2, 1, 3])
    assert list(readings([1, 2, 3], 1)) == [repeated, exchanged]
    assert list(readings([1, 2, 3], None)) == [exchanged]
    assert list(readings([1], 1)) == [Reading(Slip.REPEATED, 1, [])]
    assert not list(readings([1], 2))


def slip(events: list[int], before: int = 5, recorded: int | None = None) -> Slip | None:
    """Return the slip in a record that should go on with 6."""
    reading = likely_reading(
        readings(events, before), 5, events, after, as_recorded=lambda: recorded
    )
    return None if reading is None else reading.slip


def test_a_slip_is_certain_if_nine_events_are_legal_then() -> None:
    found = (
        ([5, *range(6, 20)], Slip.REPEATED),
        ([5, 6], Slip.REPEATED),
        ([5], Slip.REPEATED),
        ([7, 6, *range(8, 20)], Slip.EXCHANGED),
        ([7, 6], Slip.EXCHANGED),
        ([7, *range(8, 20)], None),
        ([5, 5, *range(6, 20)], None),
        ([7, 6, 8, 9, 10, 11, 12, 13, 14, 99], Slip.EXCHANGED),
        ([7, 6, 8, 9, 10, 11, 12, 13, 99, 15], None),
    )
    assert tuple((events, slip(events)) for events, _ in found) == found


def test_of_two_slips_that_fit_neither_is_certain() -> None:
    events = [5, *range(6, 20)]
    twice = [*readings(events, 5)] * 2
    assert likely_reading(twice, 5, events, after, as_recorded=lambda: None) is None


def test_nothing_is_wrong_with_a_line_if_the_next_ones_are_legal_after_it() -> None:
    """Then the event itself is illegal. But nobody writes the same line twice on purpose."""
    events = [7, 6, *range(8, 20)]
    assert slip(events, recorded=5) is Slip.EXCHANGED
    assert slip(events[:2], recorded=5) is None
    assert slip([5, *range(6, 20)], recorded=5) is Slip.REPEATED


def test_a_slip_is_told_in_words() -> None:
    for kind, words in (
        (Slip.MISSING, "a line seems to be missing here; assumed: Bo passes"),
        (Slip.REPEATED, "seems to be a duplicate; skipped: Bo passes"),
        (Slip.EXCHANGED, "seems to belong after the next line; assumed first: Bo passes"),
        (Slip.SQUARE, "the square seems to be wrong; assumed: Bo passes"),
    ):
        supposed = Supposed(7, "Bo passes", kind)
        assert (supposed.note, str(supposed)) == (words, f"line 7: {words}")
        assert repr(kind) == f"Slip.{kind.name}"
    assert Supposed(7, "Bo passes").slip is Slip.MISSING


def test_lines_are_exchanged_though_the_record_is_legal_without_the_second_one() -> None:
    """What counts is the line right after the illegal one."""
    assert slip([7, 6, *range(8, 20)], recorded=7) is Slip.EXCHANGED
