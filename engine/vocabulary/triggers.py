"""When: what interrupts and reactions wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as ev
from engine.abilities import SELF, Condition, Filter, Ref, Trigger, bearer_of
from engine.abilities.timings import PASSIVE, RESPONSE, WHEN_REVEALED
from engine.abilities.trigger import ASIDE, HAPPENS, SUBJECT, UNSAID
from engine.base import zones
from engine.base.ids import NOTHING
from engine.cards import AGENDA, CHALLENGES, EVENT, TYPES
from engine.english import a, listed
from engine.table import values

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Occurrence


def controller(game: Game, card: int, row: Occurrence) -> int:
    """The seat whose ability it is, as last known."""
    return row.known[card][0] if card in row.known else game.seat_of[card]


def concerns(which: Filter) -> Condition:
    """The event is about a card that fits, as the ability's controller sees it."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return event.about != NOTHING and which.test(game, event.about, controller(game, card, row))

    return Condition(which.phrase.a_one, test, role=SUBJECT)


def _taking_part(game: Game, card: int, ref: Ref | None, row: Occurrence, attacking: bool) -> bool:
    """Whether the card that is meant takes part in the challenge, on its controller's side."""
    if ref is None:
        return True
    challenge = game.challenge
    who = card if ref is SELF else bearer_of(game, card, row)
    if challenge is None or who == NOTHING:
        return False
    return values.takes_part(game, who) and (not attacking or game.seat_of[who] == challenge.attacker)


def _any_of(which: Filter, game: Game, seat: int) -> bool:
    """Whether a seat has a character in the challenge that fits."""
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
    """You win a challenge: of a type, by a margin, on a side, with a card in it, perhaps alone on its side."""
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
        if yours is not None and not _any_of(yours, game, seat):
            return False
        if anyones is not None and not any(
            _any_of(anyones, game, side) for side in (challenge.attacker, challenge.defender)
        ):
            return False
        if alone and len(values.participants(game, seat)) != 1:
            return False
        return _taking_part(game, card, with_, row, with_attacking)

    said = ["you win", _challenge(kinds, unopposed)]
    said += ["as the attacker"] if attacking else ["as the defender"] if defending else []
    said += [f"by at least {by} STR"] if by else []
    said += [f"in which {with_.name} {'attacks' if with_attacking else 'takes part'}"] if with_ else []
    said += ["alone"] if alone else []
    said += [f"in which {yours.phrase.a_one} of yours takes part"] if yours else []
    said += [f"in which {anyones.phrase.a_one} takes part"] if anyones else []
    return Trigger(("win challenge",), (Condition(" ".join(said), test),))


def _challenge(kinds: tuple[int, ...] | None, unopposed: bool = False) -> str:
    """`an unopposed intrigue or power challenge`."""
    said = ["unopposed"] if unopposed else []
    said += [" or ".join(CHALLENGES[kind] for kind in kinds)] if kinds else []
    return a(" ".join([*said, "challenge"]))


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
        return _taking_part(game, card, with_, row, False)

    said = ["you lose", _challenge(None if kind is None else (kind,), unopposed)]
    said += ["as the defender"] if defending else []
    said += [f"in which {with_.name} takes part"] if with_ else []
    return Trigger(("win challenge",), (Condition(" ".join(said), test),))


def killed(
    which: Filter | None = None, of: Ref | None = None, would: bool = False, remedy: Filter | None = None
) -> Trigger:
    """A character is killed: this card, its bearer, or one that fits; some saves remedy what drives it out."""
    conditions = [leaves_by(ev.KILLED)]
    conditions += [happens_to(of)] if of else []
    conditions += [concerns(which)] if which else []
    conditions += [savable() if remedy is None else _savable_with(remedy)] if would else []
    return Trigger(("leave play",), tuple(conditions))


