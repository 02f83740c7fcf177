"""Both games accept only seeds and names that their saved games can store."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from five_towers.notation.game_record import read_record, write_record
from rulebook_kit.player_names import LONGEST_NAME

ERRORS = {"Alhambra": ar.InvalidArgument, "5 Towers": ft.InvalidArgument}
BEGIN: dict[str, Callable[[list[str]], object]] = {
    "Alhambra": ar.empty_game,
    "Alhambra, dealt": lambda names: ar.new_game(names, seed=1),
    "5 Towers": ft.empty_game,
    "5 Towers, dealt": lambda names: ft.new_game(names, seed=1),
}
DEAL: dict[str, Callable[[int], object]] = {
    "Alhambra": lambda seed: ar.new_game(["Anne", "Alma"], seed=seed),
    "5 Towers": lambda seed: ft.new_game(["Heidi", "Anni"], seed=seed),
}


@pytest.mark.parametrize("game", BEGIN)
def test_no_game_begins_with_bad_names(game: str, snapshot: SnapshotAssertion) -> None:
    """In Alhambra, dirk is the neutral player."""
    neutral = ["dirk"] if "Alhambra" in game else []
    messages = []
    for name in ("x" * 101, "An\nna", "An\u2028na", "\x7f", "\ud800", "", "Bo", *neutral):
        with pytest.raises(ERRORS[game.removesuffix(", dealt")]) as error:
            BEGIN[game]([name, "Bo"])
        messages.append(str(error.value))
    assert "\n".join(messages) == snapshot


@pytest.mark.parametrize("game", DEAL)
def test_no_game_begins_with_a_bad_seed(game: str, snapshot: SnapshotAssertion) -> None:
    messages = []
    for seed in (10**78, -(10**78), 10**5_000, True, "1", 1.0):
        with pytest.raises(ERRORS[game.removesuffix(", dealt")]) as error:
            DEAL[game](seed)  # type: ignore[arg-type] # wrong types are intended
        messages.append(str(error.value))
    assert "\n".join(messages) == snapshot


def test_a_game_with_the_longest_names_is_saved() -> None:
    names = ["ä" * LONGEST_NAME, "a name \u202e\U0001f600"]
    state = ar.new_game(names, seed=1)
    assert ar.state_from_json(ar.state_to_json(state)) == state
    assert ar.read_record(ar.write_record(ar.record_of(state))).players == state.names
    towers = ft.record_of(ft.new_game(names, seed=1))
    assert read_record(write_record(towers)) == towers


def test_a_game_with_the_longest_seeds_is_saved() -> None:
    for seed in (2**256 - 1, -(2**255), 10**78 - 1, 1 - 10**78):
        state = ar.new_game(["Anne", "Alma"], seed=seed)
        assert ar.state_from_json(ar.state_to_json(state)).dealer == state.dealer
        towers = ft.new_game(["Heidi", "Anni"], seed=seed)
        assert ft.state_from_json(ft.state_to_json(towers)).dealer == towers.dealer
