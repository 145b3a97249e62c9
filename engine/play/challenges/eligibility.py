"""Eligibility in challenges: who may initiate, attack, be bypassed and defend.

Each question exists as a predicate and as a list of checks with words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.base import counters
from engine.base.ids import NOBODY
from engine.cards import CHALLENGES, STEALTH
from engine.english import add_article, phrase
from engine.play.abilities import tolls
from engine.play.state.card_checks import character_in_play_checks, control_check, icon_check, standing_check
from engine.prompts.checks import CheckResult, check_of_refusal, first_fitting, make_check, make_unreached_check
from engine.ruleset import Refusal
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import (
    ATTACKERS_AT_MOST,
    CHALLENGES_ELSEWHERE,
    DEFENDERS_AT_MOST,
    DEFENDS_KNEELING,
    NO_ATTACK,
    NO_CHALLENGE,
    NO_DEFENSE,
    NOT_AGAINST,
    NOT_ALONE,
    NOT_BYPASSED,
    TOLL_ON_CARD,
    challenge_key,
    constants_affecting,
    has_quantity,
    limits,
)
from engine.table.constants import CHALLENGES as MORE_CHALLENGES
from engine.table.game import Game
from engine.table.rows import (
    CANNOT_DEFEND,
    MUST_DEFEND,
    cannot_attack,
    cannot_attack_in,
    cannot_initiate,
    more_challenges,
)
from engine.table.title_relations import supports, title_of

# --- initiating


def challenges_left(game: Game, seat: int, kind: int) -> int:
    """Return how many challenges of a type a seat may still initiate this phase."""
    who = challenge_key(seat, kind)
    allowed = 1 + sum(
        [more.by(game, source, who) for source, more in constants_affecting(game, MORE_CHALLENGES, who)]
    )
    for row in game.lasting:
        if row.quantity == more_challenges(kind) and seat in row.cards:
            allowed += row.amount
    return allowed - game.count(counters.challenges_of(seat, kind))


def may_initiate(game: Game, seat: int, kind: int, against: int) -> bool:
    """Return whether nothing forbids a seat this challenge against an opponent."""
    return initiating_refusal(game, seat, kind, against) is None


def may_challenge(game: Game, seat: int, kind: int, against: int) -> bool:
    """Return whether a seat may initiate this challenge.

    Requires a possible attacker where that may depend on the opponent or on other characters.
    """
    constants = game.deal.constants
    narrowed = NOT_ALONE in constants or NOT_AGAINST in constants or TOLL_ON_CARD in constants
    return may_initiate(game, seat, kind, against) and (not narrowed or can_attack(game, seat, kind, against))


def _is_forbidden_by_lasting(game: Game, seat: int, kind: int, against: int) -> bool:
    """Return whether a lasting effect forbids this challenge."""
    forbidden = (cannot_initiate(kind), cannot_attack(against), cannot_attack_in(against, kind))
    return any(row.quantity in forbidden and seat in row.cards for row in game.lasting)


def initiating_refusal(game: Game, seat: int, kind: int, against: int) -> Refusal | None:
    """Return what forbids a seat this challenge against an opponent, or None."""
    cited, name, type = game.deal.cited, game.name, CHALLENGES[kind]
    if game.deal.titles and supports(game, seat, against):
        return _support_refusal(game, seat, against)
    if challenges_left(game, seat, kind) < 1 and not _may_challenge_elsewhere(game, seat, kind, against):
        words = phrase(
            "%(player)s can't initiate another %(type)s challenge against %(opponent)s",
            player=name(seat),
            type=type,
            opponent=name(against),
        )
        return Refusal(cited.challenge, words, first_fitting(phrase("no %(type)s left", type=type)))
    if has_quantity(game, NO_CHALLENGE, challenge_key(seat, kind)):
        words = phrase("%(player)s can't initiate %(type)s challenges now", player=name(seat), type=type)
        return Refusal(cited.cannot, words, first_fitting(phrase("no %(type)s now", type=type)))
    owed = tolls.total_gold(tolls.challenge_tolls(game, seat, kind, against))
    if owed > (there := values.payable_gold(game, seat)):
        words = phrase(
            "%(player)s must give %(owed)s gold for %(noun)s challenge but has %(there)s",
            player=name(seat),
            owed=owed,
            noun=add_article(type),
            there=there,
        )
        return Refusal(
            cited.cannot,
            words,
            first_fitting(phrase("needs %(number)s more gold", number=owed - there), "lacks gold"),
        )
    if game.lasting and _is_forbidden_by_lasting(game, seat, kind, against):
        return _temporary_refusal(game, seat, kind, against)
    return None


def target_refusal(game: Game, seat: int, kind: int, against: int) -> Refusal | None:
    """Return what forbids redirecting an initiated challenge to an opponent."""
    if supports(game, seat, against):
        return _support_refusal(game, seat, against)
    return (
        _temporary_refusal(game, seat, kind, against) if _is_forbidden_by_lasting(game, seat, kind, against) else None
    )


def _support_refusal(game: Game, seat: int, against: int) -> Refusal:
    titles = f"{game.title(title_of(game, seat))} supports {game.title(title_of(game, against))}"
    words = phrase(
        "%(player)s can't initiate challenges against %(opponent)s: %(titles)s",
        player=game.name(seat),
        opponent=game.name(against),
        titles=titles,
    )
    return Refusal(game.deal.cited.supports, words, "you support this")


def _temporary_refusal(game: Game, seat: int, kind: int, against: int) -> Refusal:
    type = CHALLENGES[kind]
    words = phrase(
        "%(player)s can't initiate %(type)s challenges against %(opponent)s now",
        player=game.name(seat),
        type=type,
        opponent=game.name(against),
    )
    return Refusal(game.deal.cited.cannot, words, first_fitting(phrase("no %(type)s now", type=type)))


def _may_challenge_elsewhere(game: Game, seat: int, kind: int, against: int) -> bool:
    """Return whether an extra challenge is allowed against another opponent.

    It is allowed if one of them is the only one against its opponent.
    """
    more = sum(limits(game, CHALLENGES_ELSEWHERE, challenge_key(seat, kind)))
    if challenges_left(game, seat, kind) + more < 1:
        return False
    challenged = [
        game.count(counters.challenges_against(seat, kind, other)) + (other == against) for other in range(game.seats)
    ]
    return 1 in challenged


def against_checks(game: Game, seat: int, other: int) -> Iterator[CheckResult]:
    """Check whether a seat can initiate any challenge against another."""
    rule, name, attacker = game.deal.cited.challenge, game.name(other), game.name(seat)
    if not game.are_opponents(seat, other) and game.deal.form is not None:
        words = phrase(
            "%(attacker)s can't initiate challenges against %(name)s: they are partners", attacker=attacker, name=name
        )
        yield CheckResult(game.deal.form.rule, words, False, "your partner")
        return
    yield make_check(
        rule,
        not game.eliminated[other],
        phrase("%(name)s is in the match", name=name),
        phrase("%(name)s is out of the match", name=name),
        "out of the match",
    )
    able = [kind for kind in range(3) if can_attack(game, seat, kind, other)]
    holds = phrase("%(attacker)s has a standing character that can attack %(name)s", attacker=attacker, name=name)
    fails = phrase("%(attacker)s has no standing character that can attack %(name)s", attacker=attacker, name=name)
    yield make_check(rule, bool(able), holds, fails, "no legal attacker")
    refusals = [(kind, initiating_refusal(game, seat, kind, other)) for kind in able or range(3)]
    allowed = tuple([CHALLENGES[kind] for kind, refusal in refusals if refusal is None])
    refusal = None if allowed else refusals[0][1]
    yield check_of_refusal(
        refusal,
        rule,
        phrase(
            "%(attacker)s can challenge %(name)s: %(names)s", attacker=attacker, name=name, names=" or ".join(allowed)
        ),
        allowed,
    )


def initiating_checks(game: Game, seat: int, card: int) -> Iterator[CheckResult]:
    """Check whether a card could attack in any challenge the seat can initiate."""
    rule, title, name = game.deal.cited.challenge, game.title(card), game.name(seat)
    there = yield from character_in_play_checks(game, card, rule)
    yield control_check(game, seat, card, rule)
    holds = phrase("%(name)s can initiate a challenge that matches an icon of %(title)s", name=name, title=title)
    if not there:
        yield make_unreached_check(rule, phrase("%(title)s is standing", title=title))
        yield make_unreached_check(rule, holds)
        return
    yield standing_check(game, card, rule)
    yield icon_check(game, card, rule, range(3))
    icons, others = values.icons(game, card), game.opponents(seat)
    if NOT_AGAINST in game.deal.constants:
        others = [other for other in others if attack_refusal(game, card, other) is None]
    able = [(k, other) for k in range(3) if icons >> k & 1 for other in others if may_initiate(game, seat, k, other)]
    refusals = [attack_toll_refusal(game, card, kind, other) for kind, other in able]
    if refusals and None not in refusals:
        yield check_of_refusal(refusals[0], rule, holds)
        return
    kinds = list(dict.fromkeys([kind for kind, other in able if may_challenge(game, seat, kind, other)]))
    fails = phrase("%(name)s can't initiate a challenge that matches an icon of %(title)s", name=name, title=title)
    said = tuple([CHALLENGES[kind] for kind in kinds])
    yield make_check(rule, bool(kinds), holds, fails, "no challenge left", said)


# --- attacking


def eligible_attackers(game: Game, seat: int, kind: int, against: int = NOBODY) -> list[int]:
    """Return a seat's possible attackers, perhaps against a certain opponent."""
    return [
        card
        for card in game.characters(seat)
        if not game.kneeling[card]
        and values.has_icon(game, card, kind)
        and attack_refusal(game, card, against) is None
        and attack_toll_refusal(game, card, kind, against) is None
    ]


