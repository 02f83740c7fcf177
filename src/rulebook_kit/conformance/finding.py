"""What happens after asking: find the causes of the wrong and missing answers.

1. Answers that change when the engine is asked again depend on earlier questions. An operation in
   which all answers are the same has a cause of its own.
2. Misreadings explain the other wrong answers, as far as they can. Some answers depend on others
   that have an unknown mistake: a round with wrong walls. They get its cause and explain nothing.
3. Each misreading gets a witness of its own, which the engine confirms in a new process.
4. The others are shrunk to cases that only an unknown mistake makes wrong.
5. Wrong answers that are in no cause are listed together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from time import monotonic
from typing import Final

from attrs import evolve, field, mutable

from rulebook_kit.conformance.asking import Engine, OutOfTime
from rulebook_kit.conformance.causes import (
    Cause,
    Key,
    changed,
    depending,
    grouped,
    in_order,
    key_of,
    left_over,
    repeated_answers,
    sequel,
)
from rulebook_kit.conformance.divergence import NONE, Divergence, Misreadings, by_cause
from rulebook_kit.conformance.explaining import Explaining, Predictions
from rulebook_kit.conformance.failure import FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    RULING,
    Answered,
    Question,
    Result,
    operation_of,
)
from rulebook_kit.conformance.questions import Heard, Questions
from rulebook_kit.conformance.shrinking import Budget, blamed, shrunk, smaller

Progress = Callable[[str, int, int], None]
"""A callback for progress: the current step, how much of it is done, and how much there is."""

_TRIES_OF_A_FAILURE: Final = 80
_FOR_A_FAILURE: Final = 10.0
"""The limits for shrinking a failure: each smaller question needs a new process."""

_PREDICTIONS: Final = 20_000
_FOR_EXPLAINING: Final = 0.6
"""The most predictions for each operation, and the part of the time left for misreadings.

