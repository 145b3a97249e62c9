"""Blueprint of the API, which documents permissions, errors and headers."""

from collections.abc import Callable
from functools import partial, wraps
from typing import Final

from flask import Flask, request
from flask_smorest import Api, Blueprint
from marshmallow import Schema

from tournament.core.limits.limits import CLAIMS, RateLimit
from tournament.core.security.permissions import POLICIES, Action, Audience
from tournament.http.api.arguments import ArgumentsParser
from tournament.http.api.idempotency import idempotent
from tournament.http.api.responses import set_cache_headers
from tournament.http.input.content_negotiation import PROBLEM_JSON
from tournament.http.permission_check import ACTION_ATTRIBUTE, View, requires
from tournament.http.rate_limits import limit_claims, limit_rate
from tournament.http.schemas.fields import Nothing, ProblemSchema
from tournament.http.transactions import transaction

PROBLEM_RESPONSE: Final = "Problem"
WRITE_METHODS: Final = frozenset({"post", "put", "patch", "delete"})
SECURITY_REQUIREMENTS: Final[list[dict[str, list[str]]]] = [{"token": []}, {"cookie": []}]
KEY_PARAMETER: Final = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "Any text of 1 to 200 characters. The same request with the same key is done only once.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
}
ETAG_PARAMETER: Final = {
    "in": "header",
    "name": "If-None-Match",
    "description": "An ETag. If nothing has changed since, the answer is 304 without a body.",
    "schema": {"type": "string", "maxLength": 200},
}
DocInfo = dict[str, object]
SchemaLike = Schema | type[Schema]


class ApiBlueprint(Blueprint):
    ARGUMENTS_PARSER = ArgumentsParser()

    def __init__(
        self,
        name: str,
        about: str,
        prefix: str,
        *,
        keeps_answers: bool = True,
        takes_keys: bool = True,
        most_bytes: int | None = None,
    ) -> None:
        """Create a blueprint.

        `keeps_answers`: whether clients may cache reads.
        `takes_keys`: whether writes take an Idempotency-Key; they must use the transactions of `http/transactions`.
        `most_bytes`: maximum size of a body, if it is larger than usual.
        """
        super().__init__(f"api_{name}", __name__, url_prefix=f"/api/v1{prefix}", description=about)
        self.tag = name.replace("_", " ")
        self.keeps_answers = keeps_answers
        self.takes_keys = takes_keys
        self._rule = ""
        self._prepare_doc_cbks.append(self._describe)
        self.after_request(set_cache_headers)
        if most_bytes is not None:
            self.before_request(partial(_raise_body_limit, most_bytes))  # before anything reads the request

    def changes(
        self,
        rule: str,
        action: Action,
        answer: SchemaLike | None = None,
        *,
        method: str = "POST",
        body: SchemaLike | None = None,
        needed: bool = True,
        status: int = 200,
        limit: RateLimit | None = None,
    ) -> Callable[[View], View]:
        """Declare a route that changes an event.

        Its view gets the body and a session, which is committed and whose changes are notified. `needed`: whether a
        body is required. Without an answer, the status is 204.
        """

        def declare(view: View) -> View:
            @wraps(view)
            def write(*asked: object, **named: object) -> object:
                with transaction() as session:
                    return view(session, *(asked if body else ()), **named)

            route = self.response(status if answer else 204, answer)(write)
            if limit:
                route = self.alt_response(429, PROBLEM_RESPONSE)(route)
            if method != "DELETE":
                route = self.arguments(body or Nothing, required=needed if body else False)(route)
            if limit:
                route = limit_claims(route) if limit is CLAIMS else limit_rate(limit)(route)
            self.route(rule, methods=[method])(requires(action)(route))
            return view

        return declare

    def add_url_rule(
        self,
        rule: str,
        endpoint: str | None = None,
        view_func: Callable[..., object] | None = None,
        **options: object,
    ) -> None:
        self._rule = rule
        methods = options.get("methods")
        if self.takes_keys and view_func is not None and isinstance(methods, list) and methods != ["GET"]:
            view_func = idempotent(view_func)
        super().add_url_rule(rule, endpoint, view_func, **{**options, "tags": [self.tag]})

    def _store_endpoint_docs(
        self, endpoint: str, obj: Callable[..., object], parameters: object, tags: object, **options: object
    ) -> None:
        super()._store_endpoint_docs(endpoint, obj, parameters, tags, **options)
        for method, info in self._docs[endpoint].items():
            if method == "parameters":
                continue
            info["action"] = vars(obj).get(ACTION_ATTRIBUTE)
            info["names_something"] = "<" in self._rule
            info.setdefault("manual_doc", {})["operationId"] = f"{self.tag.replace(' ', '_')}_{endpoint}"

    def _describe(self, doc: DocInfo, info: DocInfo, *, method: str, **_: object) -> DocInfo:
        action = info["action"]
        assert isinstance(action, Action), "every view declares what it does"
        policy = POLICIES[action]
        responses, parameters = doc.setdefault("responses", {}), doc.setdefault("parameters", [])
        assert isinstance(responses, dict) and isinstance(parameters, list)
        statuses = {401, 403, 422, *({404} if info["names_something"] else ())}
        if method in WRITE_METHODS:
            statuses |= {404, 409, 413, 415}
            if self.takes_keys or action is Action.SIGN_IN:  # the view of the first token handles the key
                parameters.append(KEY_PARAMETER)
        elif self.keeps_answers:
            parameters.append(ETAG_PARAMETER)
            responses[304] = {"description": "Nothing has changed since."}
        for status in sorted(statuses):
            responses[status] = PROBLEM_RESPONSE
        doc["security"] = [*([{}] if policy.allowed is Audience.ANYBODY else []), *SECURITY_REQUIREMENTS]
        docstring = info["docstring"]
        assert isinstance(docstring, dict)
        told = [docstring.get("description", ""), f"For {policy.words}; a token needs the scope `{policy.scope}`."]
        docstring["description"] = "\n\n".join(part for part in told if part)
        return doc


def _raise_body_limit(most_bytes: int) -> None:
    request.max_content_length = most_bytes


class DescribedApi(Api):
    """The API with its description."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self.spec.components.response(
            PROBLEM_RESPONSE,
            {
                "description": "Why the request was refused (RFC 9457).",
                "content": {PROBLEM_JSON: {"schema": ProblemSchema}},
            },
        )

    def _register_error_handlers(self) -> None:
        """Do nothing: the application handles errors."""

    def register_blueprint(self, blp: ApiBlueprint, **options: object) -> None:
        self._app.extensions["flask-smorest"]["blp_name_to_api"][blp.name] = self
        self._app.register_blueprint(blp)
        blp.register_views_in_doc(self, self._app, self.spec, name=blp.name, parameters=None)
        self.spec.tag({"name": blp.tag, "description": blp.description})
