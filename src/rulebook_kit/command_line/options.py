"""Arguments and options that several commands share, and the error that ends a command."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial, reduce, wraps
from typing import TYPE_CHECKING, Protocol, TypeVar

import click

from rulebook_kit.command_line.sources import Source, UnreadableInput, reasons
from rulebook_kit.game import RuleBook
from rulebook_kit.templates import ENGLISH

if TYPE_CHECKING:
    from rulebook_kit.command_line.screen import ColorChoice


class Refusal(click.ClickException):
    """The command cannot do what it was asked to. The exit status is that of unreadable input."""

    exit_code = 2


class Sourced(Protocol):
    """Anything that was read from a file."""

    @property
    def source(self) -> Source:
        """The file and the line."""


_Item = TypeVar("_Item", bound=Sourced)


def chosen(items: Iterable[_Item | UnreadableInput], file: str, line: int | None) -> _Item:
    """Return the one item of a file, or the item on one line.

    Args:
        items: the items of the file, in order.
        file: its path, or ``-`` for standard input.
        line: the line, from 1, in a file with a position on each; None for a file with one.

    Raises:
        Refusal: the item cannot be read, or ``line`` does not choose one.
    """
    for item in items:
        if item.source.line is None:
            whole = _readable(item)
            if line not in (None, 1):
                raise Refusal(f"{Source(file)} is one document: leave out --line")
            return whole
        if line is None:
            raise Refusal(f"{Source(file)} holds a position on each line: choose with --line N")
        if item.source.line == line:
            return _readable(item)
    raise Refusal(f"{Source(file)} has no position on line {line}")


def _readable(item: _Item | UnreadableInput) -> _Item:
    if isinstance(item, UnreadableInput):
        raise Refusal(cannot_be_read(item))
    return item


def cannot_be_read(spoiled: UnreadableInput) -> str:
    """Return the message about an input that cannot be read, with every error on a line."""
    errors = "\n".join(f"  {reason}" for reason in reasons(spoiled, in_words=True))
    return f"{spoiled.source} cannot be read:\n{errors}"


class NamedPath(click.Path):
    """A path that is not empty, as it would be if a variable of the shell is not set."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Return the path; an empty one is an error."""
        if not os.fspath(value):
            self.fail("the name is missing", param, ctx)
        return super().convert(value, param, ctx)


Command = TypeVar("Command", bound=Callable[..., None])

Option = Callable[[Callable[..., None]], Callable[..., None]]
"""An argument or an option, as a decorator of a command."""


def all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return several arguments and options, in the order of the help, as one decorator."""
    return lambda command: reduce(lambda done, option: option(done), reversed(options), command)


FILE = click.argument("file", type=click.Path())

COLOR = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colours: on a terminal, unless NO_COLOR is set.",
)


def language_of(book: RuleBook, texts: str) -> Option:
    """Return the option ``--language``, given the texts that are in this language."""
    languages = book.translations.languages
    named = ", ".join(f"{code} ({name})" for code, name in languages.items())
    return click.option(
        "--language",
        type=click.Choice(list(languages)),
        default=ENGLISH,
        show_default=True,
        help=f"The language of the {texts}: {named}. Everything else is in English.",
    )


LINE = click.option(
    "--line",
    type=click.IntRange(min=1),
    metavar="N",
    help="The line of the position, in a file with one on each.",
)


def screen_for(book: RuleBook) -> Option:
    """Return ``--language`` and ``--color`` as one decorator: the command gets a ``screen``."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def with_screen(*of: object, language: str, color: ColorChoice, **named: object) -> None:
            from rulebook_kit.command_line.screen import Screen  # noqa: PLC0415 - it loads rich

            say = partial(book.message, language=language)
            command(*of, screen=Screen(color, say=say), **named)

        return language_of(book, "reasons in text")(COLOR(with_screen))

    return decorated


def output_format(audiences: Mapping[str, str]) -> Callable[[Command], Command]:
    """Return the option ``--format``, the parameter ``output`` of the command.

    Args:
        audiences: who each format is for. The first format is the default.
    """
    *others, last = (f"for {audience}" for audience in audiences.values())
    return click.option(
        "--format",
        "output",
        type=click.Choice(list(audiences)),
        default=next(iter(audiences)),
        show_default=True,
        help=f"{', '.join(others).capitalize()}, or {last}.",
    )


FORMAT = output_format({"text": "people", "json": "programs"})

TABLE_FORMAT = output_format({"text": "people", "json": "programs", "csv": "spreadsheets"})
