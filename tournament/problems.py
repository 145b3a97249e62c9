"""Broken rules as values (RFC 9457): what went wrong, as a sentence for people and facts for programs.

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

An answer that only repeats an HTTP status (404, 405, …) is no Problem and has the type `about:blank`;
neither is a bug, which is a trace in the log and a plain 500.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

Fact = str | int | float | bool | None | Sequence["Fact"] | Mapping[str, "Fact"]

RESERVED = frozenset({"type", "title", "status", "detail", "instance"})


class Problem(Exception):
    """A request that could not be done; `detail` is a sentence for people, `facts` are for programs."""

    status: ClassVar[int] = 400
    title: ClassVar[str]
    known: ClassVar[dict[str, type["Problem"]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.known[cls.name()] = cls

    def __init__(self, detail: str, **facts: Fact) -> None:
        if taken := RESERVED & facts.keys():
            raise TypeError(f"{type(self).__name__} can't carry {', '.join(sorted(taken))} as a fact of its own.")
        super().__init__(detail)
        self.detail = detail
        self.facts = facts

    @classmethod
    def name(cls) -> str:
        """`RoundStillOpen` is `round-still-open`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @classmethod
    def uri(cls) -> str:
        """The problem's type; a page of that address explains it."""
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


DISK_FULL = "The disk of the server is full. Nothing was changed. Tell the operator of this site."


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


class DeckNotReadable(Problem):
    """The deck list is in no format that Kingsmoot reads, or is larger than a deck can be. A list of which only
    some lines can't be read is no problem: it is checked, and those lines are reported with their numbers."""

    status = 422
    title = "The deck list can't be read"


class DeckTermsUnknown(Problem):
    """A deck check names a format, a legality list, a card pool and a day. One of them does not exist in this
    installation; the answer lists those that do."""

    status = 422
    title = "The deck can't be checked under these terms"


class CardDataRefused(Problem):
    """What was sent as card data is none: there is no file, there are too many, they are too large, or an archive is
    broken. Nothing was imported."""

    status = 422
    title = "The card data can't be used"


class ImportRunning(Problem):
    """One import of card data runs at a time. Wait until the one that runs has ended, and send yours again."""

    status = 409
    title = "Another import is running"


class ImportNotFound(Problem):
    """No import of card data has this address. What became of an import is kept for a few days."""

    status = 404
    title = "There is no such import"


class ReportNotFound(Problem):
    """No shared deck report has this address. Links are long and must be complete; a report that has expired
    is removed some time later."""

    status = 404
    title = "There is no such report"


class ReportExpired(Problem):
    """A shared deck report can be seen for thirty days. The list can be checked and shared anew at any time."""

    status = 410
    title = "The report has expired"


class DeckNotFound(Problem):
    """A deck is named by its id among one's own: those that were kept, and those submitted to events."""

    status = 404
    title = "There is no such deck"


class TooManyDecks(Problem):
    """A person keeps a number of decks outside of events. `most` says how many; one that is removed makes room."""

    status = 409
    title = "Enough decks are kept"


class MatchNotReadable(Problem):
    """The file is no saved match of Kingsmoot, or so little of it is left that no step can be shown. A match of
    which only a part is damaged is no problem: it is shown up to the break, and the step is named."""

    status = 422
    title = "The match can't be read"


class MatchesBusy(Problem):
    """A saved match is read and proved with limited memory and time, one after the other, and no turn came up in
    time. Nothing was changed; the same request works in a few seconds."""

    status = 503
    title = "Too many matches at once"


class SavedMatchNotFound(Problem):
    """No saved match has this address. Links are long and must be complete; a match that has expired is removed
    some time later."""

    status = 404
    title = "There is no such match"


class SavedMatchExpired(Problem):
    """An uploaded match can be read for ninety days. Whoever has the file can upload it anew at any time."""

    status = 410
    title = "The match has expired"


class StepNotFound(Problem):
    """The log has no step of this number. Steps are counted from 1, and a damaged log ends at the break."""

    status = 404
    title = "There is no such step"


class NotInThisCopy(Problem):
    """A redacted copy holds what one player, or the public, may know. It can't be read with other eyes; the
    whole record can."""

    status = 403
    title = "This copy does not hold that"


class NoAnswers(Problem):
    """Why something happened is worked out by playing the match again, which takes the whole record: a redacted copy
    has neither decks nor seed, and a damaged one ends at the break. The log itself can be read."""

    status = 422
    title = "Nothing can be answered about this copy"


class SeatNotFound(Problem):
    """The match has no seat of this number. Seats are counted from 1, in the order of the table."""

    status = 404
    title = "There is no such seat"


class NoSuchCard(Problem):
    """A card is named by its id in the view of the seat that is asked about. The answer is the same for ids that
    nobody has and for cards that the seat could not see."""

    status = 404
    title = "No such card in sight"


class RuleNotFound(Problem):
    """The index has no rule of this id. An id is a ruleset, a colon and a place, such as lcg2:4.2.1."""

    status = 404
    title = "There is no such rule"


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


class SignInRefused(Problem):
    """No account has this name or e-mail address together with this password. Which of the two is wrong is not
    said, so that nobody can find out who has an account."""

    status = 403
    title = "Name or password is wrong"


class TooManyGuesses(Problem):
    """So many wrong passwords were tried for this account, or so many wrong codes for this table, from one network
    that each further one has to wait. No other account or table is slowed down by it, a browser in which you have
    signed in before is a place of its own, and a right code always works."""

    status = 429
    title = "Too many wrong tries"


class PasswordWrong(Problem):
    """Changing a password and deleting an account ask for the password once more, and it was not this one."""

    status = 403
    title = "The password is wrong"


class NameTaken(Problem):
    """Every account has a name of its own; capitals and spaces make no difference."""

    status = 409
    title = "The name is taken"


class EmailTaken(Problem):
    """An e-mail address belongs to one account only. Who has forgotten the password can set a new one."""

    status = 409
    title = "The e-mail address has an account"


class ResetLinkSpent(Problem):
    """A link to set a new password works once and for an hour. A new one can be asked for at any time."""

    status = 410
    title = "The link no longer works"


class AccountNotFound(Problem):
    """No account has this name or e-mail address; it may have been deleted."""

    status = 404
    title = "There is no such account"


class SessionNotFound(Problem):
    """The account has no session of this number; it may have ended meanwhile."""

    status = 404
    title = "There is no such session"


class TokenNotFound(Problem):
    """The account has no API token of this number; it may have been revoked meanwhile."""

    status = 404
    title = "There is no such token"


class KeyUsedOtherwise(Problem):
    """An Idempotency-Key stands for one request. This one was sent before with another body; a new request needs a
    new key."""

    status = 422
    title = "The key was used for another request"
