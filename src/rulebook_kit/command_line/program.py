"""A program with commands. It imports the module of a command only when the command is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from pkgutil import resolve_name
from typing import Any, Final, cast

import click
from click.shell_completion import CompletionItem

from rulebook_kit.command_line.entry import print_nowhere
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.errors import RulebookError, nearest, own_fault
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import quoted

_INTERRUPTED, _PIPE_CLOSED = 130, 141


SUMMARIES: Final[Mapping[str, str]] = FrozenDict(
    {
        "validate": "Check recorded games.",
        "replay": "Replay a recorded game and show every violation.",
        "simulate": "Play random legal games and show who won.",
        "serve": "Answer requests in JSON from programs in any language.",
        "rules": "Look up rules: what they say, and their sources.",
    }
)
"""What each command does that every game has."""


_WITHOUT_LOOKS: Final = frozenset({"conformance", "serve"})
"""The commands that start faster without the looks of the game, which need most of its code."""


class Program(click.Group):
    """A group of commands. Each is loaded when it is called, so that help is quick.

    Args:
        game: the place of the ``Game`` in the code, ``package.module:NAME``.
        summaries: one line on each command, by its name, in the order of the help. By default these
            are the commands of a game of which only games are recorded.
        own: the package with the game's own commands, in modules of their names that define
            ``command``; empty if there are none.
        shared: the names of the other commands, which every game has; by default all.
        settings: further arguments of ``click.Group``.
    """

    def __init__(
        self,
        *,
        game: str,
        summaries: Mapping[str, str] = SUMMARIES,
        own: str = "",
        shared: Collection[str] = SUMMARIES.keys(),
        **settings: Any,  # noqa: ANN401 - click's
    ) -> None:
        super().__init__(context_settings={"help_option_names": ["-h", "--help"]}, **settings)
        self._game = game
        self._summaries = summaries
        self._own = own
        self._shared = shared

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names of the commands."""
        return list(self._summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command. If no command has that name, suggest one and fail."""
        if cmd_name not in self._summaries:
            if not ctx.resilient_parsing:
                known = ", ".join(self._summaries)
                meant = nearest(cmd_name, self._summaries)
                ctx.fail(f'no command "{cmd_name}"{meant or f"; there are {known}"}')
            return None
        package = __package__ if cmd_name in self._shared else self._own
        module = import_module(f"{package}.{cmd_name}")
        if cmd_name not in self._shared:
            return cast("click.Command", module.command)
        game = resolve_name(self._game)
        if cmd_name in _WITHOUT_LOOKS:
            return cast("click.Command", module.command_of(game))
        from rulebook_kit.command_line.looks import (  # noqa: PLC0415 - help needs none
            Looks,
        )

        looks = resolve_name(game.looks_at) if game.looks_at else Looks()
        return cast("click.Command", module.command_of(game, looks))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._summaries.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete options, and the names of commands without loading them."""
        names = [
            CompletionItem(name, help=summary)
            for name, summary in self._summaries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options. Some, such as ``--help``, print at once."""
        with _errors_as_sentences(ctx), _output_checked():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command."""
        with _errors_as_sentences(ctx), _output_checked():
            super().invoke(ctx)


@contextmanager
def _errors_as_sentences(ctx: click.Context) -> Iterator[None]:
    """End with a sentence and an exit status after an error, not with a traceback."""
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
    except click.NoSuchOption as error:
        raise _with_suggestion(error) from None
    except (click.ClickException, click.exceptions.Exit, click.Abort, ImportError):
        raise
    except Exception as error:
        raise Refusal(own_fault(error)) from None


def _with_suggestion(error: click.NoSuchOption) -> click.UsageError:
    """Return the error with the most similar option; click's own suggestion is case-sensitive."""
    context = error.ctx
    parameters = [] if context is None else context.command.get_params(context)
    known = [option for parameter in parameters for option in parameter.opts]
    meant = get_close_matches(error.option_name.lower(), known, n=1)
    if error.possibilities or not meant:
        return error
    message = error.message.removesuffix(".")
    return click.UsageError(f"{message}; did you mean {quoted(meant[0])}?", context)


@contextmanager
def _output_checked() -> Iterator[None]:
    """Check that standard output can be written, before and after."""
    if sys.stderr is None:  # the caller closed it
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if sys.stdout is None:
        raise Refusal("the output cannot be written: standard output is closed")
    _escape_what_cannot_be_encoded()
    try:
        yield
    finally:
        sys.stdout.flush()


def _escape_what_cannot_be_encoded() -> None:
    """Escape characters that a stream cannot encode, such as umlauts in ASCII."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
