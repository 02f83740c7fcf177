"""Frozen values: tower types, cards, the deck, towers, recorded positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, SupportsIndex

from attrs import Attribute, Converter, field, frozen

from rulebook_kit import InvalidArgument, RulebookError, nearest
from rulebook_kit.arguments import (
    all_of,
    in_a_list,
    in_pairs,
    integer_of,
    member_of,
    wrong_value,
)
from rulebook_kit.player_names import check_different
from rulebook_kit.values import Frozen, FrozenDict, in_one_line
from rulebook_kit.words import listed


class TowerType(Enum):
    """A type of towers and cards. Rule: cards.values."""

    CANDY = "candy"
    SCARY = "scary"
    TREE = "tree"
    SCRAP = "scrap"
    SAND = "sand"

    def __repr__(self) -> str:
        return f"TowerType.{self.name}"

    @property
    def place(self) -> int:
        """The type's place among all types, from 0. Everything is listed in this order."""
        return _PLACES[self]

    @classmethod
    def of(cls, kind: TowerType | str) -> TowerType:
        """Return the type itself, or the type of that name.

        Raises:
            InvalidArgument: no type has that name; the message suggests the nearest one.

        >>> TowerType.of("sand")
        TowerType.SAND
        """
        return kind if isinstance(kind, TowerType) else member_of(cls, kind, "a tower type")


def type_if_any(kind: TowerType | str | None) -> TowerType | None:
    """Return the type, or the type of that name; None for None."""
    return None if kind is None else TowerType.of(kind)


_PLACES = {kind: place for place, kind in enumerate(TowerType)}


HIGHEST = 15
"""The highest value of a card; the lowest is 0."""

COPIED_VALUES = (0, 2, 5, 7, 10, 12)
"""The values with two cards of each type in the deck for four or five players."""


def _type(kind: TowerType | str) -> TowerType:
    return TowerType.of(kind)


def _value(value: SupportsIndex) -> int:
    return integer_of(value, f"value must be 0 to {HIGHEST}", 0, HIGHEST)


@frozen(cache_hash=True)
class Card(Frozen):
    """A card with a type and a value. Rule: cards.values (et-5t).

    Cards are sorted by type, then by value.

    Attributes:
        type: the type; it may be given by name.
        value: 0 to 15; a 0 is the top of a tower.
        order: the sort key: the place of the type, then the value.

    Raises:
        InvalidArgument: the type or the value does not exist.

    >>> Card("sand", 7) == Card.of("sand-7")
    True
    """

    type: TowerType = field(converter=_type)
    value: int = field(converter=_value)
    order: tuple[int, int] = field(init=False, eq=False)

    @order.default
    def _order_of_cards(self) -> tuple[int, int]:
        return self.type.place, self.value

    @classmethod
    def of(cls, card: Card | str) -> Card:
        """Return the card itself, or the card with that name, such as ``sand-7``.

        Raises:
            UnknownCard: no card has that name; the message suggests the nearest one.
        """
        if isinstance(card, Card):
            return card
        try:
            return CARDS[card]
        except (KeyError, TypeError):
            raise UnknownCard(str(card)) from None

    def __lt__(self, other: Card) -> bool:
        return self.order < other.order

    _repr_pretty_ = in_one_line

    def __str__(self) -> str:
        return f"{self.type.value}-{self.value}"

    def __repr__(self) -> str:
        return f"Card({self.type.value!r}, {self.value})"


class UnknownCard(RulebookError, KeyError):
    """No card has that name; the message suggests the nearest one."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)

    def __str__(self) -> str:
        return f'unknown card "{self.name}"{nearest(self.name, CARDS)}'


CARDS: Mapping[str, Card] = FrozenDict(
    {
        str(card): card
        for card in (Card(kind, value) for kind in TowerType for value in range(HIGHEST + 1))
    }
)
"""The 80 different cards by name, sorted."""


MOST_PLAYERS: Final = 5
"""The highest number of players; the lowest is 2. Rule: game.players."""


def deck(players: SupportsIndex) -> tuple[Card, ...]:
    """Return the sorted cards for a number of players: 80 for 2 or 3 players, 110 for 4 or 5.

    Raises:
        InvalidArgument: the number of players is not 2 to 5.

    Rules: cards.values, game.players (et-5t).
    """
    number = integer_of(players, f"players must be 2 to {MOST_PLAYERS}", 2, MOST_PLAYERS)
    copies = dict.fromkeys(COPIED_VALUES, 2 if number > 3 else 1)
    return tuple(card for card in CARDS.values() for _ in range(copies.get(card.value, 1)))


_order = attrgetter("order")


def cards_in_order(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, which may be given by name, sorted. Errors as in ``cards_as_given``."""
    return tuple(sorted(cards_as_given(cards), key=_order))


