"""Problems of decks."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class DeckNotPlayable(Problem):
    """An online match needs a legal deck of cards that the game engine enforces. The answer lists what does not
    fit."""

    status = 422
    title = translatable("This deck can't be played here")


class DeckNotReadable(Problem):
    """The deck list has an unknown format or is too large. If only some lines are unreadable, the list is checked and
    the report names these lines by their numbers."""

    status = 422
    title = translatable("The deck list can't be read")


class DeckTermsUnknown(Problem):
    """A deck check has a format, a legality list, a card pool and a day. One of them does not exist on this server;
    the answer lists those that do."""

    status = 422
    title = translatable("The deck can't be checked with these settings")


class CardDataRefused(Problem):
    """The upload is not usable as card data: it has no files, too many files or files that are too large, or an
    archive is broken. Nothing was imported."""

    status = 422
    title = translatable("The card data can't be used")


class ImportRunning(Problem):
    """Only one import of card data can run at a time. Wait until it ends, then send yours again."""

    status = 409
    title = translatable("Another import is running")


class ImportNotFound(Problem):
    """No import of card data has this address. The result of an import is kept for a few days."""

    status = 404
    title = translatable("Import not found")


class ReportNotFound(Problem):
    """No shared deck report has this address. Check that the link is complete. Expired reports are deleted some time
    later."""

    status = 404
    title = translatable("Report not found")


class ReportExpired(Problem):
    """A shared deck report is available for 30 days. You can check and share the list again at any time."""

    status = 410
    title = translatable("The report has expired")


class DeckNotFound(Problem):
    """You have no deck with this id, neither saved nor submitted to an event."""

    status = 404
    title = translatable("Deck not found")


class TooManyDecks(Problem):
    """You can save a limited number of decks outside of events; `most` is the limit. Delete one to save another."""

    status = 409
    title = translatable("Too many saved decks")
