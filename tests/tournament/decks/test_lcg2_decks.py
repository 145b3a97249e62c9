"""Decks of our own for every rule of the second edition: a sentence, a deck, the kinds it must show."""

from dataclasses import replace
from datetime import date

import pytest

from tests.support.tournament.decklists import judge
from tests.support.tournament.decks.cards import (
    PLOTS,
    TODAY,
    code_of,
    deck,
    neutral,
    second_edition,
    trait_cards,
    with_cards,
    without,
)
from tournament.decks.decklist import DeckList
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.play_formats import FORMATS
from tournament.decks.violations import RemarkKind, ViolationKind

NOT_ALLOWED, AGENDA = "not_allowed_by_faction_or_agenda", "agenda_rule"


def of(agenda: str, *added: tuple[str, int], faction: str = "stark", drop: tuple[str, ...] = ()) -> DeckList:
    return with_cards(without(deck(faction, agenda), *drop), *added)


def large(agenda: str, size: int, *added: tuple[str, int]) -> DeckList:
    base = DeckList.of("stark", (agenda,), {**PLOTS, **neutral(size)})
    return with_cards(base, *added)


def with_plots(agenda: str, *codes: str, twice: tuple[str, ...] = ()) -> DeckList:
    cards = {**neutral(60), **dict.fromkeys(codes, 1), **dict.fromkeys(twice, 2)}
    return DeckList.of("stark", (agenda,), cards)


def banner(copies: int, loyal: bool = False, plot: bool = False) -> DeckList:
    titles = ("Lannisport Merchant", "Lannisport Guard", "Lannisport", "Hear Me Roar!")
    rows = []
    for title in titles:
        found = next((c for c in second_edition().printings(title)), None)
        if found and not found.loyal and copies > 0:
            rows.append((found.code, min(3, copies)))
            copies -= 3
    for trait in ("Knight", "Fool", "Wildling"):
        if copies > 0:
            rows.append((code_of(f"{trait} of lannister"), min(3, copies)))
            copies -= 3
    if loyal:
        rows.append((code_of("Loyal Maester of lannister"), 1))
    if plot:
        rows.append((code_of("plot of lannister"), 1))
    base = deck("stark", "01200")
    return with_cards(without(base, "96005") if plot else base, *rows)


def seven(trait: str) -> list[tuple[str, int]]:
    houses = ("baratheon", "greyjoy", "lannister", "martell", "nightswatch", "stark", "tyrell")
    return [(code_of(f"{trait} of {house}"), 1) for house in houses]


def of_tyrell(*traits: str) -> list[tuple[str, int]]:
    return [(code_of(f"{trait} of tyrell"), 1) for trait in traits]


LOYAL_MAESTERS = {house: (code_of(f"Loyal Maester of {house}"), 1) for house in ("stark", "tyrell")}
SCHEMES = ("96002", "96010", "96018")
TEN = ("96005", "96006", "96007", "96013", "96014", "96015", "96021", "96022", "96023", "96000")

