"""The program ``five-towers`` and its commands."""

from __future__ import annotations

import click

from alhambra_rules.rulebook.command_line.program import Entry, Program

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
    "validate": Entry("validate", "Check recorded positions and games."),
    "replay": Entry("replay", "Replay a recorded game and show every violation."),
    "simulate": Entry("simulate", "Play random legal games and show who won."),
    "score": Entry("score", "Score a recorded position and show how the points add up."),
    "conformance": Entry("conformance", "Check an engine in any language against the library."),
    "rules": Entry("rules", "Look up rules: what they say, and their sources."),
}
"""The commands by name, in the order of the help."""


@click.group(
    cls=Program,
    entries=COMMANDS,
    package="five_towers.cli",
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="alhambra-rules", message="five-towers %(version)s")
def program() -> None:
    """Do nothing: each command does its own work."""
