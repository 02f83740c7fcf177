"""Limits of engines: a small board, or too few tiles, cells, steps or players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from attrs import evolve

from alhambra_rules.catalogue.building import NO_GAPS, ON_FOOT, SHARED_EDGE
from alhambra_rules.catalogue.scoring import SCORING_WALL
from alhambra_rules.catalogue.setup import PLAYER_COUNT
from alhambra_rules.conformance.misread_operations import ALL, CITIES, LISTS, MAJORITIES, WALLS
from alhambra_rules.conformance.protocol import CellList, ScoreMajorities
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.misreading import Misreading, Setting
from rulebook_kit.conformance.protocol import Question, Result, operation_of


def _limit(name: str, sentence: str, setting: Setting, operations: frozenset[str]) -> Misreading:
    return Misreading(name, Verdict.INVENTS, SHARED_EDGE.id, sentence, setting, operations)


_TOWARDS: Final = {"w": "x < -", "e": "x > ", "n": "y < -", "s": "y > ", "*": "x or y beyond "}
_NAMES: Final = {"w": "west", "e": "east", "n": "north", "s": "south"}


def limits_of_lists(right: CellList, got: CellList, operation: str) -> Iterator[Misreading]:
    """Yield the limits that would explain why cells are missing."""
    lost = [cell for cell in right if cell not in got]
    scopes = (LISTS, frozenset({operation}))
    for side, words in _NAMES.items():
        for scope in scopes:
            sentence = f"never offers a cell {words} of all tiles"
            yield _limit("edge-limit", sentence, (f"never-{side}",), scope)
    reach = sorted({abs(number) for cell in lost for number in cell} - {0})
    for limit in (one - 1 for one in reach):
        for side in "*ewsn":
            sentence = f"has a board limit: no cell with {_TOWARDS[side]}{limit}"
            for switch in ("board", "board-refused", "board-cut"):
                everywhere = () if switch == "board" else (ALL,)
                for scope in (*everywhere, *scopes, CITIES):
                    yield _limit("board-limit", sentence, (switch, "*", side, limit), scope)
    if lost and len(got) + len(lost) == len(right):
        yield from _losses(len(right), len(lost), operation)


def _losses(number: int, lost: int, operation: str) -> Iterator[Misreading]:
    for scope in (LISTS, frozenset({operation})):
        for most in range(number - 1, max(number - 6, 0), -1):
            for dropped in (0, lost):
                if not dropped and number - lost != most:
                    continue
                for rows in (0, 1):
                    for first in (0, 1):
                        sentence = f"loses cells when more than {most} are legal"
                        setting = ("most-cells", most, dropped, rows, first)
                        yield _limit("cells-limit", sentence, setting, scope)


_TOO_MANY: Final = ("refused", "illegal", "cut")
"""What happens to cities of too many tiles.

The engine refuses them in questions, takes them for illegal also after a move, or leaves out tiles.
"""


def limits_of_sizes(question: Question, got: Result) -> Iterator[Misreading]:
    """Yield limits of tiles, players, walls and steps."""
    if isinstance(question, ScoreMajorities):
        yield _limit_of_players(len(question.counts) - 1)
        return
    if isinstance(got, int) and got > 1:
        yield Misreading(
            "wall-limit",
            Verdict.MISCOUNTS,
            SCORING_WALL.id,
            f"counts walls up to {got} only",
            ("wall-most", got),
            WALLS,
        )
    operation = operation_of(question)
    if operation in CITIES:
        yield from _distances()
    tiles = len(getattr(question, "city", ()))
    for most, how in product(range(tiles - 1, max(tiles - 8, 2), -1), _TOO_MANY):
        for scope in (ALL, CITIES, LISTS, WALLS, frozenset({operation})):
            if operation in scope:
                yield _limit_of_tiles(most, how, scope)


def _limit_of_tiles(most: int, how: str, operations: frozenset[str]) -> Misreading:
    sentence = f"has a limit: cities of at most {most} tiles"
    limit = _limit("tiles-limit", sentence, ("most-tiles", most, how), operations)
    if how != "cut":
        return limit
    sentence = f"looks at the first {most} tiles of a city only"
    return evolve(limit, verdict=Verdict.BREAKS, sentence=sentence)


def _limit_of_players(most: int) -> Misreading:
    return Misreading(
        "players-limit",
        Verdict.MISCOUNTS,
        PLAYER_COUNT.id,
        f"pays only the first {most} players",
        ("most-players", most),
        MAJORITIES,
    )


def _distances() -> Iterator[Misreading]:
    for steps in range(3, 16):
        sentence = f"walks at most {steps} steps from the fountain"
        setting = ("foot-most-steps", steps)
        yield Misreading("foot-limit", Verdict.INVENTS, ON_FOOT.id, sentence, setting, CITIES)
    for size in (2, 3, 4, 5, 6):
        sentence = f"tests gaps of up to {size} cells only"
        yield Misreading(
            "gaps-up-to", Verdict.BREAKS, NO_GAPS.id, sentence, ("gaps-up-to", size), CITIES
        )
