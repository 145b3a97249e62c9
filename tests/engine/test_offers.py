"""Offers can be told apart: by occasion, by whose card it is, by copy; in prompts, in the log and in explanations."""

import random
import re
from collections.abc import Iterator

import pytest

from engine import JUDGE, Match
from engine.base import zones
from engine.bots import RandomBot
from engine.chain.journal import LogEntry
from engine.log.names import Names
from engine.log.text import format_line
from engine.log.text.answers import describe_answers
from engine.log.text.offers import add_hints, add_number, pick_needed_hints
from engine.prompts.prompts import DECLINING, Offer, Prompt
from engine.prompts.verbs import say_short
from engine.scenario.file import run_scenario
from engine.scenario.scenario import Scenario
from tests.engine.heads import start
from tests.support.engine.cards import scenario
from tests.support.engine.play import canary_match, seed_of

ANN, BOB = 0, 1
AEMON, PARTY, BUILDER, KNIGHT = "Maester Aemon", "Ranging Party", "Veteran Builder", "Tumblestone Knight"
KNIFE, SISTER, SURGEON = "Hidden Knife", "Silent Sister", "Field Surgeon"
WINDS = "The Winds of Winter"


def raided(*play: str) -> Scenario:
    """With claim 2, two of Bob's characters are to die."""
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, "Sansa Stark"], "plot": WINDS},
        bob={"play": list(play), "faction": "nightswatch"},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    return game


def said(game: Scenario, kind: str, viewer: int = JUDGE) -> list[str]:
    """The log's lines of a kind, in the words of a viewer who knew the described board."""
    names = Names(game.match.deal.names, game.match.deal.pool, viewer)
    found = []
    for entry in game.log:
        names.learn(entry)
        if entry.kind == kind:
            found.append(format_line(entry, names))
    return found


# --- the occasion


def test_two_saves_by_maester_aemon_are_told_apart_by_whom_they_save():
    game = raided(AEMON, PARTY, BUILDER)
    game.bob.chooses(PARTY, BUILDER)
    party, builder = f'use {AEMON} (before "{PARTY} is killed")', f'use {AEMON} (before "{BUILDER} is killed")'
    assert game.bob.offered == [party, builder, "pass"]
    game.bob.chooses(builder)
    assert game.bob.dead == [PARTY]
    line = f'bob chooses to {builder}   [or: use {AEMON} (before "{PARTY} is killed"); pass]'
    assert line in said(game, "choice")
    assert line in said(game, "choice", viewer=BOB)
    assert said(game, "choice", viewer=ANN)[-1] == "bob chooses what to do"


def test_the_log_says_the_same_of_what_a_seat_let_pass():
    game = raided(AEMON, PARTY, BUILDER)
    game.bob.chooses(PARTY, BUILDER).passes()
    could = f'use {AEMON} (before "{PARTY} is killed") or {AEMON} (before "{BUILDER} is killed")'
    assert f"bob passes   [could: {could}]" in said(game, "pass")


def test_one_save_is_offered_in_few_words():
    game = raided(AEMON, PARTY, "Winterfell Steward")
    game.bob.chooses(PARTY, "Winterfell Steward")
    assert game.bob.offered == [f"use {AEMON}", "pass"]


def test_occasions_about_copies_have_their_numbers():
    game = raided(AEMON, BUILDER, BUILDER)
    first, second = (card.id for card in game.bob.cards(BUILDER))
    game.bob.chooses(BUILDER, BUILDER)
    assert game.bob.offered == [
        f'use {AEMON} (before "{BUILDER} #{first} is killed")',
        f'use {AEMON} (before "{BUILDER} #{second} is killed")',
        "pass",
    ]


# --- whose card, where it lies, which copy


def test_cards_of_two_players_are_told_apart_by_whose_they_are():
    game = scenario(first="ann", ann={"hand": [KNIFE], "gold": 2, "play": [KNIGHT]}, bob={"play": [KNIGHT, SISTER]})
    game.ann.plays(KNIFE)
    assert game.ann.offered == [f"choose {KNIGHT} (ann's)", f"choose {KNIGHT} (bob's)", f"choose {SISTER}"]
    game.ann.chooses(f"{KNIGHT} (bob's)")
    assert game.bob.dead == [KNIGHT]


