"""The rules for building and rebuilding a city: ``build.*`` and ``redesign.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"build": "Building the city", "redesign": "Redesigning the city"}

ORIENTATION = Rule(
    "build.orientation",
    Kind.CHECK,
    "No tile is ever turned: the roofs of all, as those of the fountain, point the same way.",
    EVERY_BASE_RULEBOOK,
)

WALLS_MATCH = Rule(
    "build.walls-match",
    Kind.CHECK,
    "Two tiles that share a side agree about it: both have a wall there, or neither has.",
    EVERY_BASE_RULEBOOK,
)

ON_FOOT = Rule(
    "build.on-foot",
    Kind.CHECK,
    "One can walk from the fountain to every tile, stepping over shared sides without walls and"
    " never off the tiles.",
    EVERY_BASE_RULEBOOK,
)

SHARED_EDGE = Rule(
    "build.shared-edge",
    Kind.CHECK,
    "A tile is laid so that at least one of its sides lies along a side of another tile; a corner"
    " is no contact.",
    EVERY_BASE_RULEBOOK,
)

NO_GAPS = Rule(
    "build.no-gaps",
    Kind.CHECK,
    "Tiles never enclose an empty area.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "When is an empty area enclosed, and do diagonal contacts close it?",
            "Empty cells belong to one area if a walk over empty cells, from side to side, joins"
            " them; an area without such a walk out of the city is enclosed. Nobody walks across"
            " a corner, so four neighbours at its sides make a cell a gap, however open its"
            " corners are.",
            "The rulebooks draw one small gap and define no more; movement over side steps is the"
            " one notion of passage that they use, so it decides here too.",
        ),
    ),
)

FOUNTAIN_STAYS = Rule(
    "build.fountain",
    Kind.CHECK,
    "The fountain stays on its cell: it is neither removed nor swapped nor built over.",
    EVERY_BASE_RULEBOOK,
)

ONE_PER_CELL = Rule(
    "build.one-per-cell",
    Kind.CHECK,
    "A cell holds one tile, and a tile lies in one place.",
    (),
    (
        Ruling(
            "May tiles be stacked, or one tile be in two places?",
            "One tile on a cell; each of the 54 exists once.",
            "The rulebooks take it for granted, since cardboard does; a recorded position can"
            " break it all the same.",
        ),
    ),
)

FROM_RESERVE = Rule(
    "redesign.from-reserve",
    Kind.CHECK,
    "A redesign may put one tile of the reserve into the city.",
    EVERY_BASE_RULEBOOK,
)

TO_RESERVE = Rule(
    "redesign.to-reserve",
    Kind.CHECK,
    "A redesign may take one tile of the city back to the reserve, if what remains obeys the"
    " building rules.",
    EVERY_BASE_RULEBOOK,
)

SWAP = Rule(
    "redesign.swap",
    Kind.CHECK,
    "In a redesign a tile from the reserve may take the place of one in the city; the two change"
    " places, on the same cell.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Must the city also be legal in the moment between taking out and laying down?",
            "No: the city is judged once, with the new tile in its place.",
            "The rulebooks name it as one exchange on one cell.",
        ),
    ),
)
