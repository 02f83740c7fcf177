"""Templates of sentences: the same in all languages, used with all their facts, and by events."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import ClassVar

import pytest
from attrs import frozen

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.catalogue import message
from alhambra_rules.catalogue.texts import TEMPLATES, say
from alhambra_rules.game import Override
from alhambra_rules.game.events import EarlierEvents, StartedFrom
from alhambra_rules.game.view import sentence_on
from alhambra_rules.game_modules import ArchitectToReserve, DealArchitect, Peek
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.testing.illegal_actions import illegal_actions
from five_towers.catalogue import TEMPLATES as OF_TOWERS
from five_towers.catalogue import message as of_towers
from five_towers.game.view import sentence_on as sentence_on_towers
from five_towers.testing.played_games import illegal_actions as illegal_in_towers
from rulebook_kit import InvalidArgument, Violation
from rulebook_kit.templates import ENGLISH, Sentence, Templates
from tests.five_towers.test_arbiter import FAULTS as FAULTS_OF_TOWERS
from tests.modules.test_positions import ILLEGAL
from tests.modules.test_positions import claimed as with_modules
from tests.test_arbiter import IN_TWO_PLACES, WRONG_CLAIMS
from tests.test_arbiter import claimed as in_a_round_of_two
from tests.test_languages import LETTERS
from tests.test_plain_values import EVENTS, TOWER_EVENTS

PIECES = "|".join(one.value for one in (*ar.BuildingType, *ar.Currency))
ID_OF_A_PIECE = re.compile(rf"\b({PIECES})-")

SOURCE = Path(__file__).resolve().parents[1] / "src"
IN_THE_KIT = (SOURCE / "rulebook_kit" / "claims.py", SOURCE / "rulebook_kit" / "turns.py")
GAMES = {"alhambra_rules": TEMPLATES, "five_towers": OF_TOWERS}
every_game = pytest.mark.parametrize("templates", GAMES.values(), ids=GAMES)


def places(template: str) -> set[str]:
    """Return the places of a template."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def letters(template: str) -> set[str]:
    """Return the letters of a template outside its places."""
    return set(re.findall(r"[^\W\d_]", re.sub(r"\{[a-z0-9_-]+\}", "", template).lower()))


def parts_of(sentence: Sentence) -> Iterator[Sentence]:
    """Yield a sentence and the sentences within it."""
    yield sentence
    for fact in sentence.facts.values():
        if isinstance(fact, Sentence):
            yield from parts_of(fact)


def check_facts(templates: Templates, sentences: Iterable[object]) -> int:
    """Check that each sentence tells exactly the facts that it has; return how many there are."""
    number = 0
    for sentence in sentences:
        assert isinstance(sentence, Sentence)
        number += 1
        for part in parts_of(sentence):
            assert places(templates.of(ENGLISH)[part.template]) == set(part.facts)
        assert templates.text(sentence) == str(sentence)
    return number


ALIKE = {"word.dirham", "word.florin"}
"""What rulebooks in several languages call alike."""


@every_game
def test_a_language_has_the_templates_of_english(templates: Templates) -> None:
    """No template is left out, none is left over, and each has the same places.

    A template with words has those of its language.
    """
    english = templates.of(ENGLISH)
    for language in set(templates.languages) - {ENGLISH}:
        other = templates.of(language)
        file = SOURCE / templates.package.replace(".", "/") / f"sentences/{language}.toml"
        lines = re.findall(r"^[^\[\n].* = ", file.read_text("utf-8"), re.MULTILINE)
        assert len(lines) == len(english)
        assert list(other) == list(english)
        assert [one for one in english if places(english[one]) != places(other[one])] == []
        assert [
            one
            for one in english
            if english[one] == other[one] and letters(english[one])
            if one not in ALIKE
        ] == []
        for template in other.values():
            assert letters(template) <= set(LETTERS[language])
            assert "  " not in template
            assert not template.endswith(".")


@every_game
def test_an_event_begins_with_a_capital_letter(templates: Templates) -> None:
    """What is a part of a sentence or a message, as elsewhere, begins with a small one."""
    for language in templates.languages:
        for one, template in templates.of(language).items():
            if template[0] != "{" and not template.startswith(("Dirk", "Margus", "Дирк")):
                assert template[0].isupper() == one.startswith("event."), (language, one)


