"""Pages of accounts as a browser uses them: forms are loaded, filled and sent."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.support.tournament.people import PASSWORD, field_token

HTML = {"Accept": "text/html"}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def fill(client: FlaskClient, path: str, **fields: str):
    """Loads the page of a form and sends it, as a browser does."""
    page = client.get(path, headers=HTML)
    data = {"csrf_token": field_token(page.text), **fields}
    return client.post(path, data=data, headers={**HTML, "User-Agent": FIREFOX, "Sec-Fetch-Site": "same-origin"})


def sign_in(client: FlaskClient, login: str = "Ann", password: str = PASSWORD, **more: str):
    return fill(client, "/sign-in", login=login, password=password, **more)


def who(client: FlaskClient) -> str:
    page = client.get("/problems/not-allowed", headers=HTML).text
    found = re.search(r'<details class="who menu"><summary[^>]*>([^<]*)</summary>', page)
    return found[1] if found else ""
