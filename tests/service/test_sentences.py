"""Events and violations in answers: a client makes every text from its template and facts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import cast

import pytest

from alhambra_rules.catalogue import LANGUAGES
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.notation.events import action_to_json
from alhambra_rules.notation.state_json import state_of_value
from alhambra_rules.testing.illegal_actions import illegal_actions
from tests.service.examples import Client, Object

pytestmark = pytest.mark.no_cover

CLIENT = Client.of()


def filled(templates: Mapping[str, str], template: str, facts: Object) -> str:
    """Return the sentence as the documentation tells a client to make it."""
    words = {}
    for name, fact in facts.items():
        if isinstance(fact, dict):
            words[name] = filled(templates, fact["template"], fact["facts"])
        elif isinstance(fact, list):
            words[name] = enumerated(templates, fact)
        else:
            words[name] = str(fact)
    return templates[template].format_map(words)


def enumerated(templates: Mapping[str, str], items: list[str]) -> str:
    """Return a list as the documentation tells a client to write it."""
    if len(items) < 2:
        return items[0] if items else templates["list.nothing"]
    return templates["list.and"].format(others=", ".join(items[:-1]), last=items[-1])


def whole_game() -> Iterator[Object]:
    """Yield the steps of a game with all modules."""
    names = ["Anna", "{tile}", "Cem"]
    step = cast(
        "Object", CLIENT.ask("new_game", players=names, seed=5, modules=list(REGISTRY), log=True)
    )
    for turn in range(80):
        yield step
        state = cast("Object", step["private"])["state"]
        options = cast("list[Object]", CLIENT.ask("legal_actions", state=state))
        action = options[turn * 7 % len(options)]
        step = cast("Object", CLIENT.ask("apply", state=state, action=action, log=True))


def templates_in(language: str) -> Mapping[str, str]:
    """Return the templates that a client gets."""
    return cast("Mapping[str, str]", CLIENT.ask("templates", language=language))


def test_every_event_is_made_from_its_template_and_facts() -> None:
    english, kinds = templates_in("en"), set()
    for step in whole_game():
        seats = [step["open"], *cast("Object", step["seats"]).values()]
        for seat in cast("list[Object]", seats):
            for one in cast("list[Object]", seat["happened"]):
                template, facts = cast("str", one["template"]), cast("Object", one["facts"])
                assert filled(english, template, facts) == one["text"]
                kinds.add(template)
    assert {"event.buy-named", "event.draw-to-hand-hidden", "event.deal-architect"} <= kinds
    text = CLIENT.ask("record", state=cast("Object", step["private"])["state"])
    shown = cast("Object", CLIENT.ask("steps", record=text, count=1000))
    for one in cast("list[Object]", shown["steps"]):
        template, facts = cast("str", one["template"]), cast("Object", one["facts"])
        assert filled(english, template, facts) == one["text"]


def test_every_violation_is_made_from_its_template_and_facts() -> None:
    english = templates_in("en")
    found = []
    for turn, step in enumerate(islice(whole_game(), 0, 31, 6)):
        value = cast("Object", step["private"])["state"]
        for action, _ in illegal_actions(state_of_value(value), turn):
            asked = json.loads(action_to_json(action))
            verdict = cast("Object", CLIENT.ask("check_action", state=value, action=asked))
            refused = CLIENT.answer("apply", state=value, action=asked)
            assert refused["report"] == verdict["violations"]
            found += cast("list[Object]", verdict["violations"])
    assert len(found) > 100
    for one in found:
        template, facts = cast("str", one["template"]), cast("Object", one["facts"])
        assert filled(english, template, facts) == one["message"]


def test_the_reasons_of_a_claim_are_facts_too() -> None:
    claim = {"player": "Anna", "total": 99}
    position = {
        "format": "alhambra-position/1",
        "players": [{"name": "Anna", "city": []}],
        "scoring_round": 1,
        "claims": [claim],
    }
    verdict = cast("Object", CLIENT.ask("check_position", position=position))
    (violation,) = cast("list[Object]", verdict["violations"])
    facts = cast("Object", violation["facts"])
    assert facts["why"] == {"template": "reason.nothing", "facts": {}}
    english = templates_in("en")
    assert filled(english, cast("str", violation["template"]), facts) == violation["message"]


def test_templates_come_in_every_language() -> None:
    english = templates_in("en")
    assert CLIENT.ask("templates") == english
    for language in LANGUAGES:
        asked = templates_in(language)
        assert list(asked) == list(english)
        assert (asked == english) == (language == "en")


def test_refusals_have_templates_in_every_language() -> None:
    for kind in ("stale", "not-yours", "unknown-name"):
        told = {language: templates_in(language)[f"refusal.{kind}"] for language in LANGUAGES}
        assert len({*told.values()}) == len(LANGUAGES)
