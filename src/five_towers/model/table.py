"""A recorded position: whose towers stand how, and what somebody claimed to score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import all_of, in_pairs
from five_towers.model.tower import Tower, all_towers
from five_towers.model.tower_type import TowerType


def _count(number: int) -> int:
    if type(number) is not int or number < 0:
        raise InvalidArgument(f"torn-down cards are counted from 0, not {number!r}")
    return number


def _type_if_named(kind: TowerType | str | None) -> TowerType | None:
    return None if kind is None else TowerType.of(kind)


_POINTS = "points for towers are a mapping or a list of pairs (type, points)"
PointsByType = Mapping[TowerType, int] | Mapping[str, int] | Iterable[tuple[TowerType | str, int]]
"""Points as they may be given: a mapping from types of towers or their names, or pairs."""


def _points(towers: PointsByType) -> tuple[tuple[TowerType, int], ...]:
    pairs = towers.items() if isinstance(towers, Mapping) else in_pairs(towers, _POINTS)
    claimed = [(TowerType.of(kind), points) for kind, points in pairs]
    return tuple(sorted(claimed, key=lambda pair: pair[0].place))


def _is_a_name(_: object, __: object, name: str) -> None:
    if type(name) is not str:
        raise InvalidArgument(f"a player has a name, not {name!r}")


@frozen
class Player:
    """One player's part of a position.

    Attributes:
        name: unique at the table.
        towers: the towers, legal or not.
        torn_down: how many cards lie on the pile of those torn down.
        main: the type of the main tower; None if none is named.

    Raises:
        InvalidArgument: one of these means nothing here.
    """

    name: str = field(validator=_is_a_name)
    towers: tuple[Tower, ...] = field(default=(), converter=all_towers)
    torn_down: int = field(default=0, converter=_count)
    main: TowerType | None = field(default=None, converter=_type_if_named)


@frozen
class Claim:
    """What somebody wrote down as one player's points; None and absent are not claimed.

    Attributes:
        player: the player's name.
        towers: (type, points) pairs, or a mapping, from types or their names; kept in the order of
            the types.
        main: the further points for the main tower.
        torn_down: the points lost for torn-down cards, as a number from 0.
        total: the total.
    """

    player: str
    towers: tuple[tuple[TowerType, int], ...] = field(default=(), converter=_points)
    main: int | None = None
    torn_down: int | None = None
    total: int | None = None


def _players(players: Iterable[Player]) -> tuple[Player, ...]:
    return all_of(players, Player, "players are a list of Player objects")


def _claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return all_of(claims, Claim, "claims are a list of Claim objects")


@frozen
class Table:
    """A recorded position, legal or not.

    Attributes:
        players: in seating order; one alone is a position too.
        claims: what somebody wrote down, at most one for each player.

    Raises:
        InvalidArgument: two players share a name, or two claims are for one player or for nobody.
    """

    players: tuple[Player, ...] = field(converter=_players)
    claims: tuple[Claim, ...] = field(default=(), converter=_claims)

    def __attrs_post_init__(self) -> None:
        names = [player.name for player in self.players]
        claimed = [claim.player for claim in self.claims]
        if len(set(names)) < len(names):
            raise InvalidArgument(f"every player has a name of his own: {names!r}")
        if len(set(claimed)) < len(claimed) or not set(claimed) <= set(names):
            raise InvalidArgument(f"each claim is for another player of {names!r}: {claimed!r}")
