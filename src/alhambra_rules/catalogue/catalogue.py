"""All rules of Alhambra by id, their sections, and their statements in other languages."""

from collections.abc import Iterator, Mapping
from types import ModuleType

from alhambra_rules.catalogue import (
    architect,
    bazaar,
    building,
    ending,
    invader,
    modules,
    scoring,
    setup,
    treasure,
    turn,
)
from alhambra_rules.catalogue.texts import LANGUAGES, TEMPLATES
from rulebook_kit import Rule, Violation, catalogue_of, find_rule
from rulebook_kit.arguments import object_of
from rulebook_kit.rules import Translations
from rulebook_kit.templates import ENGLISH
from rulebook_kit.values import FrozenDict

_FILES = (
    setup,
    turn,
    building,
    scoring,
    ending,
    modules,
    treasure,
    architect,
    invader,
    bazaar,
)
"""The files in the order of the catalogue. Each defines rules and the titles of its sections."""

SECTIONS: Mapping[str, str] = FrozenDict(
    {section: title for file in _FILES for section, title in file.SECTIONS.items()}
)
"""The titles of the sections, in the order of the catalogue."""


def _rules_of(file: ModuleType) -> Iterator[Rule]:
    """Yield the rules that a file defines, in its order."""
    return (value for value in vars(file).values() if isinstance(value, Rule))


CATALOGUE: Mapping[str, Rule] = catalogue_of(*map(_rules_of, _FILES))
"""Every rule by its id, in the order of the catalogue."""


def rule_of(rule_id: str) -> Rule:
    """Return the rule of that id; ``InvalidArgument`` with the nearest id if there is none.

    >>> rule_of("build.on-foot").sources
    ('et-2005', 'ru', 'hu')
    """
    return find_rule(CATALOGUE, rule_id)


TRANSLATIONS = Translations(CATALOGUE, "alhambra_rules.catalogue", LANGUAGES)
"""The statements of all rules in these languages."""


def statement(rule_id: str, language: str = ENGLISH) -> str:
    """Return what a rule says, as one sentence in the language of that code.

    Raises:
        InvalidArgument: the rule or the language is unknown; the message has the nearest id or the
            known languages.

    >>> statement("build.no-gaps")
    'Tiles must not enclose an empty area.'
    >>> statement("build.no-gaps", language="et")
    'Kaardid ei piira kunagi ümber ühtki tühimikku.'
    """
    return TRANSLATIONS.statement(rule_id, language)


def message(violation: Violation, language: str = ENGLISH) -> str:
    """Return the message of a violation in the language of that code.

    Names, tiles, cards and cells stay as they are. A message without a template, as of a
    wrong claim or a house rule, is in English.

    Raises:
        InvalidArgument: it is no violation, or the language is unknown; the message lists the
            known ones.
    """
    object_of(
        Violation, violation, "violation must be one of a report, such as report.violations[0]"
    )
    return TEMPLATES.text(violation.sentence or violation.message, language)
