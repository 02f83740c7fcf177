"""Resume a game from a recorded position, with the hands and piles that are unknown.

The position is the beginning of a turn. Unseen cards count as cards in the deck. So do the cards
of an unknown hand or spent pile, until an event shows where they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from attrs import evolve, frozen

from alhambra_rules.game import phases
from alhambra_rules.game.actions import Buy, DeclineLeftover, Pass, PlaceLeftover
from alhambra_rules.game.deck import SCORING_CARDS, Deck
from alhambra_rules.game.draws import Reshuffle
from alhambra_rules.game.event_table import kind_of
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import Module, all_tiles, inserts_of, modules_of, set_up_modules
from alhambra_rules.game.pieces import (
    cards_in_order,
    copies_of_each_card,
    missing_cards,
    tiles_in_order,
    with_cards,
    without_cards,
)
from alhambra_rules.game.playing import settle, skipped
from alhambra_rules.game.record import Record
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import Currency, MoneyCard, Table, Tile
from rulebook_kit import InvalidArgument
from rulebook_kit.values import Frozen, changed
from rulebook_kit.words import listed, quoted

NEEDED = ("to_act", "market", "display", "scoring_rounds_done")
"""The fields of a position required to resume a game; with two players also ``dirk``."""


@frozen
class Unknown(Frozen):
    """The unknown parts of a position that a game can resume without.

    Attributes:
        money: the players whose money in hand is not recorded.
        hands: the players whose money or module cards in hand are not recorded.
        spent: whether the spent cards are not recorded.
        piles: whether the number of module cards in the deck is unknown.
    """

    money: frozenset[str] = frozenset()
    hands: frozenset[str] = frozenset()
    spent: bool = False
    piles: bool = False

    @property
    def cards(self) -> bool:
        """Whether some cards of the state's deck may be elsewhere."""
        return bool(self.money) or self.spent

    @property
    def until(self) -> str | None:
        """The phase before which the game must stop because it depends on unknown hands."""
        return phases.GIVE_LEFTOVERS if self.hands else None

    def deck_may_be_empty(self, state: GameState) -> bool:
        """Whether the deck may be empty, although it has cards in the state."""
        certain = state.deck.scoring_to_come or (state.deck.cards and not self.cards)
        return self.piles and state.deck.size > 0 and not certain


KNOWN = Unknown()
"""Nothing is unknown: the game is recorded from its beginning."""


def missing_fields(table: Table, modules: Iterable[Module] = ()) -> tuple[str, ...]:
    """Return the names of the missing fields that are required to resume a game."""
    needed = (*NEEDED, "dirk") if len(table.players) == 2 else NEEDED
    missing = (name for name in needed if getattr(table, name) is None)
    return (*missing, *(name for module in modules for name in module.missing_fields(table)))


def unknown_in(table: Table, modules: Iterable[Module] = ()) -> Unknown:
    """Return the unknown parts of a position."""
    money = frozenset(player.name for player in table.players if player.hand is None)
    others = (name for module in modules for name in module.unknown_hands(table))
    return Unknown(money, money.union(others), spent=table.spent is None, piles=True)


def state_from(record: Record, table: Table) -> GameState:
    """Return the state of a position, at the beginning of a turn, before it is settled.

    Args:
        record: the record that begins with it.
        table: the position with all required fields.

    Raises:
        InvalidArgument: its players are not those of the record.
    """
    seats = tuple(
        Seat(one.name, one.city, one.reserve, cards_in_order(one.hand or ()), one.score or 0)
        for one in table.players
    )
    if tuple(seat.name for seat in seats) != record.players:
        raise InvalidArgument(
            f"the position must have the record's players, {quoted(record.players)}"
        )
    modules = set_up_modules(record.modules, record.players)
    check_position_modules(record)
    state = GameState(
        players=seats,
        bag=tiles_in_order(set(all_tiles(modules)) - set(_tiles_on(table))),
        deck=_deck_of(table, modules),
        youngest_first=record.youngest_first,
        profile=record.profile,
        phase=phases.ACT,
        turn_of=table.to_act,
        market=table.market or (),
        display=cards_in_order(table.display or ()),
        spent=cards_in_order(table.spent or ()),
        dirk=table.dirk,
        scoring_rounds_done=table.scoring_rounds_done or 0,
        modules=modules,
    )
    for module in modules:
        state = module.resume(state, table)
    return state


