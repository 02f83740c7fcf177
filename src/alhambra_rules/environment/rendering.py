"""A game as text or as a picture, for people who watch: every hand lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import Currency


def as_text(state: GameState) -> str:
    """Return the whole table as plain text: who is to act, what lies there, every city."""
    return "\n".join(
        [*_on_the_table(state), *(line for seat in state.players for line in _seat(seat))]
    )


def as_svg(state: GameState) -> str:
    """Return the whole table as the text of an SVG picture."""
    return svg.table(state.table)


RENDERINGS: Final[Mapping[str, Callable[[GameState], str]]] = MappingProxyType(
    {"ansi": as_text, "svg": as_svg}
)
"""What a render mode makes of a state."""


def _on_the_table(state: GameState) -> Iterator[str]:
    rounds = f"{state.scoring_rounds_done} of 3 scoring rounds over"
    if state.finished:
        yield f"The game is over; won by {_listed(state.winners)}; {rounds}"
    else:
        yield f"{state.to_act} to act: {state.phase}; {rounds}"
    squares = zip(Currency, state.market, strict=True)
    market = (f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
    yield f"Market: {_listed(market)}"
    yield f"Display: {_listed(state.display)}"
    if state.bought:
        yield f"Bought: {_listed(state.bought)}"
    if state.leftovers:
        leftovers = (f"{tile} for {name}" for name, tile in state.leftovers)
        yield f"Left over: {_listed(leftovers)}"
    if state.dirk is not None:
        yield f"Dirk: {_listed(state.dirk)}; {state.dirk_score} points"
    yield f"In the bag {len(state.bag)} tiles, in the deck {state.deck.size} cards"


def _seat(seat: Seat) -> Iterator[str]:
    yield from ("", f"{seat.name}: {seat.score} points", "")
    yield draw_city(seat.city)
    yield from ("", f"  Reserve: {_listed(seat.reserve)}", f"  Hand: {_listed(seat.hand)}")


def _listed(things: Iterable[object]) -> str:
    return ", ".join(map(str, things)) or "none"
