"""Every page there is, with an address of the demonstration for each; a route without one fails the tests."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from flask import Flask

from tests.demonstration import DRAFT, GATHERING, JOUST, OPEN, REPORT, RESET

LOG: Final = "/logs/demo-anselm-bettina"
ANSWERED: Final = 14
"""A step of it at which somebody answers."""
JOUST_, GATHERING_, OPEN_, DRAFT_ = (f"/events/{slug}" for slug in (JOUST, GATHERING, OPEN, DRAFT))


@dataclass(frozen=True, slots=True)
class Shown:
    """An address of a page and who looks at it in a browser: v(isitor), p(layer), j(udge), o(rganizer)."""

    path: str
    by: str = "v"


WHO: Final = {"v": "visitor", "p": "player", "j": "judge", "o": "organizer"}
PAGES: Final[dict[str, tuple[Shown, ...]]] = {
    "home.index": (Shown("/", "vo"),),
    "accounts.sign_in": (Shown("/sign-in"),),
    "accounts.sign_up": (Shown("/sign-up"),),
    "accounts.forgot": (Shown("/forgot"),),
    "accounts.reset": (Shown(f"/reset/{RESET}"),),
    "own_account.show": (Shown("/account", "p"),),
    "own_account.delete": (Shown("/account/delete", "p"),),
    "my_events.show": (Shown("/me", "po"),),
    "play.index": (Shown("/play", "p"),),
    "decks.form": (Shown("/decks"),),
    "decks.pools": (Shown("/decks/pools"),),
    "decks.shared": (Shown(f"/decks/reports/{REPORT}"),),
    "matches.index": (Shown("/logs"),),
    "matches.read": (Shown(f"{LOG}?step=120"), Shown(f"{LOG}?step=300&as=1&all=1&q=stark")),
    "proof.page": (Shown("/proof"), Shown("/proof?of=demo-anselm-bettina&as=public")),
    "cases.index": (Shown("/cases"),),
    "lab.new": (Shown("/lab"), Shown(f"/lab?from=demo-anselm-bettina&step={ANSWERED}")),
    "what_if.ask": (Shown(f"{LOG}/what-if?step={ANSWERED}"),),
    "api_pages.index": (Shown("/api"),),
    "rules.index": (Shown("/rules"), Shown("/rules?q=save")),
    "rules.show": (Shown("/rules/lcg2:4.2.1"),),
    "problem_types.show": (Shown("/problems/round-still-open"),),
    "events.index": (Shown("/events"),),
    "events.show": (
        Shown(JOUST_, "vpo"),
        Shown(GATHERING_),
        Shown(OPEN_, "vp"),
        Shown(DRAFT_, "o"),
    ),
    "events.players": (Shown(f"{JOUST_}/players"), Shown(f"{OPEN_}/players")),
    "events.pairings": (
        Shown(f"{JOUST_}/pairings", "vp"),
        Shown(f"{JOUST_}/pairings?by=name"),
        Shown(f"{GATHERING_}/pairings"),
        Shown(f"{OPEN_}/pairings"),
    ),
    "events.standings": (Shown(f"{JOUST_}/standings", "vp"), Shown(f"{GATHERING_}/standings?stage=3&round=2")),
    "events.field": (
        Shown(f"{JOUST_}/live", "vp"),
        Shown(f"{JOUST_}/live?all=1", "j"),
        Shown(f"{GATHERING_}/live?stage=3"),
    ),
    "events.explained": (Shown(f"{JOUST_}/standings/1"), Shown(f"{GATHERING_}/standings/2?stage=3")),
    "events.bracket": (Shown(f"{GATHERING_}/bracket"), Shown(f"{JOUST_}/bracket")),
    "events.overall": (Shown(f"{GATHERING_}/overall"),),
    "events.decks": (Shown(f"{JOUST_}/decks", "vj"), Shown(f"{GATHERING_}/decks")),
    "events.deck": (Shown(f"{JOUST_}/decks/6/joust", "j"),),
    "events.draws": (
        Shown(f"{JOUST_}/pairing-proof"),
        Shown(f"{GATHERING_}/pairing-proof"),
        Shown(f"{JOUST_}/pairing-proof?stage=1&round=2&one=1&other=2", "vp"),
    ),
    "projector.wall": (
        Shown(f"{JOUST_}/projector"),
        Shown(f"{JOUST_}/projector?show=tables"),
        Shown(f"{JOUST_}/projector?show=standings"),
        Shown(f"{OPEN_}/projector"),
    ),
    "player.me": (Shown(f"{JOUST_}/me", "p"), Shown(f"{GATHERING_}/me", "p")),
    "player.at_time": (
        Shown(f"{JOUST_}/me/at-time", "p"),
        Shown(f"{JOUST_}/me/at-time?power=9&power=11&to_win=15&to_win=15", "p"),
    ),
    "player.own_deck": (Shown(f"{JOUST_}/me/decks/joust/1", "p"),),
    "player.register": (Shown(f"{OPEN_}/register", "p"), Shown(f"{JOUST_}/register", "o")),
    "player.claim": (Shown(f"{OPEN_}/claim", "p"),),
    "guest.slip": (Shown(f"{JOUST_}/report/1/3/1", "v"),),
    "guest.by_slip": (Shown(f"{JOUST_}/slip", "v"),),
    "desk.new_event": (Shown("/events/new", "o"),),
    "arriving.import_form": (Shown("/events/import", "o"),),
    "desk.show": (
        Shown(f"{JOUST_}/desk", "oj"),
        Shown(f"{JOUST_}/desk?order=table", "o"),
        Shown(f"{GATHERING_}/desk", "o"),
        Shown(f"{OPEN_}/desk", "o"),
        Shown(f"{DRAFT_}/desk", "o"),
    ),
    "desk.players": (Shown(f"{JOUST_}/desk/players", "oj"), Shown(f"{OPEN_}/desk/players", "o")),
    "desk.player": (Shown(f"{JOUST_}/desk/players/9", "oj"),),
    "desk.matches": (Shown(f"{JOUST_}/desk/matches", "oj"),),
    "desk.decks": (Shown(f"{JOUST_}/desk/decks", "oj"),),
    "desk.rounds": (Shown(f"{JOUST_}/desk/rounds", "o"),),
    "desk.round_page": (Shown(f"{JOUST_}/desk/rounds/1/2", "o"), Shown(f"{GATHERING_}/desk/rounds/3/1", "o")),
    "desk.table": (
        Shown(f"{JOUST_}/desk/rounds/1/3/tables/6", "oj"),
        Shown(f"{GATHERING_}/desk/rounds/3/1/tables/1", "o"),
        Shown(f"{JOUST_}/desk/rounds/1/3/tables/6?power=9&power=9&cards=20&cards=22", "o"),
    ),
    "desk.deck_versions": (Shown(f"{JOUST_}/desk/players/1/decks/joust/versions", "o"),),
    "desk.calls": (Shown(f"{JOUST_}/desk/calls", "o"),),
    "desk.penalties": (Shown(f"{JOUST_}/desk/penalties?player=9", "oj"),),
    "desk.news": (Shown(f"{JOUST_}/desk/announcements", "o"),),
    "desk.staff": (Shown(f"{JOUST_}/desk/staff", "o"),),
    "desk.settings": (Shown(f"{JOUST_}/desk/settings", "o"), Shown(f"{OPEN_}/desk/settings", "o")),
    "desk.paper": (Shown(f"{JOUST_}/desk/print", "o"),),
    "desk.trail": (Shown(f"{JOUST_}/desk/history", "o"),),
    "judge.show": (Shown(f"{JOUST_}/judge", "j"),),
    "judge.at_time": (
        Shown(f"{JOUST_}/judge/at-time?table=6", "j"),
        Shown(f"{JOUST_}/judge/at-time?table=6&power=9&power=9&cards=20&cards=20", "j"),
    ),
    "judge.penalty": (Shown(f"{JOUST_}/judge/penalty?player=9", "j"),),
    "disputes.index": (Shown(f"{JOUST_}/disputes", "j"),),
    "disputes.case": (Shown(f"{JOUST_}/disputes/1", "j"),),
}
"""By the route's endpoint; tests/browser/test_every_page.py opens them, test_html.py reads them with all eyes."""

