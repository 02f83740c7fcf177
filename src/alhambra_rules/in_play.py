"""Alhambra as it is played: what its descriptor loads on demand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from alhambra_rules.game.events import Entry, Event, NoEvent, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import apply, check_event, legal_actions, play_out, turns_in
from alhambra_rules.game.record import Replay, record_of
from alhambra_rules.game.replay import replay
from alhambra_rules.game.setup import new_game
from alhambra_rules.game.state import GameState
from alhambra_rules.game.view import sentence_on, view
from alhambra_rules.notation.events import Forms, forms_of
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.state_json import (
    state_of_value,
    state_value,
    view_value,
    view_values,
)
from alhambra_rules.notation.verdicts import replay_to_json, scores_of
from rulebook_kit.game import Play, WriteReplay
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.events import read_event
from rulebook_kit.json.states import check_log
from rulebook_kit.templates import Words
from rulebook_kit.values import changed


def _forms(state: GameState) -> Forms:
    return forms_of(modules_of(state))


def _replay(data: bytes | str, *, keep_states: bool = True) -> Replay:
    return replay(read_record(data), keep_states=keep_states)


def _entry(entry: object, state: GameState) -> tuple[Plain, Words]:
    recorded = cast("Entry", entry)
    return _forms(state).write(event_of(recorded)), sentence_on(recorded, state)


def _with_log(state: GameState, log: list[object]) -> GameState:
    forms = _forms(state)
    check_log(state, log, forms.add_log_faults)
    return changed(state, log=forms.read_log(cast("list[Plain]", log)))


def _new_events(after: GameState, before: GameState | None) -> Sequence[Event]:
    entries = after.log[0 if before is None else len(before.log) :]
    return [event_of(entry) for entry in entries if not isinstance(entry, NoEvent)]


def _sentence(event: Event, before: GameState | None, viewer: str) -> Words:
    if before is None:
        return sentence_on(event, viewer=viewer)
    return sentence_on(event, view(before, viewer or None))


PLAY: Final = Play[GameState, Event](
    new=lambda players, seed: new_game(players, seed=seed),
    legal_actions=legal_actions,
    check=check_event,
    apply=apply,
    play_out=play_out,
    scores=lambda state: [*scores_of(state)],
    length=turns_in,
    record=lambda state: write_record(record_of(state)),
    replay=_replay,
    entry=_entry,
    write_replay=cast("WriteReplay[GameState]", replay_to_json),
    read_state=state_of_value,
    write_state=state_value,
    without_log=GameState.without_log,
    with_log=_with_log,
    view=lambda state, player: view_value(view(state, player)),
    views=view_values,
    new_events=_new_events,
    read_event=lambda value, state: read_event(value, _forms(state), state.names),
    write_event=lambda event, state: _forms(state).write(event_of(event)),
    sentence=_sentence,
)
"""How Alhambra is played."""
