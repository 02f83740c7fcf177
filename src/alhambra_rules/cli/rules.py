"""``rules``: what the rules say, where that stands, and what was decided."""

from __future__ import annotations

from alhambra_rules.catalogue import SECTIONS, SOURCES
from alhambra_rules.catalogue.catalogue import TRANSLATIONS
from alhambra_rules.rulebook.command_line.rules import RuleBook, rules_command

_HELP = """Look rules up by their ids: what they say, where that stands, and what was decided.

Without an ID every rule is listed, section by section. Its kind says what sort of statement it is:
a check says what is allowed or what counts, a procedure what is done when, a fact what there is.
Where the rulebooks are silent or at odds, a ruling decides.

Statements can be had in the rulebooks' languages, Estonian, Russian and Hungarian, too; all else
stays English.

\b
Examples:
  alhambra-rules rules
  alhambra-rules rules --section build
  alhambra-rules rules build.no-gaps scoring.ties
  alhambra-rules rules build.no-gaps --language et
"""

command = rules_command(RuleBook(TRANSLATIONS, SECTIONS, SOURCES, "alhambra-rules"), _HELP)
