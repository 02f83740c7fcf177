"""All rules of Alhambra by id, from what is in the box to the modules."""

from collections.abc import Mapping
from itertools import chain
from types import MappingProxyType

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
from alhambra_rules.rulebook import InvalidArgument, Rule, nearest

CATALOGUE: Mapping[str, Rule] = MappingProxyType(
    {
        rule.id: rule
        for rule in chain(
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
    }
)
"""Every rule by its id, in the order of the catalogue."""


def rule_of(rule_id: str) -> Rule:
    """Return the rule of that id; ``InvalidArgument`` with the nearest id if there is none.

    >>> rule_of("build.on-foot").sources
    ('et-2005', 'ru', 'hu')
    """
    try:
        return CATALOGUE[rule_id]
    except (KeyError, TypeError):
        hint = nearest(str(rule_id), CATALOGUE)
        raise InvalidArgument(f'unknown rule "{rule_id}"{hint}') from None
