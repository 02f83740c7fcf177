"""Names that moved down into the rulebook can still be imported from where they were."""

from __future__ import annotations

from importlib import import_module

import pytest

MOVED = {
    **{
        f"notation.json_{name}": f"json.{name}"
        for name in ("faults", "reading", "shape", "text", "within", "writing")
    },
    "notation.examples": "examples",
    "game.changing": "changing",
    **{
        f"cli.{name}": f"command_line.{name}"
        for name in ("atomic", "refusal", "options", "screen", "meter", "junit")
    },
}


@pytest.mark.parametrize("old", MOVED)
def test_the_old_place_hands_on_the_same_names(old: str) -> None:
    """What is imported from the old place is the very thing of the new one."""
    before = import_module(f"alhambra_rules.{old}")
    now = import_module(f"alhambra_rules.rulebook.{MOVED[old]}")
    assert before.__all__
    assert all(getattr(before, name) is getattr(now, name) for name in before.__all__)
