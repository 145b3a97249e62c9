"""Problems of disputes."""

from tournament.core.problems import Problem


class DisputeNotFound(Problem):
    """The event has no dispute with this number, or it is not yours to see."""

    status = 404
    title = "There is no such dispute"


class DisputeUnderWay(Problem):
    """A match has one dispute at a time; the answer names the one that stands."""

    status = 409
    title = "Another dispute stands"


class DisputeMoved(Problem):
    """The dispute is not where it was when you read it, or nothing of the kind can be done with it now. The answer
    says where it stands and what is possible."""

    status = 409
    title = "The dispute has moved on"


class RemedyNotPossible(Problem):
    """The remedy can't be carried out as it was asked for; the answer says why, and what could be."""

    status = 422
    title = "That remedy is not possible"


class NobodyJudges(Problem):
    """A casual match has no judge, so nothing of its disputes is taken, ruled on or appealed against; the answer says
    what its players can do."""

    status = 403
    title = "Nobody judges here"


class TooManyFlags(Problem):
    """A seat of a casual match flags a few steps in all, since each flag may hold the others up."""

    status = 429
    title = "You have flagged often enough"


class NobodyToAgree(Problem):
    """A flag of a casual match asks the others to agree, and here is nobody who could."""

    status = 422
    title = "Nobody here could agree to that"


class VerbNotFound(Problem):
    """Nothing of the kind can be done with a dispute; the answer names what can."""

    status = 404
    title = "Nobody does that with a dispute"
