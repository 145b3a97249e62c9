"""The account pages as a person goes through them."""

import email
import email.policy
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from tests.support.tournament.accounts import HTML, fill, sign_in, who
from tests.support.tournament.page import Page
from tests.support.tournament.people import PASSWORD, bearer, browser, field_token, make_account
from tournament.accounts.models import Account, SignIn
from tournament.accounts.operations.login_throttle import FREE_TRIES
from tournament.accounts.operations.sessions import principal_of_account
from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.storage.database import Database


def sign_up(client: FlaskClient, name: str = "Ann Stark", **more: str):
    fields = {"name": name, "email": "ann@example.org", "password": PASSWORD, **more}
    return fill(client, "/sign-up", **fields)


@pytest.fixture
def ann(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Ann"))


def test_who_signs_up_is_signed_in(client: FlaskClient):
    assert 'href="/sign-in?next=/"' in client.get("/", headers=HTML).text
    response = sign_up(client)
    assert (response.status_code, response.location) == (303, "/")
    assert who(client) == "Ann Stark"


def test_the_cookie_is_kept_from_scripts_and_other_sites(client: FlaskClient):
    sign_up(client)
    cookie = client.get_cookie("kingsmoot_session")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"
    assert cookie.path == "/"
    assert re.fullmatch(r"[\w-]{43}", cookie.value)


def test_with_tls_the_cookie_is_for_this_host_only(config: Config, database: Database):
    app = create_app(replace(config, base_url="https://moot.example"))
    client = app.test_client()
    page = client.get("/sign-up", base_url="https://localhost")
    data = {"csrf_token": field_token(page.text), "name": "Ann", "email": "a@example.org", "password": PASSWORD}
    response = client.post("/sign-up", data=data, base_url="https://localhost")
    [cookie] = [line for line in response.headers.getlist("Set-Cookie") if "session" in line]
    assert cookie.startswith("__Host-kingsmoot_session=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    app.extensions["kingsmoot.database"].close()


def test_a_form_that_is_refused_says_why_at_its_fields_and_keeps_what_was_typed(client: FlaskClient):
    response = sign_up(client, name="Ann & Co", password="short", email="nowhere")
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.text
    assert "10 to 200 characters for your password (now 5)." in response.text
    assert "such as ann@example.org" in response.text
    assert 'value="Ann &amp; Co"' in response.text
    assert "short" not in re.sub(r"<[^>]*>", "", response.text).split()
    assert who(client) == ""


def test_a_name_that_is_taken_is_said_at_the_field(client: FlaskClient, database: Database):
    make_account(database, "Ann")
    response = sign_up(client, name="ann", email="x@example.org")
    assert response.status_code == 409
    assert '<small class="err" id="name-says">The name “ann” is taken. Choose another name.</small>' in response.text


def test_signing_in_and_out(client: FlaskClient, database: Database):
    make_account(database, "Ann")
    response = sign_in(client, next="/decks?x=1")
    assert (response.status_code, response.location) == (303, "/decks?x=1")
    page = client.get("/decks", headers=HTML).text
    response = client.post("/sign-out", data={"csrf_token": field_token(page)})
    assert (response.status_code, response.location) == (303, "/")
    assert who(client) == ""
    with database.read() as session:
        assert session.scalars(select(SignIn)).all() == []


def test_a_wrong_password_is_refused_on_the_page(client: FlaskClient, database: Database):
    make_account(database, "Ann")
    response = sign_in(client, password="wrong wrong wrong")
    assert response.status_code == 403
    assert "No account has this name or e-mail address with this password." in response.text
    assert 'value="Ann"' in response.text
    assert sign_in(client, login="Nobody").text.count("No account has this name") == 1


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil", "javascript:alert(1)", "/\t/evil", "x"],
)
def test_nobody_is_sent_to_another_site(client: FlaskClient, database: Database, elsewhere: str):
    make_account(database, "Ann")
    assert sign_in(client, next=elsewhere).location == "/"


def test_signing_in_anew_ends_the_session_before(app: Flask, ann: FlaskClient, database: Database):
    make_account(database, "Bob")
    page = ann.get("/", headers=HTML).text
    ann.post("/sign-in", data={"csrf_token": field_token(page), "login": "Bob", "password": PASSWORD})
    assert who(ann) == "Bob"
    with database.read() as session:
        assert len(session.scalars(select(SignIn)).all()) == 1


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up"])
def test_who_is_signed_in_needs_no_door(ann: FlaskClient, path: str):
    assert ann.get(path).status_code == 302


def test_a_session_that_has_ended_is_nobody(app: Flask, ann: FlaskClient, database: Database):
    assert who(ann) == "Ann"
    with database.write() as session:
        session.execute(update(SignIn).values(expires_at=datetime.now(UTC)))
    assert who(ann) == ""
    assert ann.get("/account", headers=HTML).location == "/sign-in?next=/account"


def test_reading_writes_nothing_but_every_few_minutes_that_it_was_seen(ann: FlaskClient, database: Database):
    def seen() -> datetime:
        with database.read() as session:
            return session.scalars(select(SignIn.seen_at)).one()

    before = seen()
    ann.get("/")
    assert seen() == before
    old = datetime.now(UTC) - timedelta(minutes=6)
    with database.write() as session:
        session.execute(update(SignIn).values(seen_at=old))
    ann.get("/")
    assert seen() > old


@pytest.mark.parametrize("too", [False, True])
def test_a_new_password_ends_other_sessions_and_the_tokens_if_asked_to(
    app: Flask, ann: FlaskClient, database: Database, too: bool
):
    with database.read() as session:
        principal = principal_of_account(session.scalars(select(Account)).one())
    assert "end_tokens" not in ann.get("/account", headers=HTML).text, "there are none"
    elsewhere, program = browser(app, principal), bearer(database, principal)
    page = ann.get("/account", headers=HTML).text
    assert "Also revoke the API token" in page
    data = {"csrf_token": field_token(page), "current": PASSWORD, "password": "a new lone wolf"}
    done = ann.post("/account/password", data={**data, "end_tokens": "1"} if too else data)
    assert ("all API tokens are revoked" in ann.get(done.location, headers=HTML).text) == too
    assert (who(ann), who(elsewhere)) == ("Ann", "")
    assert app.test_client().get("/api/v1/account", headers=program).status_code == (401 if too else 200)


def test_who_is_signed_in_is_slowed_down_too(app: Flask, ann: FlaskClient):
    """A session that was left open is no way to find out the password."""
    data = {
        "csrf_token": field_token(ann.get("/account", headers=HTML).text),
        "current": "wrong",
        "password": "x" * 9,
    }
    codes = [ann.post("/account/password", data=data).status_code for _ in range(FREE_TRIES)]
    assert codes == [403] * FREE_TRIES
    refused = ann.post("/account/delete", data={**data, "current": PASSWORD}, headers=HTML)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) <= 5
    assert sign_in(app.test_client()).status_code == 303


