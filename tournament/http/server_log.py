"""Server log: a line for each event, JSON in production, readable in development."""

import logging
import sys
import time
from typing import Final, NamedTuple
from uuid import uuid4

import structlog
from flask import Flask, Response, g, request

from tournament.core.config import Config, LogFormat

QUIET_ENDPOINTS = frozenset(
    {"static", "health.healthz", "online.choose", "online.view", "online_log.read", "online_stream.follow"}
)
"""Frequent requests, logged at level debug unless they fail."""
SHARED_PROCESSORS: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def configure_logs(config: Config) -> None:
    """Send all log records, ours and the libraries', to stderr in one format."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED_PROCESSORS,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_renderers(config)],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(config.log_level.upper())
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it logs every check of the schema
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED_PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def _renderers(config: Config) -> list[structlog.typing.Processor]:
    """Return the renderers; tracebacks omit variables, which may be secrets or hands."""
    if config.log_format is LogFormat.JSON:
        trace = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
        return [structlog.processors.ExceptionRenderer(trace), structlog.processors.JSONRenderer()]
    return [
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
    ]


log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.request")
REQUEST_START_KEY: Final = "kingsmoot.begun"
"""Key in a request's environment for what was begun before Flask."""


class RequestStart(NamedTuple):
    id: str
    at: float


def begin_request() -> RequestStart:
    """Begin a request: return its start and a new id for its log lines and response."""
    begun = RequestStart(uuid4().hex, time.perf_counter())
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request=begun.id)
    return begun


def log_response(begun_at: float, method: str, path: str, status: int, *, quiet: bool) -> None:
    tell = log.debug if quiet else log.info
    spent = round((time.perf_counter() - begun_at) * 1000, 1)
    tell("answered", method=method, path=path, status=status, ms=spent)


def register_request_log(app: Flask) -> None:
    """Give each request an id, and log how it ended."""

    @app.before_request
    def begin() -> None:
        g.request_id, g.began = request.environ.get(REQUEST_START_KEY) or begin_request()

    @app.after_request
    def end(response: Response) -> Response:
        if "began" not in g:
            return response
        response.headers["X-Request-Id"] = g.request_id
        is_quiet = request.endpoint in QUIET_ENDPOINTS and response.status_code < 400
        log_response(g.began, request.method, logged_path(), response.status_code, quiet=is_quiet)
        return response


def logged_path() -> str:
    """Return the path without its secret, so that log readers can't open shared links."""
    secret = (request.view_args or {}).get("secret")
    return request.path.replace(secret, "…") if secret else request.path
