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

# ruff: noqa: I001 - one group of names for each module

import sys
from typing import TYPE_CHECKING

from rulebook_kit.lazy_names import lazy_names
from five_towers.name_table import NAMES

if TYPE_CHECKING:
    from rulebook_kit import (
        FormatError as FormatError,
        IllegalAction as IllegalAction,
        InvalidArgument as InvalidArgument,
        Report as Report,
        Rule as Rule,
        RulebookError as RulebookError,
        Violation as Violation,
    )
    from five_towers.arbiter import check_table as check_table
    from five_towers.building import (
        addable_orders as addable_orders,
        check_add as check_add,
        check_tower as check_tower,
        max_bid as max_bid,
    )
    from five_towers.catalogue import rule_of as rule_of, rules as rules
    from five_towers.game import (
        Action as Action,
        Bid as Bid,
        Build as Build,
        Call as Call,
        Draw as Draw,
        Event as Event,
        GameState as GameState,
        GiveBack as GiveBack,
        Pass as Pass,
        Record as Record,
        Replay as Replay,
        Seat as Seat,
        Take as Take,
        View as View,
        apply as apply,
        check_action as check_action,
        check_event as check_event,
        describe_event as describe_event,
        empty_game as empty_game,
        legal_actions as legal_actions,
        new_game as new_game,
        record_of as record_of,
        replay as replay,
        view as view,
    )
    from five_towers.model import (
        CARDS as CARDS,
        Card as Card,
        Claim as Claim,
        Player as Player,
        Table as Table,
        Tower as Tower,
        TowerType as TowerType,
        UnknownCard as UnknownCard,
        deck as deck,
    )
    from five_towers.notation.game_record import (
        action_from_json as action_from_json,
        action_to_json as action_to_json,
        read_record as read_record,
        write_record as write_record,
    )
    from five_towers.notation.position import (
        read_position as read_position,
        write_position as write_position,
    )
    from five_towers.notation.game_record import (
        state_from_json as state_from_json,
        state_to_json as state_to_json,
        view_to_json as view_to_json,
    )
    from five_towers.scoring import Score as Score, TowerScore as TowerScore, score as score

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(__name__, NAMES[__name__])

if "hypothesis" in sys.modules:  # tests are being run: let st.from_type draw the library's types
    from alhambra_rules_plugins import for_hypothesis

    for_hypothesis.register("five_towers")
