"""Labels on what strategies draw and machines play, for ``pytest --hypothesis-show-statistics``."""

from __future__ import annotations

from typing import Final

from hypothesis import currently_in_test_context, event

_SIZES: Final = (0, 4, 8, 16, 30)


def label(about: str, what: object) -> None:
    """Count this among the events of the running test, if there is one."""
    if currently_in_test_context():
        event(f"{about}: {what}")


def size_class(number: int) -> str:
    """Return the size class of so many tiles, such as ``5 to 8``."""
    for least, most in zip((0, *(size + 1 for size in _SIZES)), _SIZES, strict=False):
        if number <= most:
            return str(most) if least >= most else f"{least} to {most}"
    return f"more than {_SIZES[-1]}"
