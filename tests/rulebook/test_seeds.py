"""The seeds with which a game begins are those with which it can be saved, in both games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import alhambra_rules as ar
import five_towers as ft

Begin = Callable[[int], object]

BEGINNINGS: dict[str, Begin] = {
    "Alhambra": lambda seed: ar.new_game(["Anne", "Alma"], seed=seed),
    "5 Towers": lambda seed: ft.new_game(["Heidi", "Anni"], seed=seed),
}


@pytest.mark.parametrize("seed", [2**256 - 1, -(2**255), 10**78 - 1, 1 - 10**78])
def test_a_game_with_the_longest_seeds_is_saved(seed: int) -> None:
    """Whatever 256 bits can hold is a seed, and a sign is no digit."""
    state = ar.new_game(["Anne", "Alma"], seed=seed)
    assert ar.state_from_json(ar.state_to_json(state)).dealer == state.dealer
    towers = ft.new_game(["Heidi", "Anni"], seed=seed)
    assert ft.state_from_json(ft.state_to_json(towers)).dealer == towers.dealer


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
@pytest.mark.parametrize("seed", [10**78, -(10**78), 10**5_000], ids=["79", "negative", "5,001"])
def test_a_seed_that_no_save_takes_begins_no_game(begin: Begin, seed: int) -> None:
    """A game is refused at once for a seed with which it could never be stored."""
    message = "^a seed has at most 78 digits, as 256 bits have, and this one has more$"
    with pytest.raises(ar.InvalidArgument, match=message):
        begin(seed)


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_seed_is_an_integer(begin: Begin) -> None:
    """Neither True nor a number in a text is one."""
    for wrong in (True, "1", 1.0):
        with pytest.raises(ar.InvalidArgument, match=f"^a seed is an integer, not {wrong!r}$"):
            begin(wrong)  # type: ignore[arg-type] # the point of the test