def _savable_with(remedy: Filter) -> Condition:
    """It can be saved, or the save also ends the condition that drives a card out."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.LeavePlay):
            return False
        remedied = event.ongoing and remedy.test(game, event.card, controller(game, card, row))
        return remedied or not event.is_final(game)

    return Condition(f"can be saved ({remedy.words})", test, role=UNSAID)


def leaves_play(of: Ref = SELF) -> Trigger:
    return Trigger(("leave play",), (happens_to(of),))


def under_your_control() -> Condition:
    """The card it happens to is yours, or was when it left play."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return event.about != NOTHING and controller(game, event.about, row) == controller(game, card, row)

    return Condition("of yours", test, role=ASIDE)


def leaves(
    hows: tuple[str, ...],
    which: Filter | None = None,
    of: Ref | None = None,
    would: bool = False,
    yours: bool = False,
    remedy: Filter | None = None,
) -> Trigger:
    """A card leaves play in one of several ways; some saves remedy what drives it out."""
    how = Condition(
        f"is {' or '.join(hows)}",
        lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and event.how in hows,
        role=HAPPENS,
    )
    conditions = [how]
    conditions += [happens_to(of)] if of else []
    conditions += [concerns(which)] if which else []
    conditions += [under_your_control()] if yours else []
    conditions += [savable() if remedy is None else _savable_with(remedy)] if would else []
    return Trigger(("leave play",), tuple(conditions))


ENTERED: Final = {
    ev.MARSHALED: "is marshaled",
    ev.AMBUSHED: "enters play by ambush",
    ev.PUT: "is put into play",
}


def enters_play(
    of: Ref | None = SELF, how: tuple[str, ...] = (), phase: str = "", in_challenge: bool = False
) -> Trigger:
    """This card enters play: in a certain way, phase, or during a challenge."""

    def test(game: Game, _card: int, event: Event, _row: Occurrence) -> bool:
        if not isinstance(event, ev.EnterPlay) or (how and event.how not in how):
            return False
        return (not phase or game.phase == phase) and (not in_challenge or game.challenge is not None)

    said = [" or ".join(ENTERED[one] for one in how) or "enters play"]
    said += [f"in the {phase} phase"] if phase else []
    said += ["in the course of a challenge"] if in_challenge else []
    conditions = [Condition(" ".join(said), test, role=HAPPENS)]
    conditions += [happens_to(of)] if of else []
    return Trigger(("enter play",), tuple(conditions))


def you_marshal_or_play(which: Filter) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        if isinstance(event, ev.EnterPlay):
            return event.seat == seat and event.how == ev.MARSHALED and which.test(game, event.card, seat)
        return isinstance(event, ev.PlayCard) and event.seat == seat and which.test(game, event.card, seat)

    return Trigger(("enter play", "play"), (Condition(f"you marshal or play {which.phrase.a_one}", test),))


def any_of(*triggers: Trigger) -> Trigger:
    """One of several things happens."""
    events = tuple(dict.fromkeys(event for trigger in triggers for event in trigger.events))

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return any(event.kind in one.events and one.matches(game, card, event, row) for one in triggers)

    return Trigger(events, (Condition(" or ".join(one.words() for one in triggers), test),))


def declared_as_defender(of: Ref = SELF) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return isinstance(event, ev.DeclareDefenders) and who in event.cards

    return Trigger(("declare defenders",), (Condition(f"{of.name} is among the defenders that are declared", test),))


def you_marshal(which: Filter) -> Trigger:
    """You bring a card into play by paying for it; some games call that playing it."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        return (
            isinstance(event, ev.EnterPlay)
            and event.seat == seat
            and event.how == ev.MARSHALED
            and which.test(game, event.card, seat)
        )

    return Trigger(("enter play",), (Condition(f"you marshal {which.phrase.a_one}", test),))


def marshaled_on(of: Ref = SELF) -> Trigger:
    """Somebody brings an attachment into play on a card."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return isinstance(event, ev.EnterPlay) and event.how == ev.MARSHALED and event.host == who != NOTHING

    return Trigger(("enter play",), (Condition(f"an attachment is marshaled on {of.name}", test),))


def opponent_marshals(which: Filter) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        seat = controller(game, card, row)
        if not isinstance(event, ev.EnterPlay) or event.how != ev.MARSHALED:
            return False
        return game.are_opponents(seat, event.seat) and which.test(game, event.card, seat)

    return Trigger(("enter play",), (Condition(f"an opponent marshals {which.phrase.a_one}", test),))


