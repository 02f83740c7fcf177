"""Find the event of a line that is missing from a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from alhambra_rules.game.actions import Pass, Stop
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.events import Event
from alhambra_rules.game.playing import carry_out, legal_actions, may_happen
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import InvalidArgument, missing_lines


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


def _after_legal(state: GameState, event: Event) -> GameState | None:
    """Return the state after a legal event; None if it is illegal or of another game."""
    try:
        return carry_out(state, event) if may_happen(state, event) else None
    except InvalidArgument:
        return None


def _candidates(state: GameState) -> Iterator[Event]:
    """Yield every event that is possible now, except draws of modules and surplus payments."""
    yield from legal_actions(state)
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
