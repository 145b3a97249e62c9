"""Configuration: frozen, read from KINGSMOOT_* variables, refused if unsafe."""

import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formataddr, parseaddr
from enum import StrEnum
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from tournament.core.translation.catalogues import ENGLISH, available_locales

MIN_SECRET_LENGTH = 32
MIN_SECRET_VARIETY = 10
COMMON_SECRETS = ("changeme", "change-me", "change_me", "secret", "default", "password", "kingsmoot")
Named = TypeVar("Named", bound=StrEnum)
_DATABASE_EXAMPLES = (
    "it must be like sqlite:////var/lib/kingsmoot/kingsmoot.db or postgresql://user:password@host/name"
)
PROCESS_BUS = "process"
POSTGRESQL_BUS = "postgresql"
DEFAULT_BASE_URL = "http://127.0.0.1:8000"
DEFAULT_STREAMS_PATH = "/streams"
SECRET_FILE = "secret_key"
OLDER_SECRETS_FILE = "secret_key.older"
"""Files of the instance folder, in development."""
NEW_SECRET_COMMAND = "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"


class ConfigError(ValueError):
    """A setting that can't be used.

    The message names the variable, what is wrong and what is right.
    """


class Environment(StrEnum):
    PRODUCTION = "production"
    DEVELOPMENT = "development"
    TESTING = "testing"


class LogFormat(StrEnum):
    JSON = "json"
    CONSOLE = "console"


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


class OlderMatches(StrEnum):
    """What happens to online matches that began under older rules."""

    CARRY_ON = "carry-on"
    FREEZE = "freeze"


@dataclass(frozen=True, slots=True)
class Config:
    environment: Environment
    secret_key: str = field(repr=False)
    database_url: str = field(repr=False)
    instance_dir: Path
    older_secrets: tuple[str, ...] = field(default=(), repr=False)
    """Older secrets, which still open what they sealed."""
    base_url: str = DEFAULT_BASE_URL
    log_format: LogFormat = LogFormat.JSON
    log_level: LogLevel = LogLevel.INFO
    trusted_proxies: int = 0
    max_body_bytes: int = 1024 * 1024
    scheduler: bool = True
    """Whether `kingsmoot serve` also fires timers."""
    bots: bool = True
    """Whether `kingsmoot serve` also starts the process of the bots."""
    bus: str = field(default=PROCESS_BUS, repr=False)
    """`process`, `postgresql` or the URL of a Redis, which may hold a password."""
    streams: int = 128
    """Maximum of open streams in one process; further pages poll."""
    streams_at: str = ""
    """Path at which `kingsmoot streams` is reached; empty if boards follow the streams of this process."""
    turns: int = 4
    """Requests that one process handles at once; others wait in line. Open streams don't count."""

    carries_older: bool = True
    """Whether online matches of older rules continue, on archived engines; if not, they are frozen."""

    smtp_url: str = field(default="", repr=False)
    """Mail server; without it, messages are written to the spool folder."""
    mail_from: str = "kingsmoot@localhost"

    locales: tuple[str, ...] = (ENGLISH,)
    """The languages of pages; readers who ask for none of them get the first."""

    demo: bool = False
    """Demonstration mode: a database of its own with made-up people, and buttons to sign in as them."""

    @property
    def https(self) -> bool:
        return self.base_url.startswith("https://")

    @property
    def mail_spool(self) -> Path:
        return self.instance_dir / "mail"

    @property
    def places(self) -> Path:
        """Folder of the lock files by which processes of this machine share limits."""
        return self.instance_dir / "places"

    @property
    def stream_places(self) -> Path:
        return self.places / "streams.lock"

    @property
    def argon2_kib(self) -> int:
        """Memory for hashing one password; little in tests, which hash thousands."""
        return 64 if self.environment is Environment.TESTING else 19 * 1024

    @property
    def argon2_passes(self) -> int:
        return 1 if self.environment is Environment.TESTING else 2


