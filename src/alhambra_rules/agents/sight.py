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
        InvalidArgument: modules are in play, or the game is not a legal one of the base rules.
    """
    state = compact_of(determinize(view, seed))
    if state is None or view.modules:
        raise InvalidArgument("this agent plays legal games without modules only")
    return state