DECKS: list[tuple[str, DeckList, list[str]]] = [
    ("seven plots and sixty cards are a deck", deck(), []),
    ("there is no upper limit", with_cards(deck(), *list(neutral(95).items())[60:]), []),
    ("six plots are too few", deck(c96005=0), ["too_few_plots"]),
    ("eight plots are too many", deck(c96022=1), ["too_many_plots"]),
    ("fifty-nine cards are too few", deck(c97020=0), ["too_few_draw"]),
    ("one plot may be doubled", deck(c96005=2, c96006=0), []),
    ("two plots may not be doubled", deck(c96005=2, c96006=2, c96007=0, c96013=0), ["doubled_plots"]),
    ("a plot that allows one may not be doubled", deck(c96005=0, c96006=0, c98007=2), ["copy_limit"]),
    ("no plot stands three times", deck(c96005=3, c96006=0, c96007=0), ["copy_limit"]),
    ("three copies of a title", deck(c97020=3, c97021=0, c97022=0), []),
    ("four copies of a title", deck(c97020=4), ["copy_limit"]),
    ("copies are counted over printings", deck(c98003=2, c98004=2), ["copy_limit"]),
    ("the lower of two printed limits holds", deck(c98008=1, c98009=1), ["copy_limit"]),
    ("a plot and an event of one title are counted apart", deck(c96005=0, c98005=3, c98006=1), []),
    ("cards of another faction", with_cards(deck(), (code_of("Knight of tyrell"), 1)), [NOT_ALLOWED]),
    ("loyal cards of the own faction", with_cards(deck(), LOYAL_MAESTERS["stark"]), []),
    ("a code that no card has", with_cards(deck(), ("99999", 1)), ["unknown_card"]),
    ("a title card is no deck card", with_cards(deck(), ("98010", 1)), ["not_a_deck_card"]),
    ("a title card does not count", with_cards(deck(c97020=0), ("98010", 1)), ["not_a_deck_card", "too_few_draw"]),
    ("an agenda among the cards", with_cards(deck(), ("01027", 1)), ["not_a_deck_card"]),
    ("a character among the agendas", deck("stark", "97000"), ["not_an_agenda"]),
    ("two agendas", deck("stark", "02060", "16030"), ["too_few_draw", "too_many_agendas"]),
    ("a faction that does not exist", deck("frey"), ["unknown_faction"]),
    ("a card that comes out later", with_cards(deck(), ("98011", 1)), ["unreleased"]),
    ("a card that never came out", with_cards(deck(), ("98012", 1)), ["unreleased"]),
    ("a card for drafts", with_cards(deck(), ("98013", 1)), ["draft_cards"]),
    # Banners
    ("a banner lets in twelve cards", banner(12), []),
    ("a banner with eleven", banner(11), [AGENDA]),
    ("a banner lets in no loyal card", banner(12, loyal=True), [NOT_ALLOWED]),
    ("a banner lets in no plot", banner(12, plot=True), [NOT_ALLOWED]),
    ("the Falcon needs House Arryn", of("23040", *trait_cards("House Arryn", 3)), [AGENDA, NOT_ALLOWED]),
    ("Alliance needs 75 cards", deck("stark", "06018"), ["too_few_draw"]),
    ("Alliance alone", large("06018", 75), []),
    (
        "Alliance takes banners only",
        replace(large("06018", 75), agendas=("06018", "02060")),
        ["too_many_agendas"],
    ),
    (
        "Alliance takes two",
        replace(large("06018", 75), agendas=("06018", "01198", "01199", "01200")),
        [AGENDA, "too_many_agendas"],
    ),
    # Other agendas
    ("Fealty with sixty neutral cards", deck("stark", "01027"), [AGENDA]),
    ("Kings of Summer with Winter", of("04037", ("96000", 1), drop=("96005",)), [AGENDA, NOT_ALLOWED]),
    ("Kings of Summer with Summer", of("04037", ("96001", 1), drop=("96005",)), []),
    ("Kings of Winter with Summer", of("04038", ("96001", 1), drop=("96005",)), [AGENDA, NOT_ALLOWED]),
    ("Rains with five Schemes", with_plots("05045", *TEN[:7], *SCHEMES, "01011", "01003"), []),
    ("Rains with three", with_plots("05045", *TEN[:9], *SCHEMES), [AGENDA]),
    ("Rains with a Scheme doubled", with_plots("05045", *TEN[:7], *SCHEMES, "01011", twice=("96002",)), [AGENDA]),
    ("Brotherhood with a loyal character", of("06119", LOYAL_MAESTERS["stark"]), [AGENDA, NOT_ALLOWED]),
    ("Conclave with twelve Maesters of four factions", of("09045", *trait_cards("Maester", 12)), []),
    ("Conclave with eleven", of("09045", *trait_cards("Maester", 11)), [AGENDA]),
    (
        "Conclave with a loyal Maester",
        of("09045", *trait_cards("Maester", 12), LOYAL_MAESTERS["tyrell"]),
        [NOT_ALLOWED],
    ),
    ("Wars To Come with ten plots, two doubled", with_plots("10045", *TEN[:6], twice=("96021", "96022")), []),
    (
        "Wars To Come with three doubled",
        with_plots("10045", *TEN[:4], twice=("96021", "96022", "96023")),
        ["doubled_plots"],
    ),
    ("Free Folk with a card of the faction", of("11079", (code_of("Fool of stark"), 1)), [NOT_ALLOWED]),
    ("Free Folk, redesigned, with Wildlings", of("17150", *trait_cards("Wildling", 6)), []),
    ("Free Folk, redesigned, with an own Fool", of("17150", (code_of("Fool of stark"), 1)), [AGENDA]),
    (
        "Free Folk, redesigned, with another's Fool",
        of("17150", (code_of("Fool of tyrell"), 1)),
        [AGENDA, NOT_ALLOWED],
    ),
    ("Kingdom of Shadows", of("13079", (code_of("Shadow of tyrell"), 3)), []),
    ("Kingdom of Shadows, redesigned", of("17148", (code_of("Shadow of tyrell"), 3)), []),
    ("White Book with seven titles", of("13099", *seven("Kingsguard")), []),
    ("White Book with three titles", of("13099", *trait_cards("Kingsguard", 9)), [AGENDA]),
    ("Small Council with three titles", of("26040", *trait_cards("Small Council", 9)), [AGENDA]),
    ("Valyrian Steel with two of an attachment", large("13118", 75, ("98001", 2)), [AGENDA]),
    (
        "Valyrian Steel, redesigned, counts titles",
        large("17152", 75, ("98008", 1), ("98009", 1)),
        [AGENDA, "copy_limit"],
    ),
    ("Dark Wings with two of an event", large("16028", 75, ("98005", 2)), [AGENDA]),
    ("Long Voyage with 99 cards", large("16030", 99), ["too_few_draw"]),
    ("Sea of Blood, redesigned, with a neutral event", of("17149", ("98005", 1)), [NOT_ALLOWED]),
    ("Mummer's Farce with a Fool of Tyrell", of("20051", (code_of("Fool of tyrell"), 1)), []),
    ("Many-Faced God with a Kingdom plot", of("20052", ("96003", 1), drop=("96005",)), [NOT_ALLOWED]),
    ("Trident with nine plots", with_plots("21030", *TEN[:9]), ["too_few_plots"]),
    ("Trident with a Winter plot", with_plots("21030", *TEN), [AGENDA]),
    ("Gift of Mercy with an Omen", of("25080", ("96004", 1), drop=("96005",)), [NOT_ALLOWED]),
    ("Uniting the Realm with three titles", of("25120", *of_tyrell("Knight", "Fool", "Maester")), []),
    ("Uniting the Realm with four", of("25120", *of_tyrell("Knight", "Fool", "Maester", "Wildling")), [AGENDA]),
    ("Uniting the Realm with an event", of("25120", (code_of("event of tyrell"), 1)), [NOT_ALLOWED]),
    ("Braavos with a Warship", of("26080", (code_of("Warship of tyrell"), 1)), []),
    ("Braavos with two of a location", of("26080", ("98015", 2)), [AGENDA]),
    ("Braavos with three of a limited location", of("26080", ("98014", 3)), []),
    ("Armed to the Teeth with a cloak", of("26120", ("98002", 1)), [NOT_ALLOWED]),
    ("Armed to the Teeth with a spear", of("26120", ("98001", 1)), []),
]


