"""Pages to sign up, sign in, sign out, and reset a password by mail."""

from collections.abc import Mapping
from urllib.parse import urlsplit
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.accounts.operations import accounts, sessions
from tournament.accounts.operations.accounts import NewAccount
from tournament.accounts.operations.names import email_key
from tournament.accounts.pages.devices import guess_source, sign_in_device
from tournament.accounts.pages.outgoing_mail import send_mail
from tournament.accounts.pages.session_cookie import forget_session_cookie, set_session_cookie
from tournament.core.limits.limits import RESET_MAILS, RESETS_OF_ONE, SIGN_UPS
from tournament.core.problems import Problem, TooOften
from tournament.core.security.passwords import hash_secret
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext, translatable
from tournament.http.context import current_config, current_database, current_passwords, now
from tournament.http.device_cookie import set_device_cookie
from tournament.http.identity import current_identity, current_principal, describe_device, new_secret
from tournament.http.permission_check import requires
from tournament.http.rate_limits import count_by_mailbox, count_by_network, set_retry_after

DONE_TEXTS = {
    "reset": translatable("Password changed. Sign in with your new password."),
    "everywhere": translatable("You are signed out in all browsers."),
    "deleted": translatable("Your account is deleted."),
}
blueprint = Blueprint("accounts", __name__)


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/sign-up")
@requires(Action.SIGN_IN)
def sign_up() -> BaseResponse:
    if current_principal().is_known:
        return redirect(_next_address())
    return _page("accounts/sign_up.html")


@blueprint.post("/sign-up")
@requires(Action.SIGN_IN)
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
            count=lambda session: count_by_network(session, SIGN_UPS),
        )
    except Problem as problem:
        return _page("accounts/sign_up.html", problem)
    assert principal.account_id is not None
    return _sign_in_new_account(principal.account_id)


@blueprint.get("/sign-in")
@requires(Action.SIGN_IN)
def sign_in() -> BaseResponse:
    if current_principal().is_known:
        return redirect(_next_address())
    return _page("accounts/sign_in.html", done=done_text(DONE_TEXTS))


@blueprint.post("/sign-in")
@requires(Action.SIGN_IN)
def do_sign_in() -> BaseResponse:
    login, secret, device = request.form.get("login", ""), new_secret(), sign_in_device()
    try:
        sessions.sign_in(
            current_database(),
            login,
            request.form.get("password", ""),
            guess=guess_source(login),
            passwords=current_passwords(),
            secret=secret,
            device=describe_device(),
            known_as=hash_secret(device),
            now=now(),
        )
    except Problem as problem:
        return _page("accounts/sign_in.html", problem)
    return _redirect_signed_in(secret, device)


@blueprint.post("/sign-out")
@requires(Action.OWN_ACCOUNT)
def sign_out() -> BaseResponse:
    _end_old_session()
    response = make_response(redirect(url_for("home.index"), 303))
    forget_session_cookie(response)
    return response


@blueprint.get("/forgot")
@requires(Action.SIGN_IN)
def forgot() -> BaseResponse:
    return _page("accounts/forgot.html")


@blueprint.post("/forgot")
@requires(Action.SIGN_IN)
def do_forgot() -> BaseResponse:
    secret = new_secret()
    # Never use the host of the request: the link must lead to this site.
    link = current_config().base_url + url_for("accounts.reset", secret=secret)
    email = request.form.get("email", "")
    try:
        with current_database().write() as session:
            count_by_mailbox(session, RESETS_OF_ONE, email_key(email))
            messages = accounts.request_reset(session, email, secret=secret, link=link, now=now())
            count_by_network(session, RESET_MAILS, len(messages))
    except TooOften as problem:
        return _page("accounts/forgot.html", problem)
    send_mail(messages)
    return _page("accounts/forgot.html", done="sent")


@blueprint.get("/reset/<secret>")
@requires(Action.SIGN_IN)
def reset(secret: str) -> BaseResponse:
    with current_database().read() as session:
        accounts.check_reset(session, secret, now())
    return _page("accounts/reset.html")


@blueprint.post("/reset/<secret>")
@requires(Action.SIGN_IN)
def do_reset(secret: str) -> BaseResponse:
    device = sign_in_device()
    try:
        _, messages = accounts.reset_password(
            current_database(),
            secret,
            request.form.get("password", ""),
            passwords=current_passwords(),
            known_as=hash_secret(device),
            now=now(),
        )
    except Problem as problem:
        if "errors" not in problem.facts:
            raise
        return _page("accounts/reset.html", problem)
    send_mail(messages)
    response = make_response(redirect(url_for("accounts.sign_in", done="reset"), 303))
    forget_session_cookie(response)
    set_device_cookie(response, device)
    return response


def done_text(texts: Mapping[str, str]) -> str:
    """Return what was done, as the address says; empty if it says nothing."""
    known = texts.get(request.args.get("done", ""))
    return gettext(known) if known else ""


def field_faults(problem: Problem | None) -> dict[str, str]:
    """Return what is wrong with each field of a form."""
    errors = problem.facts.get("errors") if problem else None
    listed = errors if isinstance(errors, list) else []
    return {str(error["pointer"]).removeprefix("/"): str(error["detail"]) for error in listed}


def _page(template: str, problem: Problem | None = None, **more: object) -> Response:
    page = render_template(
        template, problem=problem, faults=field_faults(problem), asked=request.form, next=_next_address(), **more
    )
    response = make_response(page, problem.status if problem else 200)
    set_retry_after(response, problem)
    return response


def _sign_in_new_account(account_id: UUID) -> Response:
    secret, device = new_secret(), sign_in_device()
    with current_database().write() as session:
        known_as = hash_secret(device)
        sessions.open_session(session, account_id, secret, describe_device(), now(), known_as=known_as)
    return _redirect_signed_in(secret, device)


def _redirect_signed_in(secret: str, device: str) -> Response:
    _end_old_session()
    response = make_response(redirect(_next_address(), 303))
    set_session_cookie(response, secret)
    set_device_cookie(response, device)
    return response


def _end_old_session() -> None:
    cookie = current_identity().cookie
    if cookie:
        with current_database().write() as session:
            sessions.sign_out(session, cookie)


def _next_address() -> str:
    """Return where to go afterwards; only an address of this service is accepted."""
    wanted = request.values.get("next", "")
    parts = urlsplit(wanted)
    local = wanted.startswith("/") and not wanted.startswith("//") and not parts.scheme and not parts.netloc
    if not local or "\\" in wanted or not wanted.isprintable():
        return url_for("home.index")
    return wanted
