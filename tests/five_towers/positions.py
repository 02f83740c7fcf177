"""Build states of 5 Towers for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from five_towers.game import Call, GameState, Seat, phases
from five_towers.game.rounds import bidding_is_over
from five_towers.game.state import without_cards
from five_towers.model import Card, Tower, cards_in_order, deck
from rulebook_kit.values import changed

NAMES = ("Heidi", "Peeter", "Anni", "Liina")
DISPLAY = ("sand-7", "candy-13", "scary-11", "tree-10", "scrap-4")


def position(
    players: Sequence[str] = NAMES,
    *,
    display: Sequence[str] = (),
    taken: Sequence[str] = (),
    calls: Sequence[tuple[str, int | None]] = (),
    towers: Mapping[str, Sequence[Tower]] | None = None,
    undone: int | None = None,
) -> GameState:
    """Return a game without a dealer, with this display, these cards taken and these calls."""
    built = towers or {}
    seats = tuple(Seat(name, tuple(built.get(name, ()))) for name in players)
    out = cards_in_order(display)
    gone: list[Card] = [card for seat in seats for one in seat.towers for card in one.cards]
    state = GameState(
        seats,
        without_cards(deck(len(players)), (*gone, *out, *cards_in_order(taken))),
        players[0],
        players[0],
        display=out,
        calls=tuple(Call(*call) for call in calls),
        taken=cards_in_order(taken),
        undone=undone,
    )
    if taken:
        return changed(state, phase=phases.BUILD)
    return changed(state, phase=phases.TAKE if bidding_is_over(state) else phases.BID)
