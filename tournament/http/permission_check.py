"""Permission check: every view declares its action; the action's policy decides."""

from collections.abc import Callable
from typing import Final, TypeVar

from flask import Flask, current_app, g, redirect, request, url_for
from werkzeug.wrappers import Response

from tournament.core.problems import NotAllowed, SignInNeeded
from tournament.core.security.permissions import POLICIES, Action, Audience, Policy, Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext, ngettext
from tournament.http import hooks
from tournament.http.context import current_database
from tournament.http.csrf import check_csrf
from tournament.http.identity import accept_cached_session, current_identity, current_principal
from tournament.http.input.content_negotiation import wants_page
from tournament.http.input.url_values import refuse_nul_in_form

View = TypeVar("View", bound=Callable[..., object])
ACTION_ATTRIBUTE: Final = "allowed_action"
BODY_LIMIT_ATTRIBUTE: Final = "most_bytes"
LIBRARY_VIEWS: Final = {"static": Action.READ, "api-docs.openapi_json": Action.READ}
"""Views of libraries, which can't declare anything."""


def requires(action: Action) -> Callable[[View], View]:
    """Declare what a view does; POLICIES says who may do it.

    It may stand anywhere among the decorators.
    """

    def declare(view: View) -> View:
        vars(view)[ACTION_ATTRIBUTE] = action
        return view

    return declare


def limits_body(most_bytes: int) -> Callable[[View], View]:
    """Declare that a view takes larger bodies, from senders its policy permits."""

    def declare(view: View) -> View:
        vars(view)[BODY_LIMIT_ATTRIBUTE] = most_bytes
        return view

    return declare


def declared_action(app: Flask, endpoint: str) -> Action | None:
    action = LIBRARY_VIEWS.get(endpoint) or getattr(app.view_functions[endpoint], ACTION_ATTRIBUTE, None)
    return action if isinstance(action, Action) else None


def register_permission_check(app: Flask) -> None:
    @app.before_request
    def guard() -> Response | None:
        if request.endpoint is None or request.endpoint == "static":
            return None
        action = declared_action(current_app, request.endpoint)
        if action is None:
            raise RuntimeError(
                f"The route {request.url_rule} declares no policy; its view needs @requires(Action.…)."
            )
        if action is Action.PLAY_ONLINE:
            accept_cached_session()  # a board asks with every choice; no other action accepts a remembered session
        g.roles = _roles(action)
        policy = POLICIES[action]
        if not policy.permits(current_principal(), g.roles):
            return _refuse_sender(action, policy)
        room = getattr(current_app.view_functions[request.endpoint], BODY_LIMIT_ATTRIBUTE, None)
        if isinstance(room, int):
            request.max_content_length = room
        check_csrf(action)
        refuse_nul_in_form()
        return None


def current_roles() -> frozenset[Role]:
    """Return the sender's roles in the event that the address names."""
    roles = g.get("roles", frozenset())
    assert isinstance(roles, frozenset)
    return roles


def _roles(action: Action) -> frozenset[Role]:
    slug = (request.view_args or {}).get("slug")
    if slug is None and action is not Action.RESTORE:
        return frozenset()
    with current_database().read() as session:
        if slug is not None:
            return hooks.roles_in.ask_one(session, slug, current_principal())
        organizes = hooks.organizes_any.ask_one(session, current_principal())
        return frozenset({Role.ORGANIZER}) if organizes else frozenset()


def _refuse_sender(action: Action, policy: Policy) -> Response:
    principal = current_principal()
    if principal.is_known:
        raise NotAllowed(_refusal_text(action, policy, principal), needs=policy.words, scope=policy.scope)
    if request.method in ("GET", "HEAD") and wants_page():
        return redirect(url_for("accounts.sign_in", next=request.full_path.rstrip("?")))
    raise SignInNeeded(gettext("Sign in to do this: %(action)s.", action=gettext(action.value)))


def _refusal_text(action: Action, policy: Policy, principal: Principal) -> str:
    if current_identity().by_token and policy.scope not in principal.scopes:
        scopes = ", ".join(sorted(principal.scopes))
        return gettext(
            "This API token can't do this: %(action)s. It needs the scope “%(scope)s”, but has: %(scopes)s.",
            action=gettext(action.value),
            scope=policy.scope,
            scopes=scopes,
        )
    if isinstance(policy.allowed, Audience):
        return gettext(
            "%(name)s can't do this: %(action)s. Only administrators of this site can.",
            name=principal.name,
            action=gettext(action.value),
        )
    roles = [gettext(role.value) for role in Role if role in policy.allowed]
    return ngettext(
        "%(name)s can't do this: %(action)s. It needs the role: %(roles)s.",
        "%(name)s can't do this: %(action)s. It needs one of these roles: %(roles)s.",
        len(roles),
        name=principal.name,
        action=gettext(action.value),
        roles=", ".join(roles),
    )
