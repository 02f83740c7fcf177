"""Removals and swaps: which of what they break is put down to the move itself.

What a move breaks is put down to the rule on the move only if the building rule that it breaks
holds everywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import evolve

from alhambra_rules.catalogue.building import FOUNTAIN_STAYS, SWAP, TO_RESERVE
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict

_RULE_OF_MOVE: Final[Mapping[str, str]] = MappingProxyType(
    {"legal_removals": TO_RESERVE.id, "legal_swaps": SWAP.id}
)


def moves_blamed(divergences: Sequence[Divergence]) -> list[Divergence]:
    """Put what a move alone breaks down to the rule on that move."""
    elsewhere = {
        rule
        for one in divergences
        if one.verdict is Verdict.BREAKS and one.operation not in _RULE_OF_MOVE
        for rule in one.rules
    }
    return [
        evolve(one, rules=(_RULE_OF_MOVE[one.operation], *one.rules))
        if one.verdict is Verdict.BREAKS
        and one.operation in _RULE_OF_MOVE
        and one.rules[0].startswith("build.")
        and one.rules[0] != FOUNTAIN_STAYS.id
        and not elsewhere & set(one.rules)
        else one
        for one in divergences
    ]
