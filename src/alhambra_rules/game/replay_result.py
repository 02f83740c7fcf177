"""The result of replaying a recorded game: states, violations, and what was not checked."""

from __future__ import annotations

from attrs import field, frozen

from alhambra_rules.game.record import Record
from alhambra_rules.game.state import GameState
from alhambra_rules.rulebook import Report, Violation
from alhambra_rules.rulebook.missing_lines import Supposed
from alhambra_rules.rulebook.replays import Finding, describe_stop
from alhambra_rules.rulebook.values import Frozen, NoTruthValue, as_code, drawn_by
from alhambra_rules.rulebook.words import counted, listed, quoted


@frozen
class NotChecked(Frozen):
    """Something that could not be checked, because the record does not show it.

    Attributes:
        line: the line of the record, from 1; 1 if it concerns the whole game.
        what: a description.
    """

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: not checked: {self.what}"


@frozen
class Replay(NoTruthValue, Frozen):
    """The result of a replay; ``print`` shows one line for each finding.

    ``replay.ok`` says whether all is legal; ``if replay`` raises ``TypeError``.

    Attributes:
        record: the record.
        states: the first state and the state after each event, as far as the replay went.
            ``states[index]`` is the state before the event with that index. Only the last state
            if the others were not kept.
        findings: the illegal events in order, except those that the referee accepted.
        overrides: the events that the referee accepted, with their violations.
        not_checked: what could not be checked.
        stopped: why the replay stopped, with the line; None if it reached the end.
        reached: how many states were reached, including the first.
        supposed: corrections of lines that seem to be missing, repeated or exchanged, or to name a
            wrong square. The states follow them.
    """

    record: Record
    states: tuple[GameState, ...]
    findings: tuple[Finding, ...] = ()
    overrides: tuple[Finding, ...] = ()
    not_checked: tuple[NotChecked, ...] = ()
    stopped: str | None = None
    reached: int = field()
    supposed: tuple[Supposed, ...] = ()

    @reached.default
    def _all_were_kept(self) -> int:
        return len(self.states)

    @property
    def faults(self) -> tuple[Violation, ...]:
        """All violations that the referee did not accept, in the order of the record."""
        return self.report.violations

    @property
    def report(self) -> Report:
        """The violations of ``faults`` as one report."""
        return Report.of(violation for finding in self.findings for violation in finding.report)

    @property
    def first_fault(self) -> Finding | None:
        """The first illegal event, with its index; None if there is none."""
        return self.findings[0] if self.findings else None

    @property
    def ok(self) -> bool:
        """Whether every event was replayed and none is illegal."""
        return not self.findings and self.stopped is None

    @property
    def final(self) -> GameState | None:
        """The last state that was reached; None if the replay could not begin."""
        return self.states[-1] if self.states else None

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences about what could not be checked, including the lines after a stop."""
        notes = [f"line {one.line}: {one.what}" for one in self.not_checked]
        if self.stopped is not None:
            notes.append(self._stop(self.stopped))
        return tuple(notes)

    def _stop(self, stopped: str) -> str:
        record = self.record
        return describe_stop(self.reached, len(record.events), stopped, record.lines)

    def _repr_html_(self) -> str | None:
        """Return the page that a notebook shows, in a frame; None if the states were not kept."""
        if len(self.states) < self.reached:
            return None
        page = drawn_by("alhambra_rules.drawing.page:replay_page", self)
        quoted = page.replace("&", "&amp;").replace("'", "&#39;")  # a page has many other quotes
        style = "width: 100%; height: 44em; border: 0"
        return f"<iframe sandbox='allow-scripts' style='{style}' srcdoc='{quoted}'></iframe>"

    _repr_pretty_ = as_code

    def __repr__(self) -> str:
        events, faults = len(self.record.events), len(self.faults)
        names = listed(self.record.players)
        stopped = ", stopped" if self.stopped else ""
        return f"<Replay of {names}: {events} events, {counted(faults, 'violation')}{stopped}>"

    def __str__(self) -> str:
        lines = [str(self.report)] if self.faults or self.stopped is None else []
        lines += [
            f"line {one.line}: accepted by the referee: {quoted(one.reason)}"
            for one in self.overrides
        ]
        lines += map(str, (*self.supposed, *self.not_checked))
        if self.stopped is not None:
            lines.append(f"stopped: {self.stopped}")
        return "\n".join(lines)
