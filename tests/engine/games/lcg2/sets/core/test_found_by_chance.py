"""What random players found: each of these went wrong once."""

from __future__ import annotations

from engine.chain.inputs import Timeout
from engine.chain.journal import LogEntry
from engine.log.redaction import PUBLIC, redact_entry
from engine.scenario.scenario import Scenario

RISEN, THEON, ASHA = "Risen from the Sea", "Theon Greyjoy", "Asha Greyjoy"


def test_an_event_that_became_an_attachment_saves_nobody_any_more():
    game = Scenario(
        first="ann",
        ann={"play": ["Ranging Party", "Tumblestone Knight"], "plot": "A Storm of Swords"},
        bob={"faction": "greyjoy", "play": [THEON, ASHA, "Salty Navigator"], "hand": [RISEN]},
    )
    kill(game, "Ranging Party", THEON)
    game.bob.plays(RISEN)
    assert game.bob[RISEN].host == THEON
    kill(game, "Tumblestone Knight", ASHA)
    assert not game.bob.may(RISEN)
    assert game.bob.dead == [ASHA]


def kill(game: Scenario, attacker: str, victim: str) -> None:
    """Bob loses a military challenge and has to let this character die for claim."""
    game.ann.attacks("military", attacker)
    game.bob.defends()
    game.pass_windows_until(game.bob, "military claim")
    game.bob.chooses(victim)


def test_a_window_names_the_same_events_whatever_hidden_cards_wait_for():
    """Euron waits for discards; that he lies in a deck must not show in the window after an event."""
    assert flames("Euron Crow's Eye") == flames(THEON)


def flames(hidden: str) -> list[LogEntry]:
    """What everybody reads when Ann plays Seen In Flames while this card is in Bob's deck."""
    game = Scenario(
        first="ann",
        ann={"faction": "baratheon", "play": ["Melisandre"], "hand": ["Seen In Flames"], "gold": 2},
        bob={"faction": "greyjoy", "play": ["Salty Navigator"], "hand": [RISEN, "We Do Not Sow"], "deck": [hidden]},
    )
    game.ann.plays("Seen In Flames").chooses(RISEN)
    assert game.ann.may("Melisandre")
    # The commitments of secret parts are no part of an entry; titles of the hidden card would be.
    return [redact_entry(entry, PUBLIC) for entry in game.log]


def test_who_runs_out_of_time_declares_whoever_must_defend():
    game = Scenario(
        first="ann",
        ann={"faction": "martell", "play": ["Dornish Paramour"]},
        bob={"play": ["Sansa Stark", "Catelyn Stark", "The Tickler"]},
    )
    game.ann.attacks("intrigue", "Dornish Paramour").uses("Dornish Paramour").chooses("The Tickler")
    game.pass_windows_until(game.bob, "defenders")
    game.submit(Timeout(1))
    assert game.bob["The Tickler"].kneeling
    assert not game.bob["Catelyn Stark"].kneeling
