"""Which page the answer to a form belongs to."""

import pytest
from flask import Flask

from tournament.http.rendering.parent_page import parent_page


@pytest.mark.parametrize(
    ("form", "page"),
    [
        ("/events/moot/desk/players/3/disqualify", "/events/moot/desk/players/3"),
        ("/events/moot/desk/round/publish", "/events/moot/desk"),
        ("/events/moot/me/check-in", "/events/moot/me"),
        ("/events/moot/judge/penalty", "/events/moot/judge/penalty"),
        ("/events/moot/report/1/2/3/dispute", "/events/moot/report/1/2/3"),
        ("/nowhere", ""),
    ],
)
def test_the_nearest_page_above_a_form(app: Flask, form: str, page: str):
    with app.test_request_context(form, method="POST"):
        assert parent_page() == page
    with app.test_request_context(form):
        assert parent_page() == ""
