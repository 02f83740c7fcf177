"""Game states that make their fields from a compact state when the fields are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from pkgutil import resolve_name
from typing import Any, NoReturn, cast, overload

from attrs import evolve, frozen

from alhambra_rules.compact import money
from alhambra_rules.compact import state as compact
from alhambra_rules.compact.choosing import choices_in, in_groups
from alhambra_rules.compact.city import START
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import listed, with_one
from alhambra_rules.compact.state import EMPTY, FIRST_SCORING_CARD, NOBODY, UNKNOWN, CompactState
from alhambra_rules.game.compact_cities import city_of, compact_city
from alhambra_rules.game.compact_modules import CompactRules, compact_rules
from alhambra_rules.game.compact_moves import (
    EVENTS,
    Named,
    NotCompact,
    cards_in,
    move_of,
    number_of_card,
)
from alhambra_rules.game.compact_moves import counted as counted_cards
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.events import Action, Event, LogEntry
from alhambra_rules.game.module import Module, modules_of
from alhambra_rules.game.pieces import MONEY, cards_in_order
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import Dealer, GameState, PendingDraw, Seat
from alhambra_rules.model import MoneyCard, Tile, building_modules
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit import InvalidArgument
from rulebook_kit.values import Frozen, FrozenDict, changed
from rulebook_kit.words import counted

_new, _set = object.__new__, object.__setattr__


_Seats = tuple[CompactState, tuple[Seat, ...]]


@frozen
class Origin(Frozen):
    """What a compact state does not know of its game.

    Attributes:
        named: what its numbers stand for.
        youngest_first: their names by age.
        profile: the rule profile.
        modules: the modules as they were chosen.
        from_set_up: whether the game began with ``new_game`` or ``empty_game``. Its names, seed
            and log are then those of a real game.
    """

    named: Named
    youngest_first: tuple[str, ...]
    profile: Profile
    modules: tuple[Module, ...] = ()
    from_set_up: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.named.players

    @property
    def rules(self) -> CompactRules:
        """The compact rules of its modules."""
        return compact_rules(tuple(map(type, self.modules)))

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

    def view(self, state: CompactState) -> GameState:
        """Return what a compact state is now, which may be changed later."""
        before = cast("GameState | None", state.seen)
        copy = state.copy()
        copy.seen = None
        state.seen = made = state_of(copy, before)
        return made

    def enter(self, state: CompactState, before: GameState, after: GameState) -> None:
        """Change a compact state to what a hook made of its view."""
        if after is before:
            return
        try:
            if after.__dict__.get("_source") is not before._compact:
                raise NotCompact
            enter(state, after, before)
        except NotCompact:
            _become(state, before, after)

    def cards(self, cards: int) -> tuple[MoneyCard, ...]:
        """Return the cards that one integer stands for, sorted."""
        return cards_in(cards)

    def counted(self, cards: tuple[MoneyCard, ...]) -> int:
        """Return cards as one integer."""
        return counted_cards(cards_in_order(cards))

    def move(self, state: CompactState, event: Event) -> Move | None:
        """Return an event as a move; None if it cannot be legal."""
        return move_in(state, event)

    def entry(self, seat: int, entry: object) -> LogEntry:
        """Return an entry of the chain of moves, or a move, as an entry of a log."""
        return _event(seat, entry, self)


def move_in(state: CompactState, event: Event) -> Move | None:
    """Return an event as a move in this state; None if it cannot be legal."""
    origin: Origin = state.setting.origin
    if not origin.modules:
        return move_of(event, origin.named, state.to_act)
    return move_of(event, origin.named, state.to_act, origin.rules.moves)


def actions_in(state: CompactState, moves: Iterable[Move]) -> tuple[Action, ...]:
    """Return these moves as actions of the player to act."""
    origin: Origin = state.setting.origin
    name, named = origin.names[state.to_act], origin.named
    events = origin.rules.events if origin.modules else EVENTS
    return cast("tuple[Action, ...]", tuple([events[move[0]](move, name, named) for move in moves]))


def action_in(state: CompactState, move: Move) -> Action:
    """Return a move as an action of the player to act."""
    (action,) = actions_in(state, (move,))
    return action


_MOST_SHOWN = 3
"""The most actions that a list on demand shows."""


class ActionsOnDemand(Sequence[Action]):
    """The legal actions of the player to act, in the order of ``legal_actions``.

    They are counted at once, but each is made only when it is read: there may be thousands.
    """

    def __init__(self, state: CompactState) -> None:
        self._state = state
        self._found = [(one, *one.find(state)) for one in choices_in(state)]
        self._numbers = [number for _, number, _ in self._found]

    def __len__(self) -> int:
        return sum(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Action: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(self[at] for at in range(*place.indices(len(self))))
        at, place = in_groups(self._numbers, range(len(self))[place])
        choice, _, found = self._found[at]
        return action_in(self._state, choice.make(self._state, choice.kind, found, place))

    def __repr__(self) -> str:
        shown = [*map(repr, self[:_MOST_SHOWN]), *["..."] * (len(self) > _MOST_SHOWN)]
        return f"<{counted(len(self), 'legal action')}: {', '.join(shown)}>"


def state_of(made: CompactState, before: GameState | None = None) -> GameState:
    """Return the state that a compact state stands for; it must not be changed any more.

    Args:
        made: the compact state.
        before: a state of the same game, whose unchanged parts are reused.
    """
    state = _new(GameState)
    to_act = made.to_act
    origin: Origin = made.setting.origin
    name = None if to_act < 0 else origin.named.players[to_act]
    # Two fields are always read.
    fields = {"_source": made, "phase": made.phase, "to_act": name}
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


_PARTS: Mapping[str, tuple[str, ...]] = FrozenDict(
    {
        **dict.fromkeys(("youngest_first", "profile"), ()),
        "modules": ("pieces",),
        **{name: (name,) for name in ("bag", "market", "display", "spent", "bought", "leftovers")},
        "deck": ("deck", "to_come", "piled", "came_after", "setting"),
    }
)
"""The parts of a compact state that decide a field, for fields that take long to make."""


def _tiles_in(several: int, origin: Origin) -> tuple[Tile, ...]:
    tiles = origin.named.tiles
    return tuple([tiles[number] for number in listed(several)])


def _players(state: CompactState, origin: Origin) -> tuple[Seat, ...]:
    return tuple([_seat(state, seat, origin) for seat in range(len(origin.names))])


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
            and state.starting_cards[seat] == old.starting_cards[seat]
            and state.reserves[seat] is old.reserves[seat]
            and state.scores[seat] == old.scores[seat]
            else _seat(state, seat, origin)
            for seat, known in enumerate(seats)
        ]
    )


def _seat(state: CompactState, seat: int, origin: Origin) -> Seat:
    player, tiles = _new(Seat), origin.named.tiles
    fields = {
        "name": origin.names[seat],
        "city": city_of(state.cities[seat], tiles),
        "reserve": tuple([tiles[tile] for tile in state.reserves[seat]]),
        "hand": cards_in(state.hands[seat]),
        "score": state.scores[seat],
        "known_hand": cards_in(state.known_hands[seat]),
        "starting_cards": state.starting_cards[seat],
    }
    _set(player, "__dict__", fields)
    return player


def _deck(state: CompactState, origin: Origin) -> Deck:
    piled = None if state.piled == UNKNOWN else state.piled
    names = origin.named.inserts
    inserts = [(pile, names[card - FIRST_SCORING_CARD]) for pile, card in state.setting.inserts]
    to_come = tuple([names[card - FIRST_SCORING_CARD] for card in state.to_come])
    return Deck(cards_in(state.deck), to_come, piled, state.came_after, inserts)


def _pending_draw(state: CompactState, origin: Origin) -> PendingDraw | None:
    if state.to_act != NOBODY:
        return None
    due = origin.rules.dues.get(state.phase)
    return None if due is None else due(state)


def _modules(state: CompactState, origin: Origin) -> tuple[Module, ...]:
    chosen = zip(origin.modules, origin.rules.forms, strict=True)
    return tuple(
        [form.module(module, state.pieces[module.name], origin.named) for module, form in chosen]
    )


class OtherOrder:
    """The order of a dealer that does not have the pieces of bag and deck: nothing can be drawn."""

    __slots__ = ("dealer",)

    def __init__(self, dealer: Dealer) -> None:
        self.dealer: Dealer = dealer

    def __reduce__(self) -> tuple[object, ...]:
        return OtherOrder, (self.dealer,)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise InvalidArgument(
            "the dealer of this state does not have the tiles of its bag and the cards of its deck:"
            " leave it out with state.without_dealer(), and make the draws yourself"
        )


def _dealer(state: CompactState, origin: Origin) -> Dealer | None:
    order = state.order
    if isinstance(order, OtherOrder):
        return order.dealer
    if order is None:
        return None
    bag = tuple([origin.named.tiles[tile] for tile in order.bag[state.bag_at :]])
    cards: tuple[MoneyCard | str, ...] = (*MONEY, *origin.named.inserts)
    deck = tuple([cards[card] for card in order.deck[state.deck_at :]])
    return Dealer(order.seed, bag, deck, order.piled, order.shuffles, order.others)


def _winners(state: CompactState, origin: Origin) -> tuple[str, ...]:
    """Return all players with the most points; Dirk cannot win.

    Rule: end.winner (et-2005, ru, hu).
    """
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
        events.append(_event(seat, entry, origin))
        node, seat, entry = node
    log = (*cast("tuple[LogEntry, ...]", entry), *reversed(events))
    state.log = (None, NOBODY, log)
    return log


def _event(seat: int, entry: object, origin: Origin) -> LogEntry:
    """Return an entry of the chain as an entry of a log."""
    if type(entry) is not tuple:
        return cast("LogEntry", entry)
    return origin.rules.events[entry[0]](entry, origin.names[seat], origin.named)


_FIELDS: Mapping[str, Callable[[CompactState, Origin], object]] = FrozenDict(
    {
        "players": _players,
        "bag": lambda state, origin: _tiles_in(state.bag, origin),
        "deck": _deck,
        "youngest_first": lambda _, origin: origin.youngest_first,
        "profile": lambda _, origin: origin.profile,
        "phase": lambda state, _: state.phase,
        "to_act": lambda state, origin: _name(state.to_act, origin),
        "pending_draw": _pending_draw,
        "turn_of": lambda state, origin: _name(state.turn, origin),
        "actions_done": lambda state, _: state.actions_done,
        "market": lambda state, origin: tuple(
            [None if tile == EMPTY else origin.named.tiles[tile] for tile in state.market]
        ),
        "display": lambda state, _: cards_in(state.display),
        "spent": lambda state, _: cards_in(state.spent),
        "bought": lambda state, origin: tuple([origin.named.tiles[tile] for tile in state.bought]),
        "dirk": lambda state, origin: None if state.dirk is None else _tiles_in(state.dirk, origin),
        "dirk_score": lambda state, _: state.dirk_score,
        "due_to_dirk": lambda state, _: state.due_to_dirk,
        "scoring_rounds_done": lambda state, _: state.scoring_rounds_done,
        "ending": lambda state, _: state.ending,
        "leftovers": lambda state, origin: tuple(
            [(origin.names[seat], origin.named.tiles[tile]) for seat, tile in state.leftovers]
        ),
        "winners": _winners,
        "modules": _modules,
        "log": _log,
        "dealer": _dealer,
    }
)
"""How each field of a ``GameState`` is made."""


def _name(seat: int, origin: Origin) -> str | None:
    return None if seat == NOBODY else origin.names[seat]


def enter(state: CompactState, after: GameState, before: GameState | None = None) -> None:
    """Write the fields of a state into a compact one; log and dealer stay.

    Args:
        state: the compact state.
        after: the state.
        before: the view of the compact state of which it was made; other fields are equal. Without
            it all fields are written.

    Raises:
        NotCompact: a value has no compact form.
    """
    old = {} if before is None else before.__dict__
    for name, write in _ENTERED.items():
        value = getattr(after, name) if before is None else after.__dict__.get(name, _MISSING)
        if value is not _MISSING and old.get(name, _MISSING) is not value:
            write(state, value, after, before)


_MISSING = object()
_Write = Callable[[CompactState, Any, GameState, GameState | None], None]


def _become(state: CompactState, before: GameState, after: GameState) -> None:
    """Change a compact state to one that was made otherwise; its log and its dealer stay."""
    whole = changed(after, log=before.log, dealer=before.dealer)
    made = cast("CompactState", resolve_name(_COMPACT_OF)(whole))
    origin = evolve(made.setting.origin, from_set_up=state.setting.origin.from_set_up)
    for name in made.__slots__:
        setattr(state, name, getattr(made, name))
    state.setting = evolve(made.setting, origin=origin)


_COMPACT_OF = "alhambra_rules.game.compact_form:compact_of"


def _enter_players(
    state: CompactState, players: tuple[Seat, ...], after: GameState, before: GameState | None
) -> None:
    if before is None:
        nothing = [money.NO_CARDS] * len(players)
        state.cities, state.reserves = [START] * len(players), [()] * len(players)
        state.hands, state.known_hands = [*nothing], [*nothing]
        state.starting_cards, state.scores = [*nothing], [*nothing]
    named: Named = state.setting.origin.named
    for seat, player in enumerate(players):
        if before is None or before.players[seat] is not player:
            house = house_rules_of(after.modules, player.name)
            state.cities[seat] = compact_city(player.city, named, house)
            state.reserves[seat] = tuple([named.number_of(tile) for tile in player.reserve])
            state.hands[seat] = counted_cards(player.hand)
            state.known_hands[seat] = counted_cards(player.known_hand)
            state.starting_cards[seat] = player.starting_cards
            state.scores[seat] = player.score


def _enter_modules(
    state: CompactState, _: object, after: GameState, before: GameState | None
) -> None:
    origin: Origin = state.setting.origin
    modules = modules_of(after)
    state.pieces = {
        module.name: form.pieces(module, origin.named)
        for module, form in zip(modules, origin.rules.forms, strict=True)
    }
    if before is not None and building_modules(modules):  # their rules may be others now
        for seat, player in enumerate(after.players):
            house = house_rules_of(modules, player.name)
            state.cities[seat] = compact_city(player.city, origin.named, house)


def _enter_deck(state: CompactState, deck: Deck, _: GameState, __: GameState | None) -> None:
    named: Named = state.setting.origin.named
    state.deck = counted_cards(deck.cards)
    state.to_come = tuple([number_in_deck(card, named) for card in deck.to_come])
    state.piled = UNKNOWN if deck.piled is None else deck.piled
    state.came_after = deck.came_after
    inserts = tuple([(pile, number_in_deck(name, named)) for pile, name in deck.inserts])
    state.setting = evolve(state.setting, inserts=inserts)


def number_in_deck(card: MoneyCard | str, named: Named) -> int:
    """Return the number that a card has in a deck; raise ``NotCompact`` if it has none."""
    if isinstance(card, MoneyCard):
        return number_of_card(card)
    if card not in named.inserts:
        raise NotCompact(card)
    return FIRST_SCORING_CARD + named.inserts.index(card)


def _enter_display(
    state: CompactState, cards: tuple[MoneyCard, ...], _: GameState, __: GameState | None
) -> None:
    state.display, state.shown = counted_cards(cards), len(cards)


def _enter_phase(state: CompactState, phase: str, _: GameState, __: GameState | None) -> None:
    if phase not in state.setting.course:
        raise NotCompact(phase)
    state.phase = phase


def _written(name: str, convert: Callable[[Any, Named], object]) -> _Write:
    """Return the function that writes a field which has its own place in a compact state."""

    def write(
        state: CompactState,
        value: Any,  # noqa: ANN401 - of the type of the field
        _: GameState,
        __: GameState | None,
    ) -> None:
        setattr(state, name, convert(value, state.setting.origin.named))

    return write


def _set_of(tiles: tuple[Tile, ...], named: Named) -> int:
    return reduce(with_one, [named.number_of(tile) for tile in tiles], 0)


def _seat_or_nobody(name: str | None, named: Named) -> int:
    return NOBODY if name is None else named.seat_of(name)


def _as_it_is(value: object, _: Named) -> object:
    return value


_ENTERED: Mapping[str, _Write] = FrozenDict(
    {
        "modules": _enter_modules,
        "players": _enter_players,
        "phase": _enter_phase,
        "deck": _enter_deck,
        "display": _enter_display,
        "to_act": _written("to_act", _seat_or_nobody),
        "turn_of": _written("turn", _seat_or_nobody),
        "market": _written(
            "market",
            lambda tiles, named: tuple(
                [EMPTY if tile is None else named.number_of(tile) for tile in tiles]
            ),
        ),
        "spent": _written("spent", lambda cards, _: counted_cards(cards)),
        "bought": _written(
            "bought", lambda tiles, named: tuple([named.number_of(tile) for tile in tiles])
        ),
        "bag": _written("bag", _set_of),
        "dirk": _written(
            "dirk", lambda tiles, named: None if tiles is None else _set_of(tiles, named)
        ),
        "leftovers": _written(
            "leftovers",
            lambda given, named: tuple(
                [(named.seat_of(name), named.number_of(tile)) for name, tile in given]
            ),
        ),
        **{
            name: _written(name, _as_it_is)
            for name in (
                "actions_done",
                "dirk_score",
                "due_to_dirk",
                "scoring_rounds_done",
                "ending",
            )
        },
    }
)
"""How each field of a ``GameState`` is written into a compact state."""