def mails(config: Config) -> list[email.message.EmailMessage]:
    paths = sorted(config.mail_spool.glob("*.eml"), key=lambda path: path.stat().st_mtime_ns)
    return [email.message_from_bytes(path.read_bytes(), policy=email.policy.default) for path in paths]


def test_a_forgotten_password_is_set_anew_by_mail(client: FlaskClient, database: Database, config: Config):
    make_account(database, "Ann")
    fill(client, "/forgot", email="ann@example.org")
    [mail] = mails(config)
    assert mail["To"] == "ann@example.org"
    link = re.search(r"http://127\.0\.0\.1:8000(/reset/\S+)", mail.get_content())[1]
    assert all(path.stat().st_mode & 0o077 == 0 for path in config.mail_spool.iterdir())
    assert "10 to 200 characters" in fill(client, link, password="short").text
    response = fill(client, link, password="a new lone wolf")
    assert response.location == "/sign-in?done=reset"
    assert "Sign in with your new password." in client.get(response.location, headers=HTML).text
    assert sign_in(client, password="a new lone wolf").status_code == 303
    assert mails(config)[1]["Subject"] == "Your Kingsmoot password was changed"
    assert client.get(link).status_code == 410


def test_the_link_leads_to_us_whatever_host_the_request_names(
    client: FlaskClient, database: Database, config: Config
):
    make_account(database, "Ann")
    page = client.get("/forgot", base_url="http://evil.example").text
    client.set_cookie("kingsmoot_visitor", client.get_cookie("kingsmoot_visitor", "evil.example").value)
    data = {"csrf_token": field_token(page), "email": "ann@example.org"}
    client.post("/forgot", data=data, headers={"X-Forwarded-Host": "evil.example"})
    assert "evil" not in mails(config)[0].get_content()


def test_the_answer_is_the_same_for_an_unknown_address(client: FlaskClient, database: Database, config: Config):
    make_account(database, "Ann")

    def answer(address: str) -> str:
        page = fill(client, "/forgot", email=address).text
        return page.replace(address, "ADDRESS")

    assert answer("ann@example.org") == answer("nobody@example.org")
    assert len(mails(config)) == 1


def test_the_account_page_is_well_formed(ann: FlaskClient, client: FlaskClient):
    pages = [ann.get("/account"), ann.get("/account/delete")]
    pages += [client.get(path) for path in ("/sign-in", "/sign-up", "/forgot")]
    for response in pages:
        page = Page(response.text)
        assert page.landmarks == ["header", "nav", "main", "footer"]
        assert page.headings.count(1) == 1
        assert len(page.ids) == len(set(page.ids))
        assert set(page.labelled_by) <= set(page.ids)
        assert set(page.symbols_used) <= set(page.ids)
        assert page.inline == []
        assert response.headers["Cache-Control"] == "no-store"


