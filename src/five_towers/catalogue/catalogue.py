"""All rules of 5 Towers by id."""

from collections.abc import Iterable, Mapping

from alhambra_rules.rulebook import Report, Rule, Violation, catalogue_of, find_rule
from five_towers.catalogue import rounds, scoring, table, towers

CATALOGUE: Mapping[str, Rule] = catalogue_of(
    table.GAME_RULES,
    table.CARD_RULES,
    towers.RULES,
    rounds.ROUND_RULES,
    rounds.BID_RULES,
    rounds.BUILD_RULES,
    table.DECK_RULES,
    scoring.RULES,
)
"""Every rule by its id, in the order of the catalogue."""


def rule_of(rule_id: str) -> Rule:
    """Return the rule of that id.

    Raises:
        InvalidArgument: no rule has that id; the message suggests the nearest one.

    >>> rule_of("tower.eight").sources
    ('et-5t',)
    """
    return find_rule(CATALOGUE, rule_id)


_PLACES = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}


def report_in_order(violations: Iterable[Violation]) -> Report:
    """Return the violations as a report, in the order of the catalogue."""
    return Report.of(sorted(violations, key=lambda violation: _PLACES[violation.rule.id]))
