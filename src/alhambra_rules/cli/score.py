"""What ``score`` shows of Alhambra: the points of a round, and their reasons."""

from __future__ import annotations

from functools import partial
from typing import Final

from alhambra_rules.cli.inputs import refuse_game, table_of
from alhambra_rules.game.state import GameState
from alhambra_rules.model import City, Table
from alhambra_rules.notation.answers_json import (
    not_scored,
    score_document,
    scores_on,
    violations_on,
)
from rulebook_kit.claims import scored_as_recorded
from rulebook_kit.command_line.looks import ScoreRow, ScoreSheet, Scoring
from rulebook_kit.command_line.options import Refusal

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


def _sheet(found: Table | City, scoring_round: int | None) -> ScoreSheet:
    table = table_of(found)
    number = scoring_round or table.scoring_round
    if number is None:
        raise Refusal("the position has no scoring_round: choose with --round 1, 2 or 3")
    scores = scores_on(table, number)
    said = scored_as_recorded("position", violations_on(table), "alhambra-rules validate")
    return ScoreSheet(
        title=f"Scoring round {number}",
        head=("player", *scores[0].parts, "total"),
        rows=[ScoreRow(one.base.player, one.points(), list(one.reasons())) for one in scores],
        notes=[*not_scored(table), *said],
        document=partial(score_document, table, number),
    )


SCORING: Final = Scoring[GameState, Table | City](
    help=_HELP, rounds=3, of_position=_sheet, of_game=lambda source, _: refuse_game(source)
)
"""How Alhambra is scored on paper."""
