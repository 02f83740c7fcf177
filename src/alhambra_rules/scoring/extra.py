"""Points that a scoring round has besides majorities and walls: those that modules add."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from alhambra_rules.rulebook import Rule

Part = Literal["chests", "bazaars"]
"""What such points are for."""


@frozen
class ExtraPoints:
    """What one player scores for one thing that a module adds.

    Attributes:
        part: what the points are for.
        rule: the rule that says how it scores.
        points: the points.
        why: where they come from, in words.
    """

    part: Part
    rule: Rule
    points: int
    why: str

    def __str__(self) -> str:
        return self.why
