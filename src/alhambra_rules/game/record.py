"""A recorded game as a value, with its players, rules and events, and the result of its replay."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from alhambra_rules.game.events import EarlierEvents, Entry, NoEvent, StartedFrom
from alhambra_rules.game.module import Module, chosen_modules, modules_of
from alhambra_rules.game.profiles import Profile
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.model import Table
from rulebook_kit import replays
from rulebook_kit.arguments import in_a_list
from rulebook_kit.envelope import line_of
from rulebook_kit.states import without_first_events
from rulebook_kit.values import Frozen, as_code, drawn_by


def _tuple_of_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(in_a_list(entries, "events must be a list"))


def _tuple_of_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(in_a_list(names, "players must be a list of names"))


def _profile(profile: str | Profile) -> Profile:
    return Profile.of(profile)


@frozen
class Record(Frozen):
    """A recorded game, legal or not, finished or not.

    Attributes:
        players: the names in seating order, clockwise.
        youngest_first: the names by age.
        modules: the modules in the game with their settings, sorted by name.
        profile: the rule profile.
        position: the position from which the game resumes; None if it is recorded from the start.
        events: the events in order, including draws; an ``Override`` is an event that the arbiter
            accepted.
        lines: the lines of the header and of the events in the text that the record was read from,
            if it has blank lines; else empty. Records are equal wherever they stand.
    """

    players: tuple[str, ...] = field(converter=_tuple_of_names)
    youngest_first: tuple[str, ...] = field(converter=_tuple_of_names)
    modules: tuple[Module, ...] = field(default=(), converter=chosen_modules)
    profile: Profile = field(factory=Profile, converter=_profile)
    position: Table | None = None
    events: tuple[Entry, ...] = field(default=(), converter=_tuple_of_entries)
    lines: tuple[int, ...] = field(default=(), eq=False, repr=False, kw_only=True)

    _repr_pretty_ = as_code

    def line_of(self, index: int | None) -> int:
        """Return the line, from 1, of the event with this index, or of the header for None."""
        return line_of(index, self.lines)


def record_of(state: GameState) -> Record:
    """Return the record of the game that led to this state; its replay ends in this state.

    Raises:
        InvalidArgument: the log of the state was dropped.
    """
    log = state_in("record_of(state)", state).log
    begun = log[0] if log else None
    if isinstance(begun, EarlierEvents):
        raise without_first_events(begun.count)
    return Record(
        players=state.names,
        youngest_first=state.youngest_first,
        modules=modules_of(state),
        profile=state.profile,
        position=begun.table if isinstance(begun, StartedFrom) else None,
        events=(entry for entry in log if not isinstance(entry, NoEvent)),
    )


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
