"""Events as the moves of ``compact/``, and moves as events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple, get_type_hints

from alhambra_rules.compact import money
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import (
    BASE,
    BAZAARS,
    CARD_NUMBERS,
    TILE_IDS,
    TILE_NUMBERS,
    Tables,
    tables_of,
)
from alhambra_rules.compact.state import NOBODY
from alhambra_rules.game import actions as act
from alhambra_rules.game.deck import SCORING_CARDS, ScoringCard
from alhambra_rules.game.draws import BASE_KINDS
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    Cell,
    Currency,
    MoneyCard,
    Side,
    Tile,
)
from rulebook_kit.values import FrozenDict

BY_NUMBER: tuple[Tile, ...] = tuple(TILES.get(tile_id, FOUNTAIN) for tile_id in TILE_IDS)
"""The 54 tiles by the number that they have in a compact state; the fountain for bazaars."""


class NotCompact(Exception):
    """The value has no compact form."""


class TooMany(NotCompact):
    """There are more copies of a card than the engine can count."""

    def __init__(self) -> None:
        super().__init__(f"more than {money.MOST_COPIES} copies of a card")


class Named(NamedTuple):
    """What the numbers of a compact game stand for.

    Attributes:
        players: the players' names by seat.
        tiles: the tiles by number, sorted by id.
        tables: what is printed on them.
        numbers: the numbers of the tiles with this id; there may be several.
        inserts: the names of the cards shuffled into the deck, by their number.
    """

    players: tuple[str, ...]
    tiles: tuple[Tile, ...]
    tables: Tables
    numbers: Mapping[str, tuple[int, ...]]
    inserts: tuple[str, ...] = SCORING_CARDS

    def number_of(self, tile: Tile) -> int:
        """Return the number of a tile; raise ``NotCompact`` if it is not one of the game."""
        for number in self.numbers.get(tile.id, ()):
            found = self.tiles[number]
            if found is tile or found == tile:
                return number
        raise NotCompact(tile)

    def has(self, tile: Tile) -> bool:
        """Whether a tile is one of the game."""
        try:
            self.number_of(tile)
        except NotCompact:
            return False
        return True

    def seat_of(self, name: str) -> int:
        """Return the seat of a player; raise ``NotCompact`` if no player has that name."""
        if name not in self.players:
            raise NotCompact(name)
        return self.players.index(name)


BASE_NAMED = Named(
    (), BY_NUMBER, BASE, FrozenDict({name: (number,) for name, number in TILE_NUMBERS.items()})
)
"""The tiles of every game without bazaars and tiles of a user's own."""


@lru_cache(maxsize=64)
def named_tiles(added: tuple[Tile, ...], foreign: tuple[Tile, ...] = ()) -> Named:
    """Return the tiles of a game, without its players.

    Args:
        added: the tiles that modules add to the 54.
        foreign: other tiles in its states, which a user has made.
    """
    if not foreign and not added:
        return BASE_NAMED
    if not foreign and len(added) == len(BAZAARS) and all(type(one) is Bazaar for one in added):
        tiles = (*BY_NUMBER[: BAZAARS.start], *added, *BY_NUMBER[BAZAARS.stop :])
        tables = BASE
    else:
        everything = {*TILES.values(), *added, *foreign}
        tiles = tuple(sorted(everything, key=lambda tile: (tile.id, repr(tile))))
        tables = tables_of(tiles)
    numbers: dict[str, tuple[int, ...]] = {}
    for number, tile in enumerate(tiles):
        numbers[tile.id] = (*numbers.get(tile.id, ()), number)
    return Named((), tiles, tables, FrozenDict(numbers))


_CURRENCIES = tuple(Currency)
_CARDS = (*MONEY, *map(Architect, _CURRENCIES))
_NUMBERS = {
    **CARD_NUMBERS,
    **{card.name: place - len(_CURRENCIES) for place, card in enumerate(_CARDS[len(MONEY) :])},
}
_new = object.__new__
_TWO = 2


