"""Check claimed points against what the towers score."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.rulebook import Rule, Violation
from five_towers.catalogue.scoring import CARDS, MAIN, TORN_DOWN
from five_towers.model import Claim, Player, Table, TowerType
from five_towers.scoring.score import Score, score


def wrong_claims(table: Table) -> Iterator[Violation]:
    """Yield every wrong part of a claim, with the right number and how it adds up.

    A wrong total breaks the rule of the first wrong part, or score.cards if no part is wrong.
    Rules: score.cards, score.main, score.torn-down (et-5t).
    """
    players = {player.name: player for player in table.players}
    for number, claim in enumerate(table.claims):
        scored = score_of(players[claim.player])
        where = f"$.claims[{number}]"
        parts = list(_wrong_parts(claim, scored, where))
        yield from parts
        if claim.total not in (None, scored.total):
            rule = parts[0].rule if parts else CARDS
            yield _differs(claim, rule, "the total", claim.total, scored.total, _sum(scored), where)


def score_of(player: Player) -> Score:
    """Return the score of a player in a position. A main tower that they lack counts nothing."""
    kinds = {tower.type for tower in player.towers}
    if player.main is None or player.main in kinds:
        return score(player.towers, player.torn_down, main=player.main)
    best = score(player.towers, player.torn_down)
    return Score(best.towers, None, best.torn_down)


def _wrong_parts(claim: Claim, scored: Score, where: str) -> Iterator[Violation]:
    for kind, claimed in claim.towers:
        right, why = _points_of(scored, kind)
        if claimed != right:
            yield _differs(claim, CARDS, kind.value, claimed, right, why, where)
    if claim.main not in (None, scored.main_points):
        why = str(scored.main) if scored.main else "there is no tower"
        yield _differs(claim, MAIN, "the main tower", claim.main, scored.main_points, why, where)
    if claim.torn_down not in (None, scored.minus):
        why = " + ".join(map(str, range(1, scored.torn_down + 1))) or "no card is torn down"
        part = "torn-down cards"
        yield _differs(claim, TORN_DOWN, part, claim.torn_down, scored.minus, why, where)


def _points_of(scored: Score, kind: TowerType) -> tuple[int, str]:
    """Return the points of all towers of a type, and their cards."""
    found = [tower for tower in scored.towers if tower.tower.type is kind]
    return sum(tower.points for tower in found), "; ".join(map(str, found)) or "there is no tower"


def _sum(scored: Score) -> str:
    parts = [tower.points for tower in scored.towers] + [scored.main_points]
    added = " + ".join(str(points) for points in parts if points) or "0"
    return added + (f" - {scored.minus}" if scored.minus else "")


def _differs(
    claim: Claim, rule: Rule, part: str, claimed: int | None, right: int, why: str, where: str
) -> Violation:
    return rule.broken_at(
        message=f"{claim.player} claims {claimed} for {part} instead of {right} ({why})",
        where=where,
        player=claim.player,
        part=part,
        claimed=claimed or 0,
        right=right,
    )
