"""Lines that engines write: which are answers, and what is said about the others."""

from __future__ import annotations

import json

from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    AnswerDocument,
    Answered,
    EngineIdentity,
    Failed,
    NoResult,
    Reply,
    Result,
    Unsupported,
    answer_on,
    identity_in,
    is_spoilt_answer,
    reply_in,
    unasked,
)


def test_a_spoilt_answer_has_the_right_id_or_keys_of_an_answer() -> None:
    table: list[tuple[bytes, bool]] = [
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
    ]
    for line, spoilt in table:
        assert is_spoilt_answer(line, 7) == spoilt, line


def test_a_long_line_is_quoted_to_120_characters() -> None:
    """Also if each of them takes four bytes."""
    table: list[tuple[str, str]] = [
        ("x", "x" * 120 + "…"),
        ("é", "é" * 120 + "…"),
        ("🏰", "🏰" * 120 + "…"),
    ]
    for letter, shown in table:
        said = answer_on(letter.encode() * 500)
        assert isinstance(said, str), letter
        assert said.endswith(f": {shown}"), letter


def test_a_line_that_is_no_answer_is_described() -> None:
    table: list[tuple[bytes, tuple[str, ...]]] = [
        (b'{"id": "x"}', ("Expected `int`", '{"id": "x"}')),
        (b"loading\xff", ("JSON", "loading\\xff")),
        (b'{"id": 1, "error": "\xff"}', ("UTF-8", "\\xff")),
        (b'{"more": ' + b"[" * 1_000_000, ("nested", "[[")),
        (b'{"id": 12, "result": 1}', ("12",)),
    ]
    for line, named in table:
        said = unasked(answer_on(line))
        assert all(word in said for word in named), line


def test_twenty_unknown_operations_are_named() -> None:
    """Each with the nearest one that there is."""
    table: list[tuple[int, list[str]]] = [(20, []), (21, ["and 1 more"])]
    for number, more in table:
        names = ["chek_city", *(f"{index}" for index in range(1, number))]
        answer = answer_on(json.dumps({"id": 1, "result": {"operations": names}}).encode())
        assert isinstance(answer, AnswerDocument), number
        failure = identity_in(answer, EngineIdentity, ["check_city", "longest_wall"])
        assert isinstance(failure, Failure), number
        first, named, *others = failure.message.splitlines()
        assert first == "it names unknown operations:", number
        assert named == '"chek_city"; did you mean "check_city"?', number
        assert others == [*(f'"{index}"' for index in range(1, 20)), *more], number


def answered(**parts: object) -> AnswerDocument:
    answer = answer_on(json.dumps({"id": 1, **parts}).encode())
    assert isinstance(answer, AnswerDocument)
    return answer


def test_the_name_and_the_version_are_shortened_and_safe_to_print() -> None:
    table: list[tuple[str, str]] = [
        ("Best", "Best"),
        ("x" * 120, "x" * 120),
        ("x" * 121, "x" * 120 + "…"),
        ("\t", "\\t"),
    ]
    for said, kept in table:
        for field, identity in (
            ("name", EngineIdentity(name=kept)),
            ("version", EngineIdentity(version=kept)),
        ):
            assert identity_in(answered(result={field: said}), EngineIdentity, []) == identity, said


class Refusing(EngineIdentity, frozen=True):
    """An identity that is never valid."""

    def __post_init__(self) -> None:
        raise ValueError("x" * 400)


def test_the_reason_why_something_is_not_valid_is_quoted_to_300_characters() -> None:
    def refuse(_value: object) -> Result:
        raise NoResult("x" * 400)

    failure = identity_in(answered(result={}), Refusing, [])
    assert isinstance(failure, Failure)
    assert failure.message.endswith(f": {'x' * 300}…")
    reply = reply_in(answered(result=7), refuse)
    assert isinstance(reply, Failed)
    assert reply.failure.message == f"{'x' * 300}…: 7"


def test_an_answer_has_one_of_result_unsupported_and_error() -> None:
    table: list[tuple[dict[str, object], Reply | FailureKind]] = [
        ({"result": 7}, Answered(7)),
        ({"unsupported": True}, Unsupported()),
        ({}, FailureKind.GARBAGE),
        ({"unsupported": False}, FailureKind.GARBAGE),
        ({"result": 7, "error": "no"}, FailureKind.GARBAGE),
        ({"result": 7, "unsupported": True}, FailureKind.GARBAGE),
        ({"error": "no"}, FailureKind.ERROR),
    ]
    for parts, reply in table:
        found = reply_in(answered(**parts), lambda value: value)
        assert (found.failure.kind if isinstance(found, Failed) else found) == reply, parts


def test_an_error_names_the_exception_in_it() -> None:
    trace = "Traceback (most recent call last):\n  File x, line 1\nKeyError: 'garden-10'\n"
    reply = reply_in(answered(error=trace), lambda value: value)
    assert isinstance(reply, Failed)
    assert reply.failure.exception == "KeyError: 'garden-10'"


def test_a_result_has_fifty_thousand_bytes_at_most() -> None:
    """The message has the number and the limit."""
    longest = "x" * (50_000 - len('""'))
    assert reply_in(answered(result=longest), lambda value: value) == Answered(longest)
    reply = reply_in(answered(result=f"{longest}x"), lambda value: value)
    assert isinstance(reply, Failed)
    assert reply.failure.kind is FailureKind.GARBAGE
    assert all(number in reply.failure.message for number in ("50,001", "50,000"))


def test_the_name_of_a_failure_has_the_words_of_the_engine_or_the_operation() -> None:
    table: list[tuple[Failure, str]] = [
        (Failure(FailureKind.NOT_STARTED, "no such file"), "not-started"),
        (Failure(FailureKind.CRASHED, "it ended"), "crashed check_city: it ended"),
        (
            Failure(FailureKind.CRASHED, "it ended; before that it wrote; before that"),
            "crashed check_city: it ended",
        ),
        (Failure(FailureKind.CRASHED, "it ended", "KeyError: 7"), "crashed: KeyError: …"),
        (Failure(FailureKind.CRASHED, "it ended", "", "KeyError: 7"), "crashed: KeyError: …"),
        (Failure(FailureKind.ERROR, "it says: no"), "error: it says: no"),
        (Failure(FailureKind.HUNG, "it did not answer"), "hung check_city"),
    ]
    for failure, name in table:
        assert failure.named("check_city") == name, failure