OTHER_KINDS: Final[dict[str, str]] = {
    "static": "/static/favicon.svg",
    "health.healthz": "/healthz",
    "decks.save_shared": f"/decks/reports/{REPORT}/thronesdb-text",
    "matches.file": f"{LOG}/file",
    "matches.entries": f"{LOG}/entries?from=1&to=20",
    "matches.outline": f"{LOG}/outline",
    "answers.step": f"{LOG}/steps/120",
    "answers.around": f"{LOG}/steps/120/around",
    "answers.rests_on": f"{LOG}/steps/120/rests-on",
    "answers.why": f"{LOG}/steps/120/why?seat=1&card=1",
    "answers.answered": f"{LOG}/steps/129/answered",
    "answers.search": f"{LOG}/search?q=kneels",
    "answers.leaks": f"{LOG}/leaks?to=120",
    "own_account.export": "/account/export",
    "paper.backup": f"{JOUST_}/backup.json",
    "paper.by_name": f"{JOUST_}/print/pairings-by-name.pdf",
    "paper.by_table": f"{JOUST_}/print/pairings-by-table.pdf",
    "paper.slips": f"{JOUST_}/print/slips.pdf",
    "paper.claim_codes": f"{JOUST_}/print/claim-codes.pdf",
    "paper.standings_pdf": f"{JOUST_}/print/standings.pdf",
    "paper.overall": f"{GATHERING_}/overall.csv",
    "paper.pairings": f"{JOUST_}/pairings.csv",
    "paper.players": f"{JOUST_}/players.csv",
    "paper.standings": f"{JOUST_}/standings.csv",
}
"""Routes that answer with something else than HTML, as their address shows to the organizer."""

