"""The JSON form of one kind of event, from the fields of its class."""

from __future__ import annotations

from functools import cache
from typing import Literal

from attrs import frozen
from msgspec import Struct, inspect

from alhambra_rules.game.actions import Action
from alhambra_rules.game.event_kind import EventKind
from alhambra_rules.notation.plain import FieldCodec, fields_of, struct_of


@frozen
class Form:
    """The JSON form of one kind of event.

    Attributes:
        key: ``do`` for an action, ``draw`` for a draw.
        name: what stands under it.
        kind: the class of these events.
        fields: how its fields are written.
        shape: the msgspec type of such objects.
        type_info: the same, as msgspec describes it.
    """

    key: str
    name: str
    kind: type
    fields: tuple[FieldCodec, ...]
    shape: type[Struct]
    type_info: inspect.Type


@cache
def form_of(kind: EventKind) -> Form:
    """Return the form of these events: their name under ``do`` or ``draw``, then their fields."""
    key = "do" if issubclass(kind.of, Action) else "draw"
    fields = fields_of(kind.of)
    shape = struct_of(kind.of, fields, (key, Literal[kind.name]))
    return Form(key, kind.name, kind.of, fields, shape, inspect.type_info(shape))
