"""The configuration and what it refuses."""

import stat
from pathlib import Path

import pytest

from tournament.core.config import Config, ConfigError, Environment, LogFormat, LogLevel, load_config

GOOD_SECRET = "q8Zr1xLw0VbT5nGy7KdJ3mPcHs9fAeUo2iRk"


def production(**settings: str) -> Config:
    return load_config({"KINGSMOOT_SECRET_KEY": GOOD_SECRET, **settings})


def test_production_is_the_default():
    config = production()
    assert config.environment is Environment.PRODUCTION
    assert config.secret_key == GOOD_SECRET
    assert config.log_format is LogFormat.JSON
    assert config.database_url == f"sqlite:///{Path.cwd() / 'instance' / 'kingsmoot.db'}"


@pytest.mark.parametrize(
    ("secret", "fault"),
    [
        ("", "is not set"),
        ("   ", "is not set"),
        ("q8Zr1xLw0VbT5nGy", "has 16 characters"),
        ("change-me", "others know"),
        ("this-is-the-default-secret-of-all", "others know"),
        ("ab" * 30, "only 2 different characters"),
    ],
)
def test_production_refuses_a_weak_secret(secret: str, fault: str):
    with pytest.raises(ConfigError) as refusal:
        load_config({"KINGSMOOT_SECRET_KEY": secret})
    message = str(refusal.value)
    assert message.startswith("KINGSMOOT_SECRET_KEY ")
    assert fault in message
    assert "32 characters or more" in message
    assert "token_urlsafe" in message
    assert not secret.strip() or secret not in message


def test_development_makes_a_secret_and_keeps_it(tmp_path: Path):
    settings = {"KINGSMOOT_ENV": "development", "KINGSMOOT_INSTANCE": str(tmp_path / "new")}
    first = load_config(settings).secret_key
    assert len(first) >= 32
    assert load_config(settings).secret_key == first
    kept = tmp_path / "new" / "secret_key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [path.name for path in kept.parent.iterdir()] == ["secret_key"]


def test_older_secrets_are_given_beside_the_newest_and_never_shown():
    config = production(KINGSMOOT_OLDER_SECRETS="the-one-before  and-one-before-that")
    assert config.older_secrets == ("the-one-before", "and-one-before-that")
    assert "before" not in repr(config)
    assert production().older_secrets == ()


def test_matches_of_older_rules_are_carried_on_unless_told():
    assert production().carries_older
    assert not production(KINGSMOOT_OLDER_MATCHES="freeze").carries_older
    with pytest.raises(ConfigError, match="KINGSMOOT_OLDER_MATCHES is 'drop'; it must be one of carry-on, freeze"):
        production(KINGSMOOT_OLDER_MATCHES="drop")


def test_development_refuses_an_emptied_secret_file(tmp_path: Path):
    (tmp_path / "secret_key").touch()
    with pytest.raises(ConfigError, match="is empty; remove it"):
        load_config({"KINGSMOOT_ENV": "development", "KINGSMOOT_INSTANCE": str(tmp_path)})


def test_an_instance_folder_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"KINGSMOOT_INSTANCE is .*can't be written"):
        load_config({"KINGSMOOT_ENV": "development", "KINGSMOOT_INSTANCE": str(tmp_path / "file" / "folder")})


def test_testing_needs_no_secret():
    first = load_config({"KINGSMOOT_ENV": "testing"}).secret_key
    assert first != load_config({"KINGSMOOT_ENV": "testing"}).secret_key


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_is_one_setting(scheme: str):
    config = production(KINGSMOOT_DATABASE_URL=f"{scheme}://ann:p%40ss@db.example/moot")
    assert config.database_url == "postgresql+psycopg://ann:p%40ss@db.example/moot"


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("KINGSMOOT_ENV", "staging", "production, development, testing"),
        ("KINGSMOOT_LOG_FORMAT", "xml", "json, console"),
        ("KINGSMOOT_LOG_LEVEL", "loud", "debug, info, warning, error"),
        ("KINGSMOOT_TRUSTED_PROXIES", "-1", "from 0 to 10"),
        ("KINGSMOOT_TRUSTED_PROXIES", "11", "from 0 to 10"),
        ("KINGSMOOT_MAX_BODY_BYTES", "1e6", "a whole number"),
        ("KINGSMOOT_STREAMS", "many", "from 0 to 4096"),
        ("KINGSMOOT_TURNS", "0", "from 1 to 1024"),
        ("KINGSMOOT_STREAMS_AT", "https://elsewhere.example/streams", "such as /streams"),
        ("KINGSMOOT_STREAMS_AT", "/streams", "KINGSMOOT_BUS must be postgresql or like redis:"),
        ("KINGSMOOT_BASE_URL", "moot.example", "https://moot.example"),
        ("KINGSMOOT_BASE_URL", "https://moot.example/here", "without a path"),
        ("KINGSMOOT_SCHEDULER", "yes", "on, off"),
        ("KINGSMOOT_BUS", "mqtt://host", "process, postgresql or like redis://127.0.0.1:6379/0"),
        ("KINGSMOOT_BUS", "redis://", "redis://127.0.0.1:6379/0"),
        ("KINGSMOOT_BUS", "postgresql", "KINGSMOOT_DATABASE_URL must name a PostgreSQL database"),
        ("KINGSMOOT_DATABASE_URL", "nonsense", "postgresql://user:password@host/name"),
        ("KINGSMOOT_DATABASE_URL", "mysql://u:p@h/d", "postgresql://user:password@host/name"),
        ("KINGSMOOT_DATABASE_URL", "sqlite://", "sqlite:////var/lib/kingsmoot/kingsmoot.db"),
        ("KINGSMOOT_DATABASE_URL", "sqlite:///:memory:", "sqlite:////var/lib/kingsmoot/kingsmoot.db"),
    ],
)
def test_a_wrong_setting_is_refused_by_name_with_what_is_right(name: str, value: str, right: str):
    with pytest.raises(ConfigError) as refusal:
        production(**{name: value})
    assert str(refusal.value).startswith(name)
    assert right in str(refusal.value)


