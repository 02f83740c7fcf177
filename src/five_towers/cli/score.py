"""What ``score`` shows of 5 Towers: the points of each type, and their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from five_towers.arbiter import check_table
from five_towers.game.replay import Replay
from five_towers.game.state import GameState
from five_towers.model import Table, TowerType
from five_towers.notation.position import GameDocument, ScoreDocument, player_score
from five_towers.scoring import Score, score_of
from rulebook_kit import replays
from rulebook_kit.claims import scored_as_recorded
from rulebook_kit.command_line.looks import ScoreRow, ScoreSheet, Scoring
from rulebook_kit.command_line.options import Refusal
from rulebook_kit.command_line.sources import Source
from rulebook_kit.states import AnyRecord

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


def _of_game(source: Source, replay: replays.Replay[AnyRecord, GameState]) -> ScoreSheet:
    if replay.stopped is not None:
        raise Refusal(
            f"{source} cannot be scored: the replay stopped, {replay.stopped};"
            " see five-towers replay"
        )
    ended = cast("Replay", replay)
    return _sheet(ended.final.table, ended)


def _sheet(table: Table, game: Replay | None) -> ScoreSheet:
    scores = [(player.name, score_of(player)) for player in table.players]
    broken = check_table(table) if game is None else game.report
    violations = len(broken.violations)

    def document() -> ScoreDocument:
        return ScoreDocument(
            format="five-towers-score/1",
            game=None if game is None else GameDocument(game.final.finished, len(game.faults)),
            violations=violations,
            players=[player_score(name, scored) for name, scored in scores],
        )

    return ScoreSheet(
        head=_HEAD,
        rows=[ScoreRow(name, _points(scored), _reasons(scored)) for name, scored in scores],
        notes=list(_notes(game, violations)),
        document=document,
    )


def _points(scored: Score) -> list[int]:
    by_kind = dict.fromkeys(TowerType, 0)
    for tower in scored.towers:
        by_kind[tower.tower.cards[0].type] += tower.points
    return [*by_kind.values(), scored.main_points, -scored.minus, scored.total]


def _reasons(scored: Score) -> list[str]:
    _, *reasons = str(scored).splitlines()
    return [reason.strip() for reason in reasons]


def _notes(game: Replay | None, violations: int) -> Iterator[str]:
    """Yield why the scores may not be the final ones of a game, and that rules are broken."""
    if game is None:
        yield from scored_as_recorded("position", violations, "five-towers validate")
        return
    if not game.final.finished:
        yield "The record ends before the game is over."
    yield from scored_as_recorded("game", violations, "five-towers replay")


SCORING: Final = Scoring[GameState, Table](
    help=_HELP, of_position=lambda table, _: _sheet(table, None), of_game=_of_game
)
"""How 5 Towers is scored on paper."""
