"""Read and write the records of a game of declared events, and what their replays find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, cast

from attrs import evolve
from msgspec import Struct, to_builtins

from rulebook_kit.envelope import lines_in, read_envelope, write_envelope
from rulebook_kit.errors import FormatError, InvalidArgument
from rulebook_kit.json.codecs import in_one_line
from rulebook_kit.json.events import Event, EventForms
from rulebook_kit.json.reading import Check, read_json, refuse_other_games
from rulebook_kit.json.verdicts import violations_of
from rulebook_kit.replays import (
    Finding,
    FindingDocument,
    Replay,
    ReplayDocument,
    replay_document,
    write_replay,
)
from rulebook_kit.states import AnyRecord, AnyState
from rulebook_kit.values import FrozenDict

Record = TypeVar("Record", bound=AnyRecord)
Header = TypeVar("Header", bound=Struct)
State = TypeVar("State", bound=AnyState)


class RecordForm(Generic[Record, Header, Event]):
    """The JSON form of the records of one game: a header, then an event on each line.

    Args:
        form: the name and the version of the format, such as ``my-game/1``.
        header: the type of headers.
        forms: the forms of the events.
        check: adds the errors of a header that its type cannot express.
        begin: returns the record with this header, before the first event.
        head: returns the header of a record.
        programs: the programs that read other games, by the first words of their formats.
    """

    def __init__(
        self,
        form: str,
        header: type[Header],
        forms: EventForms[Event],
        check: Check,
        *,
        begin: Callable[[Header], Record],
        head: Callable[[Record], Header],
        programs: Mapping[str, str] = FrozenDict(),
    ) -> None:
        self._form, self._header, self._forms, self._check = form, header, forms, check
        self._begin, self._head, self._programs = begin, head, programs
        self._example = in_one_line({"format": form, "players": ["Anna", "Bo"]})

    def read(self, data: bytes | str) -> Record:
        """Return the recorded game, legal or not; ``FormatError`` lists every error."""
        begun, events = read_envelope(
            data,
            self._read_header,
            lambda line, begun: self._forms.read_line(line, begun.players if begun else None),
            example=self._example,
        )
        return cast("Record", evolve(cast("Any", begun), events=events, lines=lines_in(data)))

    def write(self, record: Record) -> str:
        """Return the record as JSON lines.

        Raises:
            InvalidArgument: it would not read back unchanged; the message says why.
        """
        text = write_envelope(
            in_one_line(to_builtins(self._head(record))),
            (in_one_line(self._forms.write(cast("Event", event))) for event in record.events),
        )
        try:
            self.read(text)
        except FormatError as error:
            raise InvalidArgument(f"this record cannot be written: {error}") from None
        return text

    def _read_header(self, line: bytes) -> Record:
        refuse_other_games(line, self._form, self._programs)
        return self._begin(read_json(line, self._header, self._check))


class ReplayForm(Generic[State, Event]):
    """The JSON form of what the replay of a record found.

    Args:
        title: the game.
        form: the name and the version of the format, such as ``my-replay/1``.
        forms: the forms of the events.
        scores: returns the name and the points of each player.

    Attributes:
        shape: the type of the document, for schemas.
    """

    def __init__(
        self,
        title: str,
        form: str,
        forms: EventForms[Event],
        scores: Callable[[State], Iterable[tuple[str, int]]],
    ) -> None:
        self._form, self._forms, self._scores = form, forms, scores
        self.shape: type[ReplayDocument] = replay_document(title, form)

    def write(self, outcome: Replay[AnyRecord, State] | FormatError | OSError) -> str:
        """Return the result of a replay, or why the record cannot be read, as indented JSON."""
        return write_replay(
            outcome, self._form, self.shape, self._finding, self._scores, self._event
        )

    def _event(self, _: AnyRecord, event: object) -> object:
        return self._forms.write(cast("Event", event))

    def _finding(self, record: AnyRecord, finding: Finding) -> FindingDocument:
        event = self._forms.write(cast("Event", record.events[finding.index or 0]))
        return FindingDocument(finding.line, event, violations_of(finding.report))
