"""Reports as HTML and Markdown: complete, self-contained, and safe from what engines say."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import unescape
from html.parser import HTMLParser
from typing import Final
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.conformance.protocol import (
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalSwaps,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    plain_city,
)
from alhambra_rules.conformance.questions import QUESTIONS, TileNames, vectors
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from five_towers.conformance import FiveTowersQuestions
from five_towers.conformance.questions import MayAdd, Score
from rulebook_kit.conformance import reporting_pages
from rulebook_kit.conformance.asking import MOST_TROUBLES
from rulebook_kit.conformance.causes import Cause, grouped
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    EngineIdentity,
    Hello,
    Question,
    Result,
    Trouble,
    Vector,
)
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.report import ConformanceReport, Plan
from rulebook_kit.conformance.reporting_json import report_to_json, report_to_junit
from rulebook_kit.conformance.reporting_pages import in_code, report_to_html, report_to_markdown
from rulebook_kit.conformance.reporting_text import (
    cause_lines,
    likeness_of,
    report_lines,
    result_line,
)
from rulebook_kit.conformance.tallies import TOO_LATE, Tally
from rulebook_kit.grid import Cell

HOSTILE: Final = (
    "</pre></details><script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)>"
    " ```` | # head\n# head\n\n![i](http://evil.example) [l](javascript:x) @octocat #1"
    " **b** &lt; <!-- \u202egnp.exe\x07\x1b[2J\u2028"
)
CRASH: Final = Failure(FailureKind.CRASHED, "it ended with exit status 1", HOSTILE)
BAY: Final = plain_city(
    City.of(
        {
            (1, 0): "garden-10", (1, 1): "seraglio-9", (1, 2): "tower-11", (0, 2): "chambers-10",
            (-1, 2): "arcades-10", (-1, 1): "arcades-9",
        }
    )
)  # fmt: skip
NARROW: Final = plain_city(City.of({(1, 0): "arcades-8-e"}))
ANSWERS: Final[Sequence[tuple[Question, Result | Failure]]] = (
    (LegalPlacements(BAY, "pavilion-8"), [(-1, 0)]),
    (LegalPlacements(NARROW, "chambers-9-w"), [(x, y) for x in range(-9, 9) for y in range(3)]),
    (LegalSwaps(plain_city(City.of({(1, 0): "arcades-10"})), "arcades-9"), []),
    (CheckCity(NARROW), False),
    (LongestWall(NARROW), 7),
    (ScoreMajorities({"Anne": {"tower": 1}, "<b>": {"tower": 1}, "Nobody": {}}, 1), {}),
    (ScoreRound({"Anne": NARROW, "<b>": []}, 1), {"Anne": 5, "<i>": 4}),
    (CheckCity([]), CRASH),
    (ScoreMajorities({"Anne": {"garden": 1}}, 1), Failure(FailureKind.ERROR, HOSTILE)),
)
TALLIES: Final = (
    Tally("legal_placements", 9, 9, 7, cases=7, cases_asked=5, cases_agreed=5, cases_unsupported=2),
    Tally("longest_wall", is_supported=False),
    Tally("check_city", 3, 2, 2, given_up="the engine hangs twice in a row"),
)


def report_of(
    answers: Sequence[tuple[Question, Result | Failure]] = ANSWERS,
    questions: Questions = QUESTIONS,
    name: str = "engine",
    plan: Plan | None = None,
) -> ConformanceReport:
    """Return the report on an engine that gives these wrong answers."""
    found: list[Divergence] = []
    for question, got in answers:
        expected = questions.answer(question)
        divergence = (
            questions.failed(question, expected, got)
            if isinstance(got, Failure)
            else questions.differing(question, expected, got)
        )
        found.append(evolve(divergence, case=len(found)))
    return ConformanceReport(
        questions, ("./engine", "a b"), plan or Plan(), EngineIdentity(name), None, TALLIES,
        grouped(questions, found),
    )  # fmt: skip


REPLAYED: Final = next(v.question for v in vectors() if isinstance(v.question, ReplayGame))
TOWERS: Final = report_of(
    [(MayAdd(["candy-1"], "candy-2"), True), (Score([["sand-3"]], 0), 99)], TOWERS_QUESTIONS
)
UNGREETED: Final = evolve(report_of([]), hello_failure=CRASH, tallies=())
LARGER: Final = [*BAY, *plain_city(City.of({(2, 0): "garden-11"}))]


FURTHER: Final = plain_city(City.of({(3, 0): "chambers-11"}))


def misplaced(tiles: list[PlacedTileDocument], *rulings: str) -> Divergence:
    """Return a tile that closes a gap, as a divergence that rests on these rulings."""
    question = LegalPlacements(tiles, "pavilion-8")
    found = QUESTIONS.differing(question, QUESTIONS.answer(question), [(-1, 0)])
    return evolve(found, rulings=rulings)


def found_as(verdict: Verdict, *before: Question, **more: object) -> Cause:
    """Return a cause of this kind, with a case that comes after these questions."""
    shown = evolve(misplaced(BAY), verdict=verdict, before=before, case=len(before))
    cause = Cause(verdict, "build.no-gaps", RULEBOOKS, None, (shown,))
    return evolve(cause, **more)  # type: ignore[arg-type] # callers name attributes


PARTLY: Final = {"name": "gaps-untested", "sentence": "does not test", "explains": (8, 9)}
ON_RULING: Final = misplaced(BAY, "build.no-gaps")
DIED: Final = Failure(FailureKind.CRASHED, "it ended with exit status 3")
ALL: Final = {
    "alhambra": report_of(),
    "on-ruling": evolve(report_of([]), causes=grouped(QUESTIONS, [ON_RULING])),
    "on-both": evolve(report_of([]), causes=grouped(QUESTIONS, [ON_RULING, misplaced(LARGER)])),
    "on-three": evolve(
        report_of([]),
        causes=grouped(QUESTIONS, [ON_RULING, misplaced(LARGER), misplaced([*LARGER, *FURTHER])]),
    ),
    "causes": evolve(
        report_of([]),
        causes=(
            found_as(Verdict.BREAKS, **PARTLY),
            found_as(Verdict.INVENTS),
            found_as(Verdict.DEPENDS),
            found_as(Verdict.DEPENDS, LongestWall(BAY), *[CheckCity(NARROW)] * 4),
            found_as(Verdict.UNEXPLAINED),
        ),
    ),
    "translated": report_of([ANSWERS[3]], plan=Plan(translation=TileNames({"arcades-8-e": "A8E"}))),
    "died-twice": report_of([(CheckCity([]), DIED), (LongestWall([]), DIED)]),
    "replay": report_of([(REPLAYED, [FaultyLine(1, ["<b>"]), FaultyLine(10**6, ["|`"])])]),
    "five-towers": TOWERS,
    "not-greeted": UNGREETED,
    "troubled": evolve(report_of([]), troubles=(Trouble(CRASH, Hello()),), mended=(HOSTILE,)),
}


def unfinished() -> ConformanceReport:
    """Return a report with everything that can be said, of a run that ended too early.

    It has a known cause, a vector among the asked cases, and vectors that were not asked.
    """
    vector = next(one for one in vectors() if one.operation == "longest_wall")
    report = report_of([*ANSWERS[4:6], ANSWERS[7]])
    wrong = next(one for one in report.causes if one.smallest.operation == "longest_wall")
    others = [
        evolve(one, name="hasty", sentence="is too hasty", explains=(7, 9))
        for one in report.causes
        if one is not wrong
    ]
    asked = evolve(wrong.smallest, vector=vector)
    known = grouped(QUESTIONS, [evolve(ON_RULING, case=9)])
    skipped = {one.id: "not asked: no time" for one in vectors() if one.operation == "longest_wall"}
    return evolve(
        report,
        plan=Plan(rules=("scoring.wall",), seed=7),
        causes=(*grouped(QUESTIONS, [asked]), *others),
        accepted=known,
        mended=("breaks build.no-gaps: gaps-one-cell",),
        unchecked=("crashed: KeyError",),
        troubles=(Trouble(CRASH, Hello()), Trouble(evolve(CRASH, stderr=""), Hello())),
        out_of_time=True,
        is_shrunk=False,
        hurried=("longest_wall",),
        planned=90,
        skipped=skipped,
    )


NOT_ASKED: Final = dict.fromkeys([one.id for one in vectors()], "not asked: no time")
TWICE: Final = plain_city(City.of({(1, 0): "garden-10-n"}).with_tile("garden-10-n", (2, 0)))
HUNG: Final = Failure(FailureKind.HUNG, "no answer in 5 s")
KNOWN: Final = grouped(QUESTIONS, [evolve(misplaced(LARGER), case=1)])
EVERY: Final = {
    **ALL,
    "unfinished": unfinished(),
    "unasked": evolve(
        report_of([]),
        hello_failure=CRASH,
        troubles=(Trouble(Failure(FailureKind.NOISE, "it wrote noise"), Hello()),),
        plan=Plan(rules=("scoring.wall",)),
    ),
    "not-started": evolve(
        report_of([]), hello_failure=Failure(FailureKind.NOT_STARTED, "no such file"), tallies=()
    ),
    "hung": report_of(
        [
            (CheckCity(TWICE), HUNG),
            (ScoreMajorities({"Anne": {"tower": 1}, "Nobody": {}}, 1), HUNG),
        ],
        plan=Plan(rules=("buy.price",)),
    ),
    "nothing-asked": evolve(
        report_of([]), tallies=(TALLIES[1],), plan=Plan(rules=("scoring.wall", "scoring.ties"))
    ),
    "nothing-supported": evolve(
        report_of([], name="_one_"),
        tallies=tuple(
            Tally(name, 3, is_supported=False) for name in ("check_city", "longest_wall")
        ),
        plan=Plan(rules=("scoring.wall",)),
    ),
    "nothing-at-all": evolve(
        report_of([]), tallies=(Tally("check_city", 9, is_supported=False), TALLIES[1])
    ),
    "mute": evolve(
        report_of([]),
        tallies=(
            Tally("check_city", 9, 3, vectors_failed=3, vectors_unsupported=1),
            Tally("longest_wall", 9, 3, 0, 3, 1, outside=2, given_up="3 failures cost 3 s"),
        ),
    ),
    "too-late": evolve(report_of([]), out_of_time=True, skipped={"one": TOO_LATE}),
    "right": evolve(
        report_of([], name=""),
        plan=Plan(rules=("scoring.wall",)),
        tallies=(*TALLIES, Tally("legal_swaps", 3, 3, 3, cases=2, cases_asked=2, cases_agreed=2)),
    ),
    "noisy": evolve(report_of([]), troubles=(Trouble(CRASH, Hello()),) * MOST_TROUBLES),
    "known-of-a-seed": evolve(
        report_of([]),
        plan=Plan(seed=7, known={"a": frozenset({"a/vector"}), "b": frozenset()}),
        mended=("a", "b"),
    ),
    "known": evolve(report_of([]), accepted=KNOWN, planned=18),
    "untouched": evolve(
        report_of([]),
        plan=Plan(rules=[*list(QUESTIONS.catalogue)[:5], "scoring.wall", "build.no-gaps"]),
        skipped=NOT_ASKED,
    ),
    "known-and-on-rulings": evolve(
        report_of([]),
        accepted=KNOWN,
        causes=grouped(
            QUESTIONS, [evolve(misplaced(BAY, "build.no-gaps", "build.one-per-cell"), case=2)]
        ),
    ),
}
FEW: Final = {name: EVERY[name] for name in ("five-towers", "unfinished", "unasked")}
JUNIT: Final = {
    **FEW,
    "right": EVERY["right"],
    "on-rulings": EVERY["known-and-on-rulings"],
    "hung": EVERY["hung"],
    "wrong": report_of(ANSWERS[2:5], plan=Plan(rules=("buy.price",))),
}


def test_the_text_is_as_before(snapshot: SnapshotAssertion) -> None:
    """Lines that are coloured begin with their style."""
    assert {
        name: [f"{line.style:9}{line.text}" for line in report_lines(report)]
        for name, report in EVERY.items()
    } == snapshot


LIKENESS: Final = {
    (9, 10): "behaves like an engine that errs: explains 9 of 10",
    (8, 9): "partly behaves like an engine that errs: explains 8 of 9",
    (0, 0): "behaves like an engine that errs: explains 0 of 0",
    None: "",
}


def test_an_engine_behaves_partly_like_another_below_nine_answers_in_ten() -> None:
    for explains, words in LIKENESS.items():
        cause = found_as(Verdict.BREAKS, sentence="errs", explains=explains)
        assert likeness_of(cause) == words
        assert cause.is_doubtful is ("partly" in words)


@pytest.mark.parametrize("more", [0, 1])
def test_long_lists_in_the_text_are_cut(more: int, snapshot: SnapshotAssertion) -> None:
    """There are 20 cells, 3 vectors and 3 earlier questions at most; the rest is counted."""
    asked = CheckCity([]), LegalSwaps([], "tower-11")
    chosen = [Vector(f"build/{n}", "", (), RULEBOOKS, asked[0], True) for n in range(3 + more)]
    found = [
        Divergence(
            asked[case == 0],
            [],
            [],
            None,
            Verdict.BREAKS,
            ("build.no-gaps", "build.fountain"),
            (),
            cells=tuple(Cell(x, 0) for x in range(20 + more)),
            vector=vector,
            before=(CheckCity([]),) * (3 + more),
            case=case,
        )
        for case, vector in enumerate(chosen)
    ]
    cause = Cause(
        Verdict.BREAKS, "build.no-gaps", RULEBOOKS, None, tuple(found[::-1]),
        "gaps-one-cell", "looks only for gaps of one cell", (7, 9),
    )  # fmt: skip
    assert [line.text for line in cause_lines(QUESTIONS, cause)] == snapshot


def test_the_json_is_as_before(snapshot: SnapshotAssertion) -> None:
    told = {name: json.loads(report_to_json(report)) for name, report in FEW.items()}
    assert json.dumps(told, indent=1) == snapshot
    assert '"held": [\n' in report_to_json(TOWERS), "a long list has a line for each entry"


def test_the_junit_report_is_as_before(snapshot: SnapshotAssertion) -> None:
    assert {name: told_in_junit(report) for name, report in JUNIT.items()} == snapshot


def told_in_junit(report: ConformanceReport) -> list[tuple[str | None, str]]:
    """Return some of the cases; of those that were not asked there are many."""
    root = ElementTree.fromstring(report_to_junit(report))
    told = [
        (suite.get("name"), ElementTree.tostring(case, "unicode").strip())
        for suite in root
        for case in suite
        if len(case)
    ]
    return [*told[:5], *told[5:][-3:]]


class Elements(HTMLParser):
    """Collects the elements, the attributes and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def cells_of(page: str) -> list[list[str]]:
    """Return the texts of the rows of the tables of answers."""
    tables = re.findall(r'<table class="answers">(.*?)</table>', page, re.DOTALL)
    rows = (row for table in tables for row in re.findall(r"<tr.*?>(<td>.*?)</tr>", table))
    return [[unescape(text) for text in re.findall(r"<td>(.*?)</td>", row)] for row in rows]


