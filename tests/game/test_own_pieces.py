"""States, records and positions with the pieces and tiles of modules outside the library."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import alhambra_rules as ar
from alhambra_rules.drawing.frames import frames_of_actions
from alhambra_rules.game import Module, house_rules, phases
from alhambra_rules.game.compact_cities import _placed
from alhambra_rules.game.compact_moves import BY_NUMBER
from alhambra_rules.game.pieces import with_tile
from alhambra_rules.game.playing import legal_actions
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Cell, City, Player, Side, Table, Tile
from alhambra_rules.notation import read_position, write_position
from alhambra_rules.notation.modules_json import MOST_OWN_TILES
from rulebook_kit import Kind
from rulebook_kit.events import check, event
from rulebook_kit.values import changed
from tests.cli.running import run
from tests.costly import COSTLY

GATE = ar.Rule("house.gates", Kind.CHECK, "A player may build one gate into a wall.")
NARROW = ar.Rule("house.narrow", Kind.CHECK, "Nothing lies east of column 1.")


@event("gate", when=phases.ACT, breaks=GATE)
@frozen
class BuildGate(ar.Action):
    """Build the gate."""

    called = "building a gate"
    cell: ar.Cell
    side: ar.Side

    @check
    def no_place(self, state: GameState) -> Iterator[ar.Violation]:
        if (self.cell, self.side) not in places(state, self.player):
            yield GATE.broken_at(self.cell, message="no gate can be built there")

    def effect(self, state: GameState) -> GameState:
        gates = state.module(Gates)
        gates = changed(gates, gates=(*gates.gates, (self.player, self.cell, self.side)))
        done = changed(state, actions_done=state.actions_done + 1, phase=phases.ACTIONS_OVER)
        return done.with_module(gates)

    @classmethod
    def options(cls, state: GameState, seat: ar.Seat) -> Iterator[BuildGate]:
        return (cls(seat.name, *place) for place in places(state, seat.name))


def places(state: GameState, name: str) -> Iterator[tuple[Cell, Side]]:
    if name not in [owner for owner, _, _ in state.module(Gates).gates]:
        for cell, placed in state.player(name).city.tiles.items():
            yield from ((cell, side) for side in Side if side in placed.walls)


@frozen(slots=False)
class Gates(Module):
    """City gates, and tiles with the houses of the gatekeepers."""

    name = "gates"
    settings = ("houses",)
    events = (BuildGate,)
    houses: int = 2
    gates: tuple[tuple[str, ar.Cell, ar.Side], ...] = ()
    best: ar.Tile | None = None

    def tiles(self) -> Iterator[Tile]:
        return (Tile(f"house-{n}", "tower", n, "ns") for n in range(1, self.houses + 1))

    def ways(self, city: City, player: str) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        return ((cell, cell.next(side)) for owner, cell, side in self.gates if owner == player)


@frozen(slots=False)
class Narrow(Module):
    """Cities are narrow."""

    name = "narrow"

    def city_rules(self, city: City, player: str) -> Iterator[ar.Violation]:  # noqa: ARG002
        yield from (NARROW.broken_at(cell, message="too far") for cell in city.tiles if cell.x > 1)


@frozen(slots=False)
class Secret(Module):
    """A module that shows nothing on the table."""

    name = "secret"
    number: int = 0

    def on(self, table: Table) -> Table:
        return table


HOUSE = next(Gates().tiles())
WALLED = City.of({(1, 0): "pavilion-7-e", (2, 0): HOUSE})
GATED = Gates(gates=(("Anna", Cell(1, 0), Side.EAST),))


def played(state: GameState, seed: int, events: int = 200) -> GameState:
    chance = Random(seed)
    until = len(state.log) + events
    while not state.finished and len(state.log) < until:
        actions = legal_actions(state)
        own = [one for one in actions if isinstance(one, BuildGate)]
        state = ar.apply(state, chance.choice(own or actions))
    return state


@pytest.mark.no_cover
@COSTLY
@given(st.integers(0, 10**6), st.integers(2, 4), st.sets(st.sampled_from(["treasure", "bazaars"])))
def test_random_games_survive_states_records_and_positions(
    seed: int, players: int, more: set[str]
) -> None:
    names = ["Anna", "Bo", "Cem", "Dee"][:players]
    house = [Gates(houses=1 + seed % 9), Narrow()]
    begun = ar.new_game(names, seed=seed, modules=[*house, *sorted(more)])
    over = played(begun, seed)
    record = ar.record_of(over)
    assert ar.read_record(ar.write_record(record), modules=[Gates(), Narrow()]) == record
    replayed = ar.replay(record)
    assert replayed.ok
    assert replayed.final == over
    chance = Random(seed)
    index = chance.choice(
        [
            n
            for n, one in enumerate(replayed.states)
            if one.phase == "act" and not one.actions_done and not one.bought
        ]
    )
    state = replayed.states[index]
    text = ar.state_to_json(state)
    assert ar.state_from_json(text, modules=[Gates(), Narrow()]) == state
    table = state.table
    assert ar.check_table(table).ok
    back = read_position(write_position(table), modules=[Gates(), Narrow()])
    assert back == table
    assert hash(back) == hash(table)
    resumed = evolve(record, position=table, events=record.events[index:])
    assert ar.read_record(ar.write_record(resumed), modules=[Gates(), Narrow()]) == resumed
    end = ar.replay(resumed)
    assert end.ok, str(end)
    assert end.final is not None
    assert end.final.table == over.table
    assert end.final.bag == over.bag
    stored = ar.state_from_json(ar.state_to_json(end.final), modules=[Gates(), Narrow()])
    assert stored == end.final
    assert ar.record_of(stored) == resumed
    view = json.loads(ar.view_to_json(ar.view(state, names[0])))
    assert [one["module"] for one in view["modules"]] == [one.name for one in state.modules]


def test_own_tiles_are_played_recorded_and_stored() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates(houses=9)])
    over = played(state, 2)
    built = {p.tile.id for seat in over.players for p in seat.city.tiles.values()}
    assert built & {tile.id for tile in Gates(houses=9).tiles()}
    assert over.module(Gates).gates


def test_a_rule_of_a_module_is_broken_in_the_words_of_the_game() -> None:
    """Such a rule has no templates, but the game says that an event comes at the wrong time."""
    act = ar.new_game(["Anna", "Bo"], seed=1, modules=[GATED])
    over = changed(act, phase=phases.PLACE_BOUGHT)
    report = ar.check_action(over, BuildGate(act.table.players[1].name, Cell(1, 0), Side.EAST))
    assert report[0].rule_id == GATE.id
    assert report[0].message.startswith("building a gate is not possible now: ")
    assert report[0].details == (("phase", "place-bought"),)


def test_a_field_can_hold_an_own_tile() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates()])
    state = state.with_module(evolve(state.module(Gates), best=HOUSE))
    assert ar.state_from_json(ar.state_to_json(state), modules=[Gates()]) == state
    table = state.table
    assert read_position(write_position(table), modules=[Gates()]) == table


def test_a_table_has_its_modules_sorted_and_once() -> None:
    both = Table([Player("Anna")], modules=[Narrow(), GATED])
    assert both.modules == (GATED, Narrow())
    assert both == Table([Player("Anna")], modules=[GATED, Narrow()])
    assert both != Table([Player("Anna")], modules=[Gates(), Narrow()])
    for wrong in ([Gates(), GATED], ["gates"], Gates()):
        with pytest.raises(ar.InvalidArgument):
            Table([Player("Anna")], modules=wrong)  # type: ignore[arg-type] # the point of the test


def test_a_module_decides_what_it_shows_on_the_table() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Secret(), "invaders", Narrow()])
    assert state.table.modules == (Narrow(),)
    assert '"narrow"' in write_position(state.table)
    replayed = ar.replay(evolve(ar.record_of(state), position=state.table, events=()))
    assert replayed.final is not None
    assert replayed.final.module(Secret) == Secret()


def test_the_rules_of_modules_on_the_table_count() -> None:
    table = Table([Player("Anna", WALLED)])
    assert ar.check_table(table).rules == ("build.walls-match", "build.on-foot")
    gated = evolve(table, modules=[GATED])
    assert ar.check_table(gated).rules == ("build.walls-match",)
    assert house_rules(table, "Anna") is None
    assert house_rules(gated, "Anna") is not None
    (violation,) = ar.check_table(evolve(gated, modules=[GATED, Narrow()])).violations[1:]
    assert (violation.rule.id, violation.cells) == ("house.narrow", ((2, 0),))
    assert violation.where == "$.players[0]"


def test_the_rules_of_a_record_count_in_its_position() -> None:
    for listed in (True, False):
        wide = City.of({(1, 0): "seraglio-9", (2, 0): "tower-11"})
        table = Table(
            [Player("Anna", wide), Player("Bo"), Player("Cem")],
            to_act="Anna",
            market=(None,) * 4,
            display=["denar-1"] * 3 + ["denar-2"],
            scoring_rounds_done=0,
            modules=[Narrow()] if listed else [],
        )
        names = [one.name for one in table.players]
        replayed = ar.replay(ar.Record(names, names, modules=[Narrow()], position=table))
        (finding,) = replayed.findings
        assert finding.index is None, listed
        assert finding.report.rules == ("house.narrow",), listed
        assert [one.cells for one in finding.report] == [((2, 0),)], listed
        faults = [fault for frame in frames_of_actions(replayed) for _, fault in frame.faults]
        assert [fault.rule.id for fault in faults] == ["house.narrow"], listed


def test_a_position_in_a_record_can_leave_out_its_modules() -> None:
    table = Table([Player("Anna", WALLED), Player("Bo")], dirk=[])
    record = ar.Record(["Anna", "Bo"], ["Anna", "Bo"], modules=[Gates()], position=table)
    assert ar.read_record(ar.write_record(record), modules=[Gates()]) == record


def test_a_position_of_a_record_has_no_other_modules() -> None:
    table = Table([Player("Anna"), Player("Bo")], modules=[Gates(houses=3)])
    table = evolve(table, dirk=[], market=(None,) * 4, display=[], to_act="Bo")
    table = evolve(table, scoring_rounds_done=0)
    for modules in ([], [Gates()], [Narrow()]):
        record = ar.Record(["Anna", "Bo"], ["Anna", "Bo"], modules=modules, position=table)
        with pytest.raises(ar.InvalidArgument):
            ar.replay(record)
        with pytest.raises(ar.InvalidArgument):
            ar.write_record(record)


def test_a_record_whose_position_has_another_module_is_refused_at_its_place() -> None:
    table = Table([Player("Anna", WALLED), Player("Bo")], dirk=[], modules=[Gates(houses=3)])
    record = ar.Record(["Anna", "Bo"], ["Anna", "Bo"], modules=[Gates(houses=3)], position=table)
    header = {**json.loads(ar.write_record(record)), "houses": 2}
    with pytest.raises(ar.FormatError) as caught:
        ar.read_record(json.dumps(header), modules=[Gates()])
    assert str(caught.value) == (
        'line 1: $.from.modules: the module "gates" of the position is not in the record, or has '
        "other settings there"
    )


def test_an_entry_for_each_player_may_hold_a_word() -> None:
    @frozen(slots=False)
    class Badges(Module):
        """Each player wears a colour."""

        name = "badges"
        by_player = ("colours",)
        colours: tuple[tuple[str, str], ...] = ()

    worn = Badges(colours=(("Anna", "red"), ("Bo", "blue")))
    state = evolve(ar.new_game(["Anna", "Bo"], seed=1, modules=[worn]), modules=(worn,))
    text = ar.state_to_json(state)
    assert ar.state_from_json(text, modules=[Badges()]) == state
    with pytest.raises(ar.FormatError, match="an entry for each player, clockwise"):
        ar.state_from_json(text.replace('["Bo","blue"]', '["Anna","blue"]'), modules=[Badges()])


def test_what_a_module_refuses_in_a_position_is_refused_at_its_place() -> None:
    @frozen(slots=False)
    class Even(Secret):
        """A module whose number is even."""

        def __attrs_post_init__(self) -> None:
            if self.number % 2:
                raise ar.InvalidArgument("the number is even")

    table = Table([Player("Anna"), Player("Bo")], dirk=[], modules=[Even()])
    text = ar.write_record(
        ar.Record(["Anna", "Bo"], ["Anna", "Bo"], modules=[Even()], position=table)
    )
    header = json.loads(text)
    header["from"]["modules"][0]["number"] = 3
    with pytest.raises(ar.FormatError) as caught:
        ar.read_record(json.dumps(header), modules=[Even()])
    assert str(caught.value) == "line 1: $.from.modules: the number is even"


def position(**keys: object) -> str:
    players = [{"name": "Anna", "city": [{"x": 1, "y": 0, "tile": "house-1"}]}]
    plain = {"format": "alhambra-position/1", "players": players, **keys}
    return json.dumps(plain)


GATES: dict[str, object] = {"module": "gates"}
BAD_POSITIONS = {
    "no modules": (position(), {"$.players[0].city[0].tile"}),
    "empty": (position(modules=[]), {"$.players[0].city[0].tile", "$.modules"}),
    "no list": (position(modules=GATES), {"$.players[0].city[0].tile", "$.modules"}),
    "no object": (position(modules=[GATES, "gates"]), {"$.modules[1]"}),
    "nothing": (position(modules=None), {"$.players[0].city[0].tile", "$.modules"}),
    "unknown": (position(modules=[GATES, {"module": "wells"}]), {"$.modules[1]"}),
    "misspelt": (position(modules=[GATES, {"module": "gatez"}]), {"$.modules[1]"}),
    "of the library": (position(modules=[GATES, {"module": "treasure"}]), {"$.modules[1]"}),
    "twice": (position(modules=[GATES, GATES]), {"$.modules"}),
    "too many": (position(modules=[GATES] * 21), {"$.modules"}),
    "unknown field": (position(modules=[{**GATES, "x": 1}]), {"$.modules[0].x"}),
    "wrong field": (position(modules=[{**GATES, "gates": [["Anna"]]}]), {"$.modules[0].gates[0]"}),
    "wrong setting": (position(modules=[{**GATES, "houses": "2"}]), {"$.modules[0].houses"}),
    "too many houses": (position(modules=[{**GATES, "houses": 10**9}]), {"$.modules"}),
    "too few houses": (
        position(modules=[{**GATES, "houses": 0}]),
        {"$.players[0].city[0].tile"},
    ),
}


def test_a_position_with_bad_modules_is_refused(snapshot: SnapshotAssertion) -> None:
    messages = {}
    for what, (text, paths) in BAD_POSITIONS.items():
        with pytest.raises(ar.FormatError) as caught:
            read_position(text, modules=[Gates(), Narrow()])
        assert {fault.path for fault in caught.value.faults} == paths, what
        messages[what] = str(caught.value)
    assert messages == snapshot


def test_modules_may_have_as_many_tiles_as_a_document_can_name() -> None:
    """Tiles of the game that a module names again do not count."""
    most = position(modules=[{**GATES, "houses": MOST_OWN_TILES}])
    table = read_position(most, modules=[Gates()])
    assert read_position(write_position(table), modules=[Gates()]) == table


def test_readers_without_the_module_name_it() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=[GATED])
    record = ar.write_record(ar.record_of(state))
    for read, text, path in (
        (ar.read_position, write_position(state.table), "$.modules[0]"),
        (ar.state_from_json, ar.state_to_json(state), "$.modules[0]"),
        (ar.read_record, record, "line 1: $.modules[0]"),
    ):
        with pytest.raises(ar.FormatError) as caught:
            read(text)
        (fault,) = caught.value.faults
        assert fault.path == path
        assert fault.message == (
            'the module "gates" is not part of the library: read this document in Python and pass '
            "the module with modules=[...]"
        )


def test_the_command_line_names_the_module() -> None:
    for command in ("validate", "replay"):
        state = ar.new_game(["Anna", "Bo"], seed=1, modules=[Gates()])
        record = ar.write_record(ar.record_of(state))
        result = run(command, "--format", "json", "-", stdin=record)
        assert result.exit_code == 2, command
        found = json.loads(result.stdout)
        faults = found["unreadable"] if command == "replay" else found["files"][0]["faults"]
        assert [fault["path"] for fault in faults] == ["line 1: $.modules[0]"], command


def test_two_tiles_with_one_id_cannot_be_written() -> None:
    class Forged(Gates):
        def tiles(self) -> Iterator[Tile]:
            yield Tile("garden-10-n", "tower", 1, "n")

    table = Table([Player("Anna", reserve=list(Forged().tiles()))], modules=[Forged()])
    with pytest.raises(ar.InvalidArgument):
        write_position(table)


CHANGED = evolve(ar.TILES["garden-10-n"], walls="")
"""A tile that a user made of one of the 54, which keeps its id."""


def test_a_changed_tile_is_another_one_than_that_of_its_id() -> None:
    """Cities, seats and questions tell them apart, whichever comes first."""
    old = ar.TILES["garden-10-n"]
    assert City.of({(1, 0): CHANGED}) != City.of({(1, 0): old})
    assert ar.legal_placements(City.start(), CHANGED) != ar.legal_placements(City.start(), old)
    start = ar.new_game(["Anne", "Bo"], seed=1)
    anne, bo = start.players
    for both in ((old, CHANGED), (CHANGED, old)):
        seat = evolve(anne, reserve=both)
        assert seat == evolve(anne, reserve=both[::-1])
        state = evolve(start, players=(seat, bo), to_act="Anne", turn_of="Anne")
        for tile in both:
            for cell in (Cell(0, -1), Cell(0, 1)):
                action = ar.RedesignFromReserve("Anne", tile, cell)
                legal = cell in ar.legal_placements(City.start(), tile)
                assert (action in ar.legal_actions(state)) == legal
                assert ar.check_action(state, action).ok == legal
                if legal:
                    laid = ar.apply(state, action).player("Anne")
                    assert laid.city.tiles[cell].tile == tile
                    assert laid.reserve == (both[tile == both[0]],)
                    back = evolve(laid, reserve=with_tile(laid.reserve, tile))
                    assert back.reserve == seat.reserve
    beside = ar.TILES["arcades-10"]
    assert with_tile((beside, old), CHANGED) == with_tile((beside, CHANGED), old)


def test_a_tile_and_its_changed_copy_in_one_city_break_a_rule() -> None:
    """A tile is named by its id everywhere, so both cannot be told apart there."""
    both = City.of({(1, 0): "garden-10-n", (0, 1): CHANGED})
    assert ar.check_city(both).rules == ("build.one-per-cell",)
    assert ar.legal_placements(City.of({(1, 0): "garden-10-n"}), CHANGED) == ()


def test_more_tiles_may_be_added_than_there_are_bazaars() -> None:
    shed = Tile("shed", "tower", 1, "")
    assert _placed(len(BY_NUMBER), (*BY_NUMBER, shed)) == ar.PlacedTile(shed)


@frozen(slots=False)
class OpenGarden(Module):
    """A module whose tile has the id of another."""

    name = "open-garden"

    def tiles(self) -> Iterator[Tile]:
        yield CHANGED


@frozen(slots=False)
class TwoSheds(Module):
    """A module with two tiles of one id."""

    name = "two-sheds"

    def tiles(self) -> Iterator[Tile]:
        yield Tile("shed", "tower", 1, "")
        yield Tile("shed", "tower", 2, "")


def test_a_tile_of_a_module_has_an_id_of_its_own() -> None:
    cases: list[tuple[Module, str]] = [(OpenGarden(), "garden-10-n"), (TwoSheds(), "shed")]
    for module, name in cases:
        begins = f"^{type(module).__name__}: another tile has the id '{name}'"
        with pytest.raises(ar.InvalidArgument, match=begins):
            ar.new_game(["Anne", "Bo"], seed=1, modules=[module])


def test_an_event_of_a_module_without_a_name_is_an_action_or_a_draw() -> None:
    @event("wave", when=phases.ACT, breaks=GATE)
    @frozen
    class Wave(ar.Action):
        """Wave to the others."""

    @event("blow", when=phases.ACT, breaks=GATE)
    @frozen
    class Blow(ar.Draw):
        """Let the wind blow."""

    assert (Wave.called, Blow.called) == ("an action", "a draw")
    assert str(Wave("Bo")) == "Bo: an action"
