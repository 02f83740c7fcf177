"""Print towers, one on each line, from the bottom to the top."""

from __future__ import annotations

from collections.abc import Iterable

from alhambra_rules.rulebook.command_line.screen import Screen
from five_towers.model import Tower


def print_towers(screen: Screen, towers: Iterable[Tower], indent: int = 2) -> None:
    """Print the type and the values of each tower, with ``^`` after a finished one."""
    for tower in towers:
        if tower.type is None:
            continue
        cards = str(tower).removeprefix(f"{tower.type.value} ")
        finished = " ^" if tower.is_finished else ""
        screen.line(" " * indent, f"{tower.type.value:<6}", f"  {cards}{finished}")
