"""Lines that engines write: which are answers, and what is said about the others."""

from __future__ import annotations

import json

import pytest

from alhambra_rules.rulebook.conformance.failure import Failure
from alhambra_rules.rulebook.conformance.protocol import AnswerDocument, EngineIdentity
from alhambra_rules.rulebook.conformance.replies import answer_on, identity_in, is_spoilt_answer


@pytest.mark.parametrize(
    ("line", "spoilt"),
    [
        (b'{"id": 7}', True),
        (b'{"id": "7", "result": NaN}', True),
        (b'{"id": 8, "result": 1}', False),
        (b'{"id": null, "result": 1}', True),
        (b'{"result": 1}', True),
        (b'{"unsupported": true}', True),
        (b'{"error": "no"}', True),
        (b'{"debug": 7}', False),
        (b"{}", False),
        (b"[7]", False),
        (b"loading 7", False),
    ],
)
def test_a_spoilt_answer_has_the_right_id_or_keys_of_an_answer(line: bytes, spoilt: bool) -> None:
    assert is_spoilt_answer(line, 7) == spoilt


@pytest.mark.parametrize(
    ("letter", "shown"), [("x", "x" * 120 + "…"), ("é", "é" * 120 + "…"), ("🏰", "🏰" * 120 + "…")]
)
def test_a_long_line_is_quoted_to_120_characters(letter: str, shown: str) -> None:
    """Also if each of them takes four bytes."""
    said = answer_on(letter.encode() * 500)
    assert isinstance(said, str)
    assert said.endswith(f": {shown}")


@pytest.mark.parametrize(("number", "more"), [(20, []), (21, ["and 1 more"])])
def test_twenty_unknown_operations_are_named(number: int, more: list[str]) -> None:
    """Each with the nearest one that there is."""
    names = ["chek_city", *(f"{index}" for index in range(1, number))]
    answer = answer_on(json.dumps({"id": 1, "result": {"operations": names}}).encode())
    assert isinstance(answer, AnswerDocument)
    failure = identity_in(answer, EngineIdentity, ["check_city", "longest_wall"])
    assert isinstance(failure, Failure)
    first, named, *others = failure.message.splitlines()
    assert first == "it names unknown operations:"
    assert named == '"chek_city", did you mean "check_city"?'
    assert others == [*(f'"{index}"' for index in range(1, 20)), *more]
