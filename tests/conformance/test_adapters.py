"""The example adapters are short, complete and right."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from alhambra_rules.conformance.protocol import OPERATIONS
from alhambra_rules.conformance.questions import QUESTIONS, TileNames, conformance_schemas, vectors
from rulebook_kit.conformance.documents import vector_texts
from rulebook_kit.conformance.protocol import Hello, Question
from rulebook_kit.conformance.report import AGREES
from tests.checks.adapters import CHECKED
from tests.conformance.engines import run

ROOT = Path(__file__).parents[2]
ADAPTERS = sorted((ROOT / "examples" / "adapters").iterdir())
PYTHON, JAVASCRIPT = ("python_adapter.py", "node_adapter.mjs")
NODE = shutil.which("node")
SCHEMAS = {
    name: Draft202012Validator(json.loads(text)) for name, text in conformance_schemas().items()
}
PAGE = (ROOT / "docs" / "conformance.md").read_text("utf-8")


def path_of(name: str) -> str:
    return str(ROOT / "examples" / "adapters" / name)


def test_an_adapter_is_under_65_lines() -> None:
    for adapter in ADAPTERS:
        lines = adapter.read_text("utf-8").splitlines()
        assert len(lines) < 65, adapter
        assert all(len(line) <= 110 for line in lines), adapter
        assert any("hello" in line for line in lines), adapter


def test_the_page_links_to_all_adapters_and_all_are_checked() -> None:
    names = {adapter.name for adapter in ADAPTERS}
    assert {adapter.file for adapter in CHECKED} == names
    assert all(f"../examples/adapters/{name}" in PAGE for name in names)


@pytest.mark.no_cover
def test_the_librarys_own_adapter_agrees_everywhere() -> None:
    report = run([sys.executable, path_of(PYTHON)], examples=42)
    assert report.status == AGREES
    assert report.identity.name == "alhambra-rules"
    for tally in report.tallies:
        assert tally.vectors_asked == tally.vectors_agreed == tally.vectors > 0
        assert tally.cases_asked == tally.cases_agreed > 0


if NODE is not None:

    def test_the_adapter_in_javascript_agrees_wherever_it_answers() -> None:
        report = run([str(NODE), path_of(JAVASCRIPT)], examples=24)
        assert report.status == AGREES
        supported = [tally.operation for tally in report.tallies if not tally.unsupported]
        assert supported == ["legal_placements", "check_city"]

else:

    def test_without_node_the_adapter_in_javascript_is_only_read() -> None:
        """Without node the test only checks that the adapter names operations."""
        text = Path(path_of(JAVASCRIPT)).read_text("utf-8")
        assert [name for name in OPERATIONS if f"{name}:" in text]


def test_vectors_and_requests_fit_their_schemas() -> None:
    vector_schema = SCHEMAS["alhambra-conformance-vector-1.schema.json"]
    request_schema = SCHEMAS["alhambra-conformance-request-1.schema.json"]
    for text in vector_texts(QUESTIONS).values():
        for line in text.splitlines()[:4]:
            vector_schema.validate(json.loads(line))
    for vector in vectors()[::7]:
        request_schema.validate(json.loads(json.dumps(request_of(vector.question))))
    request_schema.validate({"id": 0, "do": "hello", "protocol": 1})
    for bad in ({"do": "hello"}, {"id": 1, "do": "dance"}, {"id": -1, "do": "hello"}):
        assert not request_schema.is_valid(bad)


def request_of(question: Question) -> object:
    return TileNames().request(7, question)


def test_the_requests_and_the_answers_on_the_page_fit_the_schemas() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    request, answers, hello, vector = blocks[:4]
    QUESTIONS.identity(**json.loads(hello)["result"])
    SCHEMAS["alhambra-conformance-request-1.schema.json"].validate(json.loads(request))
    for line in [*answers.splitlines(), hello]:
        SCHEMAS["alhambra-conformance-answer-1.schema.json"].validate(json.loads(line))
    shown = json.loads(vector)
    assert any(
        json.loads(line) == shown
        for t in vector_texts(QUESTIONS).values()
        for line in t.splitlines()
    )


def test_the_page_lists_every_operation_and_option() -> None:
    assert all(f"| `{name}` |" in PAGE for name in ("hello", *OPERATIONS))
    assert TileNames().request(0, Hello()) == {"id": 0, "do": "hello", "protocol": 1}
