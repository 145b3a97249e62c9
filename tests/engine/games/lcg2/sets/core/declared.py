"""What each card declares.

`python -m tests.engine.games.lcg2.sets.core.declared` compares, `… declared write [CODE…]` writes it again.

The id of a game before that names the pool; without it the second edition's is meant.

A line of `declared.txt` has a card's code, its number, a hash of its source, and its digest. The source is the
declaration and everything that it names in its file, or in `common.py` beside it, without comments and layout. Where
it changed, the card's number must be raised in the pool's `numbers.py`, or the version of the ruleset. Codes given to
`write` are cards that play as before although they are said in other words: their numbers may stay.
"""

from __future__ import annotations

import ast
import sys
from hashlib import sha256
from typing import NamedTuple

from tests.engine.games.lcg2.sets.core.pools import POOLS, SECOND, Declaring

NOTHING = "-"
SHARED = "common"
"""What declarations of several files share."""


class Line(NamedTuple):
    """One card as it is declared."""

    number: int
    source: str
    digest: str


def sources(of: Declaring = SECOND) -> dict[str, str]:
    """The files in which cards are declared, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(of.folder.glob("*.py"))}


def every_hash(of: Declaring = SECOND) -> dict[str, str]:
    """For each code of a pool, a hash of all that its declaration rests on."""
    files = sources(of)
    shared = files.get(SHARED, "")
    return {code: hash for source in files.values() for code, hash in hashes(source, shared).items()}


def hashes(source: str, shared: str = "") -> dict[str, str]:
    """For each code declared in a file, a hash of all that its declaration rests on."""
    tree = ast.parse(source)
    known = [*ast.parse(shared).body, *tree.body]
    named = {name: node for node in known for name in _names(node)}
    cards = named.get("CARDS")
    if not isinstance(cards, ast.Assign | ast.AnnAssign) or not isinstance(cards.value, ast.Dict):
        return {}
    found: dict[str, str] = {}
    for key, value in zip(cards.value.keys, cards.value.values, strict=True):
        seen = {"": _syntax(value)}
        waiting = [value]
        while waiting:
            for word in ast.walk(waiting.pop()):
                if isinstance(word, ast.Name) and word.id in named and word.id not in seen:
                    seen[word.id] = _syntax(named[word.id])
                    waiting.append(named[word.id])
        text = "\n".join(seen[name] for name in sorted(seen))
        for code in _codes(key, value):
            found[code] = sha256(text.encode()).hexdigest()[:16]
    return found


def _names(node: ast.stmt) -> list[str]:
    """What a statement at the head of a file gives a name to; what is imported is shared and does not count."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    )
    return [word.id for target in targets for word in ast.walk(target) if isinstance(word, ast.Name)]


def _codes(key: ast.expr | None, value: ast.expr) -> list[str]:
    """The code of one line of the table, or all codes of a table taken into it."""
    if key is None:
        return list(eval(compile(ast.Expression(value), "CARDS", "eval"), {}))
    return [str(ast.literal_eval(key))]


def _syntax(node: object) -> str:
    """What is written, without layout, comments and docstrings; the same for every version of Python."""
    if isinstance(node, list):
        return f"[{','.join(_syntax(item) for item in node if not _is_docstring(item))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    said = [(name, value) for name, value in ast.iter_fields(node) if value not in (None, []) and name != "ctx"]
    return f"{type(node).__name__}({','.join(f'{name}={_syntax(value)}' for name, value in said)})"


def _is_docstring(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def now(of: Declaring = SECOND) -> tuple[int, dict[str, Line]]:
    """The version of the ruleset, and every card of the Core Set as it is declared now."""
    pool, found = of.pool(), every_hash(of)
    codes = sorted(facts.code for facts in of.facts())
    lines = {code: Line(pool.number(code), found.get(code, NOTHING), pool.digest(code).hex()) for code in codes}
    return of.ruleset.version, lines


def kept(of: Declaring = SECOND) -> tuple[int, dict[str, Line]]:
    """What `now` was when the file was written."""
    first, *rows = (line.split() for line in of.kept.read_text(encoding="ascii").splitlines())
    return int(first[1]), {code: Line(int(number), source, digest) for code, number, source, digest in rows}


def unraised(before: tuple[int, dict[str, Line]], after: tuple[int, dict[str, Line]]) -> list[str]:
    """The codes whose declaration changed although neither their number nor the ruleset's version was raised."""
    if after[0] > before[0]:
        return []
    return [
        code
        for code, line in after[1].items()
        if code in before[1] and line.source != before[1][code].source and line.number <= before[1][code].number
    ]


def in_words(codes: list[str], of: Declaring = SECOND) -> str:
    titles = of.named()
    return ", ".join(f"{code} {titles.get(code, '')}".strip() for code in codes)


def write(alike: list[str], of: Declaring = SECOND) -> str:
    """Writes the file, or says why not."""
    version, lines = now(of)
    refused = unraised(kept(of), (version, lines)) if of.kept.exists() else []
    refused = [code for code in refused if code not in alike]
    if refused:
        return (
            f"changed, but with their old numbers: {in_words(refused, of)}. Raise them in numbers.py of their pool; "
            "if the cards play as before, name their codes after `write`"
        )
    rows = [f"{code} {line.number} {line.source} {line.digest}" for code, line in lines.items()]
    of.kept.write_text("\n".join([f"{of.ruleset.id} {version}", *rows, ""]), encoding="ascii")
    return ""


if __name__ == "__main__":
    asked = sys.argv[1:]
    meant = POOLS[asked.pop(0)] if asked and asked[0] in POOLS else SECOND
    if asked[:1] == ["write"]:
        sys.exit(write(asked[1:], meant) or None)
    if asked:
        raise SystemExit(
            f"usage: python -m tests.engine.games.lcg2.sets.core.declared [{'|'.join(POOLS)}] [write [CODE…]]"
        )
    (version, before), (_, after) = kept(meant), now(meant)
    changed = [code for code in sorted({*before, *after}) if before.get(code) != after.get(code)]
    print(f"changed: {in_words(changed, meant)}" if changed else f"all {len(after)} cards are declared as they were")
    sys.exit(bool(changed))
