"""Explain an engine: find the smallest set of misreadings that predicts its answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from attrs import frozen, mutable

from rulebook_kit.conformance.divergence import (
    DOUBTFUL,
    NONE,
    Misreading,
    Misreadings,
    Setting,
    settings_for,
)
from rulebook_kit.conformance.protocol import Question, Result, operation_of
from rulebook_kit.conformance.questions import Heard, Questions
from rulebook_kit.errors import RulebookError

_SEEDS: Final = 2
"""The wrong answers of each kind from which misreadings are proposed."""

_SEARCHED: Final = 30
"""The smallest wrong answers to each operation in which these kinds are looked for."""

_OF_A_VARIANT: Final = 3
"""How many answers another misreading of a cause must explain, such as another side of a board."""

_PROPOSED: Final = 60
"""The most misreadings that are tried at once."""

_FINALISTS: Final = 3
"""The misreadings of each rule that may be chosen at once."""

_HOPELESS: Final = 3
"""A misreading is dropped if it contradicts this many more answers than it explains."""

_CONTRADICTED: Final = 0.1
"""A misreading may contradict one answer in ten that it explains: another mistake may hide it."""

_PENALTY: Final = 4
"""How many explained answers outweigh one contradicted answer."""

_RIVALS: Final = 4
"""How many others are tried in the place of a misreading in doubt, each with what goes with it."""

_UNLIKELY: Final = 0.5
"""A misreading that explains less than this part is not the engine's mistake."""


class Predictions:
    """What an engine with some misreadings would answer; every prediction is made once.

    Attributes:
        spent: the predictions made so far for each operation.
    """

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self.spent: Counter[str] = Counter()
        self._made: dict[tuple[int, frozenset[Setting]], Result] = {}
        self._kept: list[Question] = []

    def of(self, question: Question, misreadings: Misreadings) -> Result:
        """Return the answer to a question; repeated calls are quick for the same object."""
        switches = settings_for(operation_of(question), misreadings)
        settings = frozenset(one for one in switches if self._questions.matters(question, one))
        key = id(question), settings
        if key not in self._made:
            self._kept.append(question)  # so that no other question gets its identity
            self.spent[operation_of(question)] += 1
            self._made[key] = (
                self._questions.predicted(question, settings)
                if settings
                else self._questions.answer(question)  # the same, but quicker
            )
        return self._made[key]

    def is_unspoilt(self, question: Question, misreadings: Misreadings) -> bool:
        """Whether an engine with these misreadings and no unknown ones would be right."""
        if not self._questions.has_model(question):
            return True
        try:
            return self.of(question, NONE) == self.of(question, misreadings)
        except RulebookError:
            return False

    def is_witness(self, question: Question, cause: Misreadings, every: Misreadings) -> bool:
        """Whether the cause makes the answer wrong, with or without the others, but they do not."""
        operation = operation_of(question)
        if not any(operation in one.operations for one in cause):
            return False
        return self.is_unspoilt(question, every - cause) and not any(
            self.is_unspoilt(question, some) for some in (cause, every)
        )


@frozen
class Score:
    """How well a further misreading explains the answers.

    Attributes:
        explained: the answers that are predicted rightly because of it.
        contradicted: the answers that are predicted wrongly because of it.
        nearer: by how many cells or numbers the predictions become better.
        changed: the answers that are predicted otherwise because of it.
    """

    explained: int
    contradicted: int
    nearer: int
    changed: int

    @property
    def part(self) -> float:
        """The part of the changed predictions that is right."""
        return self.explained / max(1, self.changed)

    @property
    def worth(self) -> tuple[int, int]:
        """A sort key; more is better."""
        return self.explained - _PENALTY * self.contradicted, self.nearer

    @property
    def is_good(self) -> bool:
        """Whether it explains something and contradicts hardly anything."""
        if self.contradicted > _CONTRADICTED * self.explained:
            return False
        return self.explained > 0 or self.nearer > 0


