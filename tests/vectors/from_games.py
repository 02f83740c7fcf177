"""Vectors on the recorded games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.protocol import ReplayGame
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING, Vector
from tests.vectors.from_examples import made

GAMES = Path(__file__).parents[1] / "fixtures" / "games"

WHOLE_GAMES = (
    "turn.order",
    "setup.starting-player",
    "turn.between",
    "scoring.when",
    "end.when",
    "end.leftovers",
    "end.place-leftovers",
    "end.winner",
)
"""Rules that decide when what is done, and so hold a whole game together."""


def vectors_from_games() -> Iterator[Vector]:
    """Yield a vector for each game in the table of the recorded games."""
    table = (GAMES / "README.md").read_text("utf-8").splitlines()
    rows = [[part.strip() for part in line.split("|")] for line in table if ".jsonl" in line]
    for _, file, shows, broken, *_ in rows:
        lines = (GAMES / file).read_text("utf-8").splitlines()
        rule = broken.split()[0] if broken != "nothing" else "turn.order"
        yield made(
            rule,
            shows,
            ReplayGame([json.loads(line) for line in lines]),
            name=f"recorded-{file.removesuffix('.jsonl')}",
            others=WHOLE_GAMES,
            basis=RULEBOOKS if CATALOGUE[rule].sources else RULING,
        )
