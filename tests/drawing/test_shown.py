"""What drawings accept, what notebooks show, and how large values print."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.drawing import draw_city, svg
from alhambra_rules.drawing.frames import frames_of_actions, frames_of_turns
from alhambra_rules.drawing.page import replay_page
from tests.drawing.gallery import FAULTY
from tests.game.test_describing import at_the_table
from tests.refusals import assert_refused

STATE = at_the_table()
VIEW = ar.view(STATE, "Bo")
TABLE = evolve(STATE.table, players=(evolve(STATE.table.players[0], city=FAULTY),))
SCORES = ar.score_round({one.name: one.city for one in STATE.players}, 2, dirk=STATE.dirk)


def test_a_city_can_be_drawn_of_whoever_has_it() -> None:
    for seat, state in enumerate(STATE.players):
        shown = ar.view(STATE, STATE.names[seat])
        owners = (state, shown, shown.players[seat], STATE.table.players[seat])
        for draw in (svg.city, ar.draw_diagram):
            assert {draw(owner) for owner in owners} == {draw(state.city)}
        assert {draw_city(one) for one in owners if one is not shown} == {draw_city(state.city)}
        assert svg.board(state.city) == svg.table(state.city) == svg.city(state.city)
        assert svg.board(state) == svg.table(state) == svg.board(STATE.table.players[seat])
        assert svg.board(shown) == svg.board(state)
        handless = evolve(STATE.table.players[seat], hand=None)
        assert svg.board(shown.players[seat]) == svg.board(handless)


def test_a_table_can_be_drawn_of_a_state_or_a_view() -> None:
    assert svg.table(STATE) == svg.table(STATE.table)
    assert svg.table(VIEW) == svg.table(VIEW.table) != svg.table(STATE)
    every = draw_city(STATE)
    assert every == draw_city(VIEW) == draw_city(STATE.table)
    assert all(draw_city(one) in every and one.name in every for one in STATE.players)


def test_a_report_can_be_passed_by_its_name() -> None:
    report = ar.check_city(FAULTY)
    marked = svg.city(FAULTY, report)
    assert svg.city(FAULTY, report=report) == svg.board(FAULTY, report=report) == marked
    found = ar.check_table(TABLE)
    assert svg.table(TABLE, report=found) == svg.table(TABLE, found) != svg.table(TABLE)
    assert svg.table(FAULTY, report=report) == marked
    anna = ar.Player("Anna", FAULTY)
    assert svg.board(anna, report=report) == svg.board(anna, report)


def test_nothing_else_is_drawn() -> None:
    """A single board needs one player."""
    of_a_city: tuple[Callable[..., str], ...] = (svg.city, svg.board, ar.draw_diagram)
    wrongs: tuple[object, ...] = (None, "x", 3, [1], {}, ar.check_city(FAULTY))
    of_anything: tuple[Callable[..., str], ...] = (*of_a_city, svg.table, draw_city)
    for draw in of_anything:
        for wrong in wrongs:
            with pytest.raises(ar.InvalidArgument, match="SeatView"):
                draw(wrong)
    for draw in of_a_city:
        assert_refused(draw, (STATE, STATE.table))


def test_only_violations_are_marked() -> None:
    draws: tuple[Callable[[Any], str], ...] = (
        lambda wrong: svg.city(FAULTY, wrong),
        lambda wrong: svg.board(FAULTY, report=wrong),
        lambda wrong: svg.table(TABLE, wrong),
    )
    for draw in draws:
        for wrong in ([(1, 0)], ["build.on-foot"], "build.on-foot"):
            with pytest.raises(ar.InvalidArgument, match=r"^violations must be those of a report"):
                draw(wrong)
    with pytest.raises(ar.InvalidArgument, match=r"^marks must be Marks\(...\), not"):
        draw_city(FAULTY, [(1, 0)])  # type: ignore[arg-type] # what is tested


def test_a_round_is_drawn_from_scores_and_a_game_from_a_replay() -> None:
    scores: Any = ar.score_round({"Anna": FAULTY}, 1)
    cases: tuple[tuple[Any, Any, str], ...] = (
        ({"Anna": FAULTY}, {}, "scores"),
        ([1], {}, "scores"),
        (scores, ["Anna"], "cities"),
        (scores, {"Anna": "Anna"}, "cities"),
    )
    for given, cities, about in cases:
        with pytest.raises(ar.InvalidArgument, match=f"^{about} must be those of each player"):
            svg.scoring(given, cities)
    draws: tuple[Callable[[Any], object], ...] = (replay_page, frames_of_actions, frames_of_turns)
    for draw in draws:
        with pytest.raises(ar.InvalidArgument, match=r"^replay must be a Replay"):
            draw(ar.record_of(STATE))


def test_notebooks_show_pictures() -> None:
    """A table shows its violations, a view only the hand of its player."""
    assert TABLE._repr_svg_() == svg.table(TABLE, ar.check_table(TABLE)) != svg.table(TABLE)
    assert STATE._repr_svg_() == svg.table(STATE)
    assert VIEW._repr_svg_() == svg.table(VIEW)
    for one in (STATE.players[0], VIEW.players[0], TABLE.players[0]):
        assert one._repr_svg_() == svg.board(one)
    anna = SCORES["Anna"]
    assert anna._repr_svg_() == svg.scoring({"Anna": anna})
    assert SCORES._repr_svg_() == svg.scoring(SCORES)  # type: ignore[attr-defined] # typed as a mapping


class Frames(HTMLParser):
    """The pages in the frames of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.pages: list[str | None] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert (tag, dict(attrs)["sandbox"]) == ("iframe", "allow-scripts")
        self.pages.append(dict(attrs)["srcdoc"])


