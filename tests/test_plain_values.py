"""What callers without types hand over: any plain JSON value is taken or refused, by one error."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

import pytest
from attrs import evolve, fields, has

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.modules.in_play.registry import REGISTRY
from five_towers.game.events import ACTION_KINDS, DRAW_KINDS

PLAIN: tuple[object, ...] = (
    None,
    0,
    True,
    1.5,
    "",
    "denar-5",
    "tower-11",
    "sand-7",
    "\ud800",
    [],
    [None],
    [1],
    ["x"],
    [["denar-5"]],
    [[1, 0]],
    [[1, 0], "x"],
    {},
    {"a": 1},
    {"tower": [1]},
)
"""What ``json.loads`` can return, in small."""

BAZAAR = next(iter(ar.BAZAARS))

EVENTS: tuple[ar.Event, ...] = (
    ar.TakeMoney("Anna", ["denar-5"]),
    ar.Buy("Anna", 1, ["denar-5"]),
    ar.RedesignFromReserve("Anna", "tower-11", (1, 0)),
    ar.RedesignToReserve("Anna", (1, 0)),
    ar.RedesignSwap("Anna", "tower-11", (1, 0)),
    ar.Stop("Anna"),
    ar.Pass("Anna"),
    ar.PlaceBought("Anna", "tower-11", (1, 0)),
    ar.ReserveBought("Anna", "tower-11"),
    ar.GiveBought("Anna", "tower-11"),
    ar.PlaceLeftover("Anna", "tower-11", (1, 0)),
    ar.DeclineLeftover("Anna", "tower-11"),
    ar.DrawToMarket(1, "tower-11"),
    ar.DrawToDirk("tower-11"),
    ar.DrawToHand("Anna", "denar-5"),
    ar.DrawToDisplay("denar-5"),
    ar.DrawScoringCard("A"),
    ar.Reshuffle(),
    ar.BuyChests("Anna", 1, ["denar-5"]),
    ar.PlaceChest("Anna", "tower", (1, 0)),
    ar.PassChests("Anna"),
    ar.DrawChest(1, "tower"),
    ar.ArchitectFromReserve("Anna", "tower-11", (1, 0), "architect-ducat-3"),
    ar.ArchitectToReserve("Anna", (1, 0), "architect-ducat-3"),
    ar.ArchitectSwap("Anna", "tower-11", (1, 0), "architect-ducat-3"),
    ar.KeepArchitects("Anna"),
    ar.DealArchitect("Anna", "architect-ducat-3"),
    ar.DrawArchitect("architect-ducat-3"),
    ar.Look("Anna"),
    ar.LookAway("Anna"),
    ar.Peek("Anna", "n"),
    ar.DrawAttack("n"),
    ar.DrawScout("tower"),
    ar.BuyBazaar("Anna", BAZAAR, ["denar-5"]),
)

TOWER_EVENTS: tuple[ft.game.events.Event, ...] = (
    ft.Bid("Anna", 1),
    ft.Pass("Anna"),
    ft.Take("Anna", ["sand-7"]),
    ft.Build("Anna", ["sand-7"]),
    ft.GiveBack("Anna"),
    ft.LayOut("sand-7"),
    ft.Reshuffle(),
)

VALUES: tuple[object, ...] = (
    ar.Player("Anna"),
    ar.Claim("Anna"),
    ar.Table([ar.Player("Anna")]),
    ar.Record(["Anna", "Bo"], ["Anna", "Bo"]),
    ar.MoneyCard("denar", 5),
    ar.Architect("ducat"),
    ar.Bazaar("ducat", ["tower", "garden", "pavilion"]),
    ar.Tile("hut", "tower", 3, "n"),
    ar.PlacedTile("tower-11"),
    ft.Card("sand", 7),
    ft.Tower(["sand-7"]),
    ft.Player("Anna"),
    ft.Claim("Anna"),
    ft.Table([ft.Player("Anna")]),
    ft.Record(["Anna", "Bo"], "Anna"),
)


def remade(value: object) -> Iterable[Callable[[], object]]:
    """Return what makes the value anew with each plain value in each of its fields."""
    kind = type(value)
    assert has(kind)
    for name in [part.name for part in fields(kind) if part.init]:
        for plain in PLAIN:
            yield lambda name=name, plain=plain: evolve(value, **{name: plain})  # type: ignore[misc]


def states() -> Iterable[ar.GameState]:
    """Return games with all modules: before anything is drawn, at a decision, and later on."""
    modules = list(REGISTRY)
    yield ar.empty_game(["Anna", "Bo"], modules=modules)
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=modules)
    for _ in range(40):
        yield state
        state = ar.apply(state, ar.legal_actions(state)[-1])


def test_every_kind_of_event_is_tried() -> None:
    """No public action or draw of either game is left out below."""
    names = (getattr(ar, name) for name in ar.__all__)
    kinds = {kind for kind in names if isinstance(kind, type) and issubclass(kind, ar.Event)}
    assert kinds - {ar.Action, ar.Draw} == set(map(type, EVENTS))
    assert {*ACTION_KINDS, *DRAW_KINDS} == set(map(type, TOWER_EVENTS))


def test_events_of_any_plain_values_are_refused_or_judged() -> None:
    """Whatever stands in an event, its maker gets AlhambraError or a report, never a traceback."""
    games = tuple(states())
    for event in EVENTS:
        for make in remade(event):
            with suppress(ar.AlhambraError):
                made = make()
                for state in games:
                    with suppress(ar.AlhambraError):
                        ar.check_event(state, made)  # type: ignore[arg-type] # what it is given


def test_events_of_5_towers_are_refused_or_judged() -> None:
    """Of the second game's events the same is true."""
    bidding = ft.new_game(["Anna", "Bo"], seed=1)
    taking = ft.apply(ft.apply(bidding, ft.Bid("Anna", 1)), ft.Pass("Bo"))
    building = ft.apply(taking, ft.legal_actions(taking)[0])
    games = (ft.empty_game(["Anna", "Bo"]), bidding, taking, building)
    for event in TOWER_EVENTS:
        for make in remade(event):
            with suppress(ar.AlhambraError):
                made = make()
                for state in games:
                    ft.check_event(state, made)  # type: ignore[arg-type] # what it is given


