"""Small words, verbs of answers and phrases of cards."""

from __future__ import annotations

import pytest

from engine.abilities.phrases import Phrase, phrase_of_all, phrase_of_any
from engine.english import add_article, join_words, phrase, phrase_count, say_count, say_number
from engine.prompts.verbs import VERBS, find_verb, say_offer, say_short
from engine.vocabulary import filters as f


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        ("intrigue challenge", "an intrigue challenge"),
        ("power challenge", "a power challenge"),
        ("unique card", "a unique card"),
        ("unopposed challenge", "an unopposed challenge"),
        ("Ironborn", "an Ironborn"),
    ],
)
def test_a_noun_has_the_right_article(noun: str, said: str):
    assert add_article(noun) == said


def test_numbers_and_lists_are_said_as_people_say_them():
    assert [say_number(1, "card"), say_number(2, "card"), say_count(1, "card")] == ["a card", "2 cards", "1 card"]
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert join_words(["a", "a"], "or") == "a ×2"


def test_a_sentence_is_a_pattern_with_data():
    assert phrase("%(player)s kneels %(card)s", player="Ann", card="Ice") == "Ann kneels Ice"
    assert phrase("100% sure") == "100% sure"
    assert phrase("%(share)s %% of %(of)s", share=5, of="90%") == "5 % of 90%"


def test_a_number_of_things_has_a_pattern_for_one_and_for_many():
    one, many = "%(player)s draws %(number)s card", "%(player)s draws %(number)s cards"
    assert [phrase_count(one, many, number, player="Ann") for number in (0, 1, 2)] == [
        "Ann draws 0 cards",
        "Ann draws 1 card",
        "Ann draws 2 cards",
    ]
    assert phrase_count("once", "%(number)s times", 1) == "once"


def test_an_answer_is_said_as_an_offer_and_shorter_in_the_log():
    assert (say_offer("defend", "Ice"), say_short("defend", "Ice")) == ("Defend with Ice", "defend with Ice")
    assert (say_offer("insight", ""), say_short("insight", "")) == ("Insight", "insight")
    assert (say_offer("conquer", "Ice"), say_short("conquer", "Ice")) == ("Conquer Ice", "conquer Ice")


@pytest.mark.parametrize("name", sorted(VERBS))
def test_both_forms_of_a_verb_have_a_place_for_what_it_is_about_or_neither_has(name: str):
    said = find_verb(name)
    assert ("%(about)s" in said.offer) == ("%(about)s" in said.short)
    assert said.offer[0].isupper() or said.offer.startswith("%(about)s")


def test_filters_put_together_read_as_a_noun_with_what_stands_around_it():
    which = f.both(f.YOURS, f.CHARACTERS, f.cost_at_most(3), f.UNIQUE, f.faction("nightswatch")).phrase
    assert which.a_one == "a unique Night's Watch character you control with a printed cost up to 3"
    assert f.both(f.trait("Lord", "Lady"), f.CHARACTERS).phrase.many == "Lord or Lady characters"
    assert f.LOYAL.phrase.a_one == "a loyal card"
    assert f.titled("Ice").phrase.a_one == "Ice"


def test_alternatives_stand_side_by_side_or_as_whole_phrases():
    assert f.either(f.ATTACHMENTS, f.LOCATIONS).phrase.many == "attachments or locations"
    dragons = f.either(f.both(f.trait("Dragon"), f.CHARACTERS), f.titled("Daenerys Targaryen")).phrase
    assert dragons.a_one == "a Dragon character or Daenerys Targaryen"
    assert (
        phrase_of_any([Phrase(after="of yours"), Phrase(after="that kneels")]).one == "card of yours, or that kneels"
    )


def test_how_many_and_where_are_part_of_a_phrase():
    phrase = phrase_of_all([Phrase(noun="card"), Phrase(after="without attachments")]).lying("of your hand")
    assert phrase.number(0, 3) == "up to 3 cards of your hand without attachments"
    assert phrase.number(2, 2) == "2 cards of your hand without attachments"