def _shown_by(event: Event) -> int:
    """The card whose effect reveals another, in what happens."""
    if isinstance(event, ev.ToHand):
        return event.by if event.revealed else NOTHING
    return event.by if isinstance(event, ev.Show) else NOTHING


def opponents_effect_reveals(which: Filter | None = None, but: str = "") -> Trigger:
    """An effect of an opponent, perhaps not of some title, shows cards that fit: all of them are one revealing."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        source, seat = _shown_by(event), controller(game, card, row)
        if source == NOTHING or not game.are_opponents(seat, game.seat_of[source]) or game.title(source) == but:
            return False
        fitting = [
            other
            for other in row.events
            if _shown_by(other) == source and (which is None or which.test(game, other.about, seat))
        ]
        return bool(fitting) and fitting[0] is event

    what = which.phrase.a_one if which else "a card"
    return Trigger(("show", "to hand"), (Condition(f"an effect of an opponent reveals {what}", test),))


def you_reveal_plot() -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        return isinstance(event, ev.RevealPlot) and game.seat_of[event.card] == controller(game, card, row)

    return Trigger(("reveal plot",), (Condition("you reveal a plot", test),))


def stands_in_standing_phase(which: Filter) -> Trigger:
    """Kneeling cards stand, one of which fits, in the standing phase."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        cards = event.cards if isinstance(event, ev.StandAll) else (event.about,)
        seat = controller(game, card, row)
        return game.phase == "standing" and any(which.test(game, one, seat) for one in cards)

    return Trigger(
        ("stand", "stand all"), (Condition(f"{which.phrase.a_one} stands up in the standing phase", test),)
    )


def dies(yours: bool) -> Trigger:
    """A card goes from play to a dead pile: yours, or that of an opponent."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.LeavePlay) or ev.destination_of(game, event) != zones.DEAD:
            return False
        owner, seat = game.deal.owner[event.card], controller(game, card, row)
        return owner == seat if yours else game.are_opponents(seat, owner)

    whose = "your dead pile" if yours else "the dead pile of an opponent"
    return Trigger(("leave play",), (Condition(f"a card is placed in {whose}", test),))


def claims_for_renown(of: Ref = SELF) -> Trigger:
    renown = Condition(
        "gets power for renown", lambda _g, _c, e, _o: isinstance(e, ev.GainPower) and e.why == "renown", role=HAPPENS
    )
    return Trigger(("gain power",), (renown, happens_to(of)))


def phase_begins(phase: str) -> Trigger:
    return Trigger(
        ("phase begins",),
        (Condition(f"the {phase} phase begins", lambda _g, _c, e, _o: getattr(e, "phase", "") == phase),),
    )


def phase_ends(phase: str = "") -> Trigger:
    return Trigger(
        ("phase ends",),
        (
            Condition(
                f"the {phase} phase ends" if phase else "a phase ends",
                lambda _g, _c, e, _o: not phase or getattr(e, "phase", "") == phase,
            ),
        ),
    )


def you_win_dominance() -> Trigger:
    return Trigger(
        ("win dominance",),
        (Condition("you win dominance", lambda game, card, event, row: event.whose == controller(game, card, row)),),
    )


def challenge_initiated(kind: int | None = None, against_you: bool = False, with_self: bool = False) -> Trigger:
    """A challenge is initiated: of a type, against you, or with this card among the attackers."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.InitiateChallenge) or (kind is not None and event.type != kind):
            return False
        if with_self and card not in event.attackers:
            return False
        return not against_you or event.defender == controller(game, card, row)

    said = [_challenge(None if kind is None else (kind,)), "is initiated"]
    said += ["against you"] if against_you else []
    said += [f"with {SELF.name} as an attacker"] if with_self else []
    return Trigger(("initiate challenge",), (Condition(" ".join(said), test),))


def gains_power(of: Ref) -> Trigger:
    return Trigger(("gain power",), (happens_to(of),))


