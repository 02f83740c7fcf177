"""Prove the conformance runner: engines with one bug each, and right ones, in many forms.

``python -m tests.checks.runner`` runs them all and prints a table: the engine, its form, the size
of the case shown, that of the smallest vector or row that shows the bug, the seconds, and the cause
named. Words after that choose engines, such as ``totals wall-sum``. The engines are
independent of the library. The exit status is 1 unless this is so:

- Each bug is named, and nothing else is reported. Right engines have no cause.
- The case shown has at most one tile or building more than the smallest vector or row of tiles.
- The first difference is printed within two seconds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext, suppress
from functools import cache, partial
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Final

from attrs import evolve, field, frozen
from msgspec import to_builtins
from rich.console import Console

from alhambra_rules.conformance.protocol import LegalPlacements
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.model import TILES
from alhambra_rules.notation.position_document import PlacedTileDocument
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.protocol import NoResult, Question, Result
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import FAILS, ConformanceReport, Plan
from rulebook_kit.conformance.run import Engines
from tests.conformance import causes_of_bugs, toy_engine
from tests.conformance.engines import InProcess, OutOfOrder, Said, in_process, toy
from tests.five_towers.conformance import engines as towers
from tests.five_towers.conformance import toy_engine as of_towers

RIGHT: Final = "right"
CANNOT: Final = "cannot do this"
"""What an engine says in the form ``errors`` where it would err."""

AT_RANDOM: Final = ("errors-at-random", "wrong-at-random")
"""The bugs that no question shows each time."""

_FIRST_WITHIN: Final = 2.0
"""The seconds until the first difference is printed."""

_MEASURED: Final = 3
"""How often that is measured; the quickest counts, because other programs may be busy."""

_STARTS_IN: Final = 0.1
"""The seconds that the engine takes to start for this."""


@frozen
class Game:
    """What the trials need to know about a game.

    Attributes:
        questions: its questions.
        player: makes what answers one request after the other, from the names of the bugs.
        command: the command of the same engine over a pipe.
        bugs: the names of all bugs.
        causes: the cause of each bug.
    """

    questions: Questions
    player: Callable[..., Said]
    command: Callable[..., list[str]]
    bugs: Mapping[str, str]
    causes: Mapping[str, str]


ALHAMBRA: Final = Game(QUESTIONS, toy_engine.player, toy, toy_engine.BUGS, causes_of_bugs.ALHAMBRA)
TOWERS: Final = Game(
    TOWERS_QUESTIONS, of_towers.player, towers.toy, of_towers.BUGS, causes_of_bugs.TOWERS
)


Formed = Callable[[Said, Said], Said]
"""Makes the answers of an engine in a form, from its answers and those of a right one."""


def _unchanged(said: Said, _right: Said) -> Said:
    return said


def _totals(said: Said, _right: Said) -> Said:
    """Answer majorities with totals."""

    def totalled(request: dict[str, object]) -> dict[str, object]:
        answer = said(request)
        if request["do"] == "score_majorities" and "result" in answer:
            answer["result"] = {one: sum(by.values()) for one, by in answer["result"].items()}
        return answer

    return totalled


def _on_board(west: int, east: int, north: int, south: int) -> Formed:
    """List no cell beyond the edges of a board."""

    def formed(said: Said, _right: Said) -> Said:
        def within(request: dict[str, object]) -> dict[str, object]:
            answer = said(request)
            if request["do"] == "legal_placements" and "result" in answer:
                answer["result"] = [
                    [x, y] for x, y in answer["result"] if west <= x <= east and north <= y <= south
                ]
            return answer

        return within

    return formed


def _errors(said: Said, right: Said) -> Said:
    """Report an error in the place of each wrong answer."""

    def refusing(request: dict[str, object]) -> dict[str, object]:
        answer = said(request)
        return answer if answer == right(request) else {"error": CANNOT}

    return refusing


def _slowly(said: Said, _right: Said) -> Said:
    """Take 0.05 s for each answer."""

    def slow(request: dict[str, object]) -> dict[str, object]:
        time.sleep(0.05)
        return said(request)

    return slow


@frozen
class Form:
    """A form of engines.

    Attributes:
        name: its name.
        formed: makes the answers.
        hello: what such an engine says about itself.
        kind: how it answers in this process; None if it is asked over a pipe.
        is_hurried: whether there is time for only a part of the questions.
    """

    name: str
    formed: Formed = _unchanged
    hello: Mapping[str, object] = field(factory=dict)
    kind: Callable[[Said], InProcess] | None = InProcess
    is_hurried: bool = False


def _on_small_board_with_totals(said: Said, right: Said) -> Said:
    """Answer with totals, and list no cell beyond a board of 7 x 7."""
    return _on_board(-3, 3, -3, 3)(_totals(said, right), right)


PLAIN: Final = Form("plain")
FORMS: Final = (
    Form("totals", _totals, {"totals": True}),
    Form("5 x 5", _on_board(-2, 2, -2, 2), {"board": [-2, 2, -2, 2]}),
    Form("7 x 7", _on_board(-3, 3, -3, 3), {"board": [-3, 3, -3, 3]}),
    Form("lopsided", _on_board(-1, 5, -4, 2), {"board": [-1, 5, -4, 2]}),
    Form("eight tiles", _unchanged, {"max_tiles": 8}),
    Form(
        "all limits",
        _on_small_board_with_totals,
        {"totals": True, "board": [-3, 3, -3, 3], "max_tiles": 12},
        OutOfOrder,
    ),
    Form("errors", _errors),
    Form("slow", _slowly, is_hurried=True),
    Form("out of order", _unchanged, kind=OutOfOrder),
    Form("pipe", kind=None),
)
BY_NAME: Final = {form.name: form for form in (PLAIN, *FORMS)}

IN_FORMS: Final[Mapping[str, Sequence[str]]] = {
    "totals": (
        *("ties-ignored", "ties-round-upwards", "ties-round-half", "triple-ties-void"),
        *("first-named-wins-ties", "places-not-used-up", "third-place-unpaid"),
        *("chambers-two-wrong", "nobody-scores-too", "one-is-nothing", "third-round-as-second"),
        *("gardens-for-towers", "wrong-building"),
    ),
    "5 x 5": (
        *("no-reachability-test", "walks-through-walls", "walls-need-not-match"),
        *("north-walls-free", "nothing-to-the-west", "dear-tiles-stay", "one-cell-holes-only"),
        *("no-hole-test", "holes-leak-at-corners", "wall-sum", "swap-unchecked", "corner-contact"),
        *("wall-on-the-wrong-side", "closed-loop-twice", "gardens-have-gates"),
    ),
    "7 x 7": (
        *("no-reachability-test", "bays-are-holes", "four-steps-away-at-most"),
        *("nothing-to-the-west", "holes-of-three-at-most", "twelve-cells-at-most"),
        *("removal-cuts-off", "open-side-is-enough", "cells-upside-down"),
    ),
    "lopsided": (
        *("no-reachability-test", "north-walls-free", "swaps-alike-only", "no-hole-test"),
        *("nothing-to-the-west", "corner-contact", "seven-by-seven", "not-beyond-x-four"),
        *("closed-loop-plus-25", "north-is-south", "holes-by-the-fountain"),
    ),
    "eight tiles": (
        *("no-hole-test", "walks-through-walls", "double-walls-count", "wall-ten-at-most"),
        *("twelve-cells-at-most", "removal-leaves-holes", "two-walls-added", "without-dirk"),
    ),
    "all limits": (
        *("no-reachability-test", "ties-ignored", "one-cell-holes-only", "without-dirk"),
        *("wall-sum", "wrong-building", "keeps-old-players"),
    ),
    "errors": (
        *("no-hole-test", "ties-ignored", "wrong-building", "closed-loop-plus-25"),
        *("without-dirk", "swap-unchecked", "longest-wall-shared", "seven-by-seven"),
    ),
    "slow": (
        *("no-hole-test", "ties-ignored", "closed-loop-twice", "wall-on-the-wrong-side"),
        *("third-place-unpaid", "longest-wall-shared", "same-tile-again", "removal-cuts-off"),
    ),
    "out of order": (
        *("no-hole-test", "two-walls-added", "keeps-old-players", "error-at-six"),
        *("errors-at-random", "wall-dies-above-nine"),
    ),
    "pipe": (
        *("no-hole-test", "ties-ignored", "four-tied-crash", "same-tile-again"),
        *("errors-at-random", "dies-of-twenty"),
    ),
}
"""The bugs that are tried in each form besides the plain one."""

TOGETHER: Final = (
    ("two-walls-added", "one-cell-holes-only"),
    (
        "walls-by-price",
        "one-cell-holes-only",
        "removal-cuts-off",
        "ties-round-half",
        "without-dirk",
    ),
    ("two-walls-added", "gardens-wall-twice", "swaps-alike-only", "north-walls-free"),
    ("wall-ends-in-corners", "wall-ends-round-corners", "removal-cuts-off", "ties-round-half"),
)
"""Bugs in one engine. Those of walls are hard to explain, and must not starve the others."""

TOWERS_IN_FORMS: Final[Mapping[str, Sequence[str]]] = {
    "errors": ("eight-unknown", "as-given", "one-point-each"),
    "slow": ("nine-on-nought", "many-torn-down"),
    "out of order": ("main-is-first", "remembers-the-last-score"),
    "pipe": ("types-mixed", "dies-of-ten"),
}


@frozen
class Trial:
    """An engine in a form.

    Attributes:
        game: its game.
        bugs: its bugs; none if it is right.
        form: the form.
    """

    game: Game
    bugs: tuple[str, ...]
    form: Form = PLAIN

    @property
    def name(self) -> str:
        """The name of the engine."""
        return "+".join(self.bugs) or RIGHT

    @property
    def causes(self) -> list[str]:
        """The ids of the causes that must be named, sorted."""
        if self.form.formed is _errors and self.bugs:
            return [f"error: {CANNOT}"]
        return sorted({self.game.causes[bug] for bug in self.bugs})

    @property
    def statuses(self) -> set[int]:
        """The exit statuses that are right."""
        status = causes_of_bugs.status_for(self.causes)
        return {status, FAILS} if self.form.is_hurried else {status}

    def player(self, bugs: str = "", *_: str) -> Said:
        """Return what answers the requests of the runner, which ask for these bugs or all."""
        game, hello = self.game, self.form.hello
        said = self.form.formed(game.player(bugs or self.name), game.player(RIGHT))

        def answered(request: dict[str, object]) -> dict[str, object]:
            is_asked = request["do"] == "hello" and hello
            return {"result": dict(hello)} if is_asked else said(request)

        return answered

    def run(self, seed: int) -> ConformanceReport:
        """Let the runner ask the engine with its default options."""
        toy_engine.CHANCE.seed(seed)
        kind, engines = self.form.kind, Engines(self.game.questions)
        with nullcontext() if kind is None else in_process(self.player, kind):
            return engines.run_conformance(self.game.command(self.name), Plan(seed=seed))

    def smallest(self, questions: Questions, bug: str) -> int | None:
        """Return the size of the smallest vector, or row of tiles, that shows a bug.

        None if none does in a new process each time, or only at random.
        """
        if bug in AT_RANDOM:
            return None
        for size, question in _by_size(self.game.questions):
            right = questions.answer(question) if questions.is_within(question) else None
            if right is not None and self._answer(questions, bug, question) != right:
                return size
        return None

    def _answer(self, questions: Questions, bug: str, question: Question) -> Result:
        """Return what a new engine with this bug answers; a text if it fails."""
        try:
            at_once = evolve(self, form=PLAIN) if self.form.is_hurried else self
            answer = at_once.player(bug)(to_builtins(questions.ordered(question)))
            return questions.read_answer(question, answer["result"])
        except (SystemExit, KeyError, NoResult):
            return "no answer"


def rows() -> Iterator[Question]:
    """Yield questions about rows of tiles in each direction: the smallest that reach that far."""
    tiles = [tile for tile in TILES.values() if tile.type and not tile.walls]
    for step, number in product(((0, -1), (1, 0), (0, 1), (-1, 0)), range(1, 8)):
        row = [
            PlacedTileDocument(step[0] * place, step[1] * place, tile.id)
            for place, tile in enumerate(tiles[1 : number + 1], start=1)
        ]
        yield LegalPlacements(row, tiles[0].id)


@cache
def _by_size(questions: Questions) -> Sequence[tuple[int, Question]]:
    """Return the questions of the vectors that have a model, and rows, the smallest ones first."""
    asked = [one.question for one in vectors(questions) if questions.has_model(one.question)]
    if questions is QUESTIONS:
        asked += rows()
    return sorted(((questions.size_of(one)[0], one) for one in asked), key=lambda one: one[0])


@frozen
class Tried:
    """The outcome of a trial.

    Attributes:
        trial: the trial, by its place.
        causes: the ids of the causes that were named.
        cases: the size of the case that each shows.
        smallest: the sizes of the smallest cases that show the causes; None if unknown.
        seconds: how long the run took.
        faults: what is wrong.
    """

    trial: int
    causes: tuple[str, ...]
    cases: tuple[int, ...]
    smallest: tuple[int | None, ...]
    seconds: float
    faults: tuple[str, ...]


def trials() -> Iterator[Trial]:
    """Yield every trial."""
    for game, in_forms in ((ALHAMBRA, IN_FORMS), (TOWERS, TOWERS_IN_FORMS)):
        yield from (Trial(game, (bug,)) for bug in game.bugs if bug in game.causes)
        for name, bugs in in_forms.items():
            yield from (Trial(game, (bug,), BY_NAME[name]) for bug in bugs)
        yield from (Trial(game, (), form) for form in (PLAIN, *FORMS) if _concerns(form, game))
    yield from (Trial(ALHAMBRA, bugs) for bugs in TOGETHER)


def _concerns(form: Form, game: Game) -> bool:
    """Whether engines of the game can have the form."""
    return game is ALHAMBRA or not form.hello


def tried(place: int, seed: int) -> Tried:
    """Make a trial, by its place."""
    trial = list(trials())[place]
    begun = monotonic()
    report = trial.run(seed)
    seconds = monotonic() - begun
    sizes = {
        cause.id: report.questions.size_of(cause.smallest.question)[0] for cause in report.causes
    }
    smallest: dict[str, int | None] = {}
    for bug in trial.bugs:
        cause = trial.causes[0] if len(trial.causes) == 1 else trial.game.causes[bug]
        smallest[cause] = trial.smallest(report.questions, bug)
    return Tried(
        place,
        tuple(sizes),
        tuple(sizes.values()),
        tuple(smallest.get(one) for one in sizes),
        seconds,
        tuple(_faults(trial, report, sizes, smallest)),
    )


def _faults(
    trial: Trial,
    report: ConformanceReport,
    sizes: Mapping[str, int],
    smallest: Mapping[str, int | None],
) -> Iterator[str]:
    """Yield what is wrong with a report."""
    yield from (f"missing: {one}" for one in trial.causes if one not in sizes)
    yield from (f"false: {one}" for one in sizes if one not in trial.causes)
    for cause, size in sizes.items():
        least = smallest.get(cause)
        if least is not None and size > least + 1:
            yield f"too large: {size} instead of {least}, {cause}"
    if report.troubles:
        yield f"troubles: {report.troubles[0].failure.message}"
    if report.status not in trial.statuses:
        yield f"exit status {report.status}"


def seconds_until_printed() -> float:
    """Return the seconds until the command prints a difference of an engine on a terminal."""
    bug = "no-reachability-test"
    *python, path, _ = toy()
    starting = (
        f"import sys, time; time.sleep({_STARTS_IN}); sys.path.append({str(Path(path).parent)!r}); "
        f"import toy_engine; toy_engine.serve({bug!r})"
    )
    rules = [sys.executable, "-m", "alhambra_rules", "conformance", "run", "--"]

    def is_told(seen: bytes) -> bool:
        return any(name.encode() in seen for name in QUESTIONS.operations)

    reading, writing = os.openpty()
    begun = monotonic()
    with subprocess.Popen(
        [*rules, *python, "-c", starting], stdin=writing, stdout=writing, stderr=writing
    ) as process:
        os.close(writing)
        seen = b""
        with suppress(OSError):  # the end
            while not is_told(seen):
                seen += os.read(reading, 4096)
        seconds = monotonic() - begun
        process.kill()
    os.close(reading)
    return seconds if is_told(seen) else float("inf")


def _chosen(words: Sequence[str]) -> list[int]:
    """Return the places of the trials whose names or forms have one of the words; else all."""
    return [
        place
        for place, one in enumerate(trials())
        if not words or any(word in (*one.bugs, one.name, one.form.name) for word in words)
    ]


def _shown(numbers: Sequence[int | None]) -> str:
    return ", ".join("-" if number is None else str(number) for number in numbers)


def main(arguments: Sequence[str]) -> int:
    """Make all trials, print the table and a verdict, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="bugs or forms; all by default")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    console, listed = Console(soft_wrap=True, highlight=False, markup=False), list(trials())
    chosen, failed = _chosen(options.words), 0
    console.print(ROW.format("engine", "form", "case", "least", "seconds", "causes"))
    with ProcessPoolExecutor(options.processes) as pool:
        for one in pool.map(partial(tried, seed=options.seed), chosen):
            trial, causes = listed[one.trial], "; ".join(one.causes) or "none"
            cells = trial.name, trial.form.name, _shown(one.cases), _shown(one.smallest)
            console.print(ROW.format(*cells, f"{one.seconds:.1f}", causes))
            failed += bool(one.faults)
            for remark in one.faults:
                console.print(f"    {remark}")
    first = min(seconds_until_printed() for _ in range(_MEASURED))
    is_late = first > _FIRST_WITHIN
    console.print(f"The first difference is printed after {first:.1f} s" + ": too late" * is_late)
    verdict = f"{failed} fail" if failed else "none fails"
    console.print(f"{len(chosen)} trials with seed {options.seed}: {verdict}")
    return int(bool(failed) or is_late)


ROW: Final = "{:36} {:12} {:>6} {:>6} {:>8}  {}"
"""A line of the table."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
