"""Write the shapes that scripts are sent as TypeScript: `python -m tests.lint.sent_types write`.

They come from the structs that the service encodes, so `make lint` fails for a script that reads another field.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import NODEFAULT, Struct
from msgspec import inspect as inspected

from engine.views.card_faces import CardFace
from engine.views.shapes import TablePayload
from tournament.judging.disputes.operations.views.table_view import DisputePayload
from tournament.online.operations.view.chat import SeatChat
from tournament.online.operations.view.live_log import LogLines
from tournament.online.operations.view.seat_views import CardCheckPayload, PublicViewHead, SeatViewHead

FILE: Final = Path(__file__).with_name("types") / "sent.d.ts"
ROOTS: Final = (
    TablePayload,
    SeatViewHead,
    PublicViewHead,
    CardFace,
    LogLines,
    CardCheckPayload,
    SeatChat,
    DisputePayload,
)
HEAD: Final = """\
// What the service sends, as docs/online-view.md describes it.
// Made by `python -m tests.lint.sent_types write`.
"""
PLAIN: Final = {
    inspected.IntType: "number",
    inspected.FloatType: "number",
    inspected.StrType: "string",
    inspected.UUIDType: "string",
    inspected.DateTimeType: "string",
    inspected.BoolType: "boolean",
    inspected.NoneType: "null",
}

Shape = inspected.StructType | inspected.DataclassType


def declarations() -> str:
    """Return the interfaces of all roots and of what they hold."""
    found: dict[str, Shape] = {}
    for shape in inspected.multi_type_info(ROOTS):
        _collect(shape, found)
    return HEAD + "declare namespace Sent {\n" + "\n".join(_interface(found[name]) for name in sorted(found)) + "}\n"


def _collect(shape: inspected.Type, found: dict[str, Shape]) -> None:
    if isinstance(shape, Shape) and shape.cls is not Struct:
        if found.setdefault(shape.cls.__name__, shape).cls is not shape.cls:
            raise ValueError(f"two shapes are called {shape.cls.__name__}")
        for field in shape.fields:
            _collect(field.type, found)
    for part in _parts(shape):
        _collect(part, found)


def _parts(shape: inspected.Type) -> tuple[inspected.Type, ...]:
    if isinstance(shape, inspected.UnionType):
        return shape.types
    if isinstance(shape, inspected.TupleType):
        return shape.item_types
    if isinstance(shape, inspected.DictType):
        return (shape.value_type,)
    return (shape.item_type,) if isinstance(shape, inspected.VarTupleType | inspected.ListType) else ()


def _interface(shape: Shape) -> str:
    return f"  interface {shape.cls.__name__} {{\n" + "".join(f"    {line};\n" for line in _fields(shape)) + "  }\n"


def _fields(shape: Shape) -> Iterator[str]:
    leaves_out = isinstance(shape, inspected.StructType) and shape.cls.__struct_config__.omit_defaults
    for field in shape.fields:
        has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
        is_left_out = not field.required and (leaves_out or not has_default)  # without a default it is UNSET
        yield f"{field.encode_name}{'?' if is_left_out else ''}: {_type(field.type)}"


def _type(shape: inspected.Type) -> str:
    if type(shape) in PLAIN:
        return PLAIN[type(shape)]
    if isinstance(shape, inspected.EnumType):
        return " | ".join(f'"{one.value}"' for one in shape.cls)
    if isinstance(shape, inspected.DictType):
        return f"Record<string, {_type(shape.value_type)}>"
    if isinstance(shape, inspected.VarTupleType | inspected.ListType):
        item = _type(shape.item_type)
        return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
    if isinstance(shape, inspected.TupleType):
        return f"[{', '.join(map(_type, shape.item_types))}]"
    if isinstance(shape, inspected.UnionType):
        return " | ".join(map(_type, shape.types))
    if isinstance(shape, Shape):
        return "unknown" if shape.cls is Struct else shape.cls.__name__
    raise TypeError(f"no TypeScript for {shape}")


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        FILE.write_text(declarations())
    else:
        print(declarations(), end="")