def test_a_notebook_shows_the_steps_of_a_replay() -> None:
    """The page stands whole in a frame; without the states there are no steps."""
    names = ("Anna & 'Bo'", '"Cem" <b>')
    replayed = ar.replay(ar.record_of(ar.new_game(names, seed=1)))
    assert Frames(str(replayed._repr_html_())).pages == [replay_page(replayed)]
    assert ar.replay(replayed.record, keep_states=False)._repr_html_() is None


def test_a_notebook_lists_a_report() -> None:
    report = ar.check_city(FAULTY)
    assert report._repr_html_().count("<li>") == len(report.violations)
    assert "<li>" not in ar.check_city(ar.City.start())._repr_html_()
    rule = ar.CATALOGUE["build.on-foot"]
    hostile = ar.Report((rule.broken_at(message="<script>&\x1b"),))._repr_html_()
    assert "<script>" not in hostile
    assert "&lt;script&gt;&amp;\\x1b" in hostile


@pytest.fixture(scope="module")
def played() -> tuple[ar.GameState, ar.GameState]:
    """Return the beginning and the end of a game with modules."""
    state, chance = ar.new_game(["Anna", "Bo"], seed=3, modules=["treasure"]), Random(3)
    begun = state
    while not state.finished:
        state = ar.apply(state, chance.choice(ar.legal_actions(state)))
    return begun, state


def test_large_values_print_in_a_line(
    played: tuple[ar.GameState, ar.GameState], snapshot: SnapshotAssertion
) -> None:
    begun, over = played
    held = ar.rounds_scored(begun, over)[2]
    values = (
        begun,
        over,
        ar.view(over, "Bo"),
        *over.players,
        *ar.view(over, "Bo").players,
        over.table,
        held,
        held.scores,
        held.scores["Anna"],
        ar.replay(ar.record_of(over)),
        ar.replay(ar.Record(("Anna", "Bo"), ("Anna", "Bo"), events=(ar.Stop("Bo"),) * 3)),
    )
    assert [repr(value) for value in values] == snapshot
    assert all(len(repr(value)) < 200 for value in values)


def test_large_values_print_as_tables(
    played: tuple[ar.GameState, ar.GameState], snapshot: SnapshotAssertion
) -> None:
    """Rounds name the points of modules; no table shows a hand."""
    begun, over = played
    held = ar.rounds_scored(begun, over)[2]
    empty = ar.empty_game(["Anna", "Bo"], youngest_first=["Anna", "Bo"])
    bare = ar.Table((ar.Player("Anna"),))
    tables = (STATE, VIEW, STATE.table, over, empty, bare, held, held.scores)
    assert "\n\n".join(map(str, tables)) == snapshot
    assert held._repr_html_().count("\n") == str(held).count("\n")
    for hand in (one.hand for one in begun.players):
        assert not any(str(card) in str(begun) for card in {*hand} - {*begun.display})


def test_five_towers_prints_in_short(snapshot: SnapshotAssertion) -> None:
    state, chance = ft.new_game(["Anna", "Bo"], seed=1), Random(1)
    states = [state]
    while not state.finished:
        state = ft.apply(state, chance.choice(ft.legal_actions(state)))
        states.append(state)
    half = states[len(states) // 2]
    fresh = ft.empty_game(["Anna", "Bo"])
    shown = (fresh, half, ft.view(half, "Bo"), state, evolve(fresh, phase="over", players=()))
    assert "\n\n".join(map(str, shown)) == snapshot
    replayed = ft.replay(ft.record_of(state))
    events = (ft.Pass("Bo"), ft.Take("Bo", ["sand-1"]))
    stopped = ft.replay(ft.Record(("Anna", "Bo"), "Anna", events))
    values = (*shown, half.players[0], half.table, replayed, stopped)
    assert [repr(value) for value in values] == snapshot


def test_the_scores_of_a_round_are_a_mapping_that_cannot_be_changed() -> None:
    assert dict(SCORES) == SCORES
    assert list(SCORES) == [*STATE.names, "dirk"]
    assert len(SCORES) == 3
    assert pickle.loads(pickle.dumps(SCORES)) == SCORES == copy.copy(SCORES)
    with pytest.raises(TypeError):
        SCORES["Anna"] = SCORES["Bo"]  # type: ignore[index] # the point of the test


def test_the_notebook_of_the_documentation_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every value at the end of a cell shows itself as a picture or a list."""
    display = ModuleType("IPython.display")
    monkeypatch.setattr(display, "SVG", str, raising=False)
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    page = Path(__file__).parents[2] / "docs" / "notebook.md"
    names: dict[str, object] = {}
    cells = re.findall(r"^```\{code-cell\}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    assert len(cells) > 5
    for cell in cells:
        *lines, last = cell.strip().split("\n")
        if last.startswith((" ", "print")):
            exec(cell, names)
            continue
        exec("\n".join(lines), names)
        value = eval(last, names)
        shows = (str, ar.Report, ar.City, ar.View, ar.Replay, type(SCORES))
        assert isinstance(value, shows)
