"""The statements of the rules in the languages of the rulebooks."""

from collections.abc import Mapping
from types import MappingProxyType

from alhambra_rules.catalogue.catalogue import CATALOGUE
from alhambra_rules.rulebook.translations import ENGLISH, Translations

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {"en": "English", "et": "Estonian", "hu": "Hungarian", "ru": "Russian"}
)
"""The languages in which every rule is stated, by their codes."""

TRANSLATIONS = Translations(CATALOGUE, "alhambra_rules.catalogue", LANGUAGES)
"""The statements of all rules in these languages."""


def statement(rule_id: str, language: str = ENGLISH) -> str:
    """Return what a rule says, as one sentence in the language of that code.

    Raises:
        InvalidArgument: for an unknown rule, with the nearest id; for an unknown language, with
            those that there are.

    >>> statement("build.no-gaps")
    'Tiles never enclose an empty area.'
    >>> statement("build.no-gaps", language="et")
    'Kaardid ei piira kunagi ümber ühtki tühimikku.'
    """
    return TRANSLATIONS.statement(rule_id, language)
