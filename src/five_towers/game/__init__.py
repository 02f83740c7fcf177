"""Whole games: set-up, actions, draws, states, records, replay, views."""

from five_towers.game.dealer import Dealer
from five_towers.game.describing import describe_event
from five_towers.game.events import (
    ACTION_KINDS,
    DRAW_KINDS,
    Action,
    Bid,
    Build,
    Draw,
    Event,
    GiveBack,
    LayOut,
    Pass,
    Reshuffle,
    Take,
)
from five_towers.game.playing import (
    apply,
    carry_out,
    check_action,
    check_event,
    deal,
    empty_game,
    legal_actions,
    new_game,
    play_out,
)
from five_towers.game.replay import Record, Replay, record_of, replay
from five_towers.game.state import Call, GameState, Seat
from five_towers.game.view import SeatView, View, view

__all__ = [
    "ACTION_KINDS",
    "DRAW_KINDS",
    "Action",
    "Bid",
    "Build",
    "Call",
    "Dealer",
    "Draw",
    "Event",
    "GameState",
    "GiveBack",
    "LayOut",
    "Pass",
    "Record",
    "Replay",
    "Reshuffle",
    "Seat",
    "SeatView",
    "Take",
    "View",
    "apply",
    "carry_out",
    "check_action",
    "check_event",
    "deal",
    "describe_event",
    "empty_game",
    "legal_actions",
    "new_game",
    "play_out",
    "record_of",
    "replay",
    "view",
]
