"""Find a slip in a record: a line is missing, repeated or exchanged, or names a wrong square."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from attrs import evolve

from alhambra_rules.game.actions import Buy, Pass, Stop
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.playing import carry_out, may_happen, possible_actions
from alhambra_rules.game.state import GameState
from rulebook_kit import InvalidArgument, missing_lines
from rulebook_kit.missing_lines import Reading, Slip, likely_reading, readings


def missing_event(
    state: GameState, following: Sequence[Event], *, as_recorded: GameState | None = None
) -> Event | None:
    """Return the only event after which the following ones are legal; None if there is none.

    Args:
        state: the state in which the first of the following events is impossible.
        following: the events of the record from there on.
        as_recorded: the state after the first of them if no line is missing; None if there is none.
            A missing ``Stop`` or ``Pass`` leads to it as well.
    """
    events = _candidates(state)
    if as_recorded is not None:
        events = (event for event in events if not isinstance(event, Stop | Pass))
    return missing_lines.missing_event(
        events,
        following,
        partial(carry_out, state),
        _after_legal,
        as_recorded=as_recorded,
    )


def reading_of(
    state: GameState,
    following: Sequence[Event],
    before: Event | None,
    as_recorded: Callable[[], GameState | None],
) -> Reading[Event] | None:
    """Return the only way to read the following events so that they are legal; None without one.

    Args:
        state: the state in which the first of the following events is illegal.
        following: the events of the record from there on.
        before: the event of the line before; None if there is none.
        as_recorded: returns the state after the first of them all the same; None if there is none.
    """
    possible = [*readings(following, before), *_of_other_squares(state, following)]
    return likely_reading(possible, state, following, _after_legal, as_recorded=as_recorded)


def was_exchanged(
    earlier: GameState,
    following: Sequence[Event],
    before: Event,
    as_recorded: Callable[[], GameState | None],
) -> bool:
    """Whether the following events are legal if the first one belongs before the line before.

    Args:
        earlier: the state before that line.
        following: the events of the record, the first of them illegal where it is.
        before: the event of the line before; it is legal where it is.
        as_recorded: returns the state after the first of them all the same; None if there is none.
    """
    first, *others = following
    exchanged = Reading(Slip.EXCHANGED, first, [first, before, *others])
    found = likely_reading([exchanged], earlier, following, _after_legal, as_recorded=as_recorded)
    return found is not None


def _of_other_squares(state: GameState, following: Sequence[Event]) -> Iterator[Reading[Event]]:
    first, *others = following
    if isinstance(first, Buy):
        for square in range(1, len(state.market) + 1):
            meant = evolve(first, square=square)
            yield Reading(Slip.SQUARE, meant, [meant, *others])


def _after_legal(state: GameState, event: Event) -> GameState | None:
    """Return the state after a legal event; None if it is illegal or of another game."""
    try:
        return carry_out(state, event) if may_happen(state, event) else None
    except InvalidArgument:
        return None


def _candidates(state: GameState) -> Iterator[Event]:
    """Yield every event that is possible now, except draws of modules and surplus payments."""
    yield from possible_actions(state)
    if (due := state.pending_draw) is None:
        return
    draws: Iterator[Event]
    cards = dict.fromkeys(state.deck.cards)
    match due.kind:
        case "market":
            draws = (DrawToMarket(due.square or 1, tile) for tile in state.bag)
        case "dirk":
            draws = (DrawToDirk(tile) for tile in state.bag)
        case "hand":
            draws = (DrawToHand(due.player or "", card) for card in cards)
        case _:
            scoring = (DrawScoringCard("A"), DrawScoringCard("B"))
            draws = iter((*map(DrawToDisplay, cards), Reshuffle(), *scoring))
    yield from (draw for draw in draws if may_happen(state, draw))
