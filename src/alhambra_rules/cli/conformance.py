"""``conformance``: hold an engine against the library, or export what it is held against."""

from __future__ import annotations

from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.rulebook.command_line.conformance import conformance_command

command = conformance_command(ALHAMBRA, "build.no-gaps")
