"""Style sheets as lists of rules, and their colours computed from the tokens."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import tournament

STATIC: Final = Path(tournament.__file__).parent / "static"
SHEETS: Final = sorted(STATIC.rglob("*.css"))
Colour = tuple[float, float, float, float]
"""Red, green and blue up to 255, and how much of it covers what is behind, up to 1."""


@dataclass(frozen=True, slots=True)
class Rule:
    sheet: str
    selector: str
    declared: Mapping[str, str]
    within: tuple[str, ...]
    """Layers, and conditions of media, that the rule stands in."""

    @property
    def selectors(self) -> list[str]:
        return arguments(self.selector)

    @property
    def background(self) -> str | None:
        return self.declared.get("background-color", self.declared.get("background"))


def rules() -> list[Rule]:
    return [rule for sheet in SHEETS for rule in _rules_of(sheet.name, sheet.read_text(encoding="utf-8"))]


def _rules_of(sheet: str, text: str) -> Iterator[Rule]:
    opened: list[str] = []
    for words, end in re.findall(r"([^{}]*)([{}])", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        if end == "{":
            opened.append(" ".join(words.rpartition(";")[2].split() if not opened else words.split()))
            continue
        selector = opened.pop()
        if words.strip() and not selector.startswith("@"):
            pairs = (one.split(":", 1) for one in words.split(";") if ":" in one)
            declared = {name.strip(): " ".join(value.split()) for name, value in pairs}
            yield Rule(sheet, selector, declared, tuple(opened))


def arguments(text: str) -> list[str]:
    """Split at the commas that stand in no brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


class Theme:
    """The values of all tokens, light or dark, at the usual contrast or at more."""

    def __init__(self, tokens: Mapping[str, str], dark: bool) -> None:
        self.tokens = dict(tokens)
        self.dark = dark
        self.known: dict[str, Colour] = {}

    def having(self, own: Mapping[str, str]) -> "Theme":
        tokens = {name: value for name, value in own.items() if name.startswith("--")}
        return Theme(self.tokens | tokens, self.dark) if tokens else self

    def colour(self, value: str) -> Colour:
        """Compute a colour as a browser does; ValueError for what is none, as a gradient."""
        if value not in self.known:
            self.known[value] = self._computed(value.strip())
        return self.known[value]

    def _computed(self, value: str) -> Colour:
        if value == "transparent":
            return 0, 0, 0, 0
        if found := re.fullmatch(r"#([0-9a-f]{3}|[0-9a-f]{6})", value):
            digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
            red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
            return red, green, blue, 1
        name, _, inside = value.removesuffix(")").partition("(")
        given = arguments(inside)
        if name == "var":
            return self.colour(self.tokens.get(given[0]) or ", ".join(given[1:]))
        if name == "light-dark":
            return self.colour(given[self.dark])
        if name == "color-mix" and given[0] == "in srgb":
            first, _, share = given[1].rpartition(" ")
            return _mixed(self.colour(first), self.colour(given[2]), int(share.removesuffix("%")) / 100)
        raise ValueError(f"no colour: {value}")


def themes() -> dict[str, Theme]:
    """Every way in which a reader may see the pages."""
    tokens: dict[str, str] = {}
    more: dict[str, str] = {}
    for rule in _rules_of("tokens.css", (STATIC / "http/tokens.css").read_text(encoding="utf-8")):
        if rule.selector == ":root":
            kept = more if any("prefers-contrast" in one for one in rule.within) else tokens
            kept |= {name: value for name, value in rule.declared.items() if name not in tokens or kept is more}
    return {
        f"{'dark' if dark else 'light'}{', more contrast' if has_more else ''}": Theme(
            tokens | (more if has_more else {}), dark
        )
        for dark in (False, True)
        for has_more in (False, True)
    }


def contrast(ink: Colour, ground: Colour) -> float:
    """How far two colours are apart, from 1 to 21, as WCAG counts; the ground covers all behind it."""
    assert ground[3] == 1
    high, low = sorted((_light(over(ink, ground)), _light(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@cache
def over(colour: Colour, ground: Colour) -> Colour:
    """What is seen of a colour that lets something through."""
    red, green, blue = (
        one * colour[3] + other * (1 - colour[3]) for one, other in zip(colour[:3], ground[:3], strict=True)
    )
    return red, green, blue, 1


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    alpha = one[3] * share + other[3] * (1 - share)
    red, green, blue = (
        (first * one[3] * share + second * other[3] * (1 - share)) / alpha
        for first, second in zip(one[:3], other[:3], strict=True)
    )
    return red, green, blue, alpha


@cache
def _light(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (one / 255 for one in colour[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
