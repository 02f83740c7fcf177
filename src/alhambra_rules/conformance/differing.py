"""Find the rule that a wrong answer breaks, invents or miscounts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from typing import cast

from attrs import evolve, frozen
from msgspec.structs import replace

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.catalogue.building import (
    FOUNTAIN_STAYS,
    NO_GAPS,
    ON_FOOT,
    WALLS_MATCH,
)
from alhambra_rules.catalogue.scoring import (
    AT_LEAST_ONE,
    SCORING_TABLE,
    SCORING_TIES,
)
from alhambra_rules.conformance.generating import size_of
from alhambra_rules.conformance.grounds import (
    RULE_OF_MOVE,
    cell_grounds,
    city_grounds,
    grounds_of,
)
from alhambra_rules.conformance.protocol import (
    KINDS,
    CellList,
    CheckCity,
    FaultyLine,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    Move,
    PointsByType,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    Totals,
    city_of,
    counts_in,
    has_totals,
)
from alhambra_rules.model import Cell, City
from rulebook_kit.conformance.divergence import Divergence, Grounds, Verdict
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.protocol import RULING, Question, Result, operation_of
from rulebook_kit.words import printable


def reconsidered(divergences: Sequence[Divergence]) -> list[Divergence]:
    """Return the differences with the rules that all of them together suggest.

    A building rule that only moves break counts as the move's rule. Which rule forbids a legal tile
    is a guess, best made for the smallest city.
    """
    guessed = [one for one in divergences if _is_guess(one)]
    best = min(guessed, key=lambda one: size_of(one.question), default=None)
    return _moves_blamed(
        [evolve(one, rules=best.rules) if best and _is_guess(one) else one for one in divergences]
    )


def _is_guess(one: Divergence) -> bool:
    return one.verdict is Verdict.INVENTS and isinstance(one.question, LegalPlacements | CheckCity)


def _moves_blamed(divergences: Sequence[Divergence]) -> list[Divergence]:
    elsewhere = {
        rule
        for one in divergences
        if one.verdict is Verdict.BREAKS and one.operation not in RULE_OF_MOVE
        for rule in one.rules
    }
    return [
        evolve(one, rules=(RULE_OF_MOVE[one.operation], *one.rules))
        if one.verdict is Verdict.BREAKS
        and one.operation in RULE_OF_MOVE
        and one.rules[0].startswith("build.")
        and one.rules[0] != FOUNTAIN_STAYS.id
        and not elsewhere & set(one.rules)
        else one
        for one in divergences
    ]


def parts(question: Question) -> Iterator[Question]:
    """Yield the walls and the majorities of a round, and majorities without ties and zeros."""
    if isinstance(question, ScoreMajorities):
        apart = {
            player: dict.fromkeys(KINDS, number)
            for number, player in enumerate(question.counts, start=1)
        }
        yield replace(question, counts=apart)
    if isinstance(question, ScoreRound):
        yield from map(LongestWall, question.cities.values())
        yield ScoreMajorities(counts_in(question), question.round)


def failed(question: Question, expected: Result, failure: Failure) -> Divergence:
    """Return the difference of an engine that gave no answer, under the rules of the question."""
    grounds = grounds_of(question)
    rules = grounds.rules or _rules_of_faults(cast("list[FaultyLine]", expected)) or (_GAME,)
    return Divergence(question, expected, None, failure, Verdict.FAILS, rules, grounds.rulings)


def differing(question: Question, expected: Result, got: Result) -> Divergence:
    """Return how an answer differs from the right one."""
    match question:
        case LegalPlacements() | LegalRemovals() | LegalSwaps():
            found = _cells(question, cast("CellList", expected), cast("CellList", got))
        case CheckCity():
            found = _city(city_of(question.city), legal=bool(expected))
        case ScoreMajorities():
            rules = _majority_rules(question, expected, got)
            found = _Found(Verdict.MISCOUNTS, Grounds(rules))
        case ReplayGame():
            found = _faults(cast("list[FaultyLine]", expected), cast("list[FaultyLine]", got))
        case _:
            found = _Found(Verdict.MISCOUNTS, grounds_of(question))
    verdict, grounds, cells = found.verdict, found.grounds, found.cells
    return Divergence(
        question, expected, got, None, verdict, grounds.rules, grounds.rulings, tuple(sorted(cells))
    )


_GAME = "turn.order"


@frozen
class _Found:
    verdict: Verdict
    grounds: Grounds
    cells: tuple[Cell, ...] = ()


def _cells(question: Move, expected: CellList, got: CellList) -> _Found:
    """Blame the rules of the cell that breaks the fewest, preferably rules of the rulebooks.

    Only one of the cells that touch nothing is checked: an answer may list any number of them, and
    the same rule forbids them all. If only a ruling forbids the listed cells, a missing cell
    counts more.
    """
    city = city_of(question.city)
    allowed = sorted({Cell(*cell) for cell in got}.difference(expected))
    missed = [Cell(*cell) for cell in expected if cell not in got]
    if allowed:
        near = {cell for built in city.tiles for cell in (built, *built.around())}
        apart = [cell for cell in allowed if cell not in near]
        telling = [*(cell for cell in allowed if cell in near), *apart[:1]]
        grounds = min((cell_grounds(question, city, cell) for cell in telling), key=_plainness)
        if grounds.basis != RULING or not missed:
            return _Found(Verdict.BREAKS, grounds, tuple(allowed))
    grounds = min((_why_allowed(question, city, cell) for cell in missed), key=_plainness)
    return _Found(Verdict.INVENTS, grounds, tuple(missed))


def _plainness(grounds: Grounds) -> tuple[bool, int, tuple[int, ...]]:
    order = tuple(_ORDER[rule] for rule in grounds.rules)
    return grounds.basis == RULING, len(grounds.rules), order


_ORDER = {rule: place for place, rule in enumerate(CATALOGUE)}


def _why_allowed(question: Move, city: City, cell: Cell) -> Grounds:
    if isinstance(question, LegalPlacements):
        return Grounds((_strict_rule(city.with_tile(question.tile, cell), cell),))
    rulings = cell_grounds(question, city, cell).rulings
    return Grounds((RULE_OF_MOVE[operation_of(question)],), rulings)


def _strict_rule(city: City, cell: Cell) -> str:
    """Guess the rule that an engine applies too strictly if it forbids a legal tile.

    Next to walls: build.walls-match. Near a bay: build.no-gaps. Otherwise: build.on-foot.
    """
    near = {beside for built in city.tiles for beside in built.beside()} - city.tiles.keys()
    in_a_bay = sum(beside in city.tiles for beside in cell.beside()) > 1
    bays = [one for one in near if sum(beside in city.tiles for beside in one.beside()) > 2]
    if _double_walled(city, cell):
        return WALLS_MATCH.id
    return NO_GAPS.id if in_a_bay or bays else ON_FOOT.id


def _double_walled(city: City, cell: Cell) -> bool:
    return any(cell.next(side) in city.tiles for side in city.tiles[cell].walls)


def _city(city: City, *, legal: bool) -> _Found:
    if not legal:
        return _Found(Verdict.BREAKS, city_grounds(city))
    strict = [_strict_rule(city, cell) for cell in city.tiles]
    for rule in (WALLS_MATCH.id, NO_GAPS.id):
        if rule in strict:
            return _Found(Verdict.INVENTS, Grounds((rule,)))
    return _Found(Verdict.INVENTS, Grounds((ON_FOOT.id,)))


def _majority_rules(question: ScoreMajorities, expected: Result, got: Result) -> tuple[str, ...]:
    """Return the rules that decide the points that differ, the most specific first."""
    if has_totals(expected, got):
        kinds = sorted({kind for owned in question.counts.values() for kind in owned})
        right, wrong = cast("Totals", expected), cast("Totals", got)
        players = [one for one in sorted({*right, *wrong}) if right.get(one) != wrong.get(one)]
        return _telling({_rule_of_share(question, p, k) for p in players for k in kinds})
    return _rules_of_shares(question, cast("PointsByType", expected), cast("PointsByType", got))


def _rules_of_shares(
    question: ScoreMajorities, right: PointsByType, wrong: PointsByType
) -> tuple[str, ...]:
    found = {
        _rule_of_share(question, player, kind)
        for player in sorted({*right, *wrong})
        for kind in sorted({*right.get(player, {}), *wrong.get(player, {})})
        if right.get(player, {}).get(kind) != wrong.get(player, {}).get(kind)
    }
    return _telling(found)


def _telling(found: Collection[str]) -> tuple[str, ...]:
    telling = (SCORING_TABLE.id, SCORING_TIES.id, AT_LEAST_ONE.id)
    return tuple(rule for rule in telling if rule in found) or telling[:1]


def _rule_of_share(question: ScoreMajorities, player: str, kind: str) -> str:
    held = {name: owned.get(kind, 0) for name, owned in question.counts.items()}
    mine = held.get(player)
    if not mine:
        return AT_LEAST_ONE.id
    not_behind = [count for count in held.values() if count >= mine]
    return SCORING_TIES.id if len(not_behind) > len(set(not_behind)) else SCORING_TABLE.id


def _faults(expected: list[FaultyLine], got: list[FaultyLine]) -> _Found:
    """Blame the first line whose rules differ."""
    right = {fault.line: set(fault.rules) for fault in expected}
    found = {fault.line: set(fault.rules) for fault in got}
    line = min(at for at in {*right, *found} if right.get(at) != found.get(at))
    missed = right.get(line, set()) - found.get(line, set())
    named = map(printable, missed or found.get(line, set()))
    rules = tuple(sorted(named, key=lambda rule: (_ORDER.get(rule, -1), rule)))
    known = tuple(rule for rule in rules if rule in CATALOGUE)
    is_all = missed and _without(expected, line, missed) == got
    rulings = known if is_all and not any(CATALOGUE[rule].sources for rule in known) else ()
    verdict = Verdict.BREAKS if missed else Verdict.INVENTS
    return _Found(verdict, Grounds(rules or (_GAME,), rulings))


def _without(faults: list[FaultyLine], line: int, rules: Set[str]) -> list[FaultyLine]:
    """Return the violations without these rules at a line."""
    left = [
        FaultyLine(one.line, [rule for rule in one.rules if one.line != line or rule not in rules])
        for one in faults
    ]
    return [one for one in left if one.rules]


def _rules_of_faults(faults: Iterable[FaultyLine]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for fault in faults for rule in fault.rules))
