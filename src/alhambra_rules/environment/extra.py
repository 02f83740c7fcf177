"""Whether the extra ``rl`` is installed, which everything in this room needs."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

LIBRARIES = ("numpy", "gymnasium", "pettingzoo")
_MISSING = "an environment needs the extra 'rl': python -m pip install 'alhambra-rules[rl]'"


def require(libraries: Iterable[str] = LIBRARIES) -> None:
    """Load these libraries; ``ModuleNotFoundError`` that says what to install if one is missing."""
    for library in libraries:
        try:
            import_module(library)
        except ModuleNotFoundError as missing:
            if missing.name != library:
                raise
            raise ModuleNotFoundError(_MISSING, name=library) from None


require()