def number_of_card(card: MoneyCard) -> int:
    """Return the number of a money card or an architect; raise ``NotCompact`` for any other."""
    try:
        return _NUMBERS[card.name]
    except KeyError:
        raise NotCompact(card) from None


def card_at(number: int) -> MoneyCard:
    """Return the card with this number."""
    return _CARDS[number]


def counted(cards: tuple[MoneyCard, ...]) -> int:
    """Return sorted cards as one integer; raise ``TooMany`` if one is there too often."""
    if len(cards) == 1:
        return money.CARD[number_of_card(cards[0])]
    listed = [number_of_card(card) for card in cards]
    if any(map(int.__eq__, listed, listed[money.MOST_COPIES :])):
        raise TooMany
    return money.cards_of(listed)


@lru_cache(maxsize=20_000)
def cards_in(cards: int) -> tuple[MoneyCard, ...]:
    """Return the cards that one integer stands for, sorted."""
    return tuple([_CARDS[number] for number in money.numbers(cards)])


class FieldForm(NamedTuple):
    """How the values of a field become a part of a move, or of compact pieces, and back.

    Attributes:
        part: returns the part of a value; raises ``NotCompact`` if it has none.
        value: returns the value.
    """

    part: Callable[[Any, Named], Any]
    value: Callable[[Any, Named], Any]


def each(form: FieldForm) -> FieldForm:
    """Return the form of tuples of such values."""
    part, value = form
    return FieldForm(
        lambda values, named: tuple([part(one, named) for one in values]),
        lambda parts, named: tuple([value(one, named) for one in parts]),
    )


def or_none(form: FieldForm) -> FieldForm:
    """Return the form of such a value, counted from 0, or None, which is -1."""
    part, value = form
    return FieldForm(
        lambda one, named: -1 if one is None else part(one, named),
        lambda number, named: None if number == -1 else value(number, named),
    )


def as_bits(form: FieldForm) -> FieldForm:
    """Return the form of different values in order, counted from 0, as a set of bits."""
    part, value = form
    return FieldForm(
        lambda values, named: sum({1 << part(one, named) for one in values}),
        lambda bits, named: tuple(
            [value(at, named) for at in range(bits.bit_length()) if bits >> at & 1]
        ),
    )


def _one_of(members: Iterable[object]) -> FieldForm:
    values = tuple(members)
    numbers = {value: number for number, value in enumerate(values)}
    return FieldForm(lambda value, _: numbers[value], lambda number, _: values[number])


PLAYER = FieldForm(lambda name, named: named.seat_of(name), lambda seat, named: named.players[seat])
SQUARE = FieldForm(lambda square, _: square - 1, lambda place, _: place + 1)
COLOUR, SIDE = _one_of(BuildingType), _one_of(Side)
CARDS = FieldForm(lambda cards, _: counted(cards), lambda cards, _: cards_in(cards))
_TILE = FieldForm(lambda tile, named: named.number_of(tile), lambda tile, named: named.tiles[tile])
_CARD = FieldForm(lambda card, _: number_of_card(card), lambda card, _: card_at(card))

_FIELDS: Mapping[object, FieldForm] = FrozenDict(
    {
        str: PLAYER,
        int: SQUARE,
        Tile: _TILE,
        Bazaar: _TILE,
        Cell: FieldForm(lambda cell, _: cell, lambda cell, _: cell),
        MoneyCard: _CARD,
        Architect: _CARD,
        tuple[MoneyCard, ...]: CARDS,
        ScoringCard: _one_of(SCORING_CARDS),
        BuildingType: COLOUR,
        Side: SIDE,
    }
)
"""The form of each type of field. Squares and rooms are counted from 0."""


ToEvent = Callable[[Move, str, Named], Event]
"""Returns a move as an event, from the name of the player to act and what the numbers stand for."""


