"""5 Towers as it is played and recorded: what its descriptor loads on demand."""

from __future__ import annotations

from typing import Final

from five_towers.arbiter import check_table
from five_towers.game.playing import TURNS, new_game
from five_towers.game.replay import Replay, record_of, replay
from five_towers.game.state import Event, GameState
from five_towers.game.view import sentence_on, view
from five_towers.model import Table
from five_towers.notation.game_record import (
    FORMS,
    REPLAYS,
    STATES,
    VIEW_SHAPE,
    read_record,
    scores_of,
    view_value,
    write_record,
)
from five_towers.notation.position import position_value, read_position, table_of_value
from rulebook_kit.declared_play import DeclaredGame
from rulebook_kit.game import Positions


def _replay(data: bytes | str, *, keep_states: bool = True) -> Replay:
    return replay(read_record(data), keep_states=keep_states)


PLAY: Final = DeclaredGame[GameState, Event](
    turns=TURNS,
    forms=FORMS,
    states=STATES,
    new=lambda players, seed: new_game(players, seed=seed),
    record=lambda state: write_record(record_of(state)),
    replay=_replay,
    replays=REPLAYS,
    view=lambda state, player: view_value(view(state, player)),
    view_shape=VIEW_SHAPE,
    scores=scores_of,
    length=lambda state: state.rounds_done,
    sentence=sentence_on,
).play
"""How 5 Towers is played. All players and spectators hear the same sentences."""

POSITIONS: Final = Positions[GameState, Table](
    read=read_position,
    of_value=table_of_value,
    check=check_table,
    at=lambda state: state.table,
    write=position_value,
)
"""How positions of 5 Towers are read, checked and written."""