def attack_refusal(game: Game, card: int, against: int = NOBODY) -> Refusal | None:
    """Return what forbids declaring a character as an attacker, or None.

    Assumes that it is standing and has the icon.
    """
    if has_quantity(game, NO_ATTACK, card):
        words = phrase("%(card)s can't be declared as an attacker", card=game.title(card))
        return Refusal(game.deal.cited.cannot, words, "can't attack")
    if against != NOBODY and against in limits(game, NOT_AGAINST, card):
        words = phrase(
            "%(card)s can't be declared as an attacker against %(player)s",
            card=game.title(card),
            player=game.name(against),
        )
        return Refusal(game.deal.cited.cannot, words, "not this opponent")
    return toll_refusal(game, card)


def attack_toll_refusal(game: Game, card: int, kind: int, against: int) -> Refusal | None:
    """Return why the gold for a challenge with this attacker is missing, or None."""
    if against == NOBODY:
        return toll_refusal(game, card)
    return toll_refusal(game, card, tolls.total_gold(tolls.challenge_tolls(game, game.seat_of[card], kind, against)))


def can_attack(game: Game, seat: int, kind: int, against: int) -> bool:
    """Return whether a seat has attackers that may be declared together."""
    able = eligible_attackers(game, seat, kind, against)
    together = values.lowest_limit(game, ATTACKERS_AT_MOST, seat, len(able)) > 1
    return together or any(alone_refusal(game, (card,)) is None for card in able)


