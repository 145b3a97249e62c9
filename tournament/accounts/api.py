"""API of one's own account: profile, sessions, API tokens, export."""

from dataclasses import asdict
from uuid import UUID

from flask import Response, jsonify

from tournament.accounts.operations import accounts, sessions, tokens
from tournament.accounts.operations.accounts import Profile
from tournament.accounts.pages.devices import guess_source
from tournament.accounts.schemas import (
    AccountSchema,
    FirstTokenBody,
    FirstTokenRequestSchema,
    NewTokenSchema,
    ProfileBody,
    ProfileRequestSchema,
    SessionPage,
    TokenBody,
    TokenPage,
    TokenRequestSchema,
)
from tournament.core.limits.limit_counts import count_use
from tournament.core.limits.limits import TOKENS
from tournament.core.security.permissions import Action
from tournament.http.api.blueprint import PROBLEM_RESPONSE, ApiBlueprint
from tournament.http.api.idempotency import first_token_secret, token_secret
from tournament.http.api.responses import paginate
from tournament.http.context import current_database, current_passwords, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import count_by_account, limit_place
from tournament.http.schemas.fields import PageQuery, PageQueryArgs
from tournament.http.transactions import transaction

blueprint = ApiBlueprint("account", "Your own account", "/account", keeps_answers=False)

first = ApiBlueprint("first", "Your first API token", "/account", keeps_answers=False, takes_keys=False)


@first.after_request
@blueprint.after_request
def keep_nothing(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("")
@requires(Action.OWN_ACCOUNT)
@blueprint.response(200, AccountSchema)
def show() -> Profile:
    """Your account."""
    with current_database().read() as session:
        return accounts.load_profile(session, current_principal())


@blueprint.put("/profile")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(ProfileRequestSchema)
@blueprint.response(200, AccountSchema)
def edit(asked: ProfileBody) -> Profile:
    """Set your real name, and whether everyone can see it."""
    with transaction() as session:
        accounts.edit_profile(session, current_principal(), now=now(), **asked)
        return accounts.load_profile(session, current_principal())


@blueprint.get("/export")
@requires(Action.OWN_ACCOUNT)
@blueprint.response(200)
def export() -> Response:
    """All data that you gave to this installation."""
    with current_database().read() as session:
        return jsonify(accounts.export_account(session, current_principal(), now()))


@blueprint.get("/sessions")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, SessionPage)
def list_sessions(asked: PageQueryArgs) -> dict[str, object]:
    """Browsers that are signed in, the most recently used first."""
    with current_database().read() as session:
        return paginate(sessions.list_sessions(session, current_principal(), now()), asked)


@blueprint.delete("/sessions")
@requires(Action.OWN_ACCOUNT)
@blueprint.response(204)
def end_sessions() -> None:
    """Sign out in all browsers. API tokens keep working."""
    account_id = current_principal().account_id
    assert account_id is not None
    with transaction() as session:
        sessions.sign_out_everywhere(session, account_id)


@blueprint.delete("/sessions/<uuid:session_id>")
@requires(Action.OWN_ACCOUNT)
@blueprint.response(204)
def end_session(session_id: UUID) -> None:
    """Sign out one browser."""
    with transaction() as session:
        sessions.end_session(session, current_principal(), session_id)


@blueprint.get("/tokens")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, TokenPage)
def list_tokens(asked: PageQueryArgs) -> dict[str, object]:
    """Valid tokens, the newest first."""
    with current_database().read() as session:
        return paginate(tokens.list_tokens(session, current_principal(), now()), asked)


@blueprint.post("/tokens")
@requires(Action.OWN_ACCOUNT)
@blueprint.arguments(TokenRequestSchema)
@blueprint.alt_response(429, PROBLEM_RESPONSE)
@blueprint.response(201, NewTokenSchema)
def create_token(asked: TokenBody) -> dict[str, object]:
    """Create a token. A token can't create one with more rights than its own."""
    secret = token_secret()
    with transaction() as session:
        count_by_account(session, TOKENS)
        made = tokens.create_token(session, current_principal(), **asked, secret=secret, now=now())
    return {**asdict(made), "secret": secret}


@first.post("/first-token")
@requires(Action.SIGN_IN)
@first.arguments(FirstTokenRequestSchema)
@first.alt_response(429, PROBLEM_RESPONSE)
@first.response(201, NewTokenSchema)
def create_first_token(asked: FirstTokenBody) -> dict[str, object]:
    """Create a token with your name and password. Wrong passwords are limited as in a browser."""
    secret, at = first_token_secret(), now()
    proving = sessions.login_transaction(
        current_database(),
        asked["login"],
        asked["password"],
        guess=guess_source(asked["login"]),
        passwords=current_passwords(),
        now=at,
    )
    with proving as (session, account):
        made = tokens.find_token(session, account.id, secret)
        if made is None:
            count_use(session, TOKENS, limit_place(TOKENS, str(account.id)), at)
            made = tokens.create_token(
                session,
                sessions.principal_of_account(account),
                name=asked["name"],
                scopes=asked["scopes"],
                days=asked["days"],
                secret=secret,
                now=at,
            )
    return {**asdict(made), "secret": secret}


@blueprint.delete("/tokens/<uuid:token_id>")
@requires(Action.OWN_ACCOUNT)
@blueprint.response(204)
def revoke_token(token_id: UUID) -> None:
    """Revoke a token immediately."""
    with transaction() as session:
        tokens.revoke_token(session, current_principal(), token_id, now())
