"""A good request for each operation, and a client that asks within the process."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from attrs import frozen

from alhambra_rules.game import GameState, record_of
from alhambra_rules.notation.game_record import write_record
from alhambra_rules.notation.state_json import state_to_json
from alhambra_rules.service.protocol import SERVICE
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Handles, Service

Object = dict[str, object]

_GAME: Final = whole_game(2, 1)
UNDER_WAY: Final = _GAME[60]
CITY: Final = [
    {"x": 1, "y": 0, "tile": "garden-10-n"},
    {"x": 1, "y": -1, "tile": "tower-12", "turned": 0},
]
POSITION: Final[Object] = {
    "format": "alhambra-position/1",
    "players": [{"name": "Anne", "city": CITY}, {"name": "Bo", "city": []}],
    "scoring_round": 2,
}
RECORD: Final = write_record(record_of(_GAME[20]))


def answer(request: object, service: Service = SERVICE) -> bytes:
    """Return the text of the answer of a new dispatcher without handles."""
    text = request if isinstance(request, bytes | str) else json.dumps(request)
    return Dispatcher(service).answer_text(text)


def state_value(state: GameState, *, log: bool = False) -> Object:
    """Return a state as it travels."""
    value: Object = json.loads(state_to_json(state, log=log))
    return value


def chosen(actions: Sequence[Object], chance: Random) -> Object:
    """Return one of the actions at random; games end because redesigns come last."""
    others = [one for one in actions if "redesign" not in str(one["do"])]
    return chance.choice(others or actions)


@frozen
class Client:
    """Asks a dispatcher, with or without handles."""

    dispatcher: Dispatcher

    @classmethod
    def of(cls, service: Service = SERVICE, *, keeps: bool = True) -> Client:
        return cls(Dispatcher(service, Handles() if keeps else None))

    def answer(self, do: str, **arguments: object) -> Object:
        text = json.dumps({"do": do, **arguments})
        value: Object = json.loads(self.dispatcher.answer_text(text))
        return value

    def ask(self, do: str, **arguments: object) -> object:
        """Return the result; fail if there is none."""
        return self.answer(do, **arguments)["result"]


ACTION: Final[Object] = {
    "do": "take",
    "player": UNDER_WAY.to_act,
    "cards": [str(UNDER_WAY.display[0])],
}
STATE: Final = state_value(UNDER_WAY)
_MORE: Final[dict[str, Object]] = {
    "hello": {},
    "tiles": {},
    "rules": {"language": "hu"},
    "templates": {"language": "hu"},
    "read": {"text": json.dumps(POSITION)},
    "legal_placements": {"city": CITY, "tile": "garden-8-sw"},
    "legal_removals": {"city": CITY},
    "legal_swaps": {"city": CITY, "tile": "garden-8-sw"},
    "check_city": {"city": CITY},
    "longest_wall": {"city": CITY},
    "score_majorities": {"counts": {"Anne": {"garden": 2}, "Bo": {"garden": 1}}, "round": 2},
    "score_round": {"cities": {"Anne": CITY, "Bo": []}, "round": 2, "dirk": ["garden-8-sw"]},
    "replay": {"record": [json.loads(line) for line in RECORD.splitlines()]},
    "look": {"city": CITY, "tile": "garden-8-sw"},
    "check_placement": {"city": CITY, "tile": "garden-8-sw", "cell": [5, 5], "turned": 1},
    "check_removal": {"city": CITY, "cell": [1, 0]},
    "check_swap": {"city": CITY, "tile": "garden-8-sw", "cell": [1, 0]},
    "explain_placements": {"city": CITY, "tile": "garden-8-sw", "cells": [[2, 0], [9, 9]]},
    "draw": {"position": POSITION, "what": "scoring"},
    "check_position": {"position": POSITION},
    "check_record": {"record": RECORD},
    "steps": {"record": RECORD, "first": 2, "count": 3},
    "score": {"position": POSITION, "round": 3},
    "rounds_scored": {"record": write_record(record_of(_GAME[-1]))},
    "new_game": {"players": ["Anne", "Bo"], "seed": 1, "log": True},
    "legal_actions": {"state": STATE},
    "check_action": {"state": STATE, "action": ACTION},
    "apply": {
        "state": STATE,
        "action": ACTION,
        "as": UNDER_WAY.to_act,
        "expect": UNDER_WAY.revision,
    },
    "view": {"state": STATE, "player": "Anne"},
    "record": {"state": state_value(UNDER_WAY, log=True)},
    "history": {"state": state_value(UNDER_WAY, log=True), "player": "Anne", "since": 55},
    "forget": {"states": ["state-1"]},
    "payments": {"state": STATE, "square": 1, "superfluous": True},
    "agent_move": {"state": STATE, "agent": "mcts", "seed": 1, "iterations": 10},
    "determinize": {"state": STATE, "player": "Anne", "seed": 1},
}


def requests_of(arguments: Mapping[str, Object]) -> Mapping[str, str]:
    """Return the text of a request for each operation, by name."""
    return {name: json.dumps({"do": name, "id": name, **more}) for name, more in arguments.items()}


EXAMPLES: Final = requests_of(_MORE)
"""A good request for each operation. The answer of ``forget`` is a refusal without handles."""
