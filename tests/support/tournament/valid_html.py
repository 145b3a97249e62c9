"""Reads a page as strictly as the standard does, and lists what is wrong with line and column."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from html5lib import HTMLParser as StandardParser
from html5lib.constants import E

LABELLED: Final = ("input", "select", "textarea")
NEEDS_NO_LABEL: Final = ("hidden", "submit", "button", "image", "reset")
POINTERS: Final = ("aria-labelledby", "aria-describedby", "aria-controls", "for", "list", "form", "headers")
KEPT_IN: Final = {
    "a": ("a", "button", "input", "select", "textarea", "details", "label", "iframe"),
    "button": ("a", "button", "input", "select", "textarea", "details", "label", "iframe"),
    "label": ("label",),
    "form": ("form",),
    "p": (),
    "span": ("div", "p", "ul", "ol", "section", "article", "table", "form", "h1", "h2", "h3", "dl", "fieldset"),
}
"""What must not stand inside of what; parsers let most of it pass."""
PARENTS: Final = {
    "li": ("ul", "ol", "menu"),
    "dt": ("dl", "div"),
    "dd": ("dl", "div"),
    "option": ("select", "datalist", "optgroup"),
    "tr": ("thead", "tbody", "tfoot", "table"),
    "td": ("tr",),
    "th": ("tr",),
    "legend": ("fieldset",),
    "summary": ("details",),
    "figcaption": ("figure",),
}
CHILDREN: Final = {"ul": ("li",), "ol": ("li",), "dl": ("dt", "dd", "div"), "select": ("option", "optgroup")}
SINGLE: Final = ("main", "title", "h1")
EMPTY: Final = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
NOT_TYPED: Final = ("number", "date", "datetime-local", "range", "file", "checkbox", "radio")
OPTIONAL_END: Final = {"li", "p", "td", "th", "tr", "tbody", "thead", "option", "dt", "dd"}
GONE: Final = {"center", "font", "big", "tt", "strike", "marquee", "frame", "frameset", "acronym"}
NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")
SVG_TAGS: Final = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "symbol"}


def faults(html: str, whole: bool = True) -> list[str]:
    """Everything that is wrong with a page, or with a part of one."""
    return [*_parse_faults(html, whole), *_Reader(html, whole).found()]


def _parse_faults(html: str, whole: bool) -> Iterator[str]:
    parser = StandardParser()
    if whole:
        parser.parse(html)
    else:
        parser.parseFragment(html, container="div")
    for (line, column), code, facts in parser.errors:
        yield f"{line}:{column} {E[code] % facts}"


class _Reader(HTMLParser):
    """What a parser forgives: ids, labels, doubled attributes, what stands inside of what."""

    def __init__(self, html: str, whole: bool) -> None:
        super().__init__()
        self.whole = whole
        self.lines: list[str] = []
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.pointers: list[tuple[str, str, str]] = []
        self.labelled: set[str] = set()
        self.unlabelled: list[tuple[str, str, str]] = []
        self.words_in_label: list[str] = []
        self.feed(html)
        self.close()

    @property
    def at(self) -> str:
        line, column = self.getpos()
        return f"{line}:{column + 1}"

    def note(self, words: str) -> None:
        self.lines.append(f"{self.at} {words}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        values = {name: value or "" for name, value in attrs}
        for name, times in Counter(names).items():
            if times > 1:
                self.note(f"<{tag}> has {name} {times} times")
        self._attributes(tag, values)
        self._place(tag)
        self.counts[tag] += "svg" not in self.open
        if "id" in values:
            self.ids[values["id"]] += 1
            if not values["id"] or re.search(r"\s", values["id"]):
                self.note(f"<{tag}> has the id {values['id']!r}")
            elif self.ids[values["id"]] == 2:
                self.note(f"the id {values['id']!r} is given again")
        self._label(tag, values)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in SVG_TAGS and tag not in EMPTY:
            self.note(f"<{tag}/> does not close itself")
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.open:
            return
        while self.open:
            closed = self.open.pop()
            if closed == "label":
                self.words_in_label.clear()
            if closed == tag:
                return
            if closed not in OPTIONAL_END:
                self.note(f"</{tag}> closes <{closed}>")

    def handle_data(self, data: str) -> None:
        if "label" in self.open:
            self.words_in_label.append(data)
        if data.strip() and self.open and self.open[-1] in ("ul", "ol", "dl", "table", "tr", "tbody", "select"):
            self.note(f"text inside <{self.open[-1]}>: {data.strip()[:30]!r}")

    def _attributes(self, tag: str, values: dict[str, str]) -> None:
        if "style" in values or any(name.startswith("on") for name in values):
            self.note(f"<{tag}> has a style or a handler of its own")
        if tag in GONE:
            self.note(f"<{tag}> is gone from HTML")
        for name in POINTERS:
            if name in values:
                self.pointers.extend((name, one, self.at) for one in values[name].split())
                if not values[name].strip():
                    self.note(f"<{tag}> has an empty {name}")
        for name in ("href", "src", "action"):
            if name in values and (" " in values[name] or "\n" in values[name]):
                self.note(f"<{tag}> has a blank in {name}: {values[name]!r}")
        if tag == "img" and "alt" not in values:
            self.note("<img> has no alt")
        if tag in ("meter", "progress") and not NUMBER.fullmatch(values.get("value", "0")):
            self.note(f"<{tag}> has the value {values['value']!r}")
        if tag == "time" and not re.match(r"\d{4}-\d\d-\d\d([T ]|$)|P", values.get("datetime", "2026-01-01")):
            self.note(f"<time> has the datetime {values['datetime']!r}")
        if tag == "input" and values.get("type") in NOT_TYPED:
            for name in ("maxlength", "minlength", "placeholder", "pattern", "size"):
                if name in values and not (name == "placeholder" and values["type"] == "number"):
                    self.note(f"<input type={values['type']}> has {name}")
        if tag == "button" and values.get("type", "submit") not in ("submit", "button", "reset"):
            self.note(f"<button> has the type {values['type']!r}")
        if tag == "a" and "href" not in values and "role" not in values:
            self.note("<a> leads nowhere")

    def _place(self, tag: str) -> None:
        for outer, inner in KEPT_IN.items():
            if tag in inner and outer in self.open and not (tag == outer and outer == "form"):
                allowed = outer == "label" or (outer == "a" and tag == "label")
                if not (allowed and tag in LABELLED):
                    self.note(f"<{tag}> stands inside <{outer}>")
        parent = self._parent(tag)
        if tag in PARENTS and parent not in PARENTS[tag] and (self.whole or parent):
            self.note(f"<{tag}> stands inside <{parent}>")
        if parent in CHILDREN and tag not in (*CHILDREN[parent], "script", "template"):
            self.note(f"<{tag}> stands inside <{parent}>")
        if tag == "form" and "form" in self.open:
            self.note("<form> stands inside <form>")

    def _parent(self, tag: str) -> str:
        """The element a tag belongs to, after those whose end was left out."""
        rest = list(self.open)
        siblings = {"li": {"li"}, "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}}
        siblings |= {"dt": {"dt", "dd"}, "dd": {"dt", "dd"}, "option": {"option"}}
        while rest and (rest[-1] in siblings.get(tag, set()) or (rest[-1] == "p" and tag in PARENTS)):
            rest.pop()
        return rest[-1] if rest else ""

    def _label(self, tag: str, values: dict[str, str]) -> None:
        if tag == "label" and "for" in values:
            self.labelled.add(values["for"])
        if tag not in LABELLED or values.get("type") in NEEDS_NO_LABEL or "hidden" in values:
            return
        named = "label" in self.open or values.get("aria-label", "").strip() or "aria-labelledby" in values
        if not named:
            self.unlabelled.append((values.get("id", ""), f"<{tag} name={values.get('name', '')!r}>", self.at))

    def found(self) -> list[str]:
        late = [f"{at} {words} has no label" for id_, words, at in self.unlabelled if id_ not in self.labelled]
        if self.whole:
            gone = [pointer for pointer in self.pointers if not self.ids[pointer[1]]]
            late += [f"{at} {name} points to {one!r}, which is not there" for name, one, at in gone]
            odd = [(tag, self.counts[tag]) for tag in SINGLE if self.counts[tag] != 1]
            late += [f"<{tag}> stands there {times} times" for tag, times in odd]
        return [*self.lines, *late]
