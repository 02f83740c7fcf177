"""The seeds of fuzzing: the fixtures, and documents made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import five_towers
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.game import apply, legal_actions, replay
from alhambra_rules.game.playing import any_action
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.notation import read_examples
from alhambra_rules.notation.events import action_to_json
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.state_json import state_to_json
from alhambra_rules.testing.illegal_actions import illegal_actions
from five_towers.game import record_of
from five_towers.notation import read_record as read_towers_record
from five_towers.notation import write_record
from rulebook_kit.conformance.documents import vector_texts
from rulebook_kit.conformance.questions import Questions
from tests.service.examples import EXAMPLES as REQUESTS

TESTS: Final = Path(__file__).resolve().parents[2]
FIXTURES: Final = TESTS / "fixtures"
TOWERS: Final = TESTS / "five_towers" / "fixtures"

_LINES_OF_A_SEED: Final = 16
"""Lines of a record in a seed. All kinds of events come early in some record."""


def files_in(folder: Path, pattern: str) -> Callable[[], Iterator[bytes]]:
    return lambda: (file.read_bytes() for file in sorted(folder.glob(pattern)))


def beginnings(folder: Path) -> Callable[[], Iterator[bytes]]:
    """Return a function that yields the first lines of each record."""
    return lambda: (
        b"".join(data.splitlines(keepends=True)[:_LINES_OF_A_SEED])
        for data in files_in(folder, "*.jsonl")()
    )


def diagrams() -> Iterator[bytes]:
    for file in sorted(FIXTURES.glob("build.*.txt")):
        yield from (one.body.encode() for one in read_examples(file.read_text("utf-8")))


def position_lines() -> Iterator[bytes]:
    for file in files_in(FIXTURES / "positions", "*.json")():
        yield b" ".join(file.split())
    yield b'{"format":"alhambra-position/1","players":[{"name":"Bo","city":[]}]}\n{"format"'


def states() -> Iterator[bytes]:
    """Yield states of recorded games, and a dealt one with every module."""
    for data in islice(beginnings(FIXTURES / "games")(), 8):
        yield state_to_json(replay(read_record(data)).states[-1]).encode()
    yield state_to_json(new_game(("Anna", "Bo", "Cem"), seed=1, modules=tuple(REGISTRY))).encode()


def decisions() -> Iterator[bytes]:
    """Yield states of short games, without their logs: with each module, with all, with none."""
    for modules in ((), *((name,) for name in REGISTRY), tuple(REGISTRY)):
        state, chance = new_game(("Anna", "Bo"), seed=1, modules=modules), Random(1)
        for place in range(120):
            if place % 40 == 20 and state.to_act is not None:
                yield state_to_json(state.without_log()).encode()
            if not state.finished:
                state = apply(state, any_action(state, chance))


UNDER_WAY: Final = new_game(("Anna", "Bo"), seed=1, modules=tuple(REGISTRY))
"""The game that actions are read for; it has all modules."""

TOWERS_UNDER_WAY: Final = five_towers.new_game(("Anni", "Heidi"), seed=1)


def actions() -> Iterator[bytes]:
    """Yield one action of each kind of the game under way, legal or not."""
    found: dict[type, bytes] = {}
    state = UNDER_WAY
    while len(state.log) < 400 and not state.finished:
        for action in (*legal_actions(state), *(action for action, _ in illegal_actions(state))):
            found.setdefault(type(action), action_to_json(action, state).encode())
        state = apply(state, legal_actions(state)[-1])
    yield from found.values()


def vector_lines(questions: Questions = QUESTIONS) -> Iterator[bytes]:
    """Yield the two shortest vectors of each file; some hold whole games."""
    for text in vector_texts(questions).values():
        shortest = sorted(text.splitlines(), key=len)[:2]
        yield "".join(f"{line}\n" for line in shortest).encode()


def answers() -> Iterator[bytes]:
    hello = b'{"id": 0, "result": {"name": "toy", "version": "1", "operations": ["check_city"]}}\n'
    for answer in (
        b'{"id": 1, "result": true}',
        b'{"id": 1, "result": 7}',
        b'{"id": 1, "result": [[0, 1], [2, -3]]}',
        b'{"id": 1, "result": {"Anna": {"tower": 3, "garden": 0}}}',
        b'{"id": 1, "result": {"Anna": 16, "Bo": 0}}',
        b'{"id": 1, "result": [{"line": 3, "rules": ["build.no-gaps"]}]}',
        b'{"id": 1, "unsupported": true}',
        b'{"id": 1, "error": "out of order"}',
        b'a debug message\n{"id": 2, "result": [],"more": null}',
    ):
        yield hello + answer + b"\n"


def towers_records() -> Iterator[bytes]:
    yield from beginnings(TOWERS / "games")()
    dealt = record_of(five_towers.new_game(("Anni", "Heidi"), seed=1))
    yield write_record(dealt).encode()


def towers_states() -> Iterator[bytes]:
    """Yield states of a dealt game and of recorded ones."""
    yield five_towers.state_to_json(TOWERS_UNDER_WAY).encode()
    for data in files_in(TOWERS / "games", "*.jsonl")():
        states = five_towers.replay(read_towers_record(data)).states
        for state in (states[len(states) // 3], states[-1]):
            yield five_towers.state_to_json(state).encode()


def towers_actions() -> Iterator[bytes]:
    for action in (
        *five_towers.legal_actions(TOWERS_UNDER_WAY)[-2:],
        five_towers.Take("Anni", ["sand-7", "sand-7"]),
        five_towers.Build("Heidi", ["sand-7", "tree-0"], "scary"),
        five_towers.GiveBack("Heidi"),
    ):
        yield five_towers.action_to_json(action, TOWERS_UNDER_WAY).encode()


def requests(examples: Mapping[str, str] = REQUESTS) -> Iterator[bytes]:
    """Yield a request for each operation, and a list of two."""
    yield from (text.encode() for text in (*examples.values(), f"[{examples['hello']},{{}}]"))


def baselines() -> Iterator[bytes]:
    yield (
        b'{"format": "alhambra-conformance-baseline/1", "known": [{"cause": "breaks build.no-gaps",'
        b' "vectors": ["build.no-gaps/one-cell"]}]}'
    )


def translations() -> Iterator[bytes]:
    yield b'{"garden-10-n": "G10N", "tower-11": "T11"}'
