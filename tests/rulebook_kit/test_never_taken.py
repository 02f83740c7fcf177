"""Which of several pieces stays where it lies."""

from __future__ import annotations

from rulebook_kit.replays import never_taken


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