class EventForm(NamedTuple):
    """How the events of a class become moves and back.

    Attributes:
        kind: the name with which these moves begin.
        move: returns the move of an event; raises ``NotCompact`` if it has none.
        event: returns the event of such a move.
    """

    kind: str
    move: Callable[[Any, Named], Move]
    event: ToEvent


def form_of(kind: type[Event]) -> EventForm:
    """Return the form that follows from the fields of a class: each is a part of the move.

    The player of an action is none of them, because it is the one to act. The events that it
    returns are neither converted nor checked: what a move stands for is right.
    """
    hints = get_type_hints(kind)
    put = {name: getattr(kind, name).__set__ for name in kind.__match_args__}  # faster than by name
    put_player = put.pop("player") if issubclass(kind, Action) else None
    move_of = _move_maker(kind.declared.name, {one: _FIELDS[hints[one]].part for one in put})
    values = tuple([(put[name], _FIELDS[hints[name]].value) for name in put])

    def event_of(move: Move, player: str, named: Named) -> Event:
        event = _new(kind)
        if put_player is not None:
            put_player(event, player)
        for (put_value, value), part in zip(values, move[1:], strict=True):
            put_value(event, value(part, named))
        return event

    return EventForm(kind.declared.name, move_of, event_of)


def _move_maker(
    name: str, parts: Mapping[str, Callable[[Any, Named], Any]]
) -> Callable[[Any, Named], Move]:
    """Return what makes moves of this kind of the fields of an event.

    Most events have one or two fields besides the player; their moves are made most often.
    """
    if not parts:
        return lambda _, __: (name,)
    get, several = attrgetter(*parts), tuple(parts.values())
    if len(several) == 1:
        (only,) = several
        return lambda event, named: (name, only(get(event), named))
    if len(several) == _TWO:
        first, second = several

        def move_of_two(event: Event, named: Named) -> Move:
            one, other = get(event)
            return name, first(one, named), second(other, named)

        return move_of_two
    return lambda event, named: (
        name,
        *[part(value, named) for part, value in zip(several, get(event), strict=True)],
    )


def paid_in_one_currency(kind: type[Event], currency_of: Callable[[int, Named], int]) -> EventForm:
    """Return the form of purchases: the cards are counted as cards of the first currency.

    Cards that include other currencies, which are never legal, are negative: ``~cards``.

    Args:
        kind: the class of events, with what is bought and the cards as its fields.
        currency_of: returns the currency, 0 to 3, in which a part of the move is paid.
    """
    plain = form_of(kind)

    def move_of(event: Event, named: Named) -> Move:
        kind, bought, cards = plain.move(event, named)
        currency = currency_of(bought, named)
        paid = money.of_currency(cards, currency)
        return kind, bought, paid if money.in_currency(paid, currency) == cards else ~cards

    def event_of(move: Move, player: str, named: Named) -> Event:
        kind, bought, paid = move
        cards = money.in_currency(paid, currency_of(bought, named))
        return plain.event((kind, bought, cards), player, named)

    return EventForm(plain.kind, move_of, event_of)


Moves = Mapping[type[Event], EventForm]
"""The form of each class of events."""

MOVES: Moves = FrozenDict(
    {
        **{kind: form_of(kind) for kind in BASE_KINDS},
        act.Buy: paid_in_one_currency(act.Buy, lambda square, _: square),
    }
)
"""The events of the base game."""

EVENTS = FrozenDict({form.kind: form.event for form in MOVES.values()})
"""The function that makes an event of a move, by the kind of the move."""


def move_of(event: Event, named: Named, to_act: int, moves: Moves = MOVES) -> Move | None:
    """Return an event as a move; None if it cannot be legal.

    Args:
        event: any event.
        named: what the numbers of the game stand for.
        to_act: the seat of the player to act, or ``NOBODY``.
        moves: the form of each class of events of the game.
    """
    form = moves.get(type(event))
    if form is None:
        return None
    if isinstance(event, Action) and (to_act == NOBODY or named.players[to_act] != event.player):
        return None
    try:
        return form.move(event, named)
    except NotCompact:
        return None