def alone_refusal(game: Game, cards: Sequence[int]) -> str | None:
    """Return why a character can't be declared alone, or None."""
    if len(cards) == 1 and has_quantity(game, NOT_ALONE, cards[0]):
        return phrase("%(card)s can't attack or defend alone", card=game.title(cards[0]))
    return None


def toll_refusal(game: Game, card: int, besides: int = 0) -> Refusal | None:
    """Return why the gold for declaring a character is missing, or None.

    besides: gold that must be given in addition.
    """
    if not game.deal.has_tolls:
        return None
    toll = tolls.total_gold(tolls.tolls_of_cards(game, (card,)))
    owed, there = toll + besides, values.payable_gold(game, game.seat_of[card])
    if not toll or owed <= there:
        return None
    words = phrase(
        "declaring %(card)s costs %(owed)s gold; %(player)s has %(there)s",
        card=game.title(card),
        owed=owed,
        player=game.name(game.seat_of[card]),
        there=there,
    )
    return Refusal(
        game.deal.cited.cannot,
        words,
        first_fitting(phrase("needs %(number)s more gold", number=owed - there), "lacks gold"),
    )


def joint_toll_refusal(game: Game, seat: int, cards: Sequence[int], besides: int = 0) -> str | None:
    """Return why the tolls for declaring these characters are too high, or None."""
    owed = tolls.total_gold(tolls.tolls_of_cards(game, cards)) + besides
    there = values.payable_gold(game, seat)
    return (
        phrase(
            "declaring them costs %(owed)s gold; %(player)s has %(there)s",
            owed=owed,
            player=game.name(seat),
            there=there,
        )
        if owed > there
        else None
    )


