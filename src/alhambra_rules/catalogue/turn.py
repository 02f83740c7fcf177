"""The rules of a turn, of taking money and of buying: ``turn.*``, ``money.*`` and ``buy.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"turn": "The turn", "money": "Taking money", "buy": "Buying"}

TURN_ORDER = Rule(
    "turn.order",
    Kind.PROCEDURE,
    "Turns go round clockwise from the starting player.",
    EVERY_BASE_RULEBOOK,
)

ONE_ACTION = Rule(
    "turn.one-action",
    Kind.CHECK,
    "Each turn has one action: the player takes money, buys a building, or redesigns the city.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "May a player pass?",
            "Only if no action at all is legal.",
            "The rulebooks have each player act and name no fourth choice, yet a game must go on"
            " where nothing can be done.",
        ),
    ),
)

EXACT_PAYMENT = Rule(
    "turn.exact-payment",
    Kind.CHECK,
    "A player who pays exactly the price of a building may take another action.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Must a player who paid exactly act again?",
            "No: the further action may be declined.",
            "It is given as a reward, and et-2005 says outright that it is a choice.",
        ),
    ),
)

FIVE_ACTIONS = Rule(
    "turn.five-actions",
    Kind.CHECK,
    "A turn has at most 5 actions: 4 exact purchases, since the market is not filled up"
    " meanwhile, and one action more.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Do exact purchases of bazaars count towards the five?",
            "No: they come on top.",
            "The five follow from the four squares of the market, and bazaars lie beside it.",
        ),
    ),
)

TILES_ASIDE = Rule(
    "turn.tiles-aside",
    Kind.CHECK,
    "What is bought in a turn waits beside the boards until its actions are over; it belongs to"
    " no city and no reserve yet, so no redesign can use it.",
    ("et-2005",),
)

PLACE_BOUGHT = Rule(
    "turn.place-bought",
    Kind.CHECK,
    "A turn ends with the tiles bought in it: in any order, each is laid in the city, by the"
    " building rules, or kept in the reserve, which holds any number.",
    EVERY_BASE_RULEBOOK,
)

REFILL = Rule(
    "turn.refill",
    Kind.PROCEDURE,
    "After each turn and before the next, never during one, the display and the market are filled"
    " up to 4 each, the lowest empty market square first.",
    EVERY_BASE_RULEBOOK,
)

BETWEEN_TURNS = Rule(
    "turn.between",
    Kind.PROCEDURE,
    "When a player's actions are over, there follow, one after the other: (1) his bought tiles"
    " find their places; (2) he may use an architect; (3) his chests are placed or passed on and"
    " their room is filled again; (4) money fills the display; (5) tiles fill the market; (6) if"
    " a scoring card came up, everybody scores: majorities, walls, chests; (7) the attack"
    " strikes; (8) Dirk draws; (9) other scouts arrive; if tiles ran out in (5), the game then"
    " ends: leftovers, the third round with its bazaars, the last attack, the winner.",
    (),
    (
        Ruling(
            "In which order is everything done that happens between two turns?",
            "In the order of the statement; the architect's redesign may use tiles just placed or"
            " just put into the reserve.",
            "Each rulebook orders its own steps and none orders them all; this order keeps every"
            " one of theirs.",
        ),
    ),
)

RESHUFFLE = Rule(
    "turn.reshuffle",
    Kind.PROCEDURE,
    "When a money card is to be drawn and the deck is empty, the spent cards are shuffled and"
    " become the new deck.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if there are no spent cards either?",
            "The display stays short until cards have been spent.",
            "All the money is in the players' hands, and there is nothing else to draw from.",
        ),
    ),
)

ONE_OR_FIVE = Rule(
    "money.one-or-five",
    Kind.CHECK,
    "A player who takes money takes one card of the display, whatever its value, or several whose"
    " values add up to 5 at most; currencies may be mixed.",
    EVERY_BASE_RULEBOOK,
)

FROM_MARKET = Rule(
    "buy.from-market",
    Kind.CHECK,
    "A purchase buys one tile, and only one that lies on the market.",
    EVERY_BASE_RULEBOOK,
)

BUY_CURRENCY = Rule(
    "buy.currency",
    Kind.CHECK,
    "A tile is paid for in the currency of its market square and in no other.",
    EVERY_BASE_RULEBOOK,
)

BUY_PRICE = Rule(
    "buy.price",
    Kind.CHECK,
    "The cards paid total at least the price of the tile and go to the spent pile; no change is"
    " given.",
    EVERY_BASE_RULEBOOK,
)
