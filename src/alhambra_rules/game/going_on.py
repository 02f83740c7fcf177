"""Going on from a recorded position: the state that it makes, and what nobody wrote down.

A position stands at the beginning of a turn. Cards that are not seen anywhere count as in the
deck; where a hand or the spent pile is unknown, so do those that lie there, until an event shows
where they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import frozen

from alhambra_rules.game import phases
from alhambra_rules.game.actions import Buy, Pass
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import SCORING_CARDS, Reshuffle
from alhambra_rules.game.entries import StartedFrom, with_log
from alhambra_rules.game.events import Event
from alhambra_rules.game.pieces import (
    cards_in_order,
    lacking,
    listed,
    tiles_in_order,
    with_cards,
    without_cards,
)
from alhambra_rules.game.record import Record
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.steps import settle
from alhambra_rules.game.two_players import copies_of_each_card
from alhambra_rules.model import TILES, Currency, MoneyCard, Table, Tile
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.changing import changed

NEEDED = ("to_act", "market", "display", "scoring_rounds_done")
"""What a position must tell to be gone on from."""


@frozen
class Unknown:
    """What a position does not tell, of what a game can go on without.

    Attributes:
        hands: the names of the players whose hands are not recorded.
        spent: whether the spent cards are not recorded.
        scores: the names of the players whose scores are not recorded.
    """

    hands: frozenset[str] = frozenset()
    spent: bool = False
    scores: tuple[str, ...] = ()

    @property
    def cards(self) -> bool:
        """Whether some cards that count as in the deck may lie elsewhere."""
        return bool(self.hands) or self.spent


KNOWN = Unknown()
"""Nothing is unknown: a game that is recorded from its beginning."""


def lacking_in(table: Table) -> tuple[str, ...]:
    """Return the names of what a position would have to tell for a game to go on from it."""
    return tuple(name for name in NEEDED if getattr(table, name) is None)


def unknown_in(table: Table) -> Unknown:
    """Return what a position does not tell."""
    return Unknown(
        frozenset(player.name for player in table.players if player.hand is None),
        table.spent is None,
        tuple(player.name for player in table.players if player.score is None),
    )


def state_from(record: Record, table: Table) -> GameState:
    """Return the state at the beginning of the turn that a position is about.

    Args:
        record: the record that begins from it.
        table: the position, of which nothing is lacking.

    Raises:
        InvalidArgument: it tells of other players than the record.
    """
    seats = tuple(
        Seat(one.name, one.city, one.reserve, cards_in_order(one.hand or ()), one.score or 0)
        for one in table.players
    )
    if tuple(seat.name for seat in seats) != record.players:
        raise InvalidArgument(f"the position is not about the players {record.players!r}")
    state = GameState(
        players=seats,
        bag=tiles_in_order(set(TILES.values()) - set(_tiles_on(table))),
        deck=Deck(_unseen(table), to_come=SCORING_CARDS[table.scoring_rounds_done :]),
        youngest_first=record.youngest_first,
        profile=record.profile,
        phase=phases.ACT,
        turn_of=table.to_act,
        market=table.market or (),
        display=cards_in_order(table.display or ()),
        spent=cards_in_order(table.spent or ()),
        dirk=table.dirk,
        scoring_rounds_done=table.scoring_rounds_done or 0,
    )
    return with_log(settle(state), (StartedFrom(table),))


def notes_on(table: Table) -> Iterator[str]:
    """Yield what cannot be checked from a position on, in sentences."""
    unknown = unknown_in(table)
    yield "where in the deck the scoring cards lie: its piles are not recorded"
    for name in sorted(unknown.hands):
        yield f"what {name} holds: the hand is not recorded"
    if unknown.spent:
        yield "whether a card drawn had been spent: the spent cards are not recorded"
    for name in unknown.scores:
        yield f"{name}'s score: it is not recorded, and counts from 0"


def revealed(state: GameState, event: Event, unknown: Unknown) -> tuple[GameState, str | None]:
    """Return the state in which lies open what an event shows, and what was taken on trust."""
    match event:
        case Buy() if event.player in unknown.hands:
            return _with_hand_shown(state, event)
        case Reshuffle() if unknown.cards and state.deck.cards and not state.deck.to_come:
            cards = with_cards(state.spent, state.deck.cards)
            return changed(state, deck=Deck(()), spent=cards), "whether the deck was empty"
        case Pass() if event.player in unknown.hands:
            return state, f"whether {event.player} could have bought a tile"
        case _:
            return state, None


def depends_on_hands(before: GameState, after: GameState, unknown: Unknown) -> bool:
    """Whether tiles left on the market were given out now, by hands that are not all known."""
    last = (phases.PLACE_LEFTOVERS, phases.OVER)
    given_out = after.phase in last and before.phase not in last
    return given_out and bool(unknown.hands) and bool(after.leftovers or any(after.market))


def _with_hand_shown(state: GameState, event: Buy) -> tuple[GameState, str | None]:
    player = state.player(event.player)
    deck = state.deck
    missing = lacking(player.hand, event.cards)
    shown = tuple((Counter(missing) & Counter(deck.cards)).elements())
    if not shown:
        return state, None
    hand = with_cards(player.hand, shown)
    return (
        changed(
            state,
            players=state.with_player(changed(player, hand=hand)),
            deck=changed(deck, cards=without_cards(deck.cards, shown)),
        ),
        f"whether {event.player} held {listed(cards_in_order(shown))}",
    )


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
