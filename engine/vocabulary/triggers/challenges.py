"""When a challenge is initiated, won or lost, or a keyword is used in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger, bearer_of
from engine.abilities.trigger import HAPPENS
from engine.base.ids import NOTHING
from engine.cards import CHALLENGES
from engine.english import add_article
from engine.table import values
from engine.vocabulary.triggers.conditions import controller, happens_to

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def _takes_part(game: Game, card: int, ref: Ref | None, row: Occurrence, attacking: bool) -> bool:
    """Return whether the referenced card is in the challenge.

    attacking: its controller must be the attacker.
    """
    if ref is None:
        return True
    challenge = game.challenge
    who = card if ref is SELF else bearer_of(game, card, row)
    if challenge is None or who == NOTHING:
        return False
    return values.takes_part(game, who) and (not attacking or game.seat_of[who] == challenge.attacker)


def _has_participant(which: Filter, game: Game, seat: int) -> bool:
    """Return whether a seat has a matching character in the challenge."""
    return any(which.test(game, card, seat) for card in values.participants(game, seat))


def you_win(
    kind: int | tuple[int, ...] | None = None,
    by: int = 0,
    attacking: bool = False,
    defending: bool = False,
    unopposed: bool = False,
    with_: Ref | None = None,
    with_attacking: bool = False,
    yours: Filter | None = None,
    alone: bool = False,
    anyones: Filter | None = None,
) -> Trigger:
    """Trigger when you win a challenge.

    kind: of this type. by: by this margin. with_: with this card in it. yours, anyones: with a matching character in
    it. alone: with one participant on your side.
    """
    kinds = (kind,) if isinstance(kind, int) else kind

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        challenge = game.challenge
        seat = controller(game, card, row)
        if not isinstance(event, ev.WinChallenge) or challenge is None or event.winner != seat:
            return False
        if kinds is not None and challenge.kind not in kinds:
            return False
        if challenge.margin < by or (unopposed and not challenge.unopposed):
            return False
        if (attacking and challenge.attacker != seat) or (defending and challenge.defender != seat):
            return False
        if yours is not None and not _has_participant(yours, game, seat):
            return False
        if anyones is not None and not any(
            _has_participant(anyones, game, side) for side in (challenge.attacker, challenge.defender)
        ):
            return False
        if alone and len(values.participants(game, seat)) != 1:
            return False
        return _takes_part(game, card, with_, row, with_attacking)

    said = ["you win", _challenge_words(kinds, unopposed)]
    said += [f"by at least {by} STR"] if by else []
    said += ["as the attacker"] if attacking else ["as the defender"] if defending else []
    said += [f"in which {with_.name} {'attacks' if with_attacking else 'participates'}"] if with_ else []
    said += ["alone"] if alone else []
    said += [f"in which {_yours_words(yours)} participates"] if yours else []
    said += [f"in which {anyones.phrase.a_one} participates"] if anyones else []
    return Trigger(("win challenge",), (Condition(" ".join(said), test),))


def _yours_words(which: Filter) -> str:
    """Return `your Ghost` or `one of your Stark characters`."""
    return f"your {which.phrase.one}" if which.phrase.is_name else f"one of your {which.phrase.many}"


def _challenge_words(kinds: tuple[int, ...] | None, unopposed: bool = False) -> str:
    """Return `an unopposed intrigue or power challenge`."""
    said = ["unopposed"] if unopposed else []
    said += [" or ".join(CHALLENGES[kind] for kind in kinds)] if kinds else []
    return add_article(" ".join([*said, "challenge"]))


def you_lose(
    kind: int | None = None, defending: bool = False, with_: Ref | None = None, unopposed: bool = False
) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        challenge = game.challenge
        seat = controller(game, card, row)
        if not isinstance(event, ev.WinChallenge) or challenge is None or event.loser != seat:
            return False
        if kind is not None and challenge.kind != kind:
            return False
        if (defending and challenge.defender != seat) or (unopposed and not challenge.unopposed):
            return False
        return _takes_part(game, card, with_, row, False)

    said = ["you lose", _challenge_words(None if kind is None else (kind,), unopposed)]
    said += ["as the defender"] if defending else []
    said += [f"in which {with_.name} participates"] if with_ else []
    return Trigger(("win challenge",), (Condition(" ".join(said), test),))


def challenge_initiated(kind: int | None = None, against_you: bool = False, with_self: bool = False) -> Trigger:
    """Trigger when a challenge is initiated.

    against_you, with_self: against you, or with this card among the attackers.
    """

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.InitiateChallenge) or (kind is not None and event.type != kind):
            return False
        if with_self and card not in event.attackers:
            return False
        return not against_you or event.defender == controller(game, card, row)

    said = [_challenge_words(None if kind is None else (kind,)), "is initiated"]
    said += ["against you"] if against_you else []
    said += [f"with {SELF.name} as an attacker"] if with_self else []
    return Trigger(("initiate challenge",), (Condition(" ".join(said), test),))


def declared_as_defender(of: Ref = SELF) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return isinstance(event, ev.DeclareDefenders) and who in event.cards

    return Trigger(("declare defenders",), (Condition(f"{of.name} is among the declared defenders", test),))


def claims_for_renown(of: Ref = SELF) -> Trigger:
    renown = Condition(
        "gains power from renown",
        lambda _g, _c, e, _o: isinstance(e, ev.GainPower) and e.why == "renown",
        role=HAPPENS,
    )
    return Trigger(("gain power",), (renown, happens_to(of)))


def bypasses() -> Trigger:
    """Trigger when this card bypasses a character by stealth."""
    return Trigger(
        ("bypass",),
        (
            Condition(
                f"{SELF.name} bypasses a character by stealth",
                lambda _g, card, e, _o: isinstance(e, ev.Bypass) and e.by == card,
            ),
        ),
    )


def pillages() -> Trigger:
    """Trigger when this card discards a card by pillage."""
    return Trigger(
        ("discard",),
        (
            Condition(
                f"{SELF.name} discards a card by pillage",
                lambda _g, card, e, _o: isinstance(e, ev.Discard) and e.how == "pillage" and e.by == card,
            ),
        ),
    )
