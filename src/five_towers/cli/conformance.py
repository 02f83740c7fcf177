"""``conformance``: check an engine against the library, or export the conformance vectors."""

from __future__ import annotations

from alhambra_rules.rulebook.command_line.conformance import conformance_command
from five_towers.conformance.game import FIVE_TOWERS

command = conformance_command(FIVE_TOWERS, "tower.eight")
