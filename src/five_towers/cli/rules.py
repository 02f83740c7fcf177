"""``rules``: show rules with their sources and rulings."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.rules import RuleBook, rules_command
from five_towers.catalogue import SECTIONS, SOURCES
from five_towers.catalogue.catalogue import TRANSLATIONS

_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the rule sheet is silent.

Statements are available in Estonian too, the language of the sheet; everything else is in English.

\b
Examples:
  five-towers rules
  five-towers rules --section build
  five-towers rules tower.eight build.undo
  five-towers rules tower.eight --language et
"""

command = rules_command(RuleBook(TRANSLATIONS, SECTIONS, SOURCES, "five-towers"), _HELP)
