"""Describe events in sentences, as each player may hear them."""

from __future__ import annotations

from alhambra_rules.game.actions import Action, Buy, RedesignToReserve
from alhambra_rules.game.draws import Draw
from alhambra_rules.game.events import LogEntry, NoEvent, Override
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.rulebook import InvalidArgument, nearest


def describe_event(
    event: LogEntry, state: GameState | View | None = None, *, viewer: str | None = None
) -> str:
    """Return a sentence on what happened, without its full stop.

    ``str(event)`` is the sentence without a state and with all secrets.

    Args:
        event: an action or a draw; or an entry of a state's log.
        state: the game just before the event, so that the sentence names the tile that is bought
            or taken back.
        viewer: the name of the player who hears it; secrets of other players are left out. None is
            the player of a ``View``; with any other state nothing is left out.

    Raises:
        InvalidArgument: it is no event, the state is neither a state nor a view, or nobody at the
            table has the viewer's name.

    >>> print(describe_event(Buy("Cem", 3, ["denar-4", "denar-7"])))
    Cem buys from the ducat square for denar-4 and denar-7
    """
    if isinstance(event, Override):
        words = describe_event(event.event, state, viewer=viewer)
        return f"{words}; the referee accepts it: {event.reason}"
    if not isinstance(event, Action | Draw | NoEvent):
        raise InvalidArgument(f"an event must be an action or a draw, not {event!r:.60}")
    if state is not None:
        viewer = _viewer_in(state, viewer)
    if isinstance(event, NoEvent):
        return str(event)
    match event:
        case Buy(square=square) if state is not None:
            return event.naming(state.market[square - 1])
        case RedesignToReserve(player=player, cell=cell) if state is not None:
            cities = (one.city for one in state.players if one.name == player)
            return event.naming(next((city.tiles.get(cell) for city in cities), None))
    return event.heard_by(viewer)


def _viewer_in(state: GameState | View, viewer: str | None) -> str | None:
    if not isinstance(state, GameState | View):
        raise InvalidArgument(f"a state must be a GameState or a View, not {state!r:.60}")
    if viewer is None:
        return state.player if isinstance(state, View) else None
    names = [player.name for player in state.players]
    if viewer not in names:
        raise InvalidArgument(f"there is no player {viewer!r}{nearest(str(viewer), names)}")
    return viewer
