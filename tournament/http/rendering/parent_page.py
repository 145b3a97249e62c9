"""Parent page of a form whose own address only takes the form."""

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException


def register_parent_page(app: Flask) -> None:
    app.jinja_env.globals["page_above"] = parent_page


def parent_page() -> str:
    """Return the nearest page above the answered form; empty for a page itself."""
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