def said_in(game: str) -> Iterator[tuple[str, set[str], bool]]:
    """Yield each template that code names, with its facts and whether these are all.

    The kit names some that games with claims, or with declared events, have.
    """
    for file in (*(SOURCE / game).rglob("*.py"), *IN_THE_KIT):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    given = [keyword.arg for keyword in node.keywords]
                    yield first.value, {name for name in given if name}, None not in given
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value, set(), False


@pytest.mark.parametrize("game", GAMES)
def test_every_template_is_used_with_its_facts(game: str) -> None:
    english = GAMES[game].of(ENGLISH)
    said = set()
    for template, facts, complete in said_in(game):
        if complete:
            assert places(english[template]) == facts, template
        said.add(template)
    named = {"list", "word", "piece", "refusal", "number", "called", "event", "due", "bazaar"}
    left = {one for one in english if one not in said and one.partition(".")[0] not in named}
    assert left == set()


def test_every_event_has_a_template_with_all_its_facts() -> None:
    """Each event is told to each player and to a spectator, with a state and without one."""
    state = ar.new_game(["Anna", "Bo"], seed=1, modules=list(REGISTRY))
    origin = (ArchitectToReserve("Anna", (0, 0), "architect-denar-3"), *EVENTS)
    heard = [
        sentence_on(event, at, viewer=viewer)
        for event in origin
        for at in (None, state)
        for viewer in (None, "Anna", "Bo")
    ]
    entries = (Override(ar.Stop("Bo"), "a slip"), StartedFrom(state.table), EarlierEvents(3))
    assert (
        check_facts(TEMPLATES, [*heard, *(sentence_on(entry) for entry in entries)])
        == len(heard) + 3
    )
    in_towers = [sentence_on_towers(event) for event in TOWER_EVENTS]
    torn = ft.Build("Anna", ["sand-7"], tear_down="candy")
    assert check_facts(OF_TOWERS, [*in_towers, torn.naming(top="candy-9"), torn.sentence()])
    names = {one.in_template() for one in (*EVENTS, *TOWER_EVENTS)}
    assert {str(name) for name in names} == {one.called for one in (*EVENTS, *TOWER_EVENTS)}
    assert all(isinstance(name, Sentence) for name in names)


@pytest.mark.parametrize("event", [Peek("Anna", "w"), DealArchitect("Anna", "architect-denar-3")])
def test_a_secret_is_no_fact_of_what_others_hear(event: ar.Event) -> None:
    told, heard = (sentence_on(event, viewer=viewer) for viewer in ("Anna", "Bo"))
    assert isinstance(told, Sentence)
    assert isinstance(heard, Sentence)
    assert set(told.facts) - set(heard.facts) == set(event.secrets)
    assert heard.template == f"{told.template}-hidden"


def violations_of_games() -> Iterator[Violation]:
    """Yield violations of all kinds of actions in the course of two games."""
    state = ar.new_game(["Anna", "Bo", "Cem"], seed=2, modules=list(REGISTRY))
    for turn in range(60):
        for action, _ in illegal_actions(state, turn):
            yield from ar.check_action(state, action)
        yield from ar.check_action(state, ar.Stop("Nobody"))
        state = ar.apply(state, ar.legal_actions(state)[turn % len(ar.legal_actions(state))])


@pytest.mark.no_cover
def test_every_violation_that_a_player_meets_has_a_template() -> None:
    found = list(violations_of_games())
    assert check_facts(TEMPLATES, [one.sentence for one in found]) > 200
    assert [str(one.sentence) for one in found] == [one.message for one in found]
    hungarian = [TEMPLATES.text(one.sentence, "hu") for one in found if one.sentence]
    assert not [text for text in hungarian if ID_OF_A_PIECE.search(text)]
    towers = ft.new_game(["Anna", "Bo"], seed=2)
    for turn in range(60):
        reports = [ft.check_action(towers, action) for action, _ in illegal_in_towers(towers, turn)]
        assert check_facts(OF_TOWERS, [one.sentence for report in reports for one in report])
        options = ft.legal_actions(towers)
        towers = ft.apply(towers, options[turn % len(options)])


WITH_CLAIMS = (
    *(in_a_round_of_two(claim) for claim, *_ in WRONG_CLAIMS),
    in_a_round_of_two(ar.Claim("Abe", total=3)),
    in_a_round_of_two(ar.Claim("b", total=3)),
    ar.Table([ar.Player("A")], scoring_round=1, claims=[ar.Claim("A", wall=1, total=1)]),
    *(with_modules(number, chests=1, bazaars=1, total=0) for number in (1, 2, 3)),
)


