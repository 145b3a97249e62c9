"""Problems (RFC 9457): a sentence for people and facts for programs.

Problem
├── DatabaseBusy          503
├── DatabaseUnavailable   503
├── DiskFull              507
├── SchemaNotCurrent      503
├── TooBusy               503
├── TooOften              429
├── InvalidFields         422
├── DeckNotReadable       422
├── DeckTermsUnknown      422
├── CardDataRefused       422
├── ImportRunning         409
├── ImportNotFound        404
├── ReportNotFound        404
├── ReportExpired         410
├── DeckNotFound          404
├── TooManyDecks          409
├── MatchNotReadable      422
├── MatchesBusy           503
├── SavedMatchNotFound    404
├── SavedMatchExpired     410
├── StepNotFound          404
├── NotInThisCopy         403
├── NoAnswers             422
├── SeatNotFound          404
├── NoSuchCard            404
├── RuleNotFound          404
├── SignInNeeded          401
├── TokenNotValid         401
├── NotAllowed            403
├── FormExpired           403
├── SignInRefused         403
├── PasswordWrong         403
├── TooManyGuesses        429
├── NameTaken             409
├── EmailTaken            409
├── ResetLinkSpent        410
├── AccountNotFound       404
├── SessionNotFound       404
├── TokenNotFound         404
├── KeyUsedOtherwise      422
└── one subclass for each rule of the tournament, named after it

A response that only repeats an HTTP status (404, 405, …) is no Problem; its type is `about:blank`.
A bug is no Problem either: it is a trace in the log and a plain 500.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from tournament.core.translation import gettext, translatable

Fact = str | int | float | bool | None | Sequence["Fact"] | Mapping[str, "Fact"]

RESERVED_MEMBERS = frozenset({"type", "title", "status", "detail", "instance"})


class Problem(Exception):
    """A request that was refused: `detail` is for people, `facts` are for programs."""

    status: ClassVar[int] = 400
    title: ClassVar[str]
    known: ClassVar[dict[str, type["Problem"]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.known[cls.name()] = cls

    def __init__(self, detail: str, **facts: Fact) -> None:
        if taken := RESERVED_MEMBERS & facts.keys():
            raise TypeError(f"{type(self).__name__} can't carry {', '.join(sorted(taken))} as a fact of its own.")
        super().__init__(detail)
        self.detail = detail
        self.facts = facts

    @classmethod
    def name(cls) -> str:
        """Return the class name in kebab case: `round-still-open` for `RoundStillOpen`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @classmethod
    def uri(cls) -> str:
        """Return the problem's type, which is the address of a page that explains it."""
        return f"/problems/{cls.name()}"

    def as_json(self) -> dict[str, Fact]:
        return {
            "type": self.uri(),
            "title": gettext(self.title),
            "status": self.status,
            "detail": self.detail,
            **self.facts,
        }


class DatabaseBusy(Problem):
    """Too many changes happened at the same moment, so this one had to wait too long. Nothing was changed. Send the
    same request again in a few seconds."""

    status = 503
    title = translatable("Server busy")


class TooBusy(Problem):
    """The server does only a few of these tasks at once: hash passwords, check decks, play positions. No slot came
    free in time. Nothing was changed. `retry_after` is the number of seconds to wait before you try again."""

    status = 503
    title = translatable("Server busy")


class TooOften(Problem):
    """You did this too often. `limit` is the name of the limit, `most` is how often it is allowed, and `retry_after`
    is the number of seconds until it is allowed again."""

    status = 429
    title = translatable("Limit reached")


class DatabaseUnavailable(Problem):
    """The database did not answer. Nothing was changed. Try the same request again in a moment."""

    status = 503
    title = translatable("Database not available")


class DiskFull(DatabaseUnavailable):
    """The disk of this server is full, so nothing can be saved. Nothing was changed, and saved data can still be
    read. The operator of this site has to free some space."""

    status = 507
    title = translatable("Disk full")


DISK_FULL_TEXT = translatable("The disk of the server is full. Nothing was changed. Tell the operator of this site.")


class SchemaNotCurrent(Problem):
    """The tables of the database are older or newer than this version of Kingsmoot needs. The operator of this site
    has to upgrade the database."""

    status = 503
    title = translatable("Database not up to date")


class InvalidFields(Problem):
    """Some fields of the request are missing or have invalid values. `errors` lists each field by its JSON pointer
    and says what is wrong."""

    status = 422
    title = translatable("Some fields are not valid")


class SignInNeeded(Problem):
    """You need to sign in for this. A program sends an API token as `Authorization: Bearer …`."""

    status = 401
    title = translatable("Sign in first")


class TokenNotValid(Problem):
    """The API token of the request is unknown, revoked or expired. You can create a new token in your account
    settings."""

    status = 401
    title = translatable("API token not valid")


class NotAllowed(Problem):
    """You are signed in, but you may not do this. It needs another role in the event, or an API token with another
    scope. The answer says which."""

    status = 403
    title = translatable("Not allowed")


class FormExpired(Problem):
    """Every form contains a mark that only this site can create. It keeps other sites from sending forms in your
    name. The mark of this form was missing or belonged to another session. Reload the page to get a new one."""

    status = 403
    title = translatable("This form has expired")


class KeyUsedOtherwise(Problem):
    """An Idempotency-Key belongs to one request. This key was already sent with another body. Use a new key for each
    new request."""

    status = 422
    title = translatable("Key already used for another request")


class ReasonNeeded(Problem):
    """This action needs a reason or a text, which is saved in the history."""

    status = 422
    title = translatable("Reason required")


class SettingsNotPossible(Problem):
    """A setting has an invalid value. The answer says which values are valid."""

    status = 422
    title = translatable("Invalid setting")


class SealedAway(Problem):
    """Hands, decks and the seed of a match are encrypted with a key of the server. The key is missing, or the
    encrypted data was changed. The error is logged for the operator of this site."""

    status = 503
    title = translatable("This match can't be opened")
