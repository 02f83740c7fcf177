"""Reading and writing: text diagrams, worked examples, position files."""

from alhambra_rules.notation.diagram import Diagram, draw_diagram
from alhambra_rules.notation.diagram_reading import parse_diagram
from alhambra_rules.notation.examples import Example, read_examples

__all__ = ["Diagram", "Example", "draw_diagram", "parse_diagram", "read_examples"]
