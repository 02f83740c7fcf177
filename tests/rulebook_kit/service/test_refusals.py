"""Errors of the library and too much work as refusals, and violations as a client gets them."""

from __future__ import annotations

import msgspec
import pytest

import alhambra_rules as ar
from alhambra_rules.catalogue.texts import TEMPLATES
from rulebook_kit import (
    FormatError,
    FormatFault,
    IllegalMove,
    InvalidArgument,
    NotationError,
    RulebookError,
    TextFault,
)
from rulebook_kit.json.verdicts import said, violations_of, violations_told
from rulebook_kit.service.refusals import Kind, RefusalDocument, refusal_of
from rulebook_kit.templates import Sentence
from rulebook_kit.work import Allowance, Overspent, limited, spend

CITY = ar.City.of({(1, 1): "tower-11"})
REPORT = ar.check_table(ar.Table([ar.Player(name, CITY) for name in "AB"]))


KINDS: tuple[tuple[RulebookError, Kind], ...] = (
    (IllegalMove(REPORT), "illegal"),
    (FormatError([FormatFault("$.a", "missing")]), "unreadable"),
    (FormatError([FormatFault("$.a", "no tile x", unknown_name=True)]), "unknown-name"),
    (FormatError([FormatFault("$.a", 'unknown tile "x"')]), "unreadable"),
    (NotationError([TextFault(2, 3, "no fountain")]), "unreadable"),
    (InvalidArgument("the seed is no number"), "invalid-argument"),
    (InvalidArgument("who is x?", unknown_name=True), "unknown-name"),
    (InvalidArgument('there is no player "x"'), "invalid-argument"),
)


def test_a_refusal_says_what_the_error_says() -> None:
    for error, kind in KINDS:
        refused = refusal_of(error)
        assert (str(refused), refused.kind) == (str(error), kind)
        faults = [(one.path, one.line, one.column, one.message) for one in refused.faults]
        assert faults == [
            (getattr(one, "path", None), one.line, one.column, one.message)
            for one in getattr(error, "faults", ())
        ]
        assert refused.report == getattr(error, "report", None)
        document = RefusalDocument.of(refused)
        assert (document.error, document.kind) == (str(error), kind)
        assert (document.faults is msgspec.UNSET) == (not faults)
        assert (document.report is msgspec.UNSET) == (kind != "illegal")


def test_a_phrase_in_a_sentence_keeps_its_template() -> None:
    phrase = TEMPLATES.say("word.n")
    sentence = Sentence("text", "outer", {"where": phrase, "number": 3})
    assert list(msgspec.to_builtins(said(sentence))) == [
        "outer",
        {"where": {"template": "word.n", "facts": {}}, "number": 3},
    ]
    assert said(Sentence("text", "outer", {})) == ("outer", {})
    assert said("plain") == said(None) == (msgspec.UNSET, msgspec.UNSET)


def test_a_violation_is_told_as_elsewhere() -> None:
    """The template and its facts come on top."""
    told = msgspec.to_builtins(violations_told(REPORT))
    plain = msgspec.to_builtins(violations_of(REPORT))
    assert {one["where"] for one in plain} == {"$.players[0]", "$.players[1]"}
    for one, more in zip(plain, told, strict=True):
        assert {**more, **one} == more
        assert more.keys() - one.keys() <= {"template", "facts"}


def test_the_size_of_violations_is_counted() -> None:
    """So a report that is too large is not made into JSON at all. Cells count, too."""
    without_cells = sum(200 + len(one.message) for one in REPORT)
    for size in (200 * len(REPORT.rules), without_cells):
        with limited(Allowance(size=size)), pytest.raises(Overspent):
            violations_of(REPORT)


def test_nothing_is_counted_without_a_limit() -> None:
    with limited(Allowance(work=1)):
        spend(1)
    spend(10**9, 10**9)


@pytest.mark.parametrize(("work", "size"), [(3, 0), (0, 3)])
def test_more_than_is_allowed_is_too_large(work: int, size: int) -> None:
    allowance = Allowance(work=4, size=4)
    with limited(allowance):
        spend(work, size)
        with pytest.raises(Overspent) as caught:
            spend(work, size)
    assert refusal_of(caught.value).kind == "too-large"
    assert str(caught.value).endswith("ask about less at a time, or about a smaller game or city")


def test_blocks_can_share_an_allowance() -> None:
    allowance = Allowance(work=2)
    for _ in range(2):
        with limited(allowance):
            spend(1)
    with limited(Allowance(work=5)), pytest.raises(Overspent), limited(allowance):
        spend(1)
