"""``score``: score a recorded position and show how the points add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, cast

import click
from attrs import frozen

from five_towers.arbiter import check_table
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game.replay import Replay
from five_towers.game.state import GameState
from five_towers.model import Table, TowerType
from five_towers.notation.position import GameDocument, ScoreDocument, player_score
from five_towers.scoring import Score, score_of
from rulebook_kit.claims import scored_as_recorded
from rulebook_kit.command_line.inputs import Position, Recording, read_all
from rulebook_kit.command_line.options import (
    COLOR,
    FILE,
    LINE,
    TABLE_FORMAT,
    Refusal,
    chosen,
)
from rulebook_kit.command_line.screen import (
    ColorChoice,
    Screen,
    print_json,
    table_as_csv,
)
from rulebook_kit.command_line.sources import Source, UnreadableInput

_HELP = """Score a recorded position and show how the points add up.

The main tower is the one that the position names ("main"), otherwise the highest. "claims" are
ignored; "validate" checks them. FILE is a position in JSON, or a recorded game, whose end is
scored; "-" is standard input. A note says if the position or the game breaks rules, or if the
game is not over. If its replay stops, nothing is scored.

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
@TABLE_FORMAT
@COLOR
def command(
    file: str, line: int | None, output: Literal["text", "json", "csv"], color: ColorChoice
) -> None:
    """Score all players."""
    items = read_all(FIVE_TOWERS, file, keep_states=False)
    found = chosen(map(_scored, items), file, line)
    table, game = found.table, found.ends
    scores = [(player.name, score_of(player)) for player in table.players]
    broken = check_table(table) if game is None else game.report
    violations = len(broken.violations)
    notes = tuple(_notes(game, violations))
    if output == "text":
        _print(Screen(color), scores, notes)
    elif output == "json":
        print_json(_document(scores, game, violations))
    else:
        rows = ((name, _points(scored)) for name, scored in scores)
        click.echo(table_as_csv(_HEAD, rows).encode(), nl=False)
        for note in notes:
            click.echo(note, err=True)


@frozen
class _Scored:
    """A position to score, and the game that ends with it, if there is one."""

    source: Source
    table: Table
    ends: Replay | None = None


def _scored(
    item: Position[Table] | Recording[GameState] | UnreadableInput,
) -> _Scored | UnreadableInput:
    if isinstance(item, UnreadableInput):
        return item
    if isinstance(item, Position):
        return _Scored(item.source, item.found)
    replayed = cast("Replay", item.replay)
    if replayed.stopped is not None:
        raise Refusal(
            f"{item.source} cannot be scored: the replay stopped, {replayed.stopped};"
            " see five-towers replay"
        )
    return _Scored(item.source, replayed.final.table, replayed)


def _points(scored: Score) -> list[int]:
    by_kind = dict.fromkeys(TowerType, 0)
    for tower in scored.towers:
        by_kind[tower.tower.cards[0].type] += tower.points
    return [*by_kind.values(), scored.main_points, -scored.minus, scored.total]


def _document(
    scores: Iterable[tuple[str, Score]], game: Replay | None, violations: int
) -> ScoreDocument:
    return ScoreDocument(
        format="five-towers-score/1",
        game=None if game is None else GameDocument(game.final.finished, len(game.faults)),
        violations=violations,
        players=[player_score(name, scored) for name, scored in scores],
    )


def _print(screen: Screen, scores: Iterable[tuple[str, Score]], notes: Sequence[str]) -> None:
    rows = [(name, scored, [name, *map(str, _points(scored))]) for name, scored in scores]
    screen.table(_HEAD, [row for _, _, row in rows], numbers=True)
    for name, scored, _ in rows:
        screen.line()
        total, *reasons = str(scored).splitlines()
        screen.line((name, "bold"), f": {total.removeprefix('total: ')}")
        for reason in reasons:
            screen.paragraph(reason.strip(), indent=2)
    if notes:
        screen.line()
    for note in notes:
        screen.paragraph(note)


def _notes(game: Replay | None, violations: int) -> Iterator[str]:
    """Yield why the scores may not be the final ones of a game, and that rules are broken."""
    if game is None:
        yield from scored_as_recorded("position", violations, "five-towers validate")
        return
    if not game.final.finished:
        yield "The record ends before the game is over."
    yield from scored_as_recorded("game", violations, "five-towers replay")
