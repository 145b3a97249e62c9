"""Two matches that differ in one hidden card: their readers give the opponent and the public the same pages."""

import pytest
from flask.testing import FlaskClient

from tests.effort import examples, in_rotation
from tests.support.tournament.saved_matches import kept, twins

PARTS = ("/step?", "/step?board=public&", "/step?board=1&", "/why?", "/why?card=h7&seat=1&", "/why?card=12&")
SEARCHES = ("kind=pass", "passed=1", "longer=0", "q=hand", "who=1&kind=choice")


def told(client: FlaskClient, address: str, path: str) -> tuple[int, str]:
    answer = client.get(f"{address}{path}", headers={"Accept": "text/html"})
    return answer.status_code, answer.text.replace(address.removeprefix("/logs/"), "one")


@pytest.mark.parametrize("number", range(41, 41 + examples(1, 8)))
def test_nobody_else_can_tell_the_twins_apart_by_what_is_read(client: FlaskClient, number: int):
    both = twins(number)
    last = len(both[0].entries)
    prompts = [set(one.prompt_steps()) for one in both]
    differing = sorted(prompts[0] ^ prompts[1])
    assert differing, "the hider could always do the same with both"
    steps = sorted({*differing[:: examples(4, 1)], *range(1 + number % 7, last + 1, examples(61, 5)), last})
    one, other = [kept(client, record) for record in both]
    shown = 0
    for place, eyes in enumerate(("2", "public")):
        looks = [f"{part}step={step}" for step in steps for part in PARTS]
        paths = [f"{look}&as={eyes}" for look in in_rotation(looks, 2, place)]
        paths += [f"/found?{terms}&as={eyes}" for terms in SEARCHES]
        paths += [f"/outline?as={eyes}", f"/entries?from=1&to=500&as={eyes}"]
        for path in paths:
            given = told(client, one, path)
            assert given == told(client, other, path), f"{eyes} can tell by {path}"
            shown += given[0] == 200
    assert shown > 60
