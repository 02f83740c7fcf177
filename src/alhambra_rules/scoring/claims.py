"""Claims: what somebody wrote down for a scoring round, held against what it really scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from attrs import frozen

from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    CITY_ONLY,
    SCORING_TABLE,
    SCORING_TIES,
    SCORING_WALL,
)
from alhambra_rules.model import DIRK, Claim, Table, Tile
from alhambra_rules.rulebook import Cell, Rule, Violation
from alhambra_rules.rulebook.words import enumerated
from alhambra_rules.scoring.extra import ExtraPoints, Part
from alhambra_rules.scoring.majorities import score_majorities
from alhambra_rules.scoring.rounds import RoundScore, score_round
from alhambra_rules.scoring.share import Share

_NOTHING_MORE: Mapping[str, tuple[ExtraPoints, ...]] = MappingProxyType({})


def wrong_claims(
    table: Table, extra: Mapping[str, tuple[ExtraPoints, ...]] = _NOTHING_MORE
) -> Iterator[Violation]:
    """Name every claim that differs from what the round scores: claimed, right, the arithmetic.

    What modules add to the round is told by ``extra``: points by player. What ``unjudged_claims``
    names is left alone.

    The rule named is the one that tells the claimed number from the right one; a wrong total is
    put down to the rule of the first part that is wrong, or else to the table of points. Rules:
    scoring.table, scoring.ties, scoring.at-least-one, scoring.city-only, scoring.wall (et-2005,
    ru, hu), two.dirk-scores (ru, hu).
    """
    if table.scoring_round is None or not table.claims:
        return
    cities = {player.name: player.city for player in table.players}
    reserves = {player.name: player.reserve for player in table.players}
    scores = score_round(cities, table.scoring_round, dirk=table.dirk)
    for number, claim in enumerate(table.claims):
        reserve = reserves.get(claim.player, ())
        more = extra.get(claim.player, ())
        held = _Held(claim, scores[claim.player], reserve, f"$.claims[{number}]", more)
        if _lacks_dirk(table):
            yield from (*_wrong_wall(held), *_wrong_extra(held, "bazaars"))
            continue
        added = _wrong_extra(held, "chests", "bazaars")
        parts = [*_wrong_majorities(held), *_wrong_wall(held), *added]
        yield from parts
        yield from _wrong_total(held, parts[0].rule if parts else SCORING_TABLE)


def unjudged_claims(table: Table) -> Iterator[str]:
    """Say in a sentence for each claim which of its numbers cannot be judged, and why.

    With two players Dirk takes part in the majorities, those of chests too; if his tiles are
    unknown, nobody can tell what the others score there. Rule: two.dirk-scores (ru, hu).
    """
    if not _lacks_dirk(table):
        return
    for number, claim in enumerate(table.claims):
        parts = {
            "buildings": bool(claim.buildings),
            "chests": claim.chests is not None,
            "total": claim.total is not None,
        }
        if told := [part for part, claimed in parts.items() if claimed]:
            yield (
                f"$.claims[{number}]: {enumerated(told)}: Dirk takes part with two players, and"
                ' the position does not tell his tiles ("dirk": [] says that he has none)'
            )


def _lacks_dirk(table: Table) -> bool:
    return table.dirk is None and len(table.players) == 2


@frozen
class _Held:
    """One claim, held against the score of its player."""

    claim: Claim
    score: RoundScore
    reserve: tuple[Tile, ...]
    where: str
    extra: tuple[ExtraPoints, ...]

    def differs(
        self,
        rule: Rule,
        part: str,
        claimed: int,
        right: int,
        why: str,
        cells: tuple[Cell, ...] = (),
    ) -> Violation:
        """Return the finding that the claimed points for a part are not the right ones."""
        return rule.broken_at(
            *cells,
            message=f"{self.claim.player} claims {claimed} for {part}, right is {right} ({why})",
            where=self.where,
            player=self.claim.player,
            part=part,
            claimed=claimed,
            right=right,
        )


def _wrong_majorities(held: _Held) -> Iterator[Violation]:
    claimed = dict(held.claim.buildings)
    for share in held.score.majorities:
        points = claimed.get(share.building, share.points)
        if points != share.points:
            rule = _rule_between(share, points, held.reserve)
            yield held.differs(rule, share.building.value, points, share.points, str(share))


def _rule_between(share: Share, claimed: int, reserve: tuple[Tile, ...]) -> Rule:
    """Return the rule that tells the claimed points for a type from the right ones.

    If the claim would be right with the reserve counted, or without Dirk, it is the rule on that.
    """
    counts = dict(share.counts)
    in_reserve = sum(tile.type is share.building for tile in reserve)
    with_reserve = counts | {share.player: share.count + in_reserve}
    without_dirk = counts | ({DIRK: 0} if share.player != DIRK else {})
    for rule, other in ((CITY_ONLY, with_reserve), (DIRK_SCORES, without_dirk)):
        if _points(share, other) == claimed:
            return rule
    if not share.count:
        return AT_LEAST_ONE
    not_behind = [count for count in counts.values() if count >= share.count]
    return SCORING_TIES if len(not_behind) > len(set(not_behind)) else SCORING_TABLE


def _points(share: Share, counts: Mapping[str, int]) -> int:
    """Return the points that the player would get for the type if these were the counts."""
    owned = {player: {share.building: count} for player, count in counts.items()}
    return score_majorities(owned, share.scoring_round)[share.player][share.building]


def _wrong_wall(held: _Held) -> Iterator[Violation]:
    claimed, right, wall = held.claim.wall, held.score.wall, held.score.longest_wall
    if claimed is None or claimed == right:
        return
    if wall is None:
        yield held.differs(DIRK_SCORES, "the wall", claimed, right, "Dirk has no wall")
        return
    sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
    why = f"the longest is {sides}" if sides else "no outer side has a wall"
    cells = tuple(dict.fromkeys(cell for cell, _ in wall.segments))
    yield held.differs(SCORING_WALL, "the wall", claimed, right, why, cells)


def _wrong_extra(held: _Held, *parts: Part) -> Iterator[Violation]:
    claimed = {"chests": held.claim.chests, "bazaars": held.claim.bazaars}
    for more in held.extra:
        points = claimed[more.part]
        if more.part in parts and points is not None and points != more.points:
            yield held.differs(more.rule, more.part, points, more.points, more.why)


def _wrong_total(held: _Held, rule: Rule) -> Iterator[Violation]:
    claimed = held.claim.total
    right = held.score.total + sum(more.points for more in held.extra)
    if claimed is not None and claimed != right:
        parts = [(building.value, points) for building, points in held.score.buildings.items()]
        scoring = [
            f"{part} {points}"
            for part, points in [
                *parts,
                ("wall", held.score.wall),
                *((more.part, more.points) for more in held.extra),
            ]
            if points
        ]
        why = " + ".join(scoring) or "nothing scores"
        yield held.differs(rule, "the total", claimed, right, why)
