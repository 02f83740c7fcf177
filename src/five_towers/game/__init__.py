"""Whole games: setup, actions, draws, states, records, replay, views."""

from five_towers.game.building import Build, GiveBack, Take
from five_towers.game.playing import (
    ACTION_KINDS,
    DRAW_KINDS,
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
from five_towers.game.rounds import Bid, LayOut, Pass, Reshuffle
from five_towers.game.state import Action, Call, Dealer, Draw, Event, GameState, Seat
from five_towers.game.view import SeatView, View, describe_event, view

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