def test_copies_of_one_player_have_their_numbers_and_single_cards_have_none():
    game = scenario(
        first="ann", ann={"hand": [KNIFE], "gold": 2, "play": [KNIGHT]}, bob={"play": [KNIGHT, KNIGHT, SISTER]}
    )
    first, second = (card.id for card in game.bob.cards(KNIGHT))
    game.ann.plays(KNIFE)
    assert game.ann.offered == [
        f"choose {KNIGHT} (ann's)",
        f"choose {KNIGHT} #{first} (bob's)",
        f"choose {KNIGHT} #{second} (bob's)",
        f"choose {SISTER}",
    ]


def test_a_copy_in_hand_is_told_from_one_in_a_pile():
    game = Scenario(
        phase="plot",
        first="ann",
        ann={"plot": None, "plots": ["Reinforcements"], "hand": [BUILDER, BUILDER], "discard": [BUILDER, BUILDER]},
        bob={},
    )
    game.ann.chooses("ann")  # as first player
    first, second = (card.id for card in game.ann.cards(BUILDER) if card.zone == "discard")
    assert game.ann.offered == [
        f"choose {BUILDER} (in hand)",
        f"choose {BUILDER} (in hand)",
        f"choose {BUILDER} #{first} (in the discard pile)",
        f"choose {BUILDER} #{second} (in the discard pile)",
    ]
    game.ann.chooses(f"{BUILDER} #{second} (in the discard pile)")
    assert game.ann.discard == [BUILDER]
    others = f"choose {BUILDER} (in hand) ×2 or {BUILDER} #{first} (in the discard pile)"
    line = f"ann chooses {BUILDER} #{second} (in the discard pile)   [or: {others}]"
    assert line in said(game, "choice")


def test_only_what_is_needed_is_said():
    words = ["kill A", "kill A", "kill A", "kill B", "kill C", "kill C"]
    whose = ["ann's", "ann's", "bob's", "ann's", "bob's", "bob's"]
    number = ["#1", "#2", "#3", "#4", "#5", "#6"]
    hints = pick_needed_hints(words, [whose, number])
    assert [add_hints(add_number(*pair), pair[1]) for pair in zip(words, hints, strict=True)] == [
        "kill A #1 (ann's)",
        "kill A #2 (ann's)",
        "kill A (bob's)",
        "kill B",
        "kill C #5",
        "kill C #6",
    ]


# --- explanations


