"""Problems of cases."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class CaseNotFound(Problem):
    """No case has this number, or the case is not published and you may not see it."""

    status = 404
    title = translatable("Case not found")


class CaseMoved(Problem):
    """The case is in another state now: draft, proposed, objected, waiting, published, superseded or withdrawn.
    `state` says which."""

    status = 409
    title = translatable("The case has changed")


class CaseNotPossible(Problem):
    """A part of the case is missing or not valid. `setting` names the part."""

    status = 422
    title = translatable("The case is not valid")


class NamesLeft(CaseNotPossible):
    """A case names no player, no place and no day. `names` lists what to remove."""

    title = translatable("The case is not anonymous")


class ReportNotFound(Problem):
    """No ruling with this id says that the engine was wrong."""

    status = 404
    title = translatable("Report not found")
