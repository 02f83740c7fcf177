"""What a conformance run of an engine of Alhambra is to do."""

from __future__ import annotations

from attrs import frozen

import alhambra_rules.rulebook.conformance.plan as any_game
from alhambra_rules.catalogue import rule_of


@frozen
class Plan(any_game.Plan):
    """What a run asks, and how long it may take.

    Attributes:
        rules: only what concerns one of these rules is asked; everything if there are none.
        examples: how many generated cases are asked after the vectors.
        seed: from which they are made.
        max_time: seconds for the whole run.
        timeout: seconds for one answer.
        translation: what the engine calls the tiles.
        strict: whether divergences on rulings of ours count as well.
        known: causes that are known and accepted.

    Raises:
        InvalidArgument: a rule is none of the catalogue, a number is out of range.
    """

    def __attrs_post_init__(self) -> None:
        """Refuse what can be no plan."""
        super().__attrs_post_init__()
        for rule in self.rules:
            rule_of(rule)
