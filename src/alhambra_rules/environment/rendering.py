"""A game as text or as a picture, for people who watch: every hand lies open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import Currency
from alhambra_rules.rulebook.words import counted, listed


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
        yield f"The game is over; won by {listed(state.winners)}; {rounds}"
    else:
        yield f"{state.to_act} to act: {state.phase}; {rounds}"
    squares = zip(Currency, state.market, strict=True)
    market = (f"{currency.value} {tile or 'empty'}" for currency, tile in squares)
    yield f"Market: {listed(market)}"
    yield f"Display: {listed(state.display)}"
    if state.bought:
        yield f"Bought: {listed(state.bought)}"
    if state.leftovers:
        leftovers = (f"{tile} for {name}" for name, tile in state.leftovers)
        yield f"Left over: {listed(leftovers)}"
    if state.dirk is not None:
        yield f"Dirk: {listed(state.dirk)}; {counted(state.dirk_score, 'point')}"
    tiles, cards = counted(len(state.bag), "tile"), counted(state.deck.size, "card")
    yield f"In the bag {tiles}, in the deck {cards}"


def _seat(seat: Seat) -> Iterator[str]:
    yield from ("", f"{seat.name}: {counted(seat.score, 'point')}", "")
    yield draw_city(seat.city)
    yield from ("", f"  Reserve: {listed(seat.reserve)}", f"  Hand: {listed(seat.hand)}")