def reports_on_positions(game: str) -> Iterable[ar.Report]:
    """Return reports with all kinds of violations of a position."""
    if game == "five_towers":
        return (ft.check_table(table) for table, *_ in FAULTS_OF_TOWERS)
    with_pieces = (table for table, _ in ILLEGAL.values())
    return map(ar.check_table, (*with_pieces, *IN_TWO_PLACES.values(), *WITH_CLAIMS))


@pytest.mark.parametrize("game", GAMES)
def test_every_violation_of_a_position_is_told_in_every_language(game: str) -> None:
    templates = GAMES[game]
    found = [violation for report in reports_on_positions(game) for violation in report]
    assert check_facts(templates, [one.sentence for one in found]) > 20
    for violation in found:
        assert violation.sentence is not None
        assert str(violation.sentence) == violation.message
        told = [templates.text(violation.sentence, language) for language in templates.languages]
        assert len(set(told)) == len(told)


@pytest.mark.parametrize("game", GAMES)
def test_no_message_is_written_where_a_rule_is_broken(game: str) -> None:
    """What marks the answers of an engine in a picture is no message of a rule."""
    for file in (SOURCE / game).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "broken_at":
                messages = [one.value for one in node.keywords if one.arg == "message"]
                plain = [one for one in messages if isinstance(one, ast.JoinedStr | ast.Constant)]
                assert not plain or file.name == "presenting.py", (file, node.lineno)


def test_a_claim_is_told_in_every_language() -> None:
    (wall,) = ar.check_table(in_a_round_of_two(ar.Claim("dirk", wall=3)))
    assert [message(wall, language) for language in TEMPLATES.languages] == [
        "Dirk's wall scores 0, not the claimed 3 (Dirk has no wall)",
        "Margus, välissein: õige on 0, mitte üles kirjutatud 3 (Margusel ei ole välisseina)",
        "a virtuális játékos, városfal: helyesen 0, nem a feljegyzett 3"
        " (a virtuális játékosnak nincs városfala)",
        "Дирк, стена: верно 0, а не записанные 3 (у Дирка нет стены)",
    ]
    chests, bazaars, total = ar.check_table(with_modules(3, chests=22, bazaars=6, total=67))
    assert message(chests, "et") == (
        "P0, varalaekad: õige on 18, mitte üles kirjutatud 22"
        " (varalaekad: 1, viik (Margus), 1. ja 2. koht: (22 + 14) / 2 = 18)"
    )
    assert message(bazaars, "hu") == (
        "P0, bazárok: helyesen 4, nem a feljegyzett 6 (bazárok:"
        " bazár dinár szeráj árkád torony itt: (1, 0), 2 épület × 2 szín = 4)"
    )
    assert message(total, "ru") == (
        "P0, сумма: верно 61, а не записанные 67 (галерея 18 + башня 21 + сундуки 18 + базары 4)"
    )


@pytest.mark.no_cover
def test_thousands_of_places_are_told_in_every_language() -> None:
    """A long list is not nested so deeply that a recursion ends."""
    players = [ar.Player(f"P{number}", reserve=["tower-11"]) for number in range(3_000)]
    twice = next(one for one in ar.check_table(ar.Table(players)) if "places" in one.facts)
    assert twice.message.count("reserve") == len(players)
    assert message(twice, "et").count("tagavaras") == len(players)


