"""score.*: the points of one player's towers, and what was claimed for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from attrs import field, frozen

from five_towers.catalogue import CARDS, MAIN, TEMPLATES, TORN_DOWN
from five_towers.model import (
    Card,
    Claim,
    Player,
    Table,
    Tower,
    TowerType,
    cards_as_given,
    number_torn_down,
    towers_in_order,
)
from rulebook_kit import InvalidArgument, Rule, Violation
from rulebook_kit.claims import claim_for_nobody
from rulebook_kit.templates import Sentence, Words
from rulebook_kit.values import Frozen


@frozen
class TowerScore(Frozen):
    """The points of one tower, without those for being the main tower.

    Attributes:
        tower: the tower.
        points: 1 for each card, or 2 if the tower is finished. Rule: score.cards.
    """

    tower: Tower
    points: int = field(init=False)

    @points.default
    def _points_of_cards(self) -> int:
        """Return 1 or 2 points for each card. Rule: score.cards (et-5t)."""
        return self.tower.height * (2 if self.tower.is_finished else 1)

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Sentence:
        """The tower and its points, which can be said in another language."""
        template = "score.tower-finished" if self.tower.is_finished else "score.tower"
        return TEMPLATES.say(template, tower=self.tower, points=self.points)


@frozen
class Score(Frozen):
    """One player's points, part by part.

    Attributes:
        towers: the points of each tower, in the order of the types.
        main: the main tower; None without towers.
        torn_down: how many cards were torn down.
    """

    towers: tuple[TowerScore, ...]
    main: Tower | None
    torn_down: int

    @property
    def main_points(self) -> int:
        """The extra points, 1 for each card of the main tower. Rule: score.main (et-5t)."""
        return self.main.height if self.main else 0

    @property
    def minus(self) -> int:
        """The points lost for torn-down cards: 1 + 2 + 3 ... Rule: score.torn-down (et-5t)."""
        return self.torn_down * (self.torn_down + 1) // 2

    @property
    def total(self) -> int:
        """The sum of all points; it can be below 0."""
        return sum(tower.points for tower in self.towers) + self.main_points - self.minus

    def __str__(self) -> str:
        lines = [f"total: {self.total}", *(f"  {tower}" for tower in self.towers)]
        if self.main is not None and self.main.type is not None:
            lines.append(f"  main tower {self.main.type.value}: {self.main_points}")
        if self.torn_down:
            lines.append(f"  torn down {self.torn_down}: -{self.minus}")
        return "\n".join(lines)


def score(
    towers: Iterable[Tower],
    torn_down: SupportsIndex | Iterable[Card | str] = 0,
    *,
    main: TowerType | str | None = None,
) -> Score:
    """Return the score of one player.

    Args:
        towers: the player's towers, legal or not; empty ones are left out.
        torn_down: the cards torn down, or their number.
        main: the type of the main tower; by default the tower that scores most.

    Raises:
        InvalidArgument: the player has no tower of the main type, the number is below 0, or the
            towers or cards are not a list.

    Rules: score.cards, score.main, score.torn-down (et-5t).

    >>> print(score([Tower(["sand-9", "sand-4", "sand-0"]), Tower(["candy-12"])], torn_down=2))
    total: 7
      candy 12: 1
      sand 9 4 0, finished: 6
      main tower sand: 3
      torn down 2: -3
    """
    standing = [tower for tower in towers_in_order(towers) if tower.cards]
    if isinstance(torn_down, SupportsIndex):
        number = number_torn_down(torn_down)
    else:
        number = len(cards_as_given(torn_down))
    named = _named(standing, main) if main is not None else _tallest(standing)
    return Score(tuple(map(TowerScore, standing)), named, number)


def _tallest(towers: Iterable[Tower]) -> Tower | None:
    """Return the first tower with the most cards; None without towers. Rule: score.main (et-5t)."""
    return max(towers, key=lambda tower: tower.height, default=None)


def _named(towers: Iterable[Tower], main: TowerType | str) -> Tower:
    kind = TowerType.of(main)
    of_kind = _tallest(tower for tower in towers if tower.type is kind)
    if of_kind is None:
        raise InvalidArgument(
            f"the main tower cannot be {kind.value}: there is no {kind.value} tower"
        )
    return of_kind


def wrong_claims(table: Table) -> Iterator[Violation]:
    """Yield every wrong part of a claim, with the right number and how it adds up.

    A wrong total breaks score.cards, even if parts are wrong too, and its ``where`` ends in
    ``.total``. So does a claim for an unknown player, whose ``where`` ends in ``.player``.

    Rules: score.cards, score.main, score.torn-down (et-5t).
    """
    players = {player.name: player for player in table.players}
    for number, claim in enumerate(table.claims):
        where = f"$.claims[{number}]"
        if claim.player not in players:
            yield claim_for_nobody(CARDS, claim.player, list(players), where)
            continue
        scored = score_of(players[claim.player])
        for rule, template, part, claimed, right, why in _wrong_parts(claim, scored):
            yield rule.broken_at(
                template=template,
                where=f"{where}.total" if template == "claim.total" else where,
                player=claim.player,
                part=part,
                claimed=claimed,
                right=right,
                in_message={"why": why},
            )


def score_of(player: Player) -> Score:
    """Return the score of a player in a position. A main tower that they lack counts nothing."""
    kinds = {tower.type for tower in player.towers}
    if player.main is None or player.main in kinds:
        return score(player.towers, player.torn_down, main=player.main)
    best = score(player.towers, player.torn_down)
    return Score(best.towers, None, best.torn_down)


def _wrong_parts(
    claim: Claim, scored: Score
) -> Iterator[tuple[Rule, str, TowerType | str, int, int, Words]]:
    """Yield each wrong part of a claim.

    It has the rule of its points, the template of the message, the part, the points claimed, the
    right ones, and how these add up.
    """
    no_tower = TEMPLATES.say("score.no-tower")
    for kind, claimed in claim.towers:
        found = [tower for tower in scored.towers if tower.tower.type is kind]
        right = sum(tower.points for tower in found)
        if claimed != right:
            why = TEMPLATES.joined([tower.sentence for tower in found], "list.semicolon", no_tower)
            yield CARDS, "claim.tower", kind, claimed, right, why
    if claim.main is not None and claim.main != scored.main_points:
        why = str(scored.main) if scored.main else no_tower
        yield MAIN, "claim.main", "the main tower", claim.main, scored.main_points, why
    if claim.torn_down is not None and claim.torn_down != scored.minus:
        summands = " + ".join(map(str, range(1, scored.torn_down + 1)))
        why = summands or TEMPLATES.say("score.none-torn-down")
        yield TORN_DOWN, "claim.torn-down", "torn-down cards", claim.torn_down, scored.minus, why
    if claim.total is not None and claim.total != scored.total:
        yield CARDS, "claim.total", "the total", claim.total, scored.total, _sum(scored)


def _sum(scored: Score) -> str:
    parts = [tower.points for tower in scored.towers] + [scored.main_points]
    added = " + ".join(str(points) for points in parts if points) or "0"
    return added + (f" - {scored.minus}" if scored.minus else "")
