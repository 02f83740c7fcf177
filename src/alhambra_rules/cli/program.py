"""The program: it knows its commands by name and loads the one that is called."""

from __future__ import annotations

import click

from alhambra_rules.rulebook.command_line.program import Entry, Program

_HELP = """The rules of the board game Alhambra: check recorded positions, see moves and scores.

\b
Examples:
  alhambra-rules validate game.json        what is illegal, and where
  alhambra-rules moves game.json --player Anna --tile garden-10-n
  alhambra-rules score game.json --round 2
  alhambra-rules rules build.no-gaps       what a rule says, and where that stands

FILE is a position in JSON, many positions with one on each line, a recorded game, or a drawn
diagram of one city; "-" is standard input. "alhambra-rules COMMAND --help" says more about a
command, and which of these it takes.
"""

COMMANDS = {
    "validate": Entry("validate", "Find every rule that recorded positions and games break."),
    "show": Entry("show", "Draw a recorded position."),
    "moves": Entry("moves", "Tell where a tile may go, and why not elsewhere."),
    "score": Entry("score", "Score a round of a recorded position, and say why."),
    "replay": Entry("replay", "Play a recorded game again, and show every fault."),
    "simulate": Entry("simulate", "Play random legal games, and tell who won."),
    "conformance": Entry("conformance", "Hold an engine of any language against the library."),
    "perft": Entry("perft", "Count the ways to go on building, as chess engines do."),
    "audit": Entry("audit", "Judge any number of positions and games, and write a report."),
    "rules": Entry("rules", "Look rules up: what they say, and where that stands."),
}
"""The commands by name, in the order of the help."""


@click.group(
    cls=Program,
    entries=COMMANDS,
    package="alhambra_rules.cli",
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="alhambra-rules", message="alhambra-rules %(version)s")
def program() -> None:
    """Begin; the commands do the rest."""
