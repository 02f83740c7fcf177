"""The result of replaying a recorded game of Alhambra."""

from __future__ import annotations

from attrs import frozen

from alhambra_rules.game.record import Record
from alhambra_rules.game.state import GameState
from rulebook_kit import replays
from rulebook_kit.values import drawn_by


@frozen(repr=False)
class Replay(replays.Replay[Record, GameState]):  # noqa: D101 - it is below
    __doc__ = replays.Replay.__doc__

    def _repr_html_(self) -> str | None:
        """Return the page that a notebook shows, in a frame; None if the states were not kept."""
        if len(self.states) < self.reached:
            return None
        page = drawn_by("alhambra_rules.drawing.page:replay_page", self)
        quoted = page.replace("&", "&amp;").replace("'", "&#39;")  # a page has many other quotes
        style = "width: 100%; height: 44em; border: 0"
        return f"<iframe sandbox='allow-scripts' style='{style}' srcdoc='{quoted}'></iframe>"
