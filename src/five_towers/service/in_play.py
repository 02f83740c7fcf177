"""5 Towers as the service plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from alhambra_rules.rulebook.json.codecs import Plain
from alhambra_rules.rulebook.json.events import read_event
from alhambra_rules.rulebook.service.game_in_play import check_log
from alhambra_rules.rulebook.templates import Words
from alhambra_rules.rulebook.values import changed
from five_towers.game.playing import apply, check_event, legal_actions
from five_towers.game.replay import record_of
from five_towers.game.state import Event, GameState
from five_towers.game.view import sentence_on, view
from five_towers.notation.game_record import FORMS, write_record
from five_towers.notation.state_json import (
    add_log_faults,
    state_of_value,
    state_value,
    view_value,
)


class InPlay:
    """See ``GameInPlay``."""

    read_state: Final = staticmethod(state_of_value)
    write_state: Final = staticmethod(state_value)
    without_log: Final = staticmethod(GameState.without_log)
    legal_actions: Final = staticmethod(legal_actions)
    check: Final = staticmethod(check_event)
    apply: Final = staticmethod(apply)

    def with_log(self, state: GameState, log: list[object]) -> GameState:
        """Return the same state with the whole log of its game."""
        check_log(state, log, add_log_faults)
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

    def new_events(self, after: GameState, before: GameState | None) -> Sequence[Event]:
        """Return the events since an earlier state."""
        return after.log[0 if before is None else len(before.log) :]

    def read_event(self, value: object, state: GameState) -> Event:
        """Return the action or draw of an object."""
        return read_event(value, FORMS, state.names)

    def write_event(self, event: Event, _: GameState) -> Plain:
        """Return an action or a draw as an object."""
        return FORMS.write(event)

    def sentence(self, event: Event, before: GameState | None, _: str) -> Words:
        """Return the sentence on an event; all players and spectators hear the same."""
        return sentence_on(event, before)


IN_PLAY: Final = InPlay()
"""5 Towers for the operations that all games have."""
