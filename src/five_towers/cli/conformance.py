"""``conformance``: hold an engine against the library, or export what it is held against."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.conformance import conformance_command
from five_towers.conformance.game import FIVE_TOWERS

_HELP = """Hold an engine of any language against the library, or export the vectors.

An engine is a program that reads requests from its standard input and writes answers to its
standard output, a line of JSON each; docs/conformance.md describes them.

\b
Examples:
  five-towers conformance run -- ./engine
  five-towers conformance run --color never --report junit -- node adapter.mjs
  five-towers conformance vectors --out vectors
"""

_RUN_HELP = """Ask an engine every vector and generated cases, and tell what is wrong with it.

Every divergence is shrunk to a small case, shown, and put down to the rule that the engine breaks
or invents. What rests on a ruling of ours is told apart, and counts with --strict only. COMMAND
comes after "--".

\b
Examples:
  five-towers conformance run -- ./engine --quiet
  five-towers conformance run --rule tower.eight --examples 2000 -- python engine.py
  five-towers conformance run --save found --write-baseline known.json -- ./engine
  five-towers conformance run --baseline known.json -- ./engine

\b
Exit status:
  0  the engine agrees
  1  it diverges
  2  it cannot be started, or fails to answer as the protocol says
"""

command = conformance_command(FIVE_TOWERS, _HELP, _RUN_HELP)
