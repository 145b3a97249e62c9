"""Gunicorn with our own settings and logging."""

import json
import logging
import signal
import threading
from contextlib import suppress
from dataclasses import replace
from functools import partial
from socket import socket
from types import FrameType
from typing import Final

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException, UnsupportedTransferCoding
from gunicorn.http.message import Request
from gunicorn.util import write_nonblock
from gunicorn.workers.base import Worker
from gunicorn.workers.gthread import TConn, ThreadWorker
from werkzeug.http import HTTP_STATUS_CODES

from tournament.app import create_app
from tournament.core.bus.bus import Bus
from tournament.core.config import Config
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.uptime import read_uptime
from tournament.http.input.request_bodies import SLOW_SENDERS, has_request_head
from tournament.http.server_log import configure_logs
from tournament.http.streams.limit import OpenStreams, max_streams
from tournament.online.jobs.bots_process import BotsProcess
from tournament.online.operations.lobby.bots import has_no_bots
from tournament.online.operations.view.spectators import SpectatorFeed
from tournament.periodic_work import periodic_work
from tournament.timer_handlers import HANDLERS


class QuietLogger(Logger):
    """Logger that passes gunicorn's lines to the root logger; the app logs requests."""

    def setup(self, cfg: GunicornConfig) -> None:
        self.error_log.propagate = True
        self.error_log.setLevel(logging.INFO)
        self.access_log.propagate = False


class TimedWorker(ThreadWorker):
    """Gunicorn's thread worker, with a time limit on a request's first lines.

    With dozens of busy threads, a thread may wait longer for the interpreter than for any sender, so the limit
    doesn't apply to requests that have arrived.
    """

    def handle(self, conn: TConn) -> object:
        if has_request_head(conn.sock):
            conn.data_ready = True  # so that gunicorn opens no selector to wait for it
            return super().handle(conn)
        SLOW_SENDERS.begin(conn.sock)
        try:
            return super().handle(conn)
        finally:
            SLOW_SENDERS.end(conn.sock)

    def handle_request(self, req: Request, conn: TConn) -> object:
        SLOW_SENDERS.end(conn.sock)
        return super().handle_request(req, conn)

    def handle_error(self, req: Request | None, client: socket, addr: object, exc: BaseException) -> None:
        """Answer an unreadable request with a problem, as the application does."""
        if not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        status, words = next(
            (told for kind, told in UNREADABLE_REQUESTS.items() if isinstance(exc, kind)), INVALID_REQUEST
        )
        self.log.warning("a request can't be read: %s", type(exc).__name__)  # its message may hold secrets
        with suppress(OSError):
            write_nonblock(client, _problem(status, words))


INVALID_REQUEST: Final = (400, "The request is not valid HTTP.")
UNREADABLE_REQUESTS: Final[dict[type[ParseException], tuple[int, str]]] = {
    LimitRequestLine: (414, "The address of the request is too long; send less in its query."),
    LimitRequestHeaders: (431, "The headers of the request are too long or too many; delete cookies of this site."),
    UnsupportedTransferCoding: (501, "The body comes in a transfer coding that is not known here; send it chunked."),
}


def _problem(status: int, words: str) -> bytes:
    """Return a whole response, after which the connection is closed."""
    title = HTTP_STATUS_CODES[status]
    body = json.dumps({"type": "about:blank", "title": title, "status": status, "detail": words}).encode()
    headers = {
        "Content-Type": "application/problem+json",
        "Content-Length": len(body),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Connection": "close",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {title}\r\n{lines}\r\n".encode() + body


class BackgroundWork:
    """Background work of a worker: scheduler, process of the bots, bus of the streams."""

    def __init__(self, app: Flask, *, with_scheduler: bool, with_bots: bool) -> None:
        self.bus: Bus = app.extensions["kingsmoot.bus"]
        self.stopping: threading.Thread | None = None
        self.scheduler: Scheduler | None = None
        if with_scheduler:
            play = app.extensions["kingsmoot.online"]
            work = periodic_work(play, self.bus)
            self.scheduler = Scheduler(app.extensions["kingsmoot.database"], self.bus, HANDLERS, work)
        self.bots: BotsProcess | None = None
        if with_bots:
            alone = partial(has_no_bots, app.extensions["kingsmoot.database"])
            self.bots = BotsProcess(self.bus, without_bots=alone)

    def start(self, worker: Worker) -> None:
        if self.scheduler is not None:
            self.scheduler.start()
        if self.bots is not None:
            self.bots.start()

        def stop(number: int, frame: FrameType | None) -> None:
            self.stop()  # gunicorn calls no hook on SIGTERM, and would wait for streams, which wait for notifications
            worker.handle_exit(number, frame)

        signal.signal(signal.SIGTERM, stop)
        signal.siginterrupt(signal.SIGTERM, False)

    def stop(self) -> None:
        """Stop in a thread, as a signal may have interrupted the holder of a lock."""
        if self.stopping is None:
            self.stopping = threading.Thread(target=self._stop, name="kingsmoot-stop")
            self.stopping.start()

    def wait(self) -> None:
        """Stop and wait, so that the interpreter doesn't exit while the scheduler ticks."""
        self.stop()
        if self.stopping is not None:
            self.stopping.join()

    def _stop(self) -> None:
        self.bus.close()
        if self.bots is not None:
            self.bots.stop()
        if self.scheduler is not None:
            self.scheduler.stop()


class Server(BaseApplication):
    def __init__(self, config: Config, **options: object) -> None:
        self.service_config = config
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)
        self.cfg.set("logger_class", QuietLogger)
        self.cfg.set("worker_class", TimedWorker)
        self.cfg.set("control_socket_disable", True)  # gunicorn would open one in the home folder
        configure_logs(self.service_config)

    def load(self) -> Flask:
        """Build the application; called in each worker, after the fork."""
        app = create_app(self.service_config)
        most = max_streams(self.service_config.streams, self.cfg.threads)
        app.extensions["kingsmoot.streams"] = OpenStreams(most, places=self.service_config.stream_places)
        play = replace(app.extensions["kingsmoot.online"], uptime=read_uptime)
        app.extensions |= {"kingsmoot.online": play, "kingsmoot.watching": SpectatorFeed(play)}
        config = self.service_config
        background = BackgroundWork(app, with_scheduler=config.scheduler, with_bots=config.bots)
        self.cfg.set("post_worker_init", lambda worker: background.start(worker))
        self.cfg.set("worker_int", lambda worker: background.stop())
        self.cfg.set("worker_exit", lambda arbiter, worker: background.wait())
        return app
