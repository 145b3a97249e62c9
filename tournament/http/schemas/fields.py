"""Shared schemas and fields: strict requests, complete responses, harmless texts."""

import unicodedata
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Final, TypedDict

from marshmallow import EXCLUDE, INCLUDE, RAISE, Schema, ValidationError, fields, validate

from tournament.core.translation import gettext

LINE_CONTROLS: Final = "\n\r\t"
DIRECTION_MARKS: Final = frozenset(map(chr, (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Marks that turn the direction of writing."""
MIN_TIME: Final = datetime(1970, 1, 1, tzinfo=UTC)
MAX_TIME: Final = datetime(2200, 1, 1, tzinfo=UTC)
MAX_PER_PAGE: Final = 200
MAX_PAGE: Final = 100_000


class RequestSchema(Schema):
    """The body of a request."""

    class Meta:
        unknown = RAISE


class ResponseSchema(Schema):
    """A part of an answer: every field is always there."""

    def on_bind_field(self, field_name: str, field_obj: fields.Field[object]) -> None:
        field_obj.required = True


class Nothing(RequestSchema):
    """A request without a body, or with an empty object."""


class TextField(fields.String):
    """A text of several lines that can be stored and shown anywhere."""

    lines = LINE_CONTROLS

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        for sign in text:
            if sign in DIRECTION_MARKS or (unicodedata.category(sign) in ("Cc", "Cs") and sign not in self.lines):
                raise ValidationError(
                    gettext("Contains the character %(code)s, which is not allowed.", code=f"U+{ord(sign):04X}")
                )
        return text


class LineField(TextField):
    """A text of one line."""

    lines = ""


class FlagField(fields.Boolean):
    """A JSON boolean; no other value is converted."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class NumberField(fields.Float):
    """A number of a response; integers stay integers."""

    def _serialize(self, value: object, attr: str | None, obj: object, **kwargs: object) -> object:  # type: ignore[override]
        return value if isinstance(value, int) else super()._serialize(value, attr, obj, **kwargs)


class TimeField(fields.AwareDateTime):
    """A time with its zone, converted to UTC."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> datetime:
        if not isinstance(value, str):
            raise self.make_error("invalid", input=value, obj_type="datetime")
        try:
            moment: datetime = super()._deserialize(value, attr, data, **kwargs)
            moment = moment.astimezone(UTC)
        except OverflowError:
            raise self.make_error("invalid", input=value, obj_type="datetime") from None
        if not MIN_TIME <= moment < MAX_TIME:
            raise ValidationError(gettext("Must be a time from 1970 to 2199."))
        return moment


def line_field(most: int, *, least: int = 0, required: bool = False, about: str = "", **more: object) -> LineField:
    return LineField(required=required, validate=validate.Length(min=least, max=most), **_described(about, more))  # type: ignore[arg-type]


def text_field(most: int, *, least: int = 0, required: bool = False, about: str = "", **more: object) -> TextField:
    return TextField(required=required, validate=validate.Length(min=least, max=most), **_described(about, more))  # type: ignore[arg-type]


def integer_field(
    least: int, most: int, *, required: bool = False, about: str = "", **more: object
) -> fields.Integer:
    """Return a field for an integer in a range that fits its column."""
    return fields.Integer(
        strict=True,
        required=required,
        validate=validate.Range(min=least, max=most),
        **_described(about, more),  # type: ignore[arg-type]
    )


def choice_field(*words: str, about: str = "", **more: object) -> fields.String:
    """Return a field for one of these words."""
    return fields.String(validate=validate.OneOf(words), **_described(about, more))  # type: ignore[arg-type]


def reason_field(*, required: bool = True) -> TextField:
    about = "Reason, shown in the history."
    if required:
        return text_field(2000, required=True, about=about)
    return text_field(2000, about=about, load_default="")


def _described(about: str, more: dict[str, object]) -> dict[str, object]:
    metadata = more.pop("metadata", {})
    assert isinstance(metadata, dict)
    return {**more, "metadata": {**metadata, **({"description": about} if about else {})}}


class ReasonBody(TypedDict):
    reason: str


class ReasonSchema(RequestSchema):
    reason = reason_field()


class MaybeReasonSchema(RequestSchema):
    reason = reason_field(required=False)


class PageQueryArgs(TypedDict):
    page: int
    per_page: int


class PageQuery(Schema):
    class Meta:
        unknown = EXCLUDE

    page = fields.Integer(load_default=1, validate=validate.Range(min=1, max=MAX_PAGE))
    per_page = fields.Integer(load_default=50, validate=validate.Range(min=1, max=MAX_PER_PAGE))


class ProblemSchema(Schema):
    """Why a request was refused (RFC 9457). Some types have further members, such as `errors` or `tables`."""

    class Meta:
        unknown = INCLUDE

    type = fields.String(
        required=True, metadata={"description": "Address of a page that explains this type of problem."}
    )
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True, metadata={"description": "A sentence for people."})


def page_of(item: type[Schema]) -> type[Schema]:
    """Return the schema of a page of a list; the Link header names other pages."""
    name = f"{item.__name__.removesuffix('Schema')}Page"
    return type(
        name,
        (ResponseSchema,),
        {
            "__doc__": f"A page of a list: {', '.join(('items', 'page', 'per_page', 'total'))}.",
            "items": fields.List(fields.Nested(item)),
            "page": fields.Integer(),
            "per_page": fields.Integer(),
            "total": fields.Integer(metadata={"description": "How many there are on all pages."}),
        },
    )


def nested_list(schema: type[Schema], most: int, **more: object) -> fields.List[object]:
    return fields.List(fields.Nested(schema), validate=validate.Length(max=most), **more)  # type: ignore[arg-type]


def integer_list(least: int, most: int, how_many: int, **more: object) -> fields.List[int]:
    return fields.List(integer_field(least, most), validate=validate.Length(max=how_many), **more)  # type: ignore[arg-type]


def error_pointers(messages: object, pointer: str = "") -> Iterator[tuple[str, str]]:
    """Yield each message with the JSON pointer of its field."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            escaped = str(name).replace("~", "~0").replace("/", "~1")
            yield from error_pointers(inner, pointer if name == "_schema" else f"{pointer}/{escaped}")
    elif isinstance(messages, list):
        for message in messages:
            yield pointer, str(message)
