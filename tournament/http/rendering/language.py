"""The language of a request: a cookie by which a reader chose one, else what the browser asks for, else the first."""

import json
from collections.abc import Mapping, Sequence
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, abort, redirect, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.security.permissions import Action
from tournament.core.translation import current_locale, gettext, lookup, lookup_plural, set_locale
from tournament.core.translation.catalogues import ENGLISH, PSEUDO, plural_table, script_texts
from tournament.http.context import current_config
from tournament.http.input.content_negotiation import add_vary
from tournament.http.permission_check import requires
from tournament.http.rendering.assets import CACHE_FOREVER, REVALIDATE
from tournament.http.rendering.build import build_mark

COOKIE: Final = "kingsmoot_language"
ONE_YEAR_SECONDS: Final = 365 * 24 * 60 * 60
blueprint = Blueprint("language", __name__)


def register_language(app: Flask, locales: Sequence[str]) -> None:
    """Translate templates, and answer each request in its reader's language."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(lookup, lookup_plural, newstyle=True)  # type: ignore[attr-defined]
    app.jinja_env.globals.update(
        current_locale=current_locale, languages=lambda: languages(locales), script_messages=_script_address
    )
    app.register_blueprint(blueprint)
    if len(locales) == 1:
        set_locale(locales[0])

    @app.before_request
    def choose() -> None:
        set_locale(choose_locale(locales, request.cookies, request.headers.get("Accept-Language", "")))

    @app.after_request
    def tell(response: Response) -> Response:
        if len(locales) > 1 and request.endpoint != "static":
            add_vary(response, "Accept-Language", "Cookie")
        return response


def choose_locale(locales: Sequence[str], cookies: Mapping[str, str], accepted: str) -> str:
    """Choose among a server's languages; it costs nothing where there is only one."""
    if len(locales) == 1:
        return locales[0]
    if (chosen := cookies.get(COOKIE, "")) in locales:
        return chosen
    wanted = parse_accept_header(accepted, LanguageAccept)
    return wanted.best_match(locales, default=locales[0]) or locales[0]


def locale_of(locales: Sequence[str], environ: Mapping[str, str]) -> str:
    """Choose the language of a request that Flask has not read."""
    if len(locales) == 1:
        return locales[0]
    cookies = SimpleCookie(environ.get("HTTP_COOKIE", ""))
    named = {COOKIE: cookies[COOKIE].value} if COOKIE in cookies else {}
    return choose_locale(locales, named, environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def languages(locales: Sequence[str]) -> list[tuple[str, str]]:
    """List the languages to choose from by their own names; none where there is no choice."""
    from babel import Locale

    if len(locales) == 1:
        return []
    return [(one, "Pseudo" if one == PSEUDO else str(Locale.parse(one).display_name)) for one in locales]


@blueprint.post("/language")
@requires(Action.ASK)
def choose_language() -> BaseResponse:
    chosen = request.form.get("language", "")
    if chosen not in current_config().locales:
        abort(422, description=gettext("The language “%(name)s” is not available.", name=chosen))
    back = request.form.get("next", "")
    parts = urlsplit(back)
    response = redirect(back if back.startswith("/") and not (parts.scheme or parts.netloc) else "/", 303)
    response.set_cookie(
        COOKIE, chosen, max_age=ONE_YEAR_SECONDS, secure=current_config().https, httponly=True, samesite="Lax"
    )
    return response


@blueprint.get("/messages/<locale>.js")
@requires(Action.READ)
def messages(locale: str) -> Response:
    """Serve the catalogue of a language's scripts; pages in English load none."""
    if locale == ENGLISH or locale not in current_config().locales:
        abort(404)
    catalogue = {"texts": script_texts(locale), "plurals": plural_table(locale)}
    body = f"globalThis.kingsmootMessages = {json.dumps(catalogue, ensure_ascii=False)};\n"
    response = Response(body, mimetype="text/javascript")
    response.headers["Cache-Control"] = CACHE_FOREVER if "v" in request.args else REVALIDATE
    return response


def _script_address() -> str:
    """Return where a page's scripts find their texts; nothing for English."""
    locale = current_locale()
    return "" if locale == ENGLISH else f"/messages/{locale}.js?v={build_mark()}"
