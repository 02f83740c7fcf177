"""The old place of ``alhambra_rules.rulebook.json.reading``."""

from alhambra_rules.rulebook.json.reading import Check, Kind, check_value, read_json

__all__ = ["Check", "Kind", "check_value", "read_json"]
