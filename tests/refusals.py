"""What is refused, and with which words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from alhambra_rules.rulebook import InvalidArgument


def refusal(call: Callable[[], object]) -> str:
    """Return the message of the ``InvalidArgument`` that a call raises."""
    with pytest.raises(InvalidArgument) as caught:
        call()
    return str(caught.value)


def assert_refused(call: Callable[[object], object], wrongs: Iterable[object]) -> None:
    """Check that a call refuses each value with ``InvalidArgument``."""
    for wrong in wrongs:
        try:
            call(wrong)
        except InvalidArgument:
            continue
        pytest.fail(f"{wrong!r} is accepted")
