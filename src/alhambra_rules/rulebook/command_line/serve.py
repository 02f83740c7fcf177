"""``serve``: answer requests of games in any language, over standard input and output or HTTP."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from alhambra_rules.rulebook.service.dispatcher import Dispatcher
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.operations import Service
from alhambra_rules.rulebook.service.stdio import serve_lines

_HELP = """Answer requests in JSON, so that a program in any language can use the rules.

Each line of standard input is one request, and each line of standard output is its answer, in the
same order. A request names its operation under "do". An "id" is repeated in the answer. A line can
also be a list of requests.

\b
Examples:
  echo '{{"do": "hello"}}' | {program} serve
  echo '{{"do": "{example}"}}' | {program} serve

The command ends when its input ends. docs/use-from-any-language.md describes every operation.
"""


def serve_command(load: Callable[[], Service], program: str, example: str) -> click.Command:
    """Return the command ``serve`` of a game.

    Args:
        load: returns the operations.
        program: the name of the program, for the help.
        example: an operation whose requests need nothing else, for the help.
    """

    @click.command(name="serve", help=_HELP.format(program=program, example=example))
    def serve() -> None:
        serve_lines(Dispatcher(load(), Handles()), sys.stdin.buffer, sys.stdout.buffer)

    return serve
