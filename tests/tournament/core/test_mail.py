"""Mail: files without a server, SMTP with one, and no password without encryption."""

import email
import email.policy
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from smtplib import SMTPNotSupportedError

import pytest

from tournament.core import mail
from tournament.core.mail import Message, SmtpMailer, SpoolMailer, make_mailer

MESSAGE = Message("ann@example.org", "Grüße", "Hello Ann,\n\nwolves.\n", datetime(2026, 11, 14, 9, 0, tzinfo=UTC))


class Server(threading.Thread):
    """As much of an SMTP server as one message needs."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.lines: list[str] = []

    def run(self) -> None:
        connection, _ = self.socket.accept()
        with connection, connection.makefile("rwb") as stream:

            def say(line: str) -> None:
                stream.write(f"{line}\r\n".encode())
                stream.flush()

            say("220 here")
            in_data = False
            for raw in stream:
                line = raw.decode().rstrip("\r\n")
                self.lines.append(line)
                if in_data:
                    in_data = line != "."
                    if not in_data:
                        say("250 taken")
                elif line.upper() == "DATA":
                    in_data = True
                    say("354 go on")
                elif line.upper() == "QUIT":
                    say("221 bye")
                    return
                else:
                    say("250 good")


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    server.start()
    yield server
    server.join(5)
    server.socket.close()


def test_without_a_server_messages_are_files_that_only_their_owner_reads(tmp_path: Path):
    mailer = make_mailer("", "moot@example.org", tmp_path / "mail")
    assert isinstance(mailer, SpoolMailer)
    mailer.send(MESSAGE)
    mailer.send(MESSAGE)
    paths = sorted((tmp_path / "mail").iterdir())
    assert len(paths) == 2
    assert paths[0].name.startswith("20261114T090000-")
    assert {path.stat().st_mode & 0o777 for path in paths} == {0o600}
    read = email.message_from_bytes(paths[0].read_bytes(), policy=email.policy.default)
    assert (read["From"], read["To"], read["Subject"]) == ("moot@example.org", "ann@example.org", "Grüße")
    assert read.get_content() == MESSAGE.text


def test_a_relay_on_this_machine_takes_mail_without_encryption(server: Server, tmp_path: Path):
    mailer = make_mailer(f"smtp://127.0.0.1:{server.port}", "Moot <moot@example.org>", tmp_path)
    mailer.send(MESSAGE)
    assert "mail FROM:<moot@example.org>" in [line.split(" size")[0] for line in server.lines]
    assert "rcpt TO:<ann@example.org>" in server.lines
    assert "wolves." in server.lines
    assert list(tmp_path.iterdir()) == []


def test_nothing_goes_to_another_machine_without_encryption(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(mail, "LOCAL_HOSTS", frozenset())
    with pytest.raises(SMTPNotSupportedError):
        SmtpMailer(f"smtp://ann:wolf@127.0.0.1:{server.port}", "moot@example.org").send(MESSAGE)
    assert not any("wolf" in line or "AUTH" in line.upper() for line in server.lines)


def test_a_line_break_can_not_add_a_header(tmp_path: Path):
    wicked = Message("ann@example.org\nBcc: bob@example.org", "x", "x", MESSAGE.written_at)
    with pytest.raises(ValueError, match="linefeed"):
        SpoolMailer(tmp_path, "moot@example.org").send(wicked)
