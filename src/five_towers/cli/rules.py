"""``rules``: what the rules say, where that stands, and what was decided."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.rules import RuleBook, rules_command
from five_towers.catalogue import SECTIONS, SOURCES
from five_towers.catalogue.languages import TRANSLATIONS

_HELP = """Look rules up by their ids: what they say, where that stands, and what was decided.

Without an ID every rule is listed, section by section. Its kind says what sort of statement it is:
a check says what is allowed or what counts, a procedure what is done when, a fact what there is.
Where the sheet is silent, a ruling decides.

Statements can be had in the language of the sheet, Estonian, too; all else stays English.

\b
Examples:
  five-towers rules
  five-towers rules --section build
  five-towers rules tower.eight build.undo
  five-towers rules tower.eight --language et
"""

command = rules_command(RuleBook(TRANSLATIONS, SECTIONS, SOURCES, "five-towers"), _HELP)
