"""Check claims: compare the points that were written down for a round with its real score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from alhambra_rules.catalogue.ending import DIRK_SCORES
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    CITY_ONLY,
    SCORING_TABLE,
    SCORING_TIES,
    SCORING_WALL,
)
from alhambra_rules.catalogue.texts import TEMPLATES, say, word
from alhambra_rules.model import DIRK, Claim, Table, Tile
from alhambra_rules.scoring.majorities import Share, player_in_words, score_majorities
from alhambra_rules.scoring.rounds import ExtraPoints, Part, RoundScore, score_round
from rulebook_kit import Cell, Rule, Violation
from rulebook_kit.claims import claim_for_nobody
from rulebook_kit.templates import Words
from rulebook_kit.words import enumerated


def wrong_claims(table: Table, extra: Mapping[str, tuple[ExtraPoints, ...]]) -> Iterator[Violation]:
    """Yield every claim that differs from the score of the round: claimed, right, and the reason.

    Args:
        table: the position.
        extra: the points that modules add to the round, by player.

    A wrong number breaks the rule that the claim got wrong. A wrong total breaks the table of
    points, even if parts are wrong too, and its ``where`` ends in ``.total``. So does a claim for
    an unknown player; its ``where`` ends in ``.player``. ``unchecked_claims`` lists what cannot be
    checked.

    Rules: scoring.table, scoring.ties, scoring.at-least-one, scoring.city-only, scoring.wall
    (et-2005, ru, hu), two.dirk-scores (ru, hu).
    """
    if table.scoring_round is None or not table.claims:
        return
    cities = {player.name: player.city for player in table.players}
    reserves = {player.name: player.reserve for player in table.players}
    scores = score_round(cities, table.scoring_round, dirk=table.dirk)
    for number, claim in enumerate(table.claims):
        where = f"$.claims[{number}]"
        if claim.player not in scores:
            yield claim_for_nobody(SCORING_TABLE, claim.player, scores, where)
            continue
        reserve = reserves.get(claim.player, ())
        scored = _ScoredClaim(claim, scores[claim.player], reserve, where, extra[claim.player])
        if _is_dirk_unknown(table):
            yield from (*_wrong_wall(scored), *_wrong_extra(scored, "bazaars"))
            continue
        yield from (*_wrong_majorities(scored), *_wrong_wall(scored))
        yield from _wrong_extra(scored, "chests", "bazaars")
        yield from _wrong_total(scored)


def unchecked_claims(table: Table) -> Iterator[str]:
    """Yield for each claim a sentence that says which of its numbers cannot be checked, and why.

    With two players, Dirk takes part in the majorities of buildings and chests. If his tiles are
    unknown, so are these points. Rule: two.dirk-scores (ru, hu).
    """
    if not _is_dirk_unknown(table):
        return
    names = [player.name for player in table.players]
    for number, claim in enumerate(table.claims):
        if claim.player not in names:
            continue
        parts = {
            "buildings": bool(claim.buildings),
            "chests": claim.chests is not None,
            "total": claim.total is not None,
        }
        if unchecked := [part for part, claimed in parts.items() if claimed]:
            yield (
                f"$.claims[{number}]: {claim.player}'s points ({enumerated(unchecked)}): Dirk takes"
                " part with two players, and his tiles are unknown; add them as"
                ' "dirk" ("dirk": [] if he has none)'
            )


def _is_dirk_unknown(table: Table) -> bool:
    return table.dirk is None and len(table.players) == 2


@frozen
class _ScoredClaim:
    """One claim next to the real score of its player."""

    claim: Claim
    score: RoundScore
    reserve: tuple[Tile, ...]
    where: str
    extra: tuple[ExtraPoints, ...]

    def violation(
        self,
        rule: Rule,
        part: str,
        claimed: int,
        right: int,
        why: Words,
        cells: tuple[Cell, ...] = (),
    ) -> Violation:
        """Return the violation that the points claimed for a part are wrong."""
        name = part.removeprefix("the ")
        template = "claim.several" if name.endswith("s") else "claim.one"
        return rule.broken_at(
            *cells,
            template="claim.total" if name == "total" else template,
            where=self.where,
            player=self.claim.player,
            part=part,
            claimed=claimed,
            right=right,
            in_message={
                "player": player_in_words(self.claim.player),
                "part": word(name),
                "why": why,
            },
        )


def _wrong_majorities(scored: _ScoredClaim) -> Iterator[Violation]:
    claimed = dict(scored.claim.buildings)
    for share in scored.score.majorities:
        points = claimed.get(share.building, share.points)
        if points != share.points:
            rule = _broken_majority_rule(share, points, scored.reserve)
            yield scored.violation(rule, share.building.value, points, share.points, share.sentence)


def _broken_majority_rule(share: Share, claimed: int, reserve: tuple[Tile, ...]) -> Rule:
    """Return the rule that explains why the points claimed for a type are wrong.

    If the claim counts the reserve, or leaves Dirk out, it is the rule about that.
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
    """Return the points that the player would get for the type with these counts."""
    owned = {player: {share.building: count} for player, count in counts.items()}
    return score_majorities(owned, share.scoring_round)[share.player][share.building]


def _wrong_wall(scored: _ScoredClaim) -> Iterator[Violation]:
    claimed, right, wall = scored.claim.wall, scored.score.wall, scored.score.longest_wall
    if claimed is None or claimed == right:
        return
    if wall is None:
        yield scored.violation(DIRK_SCORES, "the wall", claimed, right, say("reason.dirk"))
        return
    sides = ", ".join(f"{cell} {side.value}" for cell, side in wall.segments)
    why = say("reason.wall", sides=sides) if sides else say("reason.no-wall")
    cells = tuple(dict.fromkeys(cell for cell, _ in wall.segments))
    yield scored.violation(SCORING_WALL, "the wall", claimed, right, why, cells)


def _wrong_extra(scored: _ScoredClaim, *parts: Part) -> Iterator[Violation]:
    claimed = {"chests": scored.claim.chests, "bazaars": scored.claim.bazaars}
    for more in scored.extra:
        points = claimed[more.part]
        if more.part in parts and points is not None and points != more.points:
            why = more.sentence or more.why
            yield scored.violation(more.rule, more.part, points, more.points, why)


def _wrong_total(scored: _ScoredClaim) -> Iterator[Violation]:
    claimed = scored.claim.total
    right = scored.score.total + sum(more.points for more in scored.extra)
    if claimed is not None and claimed != right:
        wrong = scored.violation(SCORING_TABLE, "the total", claimed, right, _added(scored))
        yield evolve(wrong, where=f"{scored.where}.total")


def _added(scored: _ScoredClaim) -> Words:
    """Return how the parts of a score add up."""
    parts = [
        *((building.value, points) for building, points in scored.score.buildings.items()),
        ("wall", scored.score.wall),
        *((more.part, more.points) for more in scored.extra),
    ]
    said = [say("reason.part", part=word(part), points=points) for part, points in parts if points]
    return TEMPLATES.joined(said, "list.plus", say("reason.nothing"))