def load_config(environ: Mapping[str, str] = os.environ, listens_at: str = DEFAULT_BASE_URL) -> Config:
    """Read all settings; raise ConfigError at the first that can't be used.

    listens_at: address on which a server is about to listen, for links if KINGSMOOT_BASE_URL is not set.
    """
    environment = _choice(environ, "KINGSMOOT_ENV", Environment, Environment.PRODUCTION)
    production = environment is Environment.PRODUCTION
    instance_dir = Path(environ.get("KINGSMOOT_INSTANCE") or "instance").absolute()
    demo = _demo(environ, environment)
    database_url = f"sqlite:///{instance_dir / 'demo.db'}" if demo else _database_url(environ, instance_dir)
    with_scheduler = Switch.OFF if environment is Environment.TESTING else Switch.ON
    bus = _bus(environ, database_url)
    return Config(
        environment=environment,
        demo=demo,
        secret_key=_secret(environ, environment, instance_dir),
        older_secrets=_older_secrets(environ, environment, instance_dir),
        database_url=database_url,
        instance_dir=instance_dir,
        base_url=_base_url(environ, listens_at),
        log_format=_choice(
            environ, "KINGSMOOT_LOG_FORMAT", LogFormat, LogFormat.JSON if production else LogFormat.CONSOLE
        ),
        log_level=_choice(environ, "KINGSMOOT_LOG_LEVEL", LogLevel, LogLevel.INFO),
        trusted_proxies=_whole_number(environ, "KINGSMOOT_TRUSTED_PROXIES", default=0, least=0, most=10),
        max_body_bytes=_whole_number(
            environ, "KINGSMOOT_MAX_BODY_BYTES", default=1024 * 1024, least=1024, most=64 * 1024 * 1024
        ),
        scheduler=_choice(environ, "KINGSMOOT_SCHEDULER", Switch, with_scheduler) is Switch.ON,
        bots=_choice(environ, "KINGSMOOT_BOTS", Switch, with_scheduler) is Switch.ON,
        bus=bus,
        streams_at=_streams_at(environ, bus),
        turns=_whole_number(environ, "KINGSMOOT_TURNS", default=4, least=1, most=1024),
        streams=_whole_number(environ, "KINGSMOOT_STREAMS", default=128, least=0, most=4096),
        carries_older=_choice(environ, "KINGSMOOT_OLDER_MATCHES", OlderMatches, OlderMatches.CARRY_ON)
        is OlderMatches.CARRY_ON,
        smtp_url=_smtp_url(environ),
        mail_from=_mail_from(environ),
        locales=_locales(environ),
    )


def _demo(environ: Mapping[str, str], environment: Environment) -> bool:
    raw = environ.get("KINGSMOOT_DEMO", "").strip()
    if raw not in ("", "0", "1"):
        raise ConfigError(f"KINGSMOOT_DEMO is {raw!r}; it must be 1 or not set.")
    if raw == "1" and environment is Environment.PRODUCTION:
        raise ConfigError(
            "KINGSMOOT_DEMO=1 lets everyone sign in as any person; it is refused in production. `make run` shows the "
            "demonstration, with KINGSMOOT_ENV=development."
        )
    return raw == "1"


def _locales(environ: Mapping[str, str]) -> tuple[str, ...]:
    raw = environ.get("KINGSMOOT_LOCALES", "").strip()
    named = tuple(dict.fromkeys(one.strip() for one in raw.split(",") if one.strip()))
    known = available_locales()
    for one in named:
        if one not in known:
            raise ConfigError(
                f"KINGSMOOT_LOCALES names {one!r}, for which there are no texts; choose from {', '.join(known)}."
            )
    return named or (ENGLISH,)


def _choice(environ: Mapping[str, str], name: str, kind: type[Named], default: Named) -> Named:
    raw = environ.get(name, "").strip().lower()
    if not raw:
        return default
    try:
        return kind(raw)
    except ValueError:
        raise ConfigError(f"{name} is {raw!r}; it must be one of {', '.join(kind)}.") from None


