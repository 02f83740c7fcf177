"""Frames of replayed games, sentences on their events, and pages that show them."""

from __future__ import annotations

import json
import re
from functools import cache
from html.parser import HTMLParser
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import cast
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.drawing.frames import Frame, _heading, frames_of_actions, frames_of_turns
from alhambra_rules.drawing.marks import numbered, seat_of
from alhambra_rules.drawing.page import _middle, _Pictures, _step, replay_page
from alhambra_rules.drawing.palette import STYLE
from alhambra_rules.drawing.svg.frame import changed_cells, extents_of, frame
from alhambra_rules.drawing.svg.markup import Extent
from alhambra_rules.drawing.svg.panel import Panel
from alhambra_rules.drawing.svg.scene import Scene
from alhambra_rules.game import actions as act
from alhambra_rules.game import draws as draw
from alhambra_rules.model.player import laid_chests
from tests.costs import calls_of
from tests.drawing.gallery import FAULTY, TABLE, WITH_MODULES, words

GAMES = Path(__file__).parents[1] / "fixtures" / "games"


@cache
def replayed(name: str) -> ar.Replay:
    """Return the replay of a recorded game."""
    return ar.replay(ar.read_record((GAMES / f"{name}.jsonl").read_bytes()))


@pytest.mark.parametrize("name", ["two-players-with-dirk", "from-a-position", "five-players"])
def test_frames_hold_the_whole_game(name: str) -> None:
    """Every line of the record is in one frame, in order; the last frame is the end."""
    game = replayed(name)
    assert game.final is not None
    for cut in (frames_of_turns, frames_of_actions):
        frames = cut(game)
        spans = (range(one.lines[0], one.lines[1] + 1) for one in frames if one.lines != (1, 1))
        lines = [line for span in spans for line in span]
        assert lines == [*range(2, len(game.record.events) + 2)]
        assert frames[-1].table == game.final.table
        assert all(winner in frames[-1].words[-1] for winner in game.final.winners)


def test_the_last_frame_names_the_winners() -> None:
    game = replayed("five-players")
    for winners, said in (
        (("Ana",), "Ana wins."),
        (("Ana", "Bo", "Cem"), "Ana, Bo and Cem win."),
    ):
        ended = evolve(game, states=(*game.states[:-1], evolve(game.states[-1], winners=winners)))
        assert frames_of_turns(ended)[-1].words[-1] == said


def test_a_turn_is_one_frame_and_an_action_another(snapshot: SnapshotAssertion) -> None:
    """Turns are numbered and belong to a player; leftover tiles have a frame at the end."""
    turns = frames_of_turns(replayed("two-players-with-dirk"))
    assert [one.title for one in turns] == snapshot
    assert [one.player for one in turns[:4]] == [None, "Anna", "Bo", "Anna"]
    assert turns[1].words == snapshot
    actions = frames_of_actions(replayed("two-players-with-dirk"))
    assert [one.words for one in actions[1:3]] == [turns[1].words[:1], turns[1].words[1:]]
    assert frames_of_turns(replayed("from-a-position"))[0].title == snapshot


def test_gains_in_scoring_rounds_sum_to_the_final_scores() -> None:
    frames = frames_of_turns(replayed("two-players-with-dirk"))
    said = [sentence for one in frames for sentence in one.words if "Scoring round" in sentence]
    assert len(said) == 3
    final = dict(frames[-1].scores)
    for name, total in final.items():
        shown = name.capitalize() if name == "dirk" else name
        gains = [re.search(rf"{shown} (\d+)", sentence) for sentence in said]
        assert sum(int(gain[1]) for gain in gains if gain) == total


