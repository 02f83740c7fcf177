"""Read and write events as JSON objects: the lines of a record and single actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import NoneType
from typing import Annotated, Final, Generic, Literal, TypeVar, cast

from attrs import frozen
from msgspec import Meta, Struct, defstruct

from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.events import Recorded
from rulebook_kit.json.codecs import (
    Codecs,
    FieldCodec,
    Plain,
    in_one_line,
    struct_of,
    write_fields,
)
from rulebook_kit.json.faults import Faults, Place, shown
from rulebook_kit.json.reading import (
    Check,
    check_part,
    check_value,
    fits,
    read_json,
    refused_at,
)
from rulebook_kit.json.schemas import named, references_to
from rulebook_kit.json.shape import add_shape_faults
from rulebook_kit.json.text import Unreadable
from rulebook_kit.words import quoted, with_article

Event = TypeVar("Event")

CALLED: Final = {"do": "action", "draw": "draw"}
"""What an event is called by the key of its name."""

_A_HEADER: Final = "; this is a header, and a file holds only one game"


@frozen
class Form:
    """The JSON form of one kind of event.

    Attributes:
        key: ``do`` for an action, ``draw`` for a draw.
        name: the value of that key.
        kind: the class of the event.
        fields: the codecs of its fields.
        shape: the msgspec type of the object.
    """

    key: str
    name: str
    kind: type
    fields: tuple[FieldCodec, ...]
    shape: type[Struct]


def declared_forms(codecs: Codecs, kinds: Iterable[type[Recorded]]) -> tuple[Form, ...]:
    """Return the forms of declared event classes."""
    return tuple(form_of(codecs, kind.key, kind.declared.name, kind) for kind in kinds)


def form_of(codecs: Codecs, key: str, name: str, kind: type) -> Form:
    """Return the form of the events of a class, with this key and this name."""
    fields = codecs.fields_of(kind)
    shape = struct_of(kind, fields, (key, Literal[name]))
    return Form(key, name, kind, fields, shape)


def hidden_shapes(forms: Iterable[Form]) -> tuple[type[Struct], ...]:
    """Return the types of events as players see them who may not know the secrets: null."""
    return tuple(_hidden_shape(form) for form in forms if getattr(form.kind, "secrets", ()))


def _hidden_shape(form: Form) -> type[Struct]:
    secrets = cast("tuple[str, ...]", getattr(form.kind, "secrets", ()))
    shapes = [
        (field.name, NoneType if field.name in secrets else field.codec.shape)
        for field in form.fields
    ]
    return defstruct(
        f"Hidden{form.kind.__name__}",
        cast("list[tuple[str, type]]", [(form.key, Literal[form.name]), *shapes]),
        namespace={"__doc__": "An event in which null stands for what a player may not know."},
        forbid_unknown_fields=True,
    )


_Reader = tuple[Callable[..., Event], list[tuple[str, Callable[[object], object]]]]
"""How to read a kind of event: its class, and the name and the reader of each field."""


class EventForms(Generic[Event]):
    """The JSON forms of all events of one game.

    Args:
        forms: the form of each kind.

    Attributes:
        shapes: the msgspec types of all events, for schemas.
    """

    def __init__(self, forms: Iterable[Form]) -> None:
        self._forms = {form.kind: form for form in forms}
        self._by_name = {(form.key, form.name): form for form in self._forms.values()}
        self._readers: dict[tuple[str, object], _Reader[Event]] = {
            (form.key, form.name): (
                cast("Callable[..., Event]", form.kind),
                [(field.name, field.codec.read) for field in form.fields],
            )
            for form in self._forms.values()
        }
        self.shapes: tuple[type[Struct], ...] = tuple(form.shape for form in self._forms.values())

    @property
    def any_event(self) -> object:
        """The type of any event. ``add_faults`` checks it; schemas describe it."""
        described = named("Event") | {"anyOf": references_to(self.shapes)}
        return Annotated[object, Meta(extra_json_schema=described)]

    def add_log_faults(
        self, log: list[object], names: tuple[str, ...] | None, faults: Faults
    ) -> None:
        """Add every error of the log of a state."""
        for index, event in enumerate(log):
            self.add_faults(event, names, faults, ("log", index))

    def read_line(self, line: bytes, names: tuple[str, ...] | None) -> Event:
        """Return the event on a line of a record.

        Args:
            line: the line.
            names: the players at the table; None if they are unknown.

        Raises:
            FormatError: it is not an event of one of these players; lists every error.
        """
        plain = read_json(
            line, object, lambda value, faults: self.add_faults(value, names, faults, ())
        )
        return refused_at("$", lambda: self.read(plain))

    def __contains__(self, event: object) -> bool:
        """Whether this is one of these events."""
        return type(event) in self._forms

    def write(self, event: Event) -> Plain:
        """Return an event as an object; ``InvalidArgument`` if this game has no such event."""
        form = self._forms.get(type(event))
        if form is None:
            raise InvalidArgument(f"{quoted(event)} is not an event of this game")
        return {form.key: form.name} | write_fields(event, form.fields)

    def read(self, plain: object) -> Event:
        """Return the event of an object without errors."""
        event = cast("Plain", plain)
        key = "do" if "do" in event else "draw"
        make, readers = self._readers[key, event[key]]
        return make(**{name: read(event[name]) for name, read in readers if name in event})

    def add_faults(
        self, value: object, names: tuple[str, ...] | None, faults: Faults, place: Place
    ) -> None:
        """Add every error of a value that should be an event.

        Args:
            value: any plain value.
            names: the players at the table; None if they are unknown.
            faults: gets the errors.
            place: the place of the value.
        """
        if not isinstance(value, dict):
            if not isinstance(value, Unreadable):
                faults.add(place, f"expected an object, found {shown(value)}")
            return
        form = self._form_of(value, faults, place)
        if form is None:
            return
        if not fits(value, form.shape):
            add_shape_faults(value, form.shape, faults, place)
        player = value.get("player")
        if isinstance(player, str) and names is not None and player not in names:
            message = f"unknown player {shown(player)}"
            faults.add_unknown((*place, "player"), message, player, names, is_name=True)

    def add_action_faults(
        self, value: object, names: tuple[str, ...] | None, faults: Faults
    ) -> None:
        """Add every error of a document that should be an action of one of these players."""
        if isinstance(value, dict) and "do" not in value:
            faults.add((), 'expected an action under "do"')
        else:
            self.add_faults(value, names, faults, ())

    def _form_of(self, value: Plain, faults: Faults, place: Place) -> Form | None:
        """Return the form of the event; if it has none, add the error and return None."""
        key = "do" if "do" in value else "draw"
        if key not in value:
            expected = 'expected an event: an action under "do" or a draw under "draw"'
            is_header = "format" in value
            faults.add(place, f"{expected}{_A_HEADER if is_header else ''}")
            return None
        name = value[key]
        if isinstance(name, str):
            form = self._by_name.get((key, name))
            if form is None:
                self.add_unknown(key, name, faults, (*place, key))
            return form
        if not isinstance(name, Unreadable):
            kind = with_article(CALLED[key])
            faults.add((*place, key), f"expected {kind}'s name, found {shown(name)}")
        return None

    def add_unknown(self, key: str, name: str, faults: Faults, place: Place) -> None:
        """Add the error that an event's name is unknown."""
        known = tuple(known for of_key, known in self._by_name if of_key == key)
        message = f"unknown {CALLED[key]} {shown(name)}"
        faults.add_unknown(place, message, name, known)


