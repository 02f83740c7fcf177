"""``score``: what everybody's towers score, and where each number comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import click
from msgspec import to_builtins

from alhambra_rules.rulebook.command_line.options import COLOR, FILE, LINE, output_format
from alhambra_rules.rulebook.command_line.screen import ColorChoice, Screen
from alhambra_rules.rulebook.command_line.spreadsheets import table_as_csv
from alhambra_rules.rulebook.json.writing import pretty
from alhambra_rules.rulebook.words import counted
from five_towers.cli.inputs import read_one
from five_towers.game.replay import Replay
from five_towers.model import Table, TowerType
from five_towers.notation.score_json import (
    GameDocument,
    PlayerScoreDocument,
    ScoreDocument,
    TowerScoreDocument,
)
from five_towers.scoring import Score, score_of

_HELP = """Score the towers of a recorded position, and say where each number comes from.

The main tower is the one that the position names ("main"), or else the highest. What somebody
wrote down ("claims") is not looked at; "validate" checks it. FILE is a position in JSON, or a
recorded game, of which the end is scored; "-" is standard input. That a game breaks rules or is not
over is said; where its replay stops, nothing is scored.

\b
Examples:
  five-towers score game.json
  five-towers score --line 3 many.jsonl
  five-towers score game.json --format csv > points.csv
"""

_HEAD = ("player", *(kind.value for kind in TowerType), "main", "torn down", "total")


@click.command(help=_HELP)
@FILE
@LINE
@output_format("text", "json", "csv")
@COLOR
def command(
    file: str, line: int | None, output: Literal["text", "json", "csv"], color: ColorChoice
) -> None:
    """Score everybody at the table."""
    position = read_one(file, line)
    scores, game = _scores(position.table), position.ends
    if output == "text":
        _print(Screen(color), scores, tuple(_doubts(game)))
    elif output == "json":
        click.echo(pretty(to_builtins(_document(scores, game))).encode())
    else:
        rows = ((name, _points(scored)) for name, scored in scores)
        click.echo(table_as_csv(_HEAD, rows).encode(), nl=False)
        for doubt in _doubts(game):
            click.echo(doubt, err=True)


def _scores(table: Table) -> list[tuple[str, Score]]:
    return [(player.name, score_of(player)) for player in table.players]


def _points(scored: Score) -> list[int]:
    by_kind = dict.fromkeys(TowerType, 0)
    for tower in scored.towers:
        by_kind[tower.tower.cards[0].type] += tower.points
    return [*by_kind.values(), scored.main_points, -scored.minus, scored.total]


def _document(scores: Iterable[tuple[str, Score]], game: Replay | None) -> ScoreDocument:
    return ScoreDocument(
        format="five-towers-score/1",
        game=None if game is None else GameDocument(game.final.finished, len(game.faults)),
        players=[_entry(name, scored) for name, scored in scores],
    )


def _entry(name: str, scored: Score) -> PlayerScoreDocument:
    return PlayerScoreDocument(
        player=name,
        towers=[
            TowerScoreDocument(list(map(str, tower.tower.cards)), tower.points)
            for tower in scored.towers
        ],
        main_tower=None if scored.main is None else scored.main.cards[0].type.value,
        main=scored.main_points,
        torn_down=scored.minus,
        total=scored.total,
    )


def _print(screen: Screen, scores: Iterable[tuple[str, Score]], doubts: Sequence[str]) -> None:
    rows = [(name, scored, [name, *map(str, _points(scored))]) for name, scored in scores]
    screen.table(_HEAD, [row for _, _, row in rows], numbers=True)
    for name, scored, _ in rows:
        screen.line()
        total, *reasons = str(scored).splitlines()
        screen.line((name, "bold"), f": {total.removeprefix('total: ')}")
        for reason in reasons:
            screen.paragraph(reason.strip(), indent=2)
    if doubts:
        screen.line()
    for doubt in doubts:
        screen.paragraph(doubt)


def _doubts(game: Replay | None) -> Iterator[str]:
    """Say why the points may not be those that the game ended with, if it is one."""
    if game is not None and not game.final.finished:
        yield "The game is not over where the record ends."
    if game is not None and not game.ok:
        faults = counted(len(game.faults), "fault")
        yield f"Scored as it was recorded, with {faults}: see five-towers replay."
