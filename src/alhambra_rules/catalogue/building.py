"""The rules for building and rebuilding a city: ``build.*`` and ``redesign.*``."""

from alhambra_rules.catalogue.texts import EVERY_BASE_RULEBOOK, rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"build": "Building the city", "redesign": "Redesigning the city"}

ORIENTATION = rule(
    "build.orientation",
    Kind.CHECK,
    "Tiles are never turned: all roofs point the same way as on the fountain.",
    EVERY_BASE_RULEBOOK,
)

WALLS_MATCH = rule(
    "build.walls-match",
    Kind.CHECK,
    "Two tiles that share a side must agree about it: both have a wall there, or neither has one.",
    EVERY_BASE_RULEBOOK,
)

ON_FOOT = rule(
    "build.on-foot",
    Kind.CHECK,
    "Every tile must be reachable on foot from the fountain: across shared sides without walls,"
    " and only over tiles.",
    EVERY_BASE_RULEBOOK,
)

SHARED_EDGE = rule(
    "build.shared-edge",
    Kind.CHECK,
    "At least one side of a tile must touch a side of another tile. Touching at a corner is not"
    " enough.",
    EVERY_BASE_RULEBOOK,
)

NO_GAPS = rule(
    "build.no-gaps",
    Kind.CHECK,
    "Tiles must not enclose an empty area.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "When is an empty area enclosed, and do diagonal contacts close it?",
            "Empty cells belong to one area if you can walk between them over empty cells, from"
            " side to side. An area is enclosed if no such walk leads out of the city. You cannot"
            " walk across a corner. So a cell with four neighbours at its sides is a gap, even if"
            " the four cells at its corners are empty.",
            "The rulebooks show one small gap and give no definition. Elsewhere they mention"
            " only steps from side to side, so the ruling uses the same steps.",
        ),
    ),
)

FOUNTAIN_STAYS = rule(
    "build.fountain",
    Kind.CHECK,
    "The fountain stays on its cell: it is never removed, swapped or covered.",
    EVERY_BASE_RULEBOOK,
)

ONE_PER_CELL = rule(
    "build.one-per-cell",
    Kind.CHECK,
    "A cell holds at most one tile, and a tile lies in only one place.",
    (),
    (
        Ruling(
            "Can tiles be stacked, or can one tile be in two places?",
            "No: one tile on a cell, and each of the 54 exists once.",
            "The rulebooks take it for granted, because the tiles are cardboard. But a recorded"
            " position can break it.",
        ),
    ),
)

FROM_RESERVE = rule(
    "redesign.from-reserve",
    Kind.CHECK,
    "A redesign may put one tile from the reserve into the city.",
    EVERY_BASE_RULEBOOK,
)

TO_RESERVE = rule(
    "redesign.to-reserve",
    Kind.CHECK,
    "A redesign may return one tile from the city to the reserve if the rest of the city obeys"
    " the building rules.",
    EVERY_BASE_RULEBOOK,
)

SWAP = rule(
    "redesign.swap",
    Kind.CHECK,
    "A redesign may swap a tile in the city for a tile from the reserve, which goes on the same"
    " cell.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Must the city be legal without the old tile, before the new tile is placed?",
            "No: only the city with the new tile in its place must be legal.",
            "The rulebooks call it one exchange on one cell.",
        ),
    ),
)
