"""All rules of Alhambra by id, their sections, and their statements in other languages.

>>> rule_of("build.on-foot").sources
('et-2005', 'ru', 'hu')
>>> statement("build.no-gaps")
'Tiles must not enclose an empty area.'
>>> statement("build.no-gaps", language="et")
'Kaardid ei piira kunagi ümber ühtki tühimikku.'
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from alhambra_rules.catalogue.texts import LANGUAGES, SOURCES, TEMPLATES
from rulebook_kit import Rule, catalogue_of
from rulebook_kit.game import RuleBook
from rulebook_kit.rules import Rules, Translations, find_rule, rules_in
from rulebook_kit.values import FrozenDict

_ORDER = (
    *("setup", "turn", "building", "scoring", "ending"),
    *("modules", "treasure", "architect", "invader", "bazaar"),
)
"""The files in the order of the catalogue. Those of further modules follow, sorted by name."""

_PACKAGE = __name__.rpartition(".")[0]
_FOUND = {file.name for file in iter_modules(sys.modules[_PACKAGE].__path__)}
_FURTHER = sorted(_FOUND - {*_ORDER, "catalogue", "texts"})
_FILES = tuple([import_module(f"{_PACKAGE}.{name}") for name in (*_ORDER, *_FURTHER)])
"""Each defines rules and the titles of its sections."""

SECTIONS: Mapping[str, str] = FrozenDict(
    {section: title for file in _FILES for section, title in file.SECTIONS.items()}
)
"""The titles of the sections, in the order of the catalogue."""


CATALOGUE: Mapping[str, Rule] = catalogue_of(*(rules_in(vars(file)) for file in _FILES))
"""Every rule by its id, in the order of the catalogue."""


def rule_of(rule_id: str) -> Rule:
    """Return the rule with that id.

    Raises:
        InvalidArgument: no rule has that id; the message suggests the nearest one.
    """
    return find_rule(CATALOGUE, rule_id)


TRANSLATIONS = Translations(CATALOGUE, "alhambra_rules.catalogue", LANGUAGES)
"""The statements of all rules in these languages."""


BOOK: Final = RuleBook(TRANSLATIONS, TEMPLATES, SECTIONS, SOURCES)
"""The rules of the game with their sentences."""

statement: Final = BOOK.statement
message: Final = BOOK.message


def rules(section: str | None = None) -> Rules:
    """Return all rules in the order of the catalogue, or those of a section.

    ``print`` and the REPL show each on a line.

    Args:
        section: the part of their ids before the dot, such as ``build``; None for all.

    Raises:
        InvalidArgument: there is no such section; the message suggests the nearest.
    """
    return BOOK.rules(section)
