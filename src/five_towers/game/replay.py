"""Replaying a recorded game: every state, every fault with its line, without knowing the deck.

Each event is judged in the state before it. After a fault the game goes on as it was recorded, so
that all faults are found; where nobody could say how it went on, the replay stops and says so.
"""

from __future__ import annotations

from attrs import field, frozen

from alhambra_rules.rulebook import NoDefiniteState, Report, Violation
from alhambra_rules.rulebook.arguments import object_of
from alhambra_rules.rulebook.envelope import line_of
from alhambra_rules.rulebook.finding import Finding, stop_told
from alhambra_rules.rulebook.pretty import how_many
from alhambra_rules.rulebook.spare import AHEAD
from five_towers.game.misnamed import put_right
from five_towers.game.playing import carry_out, check_event
from five_towers.game.record import Record
from five_towers.game.setup import empty_game
from five_towers.game.state import GameState
from five_towers.game.supplying import supplied


@frozen
class Replay:
    """A recorded game, played again; ``print`` tells what was found, a line for each.

    Attributes:
        record: the record.
        states: the state at the beginning and after each event, as far as the replay went;
            ``states[index]`` is the state in which the event with that index happened.
        findings: the events that break a rule, in order.
        stopped: why the replay could not go on after a fault, with the line; None if it reached
            the end.
    """

    record: Record
    states: tuple[GameState, ...] = field(repr=how_many)
    findings: tuple[Finding, ...] = ()
    stopped: str | None = None

    @property
    def report(self) -> Report:
        """All faults as one report, each with its line in ``where``."""
        return Report.of(violation for finding in self.findings for violation in finding.report)

    @property
    def faults(self) -> tuple[Violation, ...]:
        """Every violation, in the order of the record."""
        return self.report.violations

    @property
    def first_fault(self) -> Finding | None:
        """The first event that breaks a rule, with its index; None if none does."""
        return self.findings[0] if self.findings else None

    @property
    def ok(self) -> bool:
        """Whether no rule is broken; then every event was replayed."""
        return not self.findings

    @property
    def notes(self) -> tuple[str, ...]:
        """What could not be checked, in sentences: after a stop, the rest."""
        if self.stopped is None:
            return ()
        return (stop_told(len(self.states), len(self.record.events), self.stopped),)

    @property
    def final(self) -> GameState:
        """The last state that was reached."""
        return self.states[-1]

    def __str__(self) -> str:
        told = str(self.report)
        return told if self.stopped is None else f"{told}\nstopped: {self.stopped}"


def replay(record: Record) -> Replay:
    """Play a recorded game again and judge every event of it.

    The order of the deck is not needed: a card that is laid out must still be in it. To replay
    what ``record_of`` made of a state leads to an equal state.

    Raises:
        InvalidArgument: it is no record, or the record of no game: its players mean nothing.
    """
    object_of(Record, record, "a record is a Record, such as record_of(...) returns")
    states = [empty_game(record.players, starter=record.starter)]
    findings: list[Finding] = []
    for index, event in enumerate(record.events):
        where = f"line {line_of(index)}"
        report = check_event(states[-1], event).at(where)
        if not report.ok:
            findings.append(Finding(index, report))
        try:
            before = states[-1] if report.ok else _with_what_moves(states[-1], record, index)
            states.append(carry_out(before, event))
        except NoDefiniteState as error:
            return Replay(record, tuple(states), tuple(findings), f"{where}: {error}")
    return Replay(record, tuple(states), tuple(findings))


def _with_what_moves(state: GameState, record: Record, index: int) -> GameState:
    """Return the state in which every card lies where an illegal event moves it from."""
    event, *later = record.events[index : index + AHEAD]
    return supplied(put_right(state, event, later), event)
