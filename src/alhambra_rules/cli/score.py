"""``score``: score a round of a recorded position and show how the points add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import click
from attrs import evolve, frozen
from msgspec import UNSET

from alhambra_rules.arbiter import check_table
from alhambra_rules.cli.inputs import read_table
from alhambra_rules.cli.terminal import title_of
from alhambra_rules.model import BuildingType, Table
from alhambra_rules.modules.positions import extra_parts, extra_points
from alhambra_rules.notation.answers_json import PlayerScoreDocument, ScoreDocument
from alhambra_rules.rulebook.claims import scored_as_recorded
from alhambra_rules.rulebook.command_line.options import COLOR, FILE, LINE, TABLE_FORMAT, Refusal
from alhambra_rules.rulebook.command_line.screen import (
    ColorChoice,
    Screen,
    print_json,
    table_as_csv,
)
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.rounds import ExtraPoints

_HELP = """Score a round of a recorded position and show how the points add up.

The round is the position's "scoring_round", unless --round says otherwise. "claims" are ignored;
"validate" checks them. FILE is a position in JSON, or a diagram of a city; "-" is standard input. A
note says if the position breaks rules.

\b
Examples:
  alhambra-rules score game.json
  alhambra-rules score game.json --round 2
  alhambra-rules score game.json --round 3 --format csv > round.csv
"""


@click.command(help=_HELP)
@FILE
@click.option("--round", "scoring_round", type=click.IntRange(1, 3), help="The round to score.")
@LINE
@TABLE_FORMAT
@COLOR
def command(
    file: str,
    scoring_round: int | None,
    line: int | None,
    output: Literal["text", "json", "csv"],
    color: ColorChoice,
) -> None:
    """Score the round for all players."""
    table = read_table(file, line)
    number = scoring_round or table.scoring_round
    if number is None:
        raise Refusal("the position has no scoring_round: choose with --round 1, 2 or 3")
    scores, unchecked = _scores(table, number), _not_checked(table)
    violations = len(check_table(evolve(table, claims=())).violations)
    notes = [*unchecked, *scored_as_recorded("position", violations, "alhambra-rules validate")]
    if output == "text":
        _print(Screen(color), number, scores, notes)
    elif output == "json":
        print_json(_document(number, scores, unchecked, violations))
    else:
        rows = ((score.base.player, score.points()) for score in scores)
        click.echo(table_as_csv(_head(scores), rows).encode(), nl=False)
        for note in notes:
            click.echo(note, err=True)


@frozen
class _Score:
    """The points of one player: for majorities and wall, and for modules."""

    base: RoundScore
    extra: tuple[ExtraPoints, ...]

    @property
    def total(self) -> int:
        return self.base.total + sum(more.points for more in self.extra)

    def points(self) -> list[int]:
        """Return the points for each part, and the total."""
        extra = (more.points for more in self.extra)
        return [*self.base.buildings.values(), self.base.wall, *extra, self.total]

    def reasons(self) -> Iterator[str]:
        """Yield how each number of points adds up, on a line."""
        yield from map(str, self.base.majorities)
        wall = self.base.longest_wall
        if wall is not None:
            sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
            yield f"wall: {self.base.wall}{f', along {sides}' if sides else ''}"
        yield from map(str, self.extra)


def _scores(table: Table, number: int) -> list[_Score]:
    cities = {player.name: player.city for player in table.players}
    parts, extra = extra_parts(table), extra_points(table, number)
    return [
        _Score(score, tuple(more for more in extra[score.player] if more.part in parts))
        for score in score_round(cities, number, dirk=table.dirk).values()
    ]


def _head(scores: Sequence[_Score]) -> tuple[str, ...]:
    extra = (more.part for more in scores[0].extra)
    return ("player", *(building.value for building in BuildingType), "wall", *extra, "total")


def _document(
    number: int, scores: Iterable[_Score], unchecked: Sequence[str], violations: int
) -> ScoreDocument:
    entries = list(map(_entry, scores))
    return ScoreDocument("alhambra-score/1", number, entries, list(unchecked), violations)


def _entry(score: _Score) -> PlayerScoreDocument:
    extra = {more.part: more.points for more in score.extra}
    return PlayerScoreDocument(
        player=score.base.player,
        buildings={kind.value: points for kind, points in score.base.buildings.items()},
        wall=score.base.wall,
        chests=extra.get("chests", UNSET),
        bazaars=extra.get("bazaars", UNSET),
        total=score.total,
        why=list(score.reasons()),
    )


def _print(screen: Screen, number: int, scores: Sequence[_Score], notes: Sequence[str]) -> None:
    screen.line((f"Scoring round {number}", "bold"))
    screen.line()
    rows = [[title_of(score.base.player), *map(str, score.points())] for score in scores]
    screen.table(_head(scores), rows, numbers=True)
    for score in scores:
        screen.line()
        screen.line((title_of(score.base.player), "bold"), f": {score.total}")
        for reason in score.reasons():
            screen.paragraph(reason, indent=2)
    for note in notes:
        screen.line()
        screen.paragraph(note)


def _not_checked(table: Table) -> list[str]:
    """Return a note if Dirk takes part but the position does not have his tiles."""
    if table.dirk is None and len(table.players) == 2:
        return ["Scored without Dirk: the position does not have his tiles."]
    return []