@pytest.mark.parametrize(("given", "kinds"), [row[1:] for row in DECKS], ids=[row[0] for row in DECKS])
def test_the_rules_of_construction(given: DeckList, kinds: list[str]):
    found = judge(given)
    assert list(found.kinds) == sorted(kinds), [fault.sentence for fault in found.violations]
    assert found.valid is (not kinds)


LISTED = [
    ("one restricted card is allowed", ("97002",), "lcg2-joust", []),
    ("two are not", ("97002", "97003"), "lcg2-joust", ["restricted"]),
    ("a restricted plot counts", ("97002", "96000"), "lcg2-joust", ["restricted"]),
    ("a card banned everywhere", ("97001",), "lcg2-melee", ["banned"]),
    ("a card banned in joust", ("97004",), "lcg2-joust", ["banned"]),
    ("and not in melee", ("97004",), "lcg2-melee", []),
    ("one card of a pod", ("97005",), "lcg2-joust", []),
    ("two of a pod", ("97005", "97006"), "lcg2-joust", ["pod"]),
    ("a leader keeps the others out", ("97008", "97009"), "lcg2-joust", ["pod"]),
    ("others together without it", ("97007", "97008"), "lcg2-joust", []),
    ("melee has its own restrictions", ("97010", "97011"), "lcg2-melee", ["restricted"]),
]


