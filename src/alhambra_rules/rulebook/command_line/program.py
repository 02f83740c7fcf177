"""A program: it knows its commands by name and loads the one that is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from alhambra_rules.rulebook.command_line.entry import print_nowhere
from alhambra_rules.rulebook.command_line.options import Refusal
from alhambra_rules.rulebook.errors import RulebookError, nearest, own_fault

_INTERRUPTED, _PIPE_CLOSED = 130, 141


class Entry(NamedTuple):
    """A command: the module that holds it as ``command``, and what it does in a line."""

    module: str
    summary: str


class Program(click.Group):
    """The commands, each loaded when it is called, so that help is quick.

    Args:
        entries: the commands by name, in the order of the help.
        package: where their modules are.
        settings: what click takes besides.
    """

    def __init__(self, *, entries: Mapping[str, Entry], package: str, **settings: Any) -> None:  # noqa: ANN401 - click's
        super().__init__(**settings)
        self._entries = entries
        self._package = package

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands."""
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name; None, after a word on what was meant, if none is."""
        entry = self._entries.get(cmd_name)
        if entry is None:
            if not ctx.resilient_parsing:
                known = ", ".join(self._entries)
                meant = nearest(cmd_name, self._entries)
                ctx.fail(f'no command "{cmd_name}"{meant or f"; there are {known}"}')
            return None
        command: click.Command = import_module(f"{self._package}.{entry.module}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self._entries.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands without loading them, and the options."""
        names = [
            CompletionItem(name, help=entry.summary)
            for name, entry in self._entries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options, of which some print at once, such as ``--help``."""
        with _told(ctx), _delivered():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command."""
        with _told(ctx), _delivered():
            super().invoke(ctx)


@contextmanager
def _told(ctx: click.Context) -> Iterator[None]:
    """Let what goes wrong end in a sentence, not in a traceback."""
    try:
        yield
    except RulebookError as error:
        raise Refusal(str(error)) from None
    except KeyboardInterrupt:
        click.echo(err=True)
        ctx.exit(_INTERRUPTED)
    except BrokenPipeError:
        print_nowhere(sys.stdout)
        ctx.exit(_PIPE_CLOSED)
    except OSError as error:
        print_nowhere(sys.stdout)
        raise Refusal(f"the output cannot be written: {error.strerror}") from None
    except (click.ClickException, click.exceptions.Exit, click.Abort, ImportError):
        raise
    except Exception as error:
        raise Refusal(own_fault(error)) from None


@contextmanager
def _delivered() -> Iterator[None]:
    """See in the end whether what was printed can be delivered."""
    if sys.stderr is None:  # closed by the caller, who wants to hear nothing
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stdout is None:
        raise Refusal("the output cannot be written: standard output is closed")
    _let_every_name_be_printed()
    try:
        yield
    finally:
        sys.stdout.flush()


def _let_every_name_be_printed() -> None:
    """Escape what standard output cannot encode, such as umlauts where it is ASCII."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
