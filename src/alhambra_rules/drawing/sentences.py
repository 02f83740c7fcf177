"""What happens in a game, and what somebody claimed for a round, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from attrs import asdict

from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.model import DIRK, Cell, Claim, Currency, Table
from alhambra_rules.rulebook.words import enumerated, listed


def claimed(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the round that a position's claims are about, if it names one, and every claim.

    >>> from alhambra_rules.model import Player
    >>> claim = Claim("Anne", wall=2, buildings={"tower": 6}, total=8)
    >>> list(claimed(Table((Player("Anne"),), scoring_round=1, claims=[claim])))
    [('Scoring round', '1'), ("Anne's claim", 'wall 2, tower 6, total 8')]
    """
    if table.scoring_round is not None:
        yield "Scoring round", str(table.scoring_round)
    for claim in table.claims:
        owner = "Dirk" if claim.player == DIRK else claim.player
        yield f"{owner}'s claim", listed(_points(claim), "no points")


def _points(claim: Claim) -> Iterator[str]:
    parts = (
        ("wall", claim.wall),
        *((building.value, points) for building, points in claim.buildings),
        ("chests", claim.chests),
        ("bazaars", claim.bazaars),
        ("total", claim.total),
    )
    return (f"{part} {points}" for part, points in parts if points is not None)


@singledispatch
def told(event: Event, state: GameState) -> str:  # noqa: ARG001 - others look at the state
    """Say in a sentence what happened, without its full stop.

    Args:
        event: what happened; of a kind that is not known here its parts are listed.
        state: the state in which it happened.
    """
    parts = asdict(event, recurse=False)
    who = f"{parts.pop('player')}: " if "player" in parts else ""
    listed = ", ".join(f"{name} {_part(value)}" for name, value in parts.items())
    return f"{who}{event.called}{f' ({listed})' if listed else ''}"


@told.register
def _take(event: act.TakeMoney, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} takes {enumerated(event.cards)}"


@told.register
def _buy(event: act.Buy, state: GameState) -> str:
    tile = state.market[event.square - 1]
    square = tuple(Currency)[event.square - 1].value
    bought = f"{tile} from" if tile else "from"
    return f"{event.player} buys {bought} the {square} square for {enumerated(event.cards)}"


@told.register
def _from_reserve(event: act.RedesignFromReserve, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} lays {event.tile} of the reserve on {event.cell}"


@told.register
def _to_reserve(event: act.RedesignToReserve, state: GameState) -> str:
    player = next((one for one in state.players if one.name == event.player), None)
    placed = player.city.tiles.get(event.cell) if player else None
    return f"{event.player} takes {placed or 'a tile'} on {event.cell} back to the reserve"


@told.register
def _swap(event: act.RedesignSwap, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} swaps {event.tile} of the reserve in on {event.cell}"


@told.register
def _stop(event: act.Stop, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} stops"


@told.register
def _pass(event: act.Pass, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} passes"


@told.register
def _place(event: act.PlaceBought, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} lays {event.tile} on {event.cell}"


@told.register
def _reserve(event: act.ReserveBought, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} puts {event.tile} into the reserve"


@told.register
def _give(event: act.GiveBought, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} gives {event.tile} to Dirk"


@told.register
def _place_leftover(event: act.PlaceLeftover, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} lays {event.tile}, left on the market, on {event.cell}"


@told.register
def _decline_leftover(event: act.DeclineLeftover, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} puts {event.tile}, left on the market, into the reserve"


@told.register
def _to_market(event: draw.DrawToMarket, state: GameState) -> str:  # noqa: ARG001
    square = tuple(Currency)[event.square - 1].value
    return f"{event.tile} comes to the {square} square"


@told.register
def _to_dirk(event: draw.DrawToDirk, state: GameState) -> str:  # noqa: ARG001
    return f"Dirk draws {event.tile}"


@told.register
def _to_hand(event: draw.DrawToHand, state: GameState) -> str:  # noqa: ARG001
    return f"{event.player} starts with {event.card}"


@told.register
def _to_display(event: draw.DrawToDisplay, state: GameState) -> str:  # noqa: ARG001
    return f"{event.card} comes to the display"


@told.register
def _scoring_card(event: draw.DrawScoringCard, state: GameState) -> str:  # noqa: ARG001
    return f"Scoring card {event.card} turns up"


@told.register
def _reshuffle(event: draw.Reshuffle, state: GameState) -> str:  # noqa: ARG001
    return "The spent cards are shuffled and become the deck"


def _part(value: object) -> str:
    if isinstance(value, tuple) and not isinstance(value, Cell):
        return enumerated(value)
    return str(value)
