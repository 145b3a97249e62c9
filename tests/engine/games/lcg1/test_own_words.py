"""Whatever is read of a first edition match is said in its own words: House, marshalling, response, passive."""

from __future__ import annotations

import random

import pytest

from engine import Match, Seat
from engine.bots import RandomBot
from engine.english import capitalize
from engine.games.lcg1.sets.core.pool import core_set
from engine.games.registry import GAMES, RULESETS
from engine.log.kinds import describe_entry
from engine.log.names import Names
from engine.views.card_faces import make_card_face
from tests.engine.games.lcg1.heads import HOUSES, random_deck
from tests.support.engine.games.lcg1.foreign import foreign
from tests.support.engine.match_checks import LOOKS, read_texts
from tests.support.engine.play import seed_of

POOL = core_set()
NAMES = ("Ann", "Bob", "Cleo", "Dora")


@pytest.mark.parametrize("number", range(4))
def test_a_whole_match_is_told_in_its_own_words(number: int):
    """Prompts, offers, views, why and why not, and the log."""
    chance, seats = random.Random(f"words {number}"), (2, 3, 2, 4)[number]
    decks = [random_deck(chance.choice(HOUSES), chance) for _ in range(seats)]
    match = Match.start(
        ruleset="lcg1",
        format="joust" if seats == 2 else "melee",
        pool=POOL,
        seats=[Seat(name, deck) for name, deck in zip(NAMES, decks, strict=False)],
        seed=seed_of(number),
    )
    bot, entries, texts, decisions = RandomBot(seed_of(number)), match.take(), set[str](), 0
    while match.outcome is None:
        decisions += 1
        texts.update(read_texts(match, decisions % LOOKS == 0))
        entries += match.submit(bot.choose(chance.choice(match.choices)))
    names = Names(NAMES[:seats], POOL)
    for entry in entries:
        said = describe_entry(entry, names)
        names.learn(entry)
        texts.update((said.sentence, said.short, said.more, said.because, *(offer for offer, _picked in said.offers)))
    assert len(entries) > 400 and len(texts) > 400
    assert foreign(texts) == []


def test_every_card_is_told_in_its_own_words():
    """Texts, gists, and what a card of its type is called."""
    texts = [
        line for code in POOL.facts for line in (*POOL.text(code), POOL.gist(code), make_card_face(POOL, code).called)
    ]
    assert foreign(texts) == []
    assert make_card_face(POOL, "faction-stark").called == "House card"
    assert any("marshalled" in text for text in texts) and any("your House card" in text for text in texts)


def test_every_question_is_put_in_its_own_words():
    kinds = RULESETS["lcg1"].questions.values()
    assert foreign(text for kind in kinds for text in (kind.title, kind.answer, kind.none, kind.does, kind.do)) == []
    assert RULESETS["lcg1"].questions["forced order"].does == "orders passive abilities"


def test_the_second_edition_keeps_its_own():
    assert RULESETS["lcg2"].questions["forced order"].does == "orders forced abilities"
    assert (GAMES["lcg2"].house, GAMES["lcg1"].house) == ("faction", POOL.words.house)
    assert capitalize(POOL.words.house) == "House"
