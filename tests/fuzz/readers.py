"""What reads the words of strangers: every reader, what it may refuse with, and what it is fed.

Each goes as far as a program would: what was read is written and read again, judged or replayed, so
that nothing gets past a reader that breaks what comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from attrs import frozen

import five_towers
from alhambra_rules.arbiter import check_table
from alhambra_rules.audit.fast_legality import is_surely_legal
from alhambra_rules.conformance.game import ALHAMBRA, TileNames
from alhambra_rules.game import Action, GameState, Record, check_action, replay
from alhambra_rules.model import Table
from alhambra_rules.notation import (
    Diagram,
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
from alhambra_rules.rulebook import FormatError, NotationError
from alhambra_rules.rulebook.conformance.documents import read_baseline
from alhambra_rules.rulebook.conformance.vector_files import write_vectors
from alhambra_rules.testing import Vector, read_vectors
from five_towers.conformance import read_vectors as read_towers_vectors
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.notation import read_position as read_towers
from five_towers.notation import read_record as read_towers_record
from five_towers.notation import write_position as write_towers
from five_towers.notation import write_record as write_towers_record
from tests.fuzz.seeds import (
    FIXTURES,
    TOWERS,
    TOWERS_UNDER_WAY,
    UNDER_WAY,
    actions,
    answers,
    baselines,
    beginnings,
    diagrams,
    files_in,
    position_lines,
    states,
    towers_actions,
    towers_records,
    towers_states,
    translations,
    vector_lines,
)
from tests.fuzz.told_engine import answers_told

_Value = TypeVar("_Value")


@frozen
class Reader:
    """A reader of what strangers write.

    Attributes:
        name: what it reads.
        read: reads bytes.
        use: reads bytes, and does with what was read what programs do.
        refuses: the errors that are documented.
        seeds: yields what it is fed to begin with.
        is_drawn: whether it reads drawn text and no JSON.
    """

    name: str
    read: Callable[[bytes], object]
    use: Callable[[bytes], None]
    refuses: tuple[type[Exception], ...]
    seeds: Callable[[], Iterable[bytes]]
    is_drawn: bool = False

    def try_on(self, data: bytes) -> bool:
        """Read and use the bytes; return whether they were read.

        Raises:
            Exception: anything but a documented error that can be told: a finding.
        """
        try:
            self.use(data)
        except self.refuses as error:
            str(error).encode()
            return False
        return True


class NotTheSame(AssertionError):
    """What was read is written, and then read as something else."""


def _same(first: object, second: object) -> None:
    if first != second:
        raise NotTheSame(f"{first!r} is read back as {second!r}"[:2_000])


def _reader(
    name: str,
    read: Callable[[bytes], _Value],
    use: Callable[[_Value], object],
    seeds: Callable[[], Iterable[bytes]],
    refuses: type[Exception] = FormatError,
) -> Reader:
    return Reader(
        name,
        read,
        lambda data: (use(read(data)), None)[1],
        (refuses,),
        seeds,
        refuses is NotationError,
    )


def _use_diagram(diagram: Diagram) -> None:
    _same(parse_diagram(draw_diagram(diagram.city, diagram.asked)), diagram)


def _use_position(table: Table) -> None:
    _same(read_position(write_position(table)), table)
    str(check_table(table)).encode()


def _judge_line(line: bytes) -> None:
    """Hold the fast path over lines to the strict reader and the arbiter."""
    sniff(line)
    if is_surely_legal(line):
        _same(check_table(read_position(line)).ok, True)


def _use_record(record: Record) -> None:
    _same(read_record(write_record(record)), record)
    str(replay(record)).encode()


def _use_state(state: GameState) -> None:
    _same(state_from_json(state_to_json(state)), state)


def _use_action(action: Action) -> None:
    _same(action_from_json(UNDER_WAY, action_to_json(UNDER_WAY, action)), action)
    str(check_action(UNDER_WAY, action)).encode()


def _use_towers_action(action: five_towers.Action) -> None:
    text = five_towers.action_to_json(TOWERS_UNDER_WAY, action)
    _same(five_towers.action_from_json(TOWERS_UNDER_WAY, text), action)
    str(five_towers.check_action(TOWERS_UNDER_WAY, action)).encode()


def _use_towers_state(state: five_towers.GameState) -> None:
    _same(five_towers.state_from_json(five_towers.state_to_json(state)), state)
    for name in state.names:
        five_towers.view_to_json(five_towers.view(state, name))
    five_towers.legal_actions(state)


def _use_vectors(found: list[Vector]) -> None:
    _same(list(read_vectors(write_vectors(ALHAMBRA, found))), found)


def _use_towers_vectors(found: list[Vector]) -> None:
    _same(list(read_towers_vectors(write_vectors(FIVE_TOWERS, found))), found)


def _use_towers(table: five_towers.Table) -> None:
    _same(read_towers(write_towers(table)), table)
    str(five_towers.check_table(table)).encode()


def _use_towers_record(record: five_towers.Record) -> None:
    _same(read_towers_record(write_towers_record(record)), record)
    str(five_towers.replay(record)).encode()


def _from_a_file(read: Callable[[Path], _Value]) -> Callable[[bytes], _Value]:
    """Return a reader of bytes out of one of files."""
    folder = TemporaryDirectory()

    def read_bytes(data: bytes) -> _Value:
        file = Path(folder.name) / "input"
        file.write_bytes(data)
        return read(file)

    return read_bytes


def _nothing(_value: object) -> None:
    """Do nothing further."""


READERS: Final = (
    _reader(
        "diagram",
        lambda data: parse_diagram(text_of_diagram(data)),
        _use_diagram,
        diagrams,
        NotationError,
    ),
    _reader(
        "examples",
        lambda data: read_examples(data.decode(errors="replace")),
        _nothing,
        files_in(FIXTURES, "*.txt"),
        NotationError,
    ),
    _reader("position", read_position, _use_position, files_in(FIXTURES / "positions", "*.json")),
    _reader("line", _judge_line, _nothing, position_lines),
    _reader("record", read_record, _use_record, beginnings(FIXTURES / "games")),
    _reader("state", state_from_json, _use_state, states),
    _reader("action", lambda data: action_from_json(UNDER_WAY, data), _use_action, actions),
    _reader("vectors", lambda data: list(read_vectors(data)), _use_vectors, vector_lines),
    _reader(
        "towers-vectors",
        lambda data: list(read_towers_vectors(data)),
        _use_towers_vectors,
        lambda: vector_lines(FIVE_TOWERS),
    ),
    _reader("answers", answers_told, _nothing, answers),
    _reader(
        "baseline", _from_a_file(lambda file: read_baseline(ALHAMBRA, file)), _nothing, baselines
    ),
    _reader("tiles", _from_a_file(TileNames.read), _nothing, translations),
    _reader("towers-position", read_towers, _use_towers, files_in(TOWERS / "positions", "*.json")),
    _reader("towers-record", read_towers_record, _use_towers_record, towers_records),
    _reader("towers-state", five_towers.state_from_json, _use_towers_state, towers_states),
    _reader(
        "towers-action",
        lambda data: five_towers.action_from_json(TOWERS_UNDER_WAY, data),
        _use_towers_action,
        towers_actions,
    ),
)
"""All readers; a new one is one more entry."""
