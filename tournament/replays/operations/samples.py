"""Sample matches, played by the current rules, so they always replay."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from engine import Match, Seat, Setting
from engine.bots import RandomBot
from engine.chain.chance import Chance, chance_key
from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS, shipped_decks
from engine.record.container import dump
from engine.record.record import Recorder
from tournament.core.translation import translatable

START_MILLISECONDS: Final = 1_777_716_000_000
"""Start of samples in milliseconds, a Saturday morning."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Decks, names and seed of a match between random players."""

    name: str
    title: str
    seed: str
    seats: tuple[tuple[str, str], ...]
    """Name and ready-made deck of each seat."""
    yields_at: int = 0
    """A step from which the first seat auto-passes until the round ends; 0 for none."""
    format: str = "joust"
    game: str = DEFAULT_GAME


MELEE_SEATS: Final = (("Lena", "stark"), ("Rolf", "lannister"), ("Tove", "martell"), ("Emil", "targaryen"))
SAMPLES: Final = {
    sample.name: sample
    for sample in (
        Sample(
            "sample-wolf-lion",
            translatable("A joust at a steady pace"),
            "16",
            (("Mira", "stark"), ("Teo", "lannister")),
            260,
        ),
        Sample("sample-long", translatable("A long joust"), "53", (("Ines", "martell"), ("Odo", "targaryen"))),
        Sample("sample-melee", translatable("A melee with four players"), "11", MELEE_SEATS, format="melee"),
        *(
            Sample(
                f"sample-{id}",
                f"A joust of the {GAMES[id].name}",
                "7",
                (("Alys", "stark"), ("Bram", "lannister")),
                game=id,
            )
            for id in RULESETS
            if id != DEFAULT_GAME
        ),
        *(
            Sample(
                f"sample-{id}-melee", f"A melee of the {GAMES[id].name}", "3", MELEE_SEATS, format="melee", game=id
            )
            for id in RULESETS
            if id != DEFAULT_GAME
        ),
    )
}


@cache
def sample_match(name: str) -> bytes:
    """Return a sample's file."""
    return play_sample(SAMPLES[name])


def play_sample(sample: Sample) -> bytes:
    pool, decks = shipped_decks(sample.game)
    seed = sha256(f"kingsmoot sample/{sample.name}/{sample.seed}".encode()).digest()
    seats = [Seat(player, decks[deck]) for player, deck in sample.seats]
    at = START_MILLISECONDS
    recorder = Recorder(
        Match.start(ruleset=sample.game, format=sample.format, pool=pool, seats=seats, seed=seed, at=at)
    )
    match = recorder.match
    bots = [RandomBot(sha256(b"kingsmoot bots" + seed).digest(), player) for player, _deck in sample.seats]
    pace = Chance(chance_key(seed))
    yields_at = sample.yields_at
    while choices := match.choices:
        prompt = choices[0]
        at += 800 + pace.below("pace", 4000) + (pace.below("pace", 20_000) if len(prompt.ids) > 3 else 0)
        if yields_at and match.step > yields_at:
            yields_at = 0
            recorder.submit(Setting(0, "auto_pass", "round"), at)
            continue
        recorder.submit(bots[prompt.seat].choose(prompt), at, expect=prompt.step)
    return dump(recorder.record)