def _whole_number(environ: Mapping[str, str], name: str, *, default: int, least: int, most: int) -> int:
    raw = environ.get(name, "").strip()
    if not raw:
        return default
    if not raw.isascii() or not raw.isdigit() or not least <= int(raw) <= most:
        raise ConfigError(f"{name} is {raw!r}; it must be a whole number from {least} to {most}.")
    return int(raw)


def _base_url(environ: Mapping[str, str], listens_at: str) -> str:
    raw = environ.get("KINGSMOOT_BASE_URL", "").strip() or listens_at
    parts = urlsplit(raw)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ConfigError(
            f"KINGSMOOT_BASE_URL is {raw!r}; it must be http:// or https:// and a host, without a path, "
            "such as https://moot.example."
        )
    return f"{parts.scheme}://{parts.netloc}"


def _smtp_url(environ: Mapping[str, str]) -> str:
    raw = environ.get("KINGSMOOT_SMTP_URL", "").strip()
    if not raw:
        return ""
    parts = urlsplit(raw)
    try:
        right = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port != 0 and not parts.path.strip("/")
    except ValueError:  # the port is not a number
        right = False
    if not right:
        # Don't repeat the value: it may hold a password.
        raise ConfigError(
            "KINGSMOOT_SMTP_URL is no mail server; it must be like smtp://user:password@mail.example:587 (STARTTLS) "
            "or smtps://user:password@mail.example, with % and @ in the password written as %25 and %40."
        )
    return raw


def _mail_from(environ: Mapping[str, str]) -> str:
    raw = environ.get("KINGSMOOT_MAIL_FROM", "").strip()
    if not raw and environ.get("KINGSMOOT_SMTP_URL", "").strip():
        raise ConfigError(
            "KINGSMOOT_MAIL_FROM is not set; with KINGSMOOT_SMTP_URL it must be an address like moot@example.org."
        )
    name, address = parseaddr(raw or "kingsmoot@localhost")
    if not raw.isprintable() or address.count("@") != 1 or address.startswith("@") or address.endswith("@"):
        raise ConfigError(
            f"KINGSMOOT_MAIL_FROM is {raw!r}; it must be like moot@example.org or Kingsmoot <moot@example.org>."
        )
    return formataddr((name, address))


def _database_url(environ: Mapping[str, str], instance_dir: Path) -> str:
    raw = environ.get("KINGSMOOT_DATABASE_URL", "").strip()
    if not raw:
        return f"sqlite:///{instance_dir / 'kingsmoot.db'}"
    try:
        url = make_url(raw)
    except ArgumentError:
        # Don't repeat the value: it may hold a password.
        raise ConfigError(f"KINGSMOOT_DATABASE_URL is not a database URL; {_DATABASE_EXAMPLES}.") from None
    match url.drivername:
        case "sqlite" if url.database and url.database != ":memory:":
            return raw
        case "sqlite":
            raise ConfigError(
                "KINGSMOOT_DATABASE_URL names no file, and every thread would see a database of its own; "
                f"{_DATABASE_EXAMPLES}."
            )
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
        case other:
            raise ConfigError(f"KINGSMOOT_DATABASE_URL starts with {other!r}; {_DATABASE_EXAMPLES}.")


def _bus(environ: Mapping[str, str], database_url: str) -> str:
    raw = environ.get("KINGSMOOT_BUS", "").strip()
    if not raw or raw.lower() == PROCESS_BUS:
        return PROCESS_BUS
    if raw.lower() == POSTGRESQL_BUS:
        if not database_url.startswith(POSTGRESQL_BUS):
            raise ConfigError(
                "KINGSMOOT_BUS is 'postgresql', but the database is SQLite; it must be process, or "
                "KINGSMOOT_DATABASE_URL must name a PostgreSQL database."
            )
        return POSTGRESQL_BUS
    parts = urlsplit(raw)
    if (parts.scheme in ("redis", "rediss") and parts.hostname) or (parts.scheme == "unix" and parts.path):
        return raw
    # Don't repeat the value: it may hold a password.
    raise ConfigError("KINGSMOOT_BUS can't be used; it must be process, postgresql or like redis://127.0.0.1:6379/0.")


