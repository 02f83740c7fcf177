"""Read and write positions, diagrams, game records, states and verdicts; JSON Schemas."""

from alhambra_rules.errors import NOUNS
from alhambra_rules.notation.diagram import Diagram, draw_diagram
from alhambra_rules.notation.diagram_reading import parse_diagram
from alhambra_rules.notation.position import read_position, write_position, write_position_line
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.verdicts import write_verdicts
from rulebook_kit.examples import Example, read_examples
from rulebook_kit.json.verdicts import exit_status, verdict_of

__all__ = [
    "NOUNS",
    "Diagram",
    "Example",
    "draw_diagram",
    "exit_status",
    "parse_diagram",
    "read_examples",
    "read_position",
    "schemas",
    "verdict_of",
    "write_position",
    "write_position_line",
    "write_verdicts",
]
