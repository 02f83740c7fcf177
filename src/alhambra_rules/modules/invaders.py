"""The Invaders: attacks on open sides, and what their cards can break: ``invader.*``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, SupportsIndex

from attrs import frozen

from alhambra_rules.catalogue.invader import ATTACK, ATTACK_AND_SCOUT_CARDS
from alhambra_rules.model import BuildingType, Cell, City, Side, Table
from alhambra_rules.model.city import city_in
from alhambra_rules.model.player import side_of
from alhambra_rules.scoring.counting import checked_round
from rulebook_kit import Violation
from rulebook_kit.arguments import integer_of
from rulebook_kit.values import Frozen

__all__ = ["Attack", "attack", "losses", "open_sides"]

AttackCard = Side
"""An attack card: the direction from which the attack comes. Rule: invader.components (hu-4)."""

Scout = BuildingType
"""A scout card: the colour of its building. Rule: invader.components (hu-4)."""

ATTACK_CARDS: tuple[AttackCard, ...] = tuple(Side)
"""The four attack cards. Rule: invader.components (hu-4)."""

SCOUTS: tuple[Scout, ...] = tuple(BuildingType)
"""The six scout cards. Rule: invader.components (hu-4)."""

SCOUTS_FACE_UP = 2


@frozen
class Attack(Frozen):
    """The effect of one attack on one city.

    Attributes:
        side: the direction from which the attack comes.
        scoring_round: 1, 2 or 3: the round before the attack, and the points per open side.
        open: the cells whose side is open to the attack.
        flanks: (direction, open cells) pairs of the flank attacks in the order n, e, s, w; empty
            before the third round.

    Rules: invader.attack, invader.flanks (hu-4).
    """

    side: Side
    scoring_round: int
    open: tuple[Cell, ...]
    flanks: tuple[tuple[Side, tuple[Cell, ...]], ...]

    @property
    def main_loss(self) -> int:
        """The points that the main direction costs."""
        return self.scoring_round * len(self.open)

    @property
    def flank_loss(self) -> int:
        """The points that the flanks cost: one per open side."""
        return sum(len(cells) for _, cells in self.flanks)

    @property
    def losses(self) -> int:
        """The points that the attack costs if the score is high enough."""
        return self.main_loss + self.flank_loss

    def score_after(self, score: SupportsIndex) -> int:
        """Return the score after the attack: first the main loss, then the flanks, never below 0.

        Rule: invader.floor (hu-4).
        """
        points = integer_of(score, "a score must be an integer")
        return max(max(points - self.main_loss, 0) - self.flank_loss, 0)

    def __str__(self) -> str:
        main = f"{self.side.value}: {len(self.open)} open x {self.scoring_round}"
        flanks = [f"{side.value}: {len(cells)} open x 1" for side, cells in self.flanks]
        return f"{' + '.join((main, *flanks))} = {self.losses}"


def open_sides(city: City, side: Side | str) -> tuple[Cell, ...]:
    """Return the cells of tiles that are open on that side at the edge of the city.

    A side is at the edge if the next cell is empty, even if that cell is in a bay or a gap. It is
    open if it has no wall. The fountain counts as a tile. If tiles are stacked, the lowest counts.

    Args:
        city: the city, legal or not.
        side: the side from which the attack comes, or its letter.

    Returns:
        The cells, sorted by (x, y).

    Raises:
        InvalidArgument: the side is unknown.

    Rule: invader.attack (hu-4).

    >>> open_sides(City.of({(1, 0): "garden-10-n"}), "n")
    (Cell(x=0, y=0),)
    """
    city, facing = city_in("open_sides(city, side)", city, side), side_of(side)
    return tuple(
        cell
        for cell, placed in city.tiles.items()
        if facing not in placed.walls and cell.next(facing) not in city.tiles
    )


def attack(city: City, side: Side | str, scoring_round: SupportsIndex) -> Attack:
    """Return the effect of an attack from that side after that scoring round.

    Arguments and errors are those of ``losses``. Rules: invader.attack, invader.flanks (hu-4).

    >>> print(attack(City.start(), "n", 3))
    n: 1 open x 3 + e: 1 open x 1 + w: 1 open x 1 = 5
    """
    city_in("attack(city, side, scoring_round)", city, side)
    facing = side_of(side)
    number = checked_round(scoring_round)
    flanking = {facing.turned(1), facing.turned(3)} if number == 3 else ()
    flanks = tuple((flank, open_sides(city, flank)) for flank in Side if flank in flanking)
    return Attack(facing, number, open_sides(city, facing), flanks)


def losses(city: City, side: Side | str, scoring_round: SupportsIndex) -> int:
    """Return the points that an attack from that side costs if the score is high enough.

    Args:
        city: the city, legal or not.
        side: the side from which the attack comes, or its letter.
        scoring_round: the round before the attack, 1, 2 or 3.

    Raises:
        InvalidArgument: the side is unknown, or the round is not 1, 2 or 3.

    Rules: invader.attack, invader.flanks (hu-4).

    >>> losses(City.of({(1, 0): "garden-10-n"}), "n", 2)
    2
    """
    return attack(city, side, scoring_round).losses


_ROUNDS = 3


def repeated_attacks(table: Table) -> Iterator[Violation]:
    """Yield every attack card that was turned up more than once.

    Rule: invader.components (hu-4).
    """
    for side, number in Counter(table.attack or ()).items():
        if number > 1:
            yield ATTACK_AND_SCOUT_CARDS.broken_at(
                template="invader.components-attack",
                where="$.attack",
                side=side.value,
                number=number,
            )


def attacks_too_early(table: Table) -> Iterator[Violation]:
    """Yield the number of attack cards if it is too high: one a round, and one more if open.

    Rule: invader.attack (hu-4).
    """
    over, turned = table.scoring_rounds_done, len(table.attack or ())
    most = _ROUNDS if over is None else min(over + 1, _ROUNDS)
    if turned > most:
        template = "invader.attack" if over is None else "invader.attack-rounds"
        rounds: dict[str, Any] = {} if over is None else {"scoring_rounds_done": over}
        yield ATTACK.broken_at(
            template=template, where="$.attack", number=turned, most=most, **rounds
        )


def surplus_scouts(table: Table) -> Iterator[Violation]:
    """Yield every scout that lies face up more than once, and the number if it is more than two.

    Rule: invader.components (hu-4).
    """
    scouts = table.scouts or ()
    for colour, number in Counter(scouts).items():
        if number > 1:
            yield ATTACK_AND_SCOUT_CARDS.broken_at(
                template="invader.components-scout-twice",
                where="$.scouts",
                scout=colour,
                number=number,
            )
    if len(scouts) > SCOUTS_FACE_UP:
        yield ATTACK_AND_SCOUT_CARDS.broken_at(
            template="invader.components-scouts",
            where="$.scouts",
            number=len(scouts),
            most=SCOUTS_FACE_UP,
        )


TABLE_RULES = (repeated_attacks, surplus_scouts, attacks_too_early)
"""The rules of the module about a position. Each yields its violations."""
