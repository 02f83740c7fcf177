"""The rules for the end of the game and for two players: ``end.*`` and ``two.*``."""

from alhambra_rules.catalogue.sources import EVERY_BASE_RULEBOOK
from alhambra_rules.rulebook import Kind, Rule, Ruling

SECTIONS = {"end": "The end of the game", "two": "Two players"}

END_WHEN = Rule(
    "end.when",
    Kind.PROCEDURE,
    "The game ends when, after a player's turn, the bag holds too few tiles to fill the market up"
    " to 4; those that it still holds are laid out all the same.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if a scoring card comes up in the very refill that ends the game?",
            "Its round is scored first, and then the game ends.",
            "The display is filled before the market, so the card is drawn before the bag falls"
            " short.",
        ),
    ),
)

LEFTOVERS = Rule(
    "end.leftovers",
    Kind.PROCEDURE,
    "Each tile left on the market goes, whatever its price, to the player who holds the most"
    " money in the currency of its square; where several hold the most, it stays.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "What if nobody holds any money in that currency?",
            "It counts as a tie, and the tile stays.",
            "Nobody holds more than anybody else.",
        ),
        Ruling(
            "Is the money spent that wins a tile?",
            "No: every hand stays as it is, and serves for each square alike.",
            "The rulebooks only compare the hands, and say that the price is of no account.",
        ),
    ),
)

PLACE_LEFTOVERS = Rule(
    "end.place-leftovers",
    Kind.PROCEDURE,
    "Whoever is given a leftover tile may still put it into the city by the building rules.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "In which order are leftovers placed, and what else may be done then?",
            "Clockwise from the last player's left. Dirk is given none of them, chests stay where"
            " they are, and architects cannot be used.",
            "The rulebooks allow placing and nothing else; the order is that in which the turns"
            " would have gone on.",
        ),
    ),
)

WINNER = Rule(
    "end.winner",
    Kind.PROCEDURE,
    "After the third scoring round the most points win, and a tie is a draw.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Who wins if several have the most points?",
            "All of them: a tie is a draw.",
            "ru and hu say so; et-2005 names the most points and nothing about ties.",
        ),
    ),
)

TWO_MONEY = Rule(
    "two.money",
    Kind.PROCEDURE,
    "With two players one of the three copies of every money card is put aside, which leaves 72"
    " cards.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Are architects put aside as well?",
            "No: all architects that two players use stay in.",
            "The reduction thins out triplets, and architects are not among them.",
        ),
    ),
)

TWO_DIRK = Rule(
    "two.dirk",
    Kind.PROCEDURE,
    "With two players the neutral Dirk owns tiles but has no city and no turns; set-up gives him"
    " 6 tiles from the bag.",
    EVERY_BASE_RULEBOOK,
    (
        Ruling(
            "Can Dirk be given tiles that are left on the market?",
            "No: he holds no money, and takes no part when leftovers are given out.",
            "Leftovers go by the money in hand, and no rulebook gives him any.",
        ),
    ),
)

DIRK_SCORES = Rule(
    "two.dirk-scores",
    Kind.CHECK,
    "In every scoring round Dirk takes part in the majorities like a player, and gets no points"
    " for a wall.",
    ("ru", "hu"),
    (
        Ruling(
            "Can Dirk win?",
            "No: he scores, and the winner is one of the two players.",
            "He is there to contest the majorities, and plays for nobody.",
        ),
    ),
)

DIRK_MORE = Rule(
    "two.dirk-more",
    Kind.PROCEDURE,
    "Right after the first scoring round Dirk gets 6 more tiles from the bag, and right after the"
    " second a third of the tiles that it holds, rounded down.",
    ("ru", "hu"),
    (
        Ruling(
            "What if there are too few tiles in the bag for Dirk?",
            "He gets those that there are.",
            "The market is filled in the same way when the bag runs short.",
        ),
        Ruling(
            "A third of which tiles, if bazaars are in the bag?",
            "Of all of them, bazaars included.",
            "The rulebooks speak of what the bag holds, and bazaars are mixed in.",
        ),
    ),
)

GIVE = Rule(
    "two.give",
    Kind.CHECK,
    "With two players a tile just bought may also be given to Dirk.",
    ("ru", "hu"),
)
