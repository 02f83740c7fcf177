"""The rules' statements in English, and in Estonian as on the rule sheet."""

from collections.abc import Mapping
from types import MappingProxyType

from alhambra_rules.rulebook.translations import ENGLISH, Translations
from five_towers.catalogue.catalogue import CATALOGUE

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "et": "Estonian"})
"""The languages of the statements, by code."""

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
