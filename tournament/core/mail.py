"""Mail: by SMTP if a server is set, else as files in a spool folder."""

import smtplib
import ssl
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from pathlib import Path
from secrets import token_hex
from typing import Final, Protocol
from urllib.parse import unquote, urlsplit

SMTP_TIMEOUT_SECONDS: Final = 20
LOCAL_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Message:
    to: str
    subject: str
    text: str
    written_at: datetime


class Mailer(Protocol):
    """Sender of messages.

    An operation only writes a message; its caller sends it after the commit.
    """

    def send(self, message: Message) -> None: ...


@dataclass(frozen=True, slots=True)
class SpoolMailer:
    """Mailer that writes files for their owner only, as they may hold secret links."""

    folder: Path
    sender: str

    def send(self, message: Message) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / f"{message.written_at:%Y%m%dT%H%M%S}-{token_hex(4)}.eml"
        path.touch(mode=0o600)
        path.write_bytes(bytes(compose_mail(message, self.sender)))


@dataclass(frozen=True, slots=True)
class SmtpMailer:
    """Mailer by SMTP.

    `smtps://` speaks TLS from the start, `smtp://` after STARTTLS; only a relay on this machine may do without.
    """

    url: str
    sender: str

    def send(self, message: Message) -> None:
        parts = urlsplit(self.url)
        host = parts.hostname or ""
        context = ssl.create_default_context()
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                host, parts.port or 465, timeout=SMTP_TIMEOUT_SECONDS, context=context
            )
        else:
            server = smtplib.SMTP(host, parts.port or 587, timeout=SMTP_TIMEOUT_SECONDS)
        with server:
            if parts.scheme == "smtp":
                server.ehlo()
                if server.has_extn("starttls") or host not in LOCAL_HOSTS:
                    server.starttls(context=context)
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(compose_mail(message, self.sender))


def compose_mail(message: Message, sender: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = message.to
    mail["Subject"] = message.subject
    mail["Date"] = format_datetime(message.written_at)
    mail["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip("<> ") or "localhost")
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(message.text)
    return mail


def make_mailer(smtp_url: str, sender: str, spool: Path) -> Mailer:
    return SmtpMailer(smtp_url, sender) if smtp_url else SpoolMailer(spool, sender)
