"""Playing: which events are legal, and the state that each leads to.

A state and an event give the next state, and nothing else does: no clock, no chance. In a dealt
game the draws that an action brings follow at once; in an undealt one they are events too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from alhambra_rules.rulebook import (
    IllegalAction,
    InvalidArgument,
    NoDefiniteState,
    Report,
    Violation,
)
from alhambra_rules.rulebook.changing import changed
from five_towers.catalogue import CATALOGUE
from five_towers.catalogue.table import GAME_END
from five_towers.game import bidding, building, phases
from five_towers.game.events import Action, Build, Event
from five_towers.game.kinds import KINDS, EventKind
from five_towers.game.laying_out import end_round
from five_towers.game.state import GameState

_PLACES_IN_CATALOGUE = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}

_OPTIONS: Mapping[str, tuple[Callable[[GameState, str], Iterator[Action]], ...]] = MappingProxyType(
    {
        phases.BID: (bidding.bids, bidding.passes),
        phases.TAKE: (building.takings,),
        phases.BUILD: (building.buildings, building.gifts_back),
    }
)
"""What a player may do in each phase that waits for one."""


def apply(state: GameState, event: Event) -> GameState:
    """Return the state after an action or a draw; the old state stays as it is.

    In a dealt game what is drawn next follows at once, up to the next decision.

    Raises:
        IllegalAction: a rule would be broken; ``.report`` holds all of them.
        InvalidArgument: it is no event at all.
    """
    report = check_event(state, event)
    if not report.ok:
        raise IllegalAction(report)
    return carry_out(state, event)


def check_action(state: GameState, action: Action) -> Report:
    """Judge an action as ``apply`` would, without raising. See ``check_event``."""
    return check_event(state, action)


def check_event(state: GameState, event: Event) -> Report:
    """Judge an action or a draw in this state by every rule.

    A card that is laid out must still be in the deck, in whatever place. Of an event
    that comes at another time, or from another player, nothing else is judged.

    Returns:
        All that is broken, in the order of the catalogue.

    Raises:
        InvalidArgument: it is no event at all.
    """
    kind = _kind_of(event)
    broken = list(_untimely(state, event, kind)) or list(kind.broken(state, event))
    return Report.of(sorted(broken, key=lambda one: _PLACES_IN_CATALOGUE[one.rule.id]))


def carry_out(state: GameState, event: Event) -> GameState:
    """Return the state after an event, whether it is legal or not.

    This is what ``apply`` does once it has found an event legal, and how a recorded game goes on
    after an illegal one.

    Raises:
        NoDefiniteState: what it moves is not there, or nobody could say how the game goes on.
        InvalidArgument: it is no event at all.
    """
    kind = _kind_of(event)
    for violation in _untimely(state, event, kind):
        raise NoDefiniteState(violation.message)
    after = kind.effect(state, event)
    nobody_builds = after.phase == phases.TAKE and not after.highest_bid
    if nobody_builds or isinstance(event, Build):
        after = end_round(after)
    return deal(changed(after, log=(*state.log, event)))


def deal(state: GameState) -> GameState:
    """Let the dealer make the draws that are due; without one the state waits for them."""
    while state.dealer is not None and state.awaits_draw:
        draw, dealer = state.dealer.draw(state.discards)
        after = KINDS[type(draw)].effect(state, draw)
        state = changed(after, dealer=dealer, log=(*state.log, draw))
    return state


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return everything that the player to act may do, in a fixed order; nothing if none is.

    Of the orders in which cards can be added those are listed that lead to different towers;
    ``apply`` accepts the others too. Draws are not listed.
    """
    player = state.to_act
    if player is None:
        return ()
    return tuple(action for options in _OPTIONS[state.phase] for action in options(state, player))


def _untimely(state: GameState, event: Event, kind: EventKind) -> Iterator[Violation]:
    """Name an event that does not come now, or not from this player.

    Rules: bid.once, bid.take, build.all, build.undo, round.display, deck.reshuffle, game.end.
    """
    if state.phase != kind.phase:
        rule = GAME_END if state.finished else kind.rule
        yield rule.broken_at(
            message=f"{event.called} does not come now: {_expected(state)}", phase=state.phase
        )
    elif isinstance(event, Action) and event.player != state.to_act:
        known = event.player in state.names
        yield kind.rule.broken_at(
            message=f"{event.player} is not to act now: {_expected(state)}"
            if known
            else f"nobody at the table is {event.player!r}",
            player=event.player,
        )


def _expected(state: GameState) -> str:
    """Say what the game waits for."""
    return _EXPECTED[state.phase].format(player=state.to_act)


_EXPECTED = {
    phases.LAY_OUT: "a card is to be laid out",
    phases.BID: "{player} bids or passes",
    phases.TAKE: "{player} takes cards",
    phases.BUILD: "{player} builds or gives back",
    phases.RESHUFFLE: "the discards are to be shuffled",
    phases.OVER: "the game is over",
}


def _kind_of(event: Event) -> EventKind:
    try:
        return KINDS[type(event)]
    except KeyError:
        raise InvalidArgument(f"{event!r} is no event of a game") from None
