"""The compact form of a game state.

A state has a compact form if its modules have one, its pieces are those of the game, each once, and
its cities are legal. ``apply``, ``legal_actions`` and ``play_out`` use it where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import cast

from attrs import evolve

from alhambra_rules.compact import money
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import BAZAARS, FOUNTAIN
from alhambra_rules.compact.state import (
    ACT,
    ACTIONS_OVER,
    EMPTY,
    FIRST_OF_MODULES,
    FIRST_SCORING_CARD,
    NOBODY,
    UNKNOWN,
    CompactState,
    Order,
    Setting,
)
from alhambra_rules.compact.steps import settled
from alhambra_rules.game import phases
from alhambra_rules.game.chance import Dealer
from alhambra_rules.game.compact_cities import compact_city
from alhambra_rules.game.compact_modules import CompactRules, compact_rules
from alhambra_rules.game.compact_moves import (
    BY_NUMBER,
    Named,
    NotCompact,
    counted,
    number_of_card,
)
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.module import Module, classes_of, inserts_of, modules_of
from alhambra_rules.game.on_demand import Origin, state_of
from alhambra_rules.game.state import MOST_ACTIONS, GameState
from alhambra_rules.game.step_order import course_of
from alhambra_rules.model import City, MoneyCard, Tile

_SCORING_INSERTS = ((1, FIRST_SCORING_CARD), (3, FIRST_SCORING_CARD + 1))
_Inserts = tuple[tuple[int, int], ...]
_FULL = 4
"""The cards of a full display."""

_set = object.__setattr__


def compact_of(state: GameState) -> CompactState | None:
    """Return the compact form of a state, which must not be changed; None if it has none."""
    try:
        return state._compact
    except AttributeError:
        found = _made_compact(state)
        _set(state, "_compact", found)
        return found


def begun(state: GameState) -> GameState:
    """Return the first state of a game: after the draws of the set-up if it has a dealer."""
    compact_state = compact_of(state)
    if compact_state is None:
        return state
    made = settled(compact_state) if compact_state.order else compact_state.copy()
    origin = evolve(made.setting.origin, from_set_up=True)
    made.setting = made.setting._replace(origin=origin)
    return state_of(made)


def is_from_set_up(state: GameState) -> bool:
    """Whether the state came from ``new_game`` or ``empty_game`` by legal events only."""
    made = getattr(state, "_compact", None)
    return made is not None and made.setting.origin.from_set_up


def _made_compact(state: GameState) -> CompactState | None:
    rules = compact_rules(classes_of(state))
    if rules is None or type(state.dealer) not in (Dealer, type(None)):
        return None
    try:
        found = _converted(state, rules)
        return found if _is_of_the_game(found, state, rules) else None
    except NotCompact:
        return None


def _converted(state: GameState, rules: CompactRules) -> CompactState:
    names = state.names
    made = CompactState()
    by_age = tuple([_seat(name, names) for name in state.youngest_first])
    profile, players = state.profile, state.players
    modules = modules_of(state)
    chosen = tuple([module.as_chosen for module in modules])
    named, inserts, came = _named(chosen, names)
    origin = Origin(named, state.youngest_first, profile, chosen)
    made.setting = Setting(
        len(names),
        by_age,
        profile.must_continue,
        profile.end_when_bag_empty,
        inserts,
        came,
        rules.added,
        origin,
    )
    made.phase = rules.numbers.get(state.phase, UNKNOWN)
    made.to_act = NOBODY if state.to_act is None else _seat(state.to_act, names)
    made.turn = NOBODY if state.turn_of is None else _seat(state.turn_of, names)
    made.actions_done = state.actions_done
    made.cities = [_city(player.city, named) for player in players]
    made.reserves = [_numbers(player.reserve, named) for player in players]
    made.hands = [counted(player.hand) for player in players]
    made.known_hands = [counted(player.known_hand) for player in players]
    made.starting_cards = [player.starting_cards for player in players]
    made.scores = [player.score for player in players]
    made.market = tuple([EMPTY if tile is None else named.number_of(tile) for tile in state.market])
    made.display, made.shown = counted(state.display), len(state.display)
    made.spent, made.deck = counted(state.spent), counted(state.deck.cards)
    made.bought, made.bag = _numbers(state.bought, named), _set_of(state.bag, named)
    made.dirk = None if state.dirk is None else _set_of(state.dirk, named)
    made.dirk_score, made.due_to_dirk = state.dirk_score, state.due_to_dirk
    made.to_come = len(state.deck.to_come)
    made.piled = UNKNOWN if state.deck.piled is None else state.deck.piled
    made.came_after = state.deck.came_after
    made.scoring_rounds_done, made.ending = state.scoring_rounds_done, state.ending
    made.leftovers = tuple(
        [(_seat(name, names), named.number_of(tile)) for name, tile in state.leftovers]
    )
    made.order = _order(cast("Dealer | None", state.dealer), named)
    made.bag_at = made.deck_at = 0
    made.pieces = {
        module.name: form.pieces(module, named)
        for module, form in zip(modules, rules.forms, strict=True)
    }
    made.log = (None, NOBODY, state.log)
    return made


def _seat(name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        raise NotCompact
    return names.index(name)


@lru_cache(maxsize=64)
def _named(
    modules: tuple[Module, ...], names: tuple[str, ...]
) -> tuple[Named, _Inserts, tuple[int, ...]]:
    """Return what the numbers stand for, and ``inserts`` and ``came`` of the setting.

    The tiles that modules add are the bazaars.
    """
    added = tuple([tile for module in modules for tile in module.tiles()])
    first, after = BAZAARS.start, BAZAARS.stop
    tiles = (*BY_NUMBER[:first], *added, *BY_NUMBER[after:]) if added else BY_NUMBER
    shuffled_in = [module.name for module in modules if module.piles(len(names))]
    named = Named(names, tiles, (*SCORING_CARDS, *shuffled_in))
    inserts = _inserts(Deck.to_be_piled((), inserts_of(modules, len(names))), named)
    scoring = [card < FIRST_OF_MODULES for _, card in inserts]
    came = tuple([sum(scoring[:turned_up]) for turned_up in range(len(inserts), -1, -1)])
    return named, inserts, came


def _is_of_the_game(made: CompactState, state: GameState, rules: CompactRules) -> bool:
    """Whether the state waits as a game can wait, and holds each piece once."""
    return (
        made.phase >= 0
        and made.shown <= _FULL
        and made.actions_done <= MOST_ACTIONS - (ACT <= made.phase < ACTIONS_OVER)
        and _waits_rightly(state)
        and made.setting.origin.field(made, "modules", {}) == state.modules
        and _tiles_are_unique(made, rules)
        and not any(
            tile in BAZAARS for tile in (*made.market, *[tile for _, tile in made.leftovers])
        )
        and _cards_are_few(made, rules)
        and _deck_is_known(made, state.deck)
        and _order_is_right(made)
    )


def _waits_rightly(state: GameState) -> bool:
    step = course_of(state).steps[state.phase]
    awaited = step.awaits(state)
    if state.phase == phases.OVER:
        return True
    return awaited is not None and awaited == (state.to_act or state.pending_draw)


def _tiles_are_unique(made: CompactState, rules: CompactRules) -> bool:
    laid = [tile for city in made.cities for _, tile in city.placed() if tile != FOUNTAIN]
    added = [form.tiles(some) for form, some in zip(rules.forms, made.pieces.values(), strict=True)]
    leftovers = [tile for _, tile in made.leftovers]
    others = chain(laid, *made.reserves, made.bought, leftovers, *added)
    listed = [*others, *[tile for tile in made.market if tile != EMPTY]]
    several = sum([1 << tile for tile in set(listed)])
    sets = (several, made.bag, made.dirk or 0)
    together = sets[0] | sets[1] | sets[2]
    return together.bit_count() == len(listed) + sets[1].bit_count() + sets[2].bit_count()


def _cards_are_few(made: CompactState, rules: CompactRules) -> bool:
    """Whether no more than three copies of a card are about, and either all architects or none."""
    total, added = money.NO_CARDS, zip(rules.forms, made.pieces.values(), strict=True)
    own = [form.cards(some) for form, some in added if form.cards]
    for cards in (*made.hands, made.display, made.spent, made.deck, *own):
        total += cards
        if total & money.TOO_MANY:
            return False
    architects = money.ALL_ARCHITECTS if own else money.NO_CARDS
    return (
        total & money.ARCHITECTS == architects and not (made.spent | made.deck) & money.ARCHITECTS
    )


def _inserts(deck: Deck, named: Named) -> _Inserts:
    return tuple([(pile, _number_in_deck(name, named)) for pile, name in deck.inserts])


def _deck_is_known(made: CompactState, deck: Deck) -> bool:
    """Whether what was shuffled into the deck turned up in order, and the deck knows where."""
    inserts, named = made.setting.inserts, made.setting.origin.named
    reshuffled = made.turn != NOBODY and deck.piled is None
    came = len(inserts) - made.to_come
    to_come = [card for _, card in inserts[came:]]
    return (
        _inserts(deck, named) == (_SCORING_INSERTS if reshuffled else inserts)
        and [_number_in_deck(name, named) for name in deck.to_come] == to_come
        and len(deck.came_after) == (came if deck.piled is not None else 0)
    )


def _order_is_right(made: CompactState) -> bool:
    """Whether the dealer has exactly the pieces of the bag and the deck."""
    order = made.order
    if order is None:
        return True
    cards = [card for card in order.deck if card < FIRST_SCORING_CARD]
    scoring = len(order.deck) - len(cards)
    piled = order.piled or made.piled == UNKNOWN
    return (
        len(order.bag) == made.bag.bit_count()
        and sum([1 << tile for tile in order.bag]) == made.bag
        and tuple(sorted(cards)) == money.numbers(made.deck)
        and scoring == (made.to_come if piled else 0)
    )


def _order(dealer: Dealer | None, named: Named) -> Order | None:
    if dealer is None:
        return None
    deck = [_number_in_deck(card, named) for card in dealer.deck]
    return Order(
        dealer.seed,
        _numbers(dealer.bag, named),
        tuple(deck),
        dealer.piled,
        dealer.shuffles,
        dealer.others,
    )


def _number_in_deck(card: MoneyCard | str, named: Named) -> int:
    if isinstance(card, MoneyCard):
        return number_of_card(card)
    if card not in named.inserts:
        raise NotCompact
    return FIRST_SCORING_CARD + named.inserts.index(card)


def _numbers(tiles: Iterable[Tile], named: Named) -> tuple[int, ...]:
    return tuple([named.number_of(tile) for tile in tiles])


def _set_of(tiles: tuple[Tile, ...], named: Named) -> int:
    numbers = set(_numbers(tiles, named))
    if len(numbers) < len(tiles):
        raise NotCompact
    return sum([1 << number for number in numbers])


def _city(city: City, named: Named) -> CompactCity:
    made = compact_city(city, named)
    if made is None:
        raise NotCompact
    return made
