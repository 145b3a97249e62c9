"""Gunicorn, started from our own settings and logging like the rest of us."""

import logging

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger

from tournament.app import create_app
from tournament.config import Config
from tournament.logs import configure_logs


class QuietLogger(Logger):
    """Hands gunicorn's lines to the root logger; requests are logged by the application."""

    def setup(self, cfg: GunicornConfig) -> None:
        self.error_log.propagate = True
        self.error_log.setLevel(logging.INFO)
        self.access_log.propagate = False


class Server(BaseApplication):
    def __init__(self, config: Config, **options: object) -> None:
        self.service_config = config
        self.options = options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)
        self.cfg.set("logger_class", QuietLogger)
        if "control_socket_disable" in self.cfg.settings:  # newer gunicorns open one in the home folder
            self.cfg.set("control_socket_disable", True)
        configure_logs(self.service_config)

    def load(self) -> Flask:
        return create_app(self.service_config)
