"""Game states in the form of ``compact/``, and back.

A state of the base game has a compact form if its pieces are those of the game, each once, and its
cities are legal. ``apply``, ``legal_actions`` and ``play_out`` use it where there is one. A state
made from a compact one makes its fields when they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from types import MappingProxyType
from typing import cast

from attrs import evolve, frozen

from alhambra_rules.compact import money
from alhambra_rules.compact import state as compact
from alhambra_rules.compact.city import CompactCity
from alhambra_rules.compact.numbering import FOUNTAIN
from alhambra_rules.compact.state import EMPTY, NOBODY, UNKNOWN, CompactState, Order, Setting
from alhambra_rules.compact.steps import settled
from alhambra_rules.game import phases
from alhambra_rules.game.compact_moves import (
    BY_NUMBER,
    NotCompact,
    action_of,
    cards_in,
    counted,
    draw_of,
    number_of,
    number_of_card,
)
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.events import LogEntry
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import MOST_ACTIONS, GameState, PendingDraw, Seat
from alhambra_rules.game.step_order import BASE
from alhambra_rules.model import City, MoneyCard, Tile, keep, once_per_city
from alhambra_rules.model.city import city_of_sorted
from alhambra_rules.model.placed_tile import PlacedTile
from alhambra_rules.placement.bitboard.ground_plan import ground_plan
from alhambra_rules.placement.bitboard.legality import is_legal
from alhambra_rules.rulebook.values import Frozen

PHASES = (
    phases.SET_UP_MARKET, phases.SET_UP_DIRK, phases.SET_UP_MONEY, phases.SET_UP_DISPLAY,
    phases.SET_UP_PILES, phases.ACT, phases.ACTIONS_OVER, phases.PLACE_BOUGHT, phases.FILL_DISPLAY,
    phases.FILL_MARKET, phases.MARKET_FILLED, phases.SCORE, phases.DIRK_MORE,
    phases.GIVE_LEFTOVERS, phases.PLACE_LEFTOVERS, phases.LAST_SCORE, phases.OVER,
)  # fmt: skip
"""The phases by the number that they have in a compact state."""

_PHASE_NUMBERS = {phase: number for number, phase in enumerate(PHASES)}
_INSERTS = Deck(()).inserts
_PILES = range(len(_INSERTS) + 1)
_new, _set = object.__new__, object.__setattr__


_Seats = tuple[CompactState, tuple[Seat, ...]]


@frozen
class Origin(Frozen):
    """What a compact state does not know of its game.

    Attributes:
        names: the players' names by seat.
        youngest_first: their names by age.
        profile: the rule profile.
        from_set_up: whether ``new_game`` or ``empty_game`` began it, so that names, seed and log
            are those of a real game.
    """

    names: tuple[str, ...]
    youngest_first: tuple[str, ...]
    profile: Profile
    from_set_up: bool = False

    def field(self, state: CompactState, name: str, known: Mapping[str, object]) -> object:
        """Return a field of the ``GameState`` that a compact state stands for.

        Args:
            state: the compact state.
            name: the field.
            known: what is known of the state already.
        """
        if name == "players" and "_seats" in known:
            return _players_like(state, self, *cast("_Seats", known["_seats"]))
        return _FIELDS[name](state, self)


def compact_of(state: GameState) -> CompactState | None:
    """Return the compact form of a state, which must not be changed; None if it has none."""
    if state.__dict__.get("modules"):
        return None
    try:
        return state._compact
    except AttributeError:
        found = _made_compact(state)
        _set(state, "_compact", found)
        return found


def names_in(state: CompactState) -> tuple[str, ...]:
    """Return the players' names by seat."""
    return cast("Origin", state.setting.origin).names


def begun(state: GameState) -> GameState:
    """Return the first state of a game: after the draws of the set-up if it has a dealer."""
    compact_state = compact_of(state)
    if compact_state is None:
        return state
    made = settled(compact_state) if compact_state.order else compact_state.copy()
    origin = evolve(cast("Origin", made.setting.origin), from_set_up=True)
    made.setting = made.setting._replace(origin=origin)
    return state_of(made)


def is_from_set_up(state: GameState) -> bool:
    """Whether the state came from ``new_game`` or ``empty_game`` by legal events only."""
    made = getattr(state, "_compact", None)
    return made is not None and cast("Origin", made.setting.origin).from_set_up