def test_other_settings_are_read():
    config = production(
        KINGSMOOT_BASE_URL="https://moot.example/",
        KINGSMOOT_LOG_LEVEL="WARNING",
        KINGSMOOT_TRUSTED_PROXIES="2",
        KINGSMOOT_MAX_BODY_BYTES="2048",
        KINGSMOOT_STREAMS="0",
        KINGSMOOT_TURNS="3",
    )
    assert config.base_url == "https://moot.example"
    assert config.https
    assert config.log_level is LogLevel.WARNING
    assert (config.trusted_proxies, config.max_body_bytes, config.streams, config.turns) == (2, 2048, 0, 3)
    assert (production().streams, production().turns) == (128, 4)


def test_boards_follow_where_the_streams_are():
    assert production().streams_at == ""
    assert production(KINGSMOOT_STREAMS_AT="/streams/", KINGSMOOT_BUS="redis://bus.example").streams_at == "/streams"


def test_timers_are_fired_by_the_server_unless_it_is_told_otherwise():
    assert production().scheduler
    assert not production(KINGSMOOT_SCHEDULER="off").scheduler
    assert not load_config({"KINGSMOOT_ENV": "testing"}).scheduler


def test_the_bus_stays_in_the_process_unless_it_is_told_otherwise():
    assert production().bus == "process"
    assert production(KINGSMOOT_BUS="redis://:hunter2@bus.example/1").bus == "redis://:hunter2@bus.example/1"
    database = "postgresql://ann@db.example/moot"
    assert production(KINGSMOOT_BUS="PostgreSQL", KINGSMOOT_DATABASE_URL=database).bus == "postgresql"


def test_secrets_do_not_show_in_the_repr():
    shown = repr(
        production(
            KINGSMOOT_DATABASE_URL="postgresql://ann:hunter2@db.example/moot",
            KINGSMOOT_BUS="redis://:hunter2@bus.example",
        )
    )
    assert GOOD_SECRET not in shown
    assert "hunter2" not in shown


@pytest.mark.parametrize(
    "url", ["smtp://user:p%40ss@mail.example:587", "smtps://mail.example", "smtp://localhost:25", "smtp://[::1]:2525"]
)
def test_mail_is_handed_to_a_server(url: str):
    config = production(KINGSMOOT_SMTP_URL=url, KINGSMOOT_MAIL_FROM="Moot <moot@example.org>")
    assert config.smtp_url == url
    assert config.mail_from == "Moot <moot@example.org>"
    assert "p%40ss" not in repr(config)


@pytest.mark.parametrize(
    "url", ["mail.example", "http://mail.example", "smtp://", "smtp://mail.example:x", "smtp://a/b"]
)
def test_what_is_no_mail_server_is_refused_without_repeating_it(url: str):
    with pytest.raises(ConfigError, match="KINGSMOOT_SMTP_URL is no mail server; it must be like smtp://") as refusal:
        production(KINGSMOOT_SMTP_URL=url, KINGSMOOT_MAIL_FROM="moot@example.org")
    assert f"{url};" not in str(refusal.value)


@pytest.mark.parametrize("sender", ["", "moot", "@example.org", "moot@", "a\nb@example.org"])
def test_a_mail_server_needs_a_sender(sender: str):
    with pytest.raises(ConfigError, match="KINGSMOOT_MAIL_FROM is"):
        production(KINGSMOOT_SMTP_URL="smtp://localhost", KINGSMOOT_MAIL_FROM=sender)


def test_without_a_mail_server_messages_stay_in_the_instance_folder(tmp_path: Path):
    config = production(KINGSMOOT_INSTANCE=str(tmp_path))
    assert config.smtp_url == ""
    assert config.mail_spool == tmp_path / "mail"


def test_passwords_are_hashed_at_full_cost_but_in_tests():
    assert (production().argon2_kib, production().argon2_passes) == (19 * 1024, 2)
    assert load_config({"KINGSMOOT_ENV": "testing"}).argon2_kib < 1024
