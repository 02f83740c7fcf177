"""What happens in a game, in words: one sentence for each event."""

from __future__ import annotations

from functools import singledispatch

from attrs import asdict

from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.game.events import Event
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Cell, Currency
from alhambra_rules.rulebook.words import enumerated


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