def state_of(made: CompactState, before: GameState | None = None) -> GameState:
    """Return the state that a compact state stands for; it must not be changed any more.

    Args:
        made: the compact state.
        before: a state of the same game. What is the same in it is not made again.
    """
    state = _new(GameState)
    to_act = made.to_act
    name = None if to_act < 0 else names_in(made)[to_act]
    # Two fields are always read.
    fields = {"_source": made, "phase": PHASES[made.phase], "to_act": name}
    if before is not None and len(before.__dict__) > len(fields):
        fields |= _still_true(made, before)
    _set(state, "__dict__", fields)
    _set(state, "_compact", made)
    return state


def _still_true(made: CompactState, before: GameState) -> dict[str, object]:
    """Return the fields of the state before that are the same in this one."""
    known, old = before.__dict__, before._compact
    same: dict[str, object] = {
        name: known[name]
        for name, parts in _PARTS.items()
        if name in known and all(getattr(made, part) == getattr(old, part) for part in parts)
    }
    if "players" in known:
        same["_seats"] = (old, known["players"])
    elif "_seats" in known:
        same["_seats"] = known["_seats"]
    return same


_PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **dict.fromkeys(("youngest_first", "profile", "modules"), ()),
        **{name: (name,) for name in ("bag", "market", "display", "spent", "bought", "leftovers")},
        "deck": ("deck", "to_come", "piled", "came_after"),
    }
)
"""The parts of a compact state that decide a field, for fields that take long to make."""


def _made_compact(state: GameState) -> CompactState | None:
    if state.modules or type(state.dealer) not in (Dealer, type(None)):
        return None
    try:
        found = _converted(state)
    except NotCompact:
        return None
    return found if _is_of_the_game(found, state) else None


def _converted(state: GameState) -> CompactState:
    names = state.names
    made = CompactState()
    by_age = tuple([names.index(name) for name in state.youngest_first])
    profile, players = state.profile, state.players
    origin = Origin(names, state.youngest_first, profile)
    made.setting = Setting(
        len(names), by_age, profile.must_continue, profile.end_when_bag_empty, origin
    )
    made.phase = _PHASE_NUMBERS.get(state.phase, UNKNOWN)
    made.to_act = NOBODY if state.to_act is None else names.index(state.to_act)
    made.turn = NOBODY if state.turn_of is None else names.index(state.turn_of)
    made.actions_done = state.actions_done
    made.cities = [_city(player.city) for player in players]
    made.reserves = [_numbers(player.reserve) for player in players]
    made.hands = [counted(player.hand) for player in players]
    made.known_hands = [counted(player.known_hand) for player in players]
    made.scores = [player.score for player in players]
    made.market = tuple([EMPTY if tile is None else number_of(tile) for tile in state.market])
    made.display, made.shown = counted(state.display), len(state.display)
    made.spent, made.deck = counted(state.spent), counted(state.deck.cards)
    made.bought, made.bag = _numbers(state.bought), _set_of(state.bag)
    made.dirk = None if state.dirk is None else _set_of(state.dirk)
    made.dirk_score, made.due_to_dirk = state.dirk_score, state.due_to_dirk
    made.to_come = len(state.deck.to_come)
    made.piled = UNKNOWN if state.deck.piled is None else state.deck.piled
    made.came_after = state.deck.came_after
    made.scoring_rounds_done, made.ending = state.scoring_rounds_done, state.ending
    made.leftovers = tuple([(names.index(name), number_of(tile)) for name, tile in state.leftovers])
    made.order = _order(cast("Dealer | None", state.dealer))
    made.bag_at = made.deck_at = 0
    made.log = (None, NOBODY, state.log)
    return made


def _is_of_the_game(made: CompactState, state: GameState) -> bool:
    """Whether the state waits as a game can wait, and holds each piece once."""
    return (
        made.phase >= 0
        and made.actions_done <= MOST_ACTIONS - (made.phase == compact.ACT)
        and _waits_rightly(state)
        and _tiles_are_unique(made)
        and _cards_are_few(made)
        and _deck_is_known(state.deck)
        and _order_is_right(made)
    )


def _waits_rightly(state: GameState) -> bool:
    step = BASE.steps[state.phase]
    awaited = step.awaits(state)
    if state.phase == phases.OVER:
        return True
    return awaited is not None and awaited == (state.to_act or state.pending_draw)


