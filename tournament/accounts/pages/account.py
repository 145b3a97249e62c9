"""Pages of one's own account: profile, password, sessions, tokens, data, deletion."""

import json
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.accounts.operations import accounts, sessions, tokens
from tournament.accounts.pages.devices import session_guess_place
from tournament.accounts.pages.outgoing_mail import send_mail
from tournament.accounts.pages.session_cookie import forget_session_cookie
from tournament.accounts.pages.sign_in import done_text, field_faults
from tournament.core.limits.limits import TOKENS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.security.principal import Scope
from tournament.core.translation import translatable
from tournament.http.context import current_database, current_passwords, now
from tournament.http.identity import TOKEN_PREFIX, current_identity, current_principal, new_secret
from tournament.http.permission_check import requires
from tournament.http.rate_limits import count_by_account, set_retry_after
from tournament.http.transactions import transaction

DONE_TEXTS = {
    "profile": translatable("Profile saved."),
    "password": translatable("Password changed. All other browsers are signed out."),
    "password-and-tokens": translatable(
        "Password changed. All other browsers are signed out, and all API tokens are revoked."
    ),
    "session": translatable("That browser is signed out."),
    "token": translatable("Token revoked."),
}
SCOPE_TEXTS = {
    Scope.READ: translatable("see everything you can see"),
    Scope.PLAY: translatable("register, submit decks, report results"),
    Scope.JUDGE: translatable("check decks, give penalties, answer judge calls"),
    Scope.ORGANIZE: translatable("create and run events"),
    Scope.ACCOUNT: translatable("change this account: profile, sessions, tokens"),
}
DAY_CHOICES = (
    ("30", translatable("30 days")),
    ("90", translatable("90 days")),
    ("366", translatable("1 year")),
    ("", translatable("Until you revoke it")),
)
blueprint = Blueprint("own_account", __name__, url_prefix="/account")


@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("")
@requires(Action.OWN_ACCOUNT)
def show() -> Response:
    return _page(done=done_text(DONE_TEXTS))


@blueprint.post("/profile")
@requires(Action.OWN_ACCOUNT)
def profile() -> BaseResponse:
    try:
        with transaction() as session:
            accounts.edit_profile(
                session,
                current_principal(),
                real_name=request.form.get("real_name", ""),
                show_real_name=request.form.get("show_real_name") == "1",
                now=now(),
            )
    except Problem as problem:
        return _page("profile", problem)
    return _redirect_done("profile")


@blueprint.post("/password")
@requires(Action.OWN_ACCOUNT)
def password() -> BaseResponse:
    end_tokens = request.form.get("end_tokens") == "1"
    try:
        messages = accounts.change_password(
            current_database(),
            current_principal(),
            current=request.form.get("current", ""),
            new=request.form.get("password", ""),
            keep=current_identity().session_id,
            place=session_guess_place(),
            end_tokens=end_tokens,
            passwords=current_passwords(),
            now=now(),
        )
    except Problem as problem:
        return _page("password", problem)
    send_mail(messages)
    return _redirect_done("password-and-tokens" if end_tokens else "password")


@blueprint.post("/sessions/<uuid:session_id>/end")
@requires(Action.OWN_ACCOUNT)
def end_session(session_id: UUID) -> BaseResponse:
    with current_database().write() as session:
        sessions.end_session(session, current_principal(), session_id)
    return _redirect_done("session")


@blueprint.post("/sessions/end")
@requires(Action.OWN_ACCOUNT)
def end_sessions() -> BaseResponse:
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().write() as session:
        sessions.sign_out_everywhere(session, account_id)
    return _redirect_signed_out("everywhere")


@blueprint.post("/tokens")
@requires(Action.OWN_ACCOUNT)
def create_token() -> BaseResponse:
    """Create a token; the response shows its secret this once, so it is no redirect."""
    fields = request.form
    days = fields.get("days", "")[:4]
    secret = new_secret(TOKEN_PREFIX)
    try:
        with current_database().write() as session:
            count_by_account(session, TOKENS)
            token = tokens.create_token(
                session,
                current_principal(),
                name=fields.get("name", ""),
                scopes=[scope for scope in Scope if scope in fields.getlist("scope")],
                days=int(days) if days.isascii() and days.isdigit() else None,
                secret=secret,
                now=now(),
            )
    except Problem as problem:
        return _page("token", problem)
    return _page(made=token, secret=secret)


@blueprint.post("/tokens/<uuid:token_id>/revoke")
@requires(Action.OWN_ACCOUNT)
def revoke_token(token_id: UUID) -> BaseResponse:
    with current_database().write() as session:
        tokens.revoke_token(session, current_principal(), token_id, now())
    return _redirect_done("token")


@blueprint.get("/export")
@requires(Action.OWN_ACCOUNT)
def export() -> Response:
    with current_database().read() as session:
        everything = accounts.export_account(session, current_principal(), now())
    response = make_response(json.dumps(everything, indent=2, ensure_ascii=False))
    response.content_type = "application/json"
    response.headers["Content-Disposition"] = 'attachment; filename="kingsmoot-account.json"'
    return response


@blueprint.get("/delete")
@requires(Action.OWN_ACCOUNT)
def delete() -> str:
    return render_template("accounts/delete.html", problem=None, faults={})


@blueprint.post("/delete")
@requires(Action.OWN_ACCOUNT)
def do_delete() -> BaseResponse:
    try:
        accounts.delete_account(
            current_database(),
            current_principal(),
            password=request.form.get("current", ""),
            place=session_guess_place(),
            passwords=current_passwords(),
            now=now(),
        )
    except Problem as problem:
        page = render_template("accounts/delete.html", problem=problem, faults=field_faults(problem))
        response = make_response(page, problem.status)
        set_retry_after(response, problem)
        return response
    return _redirect_signed_out("deleted")


def _page(form: str = "", problem: Problem | None = None, **more: object) -> Response:
    actor = current_principal()
    with current_database().read() as session:
        page = render_template(
            "accounts/account.html",
            profile=accounts.load_profile(session, actor),
            sessions=sessions.list_sessions(session, actor, now()),
            this_session=current_identity().session_id,
            tokens=tokens.list_tokens(session, actor, now()),
            scopes=SCOPE_TEXTS,
            days=DAY_CHOICES,
            asked=request.form,
            form=form,
            problem=problem,
            faults=field_faults(problem),
            **more,
        )
    response = make_response(page, problem.status if problem else 200)
    set_retry_after(response, problem)
    return response


def _redirect_done(what: str) -> BaseResponse:
    return redirect(url_for("own_account.show", done=what), 303)


def _redirect_signed_out(why: str) -> BaseResponse:
    response = make_response(redirect(url_for("accounts.sign_in", done=why), 303))
    forget_session_cookie(response)
    return response
