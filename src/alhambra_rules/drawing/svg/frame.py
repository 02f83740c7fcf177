"""SVG pictures of the frames of a replayed game: what happened, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from alhambra_rules.drawing.frames import Frame
from alhambra_rules.drawing.marks import within_reach
from alhambra_rules.drawing.palette import MUTED, Theme
from alhambra_rules.drawing.svg.boards import WIDEST, description, scenes_of, table_panel
from alhambra_rules.drawing.svg.labels import line, paragraph
from alhambra_rules.drawing.svg.markup import Extent
from alhambra_rules.drawing.svg.panel import Panel, below, drawn
from rulebook_kit import Cell


def frame(
    frame: Frame,
    extents: Sequence[Extent] = (),
    before: Frame | None = None,
    *,
    theme: Theme = "auto",
) -> str:
    """Return a picture of a frame as SVG.

    Args:
        frame: a part of a replayed game.
        extents: the least extent of each city, such as ``extents_of`` all frames, so that cities
            keep their places in all pictures.
        before: the frame before it; the cells that changed since then are marked.
        theme: ``auto`` follows the reader's preference for light or dark.
    """
    scenes = scenes_of(
        frame.table, frame.faults, extents=extents, fresh=changed_cells(before, frame)
    )
    table = table_panel(frame.table, scenes, frame.faults)
    panel = below([below(_heading(frame), 4), table], 14)
    words = " ".join([*frame.words, *frame.accepted, description(frame.table, scenes)])
    return drawn(panel, frame.title, words, theme)


def extents_of(frames: Sequence[Frame]) -> tuple[Extent, ...]:
    """Return the columns and rows that each player's city occupies in any frame."""
    seats = range(len(frames[0].table.players)) if frames else range(0)
    return tuple(
        Extent.of(
            cell
            for frame in frames
            for cell in frame.table.players[seat].city.tiles
            if within_reach(cell)
        )
        for seat in seats
    )


def changed_cells(before: Frame | None, frame: Frame) -> tuple[frozenset[Cell], ...]:
    """Return the cells of each city that changed since the frame before, if there is one."""
    if before is None:
        return ()
    return tuple(
        frozenset(
            cell
            for cell in {*was.city.tiles, *now.city.tiles}
            if was.city.tiles.get(cell) != now.city.tiles.get(cell) and within_reach(cell)
        )
        for was, now in zip(before.table.players, frame.table.players, strict=True)
    )


def _heading(frame: Frame) -> Iterator[Panel]:
    yield line(frame.title, 24, bold=True, room=WIDEST)
    for sentence in (*frame.words, *frame.accepted):
        yield paragraph(sentence, WIDEST, 15, MUTED)
