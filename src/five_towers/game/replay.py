"""Recorded games as values, and their replay: every state, every violation with its line.

After a violation, or after a card was recorded under a wrong name, a replay continues with all
cards in the places from which the event moves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from attrs import asdict, field, frozen

from five_towers.game.building import Build, Take
from five_towers.game.playing import TURNS, empty_game
from five_towers.game.rounds import LayOut, Reshuffle
from five_towers.game.state import (
    Cards,
    Event,
    GameState,
    missing_cards,
    state_in,
    with_cards,
    without_cards,
)
from five_towers.game.view import describe_event
from five_towers.model import Card
from rulebook_kit import replays
from rulebook_kit.arguments import in_a_list, object_of
from rulebook_kit.envelope import line_of
from rulebook_kit.replays import never_taken
from rulebook_kit.states import without_first_events
from rulebook_kit.turns import Replays
from rulebook_kit.values import Frozen, as_code, changed


def _names(players: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(players, "players must be a list of names"))


def _events(events: Iterable[Event]) -> tuple[Event, ...]:
    return tuple(in_a_list(events, "events must be a list"))


@frozen
class Record(Frozen):
    """A recorded game, legal or not, finished or not.

    Attributes:
        players: the names in seating order, clockwise.
        starter: the name of the player who bids first in the first round.
        events: all actions and draws, in order.
        lines: the lines of the header and of the events in the text that the record was read from,
            if it has blank lines; else empty. Records are equal wherever they stand.
    """

    players: tuple[str, ...] = field(converter=_names)
    starter: str
    events: tuple[Event, ...] = field(default=(), converter=_events)
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False, kw_only=True)

    def line_of(self, index: int | None) -> int:
        """Return the line, from 1, of the event with this index, or of the header for None."""
        return line_of(index, self.lines)

    _repr_pretty_ = as_code


def record_of(state: GameState) -> Record:
    """Return the record of the game that led to this state. Its replay ends in an equal state.

    Raises:
        InvalidArgument: the log of the state was dropped.
    """
    if state_in("record_of(state)", state).earlier:
        raise without_first_events(state.earlier)
    return Record(state.names, state.first_starter, state.log)


@frozen(repr=False)
class Replay(replays.Replay[Record, GameState]):  # noqa: D101 - it is below
    __doc__ = replays.Replay.__doc__

    @property
    def final(self) -> GameState:
        """The last state that the replay reached."""
        return self.states[-1]


def replay(record: Record, *, keep_states: bool = True) -> Replay:
    """Replay a recorded game and check every event.

    The order of the deck is not needed: a card that is laid out must still be in the deck. The
    replay of ``record_of(state)`` ends in a state equal to ``state``.

    Args:
        record: the game.
        keep_states: whether to keep every state or only the last one.

    Raises:
        InvalidArgument: ``record`` is not a ``Record``, or its players cannot play a game.
    """
    object_of(Record, record, "record must be a Record, such as record_of(...) returns")
    first = empty_game(record.players, starter=record.starter)
    found = _REPLAYING.replay(record, first, keep_states=keep_states)
    return Replay(**asdict(found, recurse=False))


def with_missing_cards(state: GameState, event: Event) -> GameState:
    """Return the state with the missing cards of the event added."""
    match event:
        case LayOut(card=card):
            return changed(state, deck=_with_all(state.deck, (card,)))
        case Take(cards=cards):
            return changed(state, display=_with_all(state.display, cards))
        case Build(cards=cards):
            return changed(state, taken=_with_all(state.taken, cards))
        case _:
            return state


def _with_all(pile: Cards, cards: Cards) -> Cards:
    return with_cards(pile, missing_cards(pile, cards))


def with_corrected_names(state: GameState, event: Event, later: Sequence[Event]) -> GameState:
    """Return the state with misnamed cards swapped, so that the event can move its cards.

    Args:
        state: the state before the event.
        event: the event, legal or not.
        later: the next events, as far as they are known.
    """
    match event:
        case LayOut(card=card) if card not in state.deck:
            wrong = never_taken(state.deck, _next_draws(later), lambda draw: ((), (draw.card,)))
            return _swapped(state, "deck", card, wrong, ("discards",))
        case Take(cards=cards):
            for card in missing_cards(state.display, cards):
                wrong = _misnamed(missing_cards(cards, state.display), later)
                state = _swapped(state, "display", card, wrong, ("deck", "discards"))
        case Build(cards=cards):
            for card in missing_cards(state.taken, cards):
                others = missing_cards(cards, state.taken)
                wrong, deck = (others[0], ("deck",)) if others else (None, ())
                state = _swapped(state, "taken", card, wrong, ("display", *deck, "discards"))
    return state


def _misnamed(others: Cards, later: Sequence[Event]) -> Card | None:
    """Return the misnamed one of the cards that stay in the display; None if there is none.

    A card that is laid out later comes first, because it must still be in the deck. A card that is
    taken in this round comes last.
    """
    this_round = takewhile(lambda event: not isinstance(event, LayOut), later)
    taken = {card for event in this_round if isinstance(event, Take) for card in event.cards}
    staying = [card for card in others if card not in taken]
    drawn = {draw.card for draw in _next_draws(later)}
    return next((card for card in staying if card in drawn), next(iter(staying or others), None))


def _next_draws(later: Sequence[Event]) -> list[LayOut]:
    """Return the draws before the discards are shuffled."""
    before = takewhile(lambda event: not isinstance(event, Reshuffle), later)
    return [event for event in before if isinstance(event, LayOut)]


def _swapped(
    state: GameState, place: str, card: Card, wrong: Card | None, sources: Sequence[str]
) -> GameState:
    """Move the card into the place, and the wrong card to the first source that has the card.

    Without a wrong card, only the card moves. Without both nothing changes.
    """
    piles = {name: getattr(state, name) for name in ("deck", "display", "taken", "discards")}
    source = next((name for name in sources if card in piles[name]), None)
    if source is None and wrong is None:
        return state
    gone = () if wrong is None else (wrong,)
    if source is not None:
        piles[source] = with_cards(without_cards(piles[source], (card,)), gone)
    piles[place] = with_cards(without_cards(piles[place], gone), (card,))
    return changed(state, **piles)


def _with_moved_cards(state: GameState, events: Sequence[Event]) -> GameState:
    """Return the state with all cards in the places from which the illegal event moves them."""
    event, *later = events
    return with_missing_cards(with_corrected_names(state, event, later), event)


_REPLAYING: Final = Replays[GameState, Event](
    turns=TURNS, describe=describe_event, with_moved_pieces=_with_moved_cards
)
