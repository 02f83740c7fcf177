"""Every request has an answer, whatever was sent; and what a service tells about itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.service.protocol import SERVICE
from rulebook_kit import FormatError
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.rules import Report
from rulebook_kit.service.dispatcher import MOST_AT_ONCE, MOST_PARTS, Dispatcher, serve_lines
from rulebook_kit.service.operations import Handles, hello
from rulebook_kit.service.refusals import Refused, refusal_of
from rulebook_kit.service.schemas import _request, docs_page, openapi_document, service_schemas
from tests.rulebook_kit.service.doubles import doubles
from tests.service.examples import EXAMPLES, Object, answer


def asked(text: str | bytes) -> Object:
    value: Object = json.loads(Dispatcher(doubles()).answer_text(text))
    return value


def test_a_result_has_the_id_of_its_request() -> None:
    assert asked('{"do": "double", "number": 4, "id": 7}') == {"id": 7, "result": 8}
    assert asked('{"do": "double", "number": 4, "id": "x"}') == {"id": "x", "result": 8}
    assert asked('{"do": "double", "number": 4}') == {"result": 8}


def test_a_list_is_answered_by_a_list() -> None:
    """Each request in it is answered for itself."""
    answers = json.loads(
        Dispatcher(doubles()).answer_text('[{"do": "double", "number": 1, "id": 1}, 3, []]')
    )
    assert answers[0] == {"id": 1, "result": 2}
    assert [one["kind"] for one in answers[1:]] == ["unreadable", "unreadable"]
    assert Dispatcher(doubles()).answer_text("[]") == b"[]"


def test_a_long_list_is_too_large() -> None:
    whole = json.loads(Dispatcher(doubles()).answer_text(json.dumps([{}] * MOST_AT_ONCE)))
    assert len(whole) == MOST_AT_ONCE
    assert asked(json.dumps([{}] * (MOST_AT_ONCE + 1)))["kind"] == "too-large"


def test_a_request_of_very_many_parts_is_too_large() -> None:
    whole = '{"do": "where", "words": ' + "[" * MOST_PARTS + "]" * MOST_PARTS + "}"
    assert asked(whole)["kind"] == "too-large"
    with pytest.raises(Refused) as caught:
        Dispatcher(doubles()).result_of("where", whole.encode())
    assert caught.value.kind == "too-large"


UNREADABLE: list[tuple[bytes | str, str | None]] = [
    ("", None),
    ("{", None),
    ("\ufeff{}", None),
    (b"\xff", None),
    ("[" * 100_000, None),
    ('{"a":' * 100_000, None),
    ("3", "$"),
    ("null", "$"),
    ("{}", "$"),
    ('{"do": "double"}', "$"),
    ('{"do": "double", "number": 101}', "$.number"),
    ('{"do": "double", "number": 1e400}', "$.number"),
    ('{"do": "double", "number": 1.0}', "$.number"),
    ('{"do": "double", "number": true}', "$.number"),
    ('{"do": "double", "number": NaN}', "$.number"),
    ('{"do": "double", "number": ' + "9" * 5000 + "}", "$.number"),
    ('{"do": "double", "number": 1, "number": 2}', "$.number"),
    ('{"do": "double", "number": "\\ud800"}', "$.number"),
    ('{"do": "double", "number": 1, "more": 2}', "$.more"),
    ('{"do": "double", "number": 1, "id": 1.5}', "$.id"),
    ('{"do": "double", "number": 1, "id": true}', "$.id"),
    ('{"do": "double", "number": 1, "id": [1]}', "$.id"),
    ('{"do": "double", "number": 1, "id": 9007199254740992}', "$.id"),
    (json.dumps({"do": "double", "number": 1, "id": "x" * 101}), "$.id"),
    ('{"do": "double", "number": 1, "id": "\\ud800"}', "$.id"),
    ("9" * 5000, "$"),
    ('{"do": ' + "9" * 5000 + "}", "$.do"),
]


def test_unreadable_requests_are_refused_with_the_path(snapshot: SnapshotAssertion) -> None:
    answers = [asked(text) for text, _ in UNREADABLE]
    assert answers == snapshot
    for refused, (_, path) in zip(answers, UNREADABLE, strict=True):
        assert refused["kind"] == "unreadable"
        assert refused["error"]
        faults = cast("list[Object]", refused["faults"])
        assert path is None or path in {fault["path"] for fault in faults}


def test_an_odd_request_in_a_list_leaves_the_others_alone() -> None:
    """A lone surrogate and a huge number are found in their request."""
    for odd in (
        '{"do": "double", "number": "\\ud800"}',
        '{"do": "double", "number": 1, "id": "\\ud800"}',
        "9" * 5000,
    ):
        text = f'[{odd}, {{"do": "double", "number": 1}}]'
        refused, answered = json.loads(Dispatcher(doubles()).answer_text(text))
        assert refused["kind"] == "unreadable"
        assert answered == {"result": 2}


def test_any_whole_number_and_any_short_text_is_an_id() -> None:
    """As far as JavaScript knows whole numbers."""
    for number in (2**53 - 1, 1 - 2**53, "x" * 100, "", 0):
        text = json.dumps({"do": "double", "number": 1, "id": number})
        assert asked(text) == {"id": number, "result": 2}


def test_a_refusal_repeats_the_id_if_it_is_one() -> None:
    assert asked('{"do": "double", "id": 3}')["id"] == 3
    assert "id" not in asked('{"do": "double", "id": 3.5}')


def test_an_unknown_operation_has_its_own_kind(snapshot: SnapshotAssertion) -> None:
    names = ('"doubel"', "3", "[]", '"' + "x" * 10_000 + '"')
    answers = [asked(f'{{"do": {name}, "number": 1}}') for name in names]
    assert answers == snapshot
    for name, refused in zip(names, answers, strict=True):
        assert refused["kind"] == "unknown-operation"
        assert ('"double"' in str(refused["error"])) == ("doubel" in name)
        assert len(str(refused["error"])) < 200


def test_an_error_that_nobody_foresaw_is_an_answer() -> None:
    refused = asked('{"do": "break", "id": 1}')
    assert refused["kind"] == "internal"
    assert refused["id"] == 1


def test_an_operation_can_be_named_apart_from_its_arguments() -> None:
    """Its arguments may name it again."""
    dispatcher = Dispatcher(doubles())
    assert dispatcher.result_of("double", '{"number": 2}') == 4
    assert dispatcher.result_of("double", '{"do": "double", "number": 2}') == 4


def test_other_arguments_are_unreadable() -> None:
    for text, message in (
        ("[]", "$: expected an object, found a list"),
        ('{"do": "break", "number": 2}', '$.do: expected "double"'),
        ('{"id": 1, "number": 2}', "$.id (line 1, column 8): unknown key"),
    ):
        with pytest.raises(FormatError) as caught:
            Dispatcher(doubles()).result_of("double", text)
        refused = refusal_of(caught.value)
        assert (refused.kind, str(refused)) == ("unreadable", message)
        assert [fault.path for fault in refused.faults] == [message.partition(":")[0].split()[0]]


def test_an_operation_named_apart_may_keep_states() -> None:
    dispatcher = Dispatcher(doubles(), Handles())
    handles = [dispatcher.result_of("keep", '{"number": 7}') for _ in range(2)]
    assert handles == ["state-1", "state-2"]


def test_an_operation_says_whether_it_is_slow() -> None:
    slow = Dispatcher(doubles()).is_slow
    assert (slow("double"), slow("wait_long"), slow("no")) == (False, True, False)


def test_a_handle_is_never_used_again() -> None:
    handles = Handles()
    first = handles.keep("a")
    assert handles.find(first) == "a"
    handles.forget(first)
    assert handles.keep("b") == "state-2"
    for use in (handles.find, handles.forget):
        with pytest.raises(Refused, match="no state is kept") as caught:
            use(first)
        assert caught.value.kind == "unknown-name"


def test_an_unknown_handle_is_named_with_the_nearest_of_the_last_ten() -> None:
    handles = Handles()
    for state in range(11):
        handles.keep(state)
    for wrong, hint in {"stat-11": "state-11", "State-2": "state-2", "stte-1": "state-11"}.items():
        with pytest.raises(Refused) as caught:
            handles.find(wrong)
        said = f'no state is kept under "{wrong}"; did you mean "{hint}"?'
        assert str(caught.value) == said
    with pytest.raises(Refused, match=r": send a state as an object, not as a string$"):
        handles.find(' {"format": "alhambra-state/2"}')
    with pytest.raises(Refused) as caught:
        handles.find("state-11" * 10_000)
    assert len(str(caught.value)) < 100


def test_the_number_of_states_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulebook_kit.service.operations.MOST_KEPT", 2)
    handles = Handles()
    handles.keep(1)
    handles.keep(2)
    with pytest.raises(Refused, match="forget some") as caught:
        handles.keep(3)
    assert caught.value.kind == "too-large"


def test_a_report_of_no_rule_is_still_a_report() -> None:
    """It is listed as empty."""
    assert Refused("illegal", "no", report=Report(())).report == Report(())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(
    st.sampled_from(sorted(EXAMPLES)).flatmap(
        lambda name: st.tuples(
            st.just(name), st.sampled_from([*json.loads(EXAMPLES[name]), "keep", "other"]), JSON
        )
    )
)
def test_any_value_of_any_argument_has_an_answer(drawn: tuple[str, str, object]) -> None:
    """None of them is an error that nobody foresaw."""
    name, key, value = drawn
    answered = json.loads(answer({**json.loads(EXAMPLES[name]), key: value}))
    assert ("result" in answered) != ("error" in answered)
    assert answered.get("kind") != "internal", answered


@given(JSON | st.text() | st.binary())
def test_any_text_has_an_answer_on_one_line(value: object) -> None:
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    answered = answer(text)
    assert b"\n" not in answered
    assert json.loads(answered) == [] or "kind" in str(json.loads(answered))


ASK = b'{"do": "double", "number": 1}'
ANSWER = b'{"result":2}'


def served(lines: bytes) -> list[bytes]:
    """Return the lines that are answered."""
    answers = BytesIO()
    serve_lines(Dispatcher(doubles()), BytesIO(lines), answers)
    return answers.getvalue().splitlines()


def test_lines_are_answered_in_order() -> None:
    """Blank lines have no answer; the last line needs no end."""
    assert served(ASK + b"\n\n  \n" + ASK + b"\r\n" + ASK) == [ANSWER] * 3
    assert served(b"") == []
    assert len(served(b"X\n")) == 1


def test_an_odd_line_has_one_refusal() -> None:
    """The next line is answered as usual."""
    for odd, kind in (
        (b"x", "unreadable"),
        (b"\xff\xfe\x00", "unreadable"),
        (b"{" * 100_000, "unreadable"),
        (b"[" * LARGEST_DOCUMENT, "too-large"),
        (b'{"do": "' + b"x" * 10_000_000, "too-large"),
        (b'"' + b"x" * LARGEST_DOCUMENT, "too-large"),
        (b'"' + b"x" * (LARGEST_DOCUMENT + 1), "too-large"),
        (b'{"do": "\\ud800"}', "unknown-operation"),
    ):
        refused, after = served(odd + b"\n" + ASK + b"\n")
        assert (json.loads(refused)["kind"], after) == (kind, ANSWER), odd[:20]


def test_a_line_of_the_limit_is_read() -> None:
    """The line end does not count; without it too."""
    full = ASK + b" " * (LARGEST_DOCUMENT - len(ASK))
    assert served(full + b"\n") == served(full) == [ANSWER]
    (refused,) = served(full + b"  ")
    assert json.loads(refused)["kind"] == "too-large"


def test_a_small_service_is_described(snapshot: SnapshotAssertion) -> None:
    """As OpenAPI, as a page, and by the schemas of its requests and answers."""
    assert json.dumps(openapi_document(doubles()), indent=1) == snapshot
    assert docs_page(doubles()) == snapshot
    for text in service_schemas(doubles()).values():
        assert text == snapshot


def hello_to(asked: Mapping[str, object], *, keeps: bool = False) -> dict[str, object]:
    """Return the answer to a hello."""
    dispatcher = Dispatcher(doubles(), Handles() if keeps else None)
    text = dispatcher.answer_text(json.dumps({"do": "hello", **asked}))
    answered: dict[str, object] = json.loads(text)
    return answered


def test_hello_lists_what_can_be_asked() -> None:
    every = ["hello", "double", "break", "wait_long", "where", "keep"]
    for asked, keeps, operations in (
        ({}, False, every[:-1]),
        ({}, True, every),
        ({"protocol": "doubles-protocol/1"}, True, every),
        ({"protocol": "doubles-protocol/2"}, True, [*every[:-1], "late", "keep"]),
        ({"protocol": 1}, True, ["double"]),
    ):
        protocol = asked.get("protocol", 1)
        assert hello_to(asked, keeps=keeps)["result"] == {
            "name": "doubles",
            "version": "1",
            "protocol": "doubles-protocol/1" if protocol == 1 else protocol,
            "operations": operations,
            "formats": ["doubles-number/1"],
        }
    for other in ({"protocol": 2}, {"protocol": "doubles-protocol/3"}, {"other": 1}):
        assert hello_to(other)["kind"] == "unreadable"


def test_an_operation_is_in_the_schemas_since_its_version() -> None:
    """The schemas of version 1 have nothing of version 2, and ``hello`` names what it names."""
    texts = service_schemas(doubles())
    for version, named in ((1, False), (2, True)):
        for kind, part in (("request", "LateRequest"), ("answer", "LateAnswer")):
            text = texts[f"doubles-protocol-{kind}-{version}.schema.json"]
            assert (part in json.loads(text)["$defs"]) is named
        request = texts[f"doubles-protocol-request-{version}.schema.json"]
        assert ("doubles-protocol/2" in request) is named


def test_the_request_of_hello_is_a_kind_of_its_own() -> None:
    made = hello("x", "x-protocol", formats=[], questions=[], service=doubles).request
    assert made.__name__ == "Hello"
    assert [kind.__name__ for kind in made.__mro__[1:2]] == ["_Hello"]


def test_the_id_is_described_after_what_is_asked() -> None:
    for asked in SERVICE.operations.values():
        assert _request(asked).__struct_fields__[-1] == "id"
