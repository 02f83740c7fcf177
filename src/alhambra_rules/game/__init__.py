"""Play, check and replay whole games: states, actions, draws, turns and the end."""

from alhambra_rules.game import actions, draws
from alhambra_rules.game.actions import *
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.deck import SCORING_CARDS, Deck, ScoringCard
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.draws import *
from alhambra_rules.game.draws import DRAW_KINDS
from alhambra_rules.game.event_kind import EventKind, event_kind
from alhambra_rules.game.event_table import base_kind
from alhambra_rules.game.events import Action, Draw, Event, Override
from alhambra_rules.game.module import AddedStep, Module, Step, modules_of
from alhambra_rules.game.money_actions import paid, payments
from alhambra_rules.game.playing import (
    any_action,
    apply,
    carry_out,
    check_action,
    check_event,
    deal,
    legal_actions,
    play_out,
    settle,
)
from alhambra_rules.game.profiles import FLAGS, Profile
from alhambra_rules.game.record import Record, Replay, record_of
from alhambra_rules.game.replay import replay, rounds_scored
from alhambra_rules.game.rounds import ScoredRound
from alhambra_rules.game.setup import empty_game, new_game
from alhambra_rules.game.state import Dealer, GameState, PendingDraw, Seat
from alhambra_rules.game.view import SeatView, View, describe_event, house_rules, view
from alhambra_rules.placement import HouseRules
from rulebook_kit import NoDefiniteState
from rulebook_kit.replays import Finding, NotChecked
from rulebook_kit.slips import Slip, Supposed
from rulebook_kit.values import changed

__all__ = [
    "DRAW_KINDS",
    "FLAGS",
    "SCORING_CARDS",
    "Action",
    "AddedStep",
    "Dealer",
    "Deck",
    "Draw",
    "Event",
    "EventKind",
    "Finding",
    "GameState",
    "HouseRules",
    "Module",
    "NoDefiniteState",
    "NotChecked",
    "Override",
    "PendingDraw",
    "Profile",
    "Record",
    "Replay",
    "ScoredRound",
    "ScoringCard",
    "Seat",
    "SeatView",
    "Slip",
    "Step",
    "Supposed",
    "View",
    "any_action",
    "apply",
    "base_kind",
    "carry_out",
    "chance_outcomes",
    "changed",
    "check_action",
    "check_event",
    "deal",
    "describe_event",
    "determinize",
    "empty_game",
    "event_kind",
    "house_rules",
    "legal_actions",
    "modules_of",
    "new_game",
    "paid",
    "payments",
    "play_out",
    "record_of",
    "replay",
    "rounds_scored",
    "settle",
    "view",
]
__all__ += actions.__all__
__all__ += draws.__all__
