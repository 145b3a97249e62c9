"""Text can be read on whatever it may lie on, light, dark and at more contrast: computed from the tokens.

Most colours of text hold on every ground there is, so it doesn't matter where their text stands. Whatever has another
colour behind it, as the masthead, says which text lies on it. That pages keep to this a browser looks at in rotation,
by daylight (tests/browser/test_every_page.py): a theme changes colours, never what lies where.
"""

import re
from functools import cache
from typing import Final

import pytest

from tests.support.tournament.style_sheets import STATIC, Rule, Theme, contrast, over, rules, themes

ENOUGH, ENOUGH_FOR_SHAPES = 4.5, 3
GROUNDS: Final = (
    *("--ground", "--surface", "--raised", "--sunken", "--action-wash", "--gilt-wash"),
    *("--ok-wash", "--warn-wash", "--bad-wash", "--info-wash"),
)
"""What any text may lie on."""
HOUSES: Final = (
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "nightswatch",
    "stark",
    "targaryen",
    "tyrell",
    "neutral",
)
INKS: Final = (
    *("--ink", "--ink-2", "--ink-3", "--action", "--action-hover", "--gilt-ink", "--ok", "--warn", "--bad", "--info"),
    *("--military", "--intrigue", "--power", "--f-stark-ink"),
)
"""What any text may be written in."""
LIES_IN: Final = {
    **dict.fromkeys((".places", ".menu > summary", ".mast-crumb", ".mast-clock", ".thinking"), ".mast"),
    **dict.fromkeys((".holdbar", ".on-sea", ".on-sea-m"), ".prompt"),
    **dict.fromkeys((".wall-nav", ".wall-rank", ".wall-say"), ".wall"),
    ".qr": ".wall-n .qr",
    ".life li[aria-current]": ".life li[aria-current] > span",
}
"""Parts that always lie in another one, which their selectors don't name."""
PICTURES: Final = ("svg", ".crownmark")
WITHOUT_TEXT: Final = (
    *(".handbacks i", ".gback", ".key .ka", ".key .ki", ".key .kr", ".key .kf", ".tally", ".views"),
    *(".rails i", '.rails i[data-k="a"]', '.rails i[data-k="i"]', '.rails i[data-k="r"]'),
    *(".fork > section + section", ".keys::backdrop"),
    *(
        ".tabs a[aria-current]::after",
        ".phases li.done::before",
        ".phases li[aria-current]::before",
        ".sheet::before",
    ),
    *(f".{kind}::before" for kind in ("big", "handtop", "buyrow", "gcard", "att", "loc", "pcard", "mc")),
    *(".mc[data-hidden]::before", '[class*="f-"][class*=" g-"]::before'),
)
"""Bars, lines and patterns."""
FADED: Final = {
    ".slipline::placeholder": "an example, gone with the first letter",
    ".dialog kbd": "a key, beside the words of its button",
    ".prompt kbd": "a key, beside the words of its button",
    ".talk li button": "a picture, whole as soon as it is pointed at",
    ":is(.mid, .rule-col)[data-behind] > *": "what is about to be replaced",
    '.pager .btn[aria-disabled="true"], .thumb .btn[aria-disabled="true"]': "nothing to press",
    ".gonfalon-in::before": "a shadow",
}
ALL: Final = rules()
THEMES: Final = themes()
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@cache
def colours(value: str) -> list[str]:
    """The colours of a value: of a gradient each, of a token that only parts of pages have each that one gives it."""
    if "gradient" in value:
        return re.findall(r"#[0-9a-f]{3,6}\b|var\(--[\w-]+\)", value)
    name = value.removeprefix("var(").removesuffix(")")
    if not value.startswith("var(--") or name in THEMES["light"].tokens:
        return [value]
    return [rule.declared[name] for rule in ALL if name in rule.declared]


@cache
def lowest(theme: Theme, ink: str, ground: str) -> float:
    """The least contrast of what these values can be; a ground that lets something through lies on any other."""
    behind = [theme.colour(f"var({name})") for name in GROUNDS]
    seen = {over(theme.colour(one), below) for one in colours(ground) for below in behind}
    return min(contrast(theme.colour(one), below) for one in colours(ink) for below in seen)


