"""``replay``: replay a recorded game and show every violation."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from alhambra_rules.cli.inputs import read_game
from alhambra_rules.cli.replay_text import print_replay
from alhambra_rules.errors import NOUNS
from alhambra_rules.game.record import Replay
from alhambra_rules.notation.verdicts import replay_to_json
from rulebook_kit import FormatError
from rulebook_kit.command_line.options import (
    COLOR,
    FILE,
    FORMAT,
    NamedPath,
    Refusal,
    cannot_be_read,
)
from rulebook_kit.command_line.screen import ColorChoice, Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.command_line.verdicts import print_unreadable
from rulebook_kit.json.verdicts import EXIT_STATUSES
from rulebook_kit.replay_documents import status_of

_HELP = """Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format alhambra-game/1; "-" is standard input. The order
of bag and deck is not needed: a drawn piece must still be in there. After a violation the replay
continues with the game as it was recorded. Events that a referee accepted are listed apart.

\b
Examples:
  alhambra-rules replay game.jsonl
  alhambra-rules replay --draw none game.jsonl
  alhambra-rules replay --format json game.jsonl
  alhambra-rules replay --html game.html game.jsonl

\b
Exit status:
  0  everything is legal
  1  a rule is broken
  2  the record is unreadable, or cannot be replayed to its end
"""


@click.command(help=_HELP)
@FILE
@FORMAT
@click.option(
    "--draw",
    type=click.Choice(["faulty", "none"]),
    default="faulty",
    show_default=True,
    help="Whether to draw the state before each violation.",
)
@click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every turn into this folder: turn-000.svg and so on.",
)
@click.option(
    "--html",
    metavar="FILE",
    type=NamedPath(),
    help="Write a page to step through the game in a browser, replacing the file if it exists;"
    ' "-": print only the page.',
)
@COLOR
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    output: Literal["text", "json"],
    draw: Literal["faulty", "none"],
    svg_dir: Path | None,
    html: str | None,
    color: ColorChoice,
) -> None:
    """Replay the game, print the verdict, and exit with its status."""
    draws = output == "text" and draw == "faulty"
    keep_states = draws or svg_dir is not None or html is not None
    outcome = read_game(file, keep_states=keep_states)
    if isinstance(outcome, Replay):
        _write_pictures(outcome, Source(file), svg_dir, html)
    if html == "-" and isinstance(outcome, Replay):
        ctx.exit(EXIT_STATUSES[status_of(outcome)])
    if output == "json":
        click.echo(replay_to_json(outcome).encode(), nl=False)
    elif isinstance(outcome, OSError):
        raise Refusal(cannot_be_read(UnreadableInput(Source(file), outcome)))
    elif isinstance(outcome, FormatError):
        print_unreadable(Screen(color), UnreadableInput(Source(file), outcome, nouns=NOUNS))
    else:
        print_replay(Screen(color), Source(file), outcome, draw=draws)
    ctx.exit(EXIT_STATUSES[status_of(outcome)])


def _write_pictures(
    outcome: Replay, source: Source, svg_dir: Path | None, html: str | None
) -> None:
    from alhambra_rules.cli import picture_files  # noqa: PLC0415 - few want them

    if svg_dir is not None:
        picture_files.PictureFolder(svg_dir).add_turns(outcome)
    if html is not None:
        picture_files.write_picture(html, picture_files.page_of(outcome, source))
