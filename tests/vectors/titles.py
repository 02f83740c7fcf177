"""The sentences that the titles of the seeded selection are."""

from __future__ import annotations

from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.grounds import city_grounds, placement_grounds, removal_grounds
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LegalSwaps,
    LongestWall,
    ScoreRound,
    city_of,
)
from alhambra_rules.model import Cell, City
from alhambra_rules.placement import check_swap
from alhambra_rules.rulebook.conformance.protocol import Question
from tests.vectors.features import Feature, double_walls

_AROUND = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)


def rule_and_title(question: Question, feature: Feature) -> tuple[str, str]:
    """Return the rule that the feature is mainly about, and a sentence that states the fact."""
    cell = feature.cell or Cell(0, 0)
    match question:
        case LegalPlacements():
            return _placement(city_of(question.city), question.tile, cell)
        case LegalRemovals():
            return "redesign.to-reserve", _removal(city_of(question.city), cell)
        case LegalSwaps():
            return "redesign.swap", _swap(city_of(question.city), question.tile, cell)
        case CheckCity():
            return _whole_city(city_of(question.city))
        case LongestWall():
            return "scoring.wall", _wall(question)
        case ScoreRound():
            return _round(question)
        case _:
            raise ValueError(feature)


def listed(words: list[str]) -> str:
    """Return the words with commas and an ``and``."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if words[1:] else "".join(words)


def _placement(city: City, tile: str, cell: Cell) -> tuple[str, str]:
    grounds = placement_grounds(city, tile, cell)
    around = zip(_AROUND, cell.around(), strict=True)
    where = listed([name for name, near in around if near in city.tiles])
    if grounds.rules:
        rules = listed(list(grounds.rules))
        title = f"{tile} may not be laid on {cell}, with tiles to the {where}: {rules}"
        return grounds.rules[0], title
    return "build.no-gaps", f"{tile} may be laid on {cell}, with tiles to the {where}"


def _removal(city: City, cell: Cell) -> str:
    rules = removal_grounds(city, cell).rules
    near = sum(beside in city.tiles for beside in cell.beside())
    verdict = f"may not be removed: {listed(list(rules))}" if rules else "may be removed"
    return f"{city.tiles[cell]} on {cell}, with {_tiles(near)} at its sides, {verdict}"


def _swap(city: City, tile: str, cell: Cell) -> str:
    rules = check_swap(city, tile, cell).rules
    near = sum(beside in city.tiles for beside in cell.beside())
    verdict = "may not" if rules else "may"
    why = f": {listed(list(rules))}" if rules else ""
    needed = removal_grounds(city, cell).rules
    though = ", though it could not be removed" if needed and not rules else ""
    return (
        f"{tile} {verdict} take the place of {city.tiles[cell]} on {cell}, with {_tiles(near)} at"
        f" its sides{though}{why}"
    )


def _whole_city(city: City) -> tuple[str, str]:
    size = _tiles(len(city.pieces) - 1)
    rules = city_grounds(city).rules
    if not rules:
        return "build.walls-match", f"A city of {size} that obeys all rules"
    return rules[0], f"A city of {size} that breaks {listed(list(rules))}"


def _wall(question: LongestWall) -> str:
    doubled = double_walls(city_of(question.city))
    walls = (
        "a double wall inside counts" if doubled == 1 else f"{doubled} double walls inside count"
    )
    inner = f", and {walls} nothing" if doubled else ""
    return f"The longest wall round {_tiles(len(question.city))} scores {answer(question)}{inner}"


def _round(question: ScoreRound) -> tuple[str, str]:
    players = len(question.cities)
    everyone = "One player" if players == 1 else f"{players} players"
    dirk = question.dirk is not None
    title = f"{everyone}{' and Dirk' if dirk else ''} score round {question.round}"
    return "two.dirk-scores" if dirk else "scoring.table", title


def _tiles(number: int) -> str:
    return f"{number} tile{'' if number == 1 else 's'}"