def attacking_checks(
    game: Game, seat: int, card: int, kinds: Sequence[int], against: int = NOBODY
) -> Iterator[CheckResult]:
    """Check whether a seat may declare a card as an attacker in these types."""
    rule = game.deal.cited.challenge
    there = yield from character_in_play_checks(game, card, rule)
    yield control_check(game, seat, card, rule)
    if there:
        yield standing_check(game, card, rule)
        yield icon_check(game, card, rule, kinds)
        refused = attack_refusal(game, card, against)
        for kind in kinds if refused is None and len(kinds) == 1 else ():
            refused = attack_toll_refusal(game, card, kind, against)
        if refused is not None:
            yield check_of_refusal(refused, refused.rule, "")
    else:
        yield make_unreached_check(rule, phrase("%(card)s is standing", card=game.title(card)))
        yield make_unreached_check(rule, phrase("%(card)s has the icon", card=game.title(card)))


# --- bypassing


def has_stealth(game: Game, card: int) -> bool:
    return bool(values.keywords(game, card) & STEALTH)


def stealth_targets(game: Game, declaring: Challenge) -> list[int]:
    """Return the defending player's characters that can still be bypassed."""
    return [
        card
        for card in game.characters(declaring.defender)
        if not has_stealth(game, card)
        and card not in declaring.defenders
        and not has_quantity(game, NOT_BYPASSED, card)
    ]


def bypass_checks(game: Game, declaring: Challenge, card: int) -> Iterator[CheckResult]:
    """Check whether an attacker with stealth may bypass a card."""
    rule, cannot, title = game.deal.cited.stealth, game.deal.cited.cannot, game.title(card)
    there = yield from character_in_play_checks(game, card, rule)
    yield control_check(game, declaring.defender, card, rule)
    free = card not in declaring.defenders
    fails = phrase("%(title)s is already bypassed by another attacker", title=title)
    yield make_check(rule, free, phrase("%(title)s is not bypassed yet", title=title), fails, "already bypassed")
    if there:
        stealthy, protected = has_stealth(game, card), has_quantity(game, NOT_BYPASSED, card)
        yield make_check(
            rule,
            not stealthy,
            phrase("%(title)s has no stealth", title=title),
            phrase("%(title)s has stealth", title=title),
            "has stealth",
        )
        fails = phrase("%(title)s can't be bypassed", title=title)
        yield make_check(
            cannot, not protected, phrase("%(title)s can be bypassed", title=title), fails, "can't be bypassed"
        )
    else:
        yield make_unreached_check(rule, phrase("%(title)s has no stealth", title=title))
        yield make_unreached_check(cannot, phrase("%(title)s can be bypassed", title=title))


# --- defending


