"""``five-towers-protocol``: every operation, with the types of its requests and results."""

from __future__ import annotations

from typing import Annotated, Final, cast

from msgspec import UNSET, Meta, Struct, UnsetType

from five_towers.arbiter import check_table
from five_towers.building import check_add
from five_towers.conformance.questions import FORMS, OPERATIONS, Towers, answer
from five_towers.descriptor import FIVE_TOWERS
from five_towers.game.playing import empty_game, new_game
from five_towers.in_play import PLAY
from five_towers.model import CARDS, MOST_PLAYERS, Player, Table, Tower
from five_towers.notation.position import (
    CardName,
    CardNames,
    PlayerScoreDocument,
    PositionDocument,
    player_score,
    table_of_value,
)
from five_towers.scoring import score, score_of
from rulebook_kit.conformance.protocol import NUMBER
from rulebook_kit.game import Shapes
from rulebook_kit.json.pieces import Count, Name
from rulebook_kit.json.verdicts import SpokenViolation, violations_told
from rulebook_kit.service.documents import (
    PositionOf,
    about_positions,
    about_questions,
    about_records,
    about_rules,
)
from rulebook_kit.service.operations import Handles, Request, Service, operation, service_of
from rulebook_kit.service.playing import Keep, Log, Playing, Seed, Verdict, seed_of
from rulebook_kit.service.refusals import within
from rulebook_kit.service.steps import Step, shapes_in_requests, shapes_in_results, step_to


class ScorePosition(Request, tag="score_position"):
    """Ask for the points of all players in a position, with reasons."""

    position: PositionOf


def score_position(request: ScorePosition, _: Handles | None) -> list[PlayerScoreDocument]:
    """Return the points of all players."""
    with within("position"):
        players = table_of_value(request.position).players
    return [player_score(player.name, score_of(player)) for player in players]


_PLAYER = "player"


class CheckAdd(Request, tag="check_add"):
    """Ask whether a card may be added to a tower, and why not."""

    tower: CardNames
    card: CardName


def check_an_add(request: CheckAdd, _: Handles | None) -> Verdict:
    """Return the verdict for a card."""
    return Verdict.of(check_add(Tower(request.tower), request.card))


class Look(Request, tag="look"):
    """Ask for everything that a client shows of one player's towers."""

    towers: Towers
    torn_down: Count = 0


class LookResult(Struct):
    """Everything that a client shows of one player's towers."""

    violations: Annotated[
        list[SpokenViolation], Meta(description="as in a position with this player alone")
    ]
    addable: Annotated[
        list[list[CardName]], Meta(description="the cards that may be added to each tower")
    ]
    score: PlayerScoreDocument


def look(request: Look, _: Handles | None) -> LookResult:
    """Return everything that a client shows of one player's towers."""
    towers = [*map(Tower, request.towers)]
    table = Table([Player(_PLAYER, towers, request.torn_down)])
    return LookResult(
        violations_told(check_table(table)),
        [[card for card in CARDS if check_add(tower, card).ok] for tower in towers],
        player_score(_PLAYER, score(towers, request.torn_down)),
    )


class NewGame(Request, tag="new_game", kw_only=True):
    """Begin a game, dealt from a seed, or with draws that come as events."""

    players: Annotated[
        list[Name],
        Meta(min_length=2, max_length=MOST_PLAYERS, description="in seating order, clockwise"),
    ]
    seed: Seed = UNSET
    starter: Annotated[
        Name | UnsetType, Meta(description="who bids first; absent: the first player")
    ] = UNSET
    dealt: Annotated[bool, Meta(description="false: every draw comes as an event")] = True
    keep: Keep = False
    log: Log = False


def begin(request: NewGame, handles: Handles | None) -> Step:
    """Return the first step of a new game."""
    starter = None if request.starter is UNSET else request.starter
    if request.dealt:
        state = new_game(request.players, seed=seed_of(request.seed), starter=starter)
    else:
        state = empty_game(request.players, starter=starter)
    return step_to(PLAY, state, None, handles, keep=request.keep, log=request.log)


FORMATS: Final = (
    "five-towers-position/1",
    "five-towers-game/1",
    "five-towers-state/2",
    "five-towers-view/1",
    "five-towers-replay/1",
)
"""The formats of documents inside requests and results."""


_PLAYING: Final = Playing(PLAY)
_READ, _CHECK_POSITION = about_positions(FIVE_TOWERS)
_SHAPES: Final = cast("Shapes", PLAY.shapes)
_IN_REQUESTS: Final = (*shapes_in_requests(_SHAPES), PositionDocument)

SERVICE: Final[Service] = service_of(
    FIVE_TOWERS,
    (
        *about_rules(FIVE_TOWERS),
        _READ,
        *about_questions(FORMS, answer, lambda form: int if form is NUMBER else form.kind),
        operation(Look, LookResult, look),
        operation(CheckAdd, Verdict, check_an_add),
        _CHECK_POSITION,
        operation(ScorePosition, list[PlayerScoreDocument], score_position),
        *about_records(FIVE_TOWERS),
        operation(NewGame, Step, begin),
        *_PLAYING.operations,
        _PLAYING.random_agent,
    ),
    formats=FORMATS,
    questions=OPERATIONS,
    in_requests=_IN_REQUESTS,
    in_results=(*_IN_REQUESTS, *shapes_in_results(_SHAPES, positions=True)),
)
"""Everything that can be asked about 5 Towers."""