PAGES: Final = {**ALL, "nothing-supported": EVERY["nothing-supported"]}


def test_the_page_is_as_before(snapshot: SnapshotAssertion) -> None:
    """Pictures and styles have tests of their own."""
    pages = {name: report_to_html(report) for name, report in PAGES.items()}
    assert {
        name: re.sub(r"<(svg|style)\b.*?</\1>", r"<\1/>", page, flags=re.DOTALL)
        for name, page in pages.items()
    } == snapshot


def test_the_markdown_is_as_before(snapshot: SnapshotAssertion) -> None:
    assert {name: report_to_markdown(report) for name, report in PAGES.items()} == snapshot


@pytest.mark.parametrize("report", [ALL["alhambra"], UNGREETED, TOWERS])
def test_a_page_loads_nothing_and_runs_nothing(report: ConformanceReport) -> None:
    page = Elements(report_to_html(report))
    assert not {"script", "img", "iframe", "object", "embed", "form", "a", "base"} & {*page.tags}
    assert [value for name, value in page.attributes if name in ("href", "src")] == ["data:,"]
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    styles = "".join(re.findall(r"<style>(.*?)</style>", report_to_html(report), re.DOTALL))
    assert "url(" not in styles
    assert "@import" not in styles


def test_no_report_has_characters_that_hide_or_turn_text() -> None:
    for report in ALL.values():
        for text in (report_to_html(report), report_to_markdown(report)):
            assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]