@cache
def is_ground(theme: Theme, value: str) -> bool:
    return all(lowest(theme, f"var({ink})", value) >= ENOUGH for ink in INKS)


def painted(rule: Rule) -> str | None:
    """What a rule puts behind its text, if anything."""
    return None if rule.background in ("none", "transparent") else rule.background


@cache
def around(selector: str) -> list[Rule]:
    """The rules whose background a part lies on that says nothing of its own, the innermost first."""
    for part, outer in LIES_IN.items():
        if selector.startswith(part):
            selector = outer
    inside = [rule for rule in ALL for one in rule.selectors if painted(rule) and _is_in(selector, one)]
    return sorted(inside, key=lambda rule: -len(rule.selector))


def _is_in(selector: str, outer: str) -> bool:
    return selector == outer or selector.startswith((f"{outer} ", f"{outer}[", f"{outer}:"))


def its_own(selector: str) -> Rule:
    """The rule that colours the text of a part as long as nothing points at it."""
    plain = selector.removesuffix(":hover").removesuffix(" > span")
    return next(rule for rule in ALL if plain in rule.selectors and "color" in rule.declared)


@each_theme
def test_every_ink_can_be_read_on_every_ground(theme: Theme):
    faint = [(ink, on) for ink in INKS for on in GROUNDS if lowest(theme, f"var({ink})", f"var({on})") < ENOUGH]
    assert faint == []


@each_theme
def test_controls_and_the_focus_are_seen_on_every_ground(theme: Theme):
    shapes = ("--line-strong", "--focus")
    faint = [
        (shape, on)
        for shape in shapes
        for on in GROUNDS
        if lowest(theme, f"var({shape})", f"var({on})") < ENOUGH_FOR_SHAPES
    ]
    assert faint == []


@each_theme
def test_what_lies_on_the_colours_of_a_house_can_be_read(theme: Theme):
    found = {house: lowest(theme, f"var(--f-{house}-on)", f"var(--f-{house})") for house in HOUSES}
    assert min(found.values()) >= ENOUGH, found


@each_theme
def test_whatever_is_no_ground_says_which_text_lies_on_it(theme: Theme):
    faint = []
    for rule in ALL:
        if not (behind := painted(rule)) or rule.selector in WITHOUT_TEXT:
            continue
        seen = Theme(theme.tokens, dark=False) if "@media print" in rule.within else theme.having(rule.declared)
        ink = rule.declared.get("color", "inherit")
        if ink != "inherit":
            faint += [(rule.selector, ink, behind)] * (lowest(seen, ink, behind) < ENOUGH)
        elif not is_ground(seen, behind):
            inks = [its_own(selector).declared["color"] for selector in rule.selectors]
            faint += [(rule.selector, ink, behind) for ink in inks if lowest(seen, ink, behind) < ENOUGH]
    assert faint == []


@each_theme
def test_text_that_is_no_ink_stays_where_it_can_be_read(theme: Theme):
    faint = []
    for rule in ALL:
        ink = rule.declared.get("color", "inherit")
        if ink == "inherit" or painted(rule):
            continue
        if all(lowest(theme, ink, f"var({ground})") >= ENOUGH for ground in GROUNDS):
            continue
        for selector in rule.selectors:
            if selector.endswith(PICTURES):
                continue
            behind = next(iter(around(selector)), None)
            if behind is None or lowest(theme.having(behind.declared), ink, str(painted(behind))) < ENOUGH:
                faint.append((selector, ink, behind and behind.selector))
    assert faint == []


def test_nothing_else_fades():
    assert {rule.selector for rule in ALL if rule.declared.get("opacity", "1") not in ("0", "1")} == set(FADED)


def test_a_theme_changes_nothing_but_tokens():
    """So what lies on what by daylight does so in the dark."""
    asked = re.compile(r"prefers-color-scheme|prefers-contrast|data-theme|forced-colors")
    where = {sheet.name for sheet in STATIC.rglob("*.css") if asked.search(sheet.read_text(encoding="utf-8"))}
    assert where == {"tokens.css"}
    assert {one for rule in ALL for one in (*WITHOUT_TEXT, *FADED) if rule.selector == one} == {*WITHOUT_TEXT, *FADED}