def _streams_at(environ: Mapping[str, str], bus: str) -> str:
    raw = environ.get("KINGSMOOT_STREAMS_AT", "").strip().rstrip("/")
    if not raw:
        return ""
    if not re.fullmatch(r"(/[a-z0-9_-]+)+", raw):
        raise ConfigError(
            f"KINGSMOOT_STREAMS_AT is {raw!r}; it must be a path of this service's own address, "
            f"such as {DEFAULT_STREAMS_PATH}."
        )
    if bus == PROCESS_BUS:
        raise ConfigError(
            "KINGSMOOT_STREAMS_AT is set and KINGSMOOT_BUS is process, by which `kingsmoot streams` hears nothing; "
            "KINGSMOOT_BUS must be postgresql or like redis://127.0.0.1:6379/0."
        )
    return raw


def _secret(environ: Mapping[str, str], environment: Environment, instance_dir: Path) -> str:
    raw = environ.get("KINGSMOOT_SECRET_KEY", "").strip()
    if environment is Environment.PRODUCTION:
        return _check_secret(raw)
    if raw:
        return raw
    if environment is Environment.TESTING:
        return secrets.token_urlsafe(48)
    return _development_secret(instance_dir / SECRET_FILE)


def _older_secrets(environ: Mapping[str, str], environment: Environment, instance_dir: Path) -> tuple[str, ...]:
    given = environ.get("KINGSMOOT_OLDER_SECRETS", "").split()
    if not given and environment is Environment.DEVELOPMENT:
        kept = instance_dir / OLDER_SECRETS_FILE
        given = kept.read_text().split() if kept.exists() else []
    return tuple(given)


def replace_secret(config: Config, secret: str) -> bool:
    """Replace the secret in the instance folder, if the current one is kept there.

    Return whether it was replaced.
    """
    kept = config.instance_dir / SECRET_FILE
    if config.environment is not Environment.DEVELOPMENT or not kept.exists():
        return False
    if kept.read_text().strip() != config.secret_key:  # the secret comes from the environment
        return False
    _write_secret(config.instance_dir / OLDER_SECRETS_FILE, " ".join((*config.older_secrets, config.secret_key)))
    _write_secret(kept, secret)
    return True


def _check_secret(raw: str) -> str:
    if not raw:
        fault = "is not set"
    elif any(word in raw.lower() for word in COMMON_SECRETS) and len(raw) < 2 * MIN_SECRET_LENGTH:
        fault = "looks like an example that others know too"
    elif len(raw) < MIN_SECRET_LENGTH:
        fault = f"has {len(raw)} characters"
    elif len(set(raw)) < MIN_SECRET_VARIETY:
        fault = f"is made of only {len(set(raw))} different characters"
    else:
        return raw
    raise ConfigError(
        f"KINGSMOOT_SECRET_KEY {fault}; production needs a random secret of {MIN_SECRET_LENGTH} characters "
        f"or more. Make one with: {NEW_SECRET_COMMAND}"
    )


def _development_secret(path: Path) -> str:
    """Return the development secret; create it on first use, for its owner only."""
    try:
        if not path.exists():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write_secret(path, secrets.token_urlsafe(48))
    except OSError as error:
        raise ConfigError(
            f"KINGSMOOT_INSTANCE is {str(path.parent)!r}, which can't be written ({error.strerror}); "
            "it must be a folder that Kingsmoot may write to."
        ) from None
    secret = path.read_text().strip()
    if not secret:
        raise ConfigError(f"{path} is empty; remove it and a new secret is made.")
    return secret


def _write_secret(path: Path, secret: str) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    draft.touch(mode=0o600)
    draft.write_text(secret)
    draft.replace(path)
