"""The catalogue of 5 Towers: a ``Rule`` for each statement of the rule sheet, in all languages.

The rules are in the order of the rule sheet, with their sources.

>>> rule_of("tower.eight").sources
('et-5t',)
>>> statement("tower.eight", language="et")
'Kaart 8 laseb enda peale panna iga oma tüübi kaardi, ka suurema.'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from rulebook_kit import Kind, Report, Rule, Ruling, Violation, catalogue_of
from rulebook_kit.errors import Nouns
from rulebook_kit.game import RuleBook
from rulebook_kit.rules import Rules, Translations, find_rule, rules_in
from rulebook_kit.templates import Templates
from rulebook_kit.values import FrozenDict

__all__ = [
    "CATALOGUE",
    "LANGUAGES",
    "SECTIONS",
    "SOURCES",
    "message",
    "rule_of",
    "rules",
    "statement",
]

SOURCES: Mapping[str, str] = FrozenDict(
    {
        "et-5t": "5 Towers, Estonian rule sheet",
        "review": "A published review of 5 Towers, which describes how a round is played",
    }
)
"""The full name of each source."""

SHEET = ("et-5t",)
"""The one rulebook of the game."""

LANGUAGES: Mapping[str, str] = FrozenDict({"en": "English", "et": "Estonian"})
"""The languages of the statements, by code."""

TEMPLATES = Templates("five_towers.catalogue", LANGUAGES)
"""The templates of all sentences about events and violations in these languages."""

rule: partial[Rule] = partial(Rule, templates=TEMPLATES)
"""Makes a rule of the game, whose violations have their messages from these templates."""

PLAYERS = rule(
    "game.players",
    Kind.PROCEDURE,
    "The game is for 2 to 5 players, who choose freely who makes the first bid.",
    SHEET,
)

GAME_END = rule(
    "game.end",
    Kind.PROCEDURE,
    "The round in which the deck becomes empty for the second time is the last one; its display may"
    " have fewer than 5 cards, and then no bid can be above their number.",
    SHEET,
    (
        Ruling(
            "What if there are no discards when the deck becomes empty for the first time?",
            "The game ends with that round.",
            "Without discards there is no new deck, so another round would have no cards.",
        ),
        Ruling(
            "When does the deck become empty: with its last card, or when a card is missing?",
            "With its last card, even if that card completes the display.",
            "From then on there is no deck on the table, and that is what the sheet asks for.",
        ),
        Ruling(
            "Which bid ends the bidding of a round with fewer than 5 cards?",
            "A bid for all of its cards.",
            "The sheet ends the bidding with a bid of 5 because nobody can bid more, and lowers the"
            " maximum in such a round.",
        ),
    ),
)

CARD_VALUES = rule(
    "cards.values",
    Kind.FACT,
    "There are five types, candy, scary, tree, scrap and sand, each with the values 0 to 15 once:"
    " 80 cards for 2 or 3 players. Four or five players add one more 0, 2, 5, 7, 10 and 12 of each"
    " type, 110 cards in all.",
    SHEET,
)

ONE_PER_TYPE = rule(
    "tower.one-per-type",
    Kind.CHECK,
    "A player has at most one tower of each type, and a tower has cards of one type only.",
    SHEET,
)

ON_TOP = rule(
    "tower.on-top",
    Kind.PROCEDURE,
    "A card goes on top of the tower of its type, or begins that tower; the cards below are never"
    " rearranged.",
    SHEET,
)

DESCENDING = rule(
    "tower.descending",
    Kind.CHECK,
    "The values of a tower fall from the bottom to the top: each card is lower than the card below"
    " it, except with an 8 or a 9.",
    SHEET,
)

EIGHT = rule(
    "tower.eight", Kind.CHECK, "Any card of its type can go on an 8, even a higher one.", SHEET
)

NINE = rule(
    "tower.nine",
    Kind.CHECK,
    "A 9 can go on any card of its type, even a lower one, except on a 0.",
    SHEET,
)

TOP = rule(
    "tower.top",
    Kind.CHECK,
    "A 0 finishes its tower: it is never removed, no card goes on it, not even a 9, and the owner"
    " takes no more cards of that type.",
    SHEET,
    (
        Ruling(
            "May a tower begin with a 0?",
            "Yes: it is a finished tower of one card.",
            "Any card may begin a tower, and no rule requires a card below a 0.",
        ),
        Ruling(
            "What if the display has fewer cards of unfinished types than the player bid?",
            "The player may take any cards. A card of a finished type cannot be added, so all cards"
            " go back and the bid is undone.",
            "The player must take as many cards as they bid, and the sheet undoes a bid only after"
            " that.",
        ),
    ),
)

DISPLAY = rule(
    "round.display",
    Kind.PROCEDURE,
    "At the beginning of a round, 5 cards of the deck are laid out face up as the display.",
    SHEET,
)

CLEAN_UP = rule(
    "round.clean-up",
    Kind.PROCEDURE,
    "After building, the rest of the display is discarded, and the player to the left of the"
    " builder bids first in the next round.",
    SHEET,
    (
        Ruling(
            "Who starts: the player next to the builder, or next to the last starter?",
            "The player next to the builder.",
            "The sheet says so; a review that says otherwise does not outweigh it.",
        ),
    ),
)

ONCE = rule(
    "bid.once",
    Kind.CHECK,
    "The starter bids a number of cards from 0 to 5; clockwise, each other player has one turn to"
    " bid more or to pass, until a player bids 5.",
    SHEET,
    (
        Ruling(
            "May the starter pass?",
            "Yes, and it counts as a bid of 0.",
            "Without an earlier bid, passing means the same as bidding 0.",
        ),
    ),
)

ZERO = rule(
    "bid.zero",
    Kind.PROCEDURE,
    "If the starter bids 0 and nobody bids more, the display is discarded and the same player"
    " starts the next round.",
    SHEET,
)

TAKE = rule(
    "bid.take",
    Kind.CHECK,
    "The highest bidder takes exactly as many cards of the display as they bid.",
    SHEET,
)

TEAR_DOWN = rule(
    "build.tear-down",
    Kind.CHECK,
    "Before building, a player may tear down the top card of one tower, which goes face down on a"
    " pile of their own; a 0 cannot be torn down.",
    SHEET,
)

ALL = rule(
    "build.all",
    Kind.CHECK,
    "The builder adds every card that they took to their towers, one after the other, in any"
    " order.",
    SHEET,
)

UNDO = rule(
    "build.undo",
    Kind.CHECK,
    "A builder who cannot add all the cards gives everything back and has another turn to bid:"
    " they bid less or pass, and the bidding continues from there.",
    SHEET,
    (
        Ruling(
            "What happens to the bids after the one that is undone?",
            "They are void. The new bid is below the undone one and above the earlier ones; the"
            " players after the builder have their turns again.",
            "Otherwise the next player could not bid what the sheet's own example lets them bid.",
        ),
        Ruling(
            "May a builder give back cards that they can add?",
            "No. Cards go back only if they fit in no order, with any card torn down or none. Other"
            " cards that the builder could have taken do not matter.",
            "Building is not optional, and a bid is undone only if the player cannot build.",
        ),
    ),
)

RESHUFFLE = rule(
    "deck.reshuffle",
    Kind.PROCEDURE,
    "At the end of the round in which the deck first becomes empty, all discards are shuffled into"
    " a new deck.",
    SHEET,
    (
        Ruling(
            "Are torn-down cards shuffled in too?",
            "No: they stay with their owners until the end.",
            "They cost their owners points at the end.",
        ),
        Ruling(
            "Who may know which cards were torn down?",
            "All players see the number of the cards; nobody sees the cards, not even their owner.",
            "The sheet puts them face down next to the towers and lets nobody look at them.",
        ),
    ),
)

CARDS = rule(
    "score.cards",
    Kind.CHECK,
    "Each card of a tower is worth 1 point, or 2 points if the tower is finished by a 0.",
    SHEET,
)

MAIN = rule(
    "score.main",
    Kind.CHECK,
    "Every player names one main tower, and each of its cards is worth one more point.",
    SHEET,
    (
        Ruling(
            "Which is the main tower if a player names none?",
            "The tower with the most cards; in a tie, the first in the order of the types.",
            "No other choice scores more, and the sheet recommends the highest tower.",
        ),
    ),
)

TORN_DOWN = rule(
    "score.torn-down",
    Kind.CHECK,
    "Each card torn down costs one point more than the card before: 1, then 2, then 3 and so on.",
    SHEET,
)

WINNER = rule(
    "score.winner",
    Kind.PROCEDURE,
    "The player with the highest total wins; tied players share the victory.",
    SHEET,
)

SECTIONS: Mapping[str, str] = FrozenDict(
    {
        "game": "The game",
        "cards": "The cards",
        "tower": "Towers",
        "round": "The round",
        "bid": "Bidding",
        "build": "Building",
        "deck": "The deck",
        "score": "Points",
    }
)
"""The titles of the sections, in the order of the catalogue."""


CATALOGUE: Mapping[str, Rule] = catalogue_of(rules_in(globals()))
"""Every rule by its id, in the order of the catalogue."""


NOUNS: Nouns = FrozenDict(
    {key: (key, "card") for key in ("tower", "display", "taken", "deck", "discards")}
)
"""What the parts of documents are called, for ``FormatFault.in_words``."""


_PLACES = {rule_id: place for place, rule_id in enumerate(CATALOGUE)}


def report_in_order(violations: Iterable[Violation]) -> Report:
    """Return the violations as a report, in the order of the catalogue."""
    return Report.of(sorted(violations, key=lambda violation: _PLACES[violation.rule_id]))


def rule_of(rule_id: str) -> Rule:
    """Return the rule with that id.

    Raises:
        InvalidArgument: no rule has that id; the message suggests the nearest one.
    """
    return find_rule(CATALOGUE, rule_id)


TRANSLATIONS = Translations(CATALOGUE, "five_towers.catalogue", LANGUAGES)
"""The translations of all rules."""


BOOK: Final = RuleBook(TRANSLATIONS, TEMPLATES, SECTIONS, SOURCES)
"""The rules of the game with their sentences."""

statement: Final = BOOK.statement
message: Final = BOOK.message


def rules(section: str | None = None) -> Rules:
    """Return all rules in the order of the catalogue, or those of a section.

    ``print`` and the REPL show each on a line.

    Args:
        section: the part of their ids before the dot, such as ``tower``; None for all.

    Raises:
        InvalidArgument: there is no such section; the message suggests the nearest.
    """
    return BOOK.rules(section)
