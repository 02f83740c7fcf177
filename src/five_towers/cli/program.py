"""The program: it knows its commands by name and loads the one that is called."""

from __future__ import annotations

import click

from alhambra_rules.rulebook.command_line.program import Entry, Program

_HELP = """The rules of the card game 5 Towers: check recorded positions and games, see scores.

\b
Examples:
  five-towers validate game.json           what is illegal, and where
  five-towers score game.json              what everybody scores, and why
  five-towers replay game.jsonl            was a recorded game played by the rules
  five-towers conformance run -- ./engine  what is wrong with an engine of your own
  five-towers rules build.undo             what a rule says, and where that stands

FILE is a position in JSON, many positions with one on each line, or a recorded game; "-" is
standard input. "five-towers COMMAND --help" says more about a command.
"""

COMMANDS = {
    "validate": Entry("validate", "Find every rule that recorded positions and games break."),
    "replay": Entry("replay", "Play a recorded game again, and show every fault."),
    "simulate": Entry("simulate", "Play random legal games, and tell who won."),
    "score": Entry("score", "Score the towers of a recorded position, and say why."),
    "conformance": Entry("conformance", "Hold an engine of any language against the library."),
    "rules": Entry("rules", "Look rules up: what they say, and where that stands."),
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
    """Begin; the commands do the rest."""
