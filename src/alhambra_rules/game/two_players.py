"""Games of two: fewer money cards; Dirk owns tiles but never acts (rules ``two.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.ending import GIVE
from alhambra_rules.game.actions import GiveBought
from alhambra_rules.game.draws import DrawToDirk
from alhambra_rules.game.pieces import with_tile, without_tile
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from rulebook_kit import NoDefiniteState, Violation
from rulebook_kit.values import changed

_DIRKS_SHARE = 6
_DRAW = PendingDraw("dirk")


def copies_of_each_card(players: int) -> int:
    """Return the number of copies of each money card for this number of players.

    Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
    """
    return 2 if players == 2 else 3


def set_up_dirk(state: GameState) -> GameState:
    """Let Dirk draw six tiles in a game of two. Rule: two.dirk (et-2005, ru, hu)."""
    return state if state.dirk is None else changed(state, due_to_dirk=_DIRKS_SHARE)


def share_after(scoring_round: int, in_bag: int) -> int:
    """Return how many tiles Dirk gets after a scoring round.

    He gets up to six after the first, and a third of the bag, rounded down, after the second.
    Rule: two.dirk-more (ru, hu).
    """
    return min(_DIRKS_SHARE, in_bag) if scoring_round == 1 else in_bag // 3


def draw_due_to_dirk(state: GameState) -> PendingDraw | None:
    """Return Dirk's next draw; None if no more tiles are due."""
    return _DRAW if state.due_to_dirk else None


def draw_to_dirk(state: GameState, draw: DrawToDirk) -> GameState:
    """Move a tile from the bag to Dirk."""
    return changed(
        state,
        bag=without_tile(state.bag, draw.tile),
        dirk=with_tile(state.dirk or (), draw.tile),
        due_to_dirk=state.due_to_dirk - 1,
    )


def gift_not_possible(state: GameState, action: GiveBought) -> Iterator[Violation]:
    """Yield violations if Dirk does not play or the tile was not bought this turn.

    Rule: two.give (ru, hu).
    """
    if state.dirk is None:
        yield GIVE.broken_at(players=len(state.players))
    if action.tile not in state.bought:
        yield GIVE.broken_at(template="turn.place-bought", tile=action.tile)


def give_bought(state: GameState, action: GiveBought) -> GameState:
    """Move a bought tile to Dirk; raise ``NoDefiniteState`` if he does not play."""
    if state.dirk is None:
        raise NoDefiniteState("Dirk does not play")
    return changed(
        state,
        bought=without_tile(state.bought, action.tile),
        dirk=with_tile(state.dirk, action.tile),
    )


def gifts(state: GameState, player: Seat) -> Iterator[GiveBought]:
    """Yield every gift of a bought tile to Dirk, if he plays."""
    if state.dirk is not None:
        for tile in state.bought:
            yield GiveBought(player.name, tile)
