"""Which of several pieces stays where it lies."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook.replays import never_taken


def moved(event: tuple[str, str]) -> tuple[str, str]:
    """Return what an event brings, and what it takes away: a letter each, or none."""
    return event


@pytest.mark.parametrize(
    ("pieces", "later", "stays"),
    [
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
    ],
)
def test_what_comes_later_is_taken_first(
    pieces: str, later: list[tuple[str, str]], stays: str | None
) -> None:
    """The first piece that no event takes away is returned, or None."""
    assert never_taken(pieces, later, moved) == stays


@pytest.mark.parametrize(("moves", "stays"), [(400, None), (401, "a")])
def test_a_piece_that_is_not_moved_for_long_stays(moves: int, stays: str | None) -> None:
    """After 400 pieces moved nobody waits for the next one any more."""
    assert never_taken("a", [("", "x")] * moves + [("", "a")], moved) == stays