def _tiles_are_unique(made: CompactState) -> bool:
    laid = [tile for city in made.cities for _, tile in city.placed() if tile != FOUNTAIN]
    others = chain(laid, *made.reserves, made.bought, [tile for _, tile in made.leftovers])
    listed = [*others, *[tile for tile in made.market if tile != EMPTY]]
    several = sum([1 << tile for tile in set(listed)])
    sets = (several, made.bag, made.dirk or 0)
    together = sets[0] | sets[1] | sets[2]
    return together.bit_count() == len(listed) + sets[1].bit_count() + sets[2].bit_count()


def _cards_are_few(made: CompactState) -> bool:
    """Whether no more than three copies of a card are about."""
    total = money.NO_CARDS
    for cards in (*made.hands, made.display, made.spent, made.deck):
        total += cards
        if total & money.TOO_MANY:
            return False
    return True


def _deck_is_known(deck: Deck) -> bool:
    to_come = len(deck.to_come)
    came = len(SCORING_CARDS) - to_come
    in_order = deck.inserts == _INSERTS and deck.to_come == SCORING_CARDS[came:]
    return in_order and len(deck.came_after) == (came if deck.piled is not None else 0)


def _order_is_right(made: CompactState) -> bool:
    """Whether the dealer has exactly the pieces of the bag and the deck."""
    order = made.order
    if order is None:
        return True
    cards = [card for card in order.deck if card < len(MONEY)]
    scoring = len(order.deck) - len(cards)
    piled = order.piled or made.piled == UNKNOWN
    return (
        len(order.bag) == made.bag.bit_count()
        and sum([1 << tile for tile in order.bag]) == made.bag
        and tuple(sorted(cards)) == money.numbers(made.deck)
        and scoring == (made.to_come if piled else 0)
    )


def _order(dealer: Dealer | None) -> Order | None:
    if dealer is None:
        return None
    if dealer.others:
        raise NotCompact
    deck = [_number_in_deck(card) for card in dealer.deck]
    return Order(dealer.seed, _numbers(dealer.bag), tuple(deck), dealer.piled, dealer.shuffles)


def _number_in_deck(card: MoneyCard | str) -> int:
    if isinstance(card, MoneyCard):
        return number_of_card(card)
    if card not in SCORING_CARDS:
        raise NotCompact
    return len(MONEY) + SCORING_CARDS.index(card)


def _numbers(tiles: Iterable[Tile]) -> tuple[int, ...]:
    return tuple([number_of(tile) for tile in tiles])


def _set_of(tiles: tuple[Tile, ...]) -> int:
    numbers = set(_numbers(tiles))
    if len(numbers) < len(tiles):
        raise NotCompact
    return sum([1 << number for number in numbers])


@once_per_city
def _compact_city(city: City) -> CompactCity | None:
    """Return a legal city of the 54 tiles in its compact form; None for any other."""
    if not is_legal(city):
        return None
    _, *laid = sorted(city.tiles.items(), key=lambda item: item[0] != (0, 0))
    try:
        made = CompactCity.of([(cell, number_of(placed.tile)) for cell, placed in laid])
    except NotCompact:
        return None
    made.made = city
    return made


def _city(city: City) -> CompactCity:
    made = _compact_city(city)
    if made is None:
        raise NotCompact
    return made


_PLACED = tuple([PlacedTile(tile) for tile in BY_NUMBER])


def city_of(made: CompactCity) -> City:
    """Return the city that a compact one stands for."""
    if made.made is None:
        pieces = [
            (cell, _PLACED[tile]) if tile != FOUNTAIN else City.start().pieces[0]
            for cell, tile in made.placed()
        ]
        city = city_of_sorted(tuple(pieces))
        keep(city, is_legal, True)
        keep(city, ground_plan, made.plan)
        keep(city, _compact_city, made)
        made.made = city
    return cast("City", made.made)


def _tiles_in(several: int) -> tuple[Tile, ...]:
    return tuple([tile for number, tile in enumerate(BY_NUMBER) if several >> number & 1])


def _players(state: CompactState, origin: Origin) -> tuple[Seat, ...]:
    return tuple([_seat(state, seat, name) for seat, name in enumerate(origin.names)])


