"""Former addresses of an event's pages: links lead to the new ones, forms are still accepted.

Printed codes, open tabs and forms that were filled in offline use them.
"""

from collections.abc import Callable
from typing import Any, Final

from flask import Flask, redirect, request, url_for
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires

EVENT: Final = "/events/<slug>"
FORMER_ADDRESSES: Final = {
    "/draws": "/pairing-proof",
    "/field": "/live",
    "/desk/news": "/desk/announcements",
    "/desk/paper": "/desk/print",
    "/desk/trail": "/desk/history",
}
"""The present address below the event's, by the former one; both with everything below them."""
PERMANENT: Final = 308


def register_former_addresses(app: Flask) -> None:
    """Add the former address of each registered route."""
    for rule in list(app.url_map.iter_rules()):
        for former, present in FORMER_ADDRESSES.items():
            if f"{rule.rule}/".startswith(f"{EVENT}{present}/"):
                _add_former_address(app, rule, rule.rule.replace(present, former, 1))


def _add_former_address(app: Flask, rule: Rule, address: str) -> None:
    methods = rule.methods or set()
    if "GET" in methods:
        app.add_url_rule(address, f"former.{rule.endpoint}", _redirect_to(rule.endpoint), methods=["GET"])
    if "POST" in methods:
        app.add_url_rule(address, rule.endpoint, app.view_functions[rule.endpoint], methods=["POST"])


def _redirect_to(endpoint: str) -> Callable[..., BaseResponse]:
    @requires(Action.READ)
    def lead(**names: Any) -> BaseResponse:
        query = request.query_string.decode(errors="replace")
        return redirect(url_for(endpoint, **names) + (f"?{query}" if query else ""), PERMANENT)

    return lead