EXCUSED: Final[dict[str, str]] = {
    "language.messages": "a script for pages in another language; read by tests/tournament/http/rendering",
    "projector.short": "leads on to other pages; tests/browser/test_wall.py follows it",
    "decks.import_page": "for administrators, whom the demonstration lacks; tests/browser/test_cards.py opens it",
    "lab.shared": "a shared position, which the demonstration has none of; tests/browser/test_lab.py opens it",
    "matches.find": "a part of the reader's page, put into it by its script; read as a part by test_html.py",
    "matches.step": "a part of the reader's page, put into it by its script; read as a part by test_html.py",
    "matches.why": "a part of the reader's page, put into it by its script; read as a part by test_html.py",
    "stream.follow": "an endless stream of versions",
    "worker.script": "a script; tests/browser/test_calls.py reads judges' pages without a network by it",
    "online_stream.follow": "an endless stream of one version",
    "online_log.read": "the log of a match under way, of which the demonstration has none; read there too",
    "online.explain": "JSON about a card, for a seat; read there too",
    "play.at_link": "the demonstration has no online match; tests/browser/test_board.py opens it",
    "play.match": "nor a board; tests/browser/test_board.py opens both",
    "online.view": "JSON for a seat of a match; read by tests/tournament/online/pages",
    "online.disputed": "JSON of what was flagged in a match; read by tests/tournament/judging/disputes/pages",
    "cards.facts": "the facts of cards as JSON, by their mark; read there too",
    "online_record.save": "the file of an ended match, which the demonstration has none of; read there too",
    "online_record.proof": "JSON; the demonstration has no online match. tests/browser/test_proof.py checks one",
    "proof.roots": "JSON of a round by its id; read by tests/tournament/events/rounds/pages/test_roots.py",
    "cases.show": "the demonstration has no case; tests/browser/test_case_law.py opens it",
    "case_desk.index": "for administrators, whom the demonstration lacks; tests/browser/test_case_law.py opens it",
    "case_desk.report": "likewise, of a ruling, which it lacks as well; opened there too",
    "cases.draft": "the demonstration has no dispute; tests/browser/test_case_law.py drafts one",
    "disputes.back": "leads on to the case, from the addresses of its forms",
    "desk.match_log": "the log of a match under way for judges; read there too",
    "online_record.read": "leads on to the log reader; followed there too",
    "opening.index": "JSON for programs that play, of what /play shows; read there too",
    "watching.watch": "the demonstration has no online match; tests/browser/test_watching.py opens it",
    "talking.words": "JSON for a seat, of what was said; read by tests/tournament/online/pages/test_chat.py",
    "talking.reported": "a chat that was reported, which the demonstration has none of; read there too",
    "watching.view": "JSON for who watches; read by tests/tournament/online/pages/test_spectators.py",
    "watching.log": "the log for who watches; read there too",
    "opening.lobby": "JSON for who sits down at a match; read there too",
}
PARTS: Final = (
    *(f"{LOG}/step?step=120", f"{LOG}/step?step=300&as=1", f"{LOG}/step?step=300&board=judge"),
    *(f"{LOG}/why?step=300", f"{LOG}/why?step=120&as=public", f"{LOG}/found?q=passes", f"{LOG}/found?kind=none"),
)
"""Pieces of HTML that scripts put into a page."""


def routes(app: Flask) -> set[str]:
    """Return what can be got, but for the JSON interface and former addresses, which only redirect."""
    rules = [rule for rule in app.url_map.iter_rules() if not rule.rule.startswith("/api/")]
    return {
        rule.endpoint for rule in rules if "GET" in (rule.methods or ()) and not rule.endpoint.startswith("former.")
    }


def looks() -> Iterator[tuple[str, str]]:
    """Who opens which address in a browser."""
    for shown in PAGES.values():
        yield from looks_at(shown)


def looks_at(shown: Iterable[Shown]) -> list[tuple[str, str]]:
    return [(WHO[letter], one.path) for one in shown for letter in one.by]