@pytest.mark.parametrize(("codes", "play", "kinds"), [r[1:] for r in LISTED], ids=[r[0] for r in LISTED])
def test_the_rules_of_a_list(codes: tuple[str, ...], play: str, kinds: list[str]):
    drop = ("96005",) if "96000" in codes else ()
    given = with_cards(without(deck(), *drop), *((code, 1) for code in codes))
    assert list(judge(given, play, "inv1").kinds) == kinds


def test_a_restricted_agenda_counts_too():
    given = with_cards(deck("stark", "02060"), ("97002", 1))
    assert judge(given, listed="inv1").kinds == ("restricted",)


def test_a_banned_printing_offers_the_legal_one():
    found = judge(with_cards(deck(), ("98003", 1)), listed="inv1")
    (fault,) = found.violations
    assert fault.kind is ViolationKind.BANNED
    assert fault.fix.swaps == (("98003", "98004"),)
    assert judge(with_cards(deck(), ("98003", 1)).swapping(dict(fault.fix.swaps)), listed="inv1").valid


def test_the_list_in_force_goes_by_date_and_by_the_newer_card_set():
    pool = second_edition()
    assert pool.list_in_force(date(2019, 1, 1)) is None
    assert pool.list_in_force(date(2020, 6, 1)).code == "inv1"  # type: ignore[union-attr]
    assert pool.list_in_force(TODAY).code == "inv2"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("agendas", "added", "drafted", "kinds"),
    [
        ((), (), {}, []),
        ((), (("98013", 1),), {"98013": 1}, []),
        ((), (("97101", 1),), {}, ["not_drafted"]),
        ((), (("98013", 2),), {"98013": 1}, ["not_drafted"]),
        (("00004",), ((code_of("event of tyrell"), 1),), {"00004": 1, code_of("event of tyrell"): 1}, []),
        (("00004",), ((code_of("event of tyrell"), 1),), {code_of("event of tyrell"): 1}, ["not_drafted"]),
    ],
)
def test_a_draft_deck_holds_what_was_drafted(agendas, added, drafted, kinds):
    cards = {**dict(list(PLOTS.items())[:5]), **neutral(40)}
    base = DeckList.of("stark", agendas, cards)
    given = with_cards(replace(base, drafted=tuple({**cards, **drafted}.items())), *added)
    assert list(judge(given, "lcg2-draft").kinds) == kinds


DRAFTS: list[tuple[str, str, tuple[str, ...], list[str]]] = [
    ("Power of Wealth: one other faction", "00001", ("Fool of tyrell", "plot of tyrell"), []),
    ("Power of Wealth: two", "00001", ("Fool of tyrell", "Fool of martell"), [AGENDA]),
    ("Treaty: two", "00003", ("Fool of tyrell", "Fool of martell"), []),
    ("Treaty: three", "00003", ("Fool of tyrell", "Fool of martell", "Fool of greyjoy"), [AGENDA]),
    ("Protectors: Knights", "00002", ("Knight of tyrell",), []),
    ("Protectors: no Fools", "00002", ("Fool of tyrell",), [NOT_ALLOWED]),
    ("Seven Kingdoms: no plots", "00004", ("plot of tyrell",), [NOT_ALLOWED]),
    ("Sealing the Pact: one", "00362", ("Fool of tyrell", "plot of tyrell"), []),
    ("Sealing the Pact: two", "00362", ("Fool of tyrell", "Fool of martell"), [AGENDA]),
    ("Unknown and Unknowable: two", "00363", ("Fool of tyrell", "Fool of martell"), []),
    ("Beneath the Shadow", "00364", ("Shadow of tyrell",), []),
    ("Beneath the Shadow: others", "00364", ("Fool of tyrell",), [NOT_ALLOWED]),
    ("Seeking Fortunes", "00365", ("Gift of tyrell", "location of martell"), []),
    ("Join Forces: one trait", "00366", ("Fool of tyrell", "Fool of martell"), []),
    ("Join Forces: two traits", "00366", ("Fool of tyrell", "Knight of martell"), [AGENDA]),
    ("Desperate Hope: all", "00367", ("Fool of tyrell", "plot of martell", "event of greyjoy"), []),
]