def _players_like(
    state: CompactState, origin: Origin, old: CompactState, seats: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Return the players; those of the old state where nothing has changed."""
    return tuple(
        [
            known
            if state.cities[seat] is old.cities[seat]
            and state.hands[seat] == old.hands[seat]
            and state.known_hands[seat] == old.known_hands[seat]
            and state.reserves[seat] is old.reserves[seat]
            and state.scores[seat] == old.scores[seat]
            else _seat(state, seat, origin.names[seat])
            for seat, known in enumerate(seats)
        ]
    )


def _seat(state: CompactState, seat: int, name: str) -> Seat:
    player = _new(Seat)
    fields = {
        "name": name,
        "city": city_of(state.cities[seat]),
        "reserve": tuple([BY_NUMBER[tile] for tile in state.reserves[seat]]),
        "hand": cards_in(state.hands[seat]),
        "score": state.scores[seat],
        "known_hand": cards_in(state.known_hands[seat]),
    }
    _set(player, "__dict__", fields)
    return player


def _deck(state: CompactState, _: Origin) -> Deck:
    to_come = SCORING_CARDS[len(SCORING_CARDS) - state.to_come :]
    piled = None if state.piled == UNKNOWN else state.piled
    return Deck(cards_in(state.deck), to_come, piled, state.came_after)


def _pending_draw(state: CompactState, _: Origin) -> PendingDraw | None:
    if state.to_act != NOBODY or state.phase == compact.OVER:
        return None
    awaited = BASE.steps[PHASES[state.phase]].awaits(state_of(state))
    return cast("PendingDraw", awaited)


def _dealer(state: CompactState, _: Origin) -> Dealer | None:
    order = state.order
    if order is None:
        return None
    bag = tuple([BY_NUMBER[tile] for tile in order.bag[state.bag_at :]])
    cards = (*MONEY, *SCORING_CARDS)
    deck = tuple([cards[card] for card in order.deck[state.deck_at :]])
    return Dealer(order.seed, bag, deck, order.piled, order.shuffles)


def _winners(state: CompactState, origin: Origin) -> tuple[str, ...]:
    if state.phase != compact.OVER:
        return ()
    most = max(state.scores)
    scored = zip(origin.names, state.scores, strict=True)
    return tuple([name for name, score in scored if score == most])


def _log(state: CompactState, origin: Origin) -> tuple[LogEntry, ...]:
    """Return the log, and shorten the chain of moves to it: later states have these events too."""
    events: list[LogEntry] = []
    node, seat, entry = state.log
    while node is not None:
        events.append(_event(seat, entry, origin.names))
        node, seat, entry = node
    log = (*cast("tuple[LogEntry, ...]", entry), *reversed(events))
    state.log = (None, NOBODY, log)
    return log


def _event(seat: int, entry: object, names: tuple[str, ...]) -> LogEntry:
    """Return an entry of the chain as an entry of a log."""
    if type(entry) is not tuple:
        return cast("LogEntry", entry)
    return draw_of(entry, names) if seat == NOBODY else action_of(entry, names[seat])


_FIELDS: Mapping[str, Callable[[CompactState, Origin], object]] = MappingProxyType(
    {
        "players": _players,
        "bag": lambda state, _: _tiles_in(state.bag),
        "deck": _deck,
        "youngest_first": lambda _, origin: origin.youngest_first,
        "profile": lambda _, origin: origin.profile,
        "phase": lambda state, _: PHASES[state.phase],
        "to_act": lambda state, origin: _name(state.to_act, origin),
        "pending_draw": _pending_draw,
        "turn_of": lambda state, origin: _name(state.turn, origin),
        "actions_done": lambda state, _: state.actions_done,
        "market": lambda state, _: tuple(
            [None if tile == EMPTY else BY_NUMBER[tile] for tile in state.market]
        ),
        "display": lambda state, _: cards_in(state.display),
        "spent": lambda state, _: cards_in(state.spent),
        "bought": lambda state, _: tuple([BY_NUMBER[tile] for tile in state.bought]),
        "dirk": lambda state, _: None if state.dirk is None else _tiles_in(state.dirk),
        "dirk_score": lambda state, _: state.dirk_score,
        "due_to_dirk": lambda state, _: state.due_to_dirk,
        "scoring_rounds_done": lambda state, _: state.scoring_rounds_done,
        "ending": lambda state, _: state.ending,
        "leftovers": lambda state, origin: tuple(
            [(origin.names[seat], BY_NUMBER[tile]) for seat, tile in state.leftovers]
        ),
        "winners": _winners,
        "modules": lambda _, __: (),
        "log": _log,
        "dealer": _dealer,
    }
)
"""How each field of a ``GameState`` is made."""


def _name(seat: int, origin: Origin) -> str | None:
    return None if seat == NOBODY else origin.names[seat]
