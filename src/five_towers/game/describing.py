"""Describe events in sentences."""

from __future__ import annotations

from alhambra_rules.rulebook.arguments import wrong_value
from alhambra_rules.rulebook.player_names import unknown_player
from alhambra_rules.rulebook.templates import Words
from alhambra_rules.rulebook.translations import ENGLISH
from five_towers.catalogue.catalogue import TEMPLATES
from five_towers.game.events import Action, Build, Draw, Event
from five_towers.game.state import GameState
from five_towers.game.view import View


def describe_event(
    event: Event,
    state: GameState | View | None = None,
    *,
    viewer: str | None = None,
    language: str = ENGLISH,
) -> str:
    """Return a sentence on what happened, without its full stop.

    ``str(event)`` is the sentence without a state.

    Args:
        event: an action or a draw.
        state: the game just before the event, so that the sentence names the card torn down.
        viewer: the name of the player who hears it. All players hear the same: bids, cards taken
            and laid out, and the tops of towers are open.
        language: the code of a language of the rules: en or et. Names and cards stay as they are.

    Raises:
        InvalidArgument: it is no event, the state is neither a state nor a view, nobody at the
            table has the viewer's name, or the language is unknown.

    >>> print(describe_event(Build("Cem", ["sand-7", "sand-6"], tear_down="candy")))
    Cem tears down the top of the candy tower and builds sand-7 and sand-6
    """
    return TEMPLATES.text(sentence_on(event, state, viewer=viewer), language)


def sentence_on(
    event: Event, state: GameState | View | None = None, *, viewer: str | None = None
) -> Words:
    """Return the sentence on an event with its template, if it has one.

    Arguments and errors are those of ``describe_event``.
    """
    if not isinstance(event, Action | Draw):
        raise wrong_value("event must be an action or a draw", event)
    if state is None:
        return event.told_to(viewer)
    if not isinstance(state, GameState | View):
        raise wrong_value("state must be a GameState or a View", state)
    names = [player.name for player in state.players]
    if viewer is not None and viewer not in names:
        raise unknown_player(viewer, names)
    if isinstance(event, Build) and event.tear_down is not None:
        towers = (one.towers for one in state.players if one.name == event.player)
        tops = [one.cards[-1] for one in next(towers, ()) if one.type is event.tear_down]
        if tops:
            return event.naming(top=tops[0])
    return event.told_to(viewer)
