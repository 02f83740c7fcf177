"""How Alhambra looks on a terminal."""

from __future__ import annotations

from typing import Final

from alhambra_rules.game.state import GameState
from alhambra_rules.model import City, Table
from rulebook_kit.command_line.screen import Looks

_RULES_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the rulebooks are silent or disagree.

Statements are available in the languages of the rulebooks too: Estonian, Russian and Hungarian.
Everything else is in English.

\b
Examples:
  alhambra-rules rules
  alhambra-rules rules --section build
  alhambra-rules rules --search wall
  alhambra-rules rules build.no-gaps scoring.ties
  alhambra-rules rules build.no-gaps --language et
"""

LOOKS: Final = Looks[GameState, Table | City](
    rules_help=_RULES_HELP,
    sample_rule="build.no-gaps",
    names=("Anna", "Bo", "Cem", "Dora", "Emil", "Fay"),
    unit="turn",
)
"""How Alhambra looks on a terminal; ``validate`` and ``replay`` draw its cities themselves."""
