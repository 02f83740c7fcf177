"""What is refused, and with which words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import pytest

from rulebook_kit import FormatError, InvalidArgument, RulebookError

_UNKNOWN = re.compile(r'unknown ([a-z ]+) (?:"|\[|None)')
_KEYWORDS = {"action", "draw", "phase", "value"}
"""Words of a format. Other words that are unknown are names: of players, pieces or modules."""


def refusal(call: Callable[[], object], kind: type[RulebookError] = InvalidArgument) -> str:
    """Return the message of the error of this kind that a call raises.

    Check that it marks unknown names.
    """
    with pytest.raises(kind) as caught:
        call()
    message = str(caught.value)
    if isinstance(caught.value, InvalidArgument):
        assert caught.value.unknown_name == _is_of_an_unknown_name(message), message
    return message


def _is_of_an_unknown_name(message: str) -> bool:
    unknown = _UNKNOWN.match(message)
    return unknown is not None and unknown[1] not in _KEYWORDS


def refusals(
    calls: Mapping[str, Callable[[], object]], kind: type[RulebookError] = InvalidArgument
) -> dict[str, str]:
    """Return the message of the error that each call raises, by its name."""
    return {name: refusal(call, kind) for name, call in calls.items()}


def unreadable(read: Callable[..., object], *data: object) -> FormatError:
    """Return the error of data that a reader refuses; check that it marks unknown names."""
    with pytest.raises(FormatError) as caught:
        read(*data)
    for fault in caught.value.faults:
        assert fault.unknown_name == _is_of_an_unknown_name(fault.message), fault
    return caught.value


def faulty_paths(read: Callable[..., object], *data: object) -> list[str]:
    """Return the path of every fault of data that a reader refuses."""
    return [fault.path for fault in unreadable(read, *data).faults]


def assert_refused(call: Callable[[object], object], wrongs: Iterable[object]) -> None:
    """Check that a call refuses each value with ``InvalidArgument``."""
    for wrong in wrongs:
        try:
            call(wrong)
        except InvalidArgument:
            continue
        pytest.fail(f"{wrong!r} is accepted")
