"""What strategies of every game share says exactly what is wrong with an argument."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

import pytest

from rulebook_kit import InvalidArgument
from rulebook_kit.testing.game_machine import in_any_order, in_order
from rulebook_kit.testing.strategies import (
    numbers_of_players,
    one_of,
    sizes,
    whole_number,
    yes_or_no,
)

WRONG: dict[str, Callable[[], object]] = {
    "depth must be an integer from 2, not 1": lambda: whole_number("depth", 1, 2),
    "depth must be an integer from 2 to 4, not 1": lambda: whole_number("depth", 1, 2, 4),
    "depth must be an integer from 2 to 4, not 5": lambda: whole_number("depth", 5, 2, 4),
    "depth must be an integer from 0 to 4, not True": lambda: whole_number("depth", True, 0, 4),
    "depth must be an integer from 0, not 2.0": lambda: whole_number("depth", cast("int", 2.0), 0),
    "min_size must be an integer from 0 to 9, not 10": lambda: sizes("size", 10, 9, within=(0, 9)),
    "max_size must be an integer from 0 to 9, not 10": lambda: sizes("size", 9, 10, within=(0, 9)),
    "min_size must be at most max_size, not 5 against 4": lambda: sizes(
        "size", 5, 4, within=(0, 9)
    ),
    "a number of players must be an integer from 2 to 6, not 7": lambda: numbers_of_players(
        [2, 7], 2, 6
    ),
    "a number of players must be an integer from 2 to 6, not 1": lambda: numbers_of_players(
        [1], 2, 6
    ),
    "players must be a list of numbers of players, not 3": lambda: numbers_of_players(
        cast("Iterable[int]", 3), 2, 6
    ),
    "players must be a list of numbers of players, not []": lambda: numbers_of_players([], 2, 6),
    'shape must be one of any, walled, not "waled"; did you mean "walled"?': lambda: one_of(
        "shape", "waled", ("any", "walled")
    ),
    "shape must be one of any, walled, not 7": lambda: one_of(
        "shape", cast("str", 7), ("any", "walled")
    ),
    "bazaars must be True or False, not 1": lambda: yes_or_no("bazaars", cast("bool", 1)),
}


def test_a_wrong_argument_is_named_with_what_is_allowed() -> None:
    for message, call in WRONG.items():
        with pytest.raises(InvalidArgument) as error:
            call()
        assert str(error.value) == message


def test_both_ends_are_allowed() -> None:
    assert [whole_number("depth", depth, 2, 4) for depth in (2, 3, 4)] == [2, 3, 4]
    assert whole_number("depth", 10**9, 2) == 10**9
    assert sizes("size", 0, 9, within=(0, 9)) == (0, 9)
    assert sizes("size", 5, 5, within=(0, 9)) == (5, 5)
    assert numbers_of_players(iter([2, 6]), 2, 6) == (2, 6)
    assert one_of("shape", "any", iter(["any", "walled"])) == "any"
    assert [yes_or_no("bazaars", value) for value in (True, False)] == [True, False]


def test_pieces_are_compared_by_their_names() -> None:
    """The squares of a market keep their places, also empty ones."""
    assert in_order(["b", None, "a"]) == in_order(("b", None, "a")) == ["b", None, "a"]
    assert in_any_order([2, "10"]) == ["10", "2"]
