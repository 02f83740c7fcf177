"""A replayed game as one HTML page that steps through its actions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from pkgutil import get_data
from typing import Final

from alhambra_rules.drawing.frames import Frame, frames_of_actions
from alhambra_rules.drawing.palette import STYLE
from alhambra_rules.drawing.svg.boards import belongings, belongings_in_words, scenes_of, tally
from alhambra_rules.drawing.svg.frame import changed_cells, extents_of
from alhambra_rules.drawing.svg.labels import sentences
from alhambra_rules.drawing.svg.markup import Extent, printable, written
from alhambra_rules.drawing.svg.panel import Panel, bare_picture, below
from alhambra_rules.drawing.svg.pieces import lying_on
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.game.record import Replay
from alhambra_rules.model.tiles import title_of
from rulebook_kit import InvalidArgument
from rulebook_kit.replays import status_of
from rulebook_kit.words import counted

__all__ = ["replay_page"]


LARGEST_PAGE: Final = 100_000_000
"""The most characters of pictures on a page; a game of a thousand events takes five million."""

_MIDDLE = 760
"""The width of what lies in the middle of the table."""

_VERDICTS = {
    "legal": "legal",
    "illegal": "illegal",
    "unreadable": "cannot be checked to its end",
}


def replay_page(replay: Replay, title: str = "A recorded game") -> str:
    """Return a replayed game as an HTML page with a step for each action.

    Equal arguments give equal text. A replay without states and without a position at its
    beginning has no steps; its page shows only the verdict.

    Args:
        replay: the replayed game.
        title: the title of the page.

    Raises:
        InvalidArgument: it is no replay, or so long that no browser would show the page.
    """
    frames = frames_of_actions(replay)
    parts = {
        "<!--title-->": escape(printable(title)),
        "<!--verdict-->": escape(_verdict(replay)),
        "/*style*/": _part("replay.css") + STYLE,
        "/*script*/": _part("replay.js"),
        "<!--game-->": _game(frames),
    }
    places = "|".join(map(re.escape, parts))
    return re.sub(places, lambda place: parts[place[0]], _part("replay.html"))


def _part(name: str) -> str:
    return (get_data("alhambra_rules.drawing.page", name) or b"").decode()


def _verdict(replay: Replay) -> str:
    violations, events = len(replay.faults), len(replay.record.events)
    players = ", ".join(map(printable, replay.record.players))
    found = f", {counted(violations, 'violation')}" if violations else ""
    return f"{players}: {_VERDICTS[status_of(replay)]}{found}, {events} events"


def _game(steps: Sequence[Frame]) -> str:
    """Return the data for the script of the page as JSON that is safe in an HTML element."""
    pictures = _Pictures()
    extents = extents_of(steps)
    plain = [
        _step(step, before, extents, pictures)
        for step, before in zip(steps, (None, *steps), strict=False)
    ]
    players = [printable(player.name) for step in steps[:1] for player in step.table.players]
    game = {"players": players, "steps": plain, "pictures": pictures.texts}
    text = json.dumps(game, separators=(",", ":"))
    return text.replace("<", "\\u003c")


class _Pictures:
    """The pictures of a page, each of them only once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._known: dict[Scene, int] = {}
        self._size = 0

    @property
    def texts(self) -> list[str]:
        """The pictures in the order of their numbers."""
        return list(self._numbers)

    def number_of(self, panel: Panel, title: str, description: str) -> int:
        """Return the number of a picture. Equal pictures have the same number."""
        text = written(bare_picture(panel, title, description), "auto")
        if text not in self._numbers:
            self._size += len(text)
            if self._size > LARGEST_PAGE:
                raise InvalidArgument(
                    f"the pictures of this game have more than {LARGEST_PAGE:,} characters, which"
                    " is too much for one page; draw its turns into files instead"
                )
        return self._numbers.setdefault(text, len(self._numbers))

    def number_of_city(self, scene: Scene, owner: str) -> int:
        """Return the number of a city's picture, which is drawn only once."""
        if scene not in self._known:
            panel = below(
                [tally(scene.city), scene.map(), *scene.captions(scene.room, lists_faults=False)]
            )
            number = self.number_of(panel, f"{owner}'s city", scene.description())
            self._known[scene] = number
        return self._known[scene]


def _step(
    step: Frame, before: Frame | None, extents: Sequence[Extent], pictures: _Pictures
) -> dict[str, object]:
    had = dict(before.scores) if before else {}
    return {
        "title": printable(step.title),
        "player": None if step.player is None else printable(step.player),
        "words": [printable(sentence) for sentence in step.words],
        "accepted": [printable(sentence) for sentence in step.accepted],
        "faults": [
            {"number": number, "rule": fault.rule_id, "message": printable(fault.message)}
            for number, fault in step.faults
        ],
        "scores": [
            [printable(title_of(name)), points, points - had.get(name, points)]
            for name, points in step.scores
        ],
        "middle": list(_middle(step, pictures)),
        "boards": list(_boards(step, before, extents, pictures)),
    }


def _middle(step: Frame, pictures: _Pictures) -> Iterator[int]:
    """Yield the numbers of the pictures of the middle of the table."""
    for part in lying_on(step.table, _MIDDLE):
        title, _, description = part.words.partition(": ")
        yield pictures.number_of(part.panel, title, description)


def _boards(
    step: Frame, before: Frame | None, extents: Sequence[Extent], pictures: _Pictures
) -> Iterator[list[int]]:
    """Yield the numbers of two pictures for each player: the city, and the belongings."""
    scenes = scenes_of(step.table, step.faults, extents=extents, fresh=changed_cells(before, step))
    for player, scene in zip(step.table.players, scenes, strict=True):
        own = belongings(player, scene.room)
        description = sentences(belongings_in_words(player))
        yield [
            pictures.number_of_city(scene, player.name),
            pictures.number_of(own, f"{player.name}'s reserve and hand", description),
        ]
