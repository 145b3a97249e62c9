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
from tournament.core.translation import translatable


class EventNotFound(Problem):
    """No event has this address. Only its staff can see a draft, so you may have to sign in."""

    status = 404
    title = translatable("Event not found")


class EntryNotFound(Problem):
    """The event has no player with this number."""

    status = 404
    title = translatable("Player not found")


class RoundNotFound(Problem):
    """The event has no such stage or round, or the round is not published yet."""

    status = 404
    title = translatable("Round not found")


class TableNotFound(Problem):
    """The round has no table with this number."""

    status = 404
    title = translatable("Table not found")


class NothingThere(Problem):
    """This penalty, judge call, deck, deck check or announcement does not exist."""

    status = 404
    title = translatable("Not found")


class NotNow(Problem):
    """The event is in another phase; the detail says what is possible."""

    status = 409
    title = translatable("Not possible now")


class DeadlinePassed(Problem):
    """The deadline is over. The organizer can still do this, or move the deadline."""

    status = 409
    title = translatable("The deadline has passed")


class RoundStillOpen(Problem):
    """Some tables of the round have no final result. All tables need one before the event continues."""

    status = 409
    title = translatable("The round is still open")


class PairingNotPossible(Problem):
    """The round can't be paired or edited like this; the detail says why."""

    status = 409
    title = translatable("Pairing not possible")


class ReportConflict(Problem):
    """The table's result changed in the meantime, or it is final."""

    status = 409
    title = translatable("The result has changed")


class CannotUndo(Problem):
    """A change can only be undone while no later change depends on it."""

    status = 409
    title = translatable("Undo not possible")


class NameTaken(Problem):
    """Another player of the event already has this name."""

    status = 409
    title = translatable("Name already taken")


class AlreadyRegistered(Problem):
    """A person can have only one entry in an event."""

    status = 409
    title = translatable("Already registered")


class EventExists(Problem):
    """The event of this backup already exists on this server."""

    status = 409
    title = translatable("Event already exists")


class ResultNotPossible(Problem):
    """The table or the regulations don't have this result; the detail lists those that exist."""

    status = 422
    title = translatable("Result not possible")


class QuestionNotPossible(Problem):
    """The question needs two players who were paired in that Swiss round."""

    status = 422
    title = translatable("No answer")


class PastedNotReadable(Problem):
    """Some lines of a pasted list are wrong, so no player was added. The detail names each line."""

    status = 422
    title = translatable("List not added")


class InvitationNeeded(Problem):
    """Registration needs the event's invitation code."""

    status = 403
    title = translatable("Invitation code required")


class NotYourTable(Problem):
    """Players can only report and confirm results of their own table."""

    status = 403
    title = translatable("Not your table")


class SlipCodeWrong(Problem):
    """The code on a result slip is valid for one seat in one round; wrong attempts are slowed down."""

    status = 403
    title = translatable("Wrong code")


class BackupNotReadable(Problem):
    """The file is not a complete event backup, or it is damaged."""

    status = 422
    title = translatable("Backup not readable")


class OnlineNotReady(Problem):
    """An online round opens a match for each table with the submitted decks. Each player needs an account and a deck
    that can be played online; `players` and `cards` say what is missing."""

    status = 409
    title = translatable("Players not ready for online play")
