"""Alhambra as the service plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from alhambra_rules.game.describing import sentence_on
from alhambra_rules.game.events import Event, NoEvent, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import apply, check_event, legal_actions
from alhambra_rules.game.record import record_of
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import view
from alhambra_rules.notation.events import Forms, forms_of
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.state_json import (
    state_of_value,
    state_value,
    view_value,
    view_values,
)
from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.json.events import read_event
from alhambra_rules.rulebook.service.game_in_play import check_log
from alhambra_rules.rulebook.templates import Words
from alhambra_rules.rulebook.values import changed


class InPlay:
    """See ``GameInPlay``."""

    read_state: Final = staticmethod(state_of_value)
    write_state: Final = staticmethod(state_value)
    without_log: Final = staticmethod(GameState.without_log)
    views: Final = staticmethod(view_values)
    legal_actions: Final = staticmethod(legal_actions)
    check: Final = staticmethod(check_event)
    apply: Final = staticmethod(apply)

    def with_log(self, state: GameState, log: list[object]) -> GameState:
        """Return the same state with the whole log of its game."""
        forms = _forms(state)
        check_log(state, log, forms.add_log_faults)
        return changed(state, log=forms.read_log(cast("list[Plain]", log)))

    def record(self, state: GameState) -> str:
        """Return the record of the game."""
        return write_record(record_of(state))

    def view(self, state: GameState, player: str | None) -> Plain:
        """Return what a player or a spectator may see."""
        return view_value(view(state, player))

    def new_events(self, after: GameState, before: GameState | None) -> Sequence[Event]:
        """Return the events since an earlier state."""
        entries = after.log[0 if before is None else len(before.log) :]
        return [event_of(entry) for entry in entries if not isinstance(entry, NoEvent)]

    def read_event(self, value: object, state: GameState) -> Event:
        """Return the action or draw of an object."""
        return read_event(value, _forms(state), state.names)

    def write_event(self, event: Event, state: GameState) -> Plain:
        """Return an action or a draw as an object."""
        return _forms(state).write(event)

    def sentence(self, event: Event, before: GameState | None, viewer: str) -> Words:
        """Return the sentence on an event as a player or a spectator may hear it."""
        if before is None:
            return sentence_on(event, viewer=viewer)
        return sentence_on(event, view(before, viewer or None))


def _forms(state: GameState) -> Forms:
    return forms_of(modules_of(state))


IN_PLAY: Final = InPlay()
"""Alhambra for the operations that all games have."""