def test_a_sentence_is_told_in_every_language() -> None:
    state = ar.new_game(["Anna", "Bo"], seed=1)
    back = ar.RedesignToReserve("Anna", (0, 0))
    assert ar.describe_event(back, state, language="et") == (
        "Anna võtab tagasi tagavarasse: stardikaart, koht (0, 0)"
    )
    two = ar.TakeMoney("Anna", ["denar-1", "ducat-2"])
    said = [ar.describe_event(two, language=language) for language in TEMPLATES.languages]
    assert said == [
        "Anna takes denar-1 and ducat-2",
        "Anna võtab raha: taaler 1 ja tukat 2",
        "Anna pénzt vesz fel: dinár 1 és dukát 2",
        "Anna берёт деньги: динар 1 и дукат 2",
    ]
    late = ar.check_action(state, ar.Stop("Bo" if state.to_act == "Anna" else "Anna"))[0]
    assert late.sentence is not None
    assert TEMPLATES.text(late.sentence, "et").endswith(f"{state.to_act} peab tegutsema")
    assert message(late, "et") == TEMPLATES.text(late.sentence, "et")
    assert message(late) == late.message
    plain = late.rule.broken_at(message="the house says no")
    assert message(plain, "et") == "the house says no"
    tower = ft.check_add(ft.Tower(["sand-5"]), "candy-3")[0]
    assert of_towers(tower, "et") == "candy-3 ei saa minna sellise torni peale: liivatorn"
    none = ar.describe_event(ar.TakeMoney("Anna", []), language="hu")
    assert none == "Anna pénzt vesz fel: semmi"
    assert ft.describe_event(ft.Bid("Anna", 3), language="et") == "Anna teeb panuse, kaarte: 3"
    assert ar.describe_event(Peek("Anna", "w"), language="ru") == (
        "Anna видит карту захватчиков: запад"
    )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InvalidArgument, match='language must be one of en, et, hu, ru, not "fr"'):
        ar.describe_event(Whistle("Anna"), language="fr")
    with pytest.raises(InvalidArgument, match='language must be one of en, et, not "ru"'):
        ft.describe_event(ft.Pass("Anna"), language="ru")


def test_a_name_is_inserted_as_it_is() -> None:
    """Braces in a fact are not filled in again."""
    for name in ("{tile}", "{0}", "{}", "{player!r}", "%s", "Zoë }{"):
        put = ar.PlaceBought(name, "tower-11", (1, 0))
        for language in TEMPLATES.languages:
            assert ar.describe_event(put, language=language).startswith(name)
            nested = Override(put, name)
            assert ar.describe_event(nested, language=language).endswith(f": {name}")
        assert say("task.act", player=name).facts == {"player": name}


@frozen
class Whistle(ar.Action):
    """An action of a house module with words of its own."""

    called: ClassVar[str] = "whistling"

    def __str__(self) -> str:
        return f"{self.player} whistles"


@frozen
class HushedBuy(ar.Buy):
    """A purchase of a house module that tells less."""

    def __str__(self) -> str:
        return f"{self.player} buys something"


@frozen
class SecretWhistle(Whistle):
    """An action of a house module that others do not hear."""

    def heard_by(self, viewer: str | None) -> str:
        return str(self) if viewer in (None, self.player) else "Somebody whistles"


def test_the_words_of_a_module_stay_plain() -> None:
    for language in TEMPLATES.languages:
        assert ar.describe_event(Whistle("Anna"), language=language) == "Anna whistles"
    assert Whistle("Anna").in_template() == "whistling"
    assert sentence_on(HushedBuy("Anna", 1, ["denar-5"])) == "Anna buys something"
    assert sentence_on(SecretWhistle("Anna"), viewer="Bo") == "Somebody whistles"
    overruled = ar.describe_event(Override(Whistle("Anna"), "it is late"), language="et")
    assert overruled == "Anna whistles; kohtunik aktsepteerib seda: it is late"


def test_a_template_that_a_language_lacks_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A language may have some templates only."""
    folder = tmp_path / "some_house" / "sentences"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "en.toml").write_text('[event]\nwhistle = "{player} whistles"\nsing = "Song"\n')
    (folder / "et.toml").write_text('[event]\nwhistle = "{player} vilistab"\n', "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    house = Templates("some_house", {"en": "English", "et": "Estonian"})
    assert house.of("et") == {"event.whistle": "{player} vilistab", "event.sing": "Song"}
    assert house.text(house.say("event.whistle", player="Bo"), "et") == "Bo vilistab"
    assert house.text(house.say("event.sing"), "et") == "Song"
    assert house.text("plain", "et") == "plain"


def test_a_sentence_can_be_pickled_and_compared() -> None:
    said = say("event.take-money", player="Anna", cards=["denar-1"])
    assert pickle.loads(pickle.dumps(said)) == said
    assert {said, say("event.take-money", player="Anna", cards=["denar-1"])} == {said}
    assert said != say("event.take-money", player="Bo", cards=["denar-1"])


def test_one_thing_has_a_template_of_its_own() -> None:
    said = [str(TEMPLATES.number("number.building", number)) for number in (0, 1, 2)]
    assert said == ["0 buildings", "1 building", "2 buildings"]
