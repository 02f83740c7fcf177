"""Where each public name of ``alhambra_rules.testing`` is defined.

``make public-names`` writes this file.
"""

from __future__ import annotations

NAMES = {
    "ConformanceReport": "rulebook_kit.conformance.outcome",
    "EngineConformance": "alhambra_rules.testing.engine_conformance",
    "FaultyRecord": "alhambra_rules.testing.played_games",
    "FaultyTable": "alhambra_rules.testing.positions",
    "GameMachine": "alhambra_rules.testing.game_machine",
    "Plan": "alhambra_rules.conformance.questions",
    "Vector": "rulebook_kit.conformance.protocol",
    "actions": "alhambra_rules.testing.played_games",
    "almost_legal_cities": "alhambra_rules.testing.broken_cities",
    "any_actions": "alhambra_rules.testing.played_games",
    "any_bazaars": "alhambra_rules.testing.pieces",
    "any_cities": "alhambra_rules.testing.typed_values",
    "any_tables": "alhambra_rules.testing.typed_values",
    "architects": "alhambra_rules.testing.pieces",
    "ask_engine": "alhambra_rules.conformance.questions",
    "assert_legal": "alhambra_rules.testing.comparing",
    "cards": "alhambra_rules.testing.pieces",
    "cells": "alhambra_rules.testing.pieces",
    "cities": "alhambra_rules.testing.grown_cities",
    "divided_perft": "alhambra_rules.testing.perft",
    "export_vectors": "alhambra_rules.conformance.questions",
    "games": "alhambra_rules.testing.played_games",
    "holdings": "alhambra_rules.testing.pieces",
    "names": "alhambra_rules.testing.pieces",
    "one_fault_records": "alhambra_rules.testing.played_games",
    "one_fault_tables": "alhambra_rules.testing.positions",
    "perft": "alhambra_rules.testing.perft",
    "placed_tiles": "alhambra_rules.testing.pieces",
    "placements": "alhambra_rules.testing.pieces",
    "read_vectors": "alhambra_rules.conformance.questions",
    "records": "alhambra_rules.testing.played_games",
    "report_lines": "rulebook_kit.conformance.reporting_text",
    "report_to_json": "rulebook_kit.conformance.reporting_json",
    "report_to_junit": "rulebook_kit.conformance.reporting_ci",
    "run_conformance": "alhambra_rules.conformance.questions",
    "sides": "alhambra_rules.testing.pieces",
    "tables": "alhambra_rules.testing.positions",
    "tiles": "alhambra_rules.testing.pieces",
    "values_of": "alhambra_rules.testing.typed_values",
    "vectors": "alhambra_rules.conformance.questions",
}
"""The module of each name."""
