"""What can be wrong with a request about an online match."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class OnlineMatchNotFound(Problem):
    """No online match has this address or link. Check that you have the complete link."""

    status = 404
    title = translatable("Match not found")


class CardsNotFound(Problem):
    """The address of the card facts changes with the cards. This server has no cards for this address; the view of a
    match names the current one."""

    status = 404
    title = translatable("Cards not found")


class SeatNotYours(Problem):
    """Only players with a seat in a match may play in it; others can watch."""

    status = 403
    title = translatable("Not your seat")


class NotWatched(Problem):
    """The players chose not to allow spectators. You can read the public record when the match is over."""

    status = 403
    title = translatable("No spectators in this match")


class NobodyListens(Problem):
    """All other players at this table are bots, which don't read the chat."""

    status = 409
    title = translatable("No other people at this table")


class TooMuchSaid(Problem):
    """The chat takes a limited number of lines in a short time and in one match."""

    status = 429
    title = translatable("Too many chat messages")


class TooManyActions(Problem):
    """A seat can change settings, make proposals, give gold, report chat and send refused choices only a limited
    number of times in a minute and in one match. Nothing was changed. `retry_after` says in how many seconds it
    works again; without it, the limit of the match is reached."""

    status = 429
    title = translatable("Too many actions")


class MatchTooLong(Problem):
    """A match has at most `most` steps, so that its record can always be read and checked. That is many times more
    than players need. A match at the limit can still be conceded, drawn by agreement, or ended by a judge."""

    status = 409
    title = translatable("Match too long")


class SeatNotFree(Problem):
    """All seats of the match are taken."""

    status = 409
    title = translatable("No free seat")


class NoNewMatches(Problem):
    """No new matches start before an upgrade, so that running matches can end first."""

    status = 503
    title = translatable("New matches are paused")


class BotUnknown(Problem):
    """No bot has this strength; the answer lists the known ones."""

    status = 422
    title = translatable("Unknown bot")


class BotsAway(Problem):
    """Bots run in a process of their own, and none is running at the moment. A match against one would not
    continue."""

    status = 503
    title = translatable("Bots are not available")


class TooManyBotMatches(Problem):
    """A player can have only a few bot games at once, because bots answer one after the other. `most` is the limit.
    Finish or concede one to start another."""

    status = 409
    title = translatable("Too many bot games")


class TooManyTables(Problem):
    """A player can wait at only a few casual tables at once. `most` is the limit. Leave a table or start its match to
    join another."""

    status = 409
    title = translatable("Too many open tables")


class MatchNotLive(Problem):
    """Choices can be made only while the match is running. `status_of_match` says what it is instead: waiting for
    players, paused, frozen by an engine fault, or over."""

    status = 409
    title = translatable("The match is not running")


class PromptPassed(Problem):
    """A choice answers one prompt, identified by its step. This prompt was answered already, or it is not for this
    seat. Nothing was changed. Load the current view to see what can be chosen."""

    status = 409
    title = translatable("The game has moved on")


class NotAtThisTable(Problem):
    """Whether take-backs and draws by agreement are allowed is set when a match is opened, at an event by its
    organizers. The view of the table says what its players may propose."""

    status = 409
    title = translatable("Not allowed at this table")


class NoTimeToGive(Problem):
    """A judge can give thinking time back to a seat that has a clock and has used time, while the match is running. A
    seat can't get more time than it started with."""

    status = 409
    title = translatable("No time to give back")


class NothingToClaim(Problem):
    """In a casual match with such clocks, a player may claim the match when another player's clock has run out. At an
    event, a judge is called instead. In other matches, the clock passes for a player who is out of time."""

    status = 409
    title = translatable("Nothing to claim")


class ChoiceNotLegal(Problem):
    """The choice was not offered, or these options can't be chosen together. Nothing was changed."""

    status = 422
    title = translatable("Choice not possible")


class CardNotSeen(Problem):
    """Name a card by its id in your own view of the table. The answer is the same for unknown ids and for cards that
    you may not see."""

    status = 404
    title = translatable("Card not visible")


class MatchNotFrozen(Problem):
    """Players vote on how to continue only while a match is frozen by an engine fault. This one is not frozen;
    perhaps it was settled a moment ago. `status_of_match` is its current status."""

    status = 409
    title = translatable("The match is not frozen")


class TableNotShown(Problem):
    """A fault of this server prevents the table from being shown. Confirmed choices are kept, and the fault is in the
    server's log."""

    status = 503
    title = translatable("The table can’t be shown")


class EngineAway(Problem):
    """A match that was started under older rules continues with the engine of those rules, in a process of its own.
    That engine did not answer in time. Nothing was changed."""

    status = 503
    title = translatable("The rules engine did not answer")


class OtherRules(Problem):
    """A match continues only with the rules and cards it was started with. This server has different ones now; its
    administrator can say when the match continues."""

    status = 409
    title = translatable("Started under other rules")


class RecordSealed(Problem):
    """The whole record of a match reveals hands, decks and the seed. Players of a casual match can have it when the
    match has ended. The record of an event's match opens when the event is finished, for those who may see the decks
    of all its players. Until then, each player has a copy of their own view, and everyone has the public copy."""

    status = 403
    title = translatable("This copy is sealed")
