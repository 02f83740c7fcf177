"""The statements of the rules in the languages that they are told in: the rule sheet's too."""

from collections.abc import Mapping
from types import MappingProxyType

from alhambra_rules.rulebook.translations import ENGLISH, Translations
from five_towers.catalogue.catalogue import CATALOGUE

LANGUAGES: Mapping[str, str] = MappingProxyType({"en": "English", "et": "Estonian"})
"""The languages in which every rule is stated, by their codes."""

TRANSLATIONS = Translations(CATALOGUE, "five_towers.catalogue", LANGUAGES)
"""The statements of all rules in these languages."""


def statement(rule_id: str, language: str = ENGLISH) -> str:
    """Return what a rule says, as one sentence in the language of that code.

    Raises:
        InvalidArgument: for an unknown rule, with the nearest id; for an unknown language, with
            those that there are.

    >>> statement("tower.eight", language="et")
    'Kaart 8 laseb enda peale panna iga oma tüübi kaardi, ka suurema.'
    """
    return TRANSLATIONS.statement(rule_id, language)
