"""A catalogue: the rules of one game by id, in an order that reports follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from types import MappingProxyType

from alhambra_rules.rulebook.errors import InvalidArgument, nearest
from alhambra_rules.rulebook.rule import Rule


def catalogue_of(*sections: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return the rules of these sections by their ids, in this order."""
    return MappingProxyType({rule.id: rule for rule in chain(*sections)})


def find_rule(catalogue: Mapping[str, Rule], rule_id: str) -> Rule:
    """Return the rule of that id; ``InvalidArgument`` with the nearest id if there is none."""
    try:
        return catalogue[rule_id]
    except (KeyError, TypeError):
        hint = nearest(str(rule_id), catalogue)
        raise InvalidArgument(f'unknown rule "{rule_id}"{hint}') from None
