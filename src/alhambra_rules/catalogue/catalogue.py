"""All rules of Alhambra by id, their sections, and their statements in other languages.

>>> rule_of("build.on-foot").sources
('et-2005', 'ru', 'hu')
>>> statement("build.no-gaps")
'Tiles must not enclose an empty area.'
>>> statement("build.no-gaps", language="et")
'Kaardid ei piira kunagi ümber ühtki tühimikku.'
"""

from collections.abc import Mapping
from typing import Final

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
from alhambra_rules.catalogue.texts import LANGUAGES, SOURCES, TEMPLATES
from rulebook_kit import Rule, catalogue_of
from rulebook_kit.game import RuleBook
from rulebook_kit.rules import Translations, rules_in
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


CATALOGUE: Mapping[str, Rule] = catalogue_of(*(rules_in(vars(file)) for file in _FILES))
"""Every rule by its id, in the order of the catalogue."""


TRANSLATIONS = Translations(CATALOGUE, "alhambra_rules.catalogue", LANGUAGES)
"""The statements of all rules in these languages."""


BOOK: Final = RuleBook(TRANSLATIONS, TEMPLATES, SECTIONS, SOURCES)
"""The rules of the game with their sentences."""

rule_of: Final = BOOK.rule_of
statement: Final = BOOK.statement
message: Final = BOOK.message
