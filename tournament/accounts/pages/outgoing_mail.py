"""Outgoing mail: sent after the commit, in a thread.

So the response time doesn't reveal who has an account.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import structlog
from flask import current_app

from tournament.core.mail import Mailer, Message
from tournament.http.context import current_mailer

_mail_executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_mail(messages: Iterable[Message]) -> None:
    mailer = current_mailer()
    for message in messages:
        if current_app.testing:
            mailer.send(message)
        else:
            _mail_executor.submit(_send_message, mailer, message)


def _send_message(mailer: Mailer, message: Message) -> None:
    try:
        mailer.send(message)
    except Exception:
        structlog.get_logger("kingsmoot.mail").exception("mail not sent", subject=message.subject)
