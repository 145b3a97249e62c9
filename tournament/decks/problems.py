"""Problems of decks."""

from tournament.core.problems import Problem


class DeckNotPlayable(Problem):
    """An online match is played with cards that the engine enforces, by rules that it plays. The answer says what
    does not fit."""

    status = 422
    title = "That can't be played here"


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
