"""Problems of accounts."""

from tournament.core.problems import Problem


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