def test_an_explanation_says_which_copy_it_is_about():
    game = scenario(
        first="ann",
        ann={"hand": [KNIFE], "gold": 2, "play": [SISTER, SISTER]},
        bob={"play": ["Bran Stark", "Arya Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Bran Stark")
    used = game.ann.cards(SISTER)[0].id
    game.ann.chooses(f"{SISTER} #{used}")
    refused = game.match.explain(0, used)
    assert refused.words == f"{SISTER} #{used}: {SISTER} was already used for this"


def test_an_explanation_says_for_which_occasions_a_card_was_used():
    game = scenario(
        first="ann",
        ann={"play": [KNIGHT, "Sansa Stark"], "plot": WINDS},
        bob={"play": [SISTER, SISTER, "Bran Stark", "Arya Stark"]},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.chooses("Bran Stark", "Arya Stark")
    sister = game.bob.cards(SISTER)[0].id
    for killed in ("Bran Stark", "Arya Stark"):
        game.bob.uses(f'{SISTER} #{sister} (after "{killed} is killed")')
    because = 'was already used after "Bran Stark is killed" and after "Arya Stark is killed"'
    assert game.match.explain(1, sister).words == f"{SISTER} #{sister}: {SISTER} {because}"


def test_an_explanation_says_which_occasion_is_refused():
    game = scenario(
        first="ann",
        ann={"play": [KNIGHT, "Sansa Stark"], "plot": WINDS},
        bob={"play": [f"{SURGEON} (kneeling)", "Bran Stark", "Arya Stark"], "hand": ["Feigned Death"], "gold": 1},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.bob.chooses("Bran Stark", "Arya Stark")
    assert game.bob.explain(SURGEON).words == 'can\'t kneel this card (before "Bran Stark is killed")'


# --- the scenario language


FILE = """
play = [
    "ann: attack military with Tumblestone Knight",
    "bob: defend",
    "bob: choose Ranging Party, Veteran Builder",
    'bob: use Maester Aemon (before "Veteran Builder is killed")',
]
expect = ["bob dead Ranging Party", "bob play Veteran Builder"]
[board]
first = "ann"
[board.seats.ann]
play = ["Tumblestone Knight", "Sansa Stark"]
plot = "The Winds of Winter"
[board.seats.bob]
faction = "nightswatch"
play = ["Maester Aemon", "Ranging Party", "Veteran Builder"]
"""


def test_a_scenario_file_may_name_an_offer_as_it_is_worded():
    run_scenario(FILE)


# --- whole matches


def equal_offers(prompt: Prompt) -> Iterator[list[Offer]]:
    """Offers of a prompt that are called the same."""
    by_label: dict[str, list[Offer]] = {}
    for offer in prompt.offers:
        by_label.setdefault(offer.label, []).append(offer)
    return (offers for offers in by_label.values() if len(offers) > 1)


def are_interchangeable(match: Match, offers: list[Offer]) -> bool:
    """Whether offers differ in nothing but which of several equal copies out of sight in one place is meant."""
    cards = [offer.id.split(" ")[1] for offer in offers]
    rest = {re.sub(r" h\d+", "", offer.id) for offer in offers}
    if not all(card.startswith("h") for card in cards):
        return False
    game = match.game
    numbers = [int(card[1:]) for card in cards]
    places = {(game.seat_of[card], game.zone[card], game.facts[card].code) for card in numbers}
    return len(rest) == len(places) == 1 and places.pop()[1] in (zones.HAND, zones.DECK, zones.PLOTS)


def parenthesized(words: str) -> str:
    """The hints in parentheses; numbers in them depend on how often the log has seen a title."""
    found = re.search(r" \(.*\)$", words)
    return re.sub(r" #\d+", "", found[0]) if found else ""


ONLY_ASKED = DECLINING | {"name", "save"}
"""Answers whose words only the seat knows: by a button, a name, the card that a facedown duplicate is of."""


def bare(words: str) -> str:
    """Without prices, which the log tells elsewhere, and numbers of cards, which depend on what it has seen."""
    return re.sub(r" for \d+ gold| #\d+", "", words)


def check_log(prompt: Prompt, offered: list[str], entry: LogEntry, names: Names) -> None:
    """The log's words for what was offered are equal where the seat's are, and have the same hints."""
    told = describe_answers(entry, prompt.ids, names)
    words = {id: say_short(one.verb, one.about) for id, one in told.items()}
    labels = dict(zip(prompt.ids, offered, strict=True))
    for offer in prompt.offers:
        if told[offer.id].verb not in ONLY_ASKED and not offer.card.startswith("faction-"):
            assert bare(told[offer.id].offer) == bare(offer.label), (offer.label, told[offer.id].offer)
        same = [other.id for other in prompt.offers if other.label == offer.label]
        assert all(words[id] == words[offer.id] for id in same), (offer.label, words[offer.id])
    for id, label in labels.items():
        number = re.search(r" #\d+", label.partition(" (")[0])
        assert number is None or number[0] in words[id]
        if "'s House " not in words[id]:  # a faction card has its player's name everywhere in the log
            assert parenthesized(words[id]) == parenthesized(label), (label, words[id])
        for other in labels:
            assert (words[id] == words[other]) == (label == labels[other]), (words[id], words[other])


@pytest.mark.parametrize("numbers", [range(0, 15), range(15, 30)])
def test_only_equal_copies_out_of_sight_are_offered_in_equal_words(numbers: range):
    """Over whole matches; for the seat that is asked, and for seat and judge in the log."""
    seen = 0
    for number in numbers:
        match, bot, chance = start(number), RandomBot(seed_of(number)), random.Random(number)
        readers = [Names(match.deal.names, match.deal.pool, viewer) for viewer in (JUDGE, 0, 1)]
        fresh = match.take()
        while match.outcome is None:
            for names in readers:
                for entry in fresh:
                    names.learn(entry)
            for prompt in match.prompts.values():
                for offers in equal_offers(prompt):
                    assert are_interchangeable(match, offers), (number, match.step, offers)
                    seen += 1
            asked = chance.choice(match.choices)
            prompt, offered = match.prompt(asked.seat), match.shorts(asked.seat)
            fresh = match.submit(bot.choose(asked), 0, asked.step)
            for names in readers:
                if names.viewer in (JUDGE, asked.seat):
                    check_log(prompt, offered, fresh[0], names)
    assert seen > 50


def test_where_every_card_is_a_printing_of_its_own_all_offers_differ():
    match, bot = canary_match(6), RandomBot(seed_of(6))
    printings = 0
    while match.outcome is None:
        for prompt in match.prompts.values():
            assert not list(equal_offers(prompt))
            printings += sum("(canary-" in offer.label for offer in prompt.offers)
        match.submit(bot.choose(match.choices[0]))
    assert printings
