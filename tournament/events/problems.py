"""Problems of events: why an operation is refused.

Problem
├── EventNotFound        404    ├── RoundStillOpen      409    ├── ResultNotPossible   422
├── EntryNotFound        404    ├── PairingNotPossible  409    ├── ReasonNeeded        422
├── TableNotFound        404    ├── ReportConflict      409    ├── InvitationNeeded    403
├── RoundNotFound        404    ├── CannotUndo          409    ├── NotYourTable        403
├── NothingThere         404    ├── NameTaken           409    ├── SettingsNotPossible 422
├── NotNow               409    ├── AlreadyRegistered   409    ├── BackupNotReadable   422
├── DeadlinePassed       409    ├── EventExists         409    ├── QuestionNotPossible 422
├── PastedNotReadable    422    ├── OnlineNotReady      409    └── SlipCodeWrong       403
"""

from tournament.core.problems import Problem


class EventNotFound(Problem):
    """No event has this address. A draft is shown to its staff only, so it may be that you have to sign in."""

    status = 404
    title = "There is no such event"


class EntryNotFound(Problem):
    """The event has no player with this number."""

    status = 404
    title = "There is no such player"


class RoundNotFound(Problem):
    """The event has no such stage or round, or the round is not published yet."""

    status = 404
    title = "There is no such round"


class TableNotFound(Problem):
    """The round has no table with this number."""

    status = 404
    title = "There is no such table"


class NothingThere(Problem):
    """The event has no such penalty, judge call, deck, deck check or announcement."""

    status = 404
    title = "There is nothing there"


class NotNow(Problem):
    """What was asked for belongs to another time in the life of the event; the answer says which."""

    status = 409
    title = "That can't be done now"


class DeadlinePassed(Problem):
    """The time for this has run out. The organizer can still do it, or move the deadline."""

    status = 409
    title = "The deadline has passed"


class RoundStillOpen(Problem):
    """Some tables of the round have no result that counts. All of them need one before the event goes on."""

    status = 409
    title = "The round is still open"


class PairingNotPossible(Problem):
    """The round can't be drawn or edited like this; the answer says why and what would be possible."""

    status = 409
    title = "The round can't be paired like this"


class ReportConflict(Problem):
    """The table's result is not in the state that this answer is for: somebody else was quicker, or it is settled."""

    status = 409
    title = "The result has changed meanwhile"


class CannotUndo(Problem):
    """What was done can be taken back only while nothing that came later rests on it."""

    status = 409
    title = "This can't be undone any more"


class NameTaken(Problem):
    """Another player of the event has this name already."""

    status = 409
    title = "The name is taken"


class AlreadyRegistered(Problem):
    """A person can have one entry in an event."""

    status = 409
    title = "Already registered"


class EventExists(Problem):
    """The event of this backup is already in this installation."""

    status = 409
    title = "The event is already here"


class ResultNotPossible(Problem):
    """The result is not one that this table or these regulations know; the answer lists those that are."""

    status = 422
    title = "That result is not possible"


class QuestionNotPossible(Problem):
    """The question has no answer as it was asked: it needs two players who were paired in that Swiss round."""

    status = 422
    title = "That can't be answered"


class PastedNotReadable(Problem):
    """Some lines of a pasted list of players can't be entered, so nobody was. The answer names each line."""

    status = 422
    title = "The list can't be entered"


class InvitationNeeded(Problem):
    """The event is open to those who have its invitation code."""

    status = 403
    title = "An invitation is needed"


class NotYourTable(Problem):
    """Players report and confirm results of the tables they sit at."""

    status = 403
    title = "That is not your table"


class SlipCodeWrong(Problem):
    """The code on a result slip speaks for one seat of one table in one round; wrong ones are slowed down."""

    status = 403
    title = "The code is not right"


class BackupNotReadable(Problem):
    """The file is not a whole event as Kingsmoot exports it, or it was damaged."""

    status = 422
    title = "The backup can't be read"


class OnlineNotReady(Problem):
    """A round that is played online opens a match for each table, with the registered decks of its players. Everybody
    in it needs an account and a deck of cards that the engine enforces; `players` and `cards` say what is missing."""

    status = 409
    title = "Not everybody can play online"
