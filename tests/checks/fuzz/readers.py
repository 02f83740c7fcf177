"""The table of all readers to fuzz: their documented errors, their seeds, and the use of values.

Each value is written, read again, and used as a program would use it. So a reader must not let
anything pass that breaks later code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from attrs import evolve, frozen

import five_towers
from alhambra_rules.agents import Greedy, Mcts, agent_action
from alhambra_rules.arbiter import check_table
from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.conformance.questions import QUESTIONS, TileNames
from alhambra_rules.errors import AlhambraError
from alhambra_rules.game import GameState, check_action, replay
from alhambra_rules.notation import (
    draw_diagram,
    parse_diagram,
    read_examples,
    read_position,
    write_position,
)
from alhambra_rules.notation.events import action_from_json, action_to_json
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.sniffing import sniff, text_of_diagram
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from alhambra_rules.service.protocol import SERVICE as ALHAMBRA_SERVICE
from alhambra_rules.testing import read_vectors
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance import read_vectors as read_towers_vectors
from five_towers.notation import read_position as read_towers
from five_towers.notation import read_record as read_towers_record
from five_towers.notation import write_position as write_towers
from five_towers.notation import write_record as write_towers_record
from five_towers.service import SERVICE as TOWERS_SERVICE
from rulebook_kit import FormatError, NotationError
from rulebook_kit.conformance.documents import read_baseline, write_vectors
from rulebook_kit.conformance.protocol import Vector
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Service
from rulebook_kit.service.refusals import Refused
from tests.checks.fuzz.scripted_engine import answers_to
from tests.checks.fuzz.seeds import (
    FIXTURES,
    TOWERS,
    TOWERS_UNDER_WAY,
    UNDER_WAY,
    actions,
    answers,
    baselines,
    beginnings,
    decisions,
    diagrams,
    files_in,
    position_lines,
    requests,
    states,
    towers_actions,
    towers_records,
    towers_states,
    translations,
    vector_lines,
)
from tests.five_towers.service.examples import EXAMPLES as TOWERS_REQUESTS

_Value = TypeVar("_Value")


@frozen
class Reader:
    """A reader of untrusted input.

    Attributes:
        name: what it reads.
        read: reads bytes.
        use: reads bytes, and uses the value as programs do.
        refuses: the documented errors.
        seeds: yields the first inputs.
        is_drawn: whether it reads drawn text and not JSON.
    """

    name: str
    read: Callable[[bytes], object]
    use: Callable[[bytes], None]
    refuses: tuple[type[Exception], ...]
    seeds: Callable[[], Iterable[bytes]]
    is_drawn: bool = False

    def try_on(self, data: bytes) -> bool:
        """Read and use the bytes; return whether they could be read.

        Raises:
            Exception: a finding: any error that is not documented, or has no valid message.
        """
        try:
            self.use(data)
        except self.refuses as error:
            str(error).encode()
            return False
        return True


class NotTheSame(AssertionError):
    """A value was written and then read as something else."""


def _same(first: object, second: object) -> None:
    if first != second:
        raise NotTheSame(f"{first!r} is read back as {second!r}"[:2_000])


def _reader(
    name: str,
    read: Callable[[bytes], _Value],
    seeds: Callable[[], Iterable[bytes]],
    *,
    write: Callable[[_Value], str] | None = None,
    use: Callable[[_Value], object] = lambda _: None,
    refuses: type[Exception] = FormatError,
) -> Reader:
    """Return a reader whose values are written and read again, and then used."""

    def read_and_use(data: bytes) -> None:
        value = read(data)
        if write is not None:
            _same(read(write(value).encode()), value)
        str(use(value)).encode()

    return Reader(name, read, read_and_use, (refuses,), seeds, refuses is NotationError)


def _ordered(questions: Questions, vector: Vector) -> Vector:
    """Return the vector as it is written: its pieces in an order in which they can be laid."""
    return evolve(vector, question=questions.ordered(vector.question))


def _check_line(line: bytes) -> None:
    """Compare the fast path of audits with the strict reader and the arbiter."""
    sniff(line)
    if is_surely_legal(line):
        _same(check_table(read_position(line)).ok, True)


def _use_towers_state(state: five_towers.GameState) -> None:
    for name in state.names:
        five_towers.view_to_json(five_towers.view(state, name))
    five_towers.legal_actions(state)


def _ask_agents(state: GameState) -> None:
    """Let agents act on a state that a client made up: what they do must be legal there."""
    for agent in (Greedy(), Mcts(iterations=6)):
        action = agent_action(state, agent, seed=1)
        if not check_action(state, action).ok:
            raise AssertionError(f"illegal: {action!r}")


def _from_a_file(read: Callable[[Path], _Value]) -> Callable[[bytes], _Value]:
    """Turn a reader of files into a reader of bytes."""
    folder = TemporaryDirectory()

    def read_bytes(data: bytes) -> _Value:
        file = Path(folder.name) / "input"
        file.write_bytes(data)
        return read(file)

    return read_bytes


def _answer_of(service: Service) -> Callable[[bytes], None]:
    """Turn a service into a reader: it refuses what the service refuses."""
    dispatcher = Dispatcher(service)  # without handles: no request leaves anything behind

    def answer(request: bytes) -> None:
        answered = json.loads(dispatcher.answer_text(request))
        answers = answered if isinstance(answered, list) else [answered]
        for one in answers:
            if one.get("kind") == "internal":
                raise AssertionError(one["error"])
        for one in answers:
            if "error" in one:
                raise Refused(one["kind"], one["error"])

    return answer


READERS: Final = (
    _reader(
        "diagram",
        lambda data: parse_diagram(text_of_diagram(data)),
        diagrams,
        write=lambda diagram: draw_diagram(diagram.city, diagram.asked),
        refuses=NotationError,
    ),
    _reader(
        "examples",
        lambda data: read_examples(data.decode(errors="replace")),
        files_in(FIXTURES, "*.txt"),
        refuses=NotationError,
    ),
    _reader(
        "position",
        read_position,
        files_in(FIXTURES / "positions", "*.json"),
        write=write_position,
        use=check_table,
    ),
    _reader("line", _check_line, position_lines),
    _reader("record", read_record, beginnings(FIXTURES / "games"), write=write_record, use=replay),
    _reader("state", state_from_json, states, write=state_to_json),
    _reader(
        "action",
        partial(action_from_json, state=UNDER_WAY),
        actions,
        write=partial(action_to_json, state=UNDER_WAY),
        use=partial(check_action, UNDER_WAY),
    ),
    _reader(
        "vectors",
        lambda data: [_ordered(QUESTIONS, vector) for vector in read_vectors(data)],
        vector_lines,
        write=partial(write_vectors, QUESTIONS),
    ),
    _reader(
        "towers-vectors",
        lambda data: [_ordered(TOWERS_QUESTIONS, vector) for vector in read_towers_vectors(data)],
        partial(vector_lines, TOWERS_QUESTIONS),
        write=partial(write_vectors, TOWERS_QUESTIONS),
    ),
    _reader("answers", answers_to, answers),
    _reader("baseline", _from_a_file(partial(read_baseline, QUESTIONS)), baselines),
    _reader("tiles", _from_a_file(TileNames.read), translations),
    _reader(
        "towers-position",
        read_towers,
        files_in(TOWERS / "positions", "*.json"),
        write=write_towers,
        use=five_towers.check_table,
    ),
    _reader(
        "towers-record",
        read_towers_record,
        towers_records,
        write=write_towers_record,
        use=five_towers.replay,
    ),
    _reader(
        "towers-state",
        five_towers.state_from_json,
        towers_states,
        write=five_towers.state_to_json,
        use=_use_towers_state,
    ),
    _reader(
        "towers-action",
        partial(five_towers.action_from_json, state=TOWERS_UNDER_WAY),
        towers_actions,
        write=partial(five_towers.action_to_json, state=TOWERS_UNDER_WAY),
        use=partial(five_towers.check_action, TOWERS_UNDER_WAY),
    ),
    _reader("agents", state_from_json, decisions, use=_ask_agents, refuses=AlhambraError),
    _reader("request", _answer_of(ALHAMBRA_SERVICE), requests, refuses=Refused),
    _reader(
        "towers-request",
        _answer_of(TOWERS_SERVICE),
        partial(requests, TOWERS_REQUESTS),
        refuses=Refused,
    ),
)
"""All readers. For a new one, add an entry."""
