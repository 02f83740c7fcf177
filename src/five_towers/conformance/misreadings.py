"""The misreadings that could explain an engine's wrong answer, and what each would answer.

The highest bid is found by the rules or with some of them misunderstood: by trying the cards one
after the other, without the library's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, cast

from attrs import evolve, frozen

from five_towers.catalogue import (
    ALL,
    CARDS,
    DESCENDING,
    EIGHT,
    MAIN,
    NINE,
    ON_TOP,
    ONCE,
    ONE_PER_TYPE,
    TEAR_DOWN,
    TOP,
    TORN_DOWN,
)
from five_towers.conformance.questions import MaxBid, MayAdd, Score, towers_in
from five_towers.model import Card, TowerType
from rulebook_kit.conformance.divergence import Misreading, Setting, Verdict, scoped
from rulebook_kit.conformance.protocol import Question, Result, operation_of
from rulebook_kit.rules import Rule
from rulebook_kit.values import FrozenDict
from rulebook_kit.words import counted

Fits = Callable[[int | None, int], bool]
"""Whether the value may be placed on the one below, or may begin a tower if that is None."""


def in_any_order(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many of the values can be placed there in any order."""
    return max(
        (
            1 + in_any_order(fitting, value, [*values[:at], *values[at + 1 :]])
            for at, value in enumerate(values)
            if fitting(below, value)
        ),
        default=0,
    )


