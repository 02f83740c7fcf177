"""What a service tells about itself: OpenAPI, the page, the schemas, ``hello``."""

from __future__ import annotations

import json
from collections.abc import Mapping

from syrupy.assertion import SnapshotAssertion

from alhambra_rules.service.protocol import SERVICE
from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Handles, hello
from rulebook_kit.service.schemas import _request, docs_page, openapi_document, service_schemas
from tests.rulebook_kit.service.doubles import doubles


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
        ({"protocol": 1}, True, ["double"]),
    ):
        assert hello_to(asked, keeps=keeps)["result"] == {
            "name": "doubles",
            "version": "1",
            "protocol": "doubles-protocol/1",
            "operations": operations,
            "formats": ["doubles-number/1"],
        }
    for other in ({"protocol": 2}, {"protocol": "doubles"}, {"other": 1}):
        assert hello_to(other)["kind"] == "unreadable"


def test_the_request_of_hello_is_a_kind_of_its_own() -> None:
    made = hello("x", "x-protocol/1", formats=[], questions=[], service=doubles).request
    assert made.__name__ == "Hello"
    assert [kind.__name__ for kind in made.__mro__[1:2]] == ["_Hello"]


def test_the_id_is_described_after_what_is_asked() -> None:
    for asked in SERVICE.operations.values():
        assert _request(asked).__struct_fields__[-1] == "id"