def stands(of: Ref = SELF) -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        who = card if of is SELF else bearer_of(game, card, row)
        return event.about == who or (isinstance(event, ev.StandAll) and who in event.cards)

    return Trigger(("stand", "stand all"), (Condition(f"{of.name} stands", test),))


def strength_raised() -> Trigger:
    return Trigger(("strength raised",), (happens_to(SELF),))


def bypasses() -> Trigger:
    """This card bypasses a character by stealth."""
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
    """This card discards a card by pillage."""
    return Trigger(
        ("discard",),
        (
            Condition(
                f"{SELF.name} discards a card by pillage",
                lambda _g, card, e, _o: isinstance(e, ev.Discard) and e.how == "pillage" and e.by == card,
            ),
        ),
    )


def opponent_collects_income() -> Trigger:
    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.GainGold) or event.why != "income":
            return False
        return game.are_opponents(controller(game, card, row), event.seat)

    return Trigger(("gain gold",), (Condition("an opponent collects income", test),))


def effects_would_initiate(opponents_event: bool = False, types: tuple[int, ...] = ()) -> Trigger:
    """An opponent's event, or a triggered ability of certain cards, is about to initiate."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.Initiate):
            return False
        facts = game.deal.facts[event.card]
        if opponents_event:
            return facts.type == EVENT and game.are_opponents(controller(game, card, row), event.seat)
        return facts.type in types

    of = listed([TYPES[one] for one in types], "or")
    said = (
        "an event of an opponent takes effect" if opponents_event else f"a triggered ability of {a(of)} takes effect"
    )
    return Trigger(("initiate",), (Condition(said, test),))


def about_to_take_effect(
    which: Filter | None = None, passives: bool = False, opponents: bool = False, when_revealed: bool = False
) -> Trigger:
    """An effect is about to take effect: a triggered one, a passive, or what a plot does when it is revealed.

    which: whose effect it must be, by the card.
    """
    kinds = {WHEN_REVEALED} if when_revealed else {PASSIVE, WHEN_REVEALED} if passives else None

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.Initiate) or game.deal.facts[event.card].type == AGENDA:
            return False
        use, seat = game.pending.get(event.pending), controller(game, card, row)
        ability = None if use is None else game.deal.abilities[use.card][use.ability]
        if ability is not None and ability.firm:
            return False
        timing = RESPONSE if ability is None else ability.timing
        if (timing in (PASSIVE, WHEN_REVEALED)) != bool(kinds) or (kinds and timing not in kinds):
            return False
        if opponents and not game.are_opponents(seat, event.seat):
            return False
        return which is None or which.test(game, event.card, seat)

    kind = "what is done when revealed" if when_revealed else "a passive effect" if passives else "a triggered effect"
    said = [kind, *([f"of {which.phrase.a_one}"] if which else []), *(["of an opponent"] if opponents else [])]
    return Trigger(("initiate",), (Condition(f"{' '.join(said)} takes effect", test),))


def you_play(which: Filter | None = None) -> Trigger:
    """You play an event."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if not isinstance(event, ev.PlayCard) or event.seat != controller(game, card, row):
            return False
        return which is None or which.test(game, event.card, event.seat)

    said = "an event" if which is None else which.phrase.a_one
    return Trigger(("play",), (Condition(f"you play {said}", test),))


def is_saved(which: Filter | None = None) -> Trigger:
    """A card is saved."""
    return Trigger(("save",), (concerns(which),) if which else (Condition("a card is saved", lambda *_: True),))


def leaves_by(how: str) -> Condition:
    return Condition(
        f"is {how}", lambda _g, _c, event, _o: isinstance(event, ev.LeavePlay) and event.how == how, role=HAPPENS
    )


def savable() -> Condition:
    return Condition(
        "can be saved",
        lambda game, _c, event, _o: isinstance(event, ev.LeavePlay) and not event.is_final(game),
        role=UNSAID,
    )


def happens_to(ref: Ref) -> Condition:
    """The event is about the bearer of the ability itself, or about the card it is attached to."""

    def test(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        if ref is SELF:
            return event.about == card
        return event.about == bearer_of(game, card, row) != NOTHING

    return Condition(ref.name, test, ref, role=SUBJECT)
