"""The pytest plugin in use, and what pytest and Hypothesis load when they start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.extra import ghostwriter
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.placement import HouseRules
from alhambra_rules.testing import EngineConformance, assert_legal
from alhambra_rules.testing.comparing import differences
from alhambra_rules_plugins.for_hypothesis import hypothesis_is_imported, types_of
from rulebook_kit.testing.engine_tests import ask
from rulebook_kit.testing.failure_reports import short_report
from rulebook_kit.testing.game_machine import Differs
from tests.levels import LONG

ROOT = Path(__file__).resolve().parents[2]
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:cov")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_example_position_and_game_is_a_test_of_its_own(pytester: pytest.Pytester) -> None:
    """The singular fixtures run a test once for each case; the plurals hold all cases."""
    pytester.makepyfile(
        """
        def test_example(alhambra_example, alhambra_examples):
            assert any(alhambra_example in of_rule for of_rule in alhambra_examples.values())

        def test_position(alhambra_position, alhambra_positions):
            assert alhambra_position in alhambra_positions.values()

        def test_game(alhambra_game, alhambra_games):
            assert alhambra_game in alhambra_games.values()
        """
    )
    result = pytester.runpytest_inprocess("-v", *QUIET[1:])
    fixtures = ROOT / "tests" / "fixtures"
    examples = sum(
        file.read_text("utf-8").count("\nexample:") + file.read_text("utf-8").startswith("example:")
        for file in fixtures.glob("*.txt")
    )
    positions = len(list((fixtures / "positions").glob("*.json")))
    games = len(list((fixtures / "games").glob("*.jsonl")))
    result.assert_outcomes(passed=examples + positions + games)
    assert "test_example[build.no-gaps:" in result.stdout.str()


def test_cities_that_differ_are_named_and_drawn(pytester: pytest.Pytester) -> None:
    """A failed comparison names the cells and draws both cities, even in a short report."""
    pytester.makepyfile(
        """
        import alhambra_rules as ar

        def test_cities():
            city = ar.City.of({(1, 0): "garden-10-n"})
            assert city == ar.City.of({(1, 0): "garden-10-n", (0, 1): ("tower-11", 1)})

        def test_caught():
            try:
                assert ar.City.start() == ar.City.of({(1, 0): "garden-10-n"})
            except AssertionError:
                pass

        def test_identity():
            assert ar.City.start() is ar.City.of({(1, 0): "garden-10-n"})

        def test_others():
            assert [1] == [2]
        """
    )
    result = pytester.runpytest_inprocess(*QUIET)
    result.assert_outcomes(failed=3, passed=1)
    report = result.stdout.str()
    assert "- the two cities -" in report
    assert "(0, 1):" in report
    assert "T11@1" in report
    assert "truncated" not in report
    assert report.count("left:") == 1


def test_differences_in_words(snapshot: SnapshotAssertion) -> None:
    """Five cells are named and the others counted, with stacks and walls that no tile has."""
    many = ar.City.of({(x, 0): "tower-11" for x in range(1, 8)})
    stack = ar.City.of_pieces([((0, 0), "tower-12"), ((1, 0), "tower-11")])
    walled = ar.Tile("tower-11", ar.BuildingType.TOWER, 11, map(ar.Side, "n"))
    for left, right in ((ar.City.start(), many), (stack, ar.City.of({(1, 0): walled}))):
        found = differences(left, right)
        assert found is not None
        assert found.lines == snapshot


def test_differences_are_numbered_in_both_drawings() -> None:
    """Of five cells each is named, and none is left to be counted."""
    left = ar.City.of({(x, 0): "tower-11" for x in (1, 3)})
    right = ar.City.of({(x, 0): "tower-12" for x in (2, 3, 4, 5)})
    found = differences(left, right)
    assert found is not None
    first, *named = found.lines
    assert first == "the cities differ on 5 cells, drawn below"
    assert [line.partition(":")[0] for line in named] == [f"({x}, 0)" for x in range(1, 6)]
    above, below = found.drawn.split("\n\nright:\n")
    for drawing in (above, below):
        (row,) = (line for line in drawing.splitlines() if re.search(r"!\s+1\s", line))
        assert re.findall(r"\b[1-5]\b", row) == list("12345")


THREE_BUGS = """
import alhambra_rules as ar
from alhambra_rules.testing import EngineConformance

def tied_without_sharing(counts, scoring_round):
    right = ar.score_majorities(counts, scoring_round)
    tied = lambda kind, number: [name for name in counts if counts[name].get(kind, 0) == number]
    return {
        player: {
            kind: sum(right[name].get(kind, 0) for name in tied(kind, number)) if number else 0
            for kind, number in owned.items()
        }
        for player, owned in counts.items()
    }

