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
    from alhambra_rules.game_modules.architects import Architects
    from alhambra_rules.game_modules.architects.events import (
        ArchitectFromReserve,
        ArchitectSwap,
        ArchitectToReserve,
        DealArchitect,
        DrawArchitect,
        KeepArchitects,
    )
    from alhambra_rules.game_modules.bazaars import Bazaars, BuyBazaar
    from alhambra_rules.game_modules.invaders import Invaders
    from alhambra_rules.game_modules.invaders.cards import (
        DrawAttack,
        DrawScout,
        Look,
        LookAway,
        Peek,
    )
    from alhambra_rules.game_modules.registry import empty_game, new_game
    from alhambra_rules.game_modules.treasure import Treasure
    from alhambra_rules.game_modules.treasure.pieces import (
        BuyChests,
        DrawChest,
        PassChests,
        PlaceChest,
    )
    from alhambra_rules.model import Claim, Player, Table
    from alhambra_rules.notation.diagram import Diagram, draw_diagram
    from alhambra_rules.notation.diagram_reading import parse_diagram
    from alhambra_rules.notation.events import action_from_json, action_to_json
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
        "ArchitectFromReserve": "game_modules.architects.events",
        "ArchitectSwap": "game_modules.architects.events",
        "ArchitectToReserve": "game_modules.architects.events",
        "DealArchitect": "game_modules.architects.events",
        "DrawArchitect": "game_modules.architects.events",
        "KeepArchitects": "game_modules.architects.events",
        "Architects": "game_modules.architects",
        "Bazaars": "game_modules.bazaars",
        "BuyBazaar": "game_modules.bazaars",
        "DrawAttack": "game_modules.invaders.cards",
        "DrawScout": "game_modules.invaders.cards",
        "Look": "game_modules.invaders.cards",
        "LookAway": "game_modules.invaders.cards",
        "Peek": "game_modules.invaders.cards",
        "Invaders": "game_modules.invaders",
        "empty_game": "game_modules.registry",
        "new_game": "game_modules.registry",
        "Treasure": "game_modules.treasure",
        "BuyChests": "game_modules.treasure.pieces",
        "DrawChest": "game_modules.treasure.pieces",
        "PassChests": "game_modules.treasure.pieces",
        "PlaceChest": "game_modules.treasure.pieces",
        "Claim": "model.table",
        "Player": "model.table",
        "Table": "model.table",
        "check_table": "arbiter",
        "action_from_json": "notation.events",
        "action_to_json": "notation.events",
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
