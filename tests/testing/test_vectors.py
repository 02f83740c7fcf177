"""The conformance vectors: well made, up to date, and right by two paths."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins
from msgspec.structs import replace

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.conformance.protocol import (
    OPERATIONS,
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    OfCity,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    answer,
    cities_in,
    city_of,
)
from alhambra_rules.conformance.questions import (
    QUESTIONS,
    conformance_schemas,
    export_vectors,
    read_vectors,
    vectors,
)
from alhambra_rules.game import apply, empty_game, replay
from alhambra_rules.game.events import Override
from alhambra_rules.notation.game_record import read_record
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.placement import check_city, check_placement, check_removal, check_swap
from rulebook_kit import FormatError, IllegalAction, Kind
from rulebook_kit.conformance.documents import (
    vector_texts,
    write_vectors,
)
from rulebook_kit.conformance.protocol import RULING, Question, Result, Vector, fingerprint
from tests.conformance import toy_engine
from tests.facts import SECTIONS_OF_MODULES
from tests.vectors.make import written
from tests.vectors.writing import broken_promises

VECTORS = vectors()
MODULES = ("modules", *SECTIONS_OF_MODULES)
BREAKABLE = (
    "components.money",
    "components.scoring-cards",
    "setup.market",
    "setup.starting-money",
    "setup.display",
    "setup.piles",
    "turn.order",
    "turn.one-action",
    "turn.exact-payment",
    "turn.tiles-aside",
    "turn.place-bought",
    "turn.refill",
    "turn.reshuffle",
    "money.one-or-five",
    "buy.currency",
    "buy.price",
    "build.on-foot",
    "build.fountain",
    "build.one-per-cell",
    "redesign.from-reserve",
    "redesign.to-reserve",
    "redesign.swap",
    "scoring.when",
    "two.money",
    "two.dirk",
    "two.dirk-more",
    "two.give",
    "end.when",
)
"""The rules that a single wrong event of a game breaks, and it alone."""

WITHOUT_A_QUESTION = {"components.players"}


@pytest.mark.no_cover
def test_what_is_committed_is_what_is_made() -> None:
    assert written(VECTORS) == vector_texts(QUESTIONS)


def test_a_committed_id_never_comes_to_mean_something_else() -> None:
    first, second, *_ = VECTORS
    stranger = Vector("build.no-gaps/never-seen", "x", first.rules, RULING, first.question, False)
    mixed = Vector(second.id, "x", first.rules, RULING, first.question, first.result)
    assert list(broken_promises([stranger, mixed, *VECTORS], VECTORS)) == [
        "build.no-gaps/never-seen would vanish",
        f"{second.id} would mean another question",
    ]


def test_ids_are_unique_and_made_of_words() -> None:
    """No two vectors share an id, and each begins with the rule that it is about."""
    assert len({vector.id for vector in VECTORS}) == len(VECTORS) > 500
    for vector in VECTORS:
        rule, _, name = vector.id.partition("/")
        assert rule == vector.rules[0]
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name), vector.id


def test_the_id_of_a_selected_vector_is_made_of_its_question() -> None:
    """A changed question needs another id; the order of tiles does not matter."""
    selected = [vector for vector in VECTORS if "/seeded-" in vector.id]
    assert selected
    for vector in selected:
        assert vector.id.endswith(f"/seeded-{fingerprint(sorted_by_cell(vector.question))}")


def sorted_by_cell(question: Question) -> Question:
    """Return the question with the tiles of each city sorted by cell."""
    match question:
        case ScoreRound():
            cities = {player: by_cell(city) for player, city in question.cities.items()}
            return replace(question, cities=cities)
        case ScoreMajorities() | ReplayGame():
            return question
        case _:
            asked = cast("OfCity", question)
            return replace(asked, city=by_cell(asked.city))


def by_cell(city: list[PlacedTileDocument]) -> list[PlacedTileDocument]:
    return sorted(city, key=lambda one: (one.x, one.y))


def test_no_question_is_asked_twice_under_the_same_rule() -> None:
    """Two vectors on one rule have different questions or cells."""
    asked = [(v.rules[0], v.cell, json.dumps(to_builtins(v.question))) for v in VECTORS]
    assert len(set(asked)) >= len(asked) - 2


def test_every_rule_of_the_base_game_is_asked_about() -> None:
    """All rules have vectors, except those of modules and one that no question can break."""
    named = {rule for vector in VECTORS for rule in vector.rules}
    assert named <= CATALOGUE.keys()
    base = {rule.id for rule in CATALOGUE.values() if rule.section not in MODULES}
    assert base - named == WITHOUT_A_QUESTION


def test_every_operation_is_asked_for() -> None:
    assert {vector.operation for vector in VECTORS} == set(OPERATIONS)


def verdicts(vector: Vector) -> Iterator[bool]:
    """Yield whether the vector allows what it is about, if that is its question."""
    match vector.result:
        case bool():
            yield vector.result
        case [*cells] if vector.cell is not None:
            yield tuple(vector.cell) in {tuple(cast("tuple[int, int]", cell)) for cell in cells}
        case [*faults] if isinstance(vector.question, ReplayGame):
            yield not faults


def test_there_are_both_verdicts_for_every_rule_that_a_check_can_break() -> None:
    """One vector keeps the rule and another breaks it; scores differ."""
    seen: defaultdict[str, set[bool]] = defaultdict(set)
    scores: defaultdict[str, set[str]] = defaultdict(set)
    for vector in VECTORS:
        for rule in vector.rules:
            seen[rule].update(verdicts(vector))
            scores[rule].add(json.dumps(to_builtins(vector.result)))
    for entry in CATALOGUE.values():
        if entry.section not in MODULES and entry.kind is Kind.CHECK:
            is_scoring = entry.section == "scoring" or entry.id == "two.dirk-scores"
            assert seen[entry.id] == {False, True} or is_scoring, entry.id
            assert len(scores[entry.id]) > 1, entry.id
    assert all(seen[rule] == {False, True} for rule in BREAKABLE)


def test_only_check_city_is_asked_about_a_city_that_breaks_a_rule() -> None:
    """Engines may refuse illegal cities in all other operations."""
    for vector in VECTORS:
        if not isinstance(vector.question, CheckCity):
            assert all(check_city(city_of(city)).ok for city in cities_in(vector.question)), vector


def test_a_sentence_is_said_of_each() -> None:
    """Titles state facts: they are no questions or demands."""
    for vector in VECTORS:
        assert vector.title.strip() == vector.title != ""
        assert "should" not in vector.title
        assert not vector.title.endswith((".", "?"))


@pytest.mark.no_cover
def test_the_library_answers_as_it_is_written() -> None:
    """It rests the answer on the same: the rulebooks, or a ruling."""
    for vector in VECTORS:
        assert answer(vector.question) == vector.result, vector.id
        if not isinstance(vector.question, ReplayGame):
            assert grounds_of(vector.question).basis == vector.basis, vector.id


def spelled_out(question: Question) -> Result:
    """Answer with a check of each cell, or with the toy engine."""
    match question:
        case LegalPlacements():
            city = city_of(question.city)
            near = {cell for built in city.tiles for cell in built.around()}
            return [(x, y) for x, y in near if check_placement(city, question.tile, (x, y)).ok]
        case LegalRemovals():
            city = city_of(question.city)
            return [(x, y) for x, y in city.tiles if check_removal(city, (x, y)).ok]
        case LegalSwaps():
            city = city_of(question.city)
            return [(x, y) for x, y in city.tiles if check_swap(city, question.tile, (x, y)).ok]
        case _:
            return by_the_toy(question)


def by_the_toy(question: Question) -> Result:
    answered = toy_engine.Engine().answer(to_builtins(question))
    result: object = json.loads(json.dumps(answered))
    return QUESTIONS.read_result(question, result)


@pytest.mark.no_cover
def test_the_answers_come_out_by_other_paths() -> None:
    """The spelled-out checks and the toy engine give the answers of all vectors."""
    for vector in VECTORS:
        if vector.operation != "replay":
            found = QUESTIONS.read_result(
                vector.question, to_builtins(spelled_out(vector.question))
            )
            assert found == vector.result, vector.id
            assert by_the_toy(vector.question) == vector.result, vector.id


@pytest.mark.no_cover
def test_games_are_refused_where_the_vector_says() -> None:
    """The first refused event of a game is in the first line of the vector."""
    for vector in VECTORS:
        if isinstance(vector.question, ReplayGame):
            assert first_refused(vector.question) == first_line(vector), vector.id


def first_line(vector: Vector) -> tuple[int, list[str]] | None:
    faults = cast("list[dict[str, object]]", to_builtins(vector.result))
    return (
        (cast("int", faults[0]["line"]), cast("list[str]", faults[0]["rules"])) if faults else None
    )


def first_refused(question: ReplayGame) -> tuple[int, list[str]] | None:
    record = read_record("\n".join(map(json.dumps, question.record)))
    state = (
        empty_game(
            record.players,
            modules=record.modules,
            youngest_first=record.youngest_first,
            profile=record.profile,
        )
        if record.position is None
        else replay(record).states[0]
    )
    for line, event in enumerate(record.events, start=2):
        if isinstance(event, Override):
            return None
        try:
            state = apply(state, event)
        except IllegalAction as refused:
            return line, sorted(refused.report.rules)
    return None


def test_what_is_written_reads_the_same_and_is_valid_by_its_schema() -> None:
    assert tuple(read_vectors(write_vectors(QUESTIONS, VECTORS))) == VECTORS
    schema = json.loads(conformance_schemas()["alhambra-conformance-vector-1.schema.json"])
    vector = json.loads(write_vectors(QUESTIONS, VECTORS[:1]))
    assert Draft202012Validator(schema).is_valid(vector)
    assert not Draft202012Validator(schema).is_valid({**vector, "request": {}})


def test_exported_files_are_those_of_the_package(tmp_path: Path) -> None:
    exported = export_vectors(tmp_path / "new" / "folder")
    assert {file.name: file.read_text("utf-8") for file in exported} == vector_texts(QUESTIONS)


WITH_RESULT = (
    '{"id": "a/b", "title": "T", "rules": ["build.no-gaps"], "basis": "rulebooks",'
    ' "request": {"do": "%s", "city": []}, "result": %s}'
)


def test_what_is_no_vector_is_refused_with_its_line() -> None:
    """The path names the line of the file. Within the vector, every fault would be on line 1."""
    for line, path, message in (
        ("{}", "$", "missing"),
        ("[]", "$", "object"),
        ("{", "$", 'not JSON: the text ends, but "}" is missing for the "{" in column 1'),
        (
            WITH_RESULT % ("check_city", "[]"),
            "$.result",
            "the result is not true or false: Expected `bool`, got `array`",
        ),
        (WITH_RESULT % ("check_cities", "true"), "$.request.do", ""),
    ):
        with pytest.raises(FormatError) as refused:
            list(read_vectors(f"\n{line}\n"))
        for fault in refused.value.faults:
            assert (fault.path, fault.line) == (f"line 2: {path}", None)
            assert message in fault.message