def test_faults_are_in_the_frame_of_their_event() -> None:
    """A violation on cells is about the city of the player; numbers count all violations."""
    (faulty,) = (one for one in frames_of_turns(replayed("illegal-placement")) if one.faults)
    assert faulty.player == "Bo"
    assert faulty.lines[0] <= 209 <= faulty.lines[1]
    ((number, violation),) = faulty.faults
    assert (number, violation.where) == (1, "$.players[1]")
    (drawn,) = (one for one in frames_of_turns(replayed("card-drawn-a-fourth-time")) if one.faults)
    assert drawn.faults[0][1].where == "line 323"
    (accepted,) = (one for one in frames_of_turns(replayed("referee-override")) if one.accepted)
    assert "build.walls-match" in accepted.accepted[0]
    assert "build.walls-match" in " ".join(words(frame(accepted)))


def test_a_frame_says_how_a_wrong_line_is_read() -> None:
    record = replayed("three-players").record
    wrong = act.PlaceBought("Cem", "garden-12-s", (5, 5))
    events = (*record.events[:25], wrong, *record.events[26:])
    corrected = ar.replay(evolve(record, events=events))
    (faulty,) = (one for one in frames_of_actions(corrected) if one.faults)
    assert faulty.words[:2] == (
        "Cem places garden-12-s on (5, 5).",
        "Line 27: seems to be wrong in one part; assumed: Cem places garden-12-s on (-1, 0).",
    )


def test_a_replay_that_stopped_ends_with_the_reason() -> None:
    record = ar.Record(
        ("Anna", "Bo"), ("Anna", "Bo"), events=(act.PlaceBought("Bo", "tower-11", (1, 0)),)
    )
    stopped = ar.replay(record)
    (one,) = frames_of_turns(stopped)
    assert str(stopped.stopped) in one.words[-1]
    assert one.faults
    illegal = ar.Table((ar.Player("Anna", ar.City.of({(2, 2): "tower-11"})),))
    not_begun = ar.replay(evolve(record, events=(), position=illegal))
    assert not not_begun.states
    (position,) = frames_of_actions(not_begun)
    assert position.table == illegal
    found = [(number, fault.where) for number, fault in position.faults]
    assert found == [(1, "$.players[0]"), (2, "$.players[0]")]
    assert str(not_begun.stopped) in position.words[0]
    (silent,) = frames_of_actions(evolve(not_begun, stopped=None))
    assert silent.words == ()


def test_a_replay_may_stop_after_its_last_event() -> None:
    game = evolve(ar.replay(ar.Record(("Anna", "Bo"), ("Anna", "Bo"), events=())), stopped="late")
    assert frames_of_turns(game)[-1].words == ("Stopped: late.",)


def test_a_turn_begins_once() -> None:
    """The first state of a game may be that of a turn, too."""
    state, *_ = from_an_illegal_position().states
    assert _heading((state,), 0) == "Turn"
    assert _heading((state, state), 1) is None


def test_a_game_without_any_state_has_no_frames() -> None:
    nothing = ar.Replay(ar.Record(("Anna",), ("Anna",)), (), stopped="line 2: nobody knows")
    assert frames_of_turns(nothing) == ()
    assert extents_of(()) == ()
    assert '"steps":[]' in replay_page(nothing)


@cache
def from_an_illegal_position() -> ar.Replay:
    """Return the replay of a game that continues a position with a tile far off."""
    record = replayed("from-a-position").record
    assert record.position is not None
    one, *others = record.position.players
    moved = evolve(one, city=one.city.with_tile("tower-13-e", (9, 9)))
    position = evolve(record.position, players=(moved, *others))
    return ar.replay(evolve(record, position=position, events=record.events[:30]))


def test_faults_of_a_position_are_in_the_first_frame() -> None:
    first, *later = frames_of_turns(from_an_illegal_position())
    assert [number for number, _ in first.faults] == [1, 2, 3]
    assert first.faults[0][1].where == "$.players[0]"
    assert all(number > 3 for one in later for number, _ in one.faults)


def test_cities_keep_their_places_from_frame_to_frame() -> None:
    """All pictures of a game show the same columns and rows, with changed cells marked."""
    frames = frames_of_turns(replayed("from-a-position"))[:4]
    extents = extents_of(frames)
    before, after = frames[0], frames[1]
    changed = changed_cells(before, after)
    assert changed == (frozenset(), frozenset([ar.Cell(-1, 1)]))
    text = frame(after, extents, before)
    sizes = {fromstring(frame(one, extents)).attrib["width"] for one in frames}
    assert len(sizes) == 1
    assert frame(after, extents) != text
    assert changed_cells(None, after) == ()
    assert fromstring(text)[0].text == after.title


