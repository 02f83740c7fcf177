"""SVG pictures of a whole table: boards, market, display, and all else that is recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from alhambra_rules.drawing.marks import grouped, numbered, seat_of
from alhambra_rules.drawing.palette import FAULT, MUTED, Theme
from alhambra_rules.drawing.svg.board import board, board_panel, describe_board
from alhambra_rules.drawing.svg.labels import Numbered, fault_list, line, sentences
from alhambra_rules.drawing.svg.markup import Extent
from alhambra_rules.drawing.svg.panel import Panel, below, drawn, in_rows
from alhambra_rules.drawing.svg.pieces import lying_on, middle_panel
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.game.state import Seat
from alhambra_rules.game.view import OneCity, SeatView, Tabled, table_shown
from alhambra_rules.model import City, Player, Table
from rulebook_kit import Cell, Violation
from rulebook_kit.words import counted, listed

WIDEST = 1280
"""The width of a table, unless one board is wider."""

MOST_BOARDS = 12
"""The number of boards that are drawn, twice as many as can play."""

_LEAST_ROOM = 560


def table(
    table: Tabled | OneCity,
    violations: Iterable[Violation] = (),
    *,
    report: Iterable[Violation] = (),
    wall: bool = True,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a recorded position as SVG; what is unknown is left out.

    Of more than 12 players, twice as many as can play, the first 12 boards are drawn.

    Args:
        table: a ``Table``; a ``GameState``, with all hands; or a ``View``, with the hand of its
            player. A single city or player is drawn as by ``board``.
        violations: violations to mark and to list, such as a report of ``check_table``. Those of
            a city are listed below it, the others at the end.
        report: more violations; another name for the same argument.
        wall: whether to trace the longest wall of each city.
        theme: ``auto`` follows the reader's preference for light or dark.

    Raises:
        InvalidArgument: it is none of these.
    """
    if isinstance(table, City | Player | Seat | SeatView):
        return board(table, violations, report=report, wall=wall, theme=theme)
    shown, faults = table_shown(table), numbered((*violations, *report))
    scenes = scenes_of(shown, faults, wall=wall)
    names = listed((player.name for player in shown.players), most=MOST_BOARDS)
    title = f"A table of {len(shown.players)}: {names}"
    return drawn(table_panel(shown, scenes, faults), title, description(shown, scenes), theme)


def scenes_of(
    table: Table,
    faults: Sequence[Numbered] = (),
    *,
    wall: bool = True,
    extents: Sequence[Extent] = (),
    fresh: Sequence[frozenset[Cell]] = (),
) -> tuple[Scene, ...]:
    """Return the scene of each city that is drawn, with the violations in it.

    Args:
        table: the position.
        faults: the numbered violations of the whole table.
        wall: whether to trace the longest walls.
        extents: the least extent of each city, so that it keeps its place in all pictures of a
            game; empty to show only what there is to see.
        fresh: the cells to mark as changed in each city; empty to mark nothing.
    """
    by_seat = grouped((seat_of(fault[1]), fault) for fault in faults)
    scenes = [
        Scene.of(player.city, by_seat.get(seat, ()), wall=wall, chests=player.chests)
        for seat, player in enumerate(table.players[:MOST_BOARDS])
    ]
    if extents:
        pairs = zip(scenes, extents, strict=True)
        scenes = [evolve(scene, extent=scene.extent | extent) for scene, extent in pairs]
    if fresh:
        scenes = [evolve(one, fresh=cells) for one, cells in zip(scenes, fresh, strict=True)]
    return tuple(scenes)


def table_panel(table: Table, scenes: Sequence[Scene], faults: Sequence[Numbered] = ()) -> Panel:
    """Return a table: the middle, the boards below it, and violations that are not of a city."""
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
        yield line(f"The boards of {counted(more, 'more player')} are not drawn", fill=MUTED)


def _across(faults: Sequence[Numbered], room: float) -> Iterator[Panel]:
    across = [fault for fault in faults if seat_of(fault[1]) is None]
    if across:
        yield line("The table", 17, bold=True, fill=FAULT)
        yield from fault_list(across, room)


def description(table: Table, scenes: Sequence[Scene]) -> str:
    """Return a description of a table in sentences, for screen readers."""
    parts = [
        f"{player.name}: {describe_board(player, scene)}"
        for player, scene in zip(table.players, scenes, strict=False)
    ]
    turn = [] if table.to_act is None else [f"{table.to_act} is to act"]
    lying = [part.words for part in lying_on(table, WIDEST)]
    return " ".join([sentences([*turn, *lying]), *parts]).strip()