def position_of(record: Record, table: Table) -> Table:
    """Return the position with all modules of the record, to check it by their building rules."""
    recorded = {module.name: module for module in table.modules}
    modules = set_up_modules(record.modules, record.players)
    return evolve(table, modules=[recorded.get(module.name, module) for module in modules])


def check_position_modules(record: Record) -> None:
    """Check that the modules of a record's position are in the record, with the same settings.

    Raises:
        InvalidArgument: one is not; the message names it.
    """
    for module in record.position.modules if record.position else ():
        if cast("Module", module).as_chosen not in record.modules:
            raise InvalidArgument(
                f"the module {quoted(module.name)} of the position is not in the record, or has"
                " other settings there"
            )


def notes_on(table: Table, modules: Iterable[Module] = ()) -> Iterator[str]:
    """Yield sentences about what cannot be checked in a game from this position."""
    yield "when scoring cards may appear: positions do not record the piles"
    for player in sorted(table.players, key=lambda player: player.name):
        if player.hand is None:
            yield f"which cards {player.name} holds: the hand is not recorded"
    if table.spent is None:
        yield "whether a card drawn had been spent: the spent cards are not recorded"
    for player in table.players:
        if player.score is None:
            yield f"{player.name}'s score: it is not recorded, so it counts from 0"
    for module in modules:
        yield from module.not_checked(table)


def revealed(
    state: GameState, event: Event, unknown: Unknown, events: Iterable[Event]
) -> tuple[GameState, tuple[str, ...]]:
    """Return the state with what an event reveals, and notes on what could not be checked.

    Args:
        state: the state before the event.
        event: the event.
        unknown: the unknown parts of the game's first position.
        events: all events of the game, for ``with_leftovers_given``.
    """
    if unknown == KNOWN:
        return state, ()
    notes: tuple[str, ...] = ()
    if _out_of_step(state, event) and any(
        module.waits_for_unknown_hand(state) for module in modules_of(state)
    ):
        state, notes = _stepped_over(state, unknown, events)
    filling = state.phase == phases.FILL_DISPLAY and not state.spent
    if filling and _out_of_step(state, event) and unknown.deck_may_be_empty(state):
        state, more = _stepped_over(state, unknown, events)
        notes += ("whether the display could be filled", *more)
    if isinstance(event, Reshuffle) and unknown.deck_may_be_empty(state):
        cards = with_cards(state.spent, state.deck.cards)
        state = changed(state, deck=Deck(()), spent=cards)
        notes += ("whether the deck was empty",)
    if isinstance(event, Action) and event.player in unknown.hands:
        state, more = _shown_by(state, event, unknown)
        notes += more
    return state, notes


def with_leftovers_given(
    state: GameState, events: Iterable[Event], doubt: str | None = None
) -> tuple[GameState, tuple[str, ...]]:
    """Return the state with the leftover tiles given out, and notes on what was not checked.

    Args:
        state: the game; it is unchanged unless it stopped before the leftover tiles.
        events: all events of the game; those about leftover tiles show the owners. A tile without
            such an event stays on the market.
        doubt: why the hands in the state may be wrong. Then tiles are not checked if these hands
            give them to another player. None if some hands are unknown.
    """
    if state.phase != phases.GIVE_LEFTOVERS:
        return state, ()
    richest = [_richest_in(state, currency) for currency in Currency]
    owners = _owners_of_leftovers(state, events, richest)
    squares = list(zip(owners, richest, state.market, strict=True))
    market = tuple(None if owner else tile for owner, _, tile in squares)
    given = tuple((owner, tile) for owner, _, tile in squares if owner and tile)
    return settle(changed(state, market=market, leftovers=given)), tuple(
        f"who was given the leftover tile {tile}: {doubt or 'it depends on unknown hands'}"
        for owner, rich, tile in squares
        if tile and (doubt is None or owner != rich)
    )


def _richest_in(state: GameState, currency: Currency) -> str | None:
    """Return the player with the most money in that currency; None if several tie.

    If nobody has any, all tie.
    Rule: end.leftovers (et-2005, ru, hu).
    """
    money = {
        player.name: sum(card.value for card in player.hand if card.currency is currency)
        for player in state.players
    }
    most = max(money.values())
    richest = [name for name, total in money.items() if total == most]
    return richest[0] if len(richest) == 1 else None


