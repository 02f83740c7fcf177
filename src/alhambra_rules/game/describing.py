"""Describe events in sentences, as each player may hear them."""

from __future__ import annotations

from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.game.actions import Action, Buy, RedesignToReserve
from alhambra_rules.game.draws import Draw
from alhambra_rules.game.events import Event, LogEntry, NoEvent, Override
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import View
from alhambra_rules.model import PlacedTile, Tile
from rulebook_kit.arguments import wrong_value
from rulebook_kit.player_names import unknown_player
from rulebook_kit.templates import ENGLISH, Words


def describe_event(
    event: LogEntry,
    state: GameState | View | None = None,
    *,
    viewer: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Return a sentence on what happened, without its full stop.

    ``str(event)`` is the sentence without a state and with all secrets.

    Args:
        event: an action or a draw; or an entry of a state's log.
        state: the game just before the event, so that the sentence names the tile that is bought
            or taken back.
        viewer: the name of the player who hears it; secrets of other players are left out. None is
            the player of a ``View``; with any other state nothing is left out.
        language: the code of a language of the rules: en, et, hu or ru. Names, tiles and cards
            stay as they are, and so does an event of a module of your own.

    Raises:
        InvalidArgument: it is no event, the state is neither a state nor a view, nobody at the
            table has the viewer's name, or the language is unknown.

    >>> print(describe_event(Buy("Cem", 3, ["denar-4", "denar-7"])))
    Cem buys from the ducat square for denar-4 and denar-7
    >>> print(describe_event(Buy("Cem", 3, ["denar-4"]), language="et"))
    Cem ostab ehituskaardi, ruut ducat, makstes: denar-4
    """
    return TEMPLATES.text(sentence_on(event, state, viewer=viewer), language)


def sentence_on(
    event: LogEntry, state: GameState | View | None = None, *, viewer: str | None = None
) -> Words:
    """Return the sentence on an event with its template, if it has one.

    Arguments and errors are those of ``describe_event``.
    """
    if isinstance(event, Override):
        return event.telling(sentence_on(event.event, state, viewer=viewer))
    if not isinstance(event, Action | Draw | NoEvent):
        raise wrong_value("event must be an action or a draw", event)
    if state is not None:
        viewer = _viewer_in(state, viewer)
    if isinstance(event, NoEvent):
        return event.sentence()
    tile = None if state is None else _tile_of(event, state)
    return event.told_to(viewer) if tile is None else event.naming(tile=tile)


def _tile_of(event: Event, state: GameState | View) -> Tile | PlacedTile | None:
    """Return the tile that is bought or taken back, which the event itself does not name."""
    match event:
        case Buy(square=square):
            return state.market[square - 1]
        case RedesignToReserve(player=player, cell=cell):
            cities = (one.city for one in state.players if one.name == player)
            return next((city.tiles.get(cell) for city in cities), None)
        case _:
            return None


def _viewer_in(state: GameState | View, viewer: str | None) -> str | None:
    if not isinstance(state, GameState | View):
        raise wrong_value("state must be a GameState or a View", state)
    if viewer is None:
        return state.player if isinstance(state, View) else None
    names = [player.name for player in state.players]
    if viewer not in names:
        raise unknown_player(viewer, names)
    return viewer
