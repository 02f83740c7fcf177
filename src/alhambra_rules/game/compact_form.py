"""The compact form of a game state.

Every state of a game with the library's modules has one. This includes states that no game reaches,
with an illegal city, a surplus piece, or a user's own tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from attrs import evolve

from alhambra_rules.compact import money
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.moves import BUILDING, Move
from alhambra_rules.compact.numbering import FOUNTAIN as FOUNTAIN_NUMBER
from alhambra_rules.compact.numbering import listed
from alhambra_rules.compact.state import (
    FIRST_SCORING_CARD,
    NOBODY,
    UNKNOWN,
    CompactState,
    Order,
    Setting,
)
from alhambra_rules.compact.steps import settle, settled
from alhambra_rules.game.compact_cities import city_of, odd_city
from alhambra_rules.game.compact_modules import CompactRules, compact_rules, names_in_decks
from alhambra_rules.game.compact_moves import (
    Named,
    NotCompact,
    TooMany,
    named_tiles,
)
from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.module import Module, classes_of, modules_of
from alhambra_rules.game.on_demand import Origin, OtherOrder, enter, number_in_deck, state_of
from alhambra_rules.game.state import Dealer, GameState
from alhambra_rules.model import FOUNTAIN, Tile
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit import InvalidArgument
from rulebook_kit.words import enumerated, quoted

_NO_BUILDINGS = (0, FOUNTAIN_NUMBER + 1)
"""The bytes of a city on cells without a building."""

_set = object.__setattr__


def compact_of(state: GameState) -> CompactState:
    """Return the compact form of a state, which must not be changed.

    Raises:
        InvalidArgument: no game can be in this state; the message says why.
    """
    try:
        return state._compact
    except AttributeError:
        made = _made_compact(state)
        _set(state, "_compact", made)
        return made


def waits_rightly(state: GameState, made: CompactState) -> bool:
    """Whether a state waits for what is due in its phase, given its compact form."""
    due = made.copy()
    due.order = None
    settle(due)
    same = (due.phase, due.to_act) == (made.phase, made.to_act)
    return same and state.pending_draw == state_of(due).pending_draw


def begun(state: GameState) -> GameState:
    """Return the first state of a game: after the draws of the setup if it has a dealer."""
    made = settled(compact_of(state))
    origin = evolve(made.setting.origin, from_set_up=True)
    made.setting = evolve(made.setting, origin=origin)
    return state_of(made)


def is_from_set_up(state: GameState) -> bool:
    """Whether the state came from ``new_game`` or ``empty_game`` by legal events only."""
    made = getattr(state, "_compact", None)
    return made is not None and made.setting.origin.from_set_up


def _made_compact(state: GameState) -> CompactState:
    if type(state.dealer) not in (Dealer, type(None)):
        raise _impossible(f"its dealer must be one that new_game makes, not {quoted(state.dealer)}")
    try:
        made = _converted(state, compact_rules(classes_of(state)))
    except TooMany as error:
        raise _impossible(f"it has {error}") from None
    except NotCompact as error:
        raise _impossible(f"it has {quoted(error.args[0])}") from None
    if state.dealer is not None and not _order_is_right(made):
        made.order = cast("Order", OtherOrder(state.dealer))
    held = made.setting.origin.field(made, "modules", {})
    if odd := [one.name for one, other in zip(state.modules, held, strict=True) if one != other]:
        raise _impossible(f"no game has the pieces of {enumerated(odd)} as they lie")
    return made


def _impossible(why: str) -> InvalidArgument:
    return InvalidArgument(f"no game can be in this state: {why}")


def _converted(state: GameState, rules: CompactRules) -> CompactState:
    names, profile = state.names, state.profile
    chosen = tuple([module.as_chosen for module in modules_of(state)])
    named = _named_in(state, chosen)
    made = CompactState()
    made.setting = Setting(
        len(names),
        tuple([named.seat_of(name) for name in state.youngest_first]),
        profile.must_continue,
        profile.end_when_bag_empty,
        (),
        named.tables,
        rules.course,
        rules.kinds,
        rules.added,
        Origin(named, state.youngest_first, profile, chosen),
    )
    made.order = _order(state.dealer, named)
    made.bag_at = made.deck_at = 0
    made.log, made.seen = (None, NOBODY, state.log), None
    enter(made, state)
    piles = (made.display, made.spent, made.deck)  # moves bring all cards of a kind together
    if money.too_many((*made.hands, *piles)) or money.too_many((*made.known_hands, *piles)):
        raise TooMany
    if twice := _tiles_twice(made):
        for seat, city in enumerate(made.cities):
            if not twice.isdisjoint(_bytes_of(city)):
                player = state.players[seat]
                house = house_rules_of(state.modules, player.name)
                made.cities[seat] = odd_city(player.city, named, house, stays=True)
    return made


def _tiles_twice(made: CompactState) -> set[int]:
    """Return the tiles, as bytes of cities, that are in two places; a move may lay them again."""
    elsewhere = [*made.market, *made.bought, *listed(made.bag), *listed(made.dirk or 0)]
    elsewhere += [tile for _, tile in made.leftovers]
    for reserve in made.reserves:
        elsewhere += reserve
    laid = [tile for city in made.cities for tile in _bytes_of(city)]
    found = {tile + 1 for tile in elsewhere} & set(laid)
    return found | {tile for tile, copies in Counter(laid).items() if copies > 1}


def _bytes_of(city: CompactCity) -> list[int]:
    """Return the tiles of a city as bytes, those that lie on others included."""
    if isinstance(city, CompactCity):
        return [tile for tile in city.tiles if tile not in _NO_BUILDINGS]
    return [tile + 1 for _, tile in city.placed() if tile != FOUNTAIN_NUMBER]


def allow(made: CompactState, move: Move) -> None:
    """Prepare a state, which is changed, for a move that is illegal but has all its pieces."""
    me = made.to_act
    if move[0] in BUILDING and isinstance(city := made.cities[me], CompactCity):
        named = made.setting.origin.named
        made.cities[me] = odd_city(city_of(city, named.tiles), named)


def _named_in(state: GameState, modules: tuple[Module, ...]) -> Named:
    """Return what the numbers of a game stand for, including tiles that a user has made."""
    added = tuple([tile for module in modules for tile in module.tiles()])
    inserts = (*SCORING_CARDS, *names_in_decks(tuple(map(type, modules))))
    named = _named(added, inserts, state.names)
    tiles, numbers = named.tiles, named.numbers
    odd = [one for one in _tiles_in(state) if tiles[numbers.get(one.id, (-1,))[0]] is not one]
    foreign = frozenset(tile for tile in odd if not named.has(tile))
    if not foreign:
        return named
    return _named(added, inserts, state.names, tuple(sorted(foreign, key=repr)))


def _tiles_in(state: GameState) -> Iterator[Tile]:
    for player in state.players:
        yield from [placed.tile for _, placed in player.city.pieces if placed.tile != FOUNTAIN]
        yield from player.reserve
    yield from [tile for tile in state.market if tile is not None]
    yield from [tile for _, tile in state.leftovers]
    yield from (*state.bag, *state.bought, *(state.dirk or ()))


@lru_cache(maxsize=64)
def _named(
    added: tuple[Tile, ...],
    inserts: tuple[str, ...],
    names: tuple[str, ...],
    foreign: tuple[Tile, ...] = (),
) -> Named:
    return named_tiles(added, foreign)._replace(players=names, inserts=inserts)


def _order_is_right(made: CompactState) -> bool:
    """Whether the dealer has exactly the pieces of the bag and the deck."""
    order = made.order
    assert order is not None
    cards = [card for card in order.deck if card < FIRST_SCORING_CARD]
    scoring = len(order.deck) - len(cards)
    piled = order.piled or made.piled == UNKNOWN
    return (
        sorted(order.bag) == listed(made.bag)
        and tuple(sorted(cards)) == money.numbers(made.deck)
        and scoring == (len(made.to_come) if piled else 0)
    )


def _order(dealer: Dealer | None, named: Named) -> Order | None:
    if dealer is None:
        return None
    deck = [number_in_deck(card, named) for card in dealer.deck]
    return Order(
        dealer.seed,
        tuple([named.number_of(tile) for tile in dealer.bag]),
        tuple(deck),
        dealer.piled,
        dealer.shuffles,
        dealer.others,
    )
