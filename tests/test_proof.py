"""The proof in the smallest, and that it finds a wrong answer of each path to each question."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path

import pytest
from attrs import evolve

from alhambra_rules.model import Cell
from tests.proof import __main__ as proof
from tests.proof.cities import CITIES, OPEN_TILES, SHAPES, SUPPLY, Case, grown
from tests.proof.money import DISPLAYS
from tests.proof.part import Answers, Outcome, differences, outcome_of
from tests.proof.parts import PARTS
from tests.proof.results import Summary, write_page

SMALL = [Case.of(laid, SUPPLY) for laid in grown({}, SUPPLY, 2)]


def test_two_tiles_make_602_cities() -> None:
    assert Counter(len(case.laid) for case in SMALL) == {0: 1, 1: 28, 2: 602}
    assert Counter(map(len, grown({}, OPEN_TILES, 3))) == {0: 1, 1: 4, 2: 18, 3: 76}


@pytest.mark.no_cover
def test_paths_agree_about_cities_of_up_to_two_tiles() -> None:
    """The quick paths are asked about all, the others about some."""
    quick = evolve(
        CITIES, paths={name: CITIES.paths[name] for name in ("fast path", "third check")}
    )
    assert [found for case in SMALL for found in differences(quick, case)] == []
    assert [found for case in SMALL[::40] for found in differences(CITIES, case)] == []


def test_paths_agree_about_some_displays() -> None:
    some = islice(DISPLAYS.cases(0), 0, None, 100)
    assert [found for case in some for found in differences(DISPLAYS, case)] == []


@pytest.mark.parametrize("name", PARTS)
def test_a_wrong_answer_of_any_path_to_any_question_is_found(name: str) -> None:
    part = PARTS[name]
    case = next(islice(part.cases(1), 7, None))
    answers = {path: path_to(case) for path, path_to in part.paths.items()}
    for path, question in [(path, one) for path, given in answers.items() for one in given]:
        given = {**answers, path: {**answers[path], question: "wrong"}}
        planted = {other: partial(_answered, answer) for other, answer in given.items()}
        (found,) = differences(evolve(part, paths=planted), case)
        assert found.startswith(f"{question}?\n{part.shown(case)}\n")
        assert f"  {path}: wrong" in found


def test_a_chunk_stops_after_twenty_differences() -> None:
    wrong = partial(_answered, {"which cards may be taken": "wrong"})
    outcome = outcome_of(evolve(DISPLAYS, paths={**DISPLAYS.paths, "broken": wrong}), 0)
    assert (len(outcome.differences), sum(outcome.cases.values())) == (20, 20)


def test_an_error_is_found() -> None:
    def without_answers(_case: object) -> Answers:
        raise ZeroDivisionError

    broken = evolve(DISPLAYS, paths={**DISPLAYS.paths, "broken": without_answers})
    (found,) = differences(broken, (0, 1))
    assert found.startswith("is there an error?\ndenar-1 denar-2\n")
    assert found.endswith("  broken: ZeroDivisionError()")


def _answered(answers: Answers, _case: object) -> Answers:
    return answers


def test_a_chunk_is_run_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["majorities", "--part", "1/6", "--processes", "1", "--folder", str(tmp_path)]
    assert proof.main([*arguments, "--seconds", "0"]) == 2
    assert "0 differences; 1 chunks left" in capsys.readouterr().out
    assert proof.main(arguments) == 0
    assert proof.main(arguments) == 0
    told = capsys.readouterr().out
    assert "1 chunks, 1 of them done" in told
    assert "  338 2 players\n" in told


def test_a_difference_shows_the_city_and_the_answers_of_all_paths() -> None:
    two = Case.of({(1, 0): "", (1, 1): ""}, OPEN_TILES)
    answers = {"fast path": {Cell(1, 0), Cell(-1, 2)}, "third check": set[Cell]()}
    paths = {name: partial(_answered, {"where": cells}) for name, cells in answers.items()}
    (found,) = differences(evolve(SHAPES, paths=paths), two)
    grid = ["......", "......", "..F0..", "...0..", "......", "......"]
    written = ["  fast path: (-1, 2), (1, 0)", "  third check: nowhere"]
    assert found.splitlines() == ["where?", *grid, *written]
    (drawn,) = differences(evolve(CITIES, paths=paths), SMALL[0])
    assert str(SMALL[0].city) in drawn


def test_missing_cases_are_found() -> None:
    part = PARTS["majorities"]
    whole = [Outcome(part.expected, verdicts=1, seconds=3_600, differences=[])]
    assert Summary.of("majorities", evolve(part, chunks=1), whole).differences == []
    (missing,) = Summary.of("majorities", evolve(part, chunks=1, expected={}), whole).differences
    assert missing.startswith("majorities: expected {}, not {'2 players': 338")


def test_the_page_keeps_the_rows_of_other_parts(tmp_path: Path) -> None:
    page = tmp_path / "proof.md"
    page.write_text("before\n<!-- table -->\n| five | 1 |\n<!-- end of the table -->\nafter\n")
    summary = Summary("towers", Counter(cards=2_000), 3_000, 0.5, 8, 8, [])
    write_page([summary, evolve(summary, name="hands", done=0)], "0123abc", page)
    before, _, _, towers, five, end, after = page.read_text().replace("-->\n|", "|").splitlines()
    assert (before, five, after) == ("before", "| five | 1 |", "after")
    assert towers.startswith("| towers | 2,000 | 3,000 | 0 | all | 0.50 | 0123abc | ")
    assert end == "<!-- end of the table -->"
