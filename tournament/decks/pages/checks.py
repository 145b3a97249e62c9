"""Deck checks for people: paste or upload a list, see the report, share it."""

import secrets
from dataclasses import dataclass
from datetime import UTC, date, datetime

from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import GAMES, RULESETS
from tournament.core.limits.limits import CHECKS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.decks.cards import FACTION_NAMES, FACTIONS_OF, NEUTRAL, RulesetId
from tournament.decks.exporters import WRITERS
from tournament.decks.importers import UnreadableDeck
from tournament.decks.importers.detect import decode_text
from tournament.decks.operations.checks import IN_FORCE, DeckRequest, check_deck, load_report, share_report
from tournament.decks.operations.playable import make_playable_deck
from tournament.decks.operations.pools import has_only_built_in, list_pool_entries, load_pool
from tournament.decks.operations.saved_decks import save_deck
from tournament.decks.pages.blueprint import blueprint
from tournament.decks.pages.pools import list_choices
from tournament.decks.play_formats import DEFAULT_FORMAT, FORMATS
from tournament.decks.problems import DeckNotReadable, DeckTermsUnknown
from tournament.decks.text import to_one_line
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import count_share, limit_rate

SECRET_BYTES = 24
DOWNLOADS = ("thronesdb-text", "thronesdb-json", "octgn", "pdf")


@dataclass(frozen=True, slots=True)
class CheckForm:
    """The fields of the form as they were sent."""

    text: str = ""
    format: str = DEFAULT_FORMAT
    list: str = IN_FORCE
    day: str = ""
    pool: str = ""
    faction: str = ""
    swaps: tuple[str, ...] = ()
    replace: bool = False

    @property
    def as_day(self) -> date:
        if not self.day:
            return today()
        try:
            return date.fromisoformat(self.day)
        except ValueError:
            raise DeckTermsUnknown(
                gettext(
                    "“%(day)s” is not a day. Write it like %(example)s.",
                    day=to_one_line(self.day, 40),
                    example=today().isoformat(),
                ),
                day=self.day[:40],
            ) from None

    def request(self) -> DeckRequest:
        pairs = [swap.split(":", 1) for swap in self.swaps if ":" in swap]
        return DeckRequest(
            source=self.text,
            format=self.format,
            day=self.as_day,
            list=self.list,
            pool=self.pool,
            faction=self.faction,
            swaps=tuple((pair[0], pair[1]) for pair in pairs if pair[0] != pair[1]),
            replace_banned=self.replace,
        )


def today() -> date:
    return datetime.now(UTC).date()


@blueprint.get("")
@requires(Action.READ)
def form() -> str:
    return _render_form(CheckForm())


@blueprint.post("/check")
@requires(Action.ASK)
@limit_rate(CHECKS)
def check() -> Response:
    try:
        asked = _read_form()
    except Problem as problem:
        return make_response(_render_form(CheckForm(), problem), problem.status)
    try:
        found = _check_form(asked)
    except (DeckNotReadable, DeckTermsUnknown) as problem:
        return make_response(_render_form(asked, problem), problem.status)
    return make_response(_render_report(found, asked))


@blueprint.post("/share")
@requires(Action.ASK)
@limit_rate(CHECKS)
def share() -> BaseResponse:
    found = _check_form(_read_form())
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with current_database().write() as session:
        count_share(session)
        share_report(session, found, secret, datetime.now(UTC))
    return redirect(url_for("decks.shared", secret=secret), 303)


@blueprint.post("/keep")
@requires(Action.PLAY_ONLINE)
@limit_rate(CHECKS)
def keep() -> BaseResponse:
    """Save a legal deck to the player's own decks, as the check read it."""
    found, account_id = _check_form(_read_form()), current_principal().account_id
    assert account_id is not None
    make_playable_deck(found)
    with current_database().write() as session:
        count_share(session)
        pool, _ = load_pool(session, RulesetId(found.ruleset), found.pool_key)
        text = WRITERS["thronesdb-text"].write(found.deck, pool)
        save_deck(session, account_id, found, text, found.deck.name, datetime.now(UTC))
    return redirect(url_for("play.index"), 303)


@blueprint.post("/save/<target>")
@requires(Action.ASK)
@limit_rate(CHECKS)
def save(target: str) -> Response:
    return _download(_check_form(_read_form()), target)


