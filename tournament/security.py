"""Security headers: sent with every answer, strict because no page has an inline script or style."""

from flask import Flask, Response, request

from tournament.config import Config

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
ONE_YEAR = 365 * 24 * 60 * 60


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

    @app.after_request
    def secure(response: Response) -> Response:
        given = {name.lower() for name, _ in response.headers}
        response.headers.extend((name, value) for name, value in headers.items() if name.lower() not in given)
        if config.https or request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", f"max-age={ONE_YEAR}; includeSubDomains")
        return response
