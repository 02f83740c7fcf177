"""The program ``alhambra-rules`` and its commands."""

# ruff: noqa: PLC0415 - a command loads what it needs when it is called
from __future__ import annotations

import click

from alhambra_rules.rulebook.command_line.program import Program
from alhambra_rules.rulebook.version import __version__

_HELP = """The rules of the board game Alhambra: check recorded positions, show moves and scores.

\b
Examples:
  alhambra-rules validate game.json        find every illegal part
  alhambra-rules moves game.json --player Anna --tile garden-10-n
  alhambra-rules score game.json --round 2
  alhambra-rules rules build.no-gaps       show a rule and its sources

FILE is a position in JSON, many positions with one on each line, a recorded game, or a diagram of
one city; "-" is standard input. "alhambra-rules COMMAND --help" shows the options of a command and
which files it reads.
"""

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


def _rules() -> click.Command:
    from alhambra_rules.catalogue import SECTIONS, SOURCES
    from alhambra_rules.catalogue.catalogue import TRANSLATIONS
    from alhambra_rules.rulebook.command_line.rules import RuleBook, rules_command

    return rules_command(RuleBook(TRANSLATIONS, SECTIONS, SOURCES, "alhambra-rules"), _RULES_HELP)


def _conformance() -> click.Command:
    from alhambra_rules.conformance.game import ALHAMBRA
    from alhambra_rules.rulebook.command_line.conformance import conformance_command

    return conformance_command(ALHAMBRA, "build.no-gaps")


def _serve() -> click.Command:
    from alhambra_rules.rulebook.command_line.serve import serve_command

    return serve_command("alhambra_rules.service.protocol:ALHAMBRA", "alhambra-rules")


COMMANDS = {
    "validate": "Find every rule that recorded positions and games break.",
    "show": "Draw a recorded position.",
    "moves": "Show where a tile may go, and why not elsewhere.",
    "score": "Score a round of a recorded position and show how the points add up.",
    "replay": "Replay a recorded game and show every violation.",
    "simulate": "Play legal games, random or between agents, and show who won.",
    "conformance": "Check an engine in any language against the library.",
    "serve": "Answer requests in JSON, for programs in any language.",
    "perft": "Count sequences of legal placements, to check move generators.",
    "audit": "Check any number of positions and games, and write a report.",
    "rules": "Look up rules: what they say, and their sources.",
}
"""What each command does, by its name, in the order of the help."""


@click.group(
    cls=Program,
    summaries=COMMANDS,
    built={"rules": _rules, "conformance": _conformance, "serve": _serve},
    package="alhambra_rules.cli",
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="alhambra-rules %(version)s")
def program() -> None:
    """Do nothing: each command does its own work."""