@blueprint.get("/reports/<secret>")
@requires(Action.READ)
def shared(secret: str) -> Response:
    with current_database().read() as session:
        found, expires_at = load_report(session, secret, datetime.now(UTC))
    response = make_response(_render_report(found, None, secret=secret, expires_at=expires_at))
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"  # the address is the secret
    return response


@blueprint.get("/reports/<secret>/<target>")
@requires(Action.READ)
@limit_rate()
def save_shared(secret: str, target: str) -> Response:
    with current_database().read() as session:
        found, _ = load_report(session, secret, datetime.now(UTC))
    return _download(found, target)


def _read_form() -> CheckForm:
    """Read the form; an uploaded file takes precedence over pasted text."""
    fields = request.form
    upload = request.files.get("file")
    text = fields.get("text", "")
    if upload is not None and upload.filename:
        try:
            text = decode_text(upload.stream.read())
        except UnreadableDeck as error:
            raise DeckNotReadable(str(error)) from None
    return CheckForm(
        text=text,
        format=fields.get("format", DEFAULT_FORMAT)[:40],
        list=fields.get("list", IN_FORCE)[:40],
        day=fields.get("day", "").strip(),
        pool=fields.get("pool", "")[:40],
        faction=fields.get("faction", "")[:40],
        swaps=tuple(fields.getlist("swap")[:200]),
        replace=fields.get("replace") == "1",
    )


def _check_form(asked: CheckForm) -> DeckReport:
    with current_database().read() as session:
        return check_deck(session, asked.request())


def _render_form(asked: CheckForm, problem: Problem | None = None) -> str:
    with current_database().read() as session:
        entries = list_pool_entries(session)
        pools = [(entry, load_pool(session, entry.ruleset, entry.key)[0]) for entry in entries]
    return render_template(
        "decks/form.html",
        asked=asked,
        problem=problem,
        formats=[play for play in FORMATS.values() if any(e.ruleset is play.ruleset for e in entries)],
        pools=entries,
        only_core=has_only_built_in(entries),
        lists=[(entry, list_choices(pool)) for entry, pool in pools if pool.lists],
        factions=[(name, FACTION_NAMES[name]) for name in FACTIONS_OF[FORMATS[DEFAULT_FORMAT].ruleset]],
        today=today().isoformat(),
    )


def _render_report(
    found: DeckReport, asked: CheckForm | None, *, secret: str = "", expires_at: datetime | None = None
) -> str:
    ruleset = RulesetId(found.ruleset)
    laid_out = [
        *found.agendas,
        *found.plots,
        *found.others,
        *(card for group in found.groups for card in group.cards),
    ]
    return render_template(
        "decks/report.html",
        report=found,
        shown={card.code for card in laid_out},
        asked=asked,
        secret=secret,
        expires_at=expires_at,
        can_keep=found.valid and found.not_enforced == 0 and found.ruleset in RULESETS,
        faction_names={**FACTION_NAMES, NEUTRAL: gettext("Neutral")},
        factions=[(name, FACTION_NAMES[name]) for name in FACTIONS_OF[ruleset]],
        is_faction=GAMES[ruleset].house == "faction",
        downloads=[(target, _download_name(target)) for target in DOWNLOADS],
    )


def _download_name(target: str) -> str:
    return gettext("Tournament sheet (PDF)") if target == "pdf" else gettext(WRITERS[target].name)


def _download(found: DeckReport, target: str) -> Response:
    if target == "pdf":
        from tournament.decks.deck_sheet import render_deck_sheet  # reportlab is slow to import

        data, extension, media_type = render_deck_sheet(found), "pdf", "application/pdf"
    elif target in WRITERS:
        with current_database().read() as session:
            pool, _ = load_pool(session, RulesetId(found.ruleset), found.pool_key)
        writer = WRITERS[target]
        data = writer.write(found.deck, pool).encode()
        extension, media_type = writer.extension, writer.media_type
    else:
        raise DeckTermsUnknown(
            gettext(
                "A deck can’t be saved as “%(format)s”. Choose one of: %(known)s.",
                format=to_one_line(target, 40),
                known=", ".join((*WRITERS, "pdf")),
            )
        )
    response = make_response(data)
    response.content_type = media_type
    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in found.deck.name).strip("-") or "deck"
    response.headers["Content-Disposition"] = f'attachment; filename="{name[:60]}.{extension}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
