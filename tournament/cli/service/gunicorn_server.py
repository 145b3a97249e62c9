"""Gunicorn, started from our own settings and logging like the rest of us."""

import logging
import signal
import threading
from functools import partial
from types import FrameType

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger
from gunicorn.http.message import Request
from gunicorn.workers.base import Worker
from gunicorn.workers.gthread import TConn, ThreadWorker

from tournament.app import create_app
from tournament.config import Config
from tournament.jobs.bots_process import BotsProcess
from tournament.jobs.handlers import HANDLERS
from tournament.jobs.scheduler import Scheduler
from tournament.live.bus import Bus
from tournament.live.streams import OpenStreams, most_streams
from tournament.logs import configure_logs
from tournament.operations.online.bots import is_of_people_alone
from tournament.web.request.bodies import SENDERS, head_has_come


class QuietLogger(Logger):
    """Hands gunicorn's lines to the root logger; requests are logged by the application."""

    def setup(self, cfg: GunicornConfig) -> None:
        self.error_log.propagate = True
        self.error_log.setLevel(logging.INFO)
        self.access_log.propagate = False


class PatientWorker(ThreadWorker):
    """Gunicorn's threads, each of which waits for a request's first lines only so long.

    With dozens of busy threads one may wait for the interpreter longer than for any sender, so requests that are here
    already are not looked after.
    """

    def handle(self, conn: TConn) -> object:
        if head_has_come(conn.sock):
            conn.data_ready = True  # so that gunicorn opens no selector to wait for it
            return super().handle(conn)
        SENDERS.begin(conn.sock)
        try:
            return super().handle(conn)
        finally:
            SENDERS.end(conn.sock)

    def handle_request(self, req: Request, conn: TConn) -> object:
        SENDERS.end(conn.sock)
        return super().handle_request(req, conn)


class Background:
    """What runs in a worker beside the requests: the scheduler, the bots' process, the bus that streams wait on."""

    def __init__(self, app: Flask, *, with_scheduler: bool, with_bots: bool) -> None:
        self.bus: Bus = app.extensions["kingsmoot.bus"]
        self.stopping: threading.Thread | None = None
        self.scheduler: Scheduler | None = None
        if with_scheduler:
            play = app.extensions["kingsmoot.online"]
            self.scheduler = Scheduler(app.extensions["kingsmoot.database"], self.bus, HANDLERS, play=play)
        self.bots: BotsProcess | None = None
        if with_bots:
            alone = partial(is_of_people_alone, app.extensions["kingsmoot.database"])
            self.bots = BotsProcess(self.bus, without_bots=alone)

    def start(self, worker: Worker) -> None:
        if self.scheduler is not None:
            self.scheduler.start()
        if self.bots is not None:
            self.bots.start()

        def stop(number: int, frame: FrameType | None) -> None:
            self.stop()  # gunicorn tells no hook of a SIGTERM, and would wait for streams that wait for pokes
            worker.handle_exit(number, frame)

        signal.signal(signal.SIGTERM, stop)
        signal.siginterrupt(signal.SIGTERM, False)

    def stop(self) -> None:
        """In a thread, as a signal may have interrupted somebody who holds a lock."""
        if self.stopping is None:
            self.stopping = threading.Thread(target=self._stop, name="kingsmoot-stop")
            self.stopping.start()

    def wait(self) -> None:
        """Until all has stopped: the interpreter must not go while the scheduler still ticks."""
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
        self.cfg.set("worker_class", PatientWorker)
        if "control_socket_disable" in self.cfg.settings:  # newer gunicorns open one in the home folder
            self.cfg.set("control_socket_disable", True)
        configure_logs(self.service_config)

    def load(self) -> Flask:
        """Called in each worker, so after the fork."""
        app = create_app(self.service_config)
        most = most_streams(self.service_config.streams, self.cfg.threads)
        app.extensions["kingsmoot.streams"] = OpenStreams(most)
        config = self.service_config
        background = Background(app, with_scheduler=config.scheduler, with_bots=config.bots)
        self.cfg.set("post_worker_init", lambda worker: background.start(worker))
        self.cfg.set("worker_int", lambda worker: background.stop())
        self.cfg.set("worker_exit", lambda arbiter, worker: background.wait())
        return app
