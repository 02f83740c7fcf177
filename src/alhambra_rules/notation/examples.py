"""The old place of ``alhambra_rules.rulebook.examples``."""

from alhambra_rules.rulebook.examples import Example, read_examples

__all__ = ["Example", "read_examples"]
