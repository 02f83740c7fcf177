"""Recorded games as values, and their replay: every state, every violation with its line.

After a violation, or after a card was recorded under a wrong name, a replay continues with all
cards in the places from which the event moves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile

from attrs import field, frozen

from five_towers.game.building import Build, Take
from five_towers.game.laying_out import LayOut, Reshuffle
from five_towers.game.playing import (
    carry_out,
    check_event,
    empty_game,
    expected,
    legal_actions,
    may_come_now,
    possible_draws,
)
from five_towers.game.state import (
    Action,
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
from rulebook_kit import InvalidArgument, NoDefiniteState, replays
from rulebook_kit.arguments import in_a_list, object_of
from rulebook_kit.envelope import line_of
from rulebook_kit.missing_lines import (
    Reading,
    Slip,
    Supposed,
    likely_reading,
    missing_before,
    missing_event,
    readings,
    repeated_line,
)
from rulebook_kit.replays import AHEAD, Finding, KeptStates, never_taken
from rulebook_kit.values import Frozen, as_code, changed
from rulebook_kit.words import counted
from rulebook_kit.work import spend


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
        raise InvalidArgument(
            f"cannot build a record: the log lacks the first {counted(state.earlier, 'event')}"
        )
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
    states = KeptStates[GameState](keep_all=keep_states)
    states.add(empty_game(record.players, starter=record.starter))
    findings: list[Finding] = []
    supposed: list[Supposed] = []
    stopped = None
    events = list(record.events)  # as they were meant: two may be exchanged
    for index in range(len(events)):
        spend(5)
        event, line = events[index], record.line_of(index)
        report = check_event(states.last, event).at(f"line {line}")
        if not report.ok:
            findings.append(Finding(index, report, line=line))
            if reading := _reading(states.last, events, index):
                told = describe_event(reading.event, states.last)
                supposed.append(Supposed(line, told, reading.slip))
                if reading.slip is Slip.EXCHANGED:
                    events[index : index + 2] = reading.events[:2]
                    states.add(carry_out(states.last, reading.event))
                else:
                    states.add(states.last)
                continue
        try:
            before = states.last if report.ok else _with_moved_cards(states.last, events, index)
            states.add(carry_out(before, event))
        except NoDefiniteState as error:
            missing = _missing_event(states.last, events[index:])
            if missing is None:
                stopped = _why_stopped(states.last, record, index, error)
                break
            supposed.append(Supposed(line, describe_event(missing, states.last)))
            states.add(carry_out(carry_out(states.last, missing), event))
    return Replay(
        record,
        states.kept,
        tuple(findings),
        stopped=stopped,
        reached=states.reached,
        supposed=tuple(supposed),
    )


def _missing_event(state: GameState, following: Sequence[Event]) -> Event | None:
    """Return the only event after which the following ones are legal; None if there is none."""
    return missing_event(_possible(state), following, partial(carry_out, state), _after_legal)


def _after_legal(state: GameState, event: Event) -> GameState | None:
    return carry_out(state, event) if check_event(state, event).ok else None


def _reading(state: GameState, events: Sequence[Event], index: int) -> Reading[Event] | None:
    """Return how the events are legal if a line is repeated or exchanged; None if it is not."""
    following = events[index : index + AHEAD]

    def as_recorded() -> GameState | None:
        with suppress(NoDefiniteState):
            return carry_out(_with_moved_cards(state, events, index), following[0])
        return None

    possible = readings(following, events[index - 1] if index else None)
    return likely_reading(possible, state, following, _after_legal, as_recorded=as_recorded)


def _possible(state: GameState) -> Iterator[Event]:
    """Yield every event that is possible now."""
    yield from legal_actions(state)
    yield from possible_draws(state)


def _why_stopped(state: GameState, record: Record, index: int, error: NoDefiniteState) -> str:
    """Return why no definite state follows: most often a line is missing."""
    event, line = record.events[index], record.line_of(index)
    stranger = isinstance(event, Action) and event.player not in state.names
    if state.finished or stranger or may_come_now(state, event):
        return f"line {line}: {error}"
    repeats = repeated_line(record, index)
    return missing_before(line, str(expected(state)), repeats=repeats)


def _with_moved_cards(state: GameState, events: Sequence[Event], index: int) -> GameState:
    """Return the state with all cards in the places from which the illegal event moves them."""
    event, *later = events[index : index + AHEAD]
    return with_missing_cards(with_corrected_names(state, event, later), event)


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
