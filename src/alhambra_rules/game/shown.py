"""Find the city, the player or the table that a drawing or a notation shows."""

from __future__ import annotations

from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.game.view import SeatView, View
from alhambra_rules.model import City, Player, Table
from rulebook_kit import InvalidArgument
from rulebook_kit.words import quoted

OneCity = City | Player | Seat | SeatView | View
"""Something with one city; of a ``View`` it is the city of the viewing player."""

Tabled = Table | GameState | View
"""Something with a whole table."""


def city_shown(shown: OneCity) -> City:
    """Return the city; ``InvalidArgument`` for anything else than a city or its owner."""
    return shown if isinstance(shown, City) else player_shown(shown).city


def player_shown(shown: Player | Seat | SeatView | View) -> Player:
    """Return the player's part of a position; ``InvalidArgument`` if it belongs to nobody."""
    match shown:
        case Player():
            return shown
        case Seat():
            return Player(shown.name, shown.city, shown.reserve, shown.score, shown.hand)
        case SeatView():
            return Player(shown.name, shown.city, shown.reserve, shown.score)
        case View():
            return next(one for one in shown.table.players if one.name == shown.player)
    raise InvalidArgument(
        f"shown must be a City, Player, Seat, SeatView or View, not {quoted(shown)}{_hint(shown)}"
    )


def _hint(shown: object) -> str:
    if isinstance(shown, Table | GameState):
        return "; choose one of its players, or draw the whole table"
    return ""


def table_shown(shown: Tabled) -> Table:
    """Return the position on the table; ``InvalidArgument`` for anything else."""
    if isinstance(shown, Table):
        return shown
    if isinstance(shown, GameState | View):
        return shown.table
    raise InvalidArgument(
        "pass a Table, GameState or View, or for one board a City, Player, Seat or SeatView,"
        f" not {quoted(shown)}"
    )
