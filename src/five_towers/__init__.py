"""The rulebook of the card game 5 Towers as an executable, citable specification.

>>> import five_towers as ft
>>> tower = ft.Tower(["sand-12", "sand-6"])
>>> print(ft.check_add(tower, "sand-7"))
tower.descending: sand-7 is not lower than the sand-6 below it
>>> ft.max_bid([tower], ["sand-7", "candy-3", "candy-9"])
3
>>> print(ft.score([tower, ft.Tower(["candy-3", "candy-0"])], torn_down=1))
total: 7
  candy 3 0, finished: 4
  sand 12 6: 2
  main tower candy: 2
  torn down 1: -1
"""

from importlib import import_module
from typing import TYPE_CHECKING

from alhambra_rules.rulebook import (
    FormatError,
    IllegalAction,
    InvalidArgument,
    Kind,
    Report,
    Rule,
    Ruling,
    Violation,
)
from alhambra_rules.rulebook import RulebookError as FiveTowersError
from five_towers.arbiter import check_table
from five_towers.building import addable_orders, check_add, check_tower, max_bid
from five_towers.catalogue import CATALOGUE, rule_of
from five_towers.model import CARDS, Card, Claim, Player, Table, Tower, TowerType, UnknownCard, deck
from five_towers.scoring import Score, TowerScore, score

if TYPE_CHECKING:
    from five_towers.game import (
        Action,
        Bid,
        Build,
        Call,
        Draw,
        Event,
        GameState,
        GiveBack,
        LayOut,
        Pass,
        Record,
        Replay,
        Reshuffle,
        Seat,
        SeatView,
        Take,
        View,
        apply,
        check_action,
        check_event,
        empty_game,
        legal_actions,
        new_game,
        record_of,
        replay,
        view,
    )
    from five_towers.notation.game_record import action_from_json, action_to_json
    from five_towers.notation.state_json import state_from_json, state_to_json, view_to_json

__all__ = [
    "CARDS",
    "CATALOGUE",
    "Action",
    "Bid",
    "Build",
    "Call",
    "Card",
    "Claim",
    "Draw",
    "Event",
    "FiveTowersError",
    "FormatError",
    "GameState",
    "GiveBack",
    "IllegalAction",
    "InvalidArgument",
    "Kind",
    "LayOut",
    "Pass",
    "Player",
    "Record",
    "Replay",
    "Report",
    "Reshuffle",
    "Rule",
    "Ruling",
    "Score",
    "Seat",
    "SeatView",
    "Table",
    "Take",
    "Tower",
    "TowerScore",
    "TowerType",
    "UnknownCard",
    "View",
    "Violation",
    "action_from_json",
    "action_to_json",
    "addable_orders",
    "apply",
    "check_action",
    "check_add",
    "check_event",
    "check_table",
    "check_tower",
    "deck",
    "empty_game",
    "legal_actions",
    "max_bid",
    "new_game",
    "record_of",
    "replay",
    "rule_of",
    "score",
    "state_from_json",
    "state_to_json",
    "view",
    "view_to_json",
]


if not TYPE_CHECKING:  # so that type checkers still find misspelt names
    _LATER = {
        "action_from_json": "notation.game_record",
        "action_to_json": "notation.game_record",
        "state_from_json": "notation.state_json",
        "state_to_json": "notation.state_json",
        "view_to_json": "notation.state_json",
    }

    def __getattr__(name: str) -> object:
        """Import games and formats on first use; they take as long as all the rest."""
        if name in __all__:
            found = getattr(import_module(f"five_towers.{_LATER.get(name, 'game')}"), name)
            return globals().setdefault(name, found)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