def test_the_page_holds_the_game_and_fetches_nothing() -> None:
    """The page contains every step as data and each picture once."""
    game = from_an_illegal_position()
    page = replay_page(game, "a <b> & c")
    assert "<title>a &lt;b&gt; &amp; c</title>" in page
    assert STYLE in page
    assert not {"/*style*/", "/*script*/"} & {*re.findall(r"/\*\w+\*/", page)}
    assert "default-src 'none'" in page
    assert not re.search(r'(src|href)="(?!data:,")', page)
    assert "http" not in page.replace("http-equiv", "")
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    held = json.loads(found[1])
    assert len(held["steps"]) == len(frames_of_actions(game))
    assert held["players"] == ["Anna", "Bo"]
    pictures = held["pictures"]
    assert len(set(pictures)) == len(pictures)
    used = {number for step in held["steps"] for pair in step["boards"] for number in pair}
    used |= {number for step in held["steps"] for number in step["middle"]}
    assert used == set(range(len(pictures)))
    assert all(fromstring(picture).get("role") == "img" for picture in pictures)
    assert held["steps"][0]["faults"][0]["rule"] == "build.on-foot"
    assert [gain for step in held["steps"] for _, _, gain in step["scores"] if gain] == [28, 36, 38]


class Skeleton(HTMLParser):
    """The tags of a page in their order, and the text after each."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, object]] = [("", None)]
        self.texts = [""]
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))
        self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.handle_starttag(f"/{tag}", [])

    def handle_data(self, data: str) -> None:
        self.texts[-1] += data

    def texts_in(self, tag: str) -> list[str]:
        pairs = zip(self.tags, self.texts, strict=True)
        return [text for (name, _), text in pairs if name == tag]


def test_a_name_is_shown_on_the_page_and_never_acts() -> None:
    """The name of a player changes neither the elements nor the script of the page."""

    def page_of(name: str) -> Skeleton:
        record = ar.Record((name, "Bo"), (name, "Bo"), events=())
        return Skeleton(replay_page(ar.replay(record), f"{name}.jsonl"))

    plain = page_of("Anna")
    for name in (
        "/*script*/",
        "/*style*/",
        "<!--game-->",
        "<!--title-->",
        "<!--",
        "-->",
        "</script><script>alert(1)</script>",
        "</title><svg onload=alert(1)>",
        "&lt;b&gt; \\u003c",
    ):
        odd = page_of(name)
        assert odd.tags == plain.tags
        assert odd.texts_in("style") == plain.texts_in("style")
        game, script = odd.texts_in("script")
        assert script == plain.texts_in("script")[1]
        assert json.loads(game)["players"] == [name, "Bo"]
        assert odd.texts_in("title") == odd.texts_in("h1") == [f"{name}.jsonl"]
        assert any(text.startswith(f"{name}, Bo:") for text in odd.texts_in("p"))


def test_equal_games_have_equal_pages() -> None:
    game = from_an_illegal_position()
    assert replay_page(game) == replay_page(ar.replay(game.record))


def test_a_page_begins_with_the_verdict(snapshot: SnapshotAssertion) -> None:
    record = replayed("illegal-placement").record
    short = evolve(record, events=(*record.events[:30], draw.DrawToDirk("tower-11")))
    unread = ar.Replay(ar.Record(("Anna",), ("Anna",)), (), stopped="line 2: nobody knows")
    games = (ar.replay(short), from_an_illegal_position(), unread)
    assert [Skeleton(replay_page(game)).texts_in("p")[0] for game in games] == snapshot


def faulty(times: int) -> ar.Replay:
    """Return a game in which a card is drawn out of turn this many times."""
    record = replayed("illegal-placement").record
    cards = [ar.MoneyCard.of(f"denar-{number % 9 + 1}") for number in range(times + 1)]
    taken: list[ar.Event] = []
    for card, following in pairwise(cards):
        taken += [act.TakeMoney("Bo", (card,)), draw.DrawToDisplay(following)]
    return ar.replay(evolve(record, events=(*record.events[:23], *taken)))


@pytest.mark.no_cover
def test_frames_of_many_faults_cost_no_more_than_the_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four times as many illegal actions, each with a longer hand, cost less than nine times.

    No slip is looked for: that would take seconds.
    """
    monkeypatch.setattr(import_module("rulebook_kit.replaying"), "MOST_EXPLAINED", 0)
    short, long = faulty(50), faulty(200)
    assert len(frames_of_actions(long)[-1].faults) == 2
    assert calls_of(lambda: frames_of_actions(long)) < 9 * calls_of(
        lambda: frames_of_actions(short)
    )


