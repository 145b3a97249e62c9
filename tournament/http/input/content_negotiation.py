"""Which kind of answer the sender takes, and what an answer depends on."""

from typing import Final

from flask import Response, request

PROBLEM_JSON: Final = "application/problem+json"


def wants_page() -> bool:
    """Browsers ask for HTML by name; whoever takes anything at all, or asks the API, is taken for a program."""
    if request.path.startswith("/api/"):
        return False
    accept = request.accept_mimetypes
    return accept["text/html"] > max(accept[PROBLEM_JSON], accept["application/json"])


def add_vary(response: Response, *names: str) -> None:
    """As `response.vary.update`, which reads and writes the header for each name."""
    if "Vary" in response.headers:
        names = (response.headers["Vary"], *names)
    response.headers["Vary"] = ", ".join(names)