class TestMine(EngineConformance):
    examples = 5

    def check_city(self, city):
        return not set(ar.check_city(city).rules) - {"build.no-gaps"}

    def longest_wall(self, city):
        return sum(len(placed.walls) for placed in city.tiles.values())

    def score_majorities(self, counts, scoring_round):
        return tied_without_sharing(counts, scoring_round)

    def score_round(self, cities, scoring_round, dirk):
        if dirk is not None:
            return {n: s.total for n, s in ar.score_round(cities, scoring_round, dirk=dirk).items()}
        counts = {name: ar.count_buildings(city) for name, city in cities.items()}
        points = tied_without_sharing(counts, scoring_round)
        return {n: sum(points[n].values()) + self.longest_wall(c) for n, c in cities.items()}
"""
"""An engine that ignores gaps, counts inner walls, and does not share the points of a tie."""

ONE_BUG = """
import alhambra_rules as ar
from alhambra_rules.testing import EngineConformance

class TestMine(EngineConformance):
    examples = 5

    def check_city(self, city):
        return not set(ar.check_city(city).rules) - {"build.no-gaps"}
"""
"""An engine that ignores gaps, and answers nothing else: its mistake is explained at once."""

BRIEF = (*QUIET, "--no-header", "-k", "of_vector and (bay-of-one or owners-2 or wall or table)")


def summary_in(output: str) -> list[str]:
    """Return the lines from the headline of the causes to the last before the totals."""
    lines = output.splitlines()
    headline = next(at for at, line in enumerate(lines) if "::TestMine: 4 causes, " in line)
    return lines[headline:-1]


def titles_in(summary: list[str]) -> list[str]:
    """Return the headline and the titles; the smallest cases may depend on who shrinks what."""
    return [line for line in summary if re.match(r"=|\d  ", line)]


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have output as wide as on a terminal, and no line for a CI server."""
    monkeypatch.setenv("COLUMNS", "70")
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("BUILD_NUMBER", raising=False)


@LONG
@pytest.mark.usefixtures("wide")
def test_each_cause_is_summarised_once(
    pytester: pytest.Pytester, snapshot: SnapshotAssertion
) -> None:
    """The summary has each bug with its smallest case; other processes find the same causes.

    Rounds with Dirk are right. So the misreading of walls explains ``longest_wall`` alone, and
    wrong rounds are a cause of their own.
    """
    pytester.makepyfile(test_engine=THREE_BUGS)
    alone = pytester.runpytest_inprocess(*BRIEF)
    outcomes = alone.parseoutcomes()
    summary = summary_in(alone.stdout.str())
    assert summary == snapshot
    assert "All traceback entries are hidden" not in alone.stdout.str()
    assert len(alone.outlines) < 8 * outcomes["failed"] + len(summary)
    shared = pytester.runpytest_subprocess(*BRIEF, "-n2")
    shared.assert_outcomes(passed=outcomes["passed"], failed=outcomes["failed"])
    assert titles_in(summary_in(shared.stdout.str())) == titles_in(summary)


@pytest.mark.no_cover
@pytest.mark.usefixtures("wide")
def test_a_failed_test_of_an_engine_is_short_unless_everything_is_wanted(
    pytester: pytest.Pytester,
) -> None:
    """Only a long report draws the vector's city; with ``-x`` one cause is summarised."""
    pytester.makepyfile(test_engine=ONE_BUG)
    for options, is_long in (
        ((), False),
        (("-v",), False),
        (("-vv",), True),
        (("--tb=long",), True),
        (("--full-trace",), True),
    ):
        result = pytester.runpytest_inprocess("-x", *BRIEF[1:], *options)
        result.assert_outcomes(passed=1, failed=1)
        report, _, summary = result.stdout.str().partition("short test summary info")
        assert "build.no-gaps/bay-of-one-cell-closed: " in report
        assert ("+       +" in report) == is_long
        assert "1  breaks build.no-gaps: gaps-untested: 1 failed test\n" in summary
    colourful = pytester.runpytest_inprocess("-x", *BRIEF, "--color=yes").stdout.str()
    title = "1  breaks build.no-gaps: gaps-untested: 1 failed test"
    likeness = "behaves like an engine that does not test for gaps"
    assert f"\x1b[1m\x1b[31m{title}\x1b[0m\n   {likeness}: " in colourful
    none = pytester.runpytest_inprocess("-x", *BRIEF, "--no-summary")
    none.assert_outcomes(passed=1, failed=1)
    assert "cause" not in none.stdout.str()