def test_the_profile_is_saved(ann: FlaskClient):
    response = ann.post("/account/profile", data={"real_name": "Ann Example", "show_real_name": "1"})
    page = ann.get(response.location).text
    assert "Profile saved." in page
    assert 'value="Ann Example"' in page
    assert 'name="show_real_name" value="1" checked' in page


def test_a_changed_password_keeps_this_browser_and_ends_the_others(app: Flask, ann: FlaskClient, database: Database):
    with database.read() as session:
        account_id = session.scalars(select(Account.id)).one()
    other = browser(app, replace_principal(account_id))
    wrong = ann.post("/account/password", data={"current": "wrong", "password": "a new lone wolf"})
    assert wrong.status_code == 403
    assert 'id="current-says">This is not your current password.' in wrong.text
    response = ann.post("/account/password", data={"current": PASSWORD, "password": "a new lone wolf"})
    assert "Password changed." in ann.get(response.location).text
    assert who(ann) == "Ann"
    assert who(other) == ""


def replace_principal(account_id):
    from tournament.core.security.principal import Principal

    return Principal(account_id, "Ann")


def test_sessions_can_be_ended_one_by_one_and_all_at_once(app: Flask, ann: FlaskClient, client: FlaskClient):
    sign_in(client)
    page = ann.get("/account").text
    assert page.count("Firefox on Linux") >= 2
    [end] = re.findall(r'action="(/account/sessions/[^"]+/end)"', page)
    assert ann.post(end).status_code == 303
    assert who(client) == ""
    assert ann.post(end).status_code == 404
    response = ann.post("/account/sessions/end")
    assert "signed out in all browsers" in ann.get(response.location).text
    assert who(ann) == ""


def test_a_token_is_shown_once_and_works_until_it_is_revoked(app: Flask, ann: FlaskClient):
    response = ann.post("/account/tokens", data={"name": "My bot", "scope": ["read", "account"], "days": "30"})
    secret = re.search(r"kms_[\w-]{43}", response.text)[0]
    page = ann.get("/account").text
    assert "My bot" in page
    assert secret not in page
    program = app.test_client()
    headers = {"Authorization": f"Bearer {secret}"}
    assert program.get("/api/v1/account", headers=headers).json["name"] == "Ann"
    ann.post(re.search(r'action="(/account/tokens/[^"]+/revoke)"', page)[1])
    refused = program.get("/api/v1/account", headers=headers)
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_without_a_scope_is_refused_on_the_page(ann: FlaskClient):
    response = ann.post("/account/tokens", data={"name": "My bot"})
    assert response.status_code == 422
    assert "Choose at least one scope" in response.text
    assert 'value="My bot"' in response.text


def test_everything_can_be_taken_along(ann: FlaskClient):
    response = ann.get("/account/export")
    assert response.headers["Content-Disposition"] == 'attachment; filename="kingsmoot-account.json"'
    assert json.loads(response.text)["account"]["email"] == "ann@example.org"


def test_an_account_can_be_deleted_with_its_password(ann: FlaskClient, client: FlaskClient):
    assert ann.post("/account/delete", data={"current": "wrong"}).status_code == 403
    response = ann.post("/account/delete", data={"current": PASSWORD})
    assert "Your account is deleted." in ann.get(response.location).text
    assert who(ann) == ""
    assert sign_in(client).status_code == 403


def test_names_are_written_harmlessly(client: FlaskClient):
    sign_up(client, name="""Ann &amp; "Co" 'x'""")
    assert who(client) == "Ann &amp;amp; &#34;Co&#34; &#39;x&#39;"


def test_pages_of_a_person_are_kept_by_no_shared_cache(ann: FlaskClient, client: FlaskClient):
    mine = ann.get("/")
    assert mine.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in mine.headers["Vary"]
    assert "Cookie" in client.get("/").headers["Vary"]


def test_the_instance_holds_no_readable_mail(tmp_path: Path, client: FlaskClient, database: Database, config: Config):
    make_account(database, "Ann")
    fill(client, "/forgot", email="ann@example.org")
    assert config.mail_spool.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("path", ["/", "/account", "/nowhere"])
def test_a_database_that_is_not_ready_is_told_to_whoever_has_a_cookie_too(
    unmigrated_app: Flask, path: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(unmigrated_app.config, "PROPAGATE_EXCEPTIONS", False)
    client = unmigrated_app.test_client()
    client.set_cookie("kingsmoot_session", "x")
    response = client.get(path, headers=HTML)
    assert response.status_code >= 500
    assert "Go to home page" in response.text
