"""Event classes that declare their name, time, rules and effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest
from attrs import evolve, frozen

from rulebook_kit import Kind, Rule, Violation
from rulebook_kit.events import Declared, check, event
from rulebook_kit.json.codecs import Codec, Codecs, as_it_is
from rulebook_kit.json.events import EventForms, declared_forms

ONCE = Rule("bid.once", Kind.CHECK, "Everyone bids once.")


@frozen
class Move(Declared[int]):
    """A move in a game whose state is the highest bid."""

    key: ClassVar[str] = "do"
    player: str


@event("bid", when="bid", breaks=ONCE)
@frozen
class Bid(Move):
    """Bid a number."""

    number: int

    @check
    def too_low(self, state: int) -> Iterator[Violation]:
        """Yield a violation if the bid is not higher."""
        if self.number <= state:
            yield ONCE.broken_at(message=f"{self.number} is too low")

    def effect(self, _: int) -> int:
        """Return the bid."""
        return self.number


@event("bid-secretly", when=("bid", "last"), breaks=ONCE, secrets=("number",), template="secret")
@frozen
class SecretBid(Bid):
    """Bid an even number that the others do not see."""

    @check
    def odd(self, _: int) -> Iterator[Violation]:
        """Yield a violation if the bid is odd."""
        if self.number % 2:
            yield ONCE.broken_at(message=f"{self.number} is odd")


@event("wait", when="last", breaks=ONCE)
@frozen
class Wait(Move):
    """Do nothing."""


FORMS = EventForms[Move](
    declared_forms(
        Codecs({str: Codec(str, as_it_is, as_it_is), int: Codec(int, as_it_is, as_it_is)}),
        (Bid, SecretBid, Wait),
    )
)


def test_a_class_declares_its_name_time_and_rule() -> None:
    declared = SecretBid.declared
    assert (declared.name, declared.when, declared.breaks) == (
        "bid-secretly",
        ("bid", "last"),
        ONCE,
    )
    assert Bid.declared.when == ("bid",)
    assert (Bid.template, SecretBid.template) == ("bid", "secret")
    assert (Bid.secrets, SecretBid.secrets) == ((), ("number",))


def test_an_event_breaks_the_rules_of_its_class_and_of_the_classes_above() -> None:
    assert [str(one.message) for one in SecretBid("Anna", 3).broken(5)] == [
        "3 is too low",
        "3 is odd",
    ]
    assert [str(one.message) for one in Bid("Anna", 3).broken(5)] == ["3 is too low"]
    assert list(evolve(SecretBid("Anna", 3), number=6).broken(5)) == []
    assert list(Wait("Anna").broken(5)) == []


def test_an_event_has_an_effect_of_its_own() -> None:
    assert SecretBid("Anna", 6).effect(5) == 6
    with pytest.raises(NotImplementedError):
        Wait("Anna").effect(5)


def test_its_json_form_follows_from_its_name_and_the_types_of_its_fields() -> None:
    for move, plain in (
        (SecretBid("Anna", 6), {"do": "bid-secretly", "player": "Anna", "number": 6}),
        (Wait("Bo"), {"do": "wait", "player": "Bo"}),
    ):
        assert FORMS.write(move) == plain
        assert FORMS.read(plain) == move
