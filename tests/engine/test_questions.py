"""Every kind of question is a sentence for players, and the document has them all."""

from __future__ import annotations

import re

import pytest

from engine.games.lcg2.ruleset import LCG2
from tests.engine.questions import DOCUMENT, examples, written


def test_matches_come_to_every_kind():
    assert sorted(examples()) == sorted(LCG2.questions)


def test_the_document_has_every_kind_as_matches_ask_it():
    document = DOCUMENT.read_text(encoding="utf-8")
    assert written(document) == document, "python -m tests.engine.questions writes it anew"


@pytest.mark.parametrize("name", sorted(LCG2.questions))
def test_a_question_reads_as_a_sentence(name: str):
    example = examples()[name]
    assert re.fullmatch(r"[A-Z\"][^.]{5,140}", example.words), example.words
    assert re.fullmatch(r"[A-Z][A-Za-z ]{0,17}", example.title), example.title
    assert not re.search(r"\ba [aeio]|\ban [^aeiou]|\ban uni", example.words.lower()), example.words
    assert example.others_read.split(" ", 1)[1], example.others_read
    for button in example.buttons:
        assert re.fullmatch(r"[A-Z][a-z ]{2,11}", button), button


@pytest.mark.parametrize("name", sorted(LCG2.questions))
def test_an_offer_says_what_it_does(name: str):
    for offer in examples()[name].offers:
        assert offer == offer.strip() and not offer.endswith("."), offer
        assert offer[0].isupper() or offer.startswith(('"', "ann", "bob")), offer
