"""The application factory."""

import pytest
from flask import Flask

from tournament.app import create_app
from tournament.core.config import Config, ConfigError


def test_the_configuration_reaches_flask(own_app: Flask, config: Config):
    assert own_app.config["SECRET_KEY"] == config.secret_key
    assert own_app.config["MAX_CONTENT_LENGTH"] == config.max_body_bytes
    assert own_app.config["SESSION_COOKIE_HTTPONLY"] is True
    assert own_app.config["TESTING"] is True


def test_two_applications_share_nothing(config: Config):
    first, second = create_app(config), create_app(config)
    assert first.extensions["kingsmoot.database"] is not second.extensions["kingsmoot.database"]
    for app in (first, second):
        app.extensions["kingsmoot.database"].close()


def test_without_a_secret_there_is_no_application(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("KINGSMOOT_ENV", raising=False)
    monkeypatch.delenv("KINGSMOOT_SECRET_KEY", raising=False)
    with pytest.raises(ConfigError, match="KINGSMOOT_SECRET_KEY is not set"):
        create_app()
