"""A scoring round of a table with its reasons, also as JSON: ``alhambra-score/1``."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen
from msgspec import UNSET

from alhambra_rules.arbiter import check_table
from alhambra_rules.model import BuildingType, Table
from alhambra_rules.modules.positions import extra_parts, extra_points
from alhambra_rules.notation.answers_json import PlayerScoreDocument, ScoreDocument
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.rounds import ExtraPoints
from rulebook_kit.values import Frozen


@frozen
class PlayerScore(Frozen):
    """The points of one player: for majorities and wall, and for modules."""

    base: RoundScore
    extra: tuple[ExtraPoints, ...] = ()

    @property
    def total(self) -> int:
        """All points of the round."""
        return self.base.total + sum(more.points for more in self.extra)

    @property
    def parts(self) -> tuple[str, ...]:
        """The name of each part of the points, in their order, without the total."""
        extra = (more.part for more in self.extra)
        return (*(building.value for building in BuildingType), "wall", *extra)

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


def scores_on(table: Table, number: int) -> list[PlayerScore]:
    """Return the points of every player in a scoring round, Dirk last."""
    cities = {player.name: player.city for player in table.players}
    parts, extra = extra_parts(table), extra_points(table, number)
    return [
        PlayerScore(score, tuple(more for more in extra[score.player] if more.part in parts))
        for score in score_round(cities, number, dirk=table.dirk).values()
    ]


def not_scored(table: Table) -> list[str]:
    """Return a note if the position lacks other cities, or Dirk's tiles, that majorities need."""
    if len(table.players) == 1:
        return ["Majorities need the other players' cities, but this position has only one city."]
    if table.dirk is None and len(table.players) == 2:
        return ["Scored without Dirk: the position does not have his tiles."]
    return []


def score_document(table: Table, number: int) -> ScoreDocument:
    """Return a scoring round of a table as a document."""
    scores = list(map(player_score_document, scores_on(table, number)))
    return ScoreDocument(
        "alhambra-score/1", number, scores, not_scored(table), violations_on(table)
    )


def violations_on(table: Table) -> int:
    """Return how many violations a table has."""
    return len(check_table(table).violations)


def player_score_document(score: PlayerScore) -> PlayerScoreDocument:
    """Return the points of one player as a part of a document."""
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
