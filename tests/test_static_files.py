"""Static files: what a page links is there, and what is there is linked from a page."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from posixpath import dirname, normpath
from typing import Final

from tests.import_rules import ORDER
from tests.quick import ROOT

STATIC: Final = ROOT / "tournament" / "static"
LINKS: Final = {
    ".html": re.compile(r"""(?:asset\(|url_for\(["']static["'], filename=)["']([^"']+)["']"""),
    ".css": re.compile(r"""url\(["']?(?!data:|#)([^"')]+)"""),
    ".js": re.compile(r"""^(?:import|export)\b(?:[^;"']*\bfrom)?\s*"([^"]+)"|\bimport\("([^"]+)"\)""", re.MULTILINE),
}
"""How a template, a sheet or a module links a static file."""
SENT_BY_A_ROUTE: Final = {"judging/floor/judge-worker.js": "judging/disputes/pages/service_worker.py"}
"""Files that pages get from another address than their own, and the module that sends each."""


def linked_by(path: str, text: str) -> set[str]:
    """Return the static files that a file links; those of templates are named from the folder of static files."""
    links = LINKS.get(PurePosixPath(path).suffix)
    names = {link[link.lastindex or 0] for link in links.finditer(text)} if links else set()
    return names if path.endswith(".html") else {normpath(f"{dirname(path)}/{name}") for name in names}


def faults(templates: Mapping[str, str], static: Mapping[str, str], sent: Mapping[str, str]) -> list[str]:
    """Follow the links of all templates, and name what is missing and what no page reaches."""
    found = {name: path for path, text in templates.items() for name in linked_by(path, text)}
    found |= sent
    ahead = list(found)
    while ahead:
        path = ahead.pop()
        new = linked_by(path, static.get(path, "")) - set(found)
        found |= dict.fromkeys(new, path)
        ahead += new
    missing = [f"{path} links {name}, which is not there" for name, path in found.items() if name not in static]
    return sorted(missing) + [f"no page links {name}" for name in sorted(set(static) - set(found))]


def test_pages_link_all_static_files_and_none_that_is_missing():
    templates = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "templates").rglob("*.html")}
    static = {
        path.relative_to(STATIC).as_posix(): path.read_text() if path.suffix in LINKS else ""
        for path in STATIC.rglob("*.*")
        if not path.name.endswith("-OFL.txt")  # the licence of a font
    }
    assert faults(templates, static, SENT_BY_A_ROUTE) == []


def test_a_static_file_lies_with_a_feature():
    folders = {path.name for path in STATIC.iterdir() if path.is_dir()}
    assert folders <= {*ORDER["tournament"], "demo", "fonts"}


def test_links_that_lead_nowhere_and_files_without_links_are_named():
    page = """<link href="{{ asset('http/page.css') }}"><link href="{{ url_for('static', filename='gone.woff2') }}">
        <script type="module" src="{{ asset("a/b.js") }}"></script>"""
    static = {
        "http/page.css": '@font-face { src: url("../font.woff2"), url(../gone.svg); } .a { mask: url("#one"); }',
        "font.woff2": "",
        "a/b.js": 'import {\n  one,\n} from "./c.js";\nexport * from "../d.js";\nconst e = await import("./e.js");',
        "a/c.js": 'import "./lost.js";\nconst plain = "./no_link.js";',
        "d.js": "",
        "a/e.js": "",
        "a/no_link.js": 'import "./again.js";',
        "a/again.js": 'import "./no_link.js";',
    }
    assert faults({"templates/page.html": page}, static, {"worker.js": "worker.py"}) == [
        "a/c.js links a/lost.js, which is not there",
        "http/page.css links gone.svg, which is not there",
        "templates/page.html links gone.woff2, which is not there",
        "worker.py links worker.js, which is not there",
        "no page links a/again.js",
        "no page links a/no_link.js",
    ]


def test_each_route_that_sends_a_static_file_names_it():
    for name, sender in SENT_BY_A_ROUTE.items():
        assert f'"{name}"' in (ROOT / "tournament" / sender).read_text()
