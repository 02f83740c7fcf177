"""Write the conformance vectors of 5 Towers: ``python -m tests.five_towers.vectors.make``.

Ids are permanent, as in ``tests/vectors/make.py``. Committed vectors stay; new worked examples
on towers, building and scores get new vectors.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import five_towers.conformance
from five_towers.conformance import QUESTIONS, vectors
from five_towers.conformance.differing import grounds_of
from five_towers.conformance.questions import MaxBid, MayAdd, Score, answer
from five_towers.model import Card, Tower
from rulebook_kit.conformance.protocol import Question, Vector
from rulebook_kit.examples import Example
from tests.five_towers.positions import (
    FIXTURES,
    examples_of,
    is_in_a_game,
    state_in,
    towers_in,
)
from tests.vectors.writing import texts_of, write_stale


def made(title: str, question: Question, *, rule: str, name: str) -> Vector:
    """Return the vector of a question, under this rule and those that decide the answer."""
    grounds = grounds_of(question)
    return Vector(
        id=f"{rule}/{name}",
        title=title,
        rules=tuple(dict.fromkeys((rule, *grounds.rules))),
        basis=grounds.basis,
        question=question,
        result=answer(question),
    )


def vectors_from_examples() -> Iterator[Vector]:
    """Yield the vectors of every worked example that an engine can be asked about."""
    for file in sorted(FIXTURES.glob("*.txt")):
        rule = file.stem
        for example in examples_of(rule):
            match rule.partition(".")[0]:
                case "tower" if not is_in_a_game(example):
                    yield from _on_towers(rule, example)
                case "score" if "with main" not in example.ask:
                    towers, torn_down = towers_in(example.body)
                    question = Score(_named(towers), torn_down)
                    yield made(example.title, question, rule=rule, name=example.id)
                case "tower" | "build":
                    yield from _in_games(rule, example)


def _on_towers(rule: str, example: Example) -> Iterator[Vector]:
    towers, _ = towers_in(example.body)
    tower = towers[0] if towers else Tower()
    match example.ask.split():
        case ["add", card]:
            question = MayAdd(_cards(tower), card)
            yield made(example.title, question, rule=rule, name=example.id)
        case ["fitting", *more]:
            standing = tower.without_top() if more else tower
            fitting = example.answer.split()
            for value in range(16):
                fitted = Card(tower.cards[0].type, value)
                verb = "may" if str(value) in fitting else "may not"
                yield made(
                    f"{example.title}: {fitted} {verb} be laid on {standing}",
                    MayAdd(_cards(standing), str(fitted)),
                    rule=rule,
                    name=f"{example.id}-{value}",
                )


def _in_games(rule: str, example: Example) -> Iterator[Vector]:
    """Ask for the highest bid on the display, or on the cards taken.

    Takings that rest on a ruling are left out, because no highest bid depends on it.
    """
    player, what, *_ = example.ask.split()
    by_the_sheet = what == "takes" and example.sources
    if example.answer == "legal" and (by_the_sheet or what in ("builds", "gives")):
        state = state_in(example.body)
        cards = state.display if what == "takes" else state.taken
        question = MaxBid(_named(state.player(player).towers), [str(card) for card in cards])
        yield made(example.title, question, rule=rule, name=example.id)


def _named(towers: Sequence[Tower]) -> list[list[str]]:
    return [_cards(tower) for tower in towers]


def _cards(tower: Tower) -> list[str]:
    return [str(card) for card in tower.cards]


FOLDER = Path(five_towers.conformance.__file__).parent / "vectors"


def written(committed: Sequence[Vector]) -> Mapping[str, str]:
    """Return the right text of every file of vectors, by name."""
    return texts_of(QUESTIONS, (*committed, *vectors_from_examples()))


def main() -> int:
    """Write the files that are stale; return the exit status."""
    committed = vectors()
    return write_stale(QUESTIONS, committed, written(committed), FOLDER)


if __name__ == "__main__":
    sys.exit(main())
