"""The conformance vectors of 5 Towers: well formed, up to date, and right by other paths."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import cast

import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins

from five_towers.catalogue import CATALOGUE
from five_towers.conformance import (
    QUESTIONS,
    CardNames,
    conformance_schemas,
    export_vectors,
    read_vectors,
    vectors,
)
from five_towers.conformance.misreadings import predicted
from five_towers.conformance.questions import MaxBid, MayAdd, Score, answer
from five_towers.model import Card, Tower
from rulebook_kit import Kind
from rulebook_kit.conformance.documents import vector_texts, write_vectors
from rulebook_kit.conformance.protocol import fingerprint
from tests.five_towers import oracles
from tests.five_towers.conformance.toy_engine import Engine
from tests.five_towers.vectors.make import written

VECTORS = vectors()
ASKED = {"tower", "build", "score"}
SCHEMAS = {
    name: Draft202012Validator(json.loads(text)) for name, text in conformance_schemas().items()
}


def test_what_is_committed_is_what_is_made() -> None:
    """``make vectors`` would change nothing."""
    assert written(VECTORS) == vector_texts(QUESTIONS)


def test_vectors_are_those_of_the_files() -> None:
    files = sorted(vector_texts(QUESTIONS).items())
    assert vectors() == tuple(one for _, text in files for one in read_vectors(text))


def test_ids_are_unique_and_made_of_words() -> None:
    assert len({vector.id for vector in VECTORS}) == len(VECTORS) > 200
    for vector in VECTORS:
        rule, _, name = vector.id.partition("/")
        assert rule == vector.rules[0]
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name), vector.id
        assert not name.startswith("seeded-") or name.endswith(fingerprint(vector.question))
        assert vector.title
        assert not vector.title.endswith((".", "?"))


def test_every_rule_that_can_be_asked_about_is() -> None:
    named = {rule for vector in VECTORS for rule in vector.rules}
    assert named <= CATALOGUE.keys()
    checks = {r.id for r in CATALOGUE.values() if r.kind is Kind.CHECK and r.section in ASKED}
    assert checks <= named
    assert {vector.operation for vector in VECTORS} == set(QUESTIONS.operations)


def test_there_are_both_verdicts_and_many_numbers() -> None:
    seen: defaultdict[str, set[object]] = defaultdict(set)
    for vector in VECTORS:
        for rule in vector.rules if vector.operation == "may_add" else (vector.operation,):
            seen[rule].add(vector.result)
    checks = [r.id for r in CATALOGUE.values() if r.kind is Kind.CHECK and r.section == "tower"]
    assert all(seen[rule] == {False, True} for rule in checks)
    assert seen["max_bid"] == set(range(6))
    assert len(seen["score"]) > 20
    assert {vector.basis for vector in VECTORS} == {"rulebooks", "ruling"}


def _long_way(question: object) -> object:
    """Answer in the words of the sheet, by trying everything."""
    match question:
        case MayAdd(tower=tower, card=card):
            of_one_type = {Card.of(name).type for name in (*tower, card)}
            values = [Card.of(name).value for name in (*tower, card)]
            return len(of_one_type) == 1 and oracles.stands(values)
        case MaxBid(towers=towers, display=display):
            cards = [Card.of(card) for card in display]
            return oracles.highest_bid([Tower(tower) for tower in towers], cards)
        case _:
            return predicted(cast("Score", question), frozenset())


@pytest.mark.no_cover
@pytest.mark.parametrize("operation", QUESTIONS.operations)
def test_answers_come_out_by_every_path(operation: str) -> None:
    """The library, a slow oracle and the toy engine agree."""
    about = [vector for vector in VECTORS if vector.operation == operation]
    for vector in about:
        assert answer(vector.question) == vector.result, vector.id
        assert Engine().answer(to_builtins(vector.question)) == vector.result, vector.id
        if isinstance(vector.question, MaxBid):
            assert predicted(vector.question, frozenset()) == vector.result, vector.id
    for vector in about[:: 4 if operation == "max_bid" else 1]:
        assert _long_way(vector.question) == vector.result, vector.id


def test_what_is_written_reads_the_same(tmp_path: Path) -> None:
    assert tuple(read_vectors(write_vectors(QUESTIONS, VECTORS))) == VECTORS
    exported = export_vectors(tmp_path / "new")
    assert {file.name: file.read_text("utf-8") for file in exported} == vector_texts(QUESTIONS)


def test_vectors_and_requests_fit_their_schemas() -> None:
    by_kind = {name.split("-")[3]: schema for name, schema in SCHEMAS.items()}
    for text in vector_texts(QUESTIONS).values():
        by_kind["vector"].validate(json.loads(text.splitlines()[0]))
    for vector in VECTORS[::7]:
        request = CardNames().request(7, vector.question)
        by_kind["request"].validate(json.loads(json.dumps(request)))


def test_requests_are_written_with_the_engines_cards() -> None:
    names = CardNames({"sand-7": "S7", "sand-8": "S8"})
    asked = MaxBid([["sand-8", "sand-9"]], ["sand-7"])
    assert names.request(1, asked) == {
        "id": 1,
        "do": "max_bid",
        "towers": [["S8", "sand-9"]],
        "display": ["S7"],
    }
    assert names.request(2, MayAdd(["sand-8"], "sand-7"))["card"] == "S7"
