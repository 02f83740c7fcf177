"""Answers of commands as JSON: ``alhambra-moves/1``, ``alhambra-score/1``, ``alhambra-audit/1``.

A scoring round of a table is computed here with its reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from attrs import frozen
from msgspec import UNSET, Meta, Struct, UnsetType

from alhambra_rules.arbiter import check_table
from alhambra_rules.catalogue.texts import say, word
from alhambra_rules.model import BuildingType, Table
from alhambra_rules.modules.positions import extra_parts, extra_points
from alhambra_rules.notation.position_document import BuildingName, TileId
from alhambra_rules.scoring import RoundScore, score_round
from alhambra_rules.scoring.rounds import ExtraPoints
from rulebook_kit.json.schemas import named
from rulebook_kit.json.verdicts import CellPair, ViolationVerdict
from rulebook_kit.templates import Words
from rulebook_kit.values import Frozen


class RefusalDocument(Struct, forbid_unknown_fields=True):
    """A cell where the tile may not go, and every rule that forbids it."""

    cell: CellPair
    violations: list[ViolationVerdict]


class MovesDocument(Struct, forbid_unknown_fields=True):
    """Where a tile may be placed or swapped in, and why not elsewhere."""

    format: Literal["alhambra-moves/1"]
    player: Annotated[str, Meta(description="whose city it is")]
    tile: TileId
    placements: Annotated[list[CellPair], Meta(description="where it may be placed")]
    swaps: Annotated[list[CellPair], Meta(description="where it may replace a tile")]
    no_placements: Annotated[
        list[RefusalDocument], Meta(description="the other cells next to the city")
    ]
    no_swaps: Annotated[list[RefusalDocument], Meta(description="the other cells of the city")]


class PlayerScoreDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """The points of one player in the round, with reasons."""

    player: Annotated[str, Meta(description='the name; "dirk", who comes last, is Dirk')]
    buildings: Annotated[
        dict[BuildingName, int], Meta(description="the points for each of the six types")
    ]
    wall: Annotated[int, Meta(description="the points for the longest wall; 0 for Dirk")]
    chests: Annotated[int | UnsetType, Meta(description="absent if there are none")] = UNSET
    bazaars: Annotated[int | UnsetType, Meta(description="absent if there are none")] = UNSET
    total: int
    why: Annotated[list[str], Meta(description="a sentence for each number")]


class ScoreDocument(Struct, forbid_unknown_fields=True):
    """A scoring round of a recorded position of Alhambra."""

    format: Literal["alhambra-score/1"]
    round: Annotated[int, Meta(ge=1, le=3)]
    players: list[PlayerScoreDocument]
    not_checked: Annotated[
        list[str], Meta(description="sentences about what the position does not say")
    ]
    violations: Annotated[int, Meta(description="how many violations there are")] = 0


Count = Annotated[int, Meta(ge=0, extra_json_schema=named("Count"))]


class RuleTotalDocument(Struct, forbid_unknown_fields=True):
    """How often a rule was broken."""

    rule: Annotated[str, Meta(description="the rule's id, which never changes")]
    documents: Annotated[Count, Meta(description="the number of positions and games that break it")]
    violations: Annotated[Count, Meta(description="the number of places where they do")]


class AuditDocument(Struct, forbid_unknown_fields=True):
    """The result of an audit of many positions and recorded games of the board game Alhambra."""

    format: Literal["alhambra-audit/1"]
    files: Annotated[Count, Meta(description="the number of files, unreadable ones included")]
    positions: Annotated[Count, Meta(description="the number of positions that were checked")]
    games: Annotated[Count, Meta(description="the number of recorded games that were checked")]
    legal: Annotated[Count, Meta(description="how many of these are legal")]
    illegal: Annotated[Count, Meta(description="how many of these are illegal")]
    unreadable: Annotated[Count, Meta(description="the number of unreadable lines and files")]
    rules: Annotated[
        list[RuleTotalDocument],
        Meta(description="the rules that are broken, in the order of the catalogue"),
    ]


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
        return map(str, self.sentences())

    def sentences(self) -> Iterator[Words]:
        """Yield the reasons, with templates to tell them in another language."""
        yield from (share.sentence for share in self.base.majorities)
        wall = self.base.longest_wall
        if wall is not None:
            sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
            named, points = word("wall"), wall.length
            if sides:
                yield say("share.wall", part=named, points=points, sides=sides)
            else:
                yield say("share.no-wall", part=named, points=points)
        for more in self.extra:
            yield more.sentence or more.why


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
