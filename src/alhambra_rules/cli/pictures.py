"""Pictures of Alhambra that the commands write: positions, the turns of games, and pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from alhambra_rules.cli.inputs import NAMELESS
from alhambra_rules.drawing import svg
from alhambra_rules.drawing.frames import Frame, frames_of_turns
from alhambra_rules.drawing.page import replay_page
from alhambra_rules.drawing.svg.frame import extents_of, frame
from alhambra_rules.game.record import Replay
from alhambra_rules.game.state import GameState
from alhambra_rules.model import City, Player, Table
from rulebook_kit import replays
from rulebook_kit.command_line.looks import Pictures
from rulebook_kit.states import AnyRecord


def picture_of(table: Table, player: Player | None) -> str:
    """Return a picture of a position, of one player's board, or of the city of a diagram."""
    if player is not None:
        return svg.board(player)
    if table.players[0].name == NAMELESS:
        return svg.city(table.players[0].city)
    return svg.table(table)


def _turns(
    replay: replays.Replay[AnyRecord, GameState],
    every: bool,
) -> Iterator[tuple[str, str]]:
    frames = frames_of_turns(cast("Replay", replay))
    extents, digits = extents_of(frames), max(len(str(len(frames) - 1)), 3)
    before: Frame | None = None
    for number, shown in enumerate(frames):
        if every or shown.faults:
            yield f"turn-{number:0{digits}}", frame(shown, extents, before)
        before = shown


PICTURES: Final = Pictures[GameState, Table | City](
    position=svg.table,
    turns=_turns,
    page=lambda replay, title: replay_page(cast("Replay", replay), title),
)
"""How Alhambra is drawn in files."""
