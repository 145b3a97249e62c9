"""Write an event as the file that `read_event` reads."""

from tournament.regulations.event.event import EventData, Match, RoundData
from tournament.regulations.event.file import FILE_FORMAT
from tournament.regulations.results import OUTCOMES


def write_event(event: EventData) -> dict[str, object]:
    return {
        "kingsmoot": FILE_FORMAT,
        "name": event.name,
        "seed": event.seed,
        "players": [{"id": p.id, "name": p.name, "status": p.status.value} for p in event.players],
        "parts": [
            {
                "name": part.name,
                "points": part.scheme.name,
                "tiebreaks": part.tiebreaks.name,
                "rounds": [_written_round(round_) for round_ in part.rounds],
            }
            for part in event.parts
        ],
    }


def _written_round(round_: RoundData) -> dict[str, object]:
    return {
        "matches": [_written_match(match) for match in round_.matches],
        "tables": [
            {
                "table": table.table,
                "seats": list(table.seats),
                "places": list(table.places),
                "power": list(table.power),
            }
            for table in round_.tables
        ],
        "byes": [{"player": bye.player, "kind": bye.kind.value} for bye in round_.byes],
        "unpaired": list(round_.unpaired),
        "attempt": round_.attempt,
    }


def _written_match(match: Match) -> dict[str, object]:
    written: dict[str, object] = {"table": match.table, "players": list(match.players)}
    if match.outcome is not None:
        winner = match.players[0] if match.outcome.first.is_win else match.players[1]
        outcome = match.outcome if match.outcome.first.is_win else match.outcome.swapped()
        if not match.outcome.has_winner:
            outcome = match.outcome
        else:
            written["winner"] = winner
        written["result"] = next(name for name, known in OUTCOMES.items() if known == outcome)
    if match.games is not None:
        written["games"] = [match.games.won, match.games.lost, match.games.drawn]
    return written
