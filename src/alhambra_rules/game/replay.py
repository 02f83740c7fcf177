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

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from alhambra_rules.arbiter import check_table
from alhambra_rules.game import phases
from alhambra_rules.game.after_violation import (
    MOVE_NO_CARDS,
    new_violations,
    with_an_empty_deck,
    with_corrected_names,
    with_missing_pieces,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.draws import SCORING_CARDS, Reshuffle
from alhambra_rules.game.events import Event, NoEvent, Override, StartedFrom, event_of
from alhambra_rules.game.missing_line import missing_event, reading_of, was_exchanged
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.playing import carry_out, check_quickly, may_happen, played_quickly
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
from alhambra_rules.game.timing import draws_skipped, expected, may_come_now
from alhambra_rules.game.view import describe_event
from rulebook_kit import InvalidArgument, NoDefiniteState
from rulebook_kit.arguments import object_of
from rulebook_kit.missing_lines import Slip, Supposed, missing_before, repeated_line
from rulebook_kit.replays import AHEAD, MOST_EXPLAINED, Finding, KeptStates, NotChecked
from rulebook_kit.values import changed
from rulebook_kit.work import spend


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
    for index in range(len(record.events)):
        if replaying.stopped is not None:
            break
        replaying.play(index)
    return replaying.result()


class _Replaying:
    """A replay in progress."""

    def __init__(self, record: Record, *, keep_states: bool) -> None:
        self._record = record
        self._events = list(map(event_of, record.events))
        """The events as they were meant: two may be exchanged, or name another square."""
        self._unknown = KNOWN
        self._doubt: str | None = None
        """Why the hands may be wrong: an illegal event moved cards."""
        self._states = KeptStates[GameState](keep_all=keep_states)
        self._findings: list[Finding] = []
        self._overrides: list[Finding] = []
        self._not_checked: list[NotChecked] = []
        self._supposed: list[Supposed] = []
        self.stopped: str | None = None
        self._begin()
        self._compact = self._unknown == KNOWN and self.stopped is None

    def result(self) -> Replay:
        return Replay(
            self._record,
            self._states.kept,
            tuple(self._findings),
            tuple(self._overrides),
            tuple(self._not_checked),
            self.stopped,
            self._states.reached,
            tuple(self._supposed),
        )

    def play(self, index: int) -> None:
        """Check the next event, and move to the state after it if there is one."""
        spend(1)
        entry, event = self._record.events[index], self._events[index]
        accepted = entry.reason if isinstance(entry, Override) else None
        if accepted is None and self._quickly(event):
            return
        line = self._record.line_of(index)
        state, trusted = revealed(self._states.last, event, self._unknown, self._events)
        self._not_checked += (NotChecked(line, what) for what in trusted)
        report = new_violations(state, event, check_quickly(state, event)).at(f"line {line}")
        is_wrong = not report.ok and accepted is None
        if is_wrong and self._explains and self._is_a_slip(state, index):
            self._findings.append(Finding(index, report, line=line))
            return
        if not (report.ok or self._doubt or isinstance(event, MOVE_NO_CARDS)):
            self._doubt = f"the hands are uncertain from line {line} on"
        after = self._state_after(state, index, legal=report.ok)
        if accepted is not None and after is not None:
            self._overrides.append(Finding(index, report, accepted, line=line))
        elif not report.ok:
            self._findings.append(Finding(index, report, line=line))
        if after is not None:
            self._states.add(after)

    def _quickly(self, event: Event) -> bool:
        """Add the state after a legal event of a game that has a compact form; else return False.

        A state that has lost its compact form does not find it again in this replay.
        """
        if not self._compact:
            return False
        state = self._states.last
        if self._doubt and len(state.bag) < 2:  # the game may end, which depends on the hands
            return False
        compact = compact_of(state)
        if compact is None:
            self._compact = False
            return False
        after = played_quickly(state, compact, event)
        if after is not None:
            self._states.add(after)
        return after is not None

    def _begin(self) -> None:
        record, table = self._record, self._record.position
        modules, header = record.modules, record.line_of(None)
        if table is None:
            begun = empty_game(
                record.players,
                modules=record.modules,
                youngest_first=record.youngest_first,
                profile=record.profile,
            )
            self._states.add(begun)
            return
        report = check_table(position_of(record, table))
        if not report.ok:
            self._findings.append(Finding(None, report.at(f"line {header}"), line=header))
        if missing := missing_fields(table, modules):
            named = ", ".join(missing)
            self.stopped = f"line {header}: to resume the game, the position must include {named}"
            return
        if table.scoring_rounds_done == LAST_ROUND:
            self.stopped = f"line {header}: the game is over: {LAST_ROUND} scoring rounds are done"
            return
        self._unknown = unknown_in(table, modules)
        self._not_checked += (NotChecked(header, note) for note in notes_on(table, modules))
        self._states.add(state_from(record, table))

    def _state_after(self, state: GameState, index: int, *, legal: bool) -> GameState | None:
        """Return the state after an event; stop and return None if there is no definite one."""
        entry, event = self._record.events[index], self._events[index]
        try:
            if draws_skipped(state, event) and (found := self._after_missing_line(state, index)):
                after = found
            else:
                before = state if legal else self._with_what_moves(state, event, index)
                after = self._carried_out(before, event, index)
                if not legal and state.to_act is not None:  # somebody may have acted before
                    after = self._after_missing_line(state, index, after) or after
        except (NoDefiniteState, InvalidArgument) as error:
            impossible = not (state.finished or may_come_now(state, event))
            found = self._after_missing_line(state, index) if impossible else None
            if found is None and impossible:
                found = self._after_line_missing_earlier(index)
            if found is None:
                line = self._record.line_of(index)
                repeats = repeated_line(self._record, index)
                missing = missing_before(line, str(expected(state)), repeats=repeats)
                self.stopped = missing if impossible else f"line {line}: {error}"
                return None
            after = found
        if isinstance(entry, Override):
            return changed(after, log=(*after.log[:-1], entry))
        return after

    def _is_a_slip(self, state: GameState, index: int) -> bool:
        """Read the next lines as they were meant, if that is clear; the record itself stays."""
        following = self._events[index : index + AHEAD]
        before = self._events[index - 1] if index else None

        def as_recorded() -> GameState | None:
            with suppress(NoDefiniteState):
                return carry_out(self._with_what_moves(state, following[0], index), following[0])
            return None

        reading = reading_of(state, following, before, as_recorded)
        if reading is None:
            return self._belongs_one_line_before(following, index, as_recorded)
        line = self._record.line_of(index)
        told = Supposed(line, describe_event(reading.event, state), reading.slip)
        match reading.slip:
            case Slip.REPEATED:
                self._states.add(state)
            case Slip.EXCHANGED if self._is_accepted(index + 1):
                return False
            case _:
                number = 2 if reading.slip is Slip.EXCHANGED else 1
                self._events[index : index + number] = reading.events[:number]
                self._states.add(self._carried_out(state, reading.event, index))
        self._supposed.append(told)
        return True

    def _belongs_one_line_before(
        self,
        following: Sequence[Event],
        index: int,
        as_recorded: Callable[[], GameState | None],
    ) -> bool:
        """Exchange an event with the one before it, if it is clear that this was meant."""
        earlier = self._states.before(1)
        before = self._events[index - 1]
        if earlier is None or self._is_accepted(index - 1):
            return False
        if not was_exchanged(earlier, following, before, as_recorded):
            return False
        meant = following[0]
        self._events[index - 1 : index + 1] = meant, before
        told = describe_event(meant, earlier)
        self._supposed.append(Supposed(self._record.line_of(index - 1), told, Slip.EXCHANGED))
        self._states.go_back(1)
        self._states.add(self._carried_out(earlier, meant, index))
        self._states.add(self._carried_out(self._states.last, before, index))
        return True

    def _after_missing_line(
        self, state: GameState, index: int, as_recorded: GameState | None = None
    ) -> GameState | None:
        """Return the state after an event if it is clear which line is missing before it."""
        if not self._explains:
            return None
        following = self._events[index:]
        missing = missing_event(state, following, as_recorded=as_recorded)
        if missing is None:
            return None
        self._supposed.append(Supposed(self._record.line_of(index), describe_event(missing, state)))
        before = self._carried_out(state, missing, index)
        return self._carried_out(before, following[0], index)

    def _after_line_missing_earlier(self, index: int) -> GameState | None:
        """Return the state after an event if it is clear which line is missing some lines earlier.

        A scoring card, for example, may turn up before any other card of a refill.
        """
        for at in range(index - 1, -1, -1):
            earlier = self._states.before(index - at)
            if not self._explains or earlier is None or self._is_accepted(at):
                break
            missing = missing_event(earlier, self._events[at:])
            if missing is not None:
                line = self._record.line_of(at)
                self._supposed.append(Supposed(line, describe_event(missing, earlier)))
                self._states.go_back(index - at)
                after = self._carried_out(earlier, missing, at)
                for place in range(at, index):
                    after = self._carried_out(after, self._events[place], place)
                    self._states.add(after)
                return self._carried_out(after, self._events[index], index)
        return None

    def _is_accepted(self, index: int) -> bool:
        return isinstance(self._record.events[index], Override)

    def _with_what_moves(self, state: GameState, event: Event, index: int) -> GameState:
        """Return the state with all pieces that an illegal event moves in their places."""
        later = self._events[index + 1 : index + AHEAD]
        if self._doubt and isinstance(event, Reshuffle):
            state = with_an_empty_deck(state)
        return with_missing_pieces(with_corrected_names(state, event, later), event)

    def _carried_out(self, state: GameState, event: Event, index: int) -> GameState:
        """Return the state after an event; later events show who owns leftover tiles."""
        stopped = carry_out(state, event, until=self._until)
        after, trusted = with_leftovers_given(
            stopped, self._events, None if self._unknown.hands else self._doubt
        )
        self._not_checked += (NotChecked(self._record.line_of(index), what) for what in trusted)
        return after

    @property
    def _explains(self) -> bool:
        """Whether to look for slips, which can take half a second each."""
        return len(self._findings) + len(self._overrides) < MOST_EXPLAINED

    @property
    def _until(self) -> str | None:
        """The phase before which to stop, because it depends on hands that may be wrong."""
        return phases.GIVE_LEFTOVERS if self._doubt else self._unknown.until


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
