"""The program ``five-towers`` and its commands."""

from __future__ import annotations

import click

from rulebook_kit.command_line.program import Program
from rulebook_kit.version import __version__

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
    game="five_towers.descriptor:FIVE_TOWERS",
    summaries=COMMANDS,
    shared=COMMANDS.keys(),
    help=_HELP,
)
@click.version_option(__version__, message="five-towers %(version)s")
def program() -> None:
    """Do nothing: each command does its own work."""
