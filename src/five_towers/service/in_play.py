"""5 Towers as the service plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.json.faults import Faults
from alhambra_rules.rulebook.json.reading import check_part, refused_at
from alhambra_rules.rulebook.rules import Report
from alhambra_rules.rulebook.service.refusals import invalid
from alhambra_rules.rulebook.values import changed
from five_towers.game.describing import describe_event
from five_towers.game.events import Event
from five_towers.game.playing import apply, check_event, legal_actions
from five_towers.game.replay import record_of
from five_towers.game.state import GameState
from five_towers.game.view import view
from five_towers.notation.game_record import FORMS, write_record
from five_towers.notation.state_json import (
    add_log_faults,
    state_of_value,
    state_value,
    view_value,
)


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
        faults = Faults()
        add_log_faults(log, state.names, faults)
        if faults:
            raise faults.error()
        if len(log) != state.revision:
            raise invalid("log", f"expected {state.revision} events, found {len(log)}")
        return changed(state, log=tuple(map(FORMS.read, log)), earlier=0)

    def record(self, state: GameState) -> str:
        """Return the record of the game."""
        return write_record(record_of(state))

    def view(self, state: GameState, player: str | None) -> Plain:
        """Return what a player or a spectator may see."""
        return view_value(view(state, player))

    def views(self, state: GameState) -> Mapping[str | None, Plain]:
        """Return what each player and a spectator may see. The views differ only in the player."""
        anybody = view_value(view(state, None))
        return {None: anybody, **{name: {**anybody, "player": name} for name in state.names}}

    def legal_actions(self, state: GameState) -> Sequence[Event]:
        """Return the legal actions of the player to act."""
        return legal_actions(state)

    def check(self, state: GameState, event: Event) -> Report:
        """Return every violation of an action or a draw."""
        return check_event(state, event)

    def apply(self, state: GameState, event: Event) -> GameState:
        """Return the state after a legal action or draw."""
        return apply(state, event)

    def new_events(self, after: GameState, before: GameState | None) -> Sequence[Event]:
        """Return the events since an earlier state."""
        return after.log[0 if before is None else len(before.log) :]

    def read_event(self, value: object, state: GameState) -> Event:
        """Return the action or draw of an object."""

        def checked(plain: object, faults: Faults) -> None:
            FORMS.add_faults(plain, state.names, faults, ())

        plain = check_part(value, object, checked)
        return refused_at("$", lambda: FORMS.read(plain))

    def write_event(self, event: Event, _: GameState) -> Plain:
        """Return an action or a draw as an object."""
        return FORMS.write(event)

    def sentence(self, event: Event, before: GameState | None, _: str) -> str:
        """Return the sentence on an event; all players and spectators hear the same."""
        return describe_event(event, before)


IN_PLAY: Final = InPlay()
"""5 Towers for the operations that all games have."""
