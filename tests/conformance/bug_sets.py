"""Sets of bugs in which every bug has a pure witness."""

SETS = {
    "tiles-and-walls": ("garden-8-turned", "wall-ends-in-corners", "small-holes-only"),
    "limits": ("seven-by-seven", "at-most-eighteen", "ties-round-upwards", "wall-ten-at-most"),
    "crashes": ("dies-of-four-tied", "wall-dies-above-nine", "third-place-unpaid", "holes-allowed"),
    "state": ("same-tile-again", "fountain-beside-walls", "ring-one-short", "none-scores"),
    "gaps": (
        "bays-are-holes",
        "holes-of-three-at-most",
        "walks-through-walls",
        "third-place-unpaid",
    ),
    "odd": (
        "towers-beside-walls",
        "holes-by-the-fountain",
        "dear-tiles-stay",
        "gardens-wall-twice",
    ),
    "moves": (
        "removal-cuts-off",
        "swaps-alike-only",
        "nothing-to-the-west",
        "tile-used-twice",
        "wall-ten-at-most",
    ),
    "scores": (
        "seraglio-tower",
        "chambers-two-wrong",
        "ties-fill-one-place",
        "dirk-forgotten",
        "walls-last-round-only",
    ),
    "first-walls": ("one-wall-a-tile", "chambers-9-open", "removal-leaves-holes", "error-at-six"),
    "big-cities": ("dies-of-twenty", "twelve-cells-at-most", "wall-sum"),
    "more-state": (
        "keeps-old-players",
        "north-walls-free",
        "only-ends-go",
        "turning-allowed",
        "not-beyond-x-four",
    ),
    "six-at-once": (
        "garden-8-turned",
        "small-holes-only",
        "tile-used-twice",
        "first-named-wins-ties",
        "loses-one-of-many",
        "swaps-anything",
    ),
    "odd-scores": (
        "triple-ties-void",
        "gardens-wall-twice",
        "gardens-have-gates",
        "refuses-above-fifteen",
    ),
    "more-limits": (
        "loses-one-of-many",
        "refuses-above-fifteen",
        "error-at-six",
        "walls-last-round-only",
    ),
    "answers-by-count": ("every-ninth-late", "holes-allowed", "ties-pay-all", "wall-sum"),
}
