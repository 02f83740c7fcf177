"""The rulebook of the board game Alhambra as an executable, citable specification.

>>> import alhambra_rules as ar
>>> city = ar.place(ar.City.start(), "garden-10-n", (1, 0))
>>> ar.check_placement(city, "tower-10-w", (2, 0)).rules
('build.walls-match', 'build.on-foot')
>>> ar.legal_placements(city, "tower-10-w")
(Cell(x=-1, y=0), Cell(x=0, y=-1), Cell(x=0, y=1), Cell(x=1, y=1))

All names by topic; ``help(ar.place)`` explains one:

tiles and cities
    TILES, FOUNTAIN, Tile, PlacedTile, City, Cell, Side, BuildingType, draw_diagram, parse_diagram
building
    place, remove, swap, legal_placements, legal_removals, legal_swaps, check_city,
    check_placement, check_removal, check_swap, explain_placements, gaps, walking_graph
scoring
    longest_wall, Wall, count_buildings, check_counts, score_majorities, score_round, RoundScore,
    Share, DIRK
positions
    Table, Player, Claim, Currency, MoneyCard, check_table, read_position, write_position
games
    new_game, empty_game, GameState, Seat, legal_actions, apply, check_action, payments, view,
    View, rounds_scored, chance_outcomes, determinize, describe_event
actions and draws
    Event, Draw, Action, TakeMoney, Buy, PlaceBought, ReserveBought, GiveBought,
    RedesignFromReserve, RedesignToReserve, RedesignSwap, PlaceLeftover, DeclineLeftover, Pass,
    Stop, check_event, action_to_json, action_from_json
recorded games
    Record, record_of, read_record, write_record, replay, Replay, state_to_json, state_from_json,
    view_to_json
rules and reports
    rules, rule_of, CATALOGUE, Rule, Report, Violation
errors
    AlhambraError, InvalidArgument, UnknownTile, EmptyCell, IllegalMove, IllegalAction,
    FormatError, NotationError

``alhambra_rules.game``, ``drawing``, ``testing``, ``agents`` and ``audit`` have more.
"""

# ruff: noqa: I001 - one group of names for each module

import sys
from typing import TYPE_CHECKING

from alhambra_rules.name_table import NAMES
from rulebook_kit.lazy_names import lazy_names
from rulebook_kit.version import __version__ as __version__

if TYPE_CHECKING:
    from alhambra_rules.arbiter import check_counts as check_counts, check_table as check_table
    from alhambra_rules.catalogue import CATALOGUE as CATALOGUE, rule_of as rule_of, rules as rules
    from alhambra_rules.errors import AlhambraError as AlhambraError
    from alhambra_rules.game import (
        Action as Action,
        Buy as Buy,
        DeclineLeftover as DeclineLeftover,
        Draw as Draw,
        Event as Event,
        GameState as GameState,
        GiveBought as GiveBought,
        Pass as Pass,
        PlaceBought as PlaceBought,
        PlaceLeftover as PlaceLeftover,
        Record as Record,
        RedesignFromReserve as RedesignFromReserve,
        RedesignSwap as RedesignSwap,
        RedesignToReserve as RedesignToReserve,
        Replay as Replay,
        ReserveBought as ReserveBought,
        Seat as Seat,
        Stop as Stop,
        TakeMoney as TakeMoney,
        View as View,
        apply as apply,
        chance_outcomes as chance_outcomes,
        check_action as check_action,
        check_event as check_event,
        describe_event as describe_event,
        determinize as determinize,
        legal_actions as legal_actions,
        payments as payments,
        record_of as record_of,
        replay as replay,
        rounds_scored as rounds_scored,
        view as view,
    )
    from alhambra_rules.game_modules.registry import empty_game as empty_game, new_game as new_game
    from alhambra_rules.model import (
        DIRK as DIRK,
        FOUNTAIN as FOUNTAIN,
        TILES as TILES,
        BuildingType as BuildingType,
        City as City,
        Claim as Claim,
        Currency as Currency,
        EmptyCell as EmptyCell,
        MoneyCard as MoneyCard,
        PlacedTile as PlacedTile,
        Player as Player,
        Table as Table,
        Tile as Tile,
        UnknownTile as UnknownTile,
    )
    from alhambra_rules.notation.diagram import draw_diagram as draw_diagram
    from alhambra_rules.notation.diagram_reading import parse_diagram as parse_diagram
    from alhambra_rules.notation.events import (
        action_from_json as action_from_json,
        action_to_json as action_to_json,
    )
    from alhambra_rules.notation.game_record import (
        read_record as read_record,
        write_record as write_record,
    )
    from alhambra_rules.notation.position import (
        read_position as read_position,
        write_position as write_position,
    )
    from alhambra_rules.notation.state_json import (
        state_from_json as state_from_json,
        state_to_json as state_to_json,
        view_to_json as view_to_json,
    )
    from alhambra_rules.placement import (
        check_city as check_city,
        check_placement as check_placement,
        check_removal as check_removal,
        check_swap as check_swap,
        explain_placements as explain_placements,
        gaps as gaps,
        legal_placements as legal_placements,
        legal_removals as legal_removals,
        legal_swaps as legal_swaps,
        place as place,
        remove as remove,
        swap as swap,
        walking_graph as walking_graph,
    )
    from rulebook_kit import (
        Cell as Cell,
        FormatError as FormatError,
        IllegalAction as IllegalAction,
        IllegalMove as IllegalMove,
        InvalidArgument as InvalidArgument,
        NotationError as NotationError,
        Report as Report,
        Rule as Rule,
        Side as Side,
        Violation as Violation,
    )
    from alhambra_rules.scoring import (
        RoundScore as RoundScore,
        Share as Share,
        Wall as Wall,
        count_buildings as count_buildings,
        longest_wall as longest_wall,
        score_majorities as score_majorities,
        score_round as score_round,
    )

if not TYPE_CHECKING:  # so that type checkers still report unknown names
    __all__, __getattr__, __dir__ = lazy_names(__name__, NAMES[__name__])

if "hypothesis" in sys.modules:  # tests are being run: let st.from_type draw the library's types
    from alhambra_rules_plugins import for_hypothesis

    for_hypothesis.register("alhambra_rules")
