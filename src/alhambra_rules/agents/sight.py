"""What an agent makes of its view."""

from __future__ import annotations

from alhambra_rules.compact.state import CompactState
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.view import View
from alhambra_rules.rulebook import InvalidArgument


def compact_seen(view: View, seed: int) -> CompactState:
    """Return a compact game that may be the one behind a view.

    Raises:
        InvalidArgument: the game is not a legal one, or has a module of somebody's own.
    """
    state = compact_of(determinize(view, seed))
    if state is None:
        raise InvalidArgument("this agent plays legal games with modules of the library only")
    return state
