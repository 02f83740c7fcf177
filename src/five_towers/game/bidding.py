"""bid.once, bid.zero: who may bid what, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.changing import changed
from five_towers.building import MOST_CARDS
from five_towers.catalogue.rounds import ONCE, UNDO
from five_towers.catalogue.table import GAME_END
from five_towers.game import phases
from five_towers.game.events import Bid, Pass
from five_towers.game.state import Call, GameState


def bid_not_higher(state: GameState, action: Bid) -> Iterator[Violation]:
    """Name a bid that does not top the highest one so far.

    Rule: bid.once (et-5t).
    """
    if state.calls and action.cards <= state.highest_bid:
        yield ONCE.broken_at(
            message=f"{action.player} bids {action.cards}, which does not top {state.highest_bid}",
            bid=action.cards,
            highest=state.highest_bid,
        )


def bid_for_more_than_lie_out(state: GameState, action: Bid) -> Iterator[Violation]:
    """Name a bid of more than 5, or of more cards than lie out in the last round.

    Rules: bid.once, game.end (et-5t).
    """
    there = len(state.display)
    if action.cards > there:
        rule = ONCE if action.cards > MOST_CARDS else GAME_END
        yield rule.broken_at(
            message=f"{action.player} bids {action.cards}, and at most {there} can be taken",
            bid=action.cards,
            there=there,
        )


def bid_not_lowered(state: GameState, action: Bid) -> Iterator[Violation]:
    """Name a bid, after one that was undone, that is not below it.

    Rule: build.undo (et-5t).
    """
    if state.undone is not None and action.cards >= state.undone:
        yield UNDO.broken_at(
            message=f"{action.player} gave cards back after a bid of {state.undone},"
            f" and may not bid {action.cards} now",
            bid=action.cards,
            undone=state.undone,
        )


def bid(state: GameState, action: Bid) -> GameState:
    """Let the bid stand; if it cannot be topped, the bidding is over."""
    return _called(state, Call(action.player, action.cards))


def do_pass(state: GameState, action: Pass) -> GameState:
    """Let the player pass; the starter bids 0 by it.

    Rule: bid.once.
    """
    return _called(state, Call(action.player, None if state.calls else 0))


def bids(state: GameState, player: str) -> Iterator[Bid]:
    """Yield every bid that the player to act may make.

    Rules: bid.once, build.undo, game.end (et-5t).
    """
    least = state.highest_bid + 1 if state.calls else 0
    most = len(state.display) if state.undone is None else state.undone - 1
    for cards in range(least, most + 1):
        yield Bid(player, cards)


def passes(_: GameState, player: str) -> Iterator[Pass]:
    """Yield the pass of the player to act."""
    yield Pass(player)


def bidding_is_over(state: GameState) -> bool:
    """Whether nobody bids any more: all have had their turn, or the last bid cannot be topped.

    Rules: bid.once, game.end (et-5t).
    """
    topped = bool(state.calls) and (state.calls[-1].cards or 0) >= len(state.display)
    return topped or len(state.calls) == len(state.players)


def _called(state: GameState, call: Call) -> GameState:
    after = changed(state, calls=(*state.calls, call), undone=None)
    return changed(after, phase=phases.TAKE) if bidding_is_over(after) else after