@pytest.mark.no_cover
def test_reports_are_short_without_a_terminal(pytester: pytest.Pytester) -> None:
    """Options that nobody has added are not asked for."""
    pytester.makepyfile(test_engine=ONE_BUG)
    run = pytester.inline_run("-x", *QUIET[1:], *BRIEF[-2:], "-p", "no:terminal")
    (failed,) = run.listoutcomes()[2]
    assert str(failed.longrepr).startswith("check_city")
    assert len(str(failed.longrepr).splitlines()) < 8


def test_a_failed_test_of_something_else_loads_nothing(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    testing = "rulebook_kit.testing"
    for name in ("engine_tests", "failure_reports", "game_machine"):
        monkeypatch.delitem(sys.modules, f"{testing}.{name}")
    pytester.makeconftest(
        f"""
        import sys

        def pytest_unconfigure():
            print("loaded:", "{testing}.failure_reports" in sys.modules)
        """
    )
    pytester.makepyfile("def test_of_something_else(): assert False")
    result = pytester.runpytest_inprocess(*QUIET)
    result.assert_outcomes(failed=1)
    assert "loaded: False" in result.stdout.str()


@pytest.mark.usefixtures("wide")
def test_failures_of_an_engine_in_a_few_lines(
    pytester: pytest.Pytester, snapshot: SnapshotAssertion
) -> None:
    """Exceptions have the engine's own frames, wrong values are quoted, moods are reported."""
    pytester.makepyfile(
        test_odd="""
        import sys

        import alhambra_rules as ar
        from alhambra_rules.testing import EngineConformance

        class TestOdd(EngineConformance):
            asked = False

            def longest_wall(self, city):
                sys.stdout.write("noise")
                sys.stderr.write("noise")
                if len(city.tiles) > 1:
                    raise KeyError(len(city.tiles))
                return None

            def legal_removals(self, city):
                return [(x, 1_000) for x in range(30)]

            def check_city(self, city):
                right = ar.check_city(city).ok
                self.asked, before = True, self.asked
                return right if before else not right

        def test_of_something_else():
            assert False
        """
    )
    chosen = "else or of_vector and (round-a-tile or scoring.wall/lone-fountain"
    chosen = f"{chosen} or remove-the-fountain or bay-of-one-cell-open)"
    result = pytester.runpytest_inprocess(*QUIET, "--no-header", "-k", chosen)
    assert result.outlines[:-1] == snapshot


class Moody(EngineConformance):
    """An engine that fails in two ways."""

    def longest_wall(self, city: ar.City) -> int:
        return int("none") if len(city.tiles) > 1 else 1


def test_different_failures_of_generated_cases_are_told_one_by_one(
    snapshot: SnapshotAssertion,
) -> None:
    """Hypothesis raises them as a group. With an error of something else, pytest's report stays."""
    errors: list[Exception] = []
    for city in (ar.City.start(), ar.City.of({(1, 0): "garden-10-n"})):
        with pytest.raises((AssertionError, ValueError)) as caught:
            ask(Moody(), "longest_wall", (city,))
        errors.append(caught.value)
    errors.append(
        Differs("the games differ", "the record\n", "the whole game\n", program="my-rules")
    )
    report = short_report(ExceptionGroup("several", errors), lambda: None, "name")
    assert report is not None
    assert re.sub(r"\S*/(\w+\.py):\d+", r"\1", report) == snapshot
    mixed = ExceptionGroup("several", [*errors, LookupError()])
    assert short_report(mixed, lambda: None, "name") is None


MACHINE = """
import alhambra_rules as ar
from alhambra_rules.game import carry_out
from alhambra_rules.testing import GameMachine
from hypothesis import Phase, settings

class Capped(GameMachine):
    player_counts = (2,)

    def begin(self, players):
        self.game = ar.empty_game(players)

    def play(self, event):
        self.game = carry_out(self.game, event)

    def score(self, player):
        return min(3, self.game.player(player).score)

class Failing(Capped):
    def play(self, event):
        if isinstance(event, ar.Buy):
            raise RuntimeError("no shop yet")
        super().play(event)

few = settings(
    Capped.TestCase.settings, derandomize=True, database=None, phases=[Phase.generate]
)
TestCapped, TestFailing = Capped.TestCase, Failing.TestCase
TestCapped.settings = TestFailing.settings = few
"""


@pytest.mark.usefixtures("wide")
def test_a_failed_game_is_short_and_its_record_is_in_a_file(
    pytester: pytest.Pytester, snapshot: SnapshotAssertion
) -> None:
    """The report ends with the path of a record that can be replayed."""
    pytester.makepyfile(test_games=MACHINE)
    result = pytester.runpytest_inprocess("-q", "-p", "no:cov", "--no-header")
    result.assert_outcomes(failed=2)
    assert result.outlines[:-1] == snapshot
    records = sorted(pytester.path.glob(".pytest_cache/d/alhambra-rules/*.jsonl"))
    assert [record.name in result.stdout.str() for record in records] == [True] * 4
    for record in records:
        assert ar.replay(ar.read_record(record.read_bytes())).ok


@pytest.mark.usefixtures("wide")
def test_a_record_without_a_cache_is_in_the_report(pytester: pytest.Pytester) -> None:
    """Without pytest's cache there is no folder for it; ``record_to`` names a file."""
    pytester.makepyfile(MACHINE)
    result = pytester.runpytest_inprocess(*QUIET, "-k", "Capped")
    assert '{"format": "alhambra-game/1"' in result.stdout.str()
    file = f"import pathlib; Capped.record_to = pathlib.Path({'mine.jsonl'!r})"
    pytester.makepyfile(f"{MACHINE}\n{file}\n")
    result = pytester.runpytest_inprocess(*QUIET, "-k", "Capped")
    assert '{"format": "alhambra-game/1"' not in result.stdout.str()
    assert ": mine.jsonl" in result.stdout.str()
    assert ar.replay(ar.read_record(Path("mine.jsonl").read_bytes())).ok


def test_a_record_that_cannot_be_written_is_in_the_report(tmp_path: Path) -> None:
    """The record of 5 Towers is always that of the whole game: it has one file."""
    error = Differs("different", "the record\n", None, program="five-towers")
    report = short_report(error, lambda: tmp_path / "missing", "name")
    assert report is not None
    assert report.endswith("the record\n")
    written = short_report(error, lambda: tmp_path, "name")
    assert written is not None
    assert "The whole game" not in written
    assert [file.name for file in tmp_path.iterdir()] == ["name-1.jsonl"]


def test_assert_legal_draws_the_violations(snapshot: SnapshotAssertion) -> None:
    """A legal city passes; the message on an illegal city lists and marks every violation."""
    assert_legal(ar.City.of({(1, 0): "garden-10-n"}))
    with pytest.raises(AssertionError) as caught:
        assert_legal(ar.City.of({(1, 0): "garden-10-w"}))
    assert str(caught.value) == snapshot
    with pytest.raises(ar.InvalidArgument, match=r"^city must be a City, not 3$"):
        assert_legal(3)  # type: ignore[arg-type] # the point of the test


def test_pytest_starts_without_anything_heavy(pytester: pytest.Pytester) -> None:
    """The plugin loads neither the library nor Hypothesis nor a graph library."""
    pytester.makepyfile(
        """
        import sys

        def test_nothing_is_loaded():
            assert "alhambra_rules_plugins.for_pytest" in sys.modules
            heavy = {"alhambra_rules", "hypothesis", "networkx", "msgspec", "attrs"}
            assert not heavy & sys.modules.keys()
        """
    )
    alone = (*QUIET, "-p", "no:schemathesis")  # which loads Hypothesis
    pytester.runpytest_subprocess(*alone).assert_outcomes(passed=1)


def test_importing_hypothesis_loads_only_the_plugin() -> None:
    code = "import hypothesis, sys; print(sorted(m for m in sys.modules if 'alhambra' in m))"
    loaded = python("-c", code).stdout
    assert loaded.strip() == "['alhambra_rules_plugins', 'alhambra_rules_plugins.for_hypothesis']"


def test_only_types_of_imported_packages_are_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a strategy that Hypothesis prints as code."""
    drawn: dict[type, Callable[[type], object]] = {}
    monkeypatch.setattr(st, "register_type_strategy", drawn.__setitem__)
    monkeypatch.delitem(sys.modules, "five_towers", raising=False)
    hypothesis_is_imported()
    assert {*drawn} == {*types_of("alhambra_rules")}
    assert not any(kind.__module__.startswith("five_towers.") for kind in drawn)
    assert repr(drawn[ar.City](ar.City)) == "from_type(alhambra_rules.City)"
    house = drawn[HouseRules](HouseRules)
    assert repr(house) == "from_type(alhambra_rules.game.HouseRules)"


def test_types_are_drawn_whichever_is_imported_first() -> None:
    """Once both are imported, st.from_type draws legal cities, tiles, games and actions."""
    code = (
        "import alhambra_rules as ar\n"
        "from hypothesis import Phase, strategies as st, find, settings\n"
        "def first(of):\n"
        "    phases = [Phase.generate, Phase.shrink]\n"
        "    few = settings(database=None, max_examples=1, phases=phases)\n"
        "    return find(st.from_type(of), lambda value: True, settings=few)\n"
        "assert first(ar.City) == ar.City.start()\n"
        "assert first(ar.Tile) == ar.TILES['pavilion-2-new']\n"
        "assert repr(st.from_type(ar.GameState)) == 'from_type(alhambra_rules.GameState)'\n"
        "from alhambra_rules.game_modules import PlaceChest\n"
        "assert type(first(PlaceChest)) is PlaceChest\n"
    )
    for order in ("hypothesis, alhambra_rules", "alhambra_rules, hypothesis"):
        done = python("-c", f"import {order}\n{code}")
        assert done.returncode == 0, done.stderr


def test_networkx_is_loaded_before_the_first_city_is_drawn() -> None:
    """So the first city that a test checks keeps its deadline."""
    code = "import sys; from alhambra_rules.testing import cities; print('networkx' in sys.modules)"
    assert python("-c", code).stdout == "True\n"


@LONG
@pytest.mark.parametrize(
    "arguments",
    [
        ("pytest", "--random-order", "-p", "no:cacheprovider"),
        ("pytest", "--hypothesis-profile", "strict"),
        ("pytest", "--hypothesis-profile", "shared", "-n", "2"),
        ("unittest", "test_mine"),
    ],
    ids=" ".join,
)
def test_the_tests_of_a_user_pass_however_they_are_run(
    pytester: pytest.Pytester, arguments: tuple[str, ...]
) -> None:
    pytester.makeconftest(
        """
        from hypothesis import settings
        from hypothesis.database import DirectoryBasedExampleDatabase

        settings.register_profile("strict", deadline=200, derandomize=True)
        settings.register_profile("shared", database=DirectoryBasedExampleDatabase("shared"))
        """
    )
    pytester.makepyfile(
        test_mine="""
        import unittest
        from hypothesis import given
        import alhambra_rules as ar
        from alhambra_rules.testing import EngineConformance, GameMachine, cities, records, tables

        class TestEngine(EngineConformance):
            def longest_wall(self, city):
                return ar.longest_wall(city).length

        class MyGame(GameMachine):
            def begin(self, players):
                self.game = ar.empty_game(players)

            def play(self, event):
                self.game = ar.apply(self.game, event)

            def score(self, player):
                return self.game.player(player).score

        TestMyGame = MyGame.TestCase

        class TestDrawn(unittest.TestCase):
            @given(cities())
            def test_a_city(self, city):
                self.assertTrue(ar.check_city(city).ok)

            @given(tables())
            def test_a_table(self, table):
                self.assertTrue(ar.check_table(table).ok)

            @given(records())
            def test_a_record(self, record):
                self.assertTrue(ar.replay(record).ok)
        """
    )
    module, *options = arguments
    quiet = ("-q", "-p", "no:cov") if module == "pytest" else ()
    done = pytester.run(sys.executable, "-m", module, *quiet, *options)
    assert done.ret == 0
    passed = re.search(r"(\d+) passed|Ran (\d+) tests", done.stdout.str() + done.stderr.str())
    assert passed is not None
    assert int(passed[1] or passed[2]) >= 4


def test_hypothesis_survives_a_broken_installation(tmp_path: Path) -> None:
    """Hypothesis can be imported even if this library cannot, or has lost its types."""
    (tmp_path / "attrs.py").write_text("raise ImportError('broken')")
    broken = python("-c", "import hypothesis", PYTHONPATH=str(tmp_path))
    assert broken.returncode == 0, broken.stderr
    code = "import sys; sys.modules['alhambra_rules'] = sys; import hypothesis"
    assert python("-c", code).returncode == 0


def test_the_ghostwriter_writes_tests_of_the_public_functions() -> None:
    """The ghostwriter draws legal cities, so its tests run."""
    written = ghostwriter.fuzz(ar.longest_wall)
    assert "@given(city=st.from_type(alhambra_rules.City))" in written


def test_the_wheel_holds_the_examples_and_the_entry_points(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "from alhambra_rules.testing import shipped\n"
        "print(shipped.__file__, len(shipped.worked_examples()), len(shipped.recorded_games()))\n"
    )
    printed = python("-c", code, PYTHONPATH=str(tmp_path / "site")).stdout.split()
    assert printed[0].startswith(str(tmp_path))
    assert int(printed[1]) == len(list((ROOT / "tests" / "fixtures").glob("*.txt")))
    (entry_points,) = (tmp_path / "site").glob("*.dist-info/entry_points.txt")
    assert "[pytest11]" in entry_points.read_text()
