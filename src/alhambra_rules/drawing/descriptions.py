"""Events of a game, and the claims of a recorded position, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from attrs import asdict

from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.model import DIRK, Cell, Claim, Currency, Table
from alhambra_rules.rulebook.words import enumerated, listed


def title_of(player: str) -> str:
    """Return a player's name as it is shown: Dirk with a capital letter."""
    return player.capitalize() if player == DIRK else player


def describe_claims(table: Table) -> Iterator[tuple[str, str]]:
    """Yield a title and words for the round that is claimed, if it is known, and every claim.

    >>> from alhambra_rules.model import Player
    >>> claim = Claim("Anne", wall=2, buildings={"tower": 6}, total=8)
    >>> list(describe_claims(Table((Player("Anne"),), scoring_round=1, claims=[claim])))
    [('Scoring round', '1'), ("Anne's claim", 'wall 2, tower 6, total 8')]
    """
    if table.scoring_round is not None:
        yield "Scoring round", str(table.scoring_round)
    for claim in table.claims:
        yield f"{title_of(claim.player)}'s claim", listed(_points(claim), "no points")


def _points(claim: Claim) -> Iterator[str]:
    parts = (
        ("wall", claim.wall),
        *((building.value, points) for building, points in claim.buildings),
        ("chests", claim.chests),
        ("bazaars", claim.bazaars),
        ("total", claim.total),
    )
    return (f"{part} {points}" for part, points in parts if points is not None)


_SENTENCES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        act.TakeMoney: "{player} takes {cards}",
        act.Buy: "{player} buys {bought} the {square} square for {cards}",
        act.RedesignFromReserve: "{player} lays {tile} of the reserve on {cell}",
        act.RedesignToReserve: "{player} takes {placed} on {cell} back to the reserve",
        act.RedesignSwap: "{player} swaps {tile} of the reserve in on {cell}",
        act.Stop: "{player} stops",
        act.Pass: "{player} passes",
        act.PlaceBought: "{player} lays {tile} on {cell}",
        act.ReserveBought: "{player} puts {tile} into the reserve",
        act.GiveBought: "{player} gives {tile} to Dirk",
        act.PlaceLeftover: "{player} lays {tile}, left on the market, on {cell}",
        act.DeclineLeftover: "{player} puts {tile}, left on the market, into the reserve",
        draw.DrawToMarket: "{tile} comes to the {square} square",
        draw.DrawToDirk: "Dirk draws {tile}",
        draw.DrawToHand: "{player} starts with {card}",
        draw.DrawToDisplay: "{card} comes to the display",
        draw.DrawScoringCard: "Scoring card {card} turns up",
        draw.Reshuffle: "The spent cards are shuffled and become the deck",
    }
)
"""What is said of each kind of event; a kind of a module has the sentence of its base class."""


def describe_event(event: Event, state: GameState) -> str:
    """Return a sentence on what happened, without its full stop.

    Args:
        event: what happened; an event of an unknown kind is described by its parts.
        state: the state in which it happened.
    """
    parts = {name: _in_words(value) for name, value in asdict(event, recurse=False).items()}
    for kind in type(event).__mro__:
        if kind in _SENTENCES:
            return _SENTENCES[kind].format_map(parts | _from_state(event, state))
    player = f"{parts.pop('player')}: " if "player" in parts else ""
    details = ", ".join(f"{name} {value}" for name, value in parts.items())
    return f"{player}{event.called}{f' ({details})' if details else ''}"


def _in_words(value: object) -> str:
    if isinstance(value, tuple) and not isinstance(value, Cell):
        return enumerated(value)
    return str(value.value if isinstance(value, Enum) else value)


def _from_state(event: Event, state: GameState) -> dict[str, str]:
    """Return the words of a sentence that only the state knows."""
    match event:
        case act.Buy(square=square):
            tile = state.market[square - 1]
            bought = f"{tile} from" if tile else "from"
            return {"bought": bought, "square": _name_of(square)}
        case draw.DrawToMarket(square=square):
            return {"square": _name_of(square)}
        case act.RedesignToReserve(cell=cell):
            player = next((one for one in state.players if one.name == event.player), None)
            placed = player.city.tiles.get(cell) if player else None
            return {"placed": str(placed or "a tile")}
    return {}


def _name_of(square: int) -> str:
    return tuple(Currency)[square - 1].value
