"""A match cites rules of its own game only: in its log, its questions, its checks and in what steps rest on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import Match
from engine.abilities import Ability, Part, PlayRestriction
from engine.games.registry import RULESETS, shipped_decks
from tests.effort import examples, in_rotation
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY, Played
from tests.support.engine.rule_index import INDEX

PLAYED = [played for played in EVERY if played.seats in (2, 4)]
each_game = pytest.mark.parametrize("game", RULESETS)


def foreign(game: str, rules: set[str]) -> list[str]:
    """The ids that are none of a game's own in the index."""
    return sorted(rule for rule in rules if rule and not (rule in INDEX and rule.startswith(f"{game}:")))


def asked_and_checked(match: Match) -> Iterator[str]:
    """The rules of what is asked now, and of the checks of each card in hand."""
    for asked in match.prompts.values():
        yield asked.rule
        for card in match.game.hand(asked.seat):
            yield from (check.rule for check in match.checks(asked.seat, f"h{card}"))


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_a_match_cites_its_own_rules_only(played: Played):
    for number in in_rotation(range(examples(3, 40)), 3):
        cited: set[str] = set()

        def look(match: Match, cited: set[str] = cited) -> None:
            if match.step % 7 == 0:
                cited.update(asked_and_checked(match))

        record = play_out(played.start(number), number, look).record
        cited |= {entry.rule for entry in record.entries}
        for step in range(1, len(record.entries), len(record.entries) // examples(12, 200)):
            cited.update(record.rests_on(step, played.pool))
        assert len(cited) > 30
        assert foreign(played.game, cited) == []


@each_game
def test_what_shared_code_asks_a_game_for_is_a_rule_of_that_game(game: str):
    rules = RULESETS[game]
    steps = {step[1] for step in (rules.steps.imminent, rules.steps.happens, rules.steps.ends) if step}
    others = {*rules.timings.values(), rules.loops, rules.terms.doomed_by}
    assert rules.related is not None
    assert foreign(game, {*rules.cited.rules, *steps, *others, *rules.related.placed}) == []


@each_game
def test_what_cards_cite_is_a_rule_of_their_game(game: str):
    pool, cited = shipped_decks(game)[0], RULESETS[game].cited
    named = {
        cited.named(line.rule)
        for lines in pool.abilities.values()
        for ability in lines
        if isinstance(ability, Ability)
        for line in (*ability.do, *ability.when)
        if isinstance(line, Part | PlayRestriction)
    }
    assert named
    assert foreign(game, named) == []
