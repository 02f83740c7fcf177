"""Write many positions, one per line, each with a city of 20 tiles, from a seed.

python benchmarks/many_positions.py FILE [--positions N] [--seed S] [--illegal SHARE]
                                         [--broken SHARE]

Some thousand cities are grown by legal placements. Each appears many times, with other names: an
audit remembers nothing from line to line.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from alhambra_rules import TILES, City, Player, Table, legal_placements
from alhambra_rules.notation import write_position_line

TILES_IN_CITY = 20
CITIES = 2_000


def grown_city(random: Random) -> City:
    """Return a legal city with 20 tiles and the fountain."""
    city = City.start()
    while len(city.pieces) <= TILES_IN_CITY:
        city = City.start()
        for tile in random.sample(tuple(TILES.values()), len(TILES)):
            cells = legal_placements(city, tile)
            if cells and len(city.pieces) <= TILES_IN_CITY:
                city = city.with_tile(tile, random.choice(cells))
    return city


def lines(positions: int, seed: int, illegal: float, broken: float) -> Iterator[str]:
    """Yield the positions; in some a tile is misplaced, and some are truncated."""
    random = Random(seed)
    texts = [
        write_position_line(Table((Player("NAME", grown_city(random)),)))
        for _ in range(min(CITIES, positions))
    ]
    for number in range(positions):
        line = texts[number % len(texts)].replace("NAME", f"Player {number}")
        chance = random.random()
        if chance < illegal:
            line = _with_a_tile_elsewhere(line, random)
        elif chance < illegal + broken:
            line = line[: random.randrange(1, len(line))]
        yield line


def _with_a_tile_elsewhere(line: str, random: Random) -> str:
    position = json.loads(line)
    tile = random.choice(position["players"][0]["city"])
    tile["x"] += 1
    return json.dumps(position, separators=(",", ":"))


def main() -> None:
    """Write the requested file."""
    parser = argparse.ArgumentParser(description="Write many positions, one on a line.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--illegal", type=float, default=0.0)
    parser.add_argument("--broken", type=float, default=0.0)
    chosen = parser.parse_args()
    with chosen.file.open("w", encoding="utf-8") as stream:
        for line in lines(chosen.positions, chosen.seed, chosen.illegal, chosen.broken):
            stream.write(f"{line}\n")


if __name__ == "__main__":
    main()
