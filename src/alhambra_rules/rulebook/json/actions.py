"""Single actions as JSON: what a client sends to a server, and what it is offered."""

from __future__ import annotations

import json

from alhambra_rules.rulebook import FormatError, InvalidArgument
from alhambra_rules.rulebook.json.events import Event, EventForms
from alhambra_rules.rulebook.json.reading import Check, check_value, read_json, refused_at


def write_action(action: Event, forms: EventForms[Event], names: tuple[str, ...]) -> str:
    """Return an action as JSON on one line.

    Raises:
        InvalidArgument: it could not be read as an action of one of these players.
    """
    plain = forms.write(action)
    try:
        check_value(plain, object, _check(forms, names))
    except FormatError as error:
        raise InvalidArgument(f"this action cannot be written: {error}") from None
    return json.dumps(plain, ensure_ascii=False)


def read_action(text: bytes | str, forms: EventForms[Event], names: tuple[str, ...]) -> Event:
    """Return the action that a text tells.

    Raises:
        FormatError: it is no action of one of these players; the error holds every fault.
    """
    plain = read_json(text, object, _check(forms, names))
    return refused_at("$", lambda: forms.read(plain))


def _check(forms: EventForms[Event], names: tuple[str, ...]) -> Check:
    return lambda value, faults: forms.add_action_faults(value, names, faults)
