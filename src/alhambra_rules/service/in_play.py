"""Alhambra as the service plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from alhambra_rules.game.describing import describe_event
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
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.reading import check_part, refused_at
from alhambra_rules.rulebook.rules import Report
from alhambra_rules.rulebook.service.refusals import invalid
from alhambra_rules.rulebook.values import changed


class InPlay:
    """See ``GameInPlay``."""

    def read_state(self, value: object) -> GameState:
        """Return the state of an object."""
        return state_of_value(value)

    def write_state(self, state: GameState) -> Plain:
        """Return a state as an object, with its log."""
        return state_value(state)

    def without_log(self, state: GameState) -> GameState:
        """Return the same state without its log."""
        return state.without_log()

    def with_log(self, state: GameState, log: list[object]) -> GameState:
        """Return the same state with the whole log of its game."""
        forms, faults = _forms(state), Faults()
        forms.add_log_faults(log, state.names, faults)
        if faults:
            raise faults.error()
        if len(log) != state.revision:
            raise invalid("log", f"expected {state.revision} events, found {len(log)}")
        return changed(state, log=forms.read_log(cast("list[Plain]", log)))

    def record(self, state: GameState) -> str:
        """Return the record of the game."""
        return write_record(record_of(state))

    def view(self, state: GameState, player: str | None) -> Plain:
        """Return what a player or a spectator may see."""
        return view_value(view(state, player))

    def views(self, state: GameState) -> Mapping[str | None, Plain]:
        """Return what each player and a spectator may see."""
        return view_values(state)

    def legal_actions(self, state: GameState) -> Sequence[Event]:
        """Return the legal actions of the player to act, without surplus payments."""
        return legal_actions(state)

    def check(self, state: GameState, event: Event) -> Report:
        """Return every violation of an action or a draw."""
        return check_event(state, event)

    def apply(self, state: GameState, event: Event) -> GameState:
        """Return the state after a legal action or draw."""
        return apply(state, event)

    def new_events(self, after: GameState, before: GameState | None) -> Sequence[Event]:
        """Return the events since an earlier state."""
        entries = after.log[0 if before is None else len(before.log) :]
        return [event_of(entry) for entry in entries if not isinstance(entry, NoEvent)]

    def read_event(self, value: object, state: GameState) -> Event:
        """Return the action or draw of an object."""
        forms = _forms(state)

        def checked(plain: object, faults: Faults) -> None:
            forms.add_faults(plain, state.names, faults, ())

        plain = check_part(value, object, checked)
        return refused_at("$", lambda: forms.read(plain))

    def write_event(self, event: Event, state: GameState) -> Plain:
        """Return an action or a draw as an object."""
        return _forms(state).write(event)

    def sentence(self, event: Event, before: GameState | None, viewer: str) -> str:
        """Return the sentence on an event as a player or a spectator may hear it."""
        if before is not None and viewer:
            return describe_event(event, before, viewer=viewer)
        if before is not None:
            return describe_event(event, view(before, None))
        return describe_event(event, viewer=viewer)


def _forms(state: GameState) -> Forms:
    return forms_of(modules_of(state))


IN_PLAY: Final = InPlay()
"""Alhambra for the operations that all games have."""
