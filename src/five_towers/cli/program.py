"""The program ``five-towers`` and its commands."""

# ruff: noqa: PLC0415 - a command loads what it needs when it is called
from __future__ import annotations

import click

from alhambra_rules.rulebook.command_line.program import Program
from alhambra_rules.rulebook.version import __version__

_HELP = """Check and score recorded positions and games of the card game 5 Towers.

\b
Examples:
  five-towers validate game.json           find every illegal part
  five-towers score game.json              show all scores and how they add up
  five-towers replay game.jsonl            check every event of a recorded game
  five-towers conformance run -- ./engine  check an engine of your own
  five-towers rules build.undo             show a rule and its sources

FILE is a position in JSON, many positions with one on each line, or a recorded game; "-" is
standard input. "five-towers COMMAND --help" shows the options of a command.
"""

_RULES_HELP = """Look up rules by id: what they say, their sources, and our rulings.

Without an ID it lists all rules, section by section. Each rule has a kind. A check says what is
legal or what scores, a procedure says what happens when, a fact says what the game consists of. A
ruling decides where the rule sheet is silent.

Statements are available in Estonian too, the language of the sheet; everything else is in English.

\b
Examples:
  five-towers rules
  five-towers rules --section build
  five-towers rules --search tower
  five-towers rules tower.eight build.undo
  five-towers rules tower.eight --language et
"""


def _rules() -> click.Command:
    from alhambra_rules.rulebook.command_line.rules import RuleBook, rules_command
    from five_towers.catalogue import SECTIONS, SOURCES, TRANSLATIONS

    return rules_command(RuleBook(TRANSLATIONS, SECTIONS, SOURCES, "five-towers"), _RULES_HELP)


def _conformance() -> click.Command:
    from alhambra_rules.rulebook.command_line.conformance import conformance_command
    from five_towers.conformance.game import FIVE_TOWERS

    return conformance_command(FIVE_TOWERS, "tower.eight")


def _serve() -> click.Command:
    from alhambra_rules.rulebook.command_line.serve import serve_command

    return serve_command("five_towers.service.protocol:FIVE_TOWERS", "five-towers")


COMMANDS = {
    "validate": "Check recorded positions and games.",
    "replay": "Replay a recorded game and show every violation.",
    "simulate": "Play random legal games and show who won.",
    "score": "Score a recorded position and show how the points add up.",
    "conformance": "Check an engine in any language against the library.",
    "serve": "Answer requests in JSON from programs in any language.",
    "rules": "Look up rules: what they say, and their sources.",
}
"""What each command does, by its name, in the order of the help."""


@click.group(
    cls=Program,
    summaries=COMMANDS,
    built={"rules": _rules, "conformance": _conformance, "serve": _serve},
    package="five_towers.cli",
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="five-towers %(version)s")
def program() -> None:
    """Do nothing: each command does its own work."""
