"""Set up a game: players, starter, deck and the first display."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.rulebook import InvalidArgument, nearest
from alhambra_rules.rulebook.arguments import checked_names, checked_seed
from alhambra_rules.rulebook.values import changed
from five_towers.game.dealer import Dealer
from five_towers.game.playing import deal
from five_towers.game.state import GameState, Seat
from five_towers.model import deck

MOST_PLAYERS = 5
"""The highest number of players; the lowest is 2. Rule: game.players."""


def new_game(players: Iterable[str], *, seed: int, starter: str | None = None) -> GameState:
    """Return a dealt game at the first bid; its log holds the cards laid out.

    Args:
        players: 2 to 5 names in seating order, clockwise.
        seed: any integer of up to 78 digits. It decides the order of the deck, which is the same
            on every machine and in every run.
        starter: the player who bids first in the first round; by default the first player.

    Raises:
        InvalidArgument: an argument has an impossible value; the message shows it.

    Rules: game.players, round.display (et-5t).

    >>> state = new_game(["Heidi", "Peeter", "Anni"], seed=1)
    >>> state.to_act, len(state.display), len(state.deck)
    ('Heidi', 5, 75)
    """
    number = checked_seed(seed)
    empty = empty_game(players, starter=starter)
    return deal(changed(empty, dealer=Dealer(number).having_shuffled(empty.deck)))


def empty_game(players: Iterable[str], *, starter: str | None = None) -> GameState:
    """Return a game without a dealer, before the first draw. Every draw is an event.

    Arguments and errors are those of ``new_game``.

    Rule: game.players (et-5t).
    """
    names = checked_names(players, MOST_PLAYERS)
    if starter not in (None, *names):
        hint = nearest(str(starter), names)
        raise InvalidArgument(f"the starter must be one of the players, not {starter!r}{hint}")
    first = names[0] if starter is None else starter
    return GameState(tuple(map(Seat, names)), deck(len(names)), first, first)
