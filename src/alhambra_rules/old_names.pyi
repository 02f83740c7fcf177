"""Names of version 0.1 that have moved. ``alhambra_rules`` still has them, with a warning.

``make public-names`` writes them into ``name_table.py``, and type checkers see them through this
list.
"""

# ruff: noqa: I001 - one group of names for each module

from alhambra_rules.catalogue import CATALOGUE as CATALOGUE
from alhambra_rules.game import (
    Module as Module,
    NoDefiniteState as NoDefiniteState,
    Override as Override,
    PendingDraw as PendingDraw,
    Profile as Profile,
    ScoredRound as ScoredRound,
    SeatView as SeatView,
)
from alhambra_rules.game.draws import (
    DrawScoringCard as DrawScoringCard,
    DrawToDirk as DrawToDirk,
    DrawToDisplay as DrawToDisplay,
    DrawToHand as DrawToHand,
    DrawToMarket as DrawToMarket,
    Reshuffle as Reshuffle,
)
from alhambra_rules.game_modules import (
    ArchitectFromReserve as ArchitectFromReserve,
    ArchitectSwap as ArchitectSwap,
    ArchitectToReserve as ArchitectToReserve,
    Architects as Architects,
    Bazaars as Bazaars,
    BuyBazaar as BuyBazaar,
    BuyChests as BuyChests,
    DealArchitect as DealArchitect,
    DrawArchitect as DrawArchitect,
    DrawAttack as DrawAttack,
    DrawChest as DrawChest,
    DrawScout as DrawScout,
    Invaders as Invaders,
    KeepArchitects as KeepArchitects,
    Look as Look,
    LookAway as LookAway,
    PassChests as PassChests,
    Peek as Peek,
    PlaceChest as PlaceChest,
    Treasure as Treasure,
)
from alhambra_rules.modules.architects import Architect as Architect
from alhambra_rules.modules.bazaars import BAZAARS as BAZAARS, Bazaar as Bazaar
from alhambra_rules.notation import Diagram as Diagram
from alhambra_rules.placement import gaps as gaps, walking_graph as walking_graph
from alhambra_rules.rulebook import Kind as Kind, Ruling as Ruling
