"""Events as the moves of ``compact/``, and moves as events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from alhambra_rules.compact import money
from alhambra_rules.compact import moves as kinds
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import CARD_NUMBERS, TILE_IDS, TILE_NUMBERS
from alhambra_rules.compact.state import NOBODY
from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.events import ACTION_KINDS, Event
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.model import FOUNTAIN, TILES, Architect, Bazaar, Currency, MoneyCard, Tile
from rulebook_kit.values import FrozenDict

BY_NUMBER: tuple[Tile, ...] = tuple(TILES.get(tile_id, FOUNTAIN) for tile_id in TILE_IDS)
"""The 54 tiles by the number that they have in a compact state; the fountain for bazaars."""


class NotCompact(Exception):
    """The value has no compact form."""


class Named(NamedTuple):
    """What the numbers of a compact game stand for.

    Attributes:
        players: the players' names by seat.
        tiles: the tiles by number.
        inserts: the names of the cards shuffled into the deck, by their number.
    """

    players: tuple[str, ...]
    tiles: tuple[Tile, ...] = BY_NUMBER
    inserts: tuple[str, ...] = draw.SCORING_CARDS

    def number_of(self, tile: Tile) -> int:
        """Return the number of a tile; raise ``NotCompact`` if it is not one of the game."""
        number = TILE_NUMBERS.get(tile.id)
        if number is not None and (BY_NUMBER[number] is tile or BY_NUMBER[number] == tile):
            return number
        if isinstance(tile, Bazaar) and tile in self.tiles:
            return self.tiles.index(tile)
        raise NotCompact

    def seat_of(self, name: str) -> int:
        """Return the seat of a player; raise ``NotCompact`` if there is none of that name."""
        if name not in self.players:
            raise NotCompact
        return self.players.index(name)


Moves = Mapping[type[Event], tuple[int, Callable[[Any, Named], Move]]]
"""The kind of move of each class of events, and the function that returns what it moves."""

_CURRENCIES = tuple(Currency)
_MOST_COPIES = 3
_MOST_ARCHITECTS = 4
_CARDS = (*MONEY, *map(Architect, _CURRENCIES))
_NUMBERS = {
    **CARD_NUMBERS,
    **{card.name: place - len(_CURRENCIES) for place, card in enumerate(_CARDS[len(MONEY) :])},
}
_new = object.__new__


def number_of_card(card: MoneyCard) -> int:
    """Return the number of a money card or an architect; raise ``NotCompact`` for any other."""
    try:
        return _NUMBERS[card.name]
    except KeyError:
        raise NotCompact from None


def card_at(number: int) -> MoneyCard:
    """Return the card with this number."""
    return _CARDS[number]


def counted(cards: tuple[MoneyCard, ...]) -> int:
    """Return sorted cards as one integer; raise ``NotCompact`` if one is there four times."""
    listed = [number_of_card(card) for card in cards]
    if any(map(int.__eq__, listed, listed[_MOST_COPIES:])):
        often = [card for card in listed if listed.count(card) > _MOST_COPIES]
        if any(card >= 0 for card in often) or any(
            map(int.__eq__, often, often[_MOST_ARCHITECTS:])
        ):
            raise NotCompact
    return money.cards_of(listed)


@lru_cache(maxsize=20_000)
def cards_in(cards: int) -> tuple[MoneyCard, ...]:
    """Return the cards that one integer stands for, sorted."""
    return tuple([_CARDS[number] for number in money.numbers(cards)])


def move_of(event: Event, named: Named, to_act: int, added: Moves = FrozenDict({})) -> Move | None:
    """Return an event as a move; None if it cannot be legal.

    Args:
        event: any event.
        named: what the numbers of the game stand for.
        to_act: the seat of the player to act, or ``NOBODY``.
        added: the events of modules, as in ``CompactForm``.
    """
    known = _TO_MOVES.get(type(event)) or added.get(type(event))
    if known is None:
        return None
    kind, rest = known
    if isinstance(event, act.Action) and (
        to_act == NOBODY or named.players[to_act] != event.player
    ):
        return None
    try:
        return (kind, *rest(event, named))
    except NotCompact:
        return None


def _cards_taken(event: act.TakeMoney, _: Named) -> Move:
    return (counted(event.cards),)


def _purchase(event: act.Buy, _: Named) -> Move:
    square = event.square - 1
    asked = _CURRENCIES[square]
    if [card for card in event.cards if card.currency is not asked]:
        raise NotCompact
    return square, money.of_currency(counted(event.cards), square)


_Laying = act.RedesignFromReserve | act.RedesignSwap | act.PlaceBought | act.PlaceLeftover


def _tile_and_cell(event: _Laying, named: Named) -> Move:
    return named.number_of(event.tile), event.cell


def _cell(event: act.RedesignToReserve, _: Named) -> Move:
    return (event.cell,)


def _tile(
    event: act.ReserveBought | act.GiveBought | act.DeclineLeftover | draw.DrawToDirk, named: Named
) -> Move:
    return (named.number_of(event.tile),)


def _nothing(_: Event, __: Named) -> Move:
    return ()


def _to_market(event: draw.DrawToMarket, named: Named) -> Move:
    return event.square - 1, named.number_of(event.tile)


def _to_hand(event: draw.DrawToHand, named: Named) -> Move:
    return named.seat_of(event.player), number_of_card(event.card)


def _to_display(event: draw.DrawToDisplay, _: Named) -> Move:
    return (number_of_card(event.card),)


def _scoring_card(event: draw.DrawScoringCard, _: Named) -> Move:
    return (draw.SCORING_CARDS.index(event.card),)


_TO_MOVES: Moves = FrozenDict(
    {
        act.TakeMoney: (kinds.TAKE, _cards_taken),
        act.Buy: (kinds.BUY, _purchase),
        act.RedesignFromReserve: (kinds.LAY, _tile_and_cell),
        act.RedesignToReserve: (kinds.TAKE_BACK, _cell),
        act.RedesignSwap: (kinds.SWAP, _tile_and_cell),
        act.Stop: (kinds.STOP, _nothing),
        act.Pass: (kinds.PASS, _nothing),
        act.PlaceBought: (kinds.PLACE, _tile_and_cell),
        act.ReserveBought: (kinds.RESERVE, _tile),
        act.GiveBought: (kinds.GIVE, _tile),
        act.PlaceLeftover: (kinds.PLACE_LEFTOVER, _tile_and_cell),
        act.DeclineLeftover: (kinds.DECLINE, _tile),
        draw.DrawToMarket: (kinds.DRAW_MARKET, _to_market),
        draw.DrawToDirk: (kinds.DRAW_DIRK, _tile),
        draw.DrawToHand: (kinds.DRAW_HAND, _to_hand),
        draw.DrawToDisplay: (kinds.DRAW_DISPLAY, _to_display),
        draw.DrawScoringCard: (kinds.DRAW_SCORING_CARD, _scoring_card),
        draw.Reshuffle: (kinds.RESHUFFLE, _nothing),
    }
)


def action_of(move: Move, player: str, tiles: tuple[Tile, ...] = BY_NUMBER) -> act.Action:
    """Return a move of the base game as an action of this player."""
    kind = move[0]
    if kind == kinds.TAKE:
        rest: Move = (cards_in(move[1]),)
    elif kind == kinds.BUY:
        rest = move[1] + 1, cards_in(money.in_currency(move[2], move[1]))
    elif kind in (kinds.TAKE_BACK, kinds.STOP, kinds.PASS):
        rest = move[1:]
    else:
        rest = tiles[move[1]], *move[2:]
    return right_action(ACTION_KINDS[kind], player, *rest)


_SETTERS: dict[type, tuple[Callable[[object, object], None], ...]] = {}
"""How the fields of each kind of action are set, once it is known: twice as fast as by name."""


def right_action(kind: type[act.Action], *values: object) -> act.Action:
    """Return an action with these values, without converting and checking what is right."""
    setters = _SETTERS.get(kind)
    if setters is None:
        setters = _SETTERS[kind] = tuple(
            [getattr(kind, name).__set__ for name in kind.__match_args__]
        )
    made = _new(kind)
    for put, value in zip(setters, values, strict=True):
        put(made, value)
    return made


def draw_of(move: Move, named: Named) -> draw.Draw:
    """Return a move of the base game as a draw."""
    match move:
        case (kinds.DRAW_MARKET, square, tile):
            return _draw(draw.DrawToMarket, square + 1, named.tiles[tile])
        case (kinds.DRAW_DIRK, tile):
            return _draw(draw.DrawToDirk, named.tiles[tile])
        case (kinds.DRAW_HAND, seat, card):
            return _draw(draw.DrawToHand, named.players[seat], MONEY[card])
        case (kinds.DRAW_DISPLAY, card):
            return _draw(draw.DrawToDisplay, MONEY[card])
        case (kinds.DRAW_SCORING_CARD, card):
            return _draw(draw.DrawScoringCard, draw.SCORING_CARDS[card])
        case _:
            return _draw(draw.Reshuffle)


@lru_cache(maxsize=2_000)
def _draw(kind: type[draw.Draw], *values: object) -> draw.Draw:
    return kind(*values)