def eligible_defenders(game: Game, challenge: Challenge, seat: int) -> list[int]:
    """Return the characters that a seat may declare as defenders.

    They stand with the icon and are not bypassed; some may defend kneeling.
    """
    if not values.lowest_limit(game, DEFENDERS_AT_MOST, seat, 1):
        return []
    return [
        card
        for card in game.characters(seat)
        if card not in challenge.bypassed
        and not has_lasting(game, CANNOT_DEFEND, card)
        and not has_quantity(game, NO_DEFENSE, card)
        and toll_refusal(game, card) is None
        and (
            (not game.kneeling[card] and values.has_icon(game, card, challenge.kind))
            or has_quantity(game, DEFENDS_KNEELING, card)
        )
    ]


def has_lasting(game: Game, quantity: str, card: int) -> bool:
    """Return whether a lasting effect gives a card this quantity."""
    return any([row.quantity == quantity and card in row.cards for row in game.lasting])


def mandatory_defenders(game: Game, cards: list[int]) -> list[int]:
    """Return the characters that must be declared if they can be."""
    return [card for card in cards if has_lasting(game, MUST_DEFEND, card)]


def crowding_defenders(game: Game, seat: int, able: list[int]) -> list[int]:
    """Return the characters that must be declared, if they fill all places.

    Otherwise return none.
    """
    must = mandatory_defenders(game, able)
    return must if must and len(must) >= values.lowest_limit(game, DEFENDERS_AT_MOST, seat, len(able)) else []


def _bypassed_check(game: Game, challenge: Challenge, card: int) -> CheckResult:
    rule, title = game.deal.cited.stealth, game.title(card)
    if card not in challenge.bypassed:
        return CheckResult(rule, phrase("%(title)s is not bypassed", title=title), True)
    pairs = zip(challenge.bypassed, challenge.bypassers, strict=False)
    by = [game.title(attacker) for target, attacker in pairs if target == card]
    if not by:
        return CheckResult(rule, phrase("%(title)s is bypassed by stealth", title=title), False, "bypassed")
    name = by[0].removeprefix("Ser ").split()[0]
    short = first_fitting(
        phrase("bypassed by %(by)s", by=by[0]), phrase("bypassed by %(name)s", name=name), "bypassed"
    )
    return CheckResult(rule, phrase("%(title)s is bypassed by %(by)s's stealth", title=title, by=by[0]), False, short)


def defending_checks(game: Game, challenge: Challenge, seat: int, card: int) -> Iterator[CheckResult]:
    """Check whether a seat may declare a card as a defender."""
    cited, title = game.deal.cited, game.title(card)
    rule = cited.defenders
    there = yield from character_in_play_checks(game, card, rule)
    yield control_check(game, seat, card, rule)
    yield _bypassed_check(game, challenge, card)
    nobody = not values.lowest_limit(game, DEFENDERS_AT_MOST, seat, 1)
    forbidden = nobody or has_lasting(game, CANNOT_DEFEND, card) or has_quantity(game, NO_DEFENSE, card)
    fails = phrase("%(title)s can't be declared as a defender now", title=title)
    yield make_check(
        cited.cannot, not forbidden, phrase("%(title)s may defend", title=title), fails, "can't defend now"
    )
    toll = toll_refusal(game, card) if there else None
    if toll is not None:
        yield check_of_refusal(toll, toll.rule, "")
    if not there:
        yield make_unreached_check(rule, phrase("%(title)s is standing", title=title))
        yield make_unreached_check(
            rule, phrase("%(title)s has the %(kind)s icon", title=title, kind=CHALLENGES[challenge.kind])
        )
    elif has_quantity(game, DEFENDS_KNEELING, card):
        yield CheckResult(rule, phrase("the text of %(title)s lets it defend here, even kneeling", title=title), True)
    else:
        yield standing_check(game, card, rule)
        yield icon_check(game, card, rule, (challenge.kind,))
    crowd = crowding_defenders(game, seat, eligible_defenders(game, challenge, seat))
    fails = (
        phrase("%(card)s must defend, and no more defenders are allowed", card=game.title(crowd[0])) if crowd else ""
    )
    room = not crowd or card in crowd
    yield make_check(
        cited.cannot, room, phrase("the limit of defenders allows %(title)s", title=title), fails, "no place left"
    )