def test_a_page_that_no_browser_would_show_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replayed("illegal-placement")
    monkeypatch.setattr("alhambra_rules.drawing.page.LARGEST_PAGE", 100_000)
    with pytest.raises(ar.InvalidArgument) as caught:
        replay_page(game)
    assert str(caught.value) == (
        "the pictures of this game have more than 100,000 characters, which is too much for one"
        " page; draw its turns into files instead"
    )


def test_each_picture_of_a_page_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = _Pictures()
    assert pictures.number_of(Panel(1, 1), "Title", "") == 0
    monkeypatch.setattr("alhambra_rules.drawing.page.LARGEST_PAGE", 2 * len(pictures.texts[0]))
    assert [pictures.number_of(Panel(1, 1), title, "") for title in ("Title", "Other")] == [0, 1]
    with pytest.raises(ar.InvalidArgument):
        pictures.number_of(Panel(1, 1), "", "")


TWO_STEPS = tuple(
    Frame("Turn 1", "Zoë", (2, 2), (), evolve(TABLE, players=(player, TABLE.players[1])))
    for player in (WITH_MODULES, evolve(WITH_MODULES, city=FAULTY))
)
WIDE = Extent(-9, 0, 9, 0)


def with_faults(step: Frame) -> Frame:
    """Return the frame with the violations of its cities, and one of the whole table."""
    table = evolve(step.table, scouts=("garden", "garden"))
    return evolve(step, table=table, faults=numbered(ar.check_table(table)))


def test_the_page_titles_what_lies_in_the_middle() -> None:
    pictures = _Pictures()
    numbers = list(_middle(TWO_STEPS[0], pictures))
    found = [fromstring(pictures.texts[number])[0].text for number in numbers]
    assert found[:4] == ["Market", "Beside the market", "Display", "Dirk"]


def test_a_board_on_the_page_is_its_scene() -> None:
    """The picture has its place, what is new and what is wrong, whose messages are elsewhere."""
    before, after = TWO_STEPS[0], with_faults(TWO_STEPS[1])
    pictures = _Pictures()
    boards = cast("list[list[int]]", _step(after, before, [WIDE, WIDE], pictures)["boards"])
    shown = boards[0][0]
    scene = Scene.of(FAULTY, [one for one in after.faults if seat_of(one[1]) == 0])
    changed, _ = changed_cells(before, after)
    expected = evolve(
        scene, extent=scene.extent | WIDE, fresh=changed, chests=laid_chests(WITH_MODULES.chests)
    )
    assert changed
    assert shown == pictures.number_of_city(expected, "Zoë")
    assert "<tspan" not in pictures.texts[shown]


def test_a_frame_is_a_table_with_its_faults_in_its_place() -> None:
    before, after = TWO_STEPS[0], with_faults(TWO_STEPS[1])
    text = frame(after, [WIDE, WIDE], before)
    assert ">The table</text>" in text
    assert fromstring(frame(after)).attrib["width"] != fromstring(text).attrib["width"]
    assert frame(after, [WIDE, WIDE]) != text
    assert extents_of(TWO_STEPS)[1] == Extent(0, 0, 0, 1)
    assert "WWW…</text>" in frame(evolve(before, title="W" * 200))
