"""``moves``: show where a tile may be placed or swapped in, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import chain
from typing import Literal

import click
from attrs import frozen

from alhambra_rules.catalogue.catalogue import BOOK
from alhambra_rules.cli.inputs import (
    PLAYER,
    TILE,
    named_tile,
    player_of,
    print_city,
    read_table,
    title_of,
)
from alhambra_rules.drawing import Marks
from alhambra_rules.model import Cell, City, Tile
from alhambra_rules.notation.answers_json import MovesDocument, RefusalDocument
from alhambra_rules.placement import check_city, check_swap, explain_placements
from rulebook_kit import Report, Violation
from rulebook_kit.command_line.options import FILE, FORMAT, LINE, screen_for
from rulebook_kit.command_line.screen import Screen, print_json
from rulebook_kit.json.verdicts import violations_of
from rulebook_kit.words import counted, listed


@frozen
class Answer:
    """Where a tile may go.

    Attributes:
        owner: the player whose city it is.
        city: the city before the move.
        tile: the tile.
        placements: the cells that the tile may be placed on, sorted.
        swaps: the cells whose tile it may replace, sorted.
        no_placements: the violations on the other cells next to the city.
        no_swaps: the violations on the other cells of the city.
        before: the violations of the city without the move.
    """

    owner: str
    city: City
    tile: Tile
    placements: tuple[Cell, ...]
    swaps: tuple[Cell, ...]
    no_placements: Mapping[Cell, Report]
    no_swaps: Mapping[Cell, Report]
    before: Report


def answer_for(owner: str, city: City, tile: Tile) -> Answer:
    """Check every cell in the city and next to it."""
    built = city.tiles.keys()
    beside = {cell for tiled in built for cell in tiled.beside()} - built
    laid = explain_placements(city, tile, sorted(beside))
    swapped = {cell: check_swap(city, tile, cell) for cell in built}
    return Answer(
        owner=owner,
        city=city,
        tile=tile,
        placements=tuple(cell for cell, report in laid.items() if report.ok),
        swaps=tuple(cell for cell, report in swapped.items() if report.ok),
        no_placements={cell: report for cell, report in laid.items() if not report.ok},
        no_swaps={cell: report for cell, report in swapped.items() if not report.ok},
        before=check_city(city),
    )


_HELP = """Show where a tile may go in a player's city, and why not elsewhere.

The city is drawn with a "*" on every cell that the tile may be placed on. A tile with "*" corners
may be swapped for it. Below the city are the rules that forbid the other cells. The command does
not check whether the player has the tile and may act. FILE is a position in JSON, or a diagram of
a city; "-" is standard input.

\b
Examples:
  alhambra-rules moves game.json --player Anna --tile garden-10-n
  alhambra-rules moves city.txt --tile G10n
"""


@click.command(help=_HELP)
@FILE
@PLAYER
@TILE
@LINE
@FORMAT
@screen_for(BOOK)
def command(
    file: str,
    player: str | None,
    tile: str,
    line: int | None,
    output: Literal["text", "json"],
    screen: Screen,
) -> None:
    """Show the legal cells for one tile in one city."""
    owner = player_of(read_table(file, line), player)
    answer = answer_for(owner.name, owner.city, named_tile(tile))
    if output == "json":
        print_json(_document(answer))
    else:
        _print(screen, answer)


def _document(answer: Answer) -> MovesDocument:
    return MovesDocument(
        format="alhambra-moves/1",
        player=answer.owner,
        tile=answer.tile.id,
        placements=list(map(_pair, answer.placements)),
        swaps=list(map(_pair, answer.swaps)),
        no_placements=_refusals(answer.no_placements),
        no_swaps=_refusals(answer.no_swaps),
    )


def _pair(cell: Cell) -> tuple[int, int]:
    return cell.x, cell.y


def _refusals(reports: Mapping[Cell, Report]) -> list[RefusalDocument]:
    return [RefusalDocument(_pair(cell), violations_of(report)) for cell, report in reports.items()]


def _print(screen: Screen, answer: Answer) -> None:
    screen.line((f"{title_of(answer.owner)}, {answer.tile}", "bold"))
    screen.line()
    marks = Marks(placements=frozenset(answer.placements), swaps=frozenset(answer.swaps))
    print_city(screen, answer.city, marks)
    screen.line()
    if not answer.before.ok:
        violations = counted(len(answer.before.violations), "violation")
        screen.paragraph(
            f"This city has {violations}. A move is legal only if it fixes every violation."
        )
    screen.paragraph(f"May be placed on: {listed(answer.placements, 'nowhere')}")
    screen.paragraph(f"May be swapped in on: {listed(answer.swaps, 'nowhere')}")
    _print_refusals(screen, answer, "Why not placed elsewhere", answer.no_placements)
    _print_refusals(screen, answer, "Why not swapped in elsewhere", answer.no_swaps)
    screen.print_key()


def _print_refusals(
    screen: Screen, answer: Answer, title: str, reports: Mapping[Cell, Report]
) -> None:
    if reports:
        screen.line()
        screen.line((title, "bold"))
        screen.line()
        before = frozenset(answer.before)
        reasons = (_rows(screen, cell, report, before) for cell, report in reports.items())
        screen.table(("cell", "rule", "why"), chain.from_iterable(reasons))


def _rows(
    screen: Screen, cell: Cell, report: Report, before: Set[Violation]
) -> Iterator[tuple[str, str, str]]:
    """Yield the violations of a move, except those that the city has without it."""
    new = [violation for violation in report if violation not in before]
    if not new:
        yield str(cell), "", "does not fix every violation of the city"
    for index, violation in enumerate(new):
        yield "" if index else str(cell), violation.rule_id, screen.say(violation)
