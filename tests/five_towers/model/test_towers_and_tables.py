"""Towers and recorded positions as values."""

from __future__ import annotations

import pytest

from five_towers.game import Seat
from five_towers.model import Card, Claim, Player, Table, Tower, TowerType, towers_by_type


def test_a_tower_has_a_type_a_top_and_a_height() -> None:
    tower = Tower(["sand-12", "sand-8"])
    assert (tower.type, tower.top, tower.height) == (TowerType.SAND, Card("sand", 8), 2)
    assert (Tower().type, Tower().top, Tower().height) == (None, None, 0)
    assert str(tower) == "sand 12 8"
    assert str(Tower()) == "no tower"
    assert str(Tower(["sand-12", "candy-8"])) == "sand sand-12 candy-8"


@pytest.mark.rule("tower.on-top")
def test_taking_the_top_away_undoes_adding_a_card() -> None:
    tower = Tower(["sand-12", "sand-8"])
    assert tower.with_card("sand-15").cards[-1] == Card("sand", 15)
    assert tower.with_card("sand-15").without_top() == tower


def test_towers_are_found_by_type() -> None:
    sand, candy = Tower(["sand-12"]), Tower(["candy-3"])
    assert towers_by_type([sand, Tower(), candy]) == {TowerType.SAND: sand, TowerType.CANDY: candy}


def test_a_table_holds_players_and_their_claims() -> None:
    claim = Claim("Anni", {TowerType.SAND: 3, TowerType.CANDY: 2})
    table = Table([Player("Anni", [Tower(["sand-3"])], 2, "sand"), Player("Heidi")], [claim])
    assert table.players[0].main is TowerType.SAND
    assert claim.towers == ((TowerType.CANDY, 2), (TowerType.SAND, 3))
    assert Claim("Anni", [(TowerType.SAND, 3)]).towers == ((TowerType.SAND, 3),)
    assert hash(table) == hash(Table(table.players, table.claims))


def test_a_seat_finds_a_tower_by_the_name_of_its_type() -> None:
    seat = Seat("Anni", (Tower(["sand-12"]),))
    assert seat.tower("sand") == seat.tower(TowerType.SAND) == Tower(["sand-12"])
    assert seat.tower("candy") == Tower()