@pytest.mark.parametrize(("agenda", "titles", "kinds"), [r[1:] for r in DRAFTS], ids=[r[0] for r in DRAFTS])
def test_the_agendas_of_drafts(agenda: str, titles: tuple[str, ...], kinds: list[str]):
    pool = second_edition()
    added = [(code_of(title), 1) for title in titles]
    own_plots = sum(pool.cards[code].is_plot for code, _ in added)
    cards = {**dict(list(PLOTS.items())[: 5 - own_plots]), **neutral(40), **dict(added)}
    given = DeckList.of("stark", (agenda,), cards, drafted={**cards, agenda: 1})
    assert list(judge(given, "lcg2-draft").kinds) == kinds


def test_a_deck_saved_for_another_format_says_so():
    given = replace(deck(), saved_for="draft")
    assert judge(given).kinds == ("format_mismatch",)
    assert judge(replace(deck(), saved_for="joust")).valid


def test_release_is_judged_on_the_day():
    given = with_cards(deck(), ("98011", 1))
    assert judge(given, day=date(2030, 1, 1)).valid
    assert "unreleased" in judge(deck(), day=date(2015, 12, 31)).kinds


def test_all_faults_are_reported_together():
    given = with_cards(deck("stark", "01027", c96005=0, c97020=4), ("99999", 1), ("98010", 1), ("98013", 1))
    assert set(judge(given).kinds) == {
        "too_few_plots", "copy_limit", "unknown_card", "not_a_deck_card", "draft_cards", "agenda_rule",
    }  # fmt: skip


def test_a_violation_carries_numbers_a_rule_and_a_fix():
    (fault,) = judge(deck(c97020=4)).violations
    assert (fault.have, fault.bound, fault.cards) == (4, 3, ("97020",))
    assert fault.rule == "lcg2:deckbuilding/draw-deck"
    assert fault.sentence == "4 copies of Neutral 20 (maximum 3)."
    assert fault.fix.sentence == "Remove 1."


def test_cards_that_the_engine_does_not_enforce_are_counted():
    given = deck(c97020=3, c97021=0, c97022=0)
    enforced = frozenset(code for code, _ in given.cards if code != "97020")
    found = check_legality(given, second_edition(), CheckTerms(FORMATS["lcg2-joust"], TODAY), enforced)
    assert found.valid
    (remark,) = found.remarks
    assert remark.kind is RemarkKind.NOT_ENFORCED
    assert remark.sentence == "The game engine does not enforce 3 cards of this deck."


def test_what_other_checkers_refuse_is_a_remark_and_no_fault():
    cards = {**dict(list(PLOTS.items())[:5]), **neutral(40), code_of("Fool of tyrell"): 1}
    given = DeckList.of("stark", ("00367",), cards, drafted={**cards, "00367": 1})
    found = judge(given, "lcg2-draft")
    assert found.valid
    assert [remark.kind for remark in found.remarks] == [RemarkKind.REFUSED_ELSEWHERE]


def test_a_rookery_is_counted_with_the_deck():
    fine = replace(deck(), aside=(("97100", 3), ("96022", 1)))
    assert judge(fine).valid
    assert judge(replace(deck(), aside=(("97020", 3),))).kinds == ("copy_limit",)
    many = replace(deck(), aside=tuple((f"97{90 + n:03}", 1) for n in range(11)))
    assert judge(many).kinds == ("aside",)


def test_copies_over_deck_and_rookery_are_said_to_lie_there():
    (fault,) = judge(replace(deck(c97020=2), aside=(("97020", 2),))).violations
    assert fault.sentence == "4 copies of Neutral 20, 2 in the deck and 2 in the rookery (maximum 3)."
    assert fault.fix.sentence == "Remove 1 from the deck or the rookery."
    (fault,) = judge(replace(deck(), aside=(("97100", 4),))).violations
    assert fault.sentence == "4 copies of Neutral 100 in the rookery (maximum 3)."
    (fault,) = judge(replace(with_cards(deck(), ("98004", 2)), aside=(("98003", 2),))).violations
    assert (
        fault.sentence == "4 copies of Twice Printed in 2 printings, 2 in the deck and 2 in the rookery (maximum 3)."
    )
    (fault,) = judge(replace(deck(c96006=2, c96005=0), aside=(("96007", 1),))).violations
    assert fault.kind is ViolationKind.DOUBLED_PLOTS
    assert "The rookery counts as well." in fault.sentence


def test_a_list_without_a_faction_is_not_told_that_every_card_is_foreign():
    base = with_cards(deck(), (code_of("Fool of tyrell"), 1))
    assert judge(replace(base, faction=None)).kinds == ("unknown_faction",)
