"""Results kept with a city: they are not part of its value."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve

import alhambra_rules as ar
from alhambra_rules.model import keep, once_per_city
from alhambra_rules.model.city import kept_with

CITY = {(1, 0): "garden-8-ne", (0, 1): "tower-9-es"}


def test_each_city_value_is_asked_once() -> None:
    asked = []

    @once_per_city
    def number_of_tiles(city: ar.City) -> list[int]:
        """Count."""
        asked.append(city)
        return [len(city.tiles)]

    one, other = ar.City.of(CITY), ar.City.of(CITY)
    assert number_of_tiles(one) is number_of_tiles(one)
    assert number_of_tiles(other) == [3]
    assert asked == [one, other]
    assert number_of_tiles.__name__ == "number_of_tiles"


def test_what_is_known_already_need_not_be_derived() -> None:
    @once_per_city
    def never_asked(city: ar.City) -> str:
        raise AssertionError(city)

    city = ar.City.start()
    keep(city, never_asked, "known")
    assert never_asked(city) == kept_with(city, never_asked) == "known"
    assert kept_with(ar.City.of(CITY), never_asked) is None
    with pytest.raises(ar.InvalidArgument, match=r"city must be a City, .*, not \[City"):
        never_asked([city])  # type: ignore[arg-type] # the point of the test


def test_nothing_that_is_derived_enters_equality_hash_or_repr() -> None:
    asked, never_asked = ar.City.of(CITY), ar.City.of(CITY)
    ar.legal_placements(asked, "tower-11")
    ar.longest_wall(asked)
    assert asked == never_asked
    assert hash(asked) == hash(never_asked)
    assert repr(asked) == repr(never_asked)


def test_copies_are_equal_and_derive_anew() -> None:
    """Pickles and copies carry the pieces alone, so that they stay small."""
    asked = ar.City.of(CITY)
    before = len(pickle.dumps(asked))
    placements = ar.legal_placements(asked, "tower-11")
    copies = (pickle.loads(pickle.dumps(asked)), copy.copy(asked), copy.deepcopy(asked))
    for again in (*copies, evolve(asked)):
        assert again == asked
        assert again.tiles == asked.tiles
        assert ar.legal_placements(again, "tower-11") == placements
    assert len(pickle.dumps(asked)) == before
