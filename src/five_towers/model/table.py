"""A recorded position: whose towers stand how, and what somebody claimed to score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import Attribute, field, frozen

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
    claimed: dict[TowerType, int] = {}
    for kind, points in pairs:
        tower = TowerType.of(kind)
        if tower in claimed:
            raise InvalidArgument(f"points for {tower.value} are claimed twice")
        claimed[tower] = points
    return tuple(sorted(claimed.items(), key=lambda pair: pair[0].place))


def _is_a_name(_: object, __: object, name: str) -> None:
    if type(name) is not str:
        raise InvalidArgument(f"a player has a name, not {name!r}")


def _whole(_: object, part: Attribute[int | None], points: int | None) -> None:
    if points is not None:
        _check_whole(part.name, points)


def _whole_by_type(_: object, __: object, towers: tuple[tuple[TowerType, int], ...]) -> None:
    for kind, points in towers:
        _check_whole(kind.value, points)


def _check_whole(part: str, points: int) -> None:
    if type(points) is not int:
        raise InvalidArgument(f"claimed points are a whole number, not {points!r} for {part}")


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

    Raises:
        InvalidArgument: points that are no whole number, a type that there is not or that is named
            twice.
    """

    player: str = field(validator=_is_a_name)
    towers: tuple[tuple[TowerType, int], ...] = field(
        default=(), converter=_points, validator=_whole_by_type
    )
    main: int | None = field(default=None, validator=_whole)
    torn_down: int | None = field(default=None, validator=_whole)
    total: int | None = field(default=None, validator=_whole)


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
