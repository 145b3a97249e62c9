"""Security headers, on every route and on every kind of answer."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires
from tournament.http.security_headers import content_security_policy

ALWAYS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def assert_secure(headers) -> None:
    assert {name: headers.get(name) for name in ALWAYS} == ALWAYS
    assert headers["Content-Security-Policy"] == content_security_policy()
    assert "camera=()" in headers["Permissions-Policy"]


def test_every_route_answers_with_them(app: Flask, client: FlaskClient):
    for rule in app.url_map.iter_rules():
        given = {"filename": "http/tokens.css", "name": "schema-not-current"}
        if "GET" not in (rule.methods or ()) or not rule.arguments <= given.keys():
            continue
        path = app.url_map.bind("localhost").build(rule.endpoint, {k: given[k] for k in rule.arguments})
        response = client.get(path)
        assert response.status_code in (200, 401), path
        assert_secure(response.headers)
        response.close()


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("POST", "/", 405)])
def test_errors_answer_with_them(client: FlaskClient, method: str, path: str, status: int, accept: str):
    response = client.open(path, method=method, headers={"Accept": accept})
    assert response.status_code == status
    assert_secure(response.headers)


def test_a_crash_answers_with_them(own_app: Flask):
    own_app.config["PROPAGATE_EXCEPTIONS"] = False
    own_app.add_url_rule("/crash", view_func=requires(Action.READ)(lambda: 1 / 0))
    response = own_app.test_client().get("/crash")
    assert response.status_code == 500
    assert_secure(response.headers)


def test_the_policy_allows_nothing_inline_and_nothing_foreign():
    policy = content_security_policy()
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'; ")
    assert "frame-ancestors 'none'" in policy
    assert not any(word in policy for word in ("unsafe", "http", "data:", "*"))


def test_plain_http_promises_no_https(client: FlaskClient):
    assert "Strict-Transport-Security" not in client.get("/").headers


def test_https_is_kept_for_a_year(config: Config):
    app = create_app(replace(config, base_url="https://moot.example"))
    assert app.test_client().get("/rules").headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert app.config["SESSION_COOKIE_SECURE"] is True
    app.extensions["kingsmoot.database"].close()


@pytest.mark.parametrize(("proxies", "believed"), [(0, False), (1, True)])
def test_only_trusted_proxies_are_believed(config: Config, proxies: int, believed: bool):
    app = create_app(replace(config, trusted_proxies=proxies))
    response = app.test_client().get("/rules", headers={"X-Forwarded-Proto": "https"})
    assert ("Strict-Transport-Security" in response.headers) is believed
    app.extensions["kingsmoot.database"].close()
