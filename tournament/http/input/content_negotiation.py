"""Content negotiation: which type the sender accepts, and the Vary header."""

from typing import Final

from flask import Response, request

PROBLEM_JSON: Final = "application/problem+json"


def wants_page() -> bool:
    """Tell whether the sender asks for HTML by name and not for the API."""
    if request.path.startswith("/api/"):
        return False
    accept = request.accept_mimetypes
    return accept["text/html"] > max(accept[PROBLEM_JSON], accept["application/json"])


def add_vary(response: Response, *names: str) -> None:
    """Extend the Vary header; `response.vary.update` parses and writes it per name."""
    if "Vary" in response.headers:
        names = (response.headers["Vary"], *names)
    response.headers["Vary"] = ", ".join(names)
