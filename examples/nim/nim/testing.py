"""``NimMachine``: a state machine that plays one game on these rules and on your engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from nim import NIM, Heaps, Take
from rulebook_kit.game import AnyGame
from rulebook_kit.testing.game_machine import Compared, EngineMachine, several


class NimMachine(EngineMachine[Heaps, Take, Take]):
    """Plays the same legal game on both, and stops at the first difference."""

    _game: ClassVar[AnyGame] = NIM
    _of_the_table: ClassVar[Compared] = {"stones": ("the heaps", lambda answer: [*several(answer)])}

    def stones(self) -> Sequence[int]:
        """Return how many stones each heap has."""
        raise NotImplementedError
