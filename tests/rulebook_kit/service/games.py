"""The services of both games, for tests of what they have in common."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, cast

import alhambra_rules
import five_towers
from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.service.protocol import SERVICE
from five_towers.catalogue import CATALOGUE as TOWERS_CATALOGUE
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit.service.operations import Service
from tests.five_towers.service import examples as towers
from tests.service import examples as alhambra
from tests.service.examples import Client, Object


class Game(NamedTuple):
    """A game's service, and what to ask it.

    Attributes:
        service: its operations.
        library: the package of the game, which answers alike.
        examples: its requests, and the state that they are about.
        rules: the ids of its rules.
        questions: the operations of its conformance protocol.
        languages: those of its rules, without English.
        draw: a first event of a game without a dealer.
        illegal: an action that the player to act may send, and that breaks a rule.
        unknown: an action with a card that does not exist.
        asking: what only this game can be asked about a state, by operation.
        options: of a game with all modules.
        reading: operations that take a position.
    """

    service: Service
    library: ModuleType
    examples: ModuleType
    rules: Sequence[str]
    questions: Sequence[str]
    languages: Sequence[str]
    draw: Object
    illegal: Object
    unknown: Object
    asking: dict[str, Object]
    options: Object
    reading: dict[str, Object]

    def client(self, *, keeps: bool = True) -> Client:
        return Client.of(self.service, keeps=keeps)

    def ask(self, do: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Return the result of a new client."""
        return self.client().ask(do, **arguments)

    def refused(self, do: str, **arguments: object) -> Any:  # noqa: ANN401 - JSON
        """Return the refusal of a new client."""
        answer = self.client().answer(do, **arguments)
        assert "result" not in answer
        return answer

    @property
    def acting(self) -> str:
        return cast("str", self.examples.UNDER_WAY.to_act)

    @property
    def waiting(self) -> str:
        names: Sequence[str] = self.examples.UNDER_WAY.names
        return next(name for name in names if name != self.acting)


GAMES = (
    Game(
        service=SERVICE,
        library=alhambra_rules,
        examples=alhambra,
        rules=[*CATALOGUE],
        questions=[
            *("legal_placements", "legal_removals", "legal_swaps", "check_city", "longest_wall"),
            *("score_majorities", "score_round", "replay"),
        ],
        languages=["et", "hu", "ru"],
        draw={"draw": "market", "square": 1, "tile": "tower-11"},
        illegal={**alhambra.ACTION, "cards": ["denar-1", "denar-1"]},
        unknown={**alhambra.ACTION, "cards": ["denar-99"]},
        asking={
            "payments": {"square": 1},
            "determinize": {"player": "Anna", "seed": 1},
            "draw": {},
        },
        options={"modules": sorted(REGISTRY)},
        reading={"check_position": {}, "score": {}, "draw": {}},
    ),
    Game(
        service=TOWERS_SERVICE,
        library=five_towers,
        examples=towers,
        rules=[*TOWERS_CATALOGUE],
        questions=["may_add", "max_bid", "score"],
        languages=["et"],
        draw={"draw": "lay-out", "card": "sand-3"},
        illegal={"do": "build", "player": towers.UNDER_WAY.to_act, "cards": ["sand-1", "sand-2"]},
        unknown={"do": "build", "player": towers.UNDER_WAY.to_act, "cards": ["sand-99"]},
        asking={},
        options={},
        reading={"check_position": {}, "score_position": {}},
    ),
)


def lines_of(record: str) -> list[Any]:
    """Return the lines of a record as values."""
    return [json.loads(line) for line in record.splitlines()]
