"""Find the event of a line that is missing from a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

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
from alhambra_rules.rulebook import InvalidArgument

_FEWEST = 8
"""How many of the following events must be legal to be sure of the missing one."""

_MOST_CANDIDATES = 1_000
"""The most candidates to try; only purchases of chests can have more."""

_MOST_CHECKS = 20_000
"""The most events to try for all candidates together; they take half a second."""


def missing_event(state: GameState, following: Sequence[Event]) -> Event | None:
    """Return the only event after which the following ones are legal; None if there is none.

    It tries every event that is possible in the state, and replays the record after it until an
    event is illegal. The event is certain if the record gets further than after all others.

    Args:
        state: the state in which the first of the following events is impossible.
        following: the events of the record from there on.
    """
    candidates = list(islice(_candidates(state), _MOST_CANDIDATES + 1))
    if len(candidates) > _MOST_CANDIDATES:
        return None
    alive = [(event, carry_out(state, event)) for event in candidates]
    checks = 0
    for done, event in enumerate(following):
        checks += len(alive)
        left = [(first, after) for first, at in alive if (after := _after_legal(at, event))]
        if not left or checks > _MOST_CHECKS:
            return alive[0][0] if len(alive) == 1 and done >= _FEWEST else None
        alive = left
    return alive[0][0] if len(alive) == 1 else None


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
