"""Read and write the states of a game of declared events, whose shape follows from their fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar, cast

from msgspec import Struct, to_builtins

from rulebook_kit.errors import FormatError, FormatFault
from rulebook_kit.json.codecs import (
    Codec,
    Codecs,
    FieldCodec,
    Plain,
    as_it_is,
    read_fields,
    struct_of,
    write_fields,
    write_kept,
)
from rulebook_kit.json.events import Event, EventForms
from rulebook_kit.json.faults import Faults
from rulebook_kit.json.reading import (
    Check,
    ParsedJson,
    check_part,
    check_value,
    refuse_other_documents,
)
from rulebook_kit.states import AnyState, StateInTurns
from rulebook_kit.values import FrozenDict

State = TypeVar("State", bound=StateInTurns)


class StateForm(Generic[State, Event]):
    """The JSON form of the states of one game. A field that equals its default is not written.

    Args:
        kind: the class of the states.
        form: the name and the version of the format, such as ``my-game-state/1``.
        codecs: the codecs of the game's pieces.
        forms: the forms of its events, for the log.
        check: adds the errors that types cannot express, except those of the log.
        programs: the programs that read other games, by the first words of their formats.

    Attributes:
        shape: the msgspec type of a state, for schemas.
    """

    def __init__(
        self,
        kind: type[State],
        form: str,
        codecs: Codecs,
        forms: EventForms[Event],
        check: Check,
        *,
        programs: Mapping[str, str] = FrozenDict(),
    ) -> None:
        self._make = cast("Callable[..., State]", kind)
        self._form = form
        self._forms = forms
        self._check = check
        self._programs = programs
        self._fields = codecs.fields_of(kind, ("log",))
        events = Codec(list[forms.any_event], as_it_is, as_it_is)  # type: ignore[name-defined] # made at run time
        log = FieldCodec("log", events, required=False, default=[])
        self.shape: type[Struct] = struct_of(kind, (*self._fields, log), ("format", Literal[form]))

    def value(self, state: State) -> Plain:
        """Return a state as a plain value, which reads back if all its events were legal."""
        plain = {"format": self._form, **write_fields(state, self._fields)}
        if state.log:
            plain["log"] = [self._forms.write(cast("Event", event)) for event in state.log]
        return plain

    def of_value(self, value: object) -> State:
        """Return the state in a part of a JSON text without errors; else ``FormatError``."""
        refuse_other_documents(value, self._form, self._programs)
        return self._state_of(check_part(value, self.shape, self._check))

    def write(self, state: State) -> str:
        """Return a state as JSON on one line.

        Raises:
            InvalidArgument: it would not read back unchanged; the message says why.
        """
        return write_kept(
            self.value(state),
            state,
            lambda plain: self._state_of(check_value(plain, self.shape, self._check)),
        )

    def read(self, text: bytes | str) -> State:
        """Return the state in a JSON text; ``FormatError`` lists every error with its path."""
        parsed = ParsedJson(text)
        refuse_other_documents(parsed.value, self._form, self._programs)
        return self._state_of(parsed.read(self.shape, self._check))

    def with_log(self, state: State, log: list[object]) -> State:
        """Return the same state with the whole log of its game.

        Raises:
            FormatError: an entry is none, or there are more or fewer than events of the game. Its
                paths begin with ``$.log``.
        """
        check_log(state, log, self._forms.add_log_faults)
        return state.with_log(tuple(map(self._forms.read, log)))

    def _state_of(self, document: object) -> State:
        plain = cast("Plain", to_builtins(document))
        log = tuple(map(self._forms.read, cast("list[object]", plain.get("log", []))))
        return self._make(**read_fields(plain, self._fields), log=log)


def check_log(
    state: AnyState,
    log: list[object],
    add_faults: Callable[[list[object], tuple[str, ...], Faults], None],
) -> None:
    """Check that this can be the whole log of the game.

    Args:
        state: the state of the game.
        log: plain values.
        add_faults: adds every error of the log of a game with these players.

    Raises:
        FormatError: an entry is none, or there are more or fewer than events of the game. Its
            paths begin with ``$.log``.
    """
    faults = Faults()
    add_faults(log, state.names, faults)
    if faults:
        raise faults.error()
    if len(log) != state.revision:
        wrong = f"expected {state.revision} events, found {len(log)}"
        raise FormatError([FormatFault("$.log", wrong)])