def cards_as_given(cards: Iterable[Card | str]) -> tuple[Card, ...]:
    """Return the cards, which may be given by name, in the given order.

    Raises:
        UnknownCard: no card has such a name.
        InvalidArgument: the cards are not a list.
    """
    if type(cards) is not tuple:  # the fast path for legal actions, whose cards are tuples
        cards = in_a_list(cards, "cards must be a list of names")
    return tuple(map(Card.of, cards))


A_TOWER = "a tower must be a Tower object"
"""Error message for an argument that is not a ``Tower``."""


@frozen(cache_hash=True)
class Tower(Frozen):
    """A tower of one player, legal or not. A tower without cards is not begun yet.

    Attributes:
        cards: from the bottom to the top; they may be given by name.

    Raises:
        UnknownCard: no card has such a name.
        InvalidArgument: the cards are not a list.

    >>> tower = Tower(["sand-12", "sand-8", "sand-15"])
    >>> tower.top, tower.is_finished
    (Card('sand', 15), False)
    """

    cards: tuple[Card, ...] = field(default=(), converter=cards_as_given)

    @property
    def type(self) -> TowerType | None:
        """The type of the bottom card; None without cards."""
        return self.cards[0].type if self.cards else None

    @property
    def top(self) -> Card | None:
        """The top card; None without cards."""
        return self.cards[-1] if self.cards else None

    @property
    def is_finished(self) -> bool:
        """Whether the tower has a 0. Rule: tower.top (et-5t)."""
        return any(card.value == 0 for card in self.cards)

    @property
    def height(self) -> int:
        """The number of cards."""
        return len(self.cards)

    def with_card(self, card: Card | str) -> Tower:
        """Return the tower with one more card on top, legal or not. Rule: tower.on-top (et-5t)."""
        return Tower((*self.cards, Card.of(card)))

    def without_top(self) -> Tower:
        """Return the tower without its top card, legal or not.

        Raises:
            InvalidArgument: the tower has no cards.

        Rule: tower.on-top (et-5t).
        """
        if not self.cards:
            raise InvalidArgument("a tower without cards has no top to remove")
        return Tower(self.cards[:-1])

    def __str__(self) -> str:
        if self.type is None:
            return "no tower"
        same = all(card.type is self.type for card in self.cards)
        cards = (f"{card.value}" if same else f"{card}" for card in self.cards)
        return f"{self.type.value} {' '.join(cards)}"


def all_towers(towers: Iterable[Tower]) -> tuple[Tower, ...]:
    """Return the towers; ``InvalidArgument`` if they are not a list of ``Tower`` objects."""
    return all_of(towers, Tower, "towers must be a list of Tower objects")


def towers_in_order(towers: Iterable[Tower]) -> tuple[Tower, ...]:
    """Return the towers in the order of their types, empty ones first. Errors: ``all_towers``."""
    return tuple(sorted(all_towers(towers), key=_place))


def _place(tower: Tower) -> int:
    return -1 if tower.type is None else tower.type.place


def towers_by_type(towers: Iterable[Tower]) -> dict[TowerType, Tower]:
    """Return one player's towers by type, without empty ones.

    Raises:
        InvalidArgument: two towers have the same type, or they are not a list of towers.
    """
    found: dict[TowerType, Tower] = {}
    for tower in all_towers(towers):
        if tower.type is None:
            continue
        if tower.type in found:
            raise InvalidArgument(f"towers must be of different types; two are {tower.type.value}")
        found[tower.type] = tower
    return found


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
    """The points that were written down for one player. None and missing parts are not claimed.

    Attributes:
        player: the player's name.
        towers: (type, points) pairs in the order of the types. They may be given as pairs or as a
            mapping, with types or their names.
        main: the extra points for the main tower.
        torn_down: the points lost for torn-down cards, as a positive number.
        total: the total.

    Raises:
        InvalidArgument: points are not an integer, or a type is unknown or given twice.
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
        claims: at most one for each name. A claim for an unknown player is wrong, as
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