def in_this_order(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many can be placed in the given order, leaving others out."""
    return max(
        (
            1 + in_this_order(fitting, value, values[at + 1 :])
            for at, value in enumerate(values)
            if fitting(below, value)
        ),
        default=0,
    )


def falling(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many can be placed, the higher ones first."""
    return in_this_order(fitting, below, sorted(values, reverse=True))


def all_that_fit(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many are placed if each is placed at once if it fits, and otherwise never."""
    laid = 0
    for value in values:
        if fitting(below, value):
            below, laid = value, laid + 1
    return laid


def the_first_that_fits(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many are placed if always the first that fits is placed next."""
    for at, value in enumerate(values):
        if fitting(below, value):
            return 1 + the_first_that_fits(fitting, value, [*values[:at], *values[at + 1 :]])
    return 0


def all_if_finished(fitting: Fits, below: int | None, values: Sequence[int]) -> int:
    """Return how many count if cards of a finished tower's type count without being placed."""
    return len(values) if below == 0 else in_any_order(fitting, below, values)


def one_or_none(gains: Sequence[int]) -> int:
    """Return the gain of the best tower that loses its top, if any gains."""
    return max([0, *gains])


def none_at_all(_gains: Sequence[int]) -> int:
    """Return 0: nothing is torn down."""
    return 0


def as_many_as_help(gains: Sequence[int]) -> int:
    """Return the gain of all towers that gain by losing their top."""
    return sum(max(gain, 0) for gain in gains)


def one_in_any_case(gains: Sequence[int]) -> int:
    """Return the gain or loss of the best tower: one must lose its top."""
    return max(gains, default=0)


@frozen
class Ways:
    """One way of building.

    Attributes:
        fitting: returns, for a type by its name, what fits on the cards of that type.
        laid: how many values of a type are placed on a value, or to begin a tower.
        torn_down: the gain from tearing down, from the gain of each tower.
        noughts_too: whether a 0 may be torn down.
        elsewhere_too: whether towers without a displayed card of their type count; they gain
            nothing.
        cap: the highest possible bid.
        highest: the most cards of a tower; None if there is no limit.
    """

    fitting: Callable[[str], Fits]
    laid: Callable[[Fits, int | None, Sequence[int]], int] = in_any_order
    torn_down: Callable[[Sequence[int]], int] = one_or_none
    noughts_too: bool = False
    elsewhere_too: bool = False
    cap: int = 5
    highest: int | None = None

    def most(self, question: MaxBid) -> int:
        """Return how many of the cards could be added."""
        values: dict[str, list[int]] = {}
        for card in map(Card.of, question.display):
            values.setdefault(card.type.value, []).append(card.value)
        standing = [[Card.of(card) for card in tower] for tower in question.towers if tower]
        below = {tower[0].type.value: [card.value for card in tower] for tower in standing}
        plain = {
            kind: self._most_of(kind, below.get(kind, []), of_it) for kind, of_it in values.items()
        }
        gains = [
            self._most_of(kind, tower[:-1], values.get(kind, [])) - plain.get(kind, 0)
            for kind, tower in below.items()
            if (self.elsewhere_too or kind in values) and (self.noughts_too or tower[-1])
        ]
        return min(self.cap, sum(plain.values()) + self.torn_down(gains))

    def _most_of(self, kind: str, tower: Sequence[int], values: Sequence[int]) -> int:
        laid = self.laid(self.fitting(kind), tower[-1] if tower else None, values)
        return laid if self.highest is None else min(laid, max(self.highest - len(tower), 0))


_ADDING, _BIDDING, _SCORING = "may_add", "max_bid", "score"
_CARDS: Final = frozenset({_ADDING, _BIDDING})
_SCOPES: Final = (
    ("when adding", frozenset({_ADDING})),
    ("when bidding", frozenset({_BIDDING})),
)
_BREAKS, _INVENTS, _MISCOUNTS = Verdict.BREAKS, Verdict.INVENTS, Verdict.MISCOUNTS


_ON_A_RULING: Final[Mapping[str, Rule]] = FrozenDict(
    {"no-nought-first": TOP, "lone-nought-single": TOP}
)
"""The rules whose rulings some misreadings contradict, and nothing else."""


def _row(
    verdict: Verdict, rule: Rule, name: str, sentence: str, operations: frozenset[str] | str
) -> Misreading:
    shown = frozenset({operations}) if isinstance(operations, str) else operations
    rulings = (_ON_A_RULING[name].id,) if name in _ON_A_RULING else ()
    return Misreading(name, verdict, rule.id, sentence, (name,), shown, rulings)


PLAIN: Final = (
    _row(_INVENTS, EIGHT, "eight-unknown", "does not know the 8", _CARDS),
    _row(_INVENTS, NINE, "nine-unknown", "does not know the 9", _CARDS),
    _row(_BREAKS, TOP, "nine-on-nought", "lets a 9 lie on a 0", _CARDS),
    _row(_BREAKS, TOP, "any-on-nought", "lets any card lie on a 0", _CARDS),
    _row(_BREAKS, DESCENDING, "equal-too", "lets equal cards lie on each other", _CARDS),
    _row(_BREAKS, DESCENDING, "any-on-any", "lets any card lie on any other", _CARDS),
    _row(_BREAKS, ONE_PER_TYPE, "types-mixed", "mixes types in a tower", _ADDING),
    _row(_INVENTS, TOP, "no-nought-first", "lets no tower begin with a 0", _CARDS),
    _row(_INVENTS, TEAR_DOWN, "never-torn-down", "never tears down", _BIDDING),
    _row(_BREAKS, TEAR_DOWN, "noughts-torn-down", "tears down a 0", _BIDDING),
    _row(_BREAKS, TEAR_DOWN, "many-torn-down", "tears down more than one top", _BIDDING),
    _row(_INVENTS, TEAR_DOWN, "always-torn-down", "always tears down a top", _BIDDING),
    _row(_INVENTS, TEAR_DOWN, "torn-down-elsewhere", "always tears down some top", _BIDDING),
    _row(_INVENTS, ALL, "falling", "lays cards in falling order only", _BIDDING),
    _row(_INVENTS, ALL, "as-given", "lays cards in the given order only", _BIDDING),
    _row(_INVENTS, ALL, "laid-at-once", "places each card at once if it fits", _BIDDING),
    _row(_INVENTS, ALL, "first-that-fits", "always places the first card that fits", _BIDDING),
    _row(_BREAKS, TOP, "finished-taken", "counts cards of finished towers", _BIDDING),
    _row(_MISCOUNTS, CARDS, "noughts-unknown", "does not double finished towers", _SCORING),
    _row(_MISCOUNTS, CARDS, "noughts-tripled", "counts finished towers three times", _SCORING),
    _row(_MISCOUNTS, CARDS, "lone-nought-single", "does not double a 0 alone", _SCORING),
    _row(_MISCOUNTS, MAIN, "no-main-tower", "has no main tower", _SCORING),
    _row(_MISCOUNTS, MAIN, "every-tower-main", "makes every tower the main tower", _SCORING),
    _row(_MISCOUNTS, MAIN, "main-doubled", "doubles a finished main tower", _SCORING),
    _row(_MISCOUNTS, MAIN, "main-by-value", "takes the highest sum for the main tower", _SCORING),
    _row(_MISCOUNTS, MAIN, "main-first", "takes the first tower for the main tower", _SCORING),
    _row(_MISCOUNTS, MAIN, "main-lowest", "takes the lowest tower for the main tower", _SCORING),
    _row(_MISCOUNTS, TORN_DOWN, "one-point-each", "takes one point for each torn card", _SCORING),
    _row(_MISCOUNTS, TORN_DOWN, "no-minus", "takes no points for torn cards", _SCORING),
)
_SCOPED: Final = tuple(part for one in PLAIN for part in scoped(one, _SCOPES))


def candidates(question: Question, before: Result, got: Result) -> Iterator[Misreading]:
    """Yield the misreadings that could explain a wrong answer, the most likely first."""
    del before  # the answer itself says enough
    operation = operation_of(question)
    yield from (one for one in _SCOPED if operation in one.operations)
    yield from _limits(question, operation)
    match question:
        case MayAdd():
            yield from _of_types()
        case MaxBid():
            yield from _of_types()
            cap = cast("int", got)
            yield _limit("bid-limit", ONCE, f"never bids more than {cap}", ("cap", cap), _BIDDING)
        case _:
            for most in range(cast("Score", question).torn_down):
                sentence = f"counts at most {most} torn cards"
                yield _limit("torn-limit", TORN_DOWN, sentence, ("torn-at-most", most), _SCORING)


def _limit(name: str, rule: Rule, sentence: str, setting: Setting, *operations: str) -> Misreading:
    verdict = _MISCOUNTS if rule is TORN_DOWN else _INVENTS
    return Misreading(name, verdict, rule.id, sentence, setting, frozenset(operations))


def _limits(question: Question, operation: str) -> Iterator[Misreading]:
    """Yield limits of height. Towers that are too high are full, or the engine refuses them."""
    height = max(map(len, towers_in(question)), default=0)
    for most in range(height + 1, max(height - 4, 0), -1):
        for how in ("full", "refused"):
            for scope in ((_ADDING, _BIDDING, _SCORING), (_ADDING, _BIDDING), (operation,)):
                if operation in scope:
                    sentence = f"has a limit: towers of at most {counted(most, 'card')}"
                    setting = ("most-cards", most, how)
                    yield _limit("tower-limit", ON_TOP, sentence, setting, *scope)


def _of_types() -> Iterator[Misreading]:
    """Yield mistakes about the cards of one type."""
    for kind in TowerType:
        for rule, value, switch in ((EIGHT, 8, "eight-unknown"), (NINE, 9, "nine-unknown")):
            sentence = f"does not know the {value} of {kind.value}"
            yield Misreading(
                f"{switch}-{kind.value}", _INVENTS, rule.id, sentence, (switch, kind.value), _CARDS
            )


def _fits(on: frozenset[Setting], kind: str, below: int | None, value: int) -> bool:
    """Whether the value may be placed on the one below, or may begin a tower if that is None."""
    if below is None:
        return value > 0 or ("no-nought-first",) not in on
    if below == 0:
        return ("any-on-nought",) in on or (value == 9 and ("nine-on-nought",) in on)
    if value == 9 and not {("nine-unknown",), ("nine-unknown", kind)} & on:
        return True
    if below == 8 and not {("eight-unknown",), ("eight-unknown", kind)} & on:
        return True
    equal = value == below and ("equal-too",) in on
    return value < below or equal or ("any-on-any",) in on


_WAYS: Final[Mapping[str, Mapping[str, Any]]] = FrozenDict(
    {
        "never-torn-down": {"torn_down": none_at_all},
        "noughts-torn-down": {"noughts_too": True},
        "many-torn-down": {"torn_down": as_many_as_help},
        "always-torn-down": {"torn_down": one_in_any_case},
        "torn-down-elsewhere": {"torn_down": one_in_any_case, "elsewhere_too": True},
        "falling": {"laid": falling},
        "as-given": {"laid": in_this_order},
        "laid-at-once": {"laid": all_that_fit},
        "first-that-fits": {"laid": the_first_that_fits},
        "finished-taken": {"laid": all_if_finished},
    }
)  # fields of ``Ways``, each of its own type


def predicted(question: Question, settings: frozenset[Setting]) -> Result:
    """Return the answer if these switches are set.

    >>> predicted(MayAdd(["sand-8"], "sand-10"), frozenset({("eight-unknown",)}))
    False
    """
    height = max(map(len, towers_in(question)), default=0)
    limits = [(cast("int", one[1]), one[2]) for one in settings if one[0] == "most-cards"]
    if any(how == "refused" and height > most for most, how in limits):
        return False if isinstance(question, MayAdd) else 0
    highest = min((most for most, how in limits if how == "full"), default=None)
    match question:
        case MayAdd():
            is_full = highest is not None and len(question.tower) >= highest
            return not is_full and _may_add(question, settings)
        case MaxBid():
            return _max_bid(question, settings, highest)
        case _:
            asked = cast("Score", question)
            cut = [tower[:highest] for tower in asked.towers]
            return _score(Score(cut, asked.torn_down), settings)


def _max_bid(question: MaxBid, on: frozenset[Setting], highest: int | None) -> int:
    ways = Ways(lambda kind: partial(_fits, on, kind), highest=highest)
    for one in sorted(on, key=str):
        ways = evolve(ways, **_WAYS.get(str(one[0]), {}))
        if one[0] == "cap":
            ways = evolve(ways, cap=cast("int", one[1]))
    return ways.most(question)


def _may_add(question: MayAdd, on: frozenset[Setting]) -> bool:
    card = Card.of(question.card)
    top = Card.of(question.tower[-1]) if question.tower else None
    if top is not None and top.type is not card.type and ("types-mixed",) not in on:
        return False
    return _fits(on, card.type.value, None if top is None else top.value, card.value)


def _score(question: Score, on: frozenset[Setting]) -> int:
    towers = [[Card.of(card).value for card in tower] for tower in question.towers]
    factor = 1 if ("noughts-unknown",) in on else 3 if ("noughts-tripled",) in on else 2
    points = [len(tower) * (factor if 0 in tower else 1) for tower in towers]
    if ("lone-nought-single",) in on:
        points = [
            min(number, len(tower)) if len(tower) == 1 else number
            for number, tower in zip(points, towers, strict=True)
        ]
    mains = [main for name, main in _MAINS.items() if (name,) in on] or [_highest]
    torn = question.torn_down
    for name, *values in on:
        if name == "torn-at-most":
            torn = min(torn, cast("int", values[0]))
    minus = torn if ("one-point-each",) in on else torn * (torn + 1) // 2
    return sum(points) + mains[0](towers) - minus * (("no-minus",) not in on)


_Towers = Sequence[Sequence[int]]


def _highest(towers: _Towers) -> int:
    return max(map(len, towers), default=0)


def _doubled(towers: _Towers) -> int:
    return max((len(tower) * (1 + (0 in tower)) for tower in towers), default=0)


_MAINS: Final[Mapping[str, Callable[[_Towers], int]]] = FrozenDict(
    {
        "no-main-tower": lambda _: 0,
        "every-tower-main": lambda towers: sum(map(len, towers)),
        "main-doubled": _doubled,
        "main-by-value": lambda towers: len(max(towers, key=sum, default=[])),
        "main-first": lambda towers: len(towers[0]) if towers else 0,
        "main-lowest": lambda towers: min(map(len, towers), default=0),
    }
)


def _named(*names: str) -> tuple[Misreading, ...]:
    by_name = {one.name: one for one in PLAIN}
    return tuple(by_name[name] for name in names)


_DECISIVE: Final = _named(
    *("never-torn-down", "noughts-torn-down", "many-torn-down", "falling", "as-given"),
    *("eight-unknown", "nine-unknown", "nine-on-nought", "any-on-nought", "finished-taken"),
    *("equal-too", "any-on-any", "no-nought-first"),
)
"""Mistakes in bidding, in the order in which one is looked for. A bid depends on their rules."""


def rules_that_matter(question: MaxBid) -> Iterator[Misreading]:
    """Yield the mistakes that would make the highest bid wrong: it depends on their rules."""
    right = predicted(question, frozenset())
    for mistake in _DECISIVE:
        if predicted(question, frozenset({mistake.setting})) != right:
            yield mistake


def distance(one: Result, other: Result) -> int:
    """Return how far two results are apart."""
    return abs(cast("int", one) - cast("int", other))
