"""Problems of accounts."""

from tournament.core.problems import Problem
from tournament.core.translation import translatable


class SignInRefused(Problem):
    """No account has this name or e-mail address with this password. The answer doesn't say which of the two is
    wrong, so it can't be used to find out who has an account."""

    status = 403
    title = translatable("Wrong name or password")


class TooManyGuesses(Problem):
    """Too many wrong passwords for this account, or wrong codes for this table, came from one network. Each further
    try has to wait. Other accounts and tables are not affected. A browser that has signed in before is counted
    separately, and a correct slip code always works."""

    status = 429
    title = translatable("Too many wrong tries")


class PasswordWrong(Problem):
    """Changing a password or deleting an account asks for the password again. The password given was wrong."""

    status = 403
    title = translatable("Wrong password")


class NameTaken(Problem):
    """Every account has a different name. Capitals and spaces make no difference."""

    status = 409
    title = translatable("Name already taken")


class EmailTaken(Problem):
    """An e-mail address can have only one account. If you forgot the password, request a link to set a new one."""

    status = 409
    title = translatable("E-mail address already has an account")


class ResetLinkSpent(Problem):
    """A link to set a new password works once, for one hour. You can request a new link at any time."""

    status = 410
    title = translatable("This link no longer works")


class AccountNotFound(Problem):
    """No account has this name or e-mail address. It may have been deleted."""

    status = 404
    title = translatable("Account not found")


class SessionNotFound(Problem):
    """The account has no session with this id. It may have ended already."""

    status = 404
    title = translatable("Session not found")


class TokenNotFound(Problem):
    """The account has no API token with this id. It may have been revoked already."""

    status = 404
    title = translatable("API token not found")
