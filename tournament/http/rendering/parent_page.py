"""The answer to a form stands at the form's address, which can't be read; this is the page it belongs to."""

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException


def register_above(app: Flask) -> None:
    app.jinja_env.globals["page_above"] = page_above


def page_above() -> str:
    """The nearest address above that of a form whose answer is shown; nothing for a page that was asked for."""
    if request.method in ("GET", "HEAD"):
        return ""
    addresses = current_app.create_url_adapter(request)
    path = request.path
    while addresses is not None and path.count("/") > 1:
        try:
            addresses.match(path, method="GET")
        except HTTPException:
            path = path.rpartition("/")[0]
        else:
            return path
    return ""
