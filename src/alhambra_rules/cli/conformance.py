"""``conformance``: hold an engine against the library, or export what it is held against."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.conformance import conformance_command
from alhambra_rules.testing.alhambra import ALHAMBRA

_HELP = """Hold an engine of any language against the library, or export the vectors.

An engine is a program that reads requests from its standard input and writes answers to its
standard output, a line of JSON each; docs/conformance.md describes them, with adapters in Python
and JavaScript to begin from.

\b
Examples:
  alhambra-rules conformance run -- ./engine
  alhambra-rules conformance run --color never --report junit -- node adapter.mjs
  alhambra-rules conformance vectors --out vectors
"""

_RUN_HELP = """Ask an engine every vector and generated cases, and tell what is wrong with it.

Every divergence is shrunk to a small case, drawn, and put down to the rule that the engine breaks
or invents. What rests on a ruling of ours is told apart, and counts with --strict only. COMMAND
comes after "--".

\b
Examples:
  alhambra-rules conformance run -- ./engine --quiet
  alhambra-rules conformance run --rule build.no-gaps --examples 2000 -- python engine.py
  alhambra-rules conformance run --save found --write-baseline known.json -- ./engine
  alhambra-rules conformance run --baseline known.json -- ./engine

\b
Exit status:
  0  the engine agrees
  1  it diverges
  2  it cannot be started, or fails to answer as the protocol says
"""

command = conformance_command(ALHAMBRA, _HELP, _RUN_HELP)
