"""5 Towers as it is played and recorded: what its descriptor loads on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from five_towers.arbiter import check_table
from five_towers.game.playing import apply, check_event, legal_actions, new_game, play_out
from five_towers.game.replay import Replay, record_of, replay
from five_towers.game.state import Event, GameState
from five_towers.game.view import sentence_on, view
from five_towers.model import Table
from five_towers.notation.game_record import FORMS, read_record, write_record
from five_towers.notation.position import position_value, read_position
from five_towers.notation.state_json import (
    add_log_faults,
    state_of_value,
    state_value,
    view_value,
)
from five_towers.notation.verdicts import replay_to_json
from rulebook_kit.envelope import check_log
from rulebook_kit.game import Play, Positions, WriteReplay
from rulebook_kit.json.codecs import Plain
from rulebook_kit.json.events import read_event
from rulebook_kit.templates import Words
from rulebook_kit.values import changed


def _replay(data: bytes | str, *, keep_states: bool = True) -> Replay:
    return replay(read_record(data), keep_states=keep_states)


def _entry(entry: object, state: GameState) -> tuple[Plain, Words]:
    event = cast("Event", entry)
    return FORMS.write(event), sentence_on(event, state)


def _with_log(state: GameState, log: list[object]) -> GameState:
    check_log(state, log, add_log_faults)
    return changed(state, log=tuple(map(FORMS.read, log)), earlier=0)


def _views(state: GameState) -> Mapping[str | None, Plain]:
    """Return what everybody may see. The views differ only in the player."""
    anybody = view_value(view(state, None))
    return {None: anybody, **{name: {**anybody, "player": name} for name in state.names}}


def _new_events(after: GameState, before: GameState | None) -> Sequence[Event]:
    return after.log[0 if before is None else len(before.log) :]


PLAY: Final = Play[GameState, Event](
    new=lambda players, seed: new_game(players, seed=seed),
    legal_actions=legal_actions,
    check=check_event,
    apply=apply,
    play_out=play_out,
    scores=lambda state: [(seat.name, seat.score.total) for seat in state.players],
    length=lambda state: state.rounds_done,
    record=lambda state: write_record(record_of(state)),
    replay=_replay,
    entry=_entry,
    write_replay=cast("WriteReplay[GameState]", replay_to_json),
    read_state=state_of_value,
    write_state=state_value,
    without_log=GameState.without_log,
    with_log=_with_log,
    view=lambda state, player: view_value(view(state, player)),
    views=_views,
    new_events=_new_events,
    read_event=lambda value, state: read_event(value, FORMS, state.names),
    write_event=lambda event, _: FORMS.write(event),
    sentence=lambda event, before, _: sentence_on(event, before),
)
"""How 5 Towers is played. All players and spectators hear the same sentences."""

POSITIONS: Final = Positions[GameState, Table](
    read=read_position, check=check_table, at=lambda state: state.table, write=position_value
)
"""How positions of 5 Towers are read, checked and written."""