def write_action(action: Event, forms: EventForms[Event], names: tuple[str, ...] | None) -> str:
    """Return an action as JSON on one line.

    Args:
        action: the action.
        forms: the forms of the events of its game.
        names: the players; None if they are unknown.

    Raises:
        InvalidArgument: it is not an action of one of these players, so it could not be read.
    """
    plain = forms.write(action)
    try:
        check_value(plain, object, _check(forms, names))
    except FormatError as error:
        raise InvalidArgument(f"this action cannot be written: {error}") from None
    return in_one_line(plain)


def read_event(value: object, forms: EventForms[Event], names: tuple[str, ...]) -> Event:
    """Return the event in a part of a JSON text.

    Raises:
        FormatError: it is not an event of one of these players; lists every error.
    """

    def check(plain: object, faults: Faults) -> None:
        forms.add_faults(plain, names, faults, ())

    plain = check_part(value, object, check)
    return refused_at("$", lambda: forms.read(plain))


def read_action(text: bytes | str, forms: EventForms[Event], names: tuple[str, ...]) -> Event:
    """Return the action in a JSON text.

    Raises:
        FormatError: it is not an action of one of these players; lists every error.
    """
    plain = read_json(text, object, _check(forms, names))
    return refused_at("$", lambda: forms.read(plain))


def _check(forms: EventForms[Event], names: tuple[str, ...] | None) -> Check:
    return lambda value, faults: forms.add_action_faults(value, names, faults)
