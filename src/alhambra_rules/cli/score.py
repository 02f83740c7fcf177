"""``score``: score a round of a recorded position and show how the points add up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import click

from alhambra_rules.cli.inputs import read_table, title_of
from alhambra_rules.notation.answers_json import (
    PlayerScore,
    not_scored,
    score_document,
    scores_on,
    violations_on,
)
from rulebook_kit.claims import scored_as_recorded
from rulebook_kit.command_line.options import COLOR, FILE, LINE, TABLE_FORMAT, Refusal
from rulebook_kit.command_line.screen import (
    ColorChoice,
    Screen,
    print_json,
    table_as_csv,
)

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
@click.option(
    "--round", "scoring_round", metavar="N", type=click.IntRange(1, 3), help="The round to score."
)
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
    scores, unchecked = scores_on(table, number), not_scored(table)
    said = scored_as_recorded("position", violations_on(table), "alhambra-rules validate")
    notes = [*unchecked, *said]
    if output == "text":
        _print(Screen(color), number, scores, notes)
    elif output == "json":
        print_json(score_document(table, number))
    else:
        rows = ((score.base.player, score.points()) for score in scores)
        click.echo(table_as_csv(_head(scores), rows).encode(), nl=False)
        for note in notes:
            click.echo(note, err=True)


def _head(scores: Sequence[PlayerScore]) -> tuple[str, ...]:
    return ("player", *scores[0].parts, "total")


def _print(
    screen: Screen, number: int, scores: Sequence[PlayerScore], notes: Sequence[str]
) -> None:
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
