"""Decks of the reference material with a known verdict: valid by the rules, kinds as the community's checker says."""

import json

from tests.reference import reference
from tests.support.tournament.decks.pools import reference_pool
from tournament.cli.decks.cases import deck_and_terms, judge, verdicts
from tournament.decks.legality import check_legality
from tournament.decks.violations import ViolationKind

OURS = {
    ViolationKind.UNKNOWN_CARD,
    ViolationKind.NOT_A_DECK_CARD,
    ViolationKind.NOT_AN_AGENDA,
    ViolationKind.TOO_MANY_AGENDAS,
    ViolationKind.UNKNOWN_FACTION,
}
WOULD = "807 decks are judged as the reference says"


def test_every_case_is_judged_as_the_reference_says():
    cases = reference("cards/deck-cases-public.jsonl", WOULD)
    pool = reference_pool("lcg2", WOULD)
    wrong = []
    count = 0
    for line in cases.read_text().splitlines():
        case = json.loads(line)
        count += 1
        valid, kinds = judge(*_args(case, pool))
        if valid is not case["expected_by_rules"]["valid"]:
            wrong.append((case["id"], case["how_made"], valid, kinds))
        elif "deviation" not in case and sorted(set(kinds) - OURS) != case["oracle"]["error_kinds"]:
            wrong.append((case["id"], case["how_made"], kinds, case["oracle"]["error_kinds"]))
    assert wrong == []
    assert count > 800


def test_every_violation_of_the_reference_cases_says_what_to_do():
    cases = reference("cards/deck-cases-public.jsonl", "every fault of 807 decks has a sentence with a way out")
    pool = reference_pool("lcg2", WOULD)
    found = [
        fault
        for line in cases.read_text().splitlines()
        for fault in check_legality(*_args(json.loads(line), pool)).violations
    ]
    assert len(found) > 500
    assert [fault for fault in found if not fault.fix.sentence.endswith((".", "?"))] == []


def _args(case, pool):
    deck, terms = deck_and_terms(case)
    return deck, pool, terms


def test_a_case_becomes_a_line_of_json():
    cases = reference("cards/deck-cases-public.jsonl", WOULD)
    pool = reference_pool("lcg2", WOULD)
    with cases.open("rb") as lines:
        first = json.loads(next(verdicts(lines, pool)))
    assert set(first) == {"id", "valid", "kinds"}
