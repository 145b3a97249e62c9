"""Decks of our own for every rule of the first edition and of the collectible game."""

from dataclasses import replace

import pytest

from tests.support.tournament.first_edition_decks import deck, judge
from tournament.decks.decklist import DeckList

NOT_ALLOWED = "not_allowed_by_faction_or_agenda"


BOTH: list[tuple[str, DeckList, list[str]]] = [
    ("seven plots and sixty cards", deck(), []),
    ("six plots", deck(plots=6), ["too_few_plots"]),
    ("eight plots", deck(plots=8), ["too_many_plots"]),
    ("a plot twice", deck(plots=6, p0=2), ["doubled_plots"]),
    ("a plot that allows two", deck(plots=5, pp=2), []),
    ("that plot three times", deck(plots=4, pp=3), ["copy_limit"]),
    ("fifty-nine cards", deck(size=59), ["too_few_draw"]),
    ("four copies", deck(n0=4), ["copy_limit"]),
    ("four copies of a title over two types", deck(same_c=2, same_e=2), ["copy_limit"]),
    ("a plot of the same title is counted apart", deck(plots=6, same_c=3, same_p=1), []),
    ("an event and a plot of one title are counted apart", deck(plots=6, same_e=3, same_p=1), []),
    ("one copy of a card that says so", deck(once=2), ["copy_limit"]),
    ("cards of other houses may join", deck(abroad=3, both=3), []),
    ("a card for another house alone", deck(only=1), [NOT_ALLOWED]),
    ("in its own house", deck("lannister", only=1), []),
    ("a card for two houses", deck("baratheon", either=1), []),
    ("a house that does not exist", deck("tully"), ["unknown_faction"]),
    ("two agendas", deck("stark", "Treaty", "Defiance", plots=10), ["too_many_agendas"]),
    ("a code that no card has", deck(nobody=1), ["unknown_card"]),
]


@pytest.mark.parametrize("play", ["lcg1-joust", "lcg1-melee", "ccg-legacy"])
@pytest.mark.parametrize(("given", "kinds"), [row[1:] for row in BOTH[:-2]], ids=[row[0] for row in BOTH[:-2]])
def test_rules_that_both_games_share(given: DeckList, kinds: list[str], play: str):
    assert list(judge(given, play).kinds) == kinds


LCG1: list[tuple[str, DeckList, list[str]]] = [
    *BOTH[-2:],
    ("City of Shadows lifts the restriction on its crest", deck("stark", "City of Shadows", shadow=1), []),
    ("and on nothing else", deck("stark", "City of Shadows", only=1), [NOT_ALLOWED]),
    ("agendas of the Watch stand together", deck("stark", "The Rangers", "The Builders"), []),
    ("and not with Wildlings", deck("stark", "The Rangers", "The Free Folk"), ["too_many_agendas"]),
    ("the Long Voyage needs 85 cards", deck("neutral", "The Long Voyage", size=84), ["too_few_draw"]),
    ("Defiance has ten plots", deck("stark", "Defiance", plots=10), []),
    ("and not seven", deck("stark", "Defiance"), ["too_few_plots"]),
    ("Dark Wings needs 75 cards", deck("stark", "Dark Wings, Dark Words"), ["too_few_draw"]),
    ("and one of each event", deck("stark", "Dark Wings, Dark Words", size=75, event=2), ["agenda_rule"]),
]


@pytest.mark.parametrize(("given", "kinds"), [row[1:] for row in LCG1], ids=[row[0] for row in LCG1])
def test_agendas_of_the_first_edition(given: DeckList, kinds: list[str]):
    assert list(judge(given, "lcg1-joust").kinds) == kinds


CCG: list[tuple[str, DeckList, list[str]]] = [
    ("the Wildling Horde allows two copies", deck("stark", "The Wildling Horde", n0=3), ["agenda_rule"]),
    ("two are fine", deck("stark", "Threat from the East", n0=2), []),
    ("Defenders of the North allows two", deck("stark", "Defenders of the North", n0=3), ["agenda_rule"]),
    ("Kings of Deceit allows an eighth plot", deck("lannister", "Kings of Deceit", plots=8), []),
    ("seven will do", deck("lannister", "Kings of Deceit"), []),
    ("nine will not", deck("lannister", "Kings of Deceit", plots=9), ["too_many_plots"]),
    ("and no neutral character", deck("lannister", "Kings of Deceit", neutral=1), [NOT_ALLOWED]),
    ("Salt and Rock needs 45 cards", deck("greyjoy", "Kings of Salt and Rock", size=45), []),
    ("not fewer", deck("greyjoy", "Kings of Salt and Rock", size=44), ["too_few_draw"]),
    ("Princes of the South double a plot", deck("martell", "Princes of the South", plots=6, p0=2), []),
    ("one of them", deck("martell", "Princes of the South", plots=5, p0=2, p1=2), ["doubled_plots"]),
    ("Brothers at War have two decks", deck("baratheon", "Brothers at War", n0=3), ["agenda_rule"]),
    ("a card with the skull stays at home", deck(skull=1), ["promotional"]),
]


@pytest.mark.parametrize(("given", "kinds"), [row[1:] for row in CCG], ids=[row[0] for row in CCG])
def test_agendas_and_promotional_cards_of_the_collectible_game(given: DeckList, kinds: list[str]):
    assert list(judge(given, "ccg-legacy").kinds) == kinds


def test_the_restricted_list_allows_one_title():
    assert judge(deck(r1=1), "lcg1-joust", "last").valid
    assert judge(deck(r1=1, r1b=1), "lcg1-joust", "last").valid  # two printings, one title
    assert judge(deck(r1=1, r2=1), "lcg1-joust", "last").kinds == ("restricted",)
    assert judge(deck(r1=1, r2=1), "lcg1-melee", "last").valid


def test_banned_cards_of_lists():
    assert judge(deck(b1=1), "lcg1-joust", "last").kinds == ("banned",)
    assert judge(deck(b1=1), "lcg1-melee", "last").valid
    assert judge(deck(b1=1), "ccg-legacy", "legacy").kinds == ("banned",)


def test_no_first_edition_deck_has_a_rookery():
    given = replace(deck(), aside=(("n100", 1),))
    assert judge(given, "lcg1-joust").valid