@mutable
class Explaining:
    """The search for misreadings in progress.

    Attributes:
        heard: the answers, right and wrong, to questions that have a model.
        is_over: whether to look no further: at all, or into the answers to an operation.
    """

    _questions: Questions
    heard: Sequence[Heard]
    _is_over: Callable[[str | None], bool]
    _predictions: Predictions

    def misreadings(self, start: Misreadings = NONE) -> Misreadings:
        """Return the misreadings that explain the most answers; none if nothing is explained.

        Those to start with stay only if they are good: one that newer answers contradict could keep
        a better one from being found.
        """
        chosen = self._extended(self.pruned(start))
        for doubtful in self._doubtful(chosen):
            rest = chosen - {doubtful}
            for rivals in self._ranked(rest, doubtful.setting):
                for rival in rivals[:_RIVALS]:
                    other = self._extended(rest | {rival}, doubtful.setting)
                    if len(self.mispredicted(other)) < len(self.mispredicted(chosen)):
                        chosen = other
        return self._likely(chosen)

    def _extended(self, chosen: Misreadings, avoided: Setting | None = None) -> Misreadings:
        """Return the misreadings, and others that explain what is left, as long as there is one."""
        while not self._is_over(None):
            better = self._best(chosen, avoided)
            if better == chosen:
                break
            chosen = better
        return self.pruned(chosen)

    def _part(self, one: Misreading, chosen: Misreadings) -> float:
        """Return which part of the answers that a chosen misreading changes it explains."""
        return self.score(one, chosen - {one}).part

    def _doubtful(self, chosen: Misreadings) -> list[Misreading]:
        """Return the misreadings that explain too little; others may explain more together."""
        parts = [(self._part(one, chosen), one) for one in sorted(chosen, key=lambda one: one.key)]
        parts.sort(key=lambda pair: pair[0])
        return [one for part, one in parts if part < DOUBTFUL]

    def _likely(self, chosen: Misreadings) -> Misreadings:
        """Return the misreadings without those that only resemble an unknown mistake."""
        for one in self._doubtful(chosen):
            if self._part(one, chosen) < _UNLIKELY:
                chosen -= {one}
        return self.pruned(chosen)

    def mispredicted(self, chosen: Misreadings) -> list[Heard]:
        """Return the answers that differ from what the misreadings predict."""
        return [one for one in self.heard if self._predictions.of(one.question, chosen) != one.got]

    def pruned(self, chosen: Misreadings) -> Misreadings:
        """Return the misreadings without those that explain nothing that others do not."""
        for one in sorted(chosen, key=lambda one: (len(one.operations), one.key)):
            score = self.score(one, chosen - {one})
            if not score.is_good or score.explained <= score.contradicted:
                chosen -= {one}
        return chosen

    def score(self, one: Misreading, chosen: Misreadings) -> Score:
        """Return how well the misreading explains the answers, after those chosen.

        The search ends early if it contradicts more than it could explain.
        """
        explained = contradicted = nearer = changed = 0
        for heard in self.heard:
            if operation_of(heard.question) not in one.operations:
                continue
            before = self._predictions.of(heard.question, chosen)
            after = self._predictions.of(heard.question, chosen | {one})
            if before != after:
                changed += 1
                explained += after == heard.got
                contradicted += before == heard.got
                nearer += self._questions.distance(before, heard.got)
                nearer -= self._questions.distance(after, heard.got)
                if contradicted > _HOPELESS + explained:
                    break
        return Score(explained, contradicted, nearer, changed)

    def _best(self, chosen: Misreadings, avoided: Setting | None = None) -> Misreadings:
        """Return the misreadings chosen and those that explain the most further answers."""
        for tried in self._ranked(chosen, avoided):
            better = chosen
            for one in tried:
                score = self.score(one, better)
                is_variant = any(other.key == one.key for other in better)
                if score.is_good and (score.explained >= _OF_A_VARIANT or not is_variant):
                    better |= {one}
            if better != chosen:
                return better
        return chosen

    def _ranked(self, chosen: Misreadings, avoided: Setting | None) -> Iterator[list[Misreading]]:
        """Yield the misreadings that explain some answers, then those that come nearer to them.

        The best come first, a few of each rule.
        """
        seeds = self._seeds(self.mispredicted(chosen), chosen)
        for proposed in self._proposed(seeds, chosen, avoided):
            in_time = takewhile(lambda _: not self._is_over(None), proposed[:_PROPOSED])
            scored = [(self.score(one, chosen), one) for one in in_time]
            scored.sort(key=lambda pair: pair[0].worth, reverse=True)
            yield list(_finalists(one for score, one in scored if score.is_good))

    def _proposed(
        self, seeds: Sequence[Heard], chosen: Misreadings, avoided: Setting | None
    ) -> tuple[list[Misreading], list[Misreading]]:
        """Return misreadings that explain a wrong answer, and others that come nearer to one."""
        votes, nearer = Counter[Misreading](), Counter[Misreading]()
        for seed in seeds:
            if self._is_over(operation_of(seed.question)):
                continue
            before = self._predictions.of(seed.question, chosen)
            away = self._questions.distance(before, seed.got)
            for one in self._questions.candidates(seed.question, before, seed.got):
                if one in chosen or one.setting == avoided:
                    continue
                after = self._predictions.of(seed.question, chosen | {one})
                if after == seed.got:
                    votes[one] += 1
                elif after != before and self._questions.distance(after, seed.got) < away:
                    nearer[one] += 1
        ordered = [one for one, _ in votes.most_common()]
        return ordered, [one for one, _ in nearer.most_common() if one not in votes]

    def _seeds(self, missed: Iterable[Heard], chosen: Misreadings) -> list[Heard]:
        """Return the smallest answers of each kind among those that are not predicted."""
        operations, kinds = Counter[str](), Counter[object]()
        seeds: list[Heard] = []
        for one in sorted(missed, key=lambda one: self._questions.size_of(one.question)):
            operation = operation_of(one.question)
            operations[operation] += 1
            if operations[operation] > _SEARCHED:
                continue
            before = self._predictions.of(one.question, chosen)
            found = self._questions.differing(one.question, before, one.got)
            kind = operation, found.verdict, found.rules[:1]
            kinds[kind] += 1
            if kinds[kind] <= _SEEDS:
                seeds.append(one)
        return seeds


def _finalists(ordered: Iterable[Misreading]) -> Iterator[Misreading]:
    """Yield the best misreadings of each rule."""
    taken = Counter[str]()
    for one in ordered:
        taken[one.rule] += 1
        if taken[one.rule] <= _FINALISTS:
            yield one
