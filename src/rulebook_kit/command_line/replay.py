"""``replay``: replay a recorded game and show every violation."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from rulebook_kit import FormatError
from rulebook_kit.command_line.inputs import Printer, read_game
from rulebook_kit.command_line.looks import Looks
from rulebook_kit.command_line.options import (
    FILE,
    FORMAT,
    NamedPath,
    Refusal,
    all_of,
    cannot_be_read,
    screen_for,
)
from rulebook_kit.command_line.screen import Screen
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.command_line.verdicts import print_unreadable
from rulebook_kit.game import Event, Found, Game, State
from rulebook_kit.json.verdicts import EXIT_STATUSES
from rulebook_kit.replays import Replay, status_of
from rulebook_kit.states import AnyRecord

_HELP = """Replay a recorded game and show every violation with the event and the state before it.

FILE is a game record, JSON lines in the format {name}-game/1; "-" is standard input. {note} After a
violation the replay continues with the game as it was recorded.

\b
Examples:
  {program} replay game.jsonl
  {program} replay --format json game.jsonl

\b
Exit status:
  0  every event is legal
  1  an event breaks a rule
  2  the record is unreadable
"""


_DRAW = click.option(
    "--draw",
    type=click.Choice(["faulty", "none"]),
    default="faulty",
    show_default=True,
    help="Whether to draw the state before each violation.",
)
_SVG_DIR = click.option(
    "--svg-dir",
    metavar="DIR",
    type=NamedPath(path_type=Path),
    help="Write a picture of every turn into this folder: turn-000.svg and so on.",
)
_HTML = click.option(
    "--html",
    metavar="FILE",
    type=NamedPath(),
    help="Write a page to step through the game in a browser, replacing the file if it exists;"
    ' "-": print only the page.',
)


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``replay`` of a game."""
    told = looks.replay_help or _HELP.format(
        name=game.name, program=game.program, note=looks.replay_note
    )
    drawn = (_DRAW, _SVG_DIR, _HTML) if looks.pictures_at else ()

    @click.command(name="replay", help=told)
    @all_of(FILE, FORMAT, *drawn, screen_for(game.rules))
    @click.pass_context
    def command(
        ctx: click.Context,
        file: str,
        output: Literal["text", "json"],
        screen: Screen,
        draw: Literal["faulty", "none"] = "faulty",
        svg_dir: Path | None = None,
        html: str | None = None,
    ) -> None:
        """Replay the game, print the verdict, and exit with its status."""
        draws = output == "text" and draw == "faulty"
        keep_states = draws or svg_dir is not None or html is not None
        outcome = read_game(game, file, keep_states=keep_states)
        if isinstance(outcome, Replay):
            _write_pictures(looks, outcome, Source(file), svg_dir, html)
        if html == "-" and isinstance(outcome, Replay):
            ctx.exit(EXIT_STATUSES[status_of(outcome)])
        if output == "json":
            click.echo(game.play.write_replay(outcome).encode(), nl=False)
        elif isinstance(outcome, OSError):
            raise Refusal(cannot_be_read(UnreadableInput(Source(file), outcome)))
        elif isinstance(outcome, FormatError):
            print_unreadable(screen, UnreadableInput(Source(file), outcome, nouns=game.nouns))
        else:
            Printer(screen, game, looks).print_replay(Source(file), outcome, draw=draws)
        ctx.exit(EXIT_STATUSES[status_of(outcome)])

    return command


def _write_pictures(
    looks: Looks[State, Found],
    replay: Replay[AnyRecord, State],
    source: Source,
    svg_dir: Path | None,
    html: str | None,
) -> None:
    from rulebook_kit.command_line import pictures  # noqa: PLC0415 - few want them

    if svg_dir is not None:
        pictures.PictureFolder(svg_dir, looks.pictures).add_turns(replay)
    if html is not None:
        page = looks.pictures.page(replay, pictures.page_title(source))
        pictures.write_picture(html, page)
