"""SVG pictures of a city, of a player's board, and of a whole table.

A board has name, score, city, reserve and cards; a table has boards, market, display, and all else
that is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from alhambra_rules.drawing.marks import grouped, numbered, seat_of
from alhambra_rules.drawing.palette import FAULT, MUTED, PAPER, TRACE, Theme
from alhambra_rules.drawing.svg import labels
from alhambra_rules.drawing.svg.labels import Numbered, chip, fault_list, line, sentences
from alhambra_rules.drawing.svg.markup import Extent, element, group, width_of, words
from alhambra_rules.drawing.svg.panel import Panel, below, beside, drawn, framed, in_rows, named
from alhambra_rules.drawing.svg.pieces import (
    card_row,
    lying_on,
    middle_panel,
    pieces_in_words,
    tile_row,
)
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.game.state import Seat
from alhambra_rules.game.view import SeatView, player_shown
from alhambra_rules.model import BuildingType, City, Player, Table
from alhambra_rules.model.player import ChestsByCell
from alhambra_rules.model.shown import OneCity, Tabled, city_shown, table_shown
from alhambra_rules.scoring import count_buildings
from rulebook_kit import Cell, Violation
from rulebook_kit.words import counted, listed


def city(  # noqa: PLR0913 - all but the first have a default
    city: OneCity,
    violations: Iterable[Violation] = (),
    highlight: Iterable[tuple[int, int]] = (),
    *,
    report: Iterable[Violation] = (),
    wall: bool = True,
    chests: ChestsByCell = (),
    legend: bool = False,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a city as SVG.

    Every city can be drawn. Tiles far from the fountain are named below.

    Args:
        city: any city, legal or not; or its player, seat or view.
        violations: violations to mark on their cells and to list below, such as a ``Report``.
            The tiles of ``build.on-foot`` are hatched.
        highlight: cells to mark with dots, such as those that a tile may go to.
        report: more violations; another name for the same argument.
        wall: whether to trace the longest wall.
        chests: the chests in the city, by cell.
        legend: whether to explain letters, colours and signs.
        theme: ``auto`` follows the reader's preference for light or dark.

    Raises:
        InvalidArgument: it shows no city.

    >>> from alhambra_rules.drawing import svg
    >>> svg.city(City.start(), highlight=[(1, 0), (0, 1)]).count("<circle")
    2
    """
    shown, faults = city_shown(city), numbered((*violations, *report))
    scene = Scene.of(shown, faults, highlight, wall=wall, chests=chests)
    room = scene.room
    explained = [labels.legend(room)] if legend else []
    panel = below([scene.map(), *scene.captions(room), *explained])
    title = f"A city of {counted(len(shown.pieces) - 1, 'tile')}"
    return drawn(panel, title, scene.description(), theme)


def board(
    player: OneCity,
    violations: Iterable[Violation] = (),
    highlight: Iterable[tuple[int, int]] = (),
    *,
    report: Iterable[Violation] = (),
    wall: bool = True,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a player's board as SVG: city, chests, score, reserve and hand.

    ``player`` is a ``Player``, ``Seat`` or ``SeatView``; a ``View``, for the board of its player;
    or a ``City``, which is drawn as by ``city``. The other arguments are those of ``city``. What
    is unknown is left out.

    Raises:
        InvalidArgument: it is none of these.
    """
    if isinstance(player, City):
        return city(player, violations, highlight, report=report, wall=wall, theme=theme)
    owner, faults = player_shown(player), numbered((*violations, *report))
    scene = Scene.of(owner.city, faults, highlight, wall=wall, chests=owner.chests)
    title = f"{owner.name}'s board"
    return drawn(board_panel(owner, scene), title, describe_board(owner, scene), theme)


def board_panel(player: Player, scene: Scene, *, to_act: bool = False) -> Panel:
    """Return a board with a border; ``to_act`` says whether it is the player's turn."""
    room = scene.room
    parts = [_heading(player, room, to_act=to_act), tally(player.city), scene.map()]
    board = framed(below([*parts, *scene.captions(room), belongings(player, room)]))
    return named(board, data_player=player.name)


def belongings(player: Player, room: float) -> Panel:
    """Return what a player has besides the city: the reserve, and cards if they are known."""
    cards = (("Hand", player.hand), ("Architects", player.architects))
    rows = [card_row(title, held, room) for title, held in cards if held is not None]
    return below([tile_row("Reserve", player.reserve, room), *rows])


def _heading(player: Player, room: float, *, to_act: bool) -> Panel:
    score = "" if player.score is None else counted(player.score, "point")
    turn = _turn_badge() if to_act else Panel(0, 0)
    space = room - width_of(score, 17) - turn.width - 24
    name = beside([line(player.name, 21, bold=True, room=space), turn], 10)
    total = words(score, room, 20, 17, text_anchor="end", fill=MUTED, font_weight="bold")
    return Panel(room, name.height, (*name.parts, total))


def _turn_badge() -> Panel:
    return Panel(
        62, 28,
        (
            element("rect", y=4, width=62, height=20, rx=10, fill=TRACE),
            words("to act", 31, 18.5, 12.5, fill=PAPER, text_anchor="middle",
                  font_weight="bold"),
        ),
    )  # fmt: skip


def tally(city: City) -> Panel:
    """Return the number of buildings of each type in a city."""
    counts = count_buildings(city)
    return beside([_counted(building, counts[building]) for building in BuildingType], 10)


def _counted(building: BuildingType, number: int) -> Panel:
    muted = {} if number else {"fill": MUTED}
    figure = words(str(number), 23, 14, 14, **muted)
    counter = group(*chip(building), figure, title=f"{building.value}: {number}")
    return Panel(34 if number < 10 else 42, 18, (counter,))


def describe_board(player: Player, scene: Scene) -> str:
    """Return a description of a board in sentences."""
    points = [] if player.score is None else [counted(player.score, "point")]
    return f"{scene.description()} {sentences([*points, *belongings_in_words(player)])}"


def belongings_in_words(player: Player) -> Iterator[str]:
    """Yield what a player has besides the city, in words."""
    held = (("Reserve", player.reserve), ("Hand", player.hand), ("Architects", player.architects))
    for title, pieces in held:
        if pieces is not None:
            yield f"{title}: {pieces_in_words(pieces)}"


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
    turn = [] if table.to_act is None else [f"{table.to_act} must act"]
    lying = [part.words for part in lying_on(table, WIDEST)]
    return " ".join([sentences([*turn, *lying]), *parts]).strip()