@pytest.mark.no_cover
def test_both_begin_with_the_result() -> None:
    """What the run did not cover comes later, in the notes."""
    for name, report in EVERY.items():
        result = result_line(report).text
        shown = re.findall(r'<p class="result \w+">(.*?)</p>', report_to_html(report))
        assert shown == [result], name
        markdown = report_to_markdown(report).replace("\\", "")
        assert re.findall(r": \*\*(.*)\*\*$", markdown, re.M)[:1] == [result], name


@pytest.mark.parametrize("left", [0, 1])
def test_a_request_of_the_most_characters_is_in_the_markdown(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A longer one is not."""
    report = report_of(ANSWERS[3:4])
    request = report.request_of(report.causes[0].smallest)
    monkeypatch.setattr(reporting_pages, "_LONGEST_REQUEST", len(request) - 1 + left)
    assert (request in report_to_markdown(report)) is bool(left)


def test_a_case_without_an_illustration_has_every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        FiveTowersQuestions, "pictures", staticmethod(lambda _: iter(["one", "two"]))
    )
    assert "<pre>one\ntwo</pre>" in report_to_html(TOWERS)


def test_long_tables_are_cut() -> None:
    totals = {f"player {number}": 1 for number in range(200)}
    page = report_to_html(report_of([(ScoreRound({"Anne": []}, 1), totals)]))
    assert len(cells_of(page)) == 60
    assert "and 141 more rows" in page


@pytest.mark.no_cover
@settings(max_examples=10)
@given(st.text(max_size=40))
def test_an_engine_cannot_add_markup(name: str) -> None:
    """Whatever an engine is called, the documents have the same structure."""
    plain, named = (report_of(ANSWERS[7:], name=one) for one in ("engine", f"x{name}"))
    assert Elements(report_to_html(plain)).tags == Elements(report_to_html(named)).tags
    assert structure(report_to_markdown(plain)) == structure(report_to_markdown(named))


def structure(markdown: str) -> list[str]:
    """Return the types of all tokens of a document, without those of pieces of text."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [one.type for token in tokens for one in (token, *(token.children or ()))]


def test_hostile_words_stay_in_code() -> None:
    markdown = report_to_markdown(report_of(name=HOSTILE))
    assert not {"image", "link_open", "html_inline"} & {*structure(markdown)}
    assert structure(markdown).count("heading_open") == 1
    blocks = [t for t in MarkdownIt("commonmark").parse(markdown) if t.type == "html_block"]
    assert not [block for block in blocks if re.search("<(script|img|/pre)", block.content)]


@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1))
@example("`in`")
def test_text_in_code_reads_as_it_is(text: str) -> None:
    (inline,) = MarkdownIt("commonmark").parse(f"x {in_code(text)}")[1:2]
    assert [one.content for one in inline.children or ()] == ["x ", text]
