"""Security headers of all responses; strict, as no page has inline code or style."""

from flask import Flask, Response, request

from tournament.core.config import Config

CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
PERMISSIONS_POLICY = (
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "magnetometer=(), microphone=(), midi=(), payment=(), usb=()"
)
NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
"""For responses that are fetched often and never shown as a page. It allows nothing, so the headers about pages (a
quarter of the bytes of such a response) are left out."""
PAGE_HEADERS = frozenset({"cross-origin-opener-policy", "permissions-policy", "referrer-policy"})
ONE_YEAR_SECONDS = 365 * 24 * 60 * 60


def content_security_policy() -> str:
    return "; ".join(f"{directive} {sources}" for directive, sources in CONTENT_SECURITY_POLICY.items())


def add_security_headers(app: Flask, config: Config) -> None:
    headers = {
        "Content-Security-Policy": content_security_policy(),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": PERMISSIONS_POLICY,
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }

    plain = [(name, value) for name, value in headers.items() if name.lower() not in PAGE_HEADERS]

    @app.after_request
    def secure(response: Response) -> Response:
        is_no_page = response.headers.get("Content-Security-Policy") == NO_PAGE_POLICY
        for name, value in plain if is_no_page else headers.items():
            if name not in response.headers:
                response.headers.add(name, value)
        if config.https or request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", f"max-age={ONE_YEAR_SECONDS}; includeSubDomains")
        return response
