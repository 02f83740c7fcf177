"""JSON Schemas of the conformance protocol of 5 Towers and of its files."""

from __future__ import annotations

from collections.abc import Mapping

from alhambra_rules.rulebook.conformance import schemas
from five_towers.conformance.game import FIVE_TOWERS


def conformance_schemas() -> Mapping[str, str]:
    """Return the text of each schema by its file name in ``docs/schemas``."""
    return schemas.conformance_schemas(FIVE_TOWERS)
