"""`kingsmoot matches`: online matches of an installation, for its operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tournament.cli.settings import check_schema, open_database, read_config
from tournament.core.config import Config

if TYPE_CHECKING:
    from uuid import UUID

    from tournament.online.operations.upkeep.maintenance import ContinuationKind, UpgradeOutlook

MAX_LISTED = 20


@click.group(no_args_is_help=False)
def command() -> None:
    """Look after the online matches of an installation."""


@command.command()
def check() -> None:
    """Say which matches there are, what becomes of those under way by the rules and keys that are here, and what is
    wrong with any; ends with 1 if something is.

    Asked before an upgrade by the newer version, it tells which matches the upgrade concerns.
    """
    from datetime import UTC, datetime

    from tournament.core.security.sealing import make_sealer
    from tournament.core.storage.database_schema import schema_state
    from tournament.judging.disputes.operations.views.open_work import held_matches
    from tournament.online.operations.lobby.setup import draining_since
    from tournament.online.operations.match.record_files import list_record_faults
    from tournament.online.operations.upkeep.maintenance import (
        count_by_status,
        find_lost_keys,
        list_frozen_matches,
        list_matches_under_key,
        list_upgrade_outlooks,
    )

    config = read_config()
    sealer = make_sealer(config)
    with open_database(config) as database:
        state = schema_state(database)
        if state.current is None or not state.known:
            check_schema(database)
        with database.read() as session:
            counts, to_come = count_by_status(session), list_upgrade_outlooks(session, sealer)
            lost = {
                key: (count, list_matches_under_key(session, key))
                for key, count in find_lost_keys(session, sealer).items()
            }
            frozen = list_frozen_matches(session, sealer) if state.is_current else []
            held = held_matches(session, datetime.now(UTC)) if state.is_current else []
            faults = list_record_faults(session, sealer) if state.is_current else []
            drains = draining_since(session) if state.is_current else None
    if not state.is_current:
        click.echo(
            f"The tables are at revision {state.current} and this version works with {state.head}: "
            "this is what an upgrade would meet."
        )
    click.echo(", ".join(f"{count} {status}" for status, count in counts.items()) or "There are no online matches.")
    if drains is not None:
        click.echo(f"No new ones are begun since {drains:%Y-%m-%d %H:%M} UTC (kingsmoot matches drain off).")
    is_wrong = _print_outlook(to_come, config)
    for key_id, (count, matches) in lost.items():
        click.echo(f"{count} matches are sealed under the key {key_id}, whose secret is not here:")
        for match_id in matches:
            click.echo(f"  {match_id}")
    for one in frozen:
        click.echo(f"{one.match_id}, frozen since {one.since:%Y-%m-%d %H:%M} UTC: {one.words}")
    for late in held:
        click.echo(
            f"{late.match_id}, held by dispute {late.dispute} since {late.since:%Y-%m-%d %H:%M} UTC: its players had "
            "their time, and nothing has ended it; does anything look after timers (kingsmoot serve, or scheduler)?"
        )
    for fault in faults:
        click.echo(
            f"{fault.match_id}, ended {fault.ended_at:%Y-%m-%d %H:%M} UTC: no file could be made of it in "
            f"{fault.attempts} attempts: {fault.words}"
        )
    if is_wrong or lost or frozen or held or faults:
        raise SystemExit(1)


def _print_outlook(to_come: list[UpgradeOutlook], config: Config) -> bool:
    """Print how matches under way will continue; return whether some can't."""
    from tournament.online.operations.upkeep.maintenance import ContinuationKind

    groups: dict[tuple[ContinuationKind, str, int, str], list[UpgradeOutlook]] = {}
    for one in to_come:
        groups.setdefault((one.carrier, one.ruleset, one.version, one.engine), []).append(one)
    for (carrier, ruleset, version, engine), matches in sorted(groups.items()):
        by = _describe_carrier(carrier, engine, config)
        click.echo(f"{len(matches)} under way by version {version} of {ruleset}: {by}")
        if carrier in (ContinuationKind.NOBODY, ContinuationKind.SEALED):
            for one in matches[:MAX_LISTED]:
                click.echo(f"  {one.match_id}, {one.status}")
    return any(carrier in (ContinuationKind.NOBODY, ContinuationKind.SEALED) for carrier, *_ in groups)


def _describe_carrier(carrier: ContinuationKind, engine: str, config: Config) -> str:
    from tournament.online.operations.upkeep.maintenance import ContinuationKind

    if carrier is ContinuationKind.KEPT and not config.carries_older:
        return f"{engine} could carry them on, but KINGSMOOT_OLDER_MATCHES=freeze freezes them"
    return {
        ContinuationKind.TODAY: "go on by the rules of today",
        ContinuationKind.KEPT: f"carried on by the kept engine {engine}",
        ContinuationKind.NOBODY: "no engine that is here can carry them on, so they will be frozen",
        ContinuationKind.SEALED: "nobody knows, as their key is not here",
    }[carrier]


@command.command()
@click.argument("switch", type=click.Choice(["on", "off"]), default="on")
def drain(switch: str) -> None:
    """Open and begin no new matches, so that those under way can end before an upgrade; off begins them again."""
    from datetime import UTC, datetime

    from tournament.online.operations.lobby.setup import set_drain
    from tournament.online.operations.upkeep.maintenance import UNDER_WAY_STATUSES, count_by_status

    with open_database(read_config()) as database:
        check_schema(database)
        with database.write() as session:
            set_drain(session, datetime.now(UTC) if switch == "on" else None)
        with database.read() as session:
            left = sum(count for status, count in count_by_status(session).items() if status in UNDER_WAY_STATUSES)
    if switch == "off":
        click.echo("New matches are begun again.")
    else:
        click.echo(f"No new matches are begun from now on; {left} are under way.")


@command.command()
@click.option("--read", "done", type=click.UUID, help="Reports of this match were read and are listed no more.")
def reports(done: UUID | None) -> None:
    """What players of casual matches have reported of what was said at their tables, with all that was said there."""
    from datetime import UTC, datetime

    from tournament.online.operations.view.chat import list_casual_reports, mark_reports_read

    with open_database(read_config()) as database:
        check_schema(database)
        if done is not None:
            with database.write() as session:
                count = mark_reports_read(session, done, datetime.now(UTC))
            click.echo(f"{count} reports of {done} are done with.")
            return
        with database.read() as session:
            chats = list_casual_reports(session)
    for chat in chats:
        click.echo(f"{chat.match_id}, {' against '.join(chat.names)}, reported by {' and '.join(chat.reporters)}:")
        for word in chat.words:
            mark = "!" if word.number in chat.marked else " "
            said = word.text or "(gone with the account)"
            click.echo(f"{mark} {word.number:>3}  {word.at:%Y-%m-%d %H:%M} UTC  {chat.names[word.seat]}: {said}")
    if not chats:
        click.echo("Nothing that was said at a casual table is reported.")
