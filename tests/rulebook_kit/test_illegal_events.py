"""Near misses of events, by the types of their fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from attrs import field, frozen, validators

from rulebook_kit import Kind, Report, Rule, Violation
from rulebook_kit.events import Declared, check, event
from rulebook_kit.testing.illegal_events import Pieces, _excess, illegal_events

HAND, MARK = (Rule(f"card.{name}", Kind.CHECK, "A rule.") for name in ("hand", "mark"))

HELD = ("red", "blue")
"""The state: the cards in hand, which are laid in this order."""


@event("lay", when="lay", breaks=HAND)
@frozen
class Lay(Declared[tuple[str, ...]]):
    """Lay all cards, and perhaps mark one of two places."""

    key: ClassVar[str] = "do"
    cards: tuple[str, ...]
    mark: int | None = None

    @check
    def other_cards(self, state: tuple[str, ...]) -> Iterator[Violation]:
        """Yield a violation if these are not the cards."""
        if self.cards != state:
            yield HAND.broken_at(message="other cards")

    @check
    def no_place(self, _: tuple[str, ...]) -> Iterator[Violation]:
        """Yield a violation if there is no such place."""
        if self.mark == 3:
            yield MARK.broken_at(message="no such place")


def near_misses(phase: str, *events: Lay, times: int = 1) -> Sequence[set[tuple[Lay, str]]]:
    pieces: Pieces = {str: ("red", "blue", "green"), int: (1, 2, 3)}

    def verdict(one: Lay) -> Report:
        return Report.of(one.broken(HELD))

    return [set(illegal_events(events, phase, pieces, verdict, nth)) for nth in range(times)]


def test_a_list_has_one_too_few_or_too_many_another_one_or_two_exchanged() -> None:
    found = {one for of_nth in near_misses("lay", Lay(HELD), times=24) for one in of_nth}
    cards = {one.cards for one, rule in found if rule == "card.hand"}
    assert cards >= {("red",), ("blue",), ("blue", "red"), ("red", "blue", "green")}
    assert cards >= {("green", "blue"), ("red", "green"), ("red", "red")}
    assert HELD not in cards


def test_each_breaks_as_few_rules_as_possible() -> None:
    (found,) = near_misses("lay", Lay(HELD))
    assert {(rule, one.mark) for one, rule in found} == {("card.hand", None), ("card.mark", 3)}
    (found,) = near_misses("lay", Lay(("red",), 3))
    assert found == {(Lay(("red",)), "card.hand"), (Lay(HELD, 3), "card.mark")}


def test_if_no_rule_is_broken_alone_the_most_usual_one_is_told() -> None:
    def verdict(one: Lay) -> Report:
        other = MARK if one.mark else Rule("card.none", Kind.CHECK, "A rule.")
        return Report.of(rule.broken_at(message="no") for rule in (other, HAND))

    pieces: Pieces = {str: HELD, int: (1, 2)}
    found = [set(illegal_events([Lay(HELD)], "lay", pieces, verdict, nth)) for nth in range(8)]
    assert {rule for of_nth in found for _, rule in of_nth} == {"card.hand"}


@event("pay", when="lay", breaks=HAND)
@frozen
class Pay(Declared[tuple[str, ...]]):
    """Pay coins; the price is 3."""

    key: ClassVar[str] = "do"
    paid: int

    @check
    def too_little(self, _: tuple[str, ...]) -> Iterator[Violation]:
        """Yield a violation if this is less than the price."""
        if self.paid < 3:
            yield HAND.broken_at(message="too little", paid=self.paid, price=3)


def test_every_second_choice_is_on_the_edge_of_what_is_legal() -> None:
    """The others are any that break the rule."""

    def verdict(one: Pay) -> Report:
        return Report.of(one.broken(HELD))

    choices = [
        [one.paid for one, _ in illegal_events([Pay(3)], "lay", {int: range(9)}, verdict, nth)]
        for nth in range(6)
    ]
    assert choices == [[2], [0], [2], [1], [2], [2]]


@event("show", when="lay", breaks=MARK)
@frozen
class Show(Lay):
    """Show a card of at most two, in a way that is no piece of the game."""

    mark: int = field(default=1, validator=validators.le(2))
    way: float = 0.5


def test_of_a_class_without_events_one_is_made_of_the_first_pieces() -> None:
    """It holds one card, and no place; if a field has no pieces, there is none."""
    pieces: Pieces = {str: ("green", "red"), int: (3,)}

    def verdict(one: Lay) -> Report:
        return Report.of(one.broken(HELD))

    for phase in ("lay", "draw"):
        made = dict(illegal_events((), phase, pieces, verdict, kinds=(Lay, Show)))
        assert {type(one) for one in made} == {Lay}


def test_fields_keep_what_they_refuse_and_what_is_no_piece() -> None:
    (found,) = near_misses("lay", Show(HELD))
    assert {rule for _, rule in found} == {"card.hand"}
    assert {(one.mark, one.way) for one, _ in found if isinstance(one, Show)} == {(1, 0.5)}


def test_events_are_taken_in_turns() -> None:
    first, second = near_misses("lay", Lay(("red",)), Lay(("blue",)), times=2)
    assert first != second


def test_an_event_of_another_phase_is_not_changed() -> None:
    assert near_misses("draw", Lay(HELD), times=2) == [set(), set()]
    assert near_misses("draw", Lay(())) == [{(Lay(()), "card.hand")}]


def test_a_number_alone_is_as_far_from_what_is_legal_as_it_says() -> None:
    facts: Sequence[dict[str, Any]] = ({"a": 5}, {"a": 5, "b": 3}, {})
    violations = [HAND.broken_at(message="too far", **one) for one in facts]
    assert [_excess(one) for one in violations] == [5, 2, 0]
