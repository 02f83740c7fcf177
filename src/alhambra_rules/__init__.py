"""The rulebook of the board game Alhambra as an executable, citable specification.

>>> import alhambra_rules as ar
>>> city = ar.place(ar.City.start(), "garden-10-n", (1, 0))
>>> ar.check_placement(city, "tower-10-w", (2, 0)).rules
('build.walls-match', 'build.on-foot')
>>> ar.legal_placements(city, "tower-10-w")
(Cell(x=-1, y=0), Cell(x=0, y=-1), Cell(x=0, y=1), Cell(x=1, y=1))
"""

from alhambra_rules.arbiter import check_table
from alhambra_rules.catalogue import CATALOGUE, rule_of
from alhambra_rules.model import (
    DIRK,
    FOUNTAIN,
    TILES,
    BuildingType,
    City,
    Claim,
    Currency,
    MoneyCard,
    PlacedTile,
    Player,
    Table,
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
    "CATALOGUE",
    "DIRK",
    "FOUNTAIN",
    "TILES",
    "AlhambraError",
    "BuildingType",
    "Cell",
    "City",
    "Claim",
    "Currency",
    "FormatError",
    "IllegalMove",
    "InvalidArgument",
    "Kind",
    "MoneyCard",
    "NotationError",
    "PlacedTile",
    "Player",
    "Report",
    "RoundScore",
    "Rule",
    "Ruling",
    "Share",
    "Side",
    "Table",
    "Tile",
    "UnknownTile",
    "Violation",
    "Wall",
    "check_city",
    "check_placement",
    "check_removal",
    "check_swap",
    "check_table",
    "count_buildings",
    "explain_placements",
    "gaps",
    "legal_placements",
    "legal_removals",
    "legal_swaps",
    "longest_wall",
    "place",
    "remove",
    "rule_of",
    "score_majorities",
    "score_round",
    "swap",
    "walking_graph",
]
