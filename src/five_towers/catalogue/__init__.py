"""The catalogue of 5 Towers: a ``Rule`` for each statement of the rule sheet, in all languages."""

from collections.abc import Iterable, Mapping

from five_towers.catalogue.rules import LANGUAGES, RULES, SOURCES, TEMPLATES
from rulebook_kit import Report, Rule, Violation, catalogue_of, find_rule
from rulebook_kit.errors import Nouns
from rulebook_kit.rules import Translations
from rulebook_kit.templates import ENGLISH
from rulebook_kit.values import FrozenDict

__all__ = ["CATALOGUE", "LANGUAGES", "SECTIONS", "SOURCES", "message", "rule_of", "statement"]

SECTIONS: Mapping[str, str] = FrozenDict(
    {
        "game": "The game",
        "cards": "The cards",
        "tower": "Towers",
        "round": "The round",
        "bid": "Bidding",
        "build": "Building",
        "deck": "The deck",
        "score": "Points",
    }
)
"""The titles of the sections, in the order of the catalogue."""


CATALOGUE: Mapping[str, Rule] = catalogue_of(RULES)
"""Every rule by its id, in the order of the catalogue."""


NOUNS: Nouns = FrozenDict(
    {key: (key, "card") for key in ("tower", "display", "taken", "deck", "discards")}
)
"""What the parts of documents are called, for ``FormatFault.in_words``."""


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
    return Report.of(sorted(violations, key=lambda violation: _PLACES[violation.rule_id]))


TRANSLATIONS = Translations(CATALOGUE, "five_towers.catalogue", LANGUAGES)
"""The translations of all rules."""


def statement(rule_id: str, language: str = ENGLISH) -> str:
    """Return what a rule says, as one sentence in the language of that code.

    Raises:
        InvalidArgument: the rule or the language is unknown; the message suggests the nearest rule,
            or lists the languages.

    >>> statement("tower.eight", language="et")
    'Kaart 8 laseb enda peale panna iga oma tüübi kaardi, ka suurema.'
    """
    return TRANSLATIONS.statement(rule_id, language)


def message(violation: Violation, language: str = ENGLISH) -> str:
    """Return the message of a violation in the language of that code.

    Names, tiles, cards and cells stay as they are. A message without a template, as of a
    wrong claim or a house rule, is in English.

    Raises:
        InvalidArgument: the language is unknown; the message lists the known ones.
    """
    return TEMPLATES.text(violation.sentence or violation.message, language)
