"""The program ``alhambra-rules`` and its commands."""

from __future__ import annotations

import click

from rulebook_kit.command_line.program import Program
from rulebook_kit.version import __version__

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
    game="alhambra_rules.descriptor:ALHAMBRA",
    summaries=COMMANDS,
    own="alhambra_rules.cli",
    shared=COMMANDS.keys() - {"show", "moves", "perft", "audit"},
    help=_HELP,
)
@click.version_option(__version__, message="alhambra-rules %(version)s")
def program() -> None:
    """Do nothing: each command does its own work."""
