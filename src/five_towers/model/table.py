"""Recorded positions: the players' towers, and the points that somebody claimed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, SupportsIndex

from attrs import Attribute, Converter, field, frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.arguments import all_of, in_pairs, integer_of, wrong_value
from alhambra_rules.rulebook.player_names import check_different
from alhambra_rules.rulebook.values import Frozen
from alhambra_rules.rulebook.words import listed
from five_towers.model.card import TowerType, type_if_any
from five_towers.model.tower import Tower, all_towers


def number_torn_down(number: SupportsIndex) -> int:
    """Return the number of torn-down cards; ``InvalidArgument`` if it is not 0 or more."""
    return integer_of(number, "torn_down must be 0 or more", 0)


_POINTS = "points for towers must be a mapping or a list of pairs (type, points)"
PointsByType = (
    Mapping[TowerType, SupportsIndex]
    | Mapping[str, SupportsIndex]
    | Iterable[tuple[TowerType | str, SupportsIndex]]
)
"""Points of towers: a mapping from types or their names, or pairs."""


def _points(towers: PointsByType) -> tuple[tuple[TowerType, int], ...]:
    pairs = towers.items() if isinstance(towers, Mapping) else in_pairs(towers, _POINTS)
    claimed: dict[TowerType, int] = {}
    for kind, points in pairs:
        tower = TowerType.of(kind)
        if tower in claimed:
            raise InvalidArgument(f"points for {tower.value} are claimed twice")
        claimed[tower] = _whole(tower.value, points)
    return tuple(sorted(claimed.items(), key=lambda pair: pair[0].place))


def _is_a_name(_: object, __: object, name: str) -> None:
    if type(name) is not str:
        raise wrong_value("a player's name must be a string", name)


def _whole(part: str, points: SupportsIndex) -> int:
    return integer_of(points, f"points claimed for {part} must be an integer")


if TYPE_CHECKING:  # mypy takes only functions for converters

    def _points_if_any(points: SupportsIndex | None) -> int | None: ...

else:

    def _whole_if_any(points: SupportsIndex | None, part: Attribute[int | None]) -> int | None:
        return None if points is None else _whole(part.name, points)

    _points_if_any = Converter(_whole_if_any, takes_field=True)


@frozen
class Player(Frozen):
    """One player's part of a position.

    Attributes:
        name: unique at the table.
        towers: the towers, legal or not.
        torn_down: the number of cards torn down.
        main: the type of the main tower; None if it is not named.

    Raises:
        InvalidArgument: an attribute has an impossible value.
    """

    name: str = field(validator=_is_a_name)
    towers: tuple[Tower, ...] = field(default=(), converter=all_towers)
    torn_down: int = field(default=0, converter=number_torn_down)
    main: TowerType | None = field(default=None, converter=type_if_any)


@frozen
class Claim(Frozen):
    """The points that somebody wrote down for one player. None and missing parts are not claimed.

    Attributes:
        player: the player's name.
        towers: (type, points) pairs in the order of the types. They may be given as pairs or as a
            mapping, with types or their names.
        main: the extra points for the main tower.
        torn_down: the points lost for torn-down cards, as a positive number.
        total: the total.

    Raises:
        InvalidArgument: points are not a whole number, or a type is unknown or named twice.
    """

    player: str = field(validator=_is_a_name)
    towers: tuple[tuple[TowerType, int], ...] = field(default=(), converter=_points)
    main: int | None = field(default=None, converter=_points_if_any)
    torn_down: int | None = field(default=None, converter=_points_if_any)
    total: int | None = field(default=None, converter=_points_if_any)


def _players(players: Iterable[Player]) -> tuple[Player, ...]:
    return all_of(players, Player, "players must be a list of Player objects")


def _claims(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    return all_of(claims, Claim, "claims must be a list of Claim objects")


@frozen
class Table(Frozen):
    """A recorded position, legal or not.

    Attributes:
        players: one or more players in seating order.
        claims: at most one for each name. A claim for nobody at the table is wrong, as
            ``check_table`` reports.

    Raises:
        InvalidArgument: two players have the same name, or two claims are for the same player.
    """

    players: tuple[Player, ...] = field(converter=_players)
    claims: tuple[Claim, ...] = field(default=(), converter=_claims)

    def __attrs_post_init__(self) -> None:
        names = [player.name for player in self.players]
        claimed = [claim.player for claim in self.claims]
        check_different(names, "players must have different names")
        check_different(claimed, "claims must be for different players")

    def __repr__(self) -> str:
        return f"<Table of {listed(player.name for player in self.players)}>"
