"""A whole table: everyone's board, the market, the display, and what else was written down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from alhambra_rules.drawing.marks import numbered, seat_of
from alhambra_rules.drawing.palette import FAULT, MUTED, Theme
from alhambra_rules.drawing.svg.board import board_panel, told
from alhambra_rules.drawing.svg.captions import fault_list, line, sentences
from alhambra_rules.drawing.svg.cell_marks import Numbered
from alhambra_rules.drawing.svg.markup import Extent
from alhambra_rules.drawing.svg.panel import Panel, below, drawn, in_rows
from alhambra_rules.drawing.svg.pieces import lying_on, middle_panel
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.model import Table
from alhambra_rules.rulebook import Cell, Violation
from alhambra_rules.rulebook.words import counted, listed

WIDEST = 1280
"""How wide a table may be, unless one board is wider."""

MOST_BOARDS = 12
"""Boards that are drawn, twice as many as can play."""

_LEAST_ROOM = 560


def table(
    table: Table, violations: Iterable[Violation] = (), *, wall: bool = True, theme: Theme = "auto"
) -> str:
    """Return a picture of a recorded position as SVG, as far as it is known.

    Of more than 12 players, who are twice as many as can play, the first 12 boards are drawn.

    Args:
        table: the position.
        violations: the faults to mark and to tell, such as a report of ``check_table``; those
            of a city are told below it, the others at the end.
        wall: whether to trace the longest wall of each city.
        theme: ``auto`` follows the reader's preference for light or dark.
    """
    faults = numbered(violations)
    scenes = scenes_of(table, faults, wall=wall)
    names = listed((player.name for player in table.players), most=MOST_BOARDS)
    title = f"A table of {len(table.players)}: {names}"
    return drawn(table_panel(table, scenes, faults), title, description(table, scenes), theme)


def scenes_of(
    table: Table,
    faults: Sequence[Numbered] = (),
    *,
    wall: bool = True,
    extents: Sequence[Extent] = (),
    fresh: Sequence[frozenset[Cell]] = (),
) -> tuple[Scene, ...]:
    """Return the scene of each city that is drawn, with the faults that are about it.

    Args:
        table: the position.
        faults: the numbered violations of the whole table.
        wall: whether to trace the longest walls.
        extents: what each city is to show at least, so that it keeps its place from one picture
            to the next; none for no more than there is to see.
        fresh: the cells of each city that changed just now; none where nothing is to be marked.
    """
    by_seat: defaultdict[int | None, list[Numbered]] = defaultdict(list)
    for fault in faults:
        by_seat[seat_of(fault[1])].append(fault)
    scenes = tuple(
        Scene.of(player.city, by_seat[seat], wall=wall, chests=player.chests)
        for seat, player in enumerate(table.players[:MOST_BOARDS])
    )
    if extents:
        pairs = zip(scenes, extents, strict=True)
        scenes = tuple(evolve(scene, extent=scene.extent | extent) for scene, extent in pairs)
    if fresh:
        scenes = tuple(
            evolve(scene, fresh=cells) for scene, cells in zip(scenes, fresh, strict=True)
        )
    return scenes


def table_panel(table: Table, scenes: Sequence[Scene], faults: Sequence[Numbered] = ()) -> Panel:
    """Return a table: the middle, the boards below it, and faults that are no city's."""
    boards = [
        board_panel(player, scene, to_act=player.name == table.to_act)
        for player, scene in zip(table.players, scenes, strict=False)
    ]
    widest = max(WIDEST, *(panel.width for panel in boards))
    seats, middle = in_rows(boards, widest), middle_panel(table, widest)
    room = max(seats.width, middle.width, _LEAST_ROOM)
    return below([middle, seats, *_not_drawn(table), *_across(faults, room)], 14)


def _not_drawn(table: Table) -> Iterator[Panel]:
    more = len(table.players) - MOST_BOARDS
    if more > 0:
        yield line(f"The boards of {counted(more, 'more player')} are not drawn", 14, fill=MUTED)


def _across(faults: Sequence[Numbered], room: float) -> Iterator[Panel]:
    across = [fault for fault in faults if seat_of(fault[1]) is None]
    if across:
        yield line("The table", 17, bold=True, fill=FAULT)
        yield from fault_list(across, room)


def description(table: Table, scenes: Sequence[Scene]) -> str:
    """Say in sentences what is known of a table, for those who hear it."""
    parts = [
        f"{player.name}: {told(player, scene)}"
        for player, scene in zip(table.players, scenes, strict=False)
    ]
    turn = [] if table.to_act is None else [f"{table.to_act} is to act"]
    lying = [part.words for part in lying_on(table, WIDEST)]
    return " ".join([sentences([*turn, *lying]), *parts]).strip()
