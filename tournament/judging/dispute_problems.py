"""Problems of disputes."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class DisputeNotFound(Problem):
    """The event has no dispute with this number, or you may not see it."""

    status = 404
    title = translatable("Dispute not found")


class DisputeUnderWay(Problem):
    """A match has one dispute at a time. `number` names the open one."""

    status = 409
    title = translatable("Another dispute is open")


class DisputeMoved(Problem):
    """The dispute has changed since you read it, or its state does not allow this action. `state` and `possible` say
    what you can do."""

    status = 409
    title = translatable("The dispute has changed")


class RemedyNotPossible(Problem):
    """This remedy can't be carried out. The detail says why, and what to do instead."""

    status = 422
    title = translatable("This remedy is not possible")


class NobodyJudges(Problem):
    """A casual match has no judge, so its disputes can't be taken, ruled on or appealed. `possible` lists what its
    players can do."""

    status = 403
    title = translatable("No judge in casual matches")


class TooManyFlags(Problem):
    """Each player of a casual match can flag a few steps only, since a flag may pause the match. `most` is
    the limit."""

    status = 429
    title = translatable("Too many flags")


class NobodyToAgree(Problem):
    """A flag in a casual match needs the consent of the other players, and bots never consent."""

    status = 422
    title = translatable("No player can agree to that")


class VerbNotFound(Problem):
    """Disputes have no such action. The detail lists the actions."""

    status = 404
    title = translatable("Unknown action")
