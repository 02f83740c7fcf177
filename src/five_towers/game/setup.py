"""Set-up: who plays, who starts, and the first cards that are laid out."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.rulebook import InvalidArgument, nearest
from alhambra_rules.rulebook.changing import changed
from alhambra_rules.rulebook.names import checked_names
from alhambra_rules.rulebook.seeds import checked_seed
from five_towers.game.dealer import Dealer
from five_towers.game.playing import deal
from five_towers.game.state import GameState, Seat
from five_towers.model import deck

MOST_PLAYERS = 5
"""How many can play; 2 do at least. Rule: game.players."""


def new_game(players: Iterable[str], *, seed: int, starter: str | None = None) -> GameState:
    """Return a dealt game at the first bid; what was laid out is in its log.

    Args:
        players: 2 to 5 names in seating order, clockwise.
        seed: any integer of up to 78 digits; it decides the order of the deck, on every machine
            and run alike.
        starter: who bids first in the first round; the first player if left out.

    Raises:
        InvalidArgument: one of these means nothing here; the message echoes it.

    Rules: game.players, round.display (et-5t).

    >>> state = new_game(["Heidi", "Peeter", "Anni"], seed=1)
    >>> state.to_act, len(state.display), len(state.deck)
    ('Heidi', 5, 75)
    """
    number = checked_seed(seed)
    empty = empty_game(players, starter=starter)
    return deal(changed(empty, dealer=Dealer(number).having_shuffled(empty.deck)))


def empty_game(players: Iterable[str], *, starter: str | None = None) -> GameState:
    """Return a game before anything is laid out, in which every draw comes as an event.

    Arguments and errors as for ``new_game``.

    Rule: game.players (et-5t).
    """
    names = checked_names(players, MOST_PLAYERS)
    if starter not in (None, *names):
        hint = nearest(str(starter), names)
        raise InvalidArgument(f"nobody at the table is {starter!r}, to start{hint}")
    first = names[0] if starter is None else starter
    return GameState(tuple(map(Seat, names)), deck(len(names)), first, first)
