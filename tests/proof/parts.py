"""The parts of the proof by name, in the order in which they run, and what each proves."""

from __future__ import annotations

from typing import Any, Final

from tests.proof.cities import CITIES, FIVE, SHAPES, TEN
from tests.proof.money import DISPLAYS, HANDS
from tests.proof.part import Part
from tests.proof.points import MAJORITIES
from tests.proof.towers import ADDITIONS, TOTALS, TOWERS

PARTS: Final[dict[str, Part[Any]]] = {
    "displays": DISPLAYS,
    "hands": HANDS,
    "majorities": MAJORITIES,
    "towers": TOWERS,
    "additions": ADDITIONS,
    "totals": TOTALS,
    "shapes": SHAPES,
    "cities": CITIES,
    "ten": TEN,
    "five": FIVE,
}
