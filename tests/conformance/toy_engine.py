"""A small engine of its own, which knows nothing of the library: right, or wrong in one way.

It speaks the conformance protocol, and a bug that is named on its command line is one that real
engines have had. Everything but replays it can be asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import TypedDict

Place = tuple[int, int]
City = dict[Place, tuple[str, str]]
"""The kind and the walls on each cell; the walls as letters."""


class Placed(TypedDict, total=False):
    x: int
    y: int
    tile: str
    turned: int


class Request(TypedDict, total=False):
    id: int
    do: str
    city: list[Placed]
    tile: str
    cities: dict[str, list[Placed]]
    dirk: list[str]
    counts: dict[str, dict[str, int]]
    round: int


STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
CLOCKWISE = "nesw"
KINDS = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")

BUG = sys.argv[1] if len(sys.argv) > 1 else ""
ONLY = sys.argv[2:]
"""The operations that are supported; all of them if none is named."""


def beside(cell: Place) -> list[Place]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS.values()]


def tile_of(name: str) -> tuple[str, str]:
    """Read the tile off its name, such as garden-10-n."""
    kind, _price, *walls = name.split("-")
    if BUG == "wall-on-the-wrong-side" and name == "arcades-8-e":
        return kind, "w"
    if BUG == "wrong-building" and name == "chambers-9-w":
        return "garden", "w"
    return kind, "".join(walls)


def read_city(placed: list[Placed]) -> City | None:
    """Return the city; None if tiles are turned, stacked or there twice."""
    city: City = {(0, 0): ("fountain", "")}
    names: set[str] = set()
    for one in placed:
        cell, name = (one["x"], one["y"]), one["tile"]
        if (
            cell in city
            or (name in names and BUG != "tiles-twice")
            or (one.get("turned") and BUG != "turned-tiles")
        ):
            return None
        names.add(name)
        city[cell] = tile_of(name)
    return city


def walls_match(city: City) -> bool:
    for (x, y), (_, walls) in city.items():
        for side, (dx, dy) in STEPS.items():
            other = city.get((x + dx, y + dy))
            if other and (side in walls) != (OPPOSITE[side] in other[1]):
                return False
    return True


def reached(city: City) -> set[Place]:
    found, ahead = {(0, 0)}, [(0, 0)]
    while ahead:
        x, y = ahead.pop()
        for side, (dx, dy) in STEPS.items():
            cell = (x + dx, y + dy)
            if cell in city and cell not in found and side not in city[x, y][1]:
                found.add(cell)
                ahead.append(cell)
        if BUG == "corner-contact":
            corners = {(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)}
            ahead += (corners & city.keys()) - found
            found |= corners & city.keys()
    return found


def has_gap(city: City) -> bool:
    if BUG == "no-hole-test":
        return False
    xs, ys = [x for x, _ in city], [y for _, y in city]
    ground = {
        (x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)
    } - city.keys()
    if BUG == "one-cell-holes-only":
        return any(all(near in city for near in beside(cell)) for cell in ground)
    ahead = [(min(xs) - 1, min(ys) - 1)]
    while ahead:
        x, y = ahead.pop()
        near = beside((x, y))
        if BUG == "holes-leak-at-corners":
            near += [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        for cell in near:
            if cell in ground:
                ground.remove(cell)
                ahead.append(cell)
    return bool(ground)


def is_legal(city: City | None) -> bool:
    if city is None or has_gap(city):
        return False
    if BUG != "walls-need-not-match" and not walls_match(city):
        return False
    if BUG == "no-reachability-test":
        return len(city) == 1 or all(any(near in city for near in beside(cell)) for cell in city)
    return reached(city) == city.keys()


def legal_placements(request: Request) -> object:
    placed, tile = request["city"], request["tile"]
    city = read_city(placed)
    if city is None or any(one["tile"] == tile for one in placed):
        return []
    near = {cell for built in city for cell in beside(built)}
    if BUG == "corner-contact":
        near |= {(x + dx, y + dy) for x, y in city for dx in (-1, 1) for dy in (-1, 1)}
    return [cell for cell in near - city.keys() if is_legal({**city, cell: tile_of(tile)})]


def legal_removals(request: Request) -> object:
    city = read_city(request["city"])
    if city is None:
        return []
    cells = [cell for cell in city if cell != (0, 0)]
    if BUG == "removal-unchecked":
        return cells
    if BUG == "fountain-goes":
        return list(city)
    if BUG == "removal-with-two-neighbours":
        cells = [cell for cell in cells if sum(near in city for near in beside(cell)) < 2]
    return [cell for cell in cells if is_legal({c: t for c, t in city.items() if c != cell})]


def legal_swaps(request: Request) -> object:
    placed, tile = request["city"], request["tile"]
    city = read_city(placed)
    if city is None or any(one["tile"] == tile for one in placed):
        return []
    cells = [cell for cell in city if cell != (0, 0)]
    if BUG == "swap-is-removal-and-placement":
        cells = [c for c in cells if is_legal({d: t for d, t in city.items() if d != c})]
    if BUG == "swap-unchecked":
        return cells
    return [cell for cell in cells if is_legal({**city, cell: tile_of(tile)})]


def check_city(request: Request) -> object:
    return is_legal(read_city(request["city"]))


def longest_wall(request: Request) -> object:
    return wall_of(read_city(request["city"]) or {})


def wall_of(city: City) -> int:
    """Walk the outline from each walled outer side as long as there is wall."""
    best = 0
    for cell, (_, walls) in city.items():
        for side in walls:
            dx, dy = STEPS[side]
            if (cell[0] + dx, cell[1] + dy) not in city:
                best = max(best, walk(city, (cell, side)))
    if BUG == "double-walls-count":
        best += inner_walls(city)
    return best


def outer_walls(city: City, cell: Place) -> list[str]:
    walls = city[cell][1]
    return [side for side, near in zip(STEPS, beside(cell), strict=True)
            if side in walls and near not in city]  # fmt: skip


def inner_walls(city: City) -> int:
    return sum(len(city[cell][1]) - len(outer_walls(city, cell)) for cell in city) // 2


def walk(city: City, start: tuple[Place, str]) -> int:
    length, (cell, side) = 0, start
    while True:
        length += 1
        turn = CLOCKWISE[(CLOCKWISE.index(side) + 1) % 4]
        ahead = (cell[0] + STEPS[turn][0], cell[1] + STEPS[turn][1])
        jutting = (ahead[0] + STEPS[side][0], ahead[1] + STEPS[side][1])
        if ahead not in city:
            side = turn
        elif jutting not in city:
            cell = ahead
        else:
            cell, side = jutting, CLOCKWISE[(CLOCKWISE.index(side) + 3) % 4]
        if (cell, side) == start:
            return length - 1 if BUG == "closed-loop-one-short" else length
        if side not in city[cell][1]:
            return length


def share(kind: str, owned: dict[str, int], scoring_round: int) -> dict[str, int]:
    first = KINDS.index(kind)
    places = [(1 + first,), (8 + first, 1 + first), (16 + first, 8 + first, 1 + first)]
    points = places[0] if BUG == "first-round-always" else places[scoring_round - 1]
    scored, filled = {}, 0
    for count in sorted(set(owned.values()), reverse=True):
        sharing = [player for player in owned if owned[player] == count]
        if count == 0 and BUG != "nobody-scores-too":
            break
        if BUG == "four-tied-crash" and len(sharing) == 4:
            sys.exit("index out of range: four players are tied")
        if BUG == "ties-ignored":
            award = points[filled] if filled < len(points) else 0
        else:
            award = sum(points[filled : filled + len(sharing)]) // len(sharing)
        scored.update(dict.fromkeys(sharing, award))
        filled += 1 if BUG == "places-not-used-up" else len(sharing)
    return scored


def majorities(counts: dict[str, dict[str, int]], scoring_round: int) -> dict[str, dict[str, int]]:
    points: dict[str, dict[str, int]] = {player: {} for player in counts}
    for kind in KINDS:
        owned = {player: counts[player].get(kind, 0) for player in counts}
        for player, award in share(kind, owned, scoring_round).items():
            points[player][kind] = award
    return points


def score_majorities(request: Request) -> object:
    return majorities(request["counts"], request["round"])


def score_round(request: Request) -> object:
    cities = {player: read_city(placed) or {} for player, placed in request["cities"].items()}
    held = {player: [kind for kind, _ in city.values()] for player, city in cities.items()}
    dirk = request.get("dirk")
    if dirk is not None and BUG != "without-dirk":
        held["dirk"] = [tile_of(name)[0] for name in dirk]
    counts = {name: {kind: kinds.count(kind) for kind in KINDS} for name, kinds in held.items()}
    points = majorities(counts, request["round"])
    walls = {player: wall_of(city) for player, city in cities.items()}
    return {player: sum(points[player].values()) + walls.get(player, 0) for player in points}


ANSWERS: dict[str, Callable[[Request], object]] = {
    "legal_placements": legal_placements,
    "legal_removals": legal_removals,
    "legal_swaps": legal_swaps,
    "check_city": check_city,
    "longest_wall": longest_wall,
    "score_majorities": score_majorities,
    "score_round": score_round,
}


def answers(lines: Iterable[str]) -> Iterable[dict[str, object]]:
    for line in lines:
        request: Request = json.loads(line)
        if request["do"] in ANSWERS and request["do"] in (ONLY or ANSWERS):
            yield {"id": request["id"], "result": ANSWERS[request["do"]](request)}
        else:
            yield {"id": request["id"], "unsupported": True}


if __name__ == "__main__":
    for answer in answers(sys.stdin):
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
