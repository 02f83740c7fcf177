"""Replay a recorded game: all states, and all violations with their lines.

No hidden order is needed. Each event is checked in the state before it, and a violation in a city
is reported only where it arises. After an illegal event the replay continues as recorded, so it
finds all violations. It stops if no definite state follows.

Between two states of a game, the scoring rounds are explained in the same way. Other things happen
before and after a round: the display is filled, Dirk draws tiles, an attack may follow. So the
cities and tiles that were scored may be in neither state. A replay of the events in between finds
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain

from alhambra_rules.arbiter import check_table
from alhambra_rules.game import phases
from alhambra_rules.game.after_violation import (
    MOVE_NO_CARDS,
    new_violations,
    with_an_empty_deck,
    with_corrected_names,
    with_missing_pieces,
)
from alhambra_rules.game.chance import chance_outcomes
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.deck import SCORING_CARDS
from alhambra_rules.game.draws import Reshuffle
from alhambra_rules.game.events import Event, NoEvent, Override, StartedFrom, event_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import (
    carry_out,
    check_quickly,
    may_happen,
    played_quickly,
    possible_actions,
    settle,
)
from alhambra_rules.game.record import Record, Replay
from alhambra_rules.game.resume import (
    KNOWN,
    Unknown,
    missing_fields,
    notes_on,
    position_of,
    revealed,
    state_from,
    unknown_in,
    with_leftovers_given,
)
from alhambra_rules.game.rounds import LAST_ROUND, ScoredRound, round_in
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import GameState, state_in
from alhambra_rules.game.timing import expected, may_come_now
from alhambra_rules.game.view import describe_event
from rulebook_kit import InvalidArgument, NoDefiniteState, Report
from rulebook_kit.arguments import object_of
from rulebook_kit.replaying import Replaying
from rulebook_kit.replays import Finding, NotChecked
from rulebook_kit.templates import Words
from rulebook_kit.values import changed


def replay(record: Record, *, keep_states: bool = True) -> Replay:
    """Replay a recorded game and check every event.

    The order of bag and deck may be unknown: a drawn piece must not have been drawn before, and a
    scoring card must be in its pile. Replaying ``record_of(state)`` leads to an equal state.

    Args:
        record: the game.
        keep_states: whether to keep every state or only the last one. Each state has its own log,
            so all states take 4 MB after a thousand events and 400 MB after ten thousand.

    Raises:
        InvalidArgument: it is not a record, or its players, modules or position are invalid.
    """
    object_of(Record, record, "record must be a Record, such as record_of(...) returns")
    replaying = _Replaying(record, keep_states=keep_states)
    replaying.run()
    return replaying.result()


class _Replaying(Replaying[Record, GameState, Event]):
    """A replay in progress."""

    def __init__(self, record: Record, *, keep_states: bool) -> None:
        self._events = list(map(event_of, record.events))
        """The events as they were meant."""
        super().__init__(record, self._events, keep_states=keep_states)
        self._unknown = KNOWN
        self._doubtful: int | None = None
        """The index of an illegal event that moved cards: from there on hands may be wrong."""
        self._begin()
        self._all_known = self._unknown == KNOWN

    def _begin(self) -> None:
        record, table = self.record, self.record.position
        modules, header = record.modules, record.line_of(None)
        if table is None:
            begun = empty_game(
                record.players,
                modules=record.modules,
                youngest_first=record.youngest_first,
                profile=record.profile,
            )
            self.states.add(begun)
            return
        report = check_table(position_of(record, table))
        if not report.ok:
            self.findings.append(Finding(None, report.at(f"line {header}"), line=header))
        if missing := missing_fields(table, modules):
            named = ", ".join(missing)
            self.stopped = f"line {header}: to resume the game, the position must include {named}"
            return
        if table.scoring_rounds_done == LAST_ROUND:
            self.stopped = f"line {header}: the game is over: {LAST_ROUND} scoring rounds are done"
            return
        self._unknown = unknown_in(table, modules)
        self.not_checked += (NotChecked(header, note) for note in notes_on(table, modules))
        state = state_from(record, table)
        try:
            self.states.add(changed(settle(state), log=(StartedFrom(table),)))
        except InvalidArgument as error:  # no game can be in this state
            self.stopped = f"line {header}: {error}"

    def result(self) -> Replay:
        return Replay(
            self.record,
            self.states.kept,
            tuple(self.findings),
            tuple(self.overrides),
            tuple(self.not_checked),
            self.stopped,
            self.states.reached,
            tuple(self.supposed),
        )

    @property
    def _doubt(self) -> str | None:
        """Why the hands may be wrong."""
        if self._doubtful is None:
            return None
        return f"the hands are uncertain from line {self.record.line_of(self._doubtful)} on"

    @property
    def _until(self) -> str | None:
        """The phase before which to stop, because it depends on hands that may be wrong."""
        return phases.GIVE_LEFTOVERS if self._doubt else self._unknown.until

    def quickly(self, event: Event) -> bool:
        """Add the state after a legal event of a game in which nothing is unknown."""
        if not self._all_known:
            return False
        state = self.states.last
        if self._doubt and len(state.bag) < 2:  # the game may end, which depends on the hands
            return False
        after = played_quickly(state, compact_of(state), event)
        if after is not None:
            self.states.add(after)
        return after is not None

    def shown(self, state: GameState, event: Event, index: int) -> GameState:
        shown, trusted = revealed(state, event, self._unknown, self._events)
        self._note(trusted, index)
        return shown

    def _note(self, trusted: Iterable[str], index: int) -> None:
        line = self.record.line_of(index)
        self.not_checked += (NotChecked(line, what) for what in trusted)

    def check(self, state: GameState, event: Event) -> Report:
        return new_violations(state, event, check_quickly(state, event))

    def carried_out(self, state: GameState, event: Event, index: int) -> GameState:
        """Return the state after an event; later events show who owns leftover tiles."""
        stopped = carry_out(state, event, until=self._until)
        after, trusted = with_leftovers_given(
            stopped, self._events, None if self._unknown.hands else self._doubt
        )
        self._note(trusted, index)
        return after

    def after_legal(self, state: GameState, event: Event) -> GameState | None:
        with suppress(InvalidArgument, NoDefiniteState):
            if self._all_known and self._doubtful is None:
                return played_quickly(state, compact_of(state), event)
            shown, _ = revealed(state, event, self._unknown, self._events)
            if may_happen(shown, event):
                after = carry_out(shown, event, until=self._until)
                return with_leftovers_given(after, self._events)[0]
        return None

    def candidates(self, state: GameState) -> Iterator[Event]:
        """Yield every event that is possible now, except surplus payments."""
        yield from possible_actions(state)
        with suppress(InvalidArgument):  # a module of one's own may not know its draws
            yield from (draw for draw, _ in chance_outcomes(state))

    def as_written(self, state: GameState, event: Event) -> GameState:
        return carry_out(with_missing_pieces(state, event), event, until=self._until)

    def with_moved_pieces(self, state: GameState, index: int) -> GameState:
        event, *later = self.following(index)
        if self._doubt and isinstance(event, Reshuffle):
            state = with_an_empty_deck(state)
        return with_missing_pieces(with_corrected_names(state, event, later), event)

    def violated(self, index: int, event: Event) -> None:
        if not (self._doubt or isinstance(event, MOVE_NO_CARDS)):
            self._doubtful = index

    def forget(self, index: int) -> None:
        self._events = list(chain.from_iterable(self.slips.lines))
        if self._doubtful is not None and self._doubtful >= index:
            self._doubtful = None

    def may_come_now(self, state: GameState, event: Event) -> bool:
        return may_come_now(state, event)

    def expected(self, state: GameState) -> Words:
        return expected(state)

    def described(self, event: Event, state: GameState) -> Words:
        return describe_event(event, state)

    def accepted(self, index: int) -> str | None:
        entry = self.record.events[index]
        return entry.reason if isinstance(entry, Override) else None

    def entered(self, after: GameState, index: int) -> GameState:
        entry = self.record.events[index]
        return (
            changed(after, log=(*after.log[:-1], entry)) if isinstance(entry, Override) else after
        )


def rounds_scored(before: GameState, after: GameState) -> tuple[ScoredRound, ...]:
    """Return the scoring rounds between two states of one game, in order.

    Args:
        before: a state of the game, such as the state before an action; the first state of the
            game to get all rounds.
        after: a later state of the same game, such as the result of ``apply``.

    Raises:
        InvalidArgument: the second state is not a later state of the same game.

    Rules: scoring.when, scoring.table (et-2005, ru, hu).

    >>> from alhambra_rules.game import apply, legal_actions, new_game
    >>> begun = state = new_game(["Anne", "Alma"], seed=1)
    >>> while not state.finished:
    ...     state = apply(state, legal_actions(state)[0])
    >>> [(held.number, held.points["Anne"]) for held in rounds_scored(begun, state)]
    [(1, 0), (2, 0), (3, 48)]
    """
    known = len(state_in("rounds_scored(before, after)", before).log)
    state_in("rounds_scored(before, after)", after)
    since = tuple(entry for entry in after.log[known:] if not isinstance(entry, NoEvent))
    if (*before.log, *since) != after.log or before.names != after.names:
        raise InvalidArgument("the second state is not a later state of the same game")
    if before.scoring_rounds_done == after.scoring_rounds_done:
        return ()
    held: list[ScoredRound] = []
    state = before.without_dealer()
    unknown = _unknown_to(after)
    events = [event_of(entry) for entry in since]
    for event in events:
        shown, _ = revealed(state, event, unknown, events)
        there = shown
        if not may_happen(shown, event):
            there = with_missing_pieces(with_corrected_names(shown, event, ()), event)
            if isinstance(event, Reshuffle):
                there = with_an_empty_deck(there)
        stopped = carry_out(there, event, until=phases.GIVE_LEFTOVERS)
        done, _ = with_leftovers_given(stopped, events)
        for earlier, now in ((state, shown), (shown, done)):
            held += (round_in(now, number) for number in _numbers(earlier, now))
        state = done
    # events after the later state may show who owns leftover tiles, so the game seems over
    return tuple(held[: after.scoring_rounds_done - before.scoring_rounds_done])


def _unknown_to(state: GameState) -> Unknown:
    """Return the unknown parts of the position from which this game was resumed, if any."""
    begun = state.log[0] if state.log else None
    return unknown_in(begun.table, modules_of(state)) if isinstance(begun, StartedFrom) else KNOWN


def _numbers(before: GameState, after: GameState) -> Iterator[int]:
    """Yield the numbers of the rounds after one event; the round at the end is the third."""
    came = sum(card not in after.deck.to_come for card in SCORING_CARDS)
    for done in range(before.scoring_rounds_done, after.scoring_rounds_done):
        yield done + 1 if done < came else LAST_ROUND
