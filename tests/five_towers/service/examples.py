"""A good request for each operation of 5 Towers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from five_towers.game import GameState, record_of
from five_towers.game.playing import legal_actions
from five_towers.notation.game_record import action_to_json, state_to_json, write_record
from five_towers.testing.played_games import whole_game
from tests.service.examples import Object, requests_of

_GAME: Final = whole_game(3, 1)
UNDER_WAY: Final = next(state for state in _GAME[30:] if state.to_act)
RECORD: Final = write_record(record_of(_GAME[20]))
TOWERS: Final = [["sand-12", "sand-6"], ["candy-3", "candy-0"]]
POSITION: Final[Object] = {
    "format": "five-towers-position/1",
    "players": [{"name": "Anni", "towers": TOWERS, "torn_down": 1}],
}


def state_value(state: GameState, *, log: bool = False) -> Object:
    """Return a state as it travels."""
    value: Object = json.loads(state_to_json(state, log=log))
    return value


STATE: Final = state_value(UNDER_WAY)
ACTION: Final[Object] = json.loads(action_to_json(legal_actions(UNDER_WAY)[0]))
ARGUMENTS: Final[Mapping[str, Object]] = {
    "hello": {},
    "rules": {"language": "et"},
    "templates": {"language": "et"},
    "read": {"text": json.dumps(POSITION)},
    "may_add": {"tower": ["sand-12"], "card": "sand-13"},
    "max_bid": {"towers": TOWERS, "display": ["sand-5", "sand-4", "tree-3"]},
    "score": {"towers": TOWERS, "torn_down": 2},
    "look": {"towers": TOWERS, "torn_down": 2},
    "check_add": {"tower": ["sand-12"], "card": "sand-13"},
    "check_position": {"position": POSITION},
    "score_position": {"position": POSITION},
    "check_record": {"record": RECORD},
    "steps": {"record": [json.loads(line) for line in RECORD.splitlines()], "count": 3},
    "new_game": {"players": ["Heidi", "Anni"], "seed": 1, "starter": "Anni", "log": True},
    "legal_actions": {"state": STATE},
    "check_action": {"state": STATE, "action": ACTION},
    "apply": {
        "state": STATE,
        "action": ACTION,
        "as": UNDER_WAY.to_act,
        "expect": UNDER_WAY.revision,
    },
    "view": {"state": STATE, "player": UNDER_WAY.to_act},
    "record": {"state": state_value(UNDER_WAY, log=True)},
    "history": {"state": state_value(UNDER_WAY, log=True), "player": None, "since": 3},
    "forget": {"states": ["state-1"]},
    "agent_move": {"state": STATE, "seed": 1},
}
EXAMPLES: Final = requests_of(ARGUMENTS)
"""A good request for each operation. The answer of ``forget`` is a refusal without handles."""
