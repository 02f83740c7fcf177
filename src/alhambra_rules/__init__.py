"""The rulebook of the board game Alhambra as an executable, citable specification.

>>> import alhambra_rules as ar
>>> city = ar.place(ar.City.start(), "garden-10-n", (1, 0))
>>> ar.check_placement(city, "tower-10-w", (2, 0)).rules
('build.walls-match', 'build.on-foot')
>>> ar.legal_placements(city, "tower-10-w")
(Cell(x=-1, y=0), Cell(x=0, y=-1), Cell(x=0, y=1), Cell(x=1, y=1))
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from alhambra_rules.catalogue import CATALOGUE, rule_of
from alhambra_rules.model import (
    BAZAARS,
    DIRK,
    FOUNTAIN,
    TILES,
    Architect,
    Bazaar,
    BuildingType,
    City,
    Currency,
    MoneyCard,
    PlacedTile,
    Tile,
    UnknownTile,
)
from alhambra_rules.placement import (
    check_city,
    check_placement,
    check_removal,
    check_swap,
    explain_placements,
    gaps,
    legal_placements,
    legal_removals,
    legal_swaps,
    place,
    remove,
    swap,
    walking_graph,
)
from alhambra_rules.rulebook import (
    Cell,
    FormatError,
    IllegalAction,
    IllegalMove,
    InvalidArgument,
    Kind,
    NotationError,
    Report,
    Rule,
    Ruling,
    Side,
    Violation,
)
from alhambra_rules.rulebook import RulebookError as AlhambraError

if TYPE_CHECKING:
    from alhambra_rules.arbiter import check_table
    from alhambra_rules.game import (
        Action,
        Buy,
        DeclineLeftover,
        Draw,
        DrawScoringCard,
        DrawToDirk,
        DrawToDisplay,
        DrawToHand,
        DrawToMarket,
        Event,
        GameState,
        GiveBought,
        Module,
        NoDefiniteState,
        Override,
        Pass,
        PendingDraw,
        PlaceBought,
        PlaceLeftover,
        Profile,
        Record,
        RedesignFromReserve,
        RedesignSwap,
        RedesignToReserve,
        Replay,
        ReserveBought,
        Reshuffle,
        ScoredRound,
        Seat,
        SeatView,
        Stop,
        TakeMoney,
        View,
        apply,
        check_action,
        check_event,
        legal_actions,
        payments,
        record_of,
        replay,
        rounds_scored,
        view,
    )
    from alhambra_rules.model import Claim, Player, Table
    from alhambra_rules.modules.in_play.architect_events import (
        ArchitectFromReserve,
        ArchitectSwap,
        ArchitectToReserve,
        DealArchitect,
        DrawArchitect,
        KeepArchitects,
    )
    from alhambra_rules.modules.in_play.architects import Architects
    from alhambra_rules.modules.in_play.bazaars import Bazaars, BuyBazaar
    from alhambra_rules.modules.in_play.invader_events import (
        DrawAttack,
        DrawScout,
        Look,
        LookAway,
        Peek,
    )
    from alhambra_rules.modules.in_play.invaders import Invaders
    from alhambra_rules.modules.in_play.starting import empty_game, new_game
    from alhambra_rules.modules.in_play.treasure import Treasure
    from alhambra_rules.modules.in_play.treasure_events import (
        BuyChests,
        DrawChest,
        PassChests,
        PlaceChest,
    )
    from alhambra_rules.notation.action_json import action_from_json, action_to_json
    from alhambra_rules.notation.diagram import Diagram, draw_diagram
    from alhambra_rules.notation.diagram_reading import parse_diagram
    from alhambra_rules.notation.game_record import read_record, write_record
    from alhambra_rules.notation.position import read_position, write_position
    from alhambra_rules.notation.state_json import state_from_json, state_to_json, view_to_json
    from alhambra_rules.scoring import (
        RoundScore,
        Share,
        Wall,
        count_buildings,
        longest_wall,
        score_majorities,
        score_round,
    )

__version__ = "0.1.0"

__all__ = [
    "BAZAARS",
    "CATALOGUE",
    "DIRK",
    "FOUNTAIN",
    "TILES",
    "Action",
    "AlhambraError",
    "Architect",
    "ArchitectFromReserve",
    "ArchitectSwap",
    "ArchitectToReserve",
    "Architects",
    "Bazaar",
    "Bazaars",
    "BuildingType",
    "Buy",
    "BuyBazaar",
    "BuyChests",
    "Cell",
    "City",
    "Claim",
    "Currency",
    "DealArchitect",
    "DeclineLeftover",
    "Diagram",
    "Draw",
    "DrawArchitect",
    "DrawAttack",
    "DrawChest",
    "DrawScoringCard",
    "DrawScout",
    "DrawToDirk",
    "DrawToDisplay",
    "DrawToHand",
    "DrawToMarket",
    "Event",
    "FormatError",
    "GameState",
    "GiveBought",
    "IllegalAction",
    "IllegalMove",
    "Invaders",
    "InvalidArgument",
    "KeepArchitects",
    "Kind",
    "Look",
    "LookAway",
    "Module",
    "MoneyCard",
    "NoDefiniteState",
    "NotationError",
    "Override",
    "Pass",
    "PassChests",
    "Peek",
    "PendingDraw",
    "PlaceBought",
    "PlaceChest",
    "PlaceLeftover",
    "PlacedTile",
    "Player",
    "Profile",
    "Record",
    "RedesignFromReserve",
    "RedesignSwap",
    "RedesignToReserve",
    "Replay",
    "Report",
    "ReserveBought",
    "Reshuffle",
    "RoundScore",
    "Rule",
    "Ruling",
    "ScoredRound",
    "Seat",
    "SeatView",
    "Share",
    "Side",
    "Stop",
    "Table",
    "TakeMoney",
    "Tile",
    "Treasure",
    "UnknownTile",
    "View",
    "Violation",
    "Wall",
    "action_from_json",
    "action_to_json",
    "apply",
    "check_action",
    "check_city",
    "check_event",
    "check_placement",
    "check_removal",
    "check_swap",
    "check_table",
    "count_buildings",
    "draw_diagram",
    "empty_game",
    "explain_placements",
    "gaps",
    "legal_actions",
    "legal_placements",
    "legal_removals",
    "legal_swaps",
    "longest_wall",
    "new_game",
    "parse_diagram",
    "payments",
    "place",
    "read_position",
    "read_record",
    "record_of",
    "remove",
    "replay",
    "rounds_scored",
    "rule_of",
    "score_majorities",
    "score_round",
    "state_from_json",
    "state_to_json",
    "swap",
    "view",
    "view_to_json",
    "walking_graph",
    "write_position",
    "write_record",
]


if not TYPE_CHECKING:  # so that type checkers still refuse names that there are not
    _LATER = {
        "ArchitectFromReserve": "modules.in_play.architect_events",
        "ArchitectSwap": "modules.in_play.architect_events",
        "ArchitectToReserve": "modules.in_play.architect_events",
        "DealArchitect": "modules.in_play.architect_events",
        "DrawArchitect": "modules.in_play.architect_events",
        "KeepArchitects": "modules.in_play.architect_events",
        "Architects": "modules.in_play.architects",
        "Bazaars": "modules.in_play.bazaars",
        "BuyBazaar": "modules.in_play.bazaars",
        "DrawAttack": "modules.in_play.invader_events",
        "DrawScout": "modules.in_play.invader_events",
        "Look": "modules.in_play.invader_events",
        "LookAway": "modules.in_play.invader_events",
        "Peek": "modules.in_play.invader_events",
        "Invaders": "modules.in_play.invaders",
        "empty_game": "modules.in_play.starting",
        "new_game": "modules.in_play.starting",
        "Treasure": "modules.in_play.treasure",
        "BuyChests": "modules.in_play.treasure_events",
        "DrawChest": "modules.in_play.treasure_events",
        "PassChests": "modules.in_play.treasure_events",
        "PlaceChest": "modules.in_play.treasure_events",
        "Claim": "model.table",
        "Player": "model.table",
        "Table": "model.table",
        "check_table": "arbiter",
        "action_from_json": "notation.action_json",
        "action_to_json": "notation.action_json",
        "Diagram": "notation.diagram",
        "draw_diagram": "notation.diagram",
        "parse_diagram": "notation.diagram_reading",
        "read_record": "notation.game_record",
        "write_record": "notation.game_record",
        "read_position": "notation.position",
        "write_position": "notation.position",
        "state_from_json": "notation.state_json",
        "state_to_json": "notation.state_json",
        "view_to_json": "notation.state_json",
        "RoundScore": "scoring",
        "Share": "scoring",
        "Wall": "scoring",
        "count_buildings": "scoring",
        "longest_wall": "scoring",
        "score_majorities": "scoring",
        "score_round": "scoring",
    }

    def __getattr__(name: str) -> object:
        """Load scoring, games, modules, formats and the arbiter when first asked for.

        Each takes long, and not everyone plays, reads or judges.
        """
        if name in __all__:
            found = getattr(import_module(f"alhambra_rules.{_LATER.get(name, 'game')}"), name)
            return globals().setdefault(name, found)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if "hypothesis" in sys.modules:  # tests are being run: let st.from_type draw the library's types
    from alhambra_rules_plugins import for_hypothesis

    for_hypothesis.register()
