"""Points that modules add to a scoring round."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from alhambra_rules.rulebook import Rule

Part = Literal["chests", "bazaars"]
"""What the points are for."""


@frozen
class ExtraPoints:
    """One player's points for chests or bazaars.

    Attributes:
        part: what the points are for.
        rule: the scoring rule.
        points: the points.
        why: the calculation, in words.
    """

    part: Part
    rule: Rule
    points: int
    why: str

    def __str__(self) -> str:
        return self.why
