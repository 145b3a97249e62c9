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
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.facts,
        }


class DatabaseBusy(Problem):
    """Many changed something at the same moment, and no turn to write came up in time. Nothing was changed; the same
    request works in a few seconds."""

    status = 503
    title = "Too many at once"


class TooBusy(Problem):
    """Some work is done for a few people at once, such as hashing passwords, checking decks and playing positions.
    No turn came up in time. Nothing was changed; `retry_after` says in how many seconds to try again."""

    status = 503
    title = "Too many people at once"


class TooOften(Problem):
    """You did the same thing so often that the next time has to wait. `limit` names the limit, `most` says how often
    is allowed, and `retry_after` in how many seconds it is allowed again."""

    status = 429
    title = "Too often"


class DatabaseUnavailable(Problem):
    """The database gave no answer. Nothing was changed; the same request may work in a moment."""

    status = 503
    title = "The database does not answer"


class DiskFull(DatabaseUnavailable):
    """The disk of this installation is full, so nothing can be stored. Nothing was changed, and what is stored can
    still be read; whoever runs this installation has to make room."""

    status = 507
    title = "The disk is full"


DISK_FULL_TEXT = "The disk of the server is full. Nothing was changed. Tell the operator of this site."


class SchemaNotCurrent(Problem):
    """The tables are older or newer than this version of Kingsmoot works with. Whoever runs this installation
    has to bring the database up to date."""

    status = 503
    title = "The database is not up to date"


class InvalidFields(Problem):
    """Some fields of the request are missing or have values that can't be used. `errors` names each by a JSON
    pointer and says what is wrong with it."""

    status = 422
    title = "Some fields can't be used"


class SignInNeeded(Problem):
    """Only people who are signed in may do this. In a browser, sign in; a program sends an API token as
    `Authorization: Bearer …`."""

    status = 401
    title = "Sign in first"


class TokenNotValid(Problem):
    """The API token of the request is unknown, revoked or has expired. Tokens are made on the page of one's own
    account."""

    status = 401
    title = "The API token is not valid"


class NotAllowed(Problem):
    """Whoever asked is known, but may not do this: it takes another role in the event, or a token with another
    scope. The answer says which."""

    status = 403
    title = "Not allowed"


class FormExpired(Problem):
    """Every form carries a mark that only this service's own pages can give it, so that no other page can send
    one in somebody's name. This one had none, or one of another session. Loading the page again gives a new
    one."""

    status = 403
    title = "The form is out of date"


class KeyUsedOtherwise(Problem):
    """An Idempotency-Key stands for one request. This one was sent before with another body; a new request needs a
    new key."""

    status = 422
    title = "The key was used for another request"


class ReasonNeeded(Problem):
    """Changes by hand are logged with a reason."""

    status = 422
    title = "A reason is needed"


class SettingsNotPossible(Problem):
    """A setting has a value that can't be used; the answer says what would be right."""

    status = 422
    title = "The setting can't be used"


class SealedAway(Problem):
    """What would tell hands, decks and the seed is sealed under a key of the server. That key is not here at the
    moment, or what it sealed was changed; whoever runs this installation has been told."""

    status = 503
    title = "The match can't be opened"
