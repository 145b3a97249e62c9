"""Static files: addresses carry a content hash, so browsers cache them for good."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, request, url_for

CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_FOR_A_DAY = "public, max-age=86400"
REVALIDATE = "public, no-cache"
"""For scripts that scripts import: their addresses have no hash, so an outdated one must not be used."""


def register_assets(app: Flask) -> None:
    folder = Path(app.static_folder or "")

    def content_hash(filename: str) -> str:
        return sha256((folder / filename).read_bytes()).hexdigest()[:12]

    kept_hash = content_hash if app.config["TEMPLATES_AUTO_RELOAD"] else cache(content_hash)

    def asset(filename: str) -> str:
        return url_for("static", filename=filename, v=kept_hash(filename))

    app.jinja_env.globals["asset"] = asset

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304):
            bare = REVALIDATE if request.path.endswith(".js") else CACHE_FOR_A_DAY
            response.headers["Cache-Control"] = CACHE_FOREVER if "v" in request.args else bare
        return response
