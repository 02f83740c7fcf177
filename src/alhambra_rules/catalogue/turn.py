"""The rules of a turn, of taking money and of buying: ``turn.*``, ``money.*`` and ``buy.*``."""

from alhambra_rules.catalogue.texts import EVERY_BASE_RULEBOOK, rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"turn": "The turn", "money": "Taking money", "buy": "Buying"}

TURN_ORDER = rule(
    "turn.order",
    Kind.PROCEDURE,
    "Turns go clockwise, beginning with the starting player.",
    EVERY_BASE_RULEBOOK,
)

ONE_ACTION = rule(
    "turn.one-action",
    Kind.CHECK,
    "A turn has one action: the player takes money, buys a building, or redesigns the city.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "May a player pass?",
            "Only if no action is legal.",
            "The rulebooks have each player act and name no fourth choice. But a game must"
            " continue if a player can do nothing.",
        ),
    ),
)

EXACT_PAYMENT = rule(
    "turn.exact-payment",
    Kind.CHECK,
    "A player who pays exactly the price of a building may take another action.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Must a player who paid exactly take another action?",
            "No: the player may decline it.",
            "It is a reward: et-2005 says that the player may act again, and hu that the player may"
            " choose one of the three actions. ru is stricter, because there the turn continues and"
            " the player chooses again. The profile must-continue plays like that.",
        ),
    ),
)

FIVE_ACTIONS = rule(
    "turn.five-actions",
    Kind.CHECK,
    "A turn has at most 5 actions: 4 exact purchases, because the market is not refilled during a"
    " turn, and one more action.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Do exact purchases of bazaars count towards the five?",
            "No: they are extra.",
            "The five follow from the four squares of the market, and bazaars lie next to it.",
        ),
    ),
)

TILES_ASIDE = rule(
    "turn.tiles-aside",
    Kind.CHECK,
    "Tiles bought in a turn lie aside until the player's actions are over. Until then they belong"
    " to no city and no reserve, so no redesign can use them.",
    ("et-2005",),
)

PLACE_BOUGHT = rule(
    "turn.place-bought",
    Kind.CHECK,
    "At the end of a turn the player places the bought tiles, in any order. Each goes into the"
    " city, by the building rules, or into the reserve, which holds any number of tiles.",
    EVERY_BASE_RULEBOOK,
)

REFILL = rule(
    "turn.refill",
    Kind.PROCEDURE,
    "After each turn and before the next, never during a turn, the display and the market are"
    " filled up to 4 each, the lowest empty market square first.",
    EVERY_BASE_RULEBOOK,
)

BETWEEN_TURNS = rule(
    "turn.between",
    Kind.PROCEDURE,
    "When a player's actions are over, these steps follow: (1) the player places the bought"
    " tiles; (2) the player may use an architect; (3) the player's chests are placed or passed on,"
    " and their room is refilled; (4) the display is filled with money; (5) the market is filled"
    " with tiles; (6) if a scoring card came up, everybody scores majorities, walls and chests;"
    " (7) the attack strikes; (8) Dirk draws; (9) new scouts arrive. If the tiles ran out in step"
    " 5, the game then ends: leftovers, the third round with its bazaars, the last attack, the"
    " winner.",
    (),
    (
        Ruling(
            "In which order do the steps between two turns happen?",
            "In the order of the statement. The architect's redesign may use tiles that the"
            " player has just placed or put into the reserve.",
            "Each rulebook orders its own steps, and none orders them all. This order agrees with"
            " every one of them.",
        ),
    ),
)

RESHUFFLE = rule(
    "turn.reshuffle",
    Kind.PROCEDURE,
    "If a money card must be drawn and the deck is empty, the spent cards are shuffled and become"
    " the new deck.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if there are no spent cards either?",
            "The display stays short until a player spends cards.",
            "The players hold all the money, and there is nothing else to draw from.",
        ),
        Ruling(
            "When are the spent cards shuffled: with the last card of the deck, or when a card is"
            " missing?",
            "When a card must be drawn and the deck is empty. Cards that are paid in the meantime"
            " are shuffled in too.",
            "The rulebooks have new cards made when the old ones have run out, and name no earlier"
            " moment than the next draw. In 5 Towers the moment is the end of the round in which"
            " the deck runs out, because its sheet says so.",
        ),
    ),
)

ONE_OR_FIVE = rule(
    "money.one-or-five",
    Kind.CHECK,
    "A player who takes money takes one card of the display, of any value, or several cards with"
    " a total value of at most 5. The currencies may differ.",
    EVERY_BASE_RULEBOOK,
)

FROM_MARKET = rule(
    "buy.from-market",
    Kind.CHECK,
    "A player buys one tile at a time, and the tile must lie on the market.",
    EVERY_BASE_RULEBOOK,
)

BUY_CURRENCY = rule(
    "buy.currency",
    Kind.CHECK,
    "A tile is paid for in the currency of its market square and in no other.",
    EVERY_BASE_RULEBOOK,
)

BUY_PRICE = rule(
    "buy.price",
    Kind.CHECK,
    "The cards paid must total at least the price of the tile. They go to the spent pile. No"
    " change is given.",
    EVERY_BASE_RULEBOOK,
)
