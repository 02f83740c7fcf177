"""All rules of Alhambra by id, from what is in the box to the modules."""

from collections.abc import Mapping

from alhambra_rules.catalogue import (
    architect,
    bazaar,
    building,
    components,
    ending,
    invader,
    modules,
    scoring,
    setup,
    treasure,
    turn,
)
from alhambra_rules.rulebook import Rule, catalogue_of, find_rule

CATALOGUE: Mapping[str, Rule] = catalogue_of(
    components.RULES,
    setup.RULES,
    turn.RULES,
    building.RULES,
    scoring.RULES,
    ending.RULES,
    modules.RULES,
    treasure.RULES,
    architect.RULES,
    invader.RULES,
    bazaar.RULES,
)
"""Every rule by its id, in the order of the catalogue."""


def rule_of(rule_id: str) -> Rule:
    """Return the rule of that id; ``InvalidArgument`` with the nearest id if there is none.

    >>> rule_of("build.on-foot").sources
    ('et-2005', 'ru', 'hu')
    """
    return find_rule(CATALOGUE, rule_id)
