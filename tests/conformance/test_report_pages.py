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

from alhambra_rules.conformance.engines import vectors
from alhambra_rules.conformance.game import ALHAMBRA, TileNames
from alhambra_rules.conformance.illustrating import illustrated
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
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.rulebook.conformance import reporting_markdown
from alhambra_rules.rulebook.conformance.asking import MOST_TROUBLES
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.grouping import Cause, grouped
from alhambra_rules.rulebook.conformance.outcome import TOO_LATE, ConformanceReport, Tally
from alhambra_rules.rulebook.conformance.plan import Plan
from alhambra_rules.rulebook.conformance.protocol import EngineIdentity, Hello, Question, Result
from alhambra_rules.rulebook.conformance.replies import Trouble
from alhambra_rules.rulebook.conformance.reporting_html import report_to_html
from alhambra_rules.rulebook.conformance.reporting_json import report_to_json
from alhambra_rules.rulebook.conformance.reporting_junit import report_to_junit
from alhambra_rules.rulebook.conformance.reporting_markdown import in_code, report_to_markdown
from alhambra_rules.rulebook.conformance.reporting_text import (
    cause_lines,
    heading,
    known_lines,
    likeness_of,
    report_lines,
    result_line,
)
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, Vector
from alhambra_rules.rulebook.grid import Cell
from five_towers.conformance.answering import MayAdd, Score
from five_towers.conformance.game import FIVE_TOWERS, FiveTowers

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
    game: Game = ALHAMBRA,
    name: str = "engine",
    plan: Plan | None = None,
) -> ConformanceReport:
    """Return the report on an engine that gives these wrong answers."""
    found: list[Divergence] = []
    for question, got in answers:
        expected = game.answer(question)
        divergence = (
            game.failed(question, expected, got)
            if isinstance(got, Failure)
            else game.differing(question, expected, got)
        )
        found.append(evolve(divergence, case=len(found)))
    return ConformanceReport(
        game, ("./engine", "a b"), plan or Plan(), EngineIdentity(name), None, TALLIES,
        grouped(game, found),
    )  # fmt: skip


REPLAYED: Final = next(v.question for v in vectors() if isinstance(v.question, ReplayGame))
TOWERS: Final = report_of(
    [(MayAdd(["candy-1"], "candy-2"), True), (Score([["sand-3"]], 0), 99)], FIVE_TOWERS
)
UNGREETED: Final = evolve(report_of([]), hello_failure=CRASH, tallies=())
LARGER: Final = [*BAY, *plain_city(City.of({(2, 0): "garden-11"}))]


FURTHER: Final = plain_city(City.of({(3, 0): "chambers-11"}))


def misplaced(tiles: list[PlacedTileDocument], *rulings: str) -> Divergence:
    """Return a tile that closes a gap, as a divergence that rests on these rulings."""
    question = LegalPlacements(tiles, "pavilion-8")
    found = ALHAMBRA.differing(question, ALHAMBRA.answer(question), [(-1, 0)])
    return evolve(found, rulings=rulings)


