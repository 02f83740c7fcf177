"""The kinds of actions that have indices: their names, their words, and what they move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alhambra_rules.agents.environment.numbering import BAZAARS_IN_A_GAME
from alhambra_rules.game import actions as act
from alhambra_rules.game_modules.architects.events import (
    ArchitectFromReserve,
    ArchitectSwap,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars.tiles import BuyBazaar
from alhambra_rules.game_modules.invaders.cards import Look, LookAway
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PassChests, PlaceChest
from alhambra_rules.model import TILES, BuildingType, Currency
from alhambra_rules.modules.treasure import a_chest
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import enumerated

DISPLAY_PLACES: Final = 4


def _choice_of_cards(number: int) -> str:
    places = [place + 1 for place in range(DISPLAY_PLACES) if number >> place & 1]
    return f"{'card' if len(places) == 1 else 'cards'} {enumerated(places)}"


Words = Mapping[str, tuple[str, tuple[str, ...]]]
_NOTHING: Final = ("",)
_TILES: Final = tuple(TILES)
_BAZAARS: Final = tuple(f"bazaar {number}" for number in range(1, BAZAARS_IN_A_GAME + 1))
CELL: Final = "{cell}"
BASE: Final[Words] = FrozenDict(
    {
        "take": (
            "take {} of the display",
            tuple(map(_choice_of_cards, range(1, 2**DISPLAY_PLACES))),
        ),
        "buy": ("buy from the {} square", tuple(currency.value for currency in Currency)),
        "stop": ("stop", _NOTHING),
        "pass": ("pass", _NOTHING),
        "reserve": ("put {} into the reserve", _TILES),
        "give": ("give {} to Dirk", _TILES),
        "take_back": ("take the tile on {cell} back to the reserve", _NOTHING),
        "lay": ("lay {} on {cell}", _TILES),
    }
)
"""The kinds of indices with their words and their pieces. Each piece has one index, or one for each
cell if the words name a cell."""

OF_MODULES: Final[Mapping[str, Words]] = FrozenDict(
    {
        "architects": {"keep_architects": ("keep the architects", _NOTHING)},
        "bazaars": {
            "buy_bazaar": ("buy {}", _BAZAARS),
            "reserve_bazaar": ("put {} into the reserve", _BAZAARS),
            "give_bazaar": ("give {} to Dirk", _BAZAARS),
            "lay_bazaar": ("lay {} on {cell}", _BAZAARS),
        },
        "invaders": {
            "look": ("look at the top attack card", _NOTHING),
            "look_away": ("do not look at the top attack card", _NOTHING),
        },
        "treasure": {
            "buy_chests": ("buy the chests of room {}", tuple("123")),
            "pass_chests": ("pass the chests on", _NOTHING),
            "place_chest": (
                "place {} on {cell}",
                tuple(str(a_chest(colour)) for colour in BuildingType),
            ),
        },
    }
)
"""The same for the modules of the library, by name."""

KINDS: Final[Mapping[type[act.Action], str]] = FrozenDict(
    {
        act.TakeMoney: "take",
        act.Buy: "buy",
        act.Stop: "stop",
        act.Pass: "pass",
        act.ReserveBought: "reserve",
        act.DeclineLeftover: "reserve",
        act.GiveBought: "give",
        act.RedesignToReserve: "take_back",
        act.PlaceBought: "lay",
        act.PlaceLeftover: "lay",
        act.RedesignFromReserve: "lay",
        act.RedesignSwap: "lay",
        ArchitectToReserve: "take_back",
        ArchitectFromReserve: "lay",
        ArchitectSwap: "lay",
        KeepArchitects: "keep_architects",
        BuyBazaar: "buy_bazaar",
        Look: "look",
        LookAway: "look_away",
        BuyChests: "buy_chests",
        PassChests: "pass_chests",
        PlaceChest: "place_chest",
    }
)
"""The name of the indices of each kind of action. Kinds that can be legal at once share no index:
each phase asks for one of them, and only an occupied cell can be swapped."""
