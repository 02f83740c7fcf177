"""Bidding: which bids are legal, and what they do (rules bid.*)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.values import changed
from five_towers.building import MOST_CARDS
from five_towers.catalogue.catalogue import say
from five_towers.catalogue.rounds import ONCE, UNDO
from five_towers.catalogue.table import GAME_END
from five_towers.game import phases
from five_towers.game.events import Bid, Pass
from five_towers.game.state import Call, GameState


def bid_not_higher(state: GameState, action: Bid) -> Iterator[Violation]:
    """Yield a violation if the bid does not top the highest bid so far. Rule: bid.once (et-5t)."""
    if state.calls and action.cards <= state.highest_bid:
        yield ONCE.broken_at(
            message=say(
                "bid.once", player=action.player, bid=action.cards, highest=state.highest_bid
            ),
            bid=action.cards,
            highest=state.highest_bid,
        )


def bid_above_the_display(state: GameState, action: Bid) -> Iterator[Violation]:
    """Yield a violation if the bid is above 5, or above the smaller display of the last round.

    Rules: bid.once, game.end (et-5t).
    """
    size = len(state.display)
    if action.cards > size:
        rule = ONCE if action.cards > MOST_CARDS else GAME_END
        yield rule.broken_at(
            message=say("bid.once-most", player=action.player, bid=action.cards, most=size),
            bid=action.cards,
            there=size,
        )


def bid_not_lowered(state: GameState, action: Bid) -> Iterator[Violation]:
    """Yield a violation if the bid is not below the player's bid that was undone.

    Rule: build.undo (et-5t).
    """
    if state.undone is not None and action.cards >= state.undone:
        yield UNDO.broken_at(
            message=say(
                "build.undo-bid", player=action.player, bid=action.cards, undone=state.undone
            ),
            bid=action.cards,
            undone=state.undone,
        )


def bid(state: GameState, action: Bid) -> GameState:
    """Add the bid to the calls. If nobody can top it, the bidding ends."""
    return _with_call(state, Call(action.player, action.cards))


def do_pass(state: GameState, action: Pass) -> GameState:
    """Add the pass to the calls; a pass of the starter is a bid of 0. Rule: bid.once."""
    return _with_call(state, Call(action.player, None if state.calls else 0))


def bids(state: GameState, player: str) -> Iterator[Bid]:
    """Yield every legal bid of the player to act. Rules: bid.once, build.undo, game.end (et-5t)."""
    least = state.highest_bid + 1 if state.calls else 0
    most = len(state.display) if state.undone is None else state.undone - 1
    for cards in range(least, most + 1):
        yield Bid(player, cards)


def passes(_: GameState, player: str) -> Iterator[Pass]:
    """Yield the pass of the player to act."""
    yield Pass(player)


def bidding_is_over(state: GameState) -> bool:
    """Whether the bidding has ended: all players have called, or nobody can top the last bid.

    Rules: bid.once, game.end (et-5t).
    """
    topped = bool(state.calls) and (state.calls[-1].cards or 0) >= len(state.display)
    return topped or len(state.calls) == len(state.players)


def _with_call(state: GameState, call: Call) -> GameState:
    after = changed(state, calls=(*state.calls, call), undone=None)
    return changed(after, phase=phases.TAKE) if bidding_is_over(after) else after