An operation in which nothing can be explained takes no time from the others.
"""

_FOR_PARTS: Final = 0.2
"""The part of the time left for the parts of questions with wrong answers."""

_CANDIDATES: Final = 1_500
"""The most questions among which a smaller witness is looked for."""

_REPEATED: Final = 5
"""How many answers of a kind are asked again in a new process, until one is the same."""


@mutable
class Finding:
    """The search for causes in progress.

    Attributes:
        is_complete: whether there was time to shrink everything.
        hurried: the operations in which there may be more causes: the search took too long.
    """

    _engine: Engine
    _timeout: float
    _progress: Progress
    _told: Callable[[str], None] = lambda _: None
    """Hears a line about each cause when it is found."""
    is_complete: bool = field(init=False, default=True)
    hurried: set[str] = field(init=False, factory=set)
    _predictions: Predictions = field(init=False)
    _misreadings: Misreadings = field(init=False, default=NONE)
    _changing: list[Heard] = field(init=False, factory=list)
    _repeated: set[str] = field(init=False, factory=set)
    _depending: list[Divergence] = field(init=False, factory=list)
    """The answers that depend on earlier questions, or that no new process gives again."""
    _resting: list[tuple[Heard, Heard]] = field(init=False, factory=list)
    """Wrong answers, each with a part of its question that an unknown mistake makes wrong."""
    _said: set[str] = field(init=False, factory=set)

    def __attrs_post_init__(self) -> None:
        """Start without predictions."""
        self._predictions = Predictions(self._questions)

    @property
    def _questions(self) -> Questions:
        return self._engine.questions

    def causes(self, heard: Sequence[Heard]) -> tuple[Cause, ...]:
        """Return the causes of the wrong and missing answers, in order of their ids.

        Args:
            heard: all answers and failures, in the order of asking.
        """
        found: list[Cause] = []
        answers = [one for one in heard if one.failure is None]
        try:
            found.extend(repeated_answers(self._questions, answers))
            self._repeated = {cause.operation for cause in found}
            answers = [one for one in answers if not self._is_repeated(one)]
            self._set_apart(one for one in answers if not one.is_right)
            answers = [one for one in answers if one not in self._changing]
            modelled = [one for one in answers if self._has_model(one)]
            self._resting = list(self._with_unknown_parts(modelled))
            resting = {id(one) for one, _ in self._resting}
            answers = [one for one in answers if id(one) not in resting]
            found.extend(self._explained([one for one in modelled if id(one) not in resting]))
            self._set_apart(self._left(answers))
            self._look_for_earlier_questions(heard)
        except OutOfTime:
            self.is_complete = False
        left = [one for one in self._left(answers) if one not in self._changing]
        left += [part for _, part in self._resting]
        failures = [one for one in heard if one.failure is not None]
        found.extend(grouped(self._questions, self._unexplained([*left, *failures])))
        if self._depending:
            found.append(depending(self._depending))
        found.extend(left_over(self._questions, heard, found))
        return in_order(found)

    def _has_model(self, heard: Heard) -> bool:
        """Whether the model can predict the answer."""
        return self._questions.has_model(heard.question) and not self._is_repeated(heard)

    def _is_repeated(self, heard: Heard) -> bool:
        """Whether the engine gives one answer to all questions of this operation."""
        return operation_of(heard.question) in self._repeated

    def _set_apart(self, wrong: Iterable[Heard]) -> None:
        """Ask again, in other company, and keep the wrong answers that have changed."""
        self._changing += changed(self._engine, list(wrong))

    def _left(self, answers: Iterable[Heard]) -> Iterator[Heard]:
        """Yield the wrong answers that no misreading predicts."""
        for one in answers:
            if one.is_right:
                continue
            known = self._has_model(one) and self._is_predicted(one)
            if not known:
                yield one

    def _is_predicted(self, heard: Heard) -> bool:
        """Whether the misreadings predict the answer."""
        return self._predictions.of(heard.question, self._misreadings) == heard.got

    def _with_unknown_parts(self, answers: Sequence[Heard]) -> Iterator[tuple[Heard, Heard]]:
        """Yield wrong answers that depend on an unknown mistake, each with the one that has it."""
        mixed = self._questions.mixed
        alone = [one for one in answers if operation_of(one.question) not in mixed]
        wrong = [one for one in answers if not one.is_right and operation_of(one.question) in mixed]
        if not wrong:
            return
        self._misreadings = self._searched(alone)
        unknown = {operation_of(one.question) for one in self._left(alone)}
        unknown -= {operation_of(one.question) for one in self._changing}
        asked = [
            (one, part)
            for one in sorted(wrong, key=lambda one: self._questions.size_of(one.question))
            for part in self._questions.parts(one.question)
            if operation_of(part) in unknown
        ]
        if not asked:
            return
        now, known = monotonic(), set[int]()
        until = now + _FOR_PARTS * (self._engine.deadline - now)
        in_time = takewhile(lambda _: monotonic() < until, (part for _, part in asked))
        self._engine.hello()
        for place, reply in self._engine.ask_all(in_time):
            one, part = asked[place]
            if isinstance(reply, Answered) and id(one) not in known:
                heard = Heard(part, self._questions.answer(part), reply.result)
                if any(self._left([heard])):
                    known.add(id(one))
                    yield one, heard

    def _explained(self, answers: list[Heard]) -> list[Cause]:
        """Return a cause for each misreading that has a witness of its own."""
        self._misreadings = self._searched(answers)
        found = self._witnesses(answers)
        self._misreadings = NONE.union(*found)
        return [self._cause(group, witness, answers) for group, witness in found.items()]

    def _searched(self, answers: Sequence[Heard]) -> Misreadings:
        """Search for misreadings that explain the answers, beginning with those found before."""
        if all(one.is_right for one in answers):
            return NONE
        self._progress("Explaining", 0, 1)
        spent = self._predictions.spent.copy()
        now = monotonic()
        until = now + _FOR_EXPLAINING * (self._engine.deadline - now)

        def is_over(operation: str | None) -> bool:
            over = monotonic() > until
            if operation is not None:
                over = over or self._predictions.spent[operation] - spent[operation] > _PREDICTIONS
                self.hurried |= {operation} if over else set()
            return over

        explaining = Explaining(self._questions, answers, is_over, self._predictions)
        searched = explaining.misreadings(self._misreadings)
        if is_over(None):
            left = explaining.mispredicted(searched)
            self.hurried |= {operation_of(one.question) for one in left}
        return searched

    def _witnesses(self, answers: Sequence[Heard]) -> dict[Misreadings, Heard]:
        """Return the witness of each group of misreadings, as far as there is time."""
        found: dict[Misreadings, Heard] = {}
        groups = by_cause(self._misreadings)
        wrong = sorted((one for one in answers if not one.is_right), key=self._key)
        try:
            for done, group in enumerate(groups):
                self._progress("Looking for witnesses", done, len(groups))
                now = monotonic()
                until = now + (self._engine.deadline - now) / (len(groups) - done + 1)
                first = self._asked(group, wrong)
                if first is not None:
                    found[group] = self._smallest(group, first, until)
                    self._tell(f"behaves like an engine that {min(one.sentence for one in group)}")
        except OutOfTime:
            self.is_complete = False
        return found

    def _asked(self, cause: Misreadings, wrong: Iterable[Heard]) -> Heard | None:
        """Return the first wrong answer that the cause alone explains and that comes again."""
        hits = (one for one in wrong if self._is_witness(one.question, cause))
        predicted = islice(filter(self._is_predicted, hits), _REPEATED)
        return next((one for one in predicted if self._is_fresh(one.question, one.got)), None)

    def _smallest(self, cause: Misreadings, first: Heard, until: float) -> Heard:
        """Return the smallest witness on the way from the first one to simpler questions.

        The model finds the way; the engine is asked from its end, until it errs as predicted.
        """
        way, left = [first.question], iter(range(_CANDIDATES))
        while better := next(
            (
                one
                for one, _ in zip(smaller(self._questions, way[-1]), left, strict=False)
                if self._is_witness(one, cause) and monotonic() < until
            ),
            None,
        ):
            way.append(better)
        for question in reversed(way[1:]):
            got = self._predictions.of(question, self._misreadings)
            if self._is_fresh(question, got):
                return Heard(question, self._questions.answer(question), got)
        return first

    def _is_witness(self, question: Question, cause: Misreadings) -> bool:
        return self._predictions.is_witness(question, cause, self._misreadings)

    def _key(self, heard: Heard) -> tuple[int, ...]:
        """Return a sort key: the pieces, how much of the answer is wrong, the rest of the size."""
        first, *rest = self._questions.size_of(heard.question)
        return first, self._questions.distance(heard.expected, heard.got), *rest

    def _is_unspoilt(self, question: Question) -> bool:
        """Whether the engine would be right here but for unknown mistakes."""
        return self._predictions.is_unspoilt(question, self._misreadings)

    def _is_fresh(self, question: Question, got: Result | None) -> bool:
        """Whether a new process gives the same answer."""
        self._engine.hello()
        reply = self._engine.ask(question)
        return isinstance(reply, Answered) and reply.result == got

    def _gives_again(self, divergence: Divergence) -> bool:
        """Whether a new process gives the same answer; true if there is no time to ask."""
        with suppress(OutOfTime):
            return self._is_fresh(divergence.question, divergence.got)
        return True

    def _cause(self, group: Misreadings, witness: Heard, answers: Sequence[Heard]) -> Cause:
        """Return the cause with its witness and all asked cases that these misreadings make wrong.

        Another misreading may make the same answer wrong in the same way, or right again: what
        two mistakes make right is explained, but is no case of either.
        """
        first, *_ = group  # they have all in common but settings and sentences
        predicted, chosen = self._predictions.of, self._misreadings
        shown, explained, concerned = [], 0, 0
        for one in answers:
            with_it, alone = (predicted(one.question, held) for held in (chosen, group))
            matters = with_it != predicted(one.question, chosen - group)
            if one.case is not None and (matters or one.expected != alone == with_it):
                concerned += 1
                if one.got == with_it:
                    explained += 1
                    if not one.is_right:
                        shown.append(one.divergence(self._questions))
        named = [
            evolve(
                one,
                verdict=first.verdict,
                rules=(first.rule,),
                rulings=first.rulings or one.rulings,
            )
            for one in (witness.divergence(self._questions), *sorted(shown, key=self._size_of))
        ]
        sentences = sorted({one.sentence for one in group})
        return Cause(
            first.verdict,
            first.rule,
            RULING if all(one.rulings for one in named) else RULEBOOKS,
            None,
            tuple(named),
            name=first.name if len({one.name for one in group}) == 1 else "",
            sentence="; ".join(sentences),
            explains=(explained, concerned),
        )

    def _look_for_earlier_questions(self, heard: Sequence[Heard]) -> None:
        """Keep the answers that have changed, the first one with the questions that matter."""
        if not self._changing:
            return
        self._progress("Looking for earlier questions that matter", 0, 1)
        suspects = sorted(
            (one for one in self._changing if self._is_unspoilt(one.question)),
            key=lambda one: self._questions.size_of(one.question),
        )
        found = None
        try:
            found = sequel(self._engine, heard, suspects or self._changing)
        except OutOfTime:
            self.is_complete = False
        shown = [found, *self._changing] if found else self._changing
        self._depending += [one.divergence(self._questions) for one in shown]

    def _tell(self, line: str) -> None:
        """Tell a line once, though several kinds of answers may have the same cause."""
        if line not in self._said:
            self._said.add(line)
            self._told(line)

    def _size_of(self, divergence: Divergence) -> tuple[int, ...]:
        return self._questions.size_of(divergence.question)

    def _unexplained(self, heard: Iterable[Heard]) -> list[Divergence]:
        """Return what no misreading explains, shrunk; only cases without other mistakes count."""
        kinds: dict[tuple[str | None, Key], list[Divergence]] = {}
        for one in heard:
            found = one.divergence(self._questions)
            operation = None if found.failure else found.operation
            kinds.setdefault((operation, key_of(found)), []).append(found)
        result: list[Divergence] = []
        for done, members in enumerate(kinds.values()):
            self._progress("Shrinking", done, len(kinds))
            result += self._shrunk(sorted(members, key=self._size_of))
        return result

    def _shrunk(self, members: Sequence[Divergence]) -> list[Divergence]:
        """Return the differences of one kind, all with the rule that the smallest one breaks."""
        budget = Budget()
        failure = members[0].failure
        if failure is not None and failure.kind is FailureKind.NOT_STARTED:
            return list(members)
        if failure is not None and failure.kind is not FailureKind.ERROR:
            budget = Budget(_TRIES_OF_A_FAILURE, max(_FOR_A_FAILURE, 3 * self._timeout))
        if self._engine.is_out_of_time:
            self.is_complete = False
            return list(members)
        unspoilt = [one for one in members if self._is_unspoilt(one.question)]
        if failure is not None:
            order = self._questions.operations.index
            start = min(unspoilt or members, key=lambda one: order(one.operation))
        elif not (fresh := next(filter(self._gives_again, unspoilt[:_REPEATED]), None)):
            self._depending += unspoilt
            return []
        else:
            start = fresh
        first = shrunk(self._engine, start, budget, self._is_unspoilt)
        if failure is None and not self._gives_again(first):
            first = start
        with suppress(OutOfTime):
            first = blamed(self._engine, first)
        self.is_complete = self.is_complete and not self._engine.is_out_of_time
        verdict, rules, rulings = first.verdict, first.rules, first.rulings
        alike = members if failure is not None else unspoilt
        _, named_as, _, _ = key_of(first)
        self._tell(named_as if failure is not None else f"{verdict.value} {named_as}")
        parts = {id(one.question) for one in alike}
        alike = [
            *alike,
            *(
                one.divergence(self._questions)
                for one, part in self._resting
                if id(part.question) in parts
            ),
        ]
        named = [
            evolve(one, verdict=verdict, rules=rules, rulings=rulings, fails_in=first.fails_in)
            for one in alike
        ]
        return [first, *named]
