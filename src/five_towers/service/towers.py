"""Requests about one player's towers: what may be added, what is wrong, and what they score."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from five_towers.arbiter import check_table
from five_towers.building import check_add
from five_towers.conformance.answering import Towers
from five_towers.model import CARDS, Player, Table, Tower
from five_towers.notation.pieces import CardName, CardNames
from five_towers.notation.position import PlayerScoreDocument, player_score
from five_towers.scoring import score
from rulebook_kit.json.pieces import Count
from rulebook_kit.json.verdicts import SpokenViolation, violations_told
from rulebook_kit.service.operations import Handles
from rulebook_kit.service.playing import Verdict

_PLAYER = "player"


class CheckAdd(Struct, tag_field="do", tag="check_add", forbid_unknown_fields=True):
    """Ask whether a card may be added to a tower, and why not."""

    tower: CardNames
    card: CardName


def check_an_add(request: CheckAdd, _: Handles | None) -> Verdict:
    """Return the verdict on a card."""
    return Verdict.of(check_add(Tower(request.tower), request.card))


class Look(Struct, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Ask for everything that a client shows of one player's towers."""

    towers: Towers
    torn_down: Count = 0


class LookResult(Struct):
    """Everything that a client shows of one player's towers."""

    violations: Annotated[
        list[SpokenViolation], Meta(description="as in a position with this player alone")
    ]
    addable: Annotated[
        list[list[CardName]], Meta(description="the cards that may be added to each tower")
    ]
    score: PlayerScoreDocument


def look(request: Look, _: Handles | None) -> LookResult:
    """Return everything that a client shows of one player's towers."""
    towers = [*map(Tower, request.towers)]
    table = Table([Player(_PLAYER, towers, request.torn_down)])
    return LookResult(
        violations_told(check_table(table)),
        [[card for card in CARDS if check_add(tower, card).ok] for tower in towers],
        player_score(_PLAYER, score(towers, request.torn_down)),
    )
