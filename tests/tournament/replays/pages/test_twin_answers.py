"""Two matches that differ in one hidden card: the opponent and the public are given the same bytes by every route
that answers about a step, errors and counts of rows too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest
from flask.testing import FlaskClient

from engine import Pool
from engine.record.record import Record
from engine.views import TablePayload
from tests.effort import examples, in_rotation
from tests.support.engine.play import CORE
from tests.support.engine.record_questions import unopposed
from tests.support.tournament.saved_matches import kept, twins

SEARCHES = ("q=", "q=hand", "kind=pass", "seat=1&kind=choice", "passed=1", "longer=0", "card=Knight", "rule=lcg2:4.2")


def asked(step: int, eyes: str, random: Random) -> Iterator[str]:
    """Everything that can be asked about a step, well or badly."""
    for ask in ("?", "?tables=public&", "/around?", "/rests-on?", "/answered?", "?tables=1,2&", "?tables=judge&"):
        yield f"/steps/{step}{ask}as={eyes}"
    for seat in (1, 2):
        card = random.choice([f"h{random.randrange(120)}", str(random.randint(1, 40))])
        yield f"/steps/{step}/why?seat={seat}&card={card}&as={eyes}"
    yield f"/leaks?to={step}&as={eyes}"


def compare(client: FlaskClient, addresses: list[str], hider: int, steps: Iterable[int]) -> dict[int, int]:
    """Asks the same about both with the eyes of who may not see the card; how often which status was given."""
    given: dict[int, int] = {}
    for eyes in (str(2 - hider), "public"):
        paths = [path for step in steps for path in asked(step, eyes, Random(step))]
        paths += [f"/search?{terms}&as={eyes}" for terms in SEARCHES]
        for path in paths:
            one, *others = [client.get(f"{address}{path}") for address in addresses]
            given[one.status_code] = given.get(one.status_code, 0) + 1
            for other in others:
                assert (one.status_code, one.data, one.headers["ETag"] if one.status_code == 200 else "") == (
                    other.status_code,
                    other.data,
                    other.headers["ETag"] if other.status_code == 200 else "",
                ), f"{eyes} can tell by {path}"
    return given


@pytest.mark.parametrize("number", range(41, 41 + examples(1, 12)))
def test_nobody_else_can_tell_the_twins_apart_by_an_answer(client: FlaskClient, number: int):
    both = twins(number)
    last = len(both[0].entries)
    prompts = [set(one.prompt_steps()) for one in both]
    differing = sorted(prompts[0] ^ prompts[1])
    assert differing, "the hider could always do the same with both"
    steps = sorted({*differing[:: examples(3, 1)], *range(1 + number % 7, last + 2, examples(61, 3))})
    given = compare(client, [kept(client, one) for one in both], 0, in_rotation(steps, 2))
    assert given[200] > examples(50, 100)
    assert given[403] > examples(10, 20)
    assert 404 in given


def test_what_no_card_of_a_match_waits_for_is_answered_as_if_one_did(client: FlaskClient):
    """The engine takes a short cut there, which depends on hidden decks: Bob holds a card that waits for a challenge,
    for cards that enter play, or for nothing at all."""
    records = [unopposed(card) for card in ("Tyrion Lannister", "Littlefinger", "Winterfell Steward")]
    assert len({len(record.entries) for record in records}) == 1
    deals = [record.deal(CORE) for record in records]
    assert len({tuple(sorted(deal.timed.items())) for deal in deals}) == 3, "the short cuts are the same"
    addresses = [kept(client, record) for record in records]
    kinds = {entry.kind: entry.number for entry in reversed(records[0].entries)}
    given = compare(client, addresses, 1, [kinds["challenge"], *sorted(kinds.values())[:: examples(4, 1)]])
    assert given[200] > 50


def test_a_planted_leak_is_found(client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    """Who is waited for at a step tells whether the hider could act there."""

    def leaky(record: Record, step: int, viewers: Sequence[int], eyes: int, pool: Pool) -> tuple[TablePayload, ...]:
        return tuple(record.seek(step, pool).seen(viewer) for viewer in viewers)

    monkeypatch.setattr(Record, "seen", leaky)
    both = twins(41)
    differing = sorted(set(both[0].prompt_steps()) ^ set(both[1].prompt_steps()))
    with pytest.raises(AssertionError, match=r"can tell by /steps/\d+\?as="):
        compare(client, [kept(client, one) for one in both], 0, differing)