@pytest.mark.parametrize("value", VALUES, ids=lambda value: str(type(value)))
def test_values_of_any_plain_values_are_made_or_refused(value: object) -> None:
    """Whatever stands in a field, the constructor returns or raises AlhambraError."""
    for make in remade(value):
        with suppress(ar.AlhambraError):
            make()


CARDS = "cards are a list of money cards"


@pytest.mark.parametrize(
    ("make", "given", "message"),
    [
        (lambda given: ar.TakeMoney("A", given), "denar-5", f"{CARDS}, not one text: 'denar-5'"),
        (lambda given: ar.TakeMoney("A", given), None, f"{CARDS}, not None"),
        (lambda given: ar.BuyChests("A", 1, given), 5, f"{CARDS}, not 5"),
        (lambda given: ar.Player("A", reserve=given), "x", "tiles are a list of ids, not one text"),
        (lambda given: ar.Player("A", hand=given), "x", "money cards are a list of names, not one"),
        (lambda given: ar.Player("A", chests=given), None, "chests are a mapping or a list of"),
        (lambda given: ar.Player("A", chests=given), [1], r"pairs \(cell, colour\), and 1 is none"),
        (lambda given: ar.Player("A", architects=given), "x", "architects are a list of names, n"),
        (lambda given: ar.Player("A", city=given), {}, r"a city is a City, .* not {}"),
        (ar.Player, None, "a player has a name, not None"),
        (lambda given: ar.Table([given]), "A", "players are a list of Player objects, and 'A' is"),
        (lambda given: ar.Claim("A", buildings=given), {"towr": 1}, 'did you mean "tower"'),
        (ar.City.of, ["x"], r"a city is a mapping from cells to tiles, not"),
        (ar.City.of_pieces, "x", "pieces are a list of pairs, not one text"),
        (lambda given: ar.score_round({}, 1, dirk=given), "tower-11", "tiles are a list of ids, n"),
        (lambda given: ar.new_game(given, seed=1), "AB", "players are a list of names, not one te"),
        (ar.Profile.of, None, "a rule profile is a name or a list of flags,"),
        (
            lambda given: ar.explain_placements(ar.City.start(), "tower-11", given),
            (1, 0),
            r"cells are a list of pairs \(x, y\), not one cell: \(1, 0\)",
        ),
        (ft.Tower, "sand-7", "cards are a list of names, not one text"),
        (lambda given: ft.Take("A", given), None, "cards are a list of names, not None"),
        (ft.Player, None, "a player has a name, not None"),
        (lambda given: ft.Player("A", given), ["x"], "towers are a list of Tower objects, and 'x'"),
        (lambda given: ft.Claim("A", towers=given), {"sad": 1}, 'did you mean "sand"'),
        (ft.score, None, "towers are a list of Tower objects, not None"),
    ],
)
def test_what_is_no_list_is_named_with_what_it_ought_to_be(
    make: Callable[[object], object], given: object, message: str
) -> None:
    """A text where a list belongs is not taken for its letters: the message tells spot and mend."""
    with pytest.raises(ar.InvalidArgument, match=message):
        make(given)


def test_names_of_types_will_do_in_a_claim() -> None:
    """Points may be claimed by the name of a type, as a tile may be named by its id."""
    assert ar.Claim("A", buildings={"tower": 5}) == ar.Claim(
        "A", buildings={ar.BuildingType.TOWER: 5}
    )
    assert ft.Claim("A", towers={"sand": 5}) == ft.Claim("A", towers={ft.TowerType.SAND: 5})


def test_nobody_sits_clockwise_from_a_stranger() -> None:
    """A name that nobody at the table bears is refused like everywhere else."""
    with pytest.raises(ar.InvalidArgument, match="nobody at the table is 'Zed'"):
        ar.new_game(["Anna", "Bo"], seed=1).clockwise_from("Zed")
    with pytest.raises(ar.InvalidArgument, match="nobody at the table is 'Zed'"):
        ft.new_game(["Anna", "Bo"], seed=1).clockwise_from("Zed")
