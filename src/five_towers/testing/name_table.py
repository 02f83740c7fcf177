"""Where each public name of ``five_towers.testing`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {
    "EngineConformance": "five_towers.testing.engine_conformance",
    "GameMachine": "five_towers.testing.game_machine",
    "actions": "five_towers.testing.played_games",
    "almost_legal_towers": "five_towers.testing.pieces",
    "any_actions": "five_towers.testing.played_games",
    "any_tables": "five_towers.testing.positions",
    "cards": "five_towers.testing.pieces",
    "displays": "five_towers.testing.pieces",
    "games": "five_towers.testing.played_games",
    "holdings": "five_towers.testing.pieces",
    "one_fault_tables": "five_towers.testing.positions",
    "records": "five_towers.testing.played_games",
    "tables": "five_towers.testing.positions",
    "towers": "five_towers.testing.pieces",
    "values_of": "five_towers.testing.positions",
}
"""The module of each name."""
