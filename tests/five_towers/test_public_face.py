"""The public names of 5 Towers, and what importing them loads."""

from __future__ import annotations

import subprocess
import sys

import pytest

import five_towers as ft
from tests.hash_seeds import printed_under

FIXED = """
    TowerType Card deck Tower check_add addable_orders max_bid score
    new_game legal_actions apply check_action replay record_of view
"""


def test_the_fixed_names_are_public() -> None:
    assert set(FIXED.split()) <= set(dir(ft))


def test_importing_loads_nothing_heavy() -> None:
    heavy = ("five_towers.game", "networkx", "hypothesis", "pytest", "click", "rich", "msgspec")
    code = f"import sys, five_towers; print([m for m in {heavy} if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert answer.stdout.split() == [b"[]"]


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError) as error:
        _ = ft.maxbid  # type: ignore[attr-defined] # the point of the test
    assert "maxbid" in str(error.value)


def test_nothing_depends_on_the_hash_seed() -> None:
    code = (
        "import five_towers as ft\n"
        "from five_towers.game import play_out\n"
        "state = play_out(ft.new_game(['A', 'B'], seed=3), 4)\n"
        "print(state, state.log[-20:], ft.view(state, 'A'))\n"
        "towers = [ft.Tower(['sand-12', 'sand-6']), ft.Tower(['tree-3'])]\n"
        "print(ft.addable_orders(towers, ['sand-9', 'tree-2', 'candy-1']))\n"
    )
    answers = printed_under(("0", "1"), code)
    assert len(answers) == 1
