"""Pages that list the card pools and import them in the browser."""

import threading
from contextlib import closing
from dataclasses import dataclass
from typing import Final
from uuid import UUID, uuid4

import structlog
from flask import Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import GAMES, RULESETS, GameInfo
from tournament.core.problems import Problem
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.storage.database import Database
from tournament.core.translation import translatable
from tournament.decks.operations.card_files import CardFiles, UploadedFile
from tournament.decks.operations.pool_import import begin_import, latest_import, run_import, view_import
from tournament.decks.operations.pools import PoolEntry, list_pool_entries, load_pool
from tournament.decks.pages.blueprint import blueprint
from tournament.decks.play_formats import FORMATS, PlayFormat
from tournament.decks.pool import CardPool
from tournament.decks.problems import CardDataRefused, ImportRunning
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import limits_body, requires

MAX_UPLOAD_BYTES: Final = 32 * 1024 * 1024
"""Limit of one upload in bytes: the whole second edition has about four million, packed less than one."""
GAME_HEADINGS: Final = {
    "lcg2": translatable("Second edition"),
    "lcg1": translatable("First edition"),
    "ccg": translatable("Collectible card game"),
}
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.cards")


@dataclass(frozen=True, slots=True)
class KnownPool:
    entry: PoolEntry
    packs: int
    lists: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class KnownGame:
    """What this installation knows about a game."""

    game: GameInfo
    formats: list[PlayFormat]
    is_played: bool
    """Whether the engine plays it; tournaments are possible for all games."""
    pools: list[KnownPool]

    @property
    def heading(self) -> str:
        return GAME_HEADINGS.get(self.game.id, self.game.heading)

    @property
    def has_imported(self) -> bool:
        return any(pool.entry.imported_at for pool in self.pools)


@blueprint.get("/pools")
@requires(Action.READ)
def pools() -> str:
    return _render_pools()


def _render_pools(problem: Problem | None = None) -> str:
    may_import = POLICIES[Action.IMPORT_CARDS].permits(current_principal())
    with current_database().read() as session:
        entries = list_pool_entries(session)
        known = [(entry, load_pool(session, entry.ruleset, entry.key)[0]) for entry in entries]
        latest = latest_import(session, now()) if may_import else None
    games = [
        KnownGame(
            game,
            [play for play in FORMATS.values() if play.ruleset == game.id],
            game.id in RULESETS,
            [
                KnownPool(entry, len(pool.packs), list_choices(pool))
                for entry, pool in known
                if entry.ruleset == game.id
            ],
        )
        for game in GAMES.values()
    ]
    return render_template("decks/pools.html", games=games, may_import=may_import, latest=latest, problem=problem)


@blueprint.post("/pools/import")
@requires(Action.IMPORT_CARDS)
@limits_body(MAX_UPLOAD_BYTES)
def import_cards() -> BaseResponse:
    sent = []
    for file in request.files.getlist("files"):
        with closing(file):
            if file.filename:
                sent.append(UploadedFile(file.filename, file.stream.read()))
    try:
        files = CardFiles(sent)
        import_id = uuid4()
        with current_database().write() as session:
            begin_import(session, import_id, files.count, now())
    except (CardDataRefused, ImportRunning) as problem:
        return make_response(_render_pools(problem), problem.status)
    keep_good = request.form.get("keep_good") == "1"
    # A thread of this process; the progress is stored, as another process may serve its page.
    threading.Thread(
        target=_run_import, args=(current_database(), import_id, files, keep_good), name="card-import", daemon=True
    ).start()
    return redirect(url_for("decks.import_page", import_id=import_id), 303)


def _run_import(database: Database, import_id: UUID, files: CardFiles, keep_good: bool) -> None:
    try:
        run_import(database.write, import_id, files, keep_good, now)
    except Exception:
        log.exception("import of card data failed", import_id=str(import_id))


@blueprint.get("/pools/imports/<uuid:import_id>")
@requires(Action.IMPORT_CARDS)
def import_page(import_id: UUID) -> Response:
    with current_database().read() as session:
        found = view_import(session, import_id, now())
    response = make_response(render_template("decks/import.html", found=found))
    response.headers["Cache-Control"] = "private, no-store"
    return response


def list_choices(pool: CardPool) -> list[tuple[str, str]]:
    """Return codes and names of a pool's legality lists, the newest first."""
    newest = sorted(pool.lists.values(), key=lambda entry: (entry.date, entry.code), reverse=True)
    return [(entry.code, f"{entry.name} ({entry.date:%-d %b %Y})") for entry in newest]
