"""The rules for the end of the game and for two players: ``end.*`` and ``two.*``."""

from alhambra_rules.catalogue.texts import EVERY_BASE_RULEBOOK, rule
from rulebook_kit import Kind, Ruling

SECTIONS = {"end": "The end of the game", "two": "Two players"}

END_WHEN = rule(
    "end.when",
    Kind.PROCEDURE,
    "The game ends when, after a player's turn, the bag has too few tiles to fill the market up"
    " to 4. The tiles that are left in the bag are still laid out.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if a scoring card comes up in the refill that ends the game?",
            "Its round is scored first. Then the game ends.",
            "The display is filled before the market, so the card comes up before the bag runs"
            " out.",
        ),
        Ruling(
            "Are the last tiles laid out if they are too few to fill the market?",
            "Yes, on the lowest empty squares.",
            "ru and hu say that they are laid out. et-2005 does not mention them. The squares are"
            " filled in the usual order.",
        ),
    ),
)

LEFTOVERS = rule(
    "end.leftovers",
    Kind.PROCEDURE,
    "Each tile left on the market goes to the player who holds the most money in the currency of"
    " its square, whatever its price. If several tie for the most, it stays there.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if nobody holds any money in that currency?",
            "That is a tie, and the tile stays.",
            "No player holds more than the others.",
        ),
        Ruling(
            "Does a player spend money to win a leftover tile?",
            "No: the hands stay as they are, and the same hands count for each square.",
            "The rulebooks only compare the hands, and say that the price does not matter.",
        ),
    ),
)

PLACE_LEFTOVERS = rule(
    "end.place-leftovers",
    Kind.PROCEDURE,
    "A player who gets a leftover tile may still place it in the city, by the building rules.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "In which order are leftovers placed, and what else can players do then?",
            "Clockwise, beginning to the left of the last player. Dirk gets none of them, chests"
            " stay where they are, and nobody can use an architect.",
            "The rulebooks allow placing and nothing else. The order is the order of the turns"
            " that would have followed.",
        ),
    ),
)

WINNER = rule(
    "end.winner",
    Kind.PROCEDURE,
    "The player with the most points after the third scoring round wins. A tie is a draw.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Who wins if several have the most points?",
            "All of them: a tie is a draw.",
            "ru and hu say so. et-2005 speaks of the most points and does not mention ties.",
        ),
    ),
)

TWO_MONEY = rule(
    "two.money",
    Kind.PROCEDURE,
    "With two players, one of the three copies of every money card is left out. 72 cards remain.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Are architects left out as well?",
            "No: all architects that two players use stay in.",
            "The rule removes one of three equal cards, and architects do not come in threes.",
        ),
    ),
)

TWO_DIRK = rule(
    "two.dirk",
    Kind.PROCEDURE,
    "With two players, the neutral player Dirk owns tiles but has no city and no turns. He gets 6"
    " tiles from the bag during setup.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Can Dirk get tiles that are left on the market?",
            "No: he holds no money and has no part in the leftovers.",
            "Leftovers go by the money in hand, and no rulebook gives him any.",
        ),
    ),
)

DIRK_SCORES = rule(
    "two.dirk-scores",
    Kind.CHECK,
    "In every scoring round Dirk takes part in the majorities like a player. He gets no points"
    " for a wall.",
    ("ru", "hu"),
    (
        Ruling(
            "Can Dirk win?",
            "No: he scores, but the winner is one of the two players.",
            "He is there to compete for the majorities, not to win.",
        ),
    ),
)

DIRK_MORE = rule(
    "two.dirk-more",
    Kind.PROCEDURE,
    "Right after the first scoring round Dirk gets 6 more tiles from the bag. Right after the"
    " second he gets a third of the tiles in the bag, rounded down.",
    ("ru", "hu"),
    (
        Ruling(
            "What if the bag has too few tiles for Dirk?",
            "He gets the tiles that are there.",
            "The market is filled in the same way if the bag runs short.",
        ),
        Ruling(
            "If bazaars are in the bag, do they count for Dirk's third?",
            "Yes: it is a third of all tiles, including bazaars.",
            "The rulebooks speak of the contents of the bag, and bazaars are mixed in.",
        ),
    ),
)

GIVE = rule(
    "two.give",
    Kind.CHECK,
    "With two players, a player may also give a tile that they have just bought to Dirk.",
    ("ru", "hu"),
)
