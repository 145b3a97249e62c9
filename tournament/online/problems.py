"""What can be wrong with a request about an online match."""

from tournament.core.problems import Problem


class OnlineMatchNotFound(Problem):
    """No online match has this address or link. Links are long and must be complete."""

    status = 404
    title = "There is no such match"


class CardsNotFound(Problem):
    """The facts of cards are kept under a mark that changes with them. This installation has no cards with the mark
    that was asked for; the table of a match names the one that is current."""

    status = 404
    title = "There are no such cards"


class SeatNotYours(Problem):
    """Only who has a seat in a match may play in it; everybody else watches."""

    status = 403
    title = "That is not your seat"


class NotWatched(Problem):
    """A match can be set to be played without watchers when it is opened. Its public record can be read once it is
    over."""

    status = 403
    title = "Nobody watches this match"


class NobodyListens(Problem):
    """At a table with bots only there is nobody to talk to."""

    status = 409
    title = "Nobody would read that"


class TooMuchSaid(Problem):
    """So many lines may be said in a short time, and in one match."""

    status = 429
    title = "That is too much talk"


class TooManyActions(Problem):
    """A seat may change its settings, propose, give, report and send choices that are refused only so often in a
    minute, and so often in one match. Nothing was changed. `retry_after` says in how many seconds it works again;
    without it, the match has had as many as it may have."""

    status = 429
    title = "Too many actions"


class MatchTooLong(Problem):
    """A match has at most `most` steps, so that its record can always be read and proved. Many times as many as
    players need; a match that gets there can still be conceded, drawn by agreement, or ended by a judge."""

    status = 409
    title = "The match is too long"


class SeatNotFree(Problem):
    """Every seat of the match is taken."""

    status = 409
    title = "No seat is free"


class NoNewMatches(Problem):
    """For a while no new matches are opened or begun, so that those under way can end before an upgrade."""

    status = 503
    title = "No new matches for a while"


class BotUnknown(Problem):
    """A bot has a strength; the answer names those that there are."""

    status = 422
    title = "There is no such bot"


class BotsAway(Problem):
    """Bots think in a process of their own. None runs at the moment, so a match against one would not go on."""

    status = 503
    title = "No bots are at work"


class TooManyBotMatches(Problem):
    """A player has only a few matches against bots under way at once, as the bots think for everybody one after the
    other. `most` says how many; one that is finished or given up makes room."""

    status = 409
    title = "Enough matches against bots"


class TooManyTables(Problem):
    """A player waits at a few casual tables at once, and `most` says how many: one that is left or begun makes
    room."""

    status = 409
    title = "Enough tables to wait at"


class MatchNotLive(Problem):
    """A choice can be made only while the match runs. `status_of_match` says what it does instead: it waits for
    players, is paused, frozen by a fault of the engine, or over."""

    status = 409
    title = "The match does not run"


class PromptPassed(Problem):
    """A choice answers one prompt, named by the step since which it stands. This prompt was answered already, or the
    seat is not asked; nothing was changed. The table as it is now tells what can be chosen."""

    status = 409
    title = "The table has moved on"


class NotAtThisTable(Problem):
    """Whether players may take back or agree on a draw is set when a match is opened, at an event by its organizers.
    The view of the table says what its players may propose."""

    status = 409
    title = "Not at this table"


class NoTimeToGive(Problem):
    """A judge gives thinking time back to a seat with a clock that has used some of it, while the match is under way;
    nobody is given more than what all began with."""

    status = 409
    title = "There is no time to give back"


class NothingToClaim(Problem):
    """In a casual match whose clocks are set so, a player may claim the match when another one's clock has run out.
    At an event a judge is called instead, and in other matches the clock itself passes for who is out of time."""

    status = 409
    title = "There is nothing to claim"


class ChoiceNotLegal(Problem):
    """What was chosen is not among what was offered, or can't be chosen together. Nothing was changed."""

    status = 422
    title = "That can't be chosen"


class CardNotSeen(Problem):
    """A card is named by its id in the own view of the table. The answer is the same for ids that nobody has and for
    cards that the sender may not see."""

    status = 404
    title = "No such card in sight"


class MatchNotFrozen(Problem):
    """How a match goes on after a fault of the engine is asked only while it is frozen. Others may have settled it
    a moment ago; `status_of_match` says how it stands."""

    status = 409
    title = "The match is not frozen"


class TableNotShown(Problem):
    """A fault of ours keeps the table from being drawn. Whatever was acknowledged is kept, and whoever runs this
    installation finds the fault in its log."""

    status = 503
    title = "The table can't be shown"


class EngineAway(Problem):
    """A match that was begun by older rules is carried on by the engine of those rules, in a process of its own. It
    gave no answer in time; nothing was changed."""

    status = 503
    title = "The engine gives no answer"


class OtherRules(Problem):
    """A match goes on only by the rules and with the cards that it was begun with. This installation has others now;
    whoever runs it can say when the match goes on."""

    status = 409
    title = "The match was begun by other rules"


class RecordSealed(Problem):
    """The whole record of a match tells hands, decks and the seed. The players of a casual match may have it when the
    match has ended; that of an event's match is opened when the event is finished, to those who may see the decks of
    all its players. Before, a seat has its own copy, and everybody has the public one."""

    status = 403
    title = "That copy is sealed"