def _owners_of_leftovers(
    state: GameState, events: Iterable[Event], richest: Sequence[str | None]
) -> Sequence[str | None]:
    """Return who was given the tile of each square, as the later events show it.

    Args:
        state: the game before the leftover tiles are given out.
        events: the events that show it.
        richest: for each square, the player who gets the tile by the hands. It is theirs also if
            they put down a tile that is not on the market: it may have a wrong name.
    """
    claims = [
        (event.player, event.tile)
        for event in events
        if isinstance(event, PlaceLeftover | DeclineLeftover) and event.player in state.names
    ]
    owners: list[str | None] = []
    for name, tile in zip(richest, state.market, strict=True):
        owners.append(name if (name, tile) in claims else None)
        if name and tile and owners[-1]:
            claims.remove((name, tile))
    for square, tile in enumerate(state.market):
        others = [claim for claim in claims if claim[1] == tile]
        if others and not owners[square]:
            claims.remove(others[0])
            owners[square] = others[0][0]
    misnaming = {name for name, _ in claims}
    return [
        owner or (name if name in misnaming else None)
        for owner, name in zip(owners, richest, strict=True)
    ]


def _out_of_step(state: GameState, event: Event) -> bool:
    return state.phase not in kind_of(state, event).phases


def _stepped_over(
    state: GameState, unknown: Unknown, events: Iterable[Event]
) -> tuple[GameState, tuple[str, ...]]:
    """Return the state with the current step skipped, and leftover tiles given out if due."""
    return with_leftovers_given(skipped(state, until=unknown.until), events)


def _shown_by(
    state: GameState, event: Action, unknown: Unknown
) -> tuple[GameState, tuple[str, ...]]:
    """Return the state with the cards that a player spends in the unknown hand."""
    if isinstance(event, Pass):
        return state, (f"whether {event.player} could have bought a tile",)
    spent = event.cards if isinstance(event, Buy) else ()
    for module in modules_of(state):
        spent = (*spent, *module.spent_by(event))
    missing = missing_cards(state.player(event.player).hand, spent)
    after = state
    if event.player in unknown.money:
        after = _with_in_hand_from_deck(state, event.player, missing)
    for module in modules_of(after):
        after = module.with_shown_cards(after, event.player, missing)
    still = missing_cards(after.player(event.player).hand, spent)
    shown = cards_in_order((Counter(missing) - Counter(still)).elements())
    return after, (f"whether {event.player} held {listed(shown)}",) if shown else ()


def _with_in_hand_from_deck(state: GameState, name: str, cards: tuple[MoneyCard, ...]) -> GameState:
    player, deck = state.player(name), state.deck
    shown = tuple((Counter(cards) & Counter(deck.cards)).elements())
    held = changed(player, hand=with_cards(player.hand, shown))
    rest = changed(deck, cards=without_cards(deck.cards, shown))
    return changed(state, players=state.with_player(held), deck=rest)


def _deck_of(table: Table, modules: tuple[Module, ...]) -> Deck:
    """Return the deck with all cards that can be in it after the scoring rounds so far."""
    deck = Deck.to_be_piled(_unseen(table), inserts_of(modules, len(table.players)))
    names = [name for _, name in deck.inserts]
    for card in SCORING_CARDS[: table.scoring_rounds_done]:
        del names[: names.index(card) + 1]
    return changed(deck, to_come=tuple(names))


def _tiles_on(table: Table) -> Iterator[Tile]:
    for player in table.players:
        yield from (placed.tile for _, placed in player.city.pieces)
        yield from player.reserve
    yield from table.dirk or ()
    yield from (tile for tile in table.market or () if tile is not None)


def _unseen(table: Table) -> tuple[MoneyCard, ...]:
    copies = copies_of_each_card(len(table.players))
    cards = Counter({MoneyCard(kind, value): copies for kind in Currency for value in range(1, 10)})
    for player in table.players:
        cards.subtract(player.hand or ())
    cards.subtract(table.display or ())
    cards.subtract(table.spent or ())
    return tuple(cards.elements())
