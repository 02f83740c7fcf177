"""The faults of a document that stands within another one."""

from __future__ import annotations

from alhambra_rules.rulebook.json.faults import Faults, Place


class Within(Faults):
    """Hands the faults of a part on as faults of the whole.

    Args:
        place: where the part stands in the whole.
        whole: the faults of the whole.
    """

    def __init__(self, place: Place, whole: Faults) -> None:
        super().__init__()
        self._place = place
        self._whole = whole

    def add(self, place: Place, message: str) -> None:
        """Add a fault of the part."""
        self._whole.add((*self._place, *place), message)
