"""Plugin for pytest: examples before properties, so that a changed line is noticed sooner."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the properties last."""
    items.sort(key=lambda item: "properties" in item.path.parts)
