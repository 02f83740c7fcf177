"""Observations once more, plainly: from a view, so nothing hidden can get into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from alhambra_rules.agents.environment import PHASES, ActionSpace
from alhambra_rules.game import View
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game_modules import Architects, Bazaars, Invaders, Treasure, phases
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    BuildingType,
    Cell,
    Currency,
    MoneyCard,
    Side,
)

Numbers = int | Sequence["Numbers"]

PHASES_OF: Mapping[str, Sequence[str]] = {
    "architects": (phases.ARCHITECT_REDESIGN,),
    "invaders": (phases.LOOK_AT_ATTACK,),
    "treasure": (phases.PLACE_CHESTS, phases.PASS_ON_CHESTS),
}


def plainly_observed(view: View, actions: ActionSpace) -> dict[str, Numbers]:
    """Return the numbers of each array that the player of this view observes."""
    names = [seat.name for seat in view.players]
    first = names.index(view.player)
    seats = view.players[first:] + view.players[:first]
    names = names[first:] + names[:first]
    bazaars = [one.id for module in view.modules for one in getattr(module, "bazaars", ())]
    tiles, numbered = [*TILES, *bazaars], ["", *TILES, FOUNTAIN.id, *bazaars]
    architects = [*map(Architect, Currency)] if "architects" in actions.library else []
    cards: Sequence[MoneyCard] = [*MONEY, *architects]
    shown = [cards.index(card) + 1 for card in view.display]
    asked = [*PHASES, *(phase for name in actions.library for phase in PHASES_OF.get(name, ()))]
    return {
        "cities": [
            grid(
                {cell: numbered.index(placed.tile.id) for cell, placed in seat.city.tiles.items()},
                actions,
            )
            for seat in seats
        ],
        "reserves": [counts((tile.id for tile in seat.reserve), tiles) for seat in seats],
        "leftovers": [
            counts((tile.id for owner, tile in view.leftovers if owner == name), tiles)
            for name in names
        ],
        "scores": [seat.score for seat in seats],
        "hand_sizes": [seat.hand_size for seat in seats],
        "to_act": [name == view.to_act for name in names],
        "turn_of": [name == view.turn_of for name in names],
        "known_hands": [counts(seat.known_hand, cards) for seat in seats],
        "hand": counts(view.hand, cards),
        "market": [numbered.index(tile.id if tile else "") for tile in view.market],
        "bought": counts((tile.id for tile in view.bought), tiles),
        "bag": counts((tile.id for tile in view.bag), tiles),
        "display": [*shown, *[0] * (4 - len(shown))],
        "spent": counts(view.spent, MONEY),
        "deck_size": [view.deck_size],
        "dirk": counts((tile.id for tile in view.dirk or ()), tiles),
        "dirk_score": [view.dirk_score],
        "phase": [view.phase == phase for phase in asked],
        "actions_done": [view.actions_done],
        "scoring_rounds_done": [view.scoring_rounds_done],
        "ending": [view.ending],
        **{
            name: numbers
            for module in view.modules
            for name, numbers in OF_MODULES[module.name](module, names, actions).items()
        },
    }


def counts(found: Iterable[object], of: Iterable[object]) -> list[Numbers]:
    """Return how often each is among those found."""
    among = [*found]
    return [among.count(one) for one in of]


def grid(numbers: Mapping[Cell, int], actions: ActionSpace) -> list[Numbers]:
    """Return the numbers on the cells within reach as rows from the north."""
    reach = range(-actions.reach, actions.reach + 1)
    return [[numbers.get(Cell(x, y), 0) for x in reach] for y in reach]


def of_architects(cards: Architects, *_: object) -> dict[str, Numbers]:
    """Return the arrays of the architects."""
    return {"architects_gone": counts((card.currency for card in cards.gone), Currency)}


def of_bazaars(tiles: Bazaars, *_: object) -> dict[str, Numbers]:
    """Return the arrays of the bazaars."""
    flags = [
        [*counts([one.currency], Currency), *counts(one.colours, BuildingType)]
        for one in tiles.bazaars
    ]
    return {"bazaars": flags, "beside": counts(tiles.beside, tiles.bazaars)}


def of_invaders(cards: Invaders, names: Sequence[str], _: ActionSpace) -> dict[str, Numbers]:
    """Return the arrays of the invaders."""
    return {
        "attacks": counts(cards.attacks, Side),
        "last_attack": counts(cards.attacks[-1:], Side),
        "top_attack": counts([cards.peeked], Side),
        "looked": counts(cards.peeked_by, names),
        "scouts": counts(cards.scouts, BuildingType),
        "scouts_gone": counts(cards.scouts_gone, BuildingType),
        "open_attack": [cards.open_attack],
    }


def of_treasure(chests: Treasure, names: Sequence[str], actions: ActionSpace) -> dict[str, Numbers]:
    """Return the arrays of the Treasure Chamber."""
    colours = [*BuildingType]
    laid = [
        {cell: colours.index(colour) + 1 for cell, colour in chests.chests_of(name)}
        for name in names
    ]
    return {
        "rooms": [counts(room, BuildingType) for room in chests.rooms],
        "chests": [grid(numbers, actions) for numbers in laid],
        "chests_bought": counts(chests.bought, BuildingType),
        "chests_in_bag": counts(chests.bag, BuildingType),
        "chests_of_dirk": counts(chests.dirk, BuildingType),
        "chests_closed": [chests.closed],
    }


OF_MODULES: Mapping[str, Callable[..., Mapping[str, Numbers]]] = {
    "architects": of_architects,
    "bazaars": of_bazaars,
    "invaders": of_invaders,
    "treasure": of_treasure,
}
