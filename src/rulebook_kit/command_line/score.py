"""``score``: score a recorded position and show how the points add up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

import click
from attrs import frozen

from rulebook_kit.command_line.inputs import Position, Recording, read_all
from rulebook_kit.command_line.looks import Looks, ScoreSheet, Scoring
from rulebook_kit.command_line.options import COLOR, FILE, LINE, TABLE_FORMAT, all_of, chosen
from rulebook_kit.command_line.screen import ColorChoice, Screen, print_json, table_as_csv
from rulebook_kit.command_line.sources import Source, UnreadableInput
from rulebook_kit.game import Event, Found, Game, State


@frozen
class _ToScore:
    """A position or a recorded game that was read.

    Attributes:
        source: where it was read.
        scored: returns what it scores in the round that was chosen, if one was.
    """

    source: Source
    scored: Callable[[int | None], ScoreSheet]


def _to_score(
    scoring: Scoring[State, Found], item: Position[Found] | Recording[State] | UnreadableInput
) -> _ToScore | UnreadableInput:
    if isinstance(item, UnreadableInput):
        return item
    if isinstance(item, Position):
        return _ToScore(item.source, partial(scoring.of_position, item.found))
    sheet = scoring.of_game(item.source, item.replay)
    return _ToScore(item.source, lambda _: sheet)


def command_of(game: Game[State, Event, Found], looks: Looks[State, Found]) -> click.Command:
    """Return the command ``score`` of a game."""
    scoring = looks.scoring
    choice = click.option(
        "--round",
        "scoring_round",
        metavar="N",
        type=click.IntRange(1, scoring.rounds),
        help="The round to score.",
    )

    @click.command(name="score", help=scoring.help)
    @all_of(FILE, *([choice] if scoring.rounds > 1 else []), LINE, TABLE_FORMAT, COLOR)
    def command(
        file: str,
        line: int | None,
        output: Literal["text", "json", "csv"],
        color: ColorChoice,
        scoring_round: int | None = None,
    ) -> None:
        """Score all players."""
        items = map(partial(_to_score, scoring), read_all(game, file, keep_states=False))
        sheet = chosen(items, file, line).scored(scoring_round)
        if output == "text":
            _print(Screen(color), sheet, looks)
        elif output == "json":
            print_json(sheet.document())
        else:
            rows = ((row.player, row.points) for row in sheet.rows)
            click.echo(table_as_csv(sheet.head, rows).encode(), nl=False)
            for note in sheet.notes:
                click.echo(note, err=True)

    return command


def _print(screen: Screen, sheet: ScoreSheet, looks: Looks[State, Found]) -> None:
    if sheet.title:
        screen.line((sheet.title, "bold"))
        screen.line()
    titles = [looks.title_of(row.player) for row in sheet.rows]
    rows = [[title, *map(str, row.points)] for title, row in zip(titles, sheet.rows, strict=True)]
    screen.table(sheet.head, rows, numbers=True)
    for title, row in zip(titles, sheet.rows, strict=True):
        screen.line()
        screen.line((title, "bold"), f": {row.points[-1]}")
        for reason in row.reasons:
            screen.paragraph(reason, indent=2)
    for note in sheet.notes:
        screen.line()
        screen.paragraph(note)
