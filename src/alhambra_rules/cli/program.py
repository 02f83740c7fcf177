"""The program: it knows its commands by name and loads the one that is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from alhambra_rules.cli.refusal import Refusal
from alhambra_rules.rulebook.errors import RulebookError, nearest

_INTERRUPTED, _PIPE_CLOSED = 130, 141

_HELP = """The rules of the board game Alhambra: check recorded positions, see moves and scores.

\b
Examples:
  alhambra-rules validate game.json        what is illegal, and where
  alhambra-rules moves game.json --player Anna --tile garden-10-n
  alhambra-rules score game.json --round 2
  alhambra-rules rules build.no-gaps       what a rule says, and where that stands

FILE is a position in JSON, many positions with one on each line, or a drawn diagram of one city;
"-" is standard input. "alhambra-rules COMMAND --help" says more about a command.
"""


class _Entry(NamedTuple):
    """A command: the module that holds it as ``command``, and what it does in a line."""

    module: str
    summary: str


COMMANDS = {
    "validate": _Entry("validate", "Find every rule that recorded positions break."),
    "show": _Entry("show", "Draw a recorded position."),
    "moves": _Entry("moves", "Tell where a tile may go, and why not elsewhere."),
    "score": _Entry("score", "Score a round of a recorded position, and say why."),
    "replay": _Entry("replay", "Play a recorded game again, and show every fault."),
    "simulate": _Entry("simulate", "Play random legal games, and tell who won."),
    "rules": _Entry("rules", "Look rules up: what they say, and where that stands."),
}
"""The commands by name, in the order of the help."""


class Program(click.Group):
    """The commands, each loaded when it is called, so that help is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None, after a word on what was meant, if none is."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            if not ctx.resilient_parsing:
                known = ", ".join(COMMANDS)
                meant = nearest(cmd_name, COMMANDS)
                ctx.fail(f'no command "{cmd_name}"{meant or f"; there are {known}"}')
            return None
        command: click.Command = import_module(f"alhambra_rules.cli.{entry.module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands without loading them, and the options."""
        names = [
            CompletionItem(name, help=entry.summary)
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command; what goes wrong on purpose ends in a sentence, not in a traceback."""
        _let_every_name_be_printed()
        try:
            self._invoke_and_flush(ctx)
        except RulebookError as error:
            raise Refusal(str(error)) from None
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(_INTERRUPTED)
        except BrokenPipeError:
            _stop_printing()
            ctx.exit(_PIPE_CLOSED)
        except OSError as error:
            _stop_printing()
            raise Refusal(f"the output cannot be written: {error.strerror}") from None

    def _invoke_and_flush(self, ctx: click.Context) -> None:
        """Run the command, and see now whether what it printed can be delivered."""
        if sys.stderr is None:  # closed by the caller, who wants to hear nothing
            sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
        if sys.stdout is None:
            raise Refusal("the output cannot be written: standard output is closed")
        try:
            super().invoke(ctx)
        finally:
            sys.stdout.flush()


def _let_every_name_be_printed() -> None:
    """Escape what standard output cannot encode, such as umlauts where it is ASCII."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _stop_printing() -> None:
    """Send the rest of the output nowhere, since nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=Program, help=_HELP, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="alhambra-rules", message="alhambra-rules %(version)s")
def program() -> None:
    """Begin; the commands do the rest."""