ON_RULING: Final = misplaced(BAY, "build.no-gaps")
ALL: Final = {
    "alhambra": report_of(),
    "on-ruling": evolve(report_of([]), causes=grouped(ALHAMBRA, [ON_RULING])),
    "on-both": evolve(report_of([]), causes=grouped(ALHAMBRA, [ON_RULING, misplaced(LARGER)])),
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
    known = grouped(ALHAMBRA, [evolve(ON_RULING, case=9)])
    skipped = {one.id: "not asked: no time" for one in vectors() if one.operation == "longest_wall"}
    return evolve(
        report,
        plan=Plan(rules=("scoring.wall",), seed=7),
        causes=(*grouped(ALHAMBRA, [asked]), *others),
        accepted=known,
        mended=("breaks build.no-gaps: gaps-one-cell",),
        unchecked=("crashed: KeyError",),
        troubles=(Trouble(CRASH, Hello()), Trouble(evolve(CRASH, stderr=""), Hello())),
        out_of_time=True,
        is_shrunk=False,
        planned=90,
        skipped=skipped,
    )


NOT_ASKED: Final = dict.fromkeys([one.id for one in vectors()], "not asked: no time")
TWICE: Final = plain_city(City.of({(1, 0): "garden-10-n"}).with_tile("garden-10-n", (2, 0)))
HUNG: Final = Failure(FailureKind.HUNG, "no answer in 5 s")
KNOWN: Final = grouped(ALHAMBRA, [evolve(misplaced(LARGER), case=1)])
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
    "known": evolve(report_of([]), accepted=KNOWN, planned=18),
    "untouched": evolve(
        report_of([]),
        plan=Plan(rules=[*list(ALHAMBRA.catalogue)[:5], "scoring.wall", "build.no-gaps"]),
        skipped=NOT_ASKED,
    ),
    "known-and-on-rulings": evolve(
        report_of([]),
        accepted=KNOWN,
        causes=grouped(
            ALHAMBRA, [evolve(misplaced(BAY, "build.no-gaps", "build.one-per-cell"), case=2)]
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


@pytest.mark.parametrize("report", EVERY.values(), ids=EVERY)
def test_the_text_is_as_before(report: ConformanceReport, snapshot: SnapshotAssertion) -> None:
    """Lines that are coloured begin with their style."""
    assert [f"{line.style:9}{line.text}" for line in report_lines(report)] == snapshot


@pytest.mark.parametrize(
    ("explains", "words"),
    [
        ((9, 10), "behaves like an engine that errs: explains 9 of 10"),
        ((8, 9), "partly behaves like an engine that errs: explains 8 of 9"),
        ((0, 0), "behaves like an engine that errs: explains 0 of 0"),
        (None, ""),
    ],
)
def test_an_engine_behaves_partly_like_another_below_nine_answers_in_ten(
    explains: tuple[int, int] | None, words: str
) -> None:
    cause = Cause(
        *(Verdict.BREAKS, "a.rule", RULEBOOKS, None, (misplaced(BAY),)),
        sentence="errs",
        explains=explains,
    )
    assert likeness_of(cause) == words
    assert cause.is_doubtful is ("partly" in words)


def test_a_cause_without_a_misreading_says_what_is_not_known_about_it() -> None:
    def told(verdict: Verdict, *before: Question) -> str:
        shown = evolve(misplaced(BAY), before=before)
        return likeness_of(Cause(verdict, "a.rule", RULEBOOKS, None, (shown,)))

    assert told(Verdict.INVENTS) == "forbids what every rule allows; the rule is a guess"
    assert told(Verdict.DEPENDS) == (
        "no earlier questions were found that explain it: chance, or the time, may"
    )
    assert [told(Verdict.DEPENDS, CheckCity([])), told(Verdict.BREAKS)] == ["", ""]


def test_a_known_cause_of_generated_cases_may_need_another_seed() -> None:
    report = evolve(
        EVERY["right"],
        plan=Plan(seed=7, known={"a": frozenset({"a/vector"}), "b": frozenset()}),
        mended=("a", "b"),
    )
    assert [line.text for line in known_lines(report)] == [
        "known, but not found any more: a; remove it from the baseline",
        "known, but no generated case of seed 7 shows it: b; if it is mended, remove it",
    ]


def test_a_cause_of_answers_that_no_other_predicts_says_so() -> None:
    cause = Cause(Verdict.UNEXPLAINED, "build.no-gaps", RULEBOOKS, None, (misplaced(BAY),))
    told = [line.text for line in cause_lines(ALHAMBRA, cause)]
    assert told[0] == (
        "   no other cause predicts these answers: mistakes meet in them, or one is hidden"
    )
    assert any(line.startswith("   right is:") for line in told)
    assert not any("build.no-gaps:" in line for line in told)


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
        "gaps-one-cell", "tests one-cell gaps only", (7, 9),
    )  # fmt: skip
    assert [line.text for line in cause_lines(ALHAMBRA, cause)] == snapshot


@pytest.mark.parametrize("report", FEW.values(), ids=FEW)
def test_the_json_is_as_before(report: ConformanceReport, snapshot: SnapshotAssertion) -> None:
    assert json.dumps(json.loads(report_to_json(report)), indent=1) == snapshot


@pytest.mark.parametrize("report", JUNIT.values(), ids=JUNIT)
def test_the_junit_report_is_as_before(
    report: ConformanceReport, snapshot: SnapshotAssertion
) -> None:
    """Of the cases that were not asked there are many."""
    root = ElementTree.fromstring(report_to_junit(report))
    told = [
        (suite.get("name"), ElementTree.tostring(case, "unicode").strip())
        for suite in root
        for case in suite
        if len(case)
    ]
    assert [*told[:5], *told[5:][-3:]] == snapshot


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


@pytest.mark.parametrize("report", PAGES.values(), ids=PAGES)
def test_the_page_is_as_before(report: ConformanceReport, snapshot: SnapshotAssertion) -> None:
    """Pictures and styles have tests of their own."""
    page = re.sub(r"<(svg|style)\b.*?</\1>", r"<\1/>", report_to_html(report), flags=re.DOTALL)
    assert page == snapshot


@pytest.mark.parametrize("report", PAGES.values(), ids=PAGES)
def test_the_markdown_is_as_before(report: ConformanceReport, snapshot: SnapshotAssertion) -> None:
    assert report_to_markdown(report) == snapshot


@pytest.mark.parametrize("report", ALL.values(), ids=ALL)
def test_a_page_loads_nothing_and_runs_nothing(report: ConformanceReport) -> None:
    page = Elements(report_to_html(report))
    assert not {"script", "img", "iframe", "object", "embed", "form", "a", "base"} & {*page.tags}
    assert [value for name, value in page.attributes if name in ("href", "src")] == ["data:,"]
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    styles = "".join(re.findall(r"<style>(.*?)</style>", report_to_html(report), re.DOTALL))
    assert "url(" not in styles
    assert "@import" not in styles


@pytest.mark.parametrize("report", ALL.values(), ids=ALL)
def test_no_report_has_characters_that_hide_or_turn_text(report: ConformanceReport) -> None:
    for text in (report_to_html(report), report_to_markdown(report)):
        assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]


@pytest.mark.parametrize("report", ALL.values(), ids=ALL)
def test_both_have_every_cause_with_its_request(report: ConformanceReport) -> None:
    page, markdown = Elements(report_to_html(report)), report_to_markdown(report)
    assert len(re.findall("^<details>$", markdown, re.M)) == len(report.causes)
    for number, cause in enumerate([*report.failing, *report.divergent, *report.on_rulings], 1):
        assert ("id", f"cause-{number}") in page.attributes
        assert heading(cause) in page.text
        assert report.request_of(cause.smallest) in page.text
        assert f"<summary>{number}. <code>" in markdown
        is_long = len(report.request_of(cause.smallest)) > 4_000
        assert (report.request_of(cause.smallest) in markdown) is not is_long


@pytest.mark.parametrize("report", EVERY.values(), ids=EVERY)
def test_both_begin_with_the_result(report: ConformanceReport) -> None:
    """What the run did not cover comes later, in the notes."""
    result = result_line(report).text
    assert re.findall(r'<p class="result \w+">(.*?)</p>', report_to_html(report)) == [result]
    markdown = report_to_markdown(report).replace("\\", "")
    assert re.findall(r": \*\*(.*)\*\*$", markdown, re.M)[:1] == [result]


def test_the_result_counts_wrong_answers_besides_failures() -> None:
    failed, both = report_of(ANSWERS[7:]), report_of(ANSWERS[6:])
    assert (len(failed.divergent), len(both.divergent)) == (0, 1)
    assert "cause" not in result_line(failed).text
    assert "1 cause" in result_line(both).text


@pytest.mark.parametrize("left", [0, 1])
def test_a_request_of_the_most_characters_is_in_the_markdown(
    left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A longer one is not."""
    report = report_of(ANSWERS[3:4])
    request = report.request_of(report.causes[0].smallest)
    monkeypatch.setattr(reporting_markdown, "_LONGEST_REQUEST", len(request) - 1 + left)
    assert (request in report_to_markdown(report)) is bool(left)


def test_a_case_without_an_illustration_has_every_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FiveTowers, "pictures", staticmethod(lambda _: iter(["one", "two"])))
    assert "<pre>one\ntwo</pre>" in report_to_html(TOWERS)


def test_the_right_answer_is_beside_the_wrong_one() -> None:
    page = report_to_html(ALL["alhambra"])
    assert ["Anne", "tower", "1", "3", "0"] in cells_of(page)
    assert ["<b>", "tower", "1", "3", "0"] in cells_of(page)
    assert ["Anne", "garden", "1", "5", "no answer"] in cells_of(page)
    assert not [row for row in cells_of(page) if row[0] == "Nobody"]
    assert ["<i>", "0", "4"] in cells_of(page)
    last, first = cells_of(report_to_html(ALL["replay"]))[::-1], "no violation"
    assert last[0] == ["1000000", "", first, "|`"]
    assert last[-1][2:] == [first, "<b>"]


def test_a_picture_marks_the_cells_that_are_wrong() -> None:
    """Legal cells have dots, and wrong or missing ones the name of the rule."""
    question = LegalPlacements(NARROW, "chambers-9-w")
    right = ALHAMBRA.answer(question)
    wrong = illustrated(ALHAMBRA.differing(question, right, [*right, (-1, -1)]))  # type: ignore[misc] # a list
    assert wrong.right.count("<circle") == wrong.got.count("<circle") == len(right)  # type: ignore[arg-type] # a list
    assert "lists wrongly 1 cell" in wrong.got
    assert "lists wrongly" not in wrong.right
    missing = illustrated(ALHAMBRA.differing(question, right, []))
    assert "misses" in missing.got
    both = illustrated(ALHAMBRA.differing(question, right, [*right[1:], (-1, -1)]))  # type: ignore[index] # a list
    assert "lists wrongly 1 cell" in both.got
    assert "misses 1 cell" in both.got
    assert both.got.count("<circle") == len(right) - 1  # type: ignore[arg-type] # a list
    assert not illustrated(ALHAMBRA.failed(question, right, CRASH)).got


def test_a_smallest_case_on_a_ruling_is_followed_by_one_on_the_rulebooks() -> None:
    assert Elements(report_to_html(ALL["on-both"])).text.count("legal_placements of") == 2
    assert Elements(report_to_html(ALL["on-ruling"])).text.count("legal_placements of") == 1
    three = grouped(ALHAMBRA, [ON_RULING, misplaced(LARGER), misplaced([*LARGER, *FURTHER])])
    page = Elements(report_to_html(evolve(report_of([]), causes=three)))
    assert page.text.count("legal_placements of") == 2
    assert "count only with `--strict`" in report_to_markdown(ALL["on-ruling"])


def test_the_page_names_the_mistake_and_where_it_shows() -> None:
    """So does the text."""
    explained = evolve(misplaced(BAY), case=0)
    cause = Cause(
        Verdict.BREAKS, "build.no-gaps", RULEBOOKS, None, (explained,),
        name="gaps-untested", sentence="does not test for gaps", explains=(1, 2),
    )  # fmt: skip
    page = Elements(report_to_html(evolve(report_of([]), causes=(cause,)))).text
    assert likeness_of(cause) in page
    assert cause.sentence in likeness_of(cause)
    assert "legal_placements 1" in page


def test_the_page_names_the_earlier_questions_that_matter() -> None:
    """The last three are named, and the others are counted."""
    before: list[Question] = [LongestWall(BAY), *[CheckCity(NARROW)] * 4]
    divergence = evolve(misplaced(BAY), verdict=Verdict.DEPENDS, before=tuple(before))
    cause = Cause(Verdict.DEPENDS, "build.no-gaps", RULEBOOKS, None, (divergence,))
    page = Elements(report_to_html(evolve(report_of([]), causes=(cause,)))).text
    assert page.count(f"after {ALHAMBRA.asked_words(before[1])}") == 3
    assert "and 2 earlier questions" in page
    assert ALHAMBRA.asked_words(before[0]) not in page


def test_an_operation_that_is_not_supported_is_told_once() -> None:
    tally = Tally("longest_wall", 3, vectors_unsupported=3)
    page = Elements(report_to_html(evolve(report_of([]), tallies=(tally,)))).text
    assert page.count("not supported") == 1


def test_long_tables_are_cut() -> None:
    totals = {f"player {number}": 1 for number in range(200)}
    page = report_to_html(report_of([(ScoreRound({"Anne": []}, 1), totals)]))
    assert len(cells_of(page)) == 60
    assert "and 141 more rows" in page


def test_requests_have_the_names_of_the_engine() -> None:
    report = report_of([ANSWERS[3]], plan=Plan(translation=TileNames({"arcades-8-e": "A8E"})))
    assert '"A8E"' in Elements(report_to_html(report)).text
    assert '"tile": "A8E"' in report_to_markdown(report)


@settings(max_examples=25)
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


def test_the_same_failure_of_another_operation_is_described_once() -> None:
    """A crash without words is a cause of its own in each operation."""
    died = Failure(FailureKind.CRASHED, "it ended with exit status 3")
    report = report_of([(CheckCity([]), died), (LongestWall([]), died)])
    text = [line.text for line in report_lines(report)]
    assert len(report.failing) == 2
    told = [
        line for line in text if "it ended with exit status 3" in line and "crashed" not in line
    ]
    assert len(told) == 1
    assert len([line for line in text if "as in 1" in line]) == 1
