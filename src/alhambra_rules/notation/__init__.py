"""Read and write positions, diagrams, game records, states and verdicts; JSON Schemas.

The names load on first use, because the types of positions need no games.
"""

from typing import TYPE_CHECKING

from alhambra_rules.name_table import NAMES
from rulebook_kit.lazy_names import lazy_names

if TYPE_CHECKING:
    from alhambra_rules.errors import NOUNS as NOUNS
    from alhambra_rules.notation.diagram import Diagram as Diagram
    from alhambra_rules.notation.diagram import draw_diagram as draw_diagram
    from alhambra_rules.notation.diagram_reading import parse_diagram as parse_diagram
    from alhambra_rules.notation.json_schemas import schemas as schemas
    from alhambra_rules.notation.position import read_position as read_position
    from alhambra_rules.notation.position import write_position as write_position
    from alhambra_rules.notation.position import write_position_line as write_position_line
    from alhambra_rules.notation.verdicts import write_verdicts as write_verdicts
    from rulebook_kit.examples import Example as Example
    from rulebook_kit.examples import read_examples as read_examples
    from rulebook_kit.json.verdicts import exit_status as exit_status
    from rulebook_kit.json.verdicts import verdict_of as verdict_of

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(__name__, NAMES[__name__])
