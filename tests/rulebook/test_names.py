"""The names with which a game begins are those with which it can be saved, in both games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.rulebook.arguments import LONGEST_NAME
from five_towers.notation.game_record import read_record, write_record

BEGINNINGS: dict[str, Callable[[list[str]], object]] = {
    "new_game": lambda names: ar.new_game(names, seed=1),
    "empty_game": ar.empty_game,
    "5 Towers, new_game": lambda names: ft.new_game(names, seed=1),
    "5 Towers, empty_game": ft.empty_game,
}


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("x" * 101, r"a name has at most 100 characters, not 101: 'x{20}'\.\.\."),
        ("An\nna", r"a name holds no control character, as 'An\\nna' does"),
        ("An\u2028na", "a name holds no control character"),
        ("\x7f", "a name holds no control character"),
        ("\ud800", r"a name holds no half of a character, as '\\ud800' does"),
        ("", "a player has a name.*, not ''"),
    ],
)
def test_a_name_that_no_save_takes_begins_no_game(
    begin: Callable[[list[str]], object], name: str, message: str
) -> None:
    """A game is refused at once for a name with which it could never be written down."""
    with pytest.raises(ar.InvalidArgument, match=message):
        begin([name, "Bo"])


def test_a_game_with_the_longest_names_is_saved() -> None:
    """Whatever name begins a game comes back from each of its formats."""
    names = ["ä" * LONGEST_NAME, "a name \u202e\U0001f600"]
    state = ar.new_game(names, seed=1)
    assert ar.state_from_json(ar.state_to_json(state)) == state
    assert ar.read_record(ar.write_record(ar.record_of(state))).players == state.names
    towers = ft.record_of(ft.new_game(names, seed=1))
    assert read_record(write_record(towers)) == towers
