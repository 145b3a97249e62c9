"""Pages to sign up, sign in, sign out, and reset a password by mail."""

from urllib.parse import urlsplit
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.accounts.operations import accounts, sessions
from tournament.accounts.operations.accounts import NewAccount
from tournament.accounts.operations.names import email_key
from tournament.accounts.pages.devices import device_to_be_known, guess_for
from tournament.accounts.pages.outgoing_mail import send
from tournament.accounts.pages.session_cookie import forget_session_cookie, set_session_cookie
from tournament.core.limits.limits import RESET_MAILS, RESETS_OF_ONE, SIGN_UPS
from tournament.core.problems import Problem, TooOften
from tournament.core.security.passwords import secret_hash
from tournament.core.security.permissions import Action
from tournament.http.context import current_config, current_database, current_passwords, now
from tournament.http.device_cookie import set_device_cookie
from tournament.http.identity import current_identity, current_principal, device_words, new_secret
from tournament.http.permission_check import allows
from tournament.http.rate_limits import count_from_here, count_mailbox, tell_when

DONE = {
    "reset": "The new password is set. Sign in with it.",
    "everywhere": "You are signed out in every browser.",
    "deleted": "Your account is deleted.",
}
blueprint = Blueprint("accounts", __name__)


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/sign-up")
@allows(Action.SIGN_IN)
def sign_up() -> BaseResponse:
    if current_principal().is_known:
        return redirect(_next())
    return _page("accounts/sign_up.html")


@blueprint.post("/sign-up")
@allows(Action.SIGN_IN)
def do_sign_up() -> BaseResponse:
    fields = request.form
    asked = NewAccount(
        name=fields.get("name", ""),
        email=fields.get("email", ""),
        password=fields.get("password", ""),
        real_name=fields.get("real_name", ""),
        show_real_name=fields.get("show_real_name") == "1",
    )
    try:
        principal = accounts.sign_up(
            current_database(),
            asked,
            passwords=current_passwords(),
            now=now(),
            count=lambda session: count_from_here(session, SIGN_UPS),
        )
    except Problem as problem:
        return _page("accounts/sign_up.html", problem)
    assert principal.account_id is not None
    return _welcome(principal.account_id)


@blueprint.get("/sign-in")
@allows(Action.SIGN_IN)
def sign_in() -> BaseResponse:
    if current_principal().is_known:
        return redirect(_next())
    return _page("accounts/sign_in.html", done=DONE.get(request.args.get("done", ""), ""))


@blueprint.post("/sign-in")
@allows(Action.SIGN_IN)
def do_sign_in() -> BaseResponse:
    login, secret, device = request.form.get("login", ""), new_secret(), device_to_be_known()
    try:
        sessions.sign_in(
            current_database(),
            login,
            request.form.get("password", ""),
            guess=guess_for(login),
            passwords=current_passwords(),
            secret=secret,
            device=device_words(),
            known_as=secret_hash(device),
            now=now(),
        )
    except Problem as problem:
        return _page("accounts/sign_in.html", problem)
    return _let_in(secret, device)


@blueprint.post("/sign-out")
@allows(Action.OWN_ACCOUNT)
def sign_out() -> BaseResponse:
    _leave_old_session()
    response = make_response(redirect(url_for("home.index"), 303))
    forget_session_cookie(response)
    return response


@blueprint.get("/forgot")
@allows(Action.SIGN_IN)
def forgot() -> BaseResponse:
    return _page("accounts/forgot.html")


@blueprint.post("/forgot")
@allows(Action.SIGN_IN)
def do_forgot() -> BaseResponse:
    secret = new_secret()
    # Never use the host of the request: the link must lead to this site.
    link = current_config().base_url + url_for("accounts.reset", secret=secret)
    email = request.form.get("email", "")
    try:
        with current_database().write() as session:
            count_mailbox(session, RESETS_OF_ONE, email_key(email))
            messages = accounts.ask_reset(session, email, secret=secret, link=link, now=now())
            count_from_here(session, RESET_MAILS, len(messages))
    except TooOften as problem:
        return _page("accounts/forgot.html", problem)
    send(messages)
    return _page("accounts/forgot.html", done="sent")


@blueprint.get("/reset/<secret>")
@allows(Action.SIGN_IN)
def reset(secret: str) -> BaseResponse:
    with current_database().read() as session:
        accounts.check_reset(session, secret, now())
    return _page("accounts/reset.html")


@blueprint.post("/reset/<secret>")
@allows(Action.SIGN_IN)
def do_reset(secret: str) -> BaseResponse:
    device = device_to_be_known()
    try:
        _, messages = accounts.reset_password(
            current_database(),
            secret,
            request.form.get("password", ""),
            passwords=current_passwords(),
            known_as=secret_hash(device),
            now=now(),
        )
    except Problem as problem:
        if "errors" not in problem.facts:
            raise
        return _page("accounts/reset.html", problem)
    send(messages)
    response = make_response(redirect(url_for("accounts.sign_in", done="reset"), 303))
    forget_session_cookie(response)
    set_device_cookie(response, device)
    return response


def faults_of(problem: Problem | None) -> dict[str, str]:
    """Return what is wrong with each field of a form."""
    errors = problem.facts.get("errors") if problem else None
    listed = errors if isinstance(errors, list) else []
    return {str(error["pointer"]).removeprefix("/"): str(error["detail"]) for error in listed}


def _page(template: str, problem: Problem | None = None, **more: object) -> Response:
    page = render_template(
        template, problem=problem, faults=faults_of(problem), asked=request.form, next=_next(), **more
    )
    response = make_response(page, problem.status if problem else 200)
    tell_when(response, problem)
    return response


def _welcome(account_id: UUID) -> Response:
    secret, device = new_secret(), device_to_be_known()
    with current_database().write() as session:
        known_as = secret_hash(device)
        sessions.open_session(session, account_id, secret, device_words(), now(), known_as=known_as)
    return _let_in(secret, device)


def _let_in(secret: str, device: str) -> Response:
    _leave_old_session()
    response = make_response(redirect(_next(), 303))
    set_session_cookie(response, secret)
    set_device_cookie(response, device)
    return response


def _leave_old_session() -> None:
    cookie = current_identity().cookie
    if cookie:
        with current_database().write() as session:
            sessions.sign_out(session, cookie)


def _next() -> str:
    """Return where to go afterwards; only an address of this service is accepted."""
    wanted = request.values.get("next", "")
    parts = urlsplit(wanted)
    local = wanted.startswith("/") and not wanted.startswith("//") and not parts.scheme and not parts.netloc
    if not local or "\\" in wanted or not wanted.isprintable():
        return url_for("home.index")
    return wanted
