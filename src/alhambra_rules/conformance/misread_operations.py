"""The operations in which misreadings show, and rows of misreadings of one rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.misreading import Misreading
from rulebook_kit.rules import Rule

PLACEMENTS, REMOVALS, SWAPS = "legal_placements", "legal_removals", "legal_swaps"
LISTS: Final = frozenset({PLACEMENTS, REMOVALS, SWAPS})
CITIES: Final = LISTS | {"check_city"}
WALLS: Final = frozenset({"longest_wall", "score_round"})
MAJORITIES: Final = frozenset({"score_majorities", "score_round"})
ROUND: Final = frozenset({"score_round"})
ALL: Final = CITIES | WALLS

SCOPES: Final[Sequence[tuple[str, frozenset[str]]]] = (
    ("when listing moves", LISTS),
    ("when checking cities", frozenset({"check_city"})),
    ("in placements", frozenset({PLACEMENTS})),
    ("in removals", frozenset({REMOVALS})),
    ("in swaps", frozenset({SWAPS})),
    ("in removals and swaps", frozenset({REMOVALS, SWAPS})),
    ("in placements and swaps", frozenset({PLACEMENTS, SWAPS})),
    ("in cities checked and placements", frozenset({PLACEMENTS, "check_city"})),
    ("in score_majorities alone", frozenset({"score_majorities"})),
    ("in score_round alone", ROUND),
    ("in longest_wall alone", frozenset({"longest_wall"})),
    ("when scoring", WALLS),
    ("in cities", CITIES),
)
"""Parts of an engine that may have a rule to themselves."""

_Row = tuple[str, str]
"""The switch, which is also the name, and the sentence."""


def rows(
    verdict: Verdict, rule: Rule, operations: frozenset[str], *rows: _Row, ruling: bool = False
) -> list[Misreading]:
    """Return a misreading for each row: its name, which is also its switch, and its sentence.

    With ``ruling``, they contradict only our ruling on this rule.
    """
    rulings = (rule.id,) if ruling else ()
    return [
        Misreading(name, verdict, rule.id, sentence, (name,), operations, rulings)
        for name, sentence in rows
    ]
