"""The version of the package, which needs no installed metadata."""

from __future__ import annotations

from typing import Final

__version__: Final = "1.0.0rc1"

DISTRIBUTION: Final = "alhambra-rules"
"""The name of the package on package indexes, and the namespace of the schemas."""


def installing(extra: str) -> str:
    """Return the command that installs an extra."""
    return f"python -m pip install '{DISTRIBUTION}[{extra}]'"
