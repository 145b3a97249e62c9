"""What each asked seat may choose now, and which answers are legal."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from engine.chain.inputs import Choice
from engine.errors import IllegalChoice, NotYourChoice
from engine.log.text import offers
from engine.prompts.prompts import PASS, Choices, Offer, Option, Prompt
from engine.table.game import Game
from engine.views.path import make_path_payload


def list_choices(game: Game) -> list[Choices]:
    """List the choices of all asked seats, without text."""
    asked = game.asked
    if asked is None or game.outcome is not None:
        return []
    question, frame = game.deal.questions[asked.name], game.stack[-1]
    found = []
    for seat in asked.waiting():
        ids = list_ids(game, seat)
        least, most = question.bounds(game, frame, seat, asked.offered[seat])
        stands = partial(is_legal_answer, game, seat) if question.picks_depend else None
        found.append(Choices(seat, ids, least, most, asked.since, stands))
    return found


def list_options(game: Game, seat: int) -> list[Option]:
    """List what a seat may pick; empty if nothing is asked."""
    asked = game.asked
    if asked is None:
        return []
    options = asked.offered.get(seat)
    if options is None:
        options = game.deal.questions[asked.name].options(game, game.stack[-1], seat)
        asked.offered[seat] = options
    return options


def list_ids(game: Game, seat: int) -> tuple[str, ...]:
    """List the ids of a seat's options, in their order."""
    asked = game.asked
    if asked is None:
        return ()
    ids = asked.ids.get(seat)
    if ids is None:
        ids = asked.ids[seat] = tuple([option.id(game) for option in list_options(game, seat)])
    return ids


def list_short_labels(game: Game, seat: int) -> list[str]:
    """List a seat's options as the log and scenarios write them."""
    asked = game.asked
    if asked is None or seat not in asked.waiting():
        return []
    question = game.deal.questions[asked.name]
    return offers.short_labels(question, game, game.stack[-1], seat, list_options(game, seat))


def make_prompt(game: Game, seat: int) -> Prompt:
    """Return what a seat is asked; raise NotYourChoice if it is not asked."""
    asked = game.asked
    if asked is None or seat not in asked.waiting():
        raise NotYourChoice(f"{game.name(seat)} is not asked anything")
    question = game.deal.questions[asked.name]
    frame = game.stack[-1]
    options = list_options(game, seat)
    least, most = question.bounds(game, frame, seat, options)
    said = offers.option_labels(question, game, frame, seat, options)
    offered = tuple(
        Offer(id, label, "" if option.card < 0 or game.facedown[option.card] else game.facts[option.card].code)
        for id, label, option in zip(list_ids(game, seat), said, options, strict=True)
    )
    return Prompt(
        seat=seat,
        question=asked.name,
        words=question.words(game, frame, seat),
        rule=question.rule(game, frame),
        step=asked.since,
        offers=offered,
        least=least,
        most=most,
        path=tuple([crumb.words for crumb in make_path_payload(game)]),
    )


def is_legal_answer(game: Game, seat: int, ids: tuple[str, ...]) -> bool:
    """Tell whether options that are legal alone may be picked together."""
    try:
        check_choice(game, Choice(seat, ids), None)
    except IllegalChoice:
        return False
    return True


def check_choice(game: Game, choice: Choice, expect: int | None) -> tuple[Option, ...]:
    """Return the options that a choice names.

    Raise if another seat is asked, or if the choice is late or illegal.
    """
    who = seat_name(game, choice.seat)
    asked = game.asked
    if asked is None or choice.seat not in asked.waiting():
        names = ", ".join(map(game.name, asked.waiting())) if asked else "nobody"
        raise NotYourChoice(f"{who} may not choose {_describe_choice(choice)}: waiting for {names}")
    if expect is not None and expect != asked.since:
        raise NotYourChoice(
            f"{who} chose {_describe_choice(choice)} at step {expect}; the prompt stands since step {asked.since}"
        )
    ids = list_ids(game, choice.seat)
    options = asked.offered[choice.seat]
    question = game.deal.questions[asked.name]
    frame = game.stack[-1]
    chosen = choice.ids
    places = []
    for id in chosen:
        if id in ids:
            places.append(ids.index(id))
    if len(set(places)) < len(chosen):
        raise IllegalChoice(f"{who} may not choose {_describe_choice(choice)}; {_describe_offers(game, choice.seat)}")
    least, most = question.bounds(game, frame, choice.seat, options)
    if not least <= len(chosen) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        raise IllegalChoice(f"{who} chose {len(chosen)} of {number}; {_describe_offers(game, choice.seat)}")
    picked = tuple(map(options.__getitem__, places))
    reason = question.refusal(game, frame, choice.seat, picked)
    if reason is not None:
        raise IllegalChoice(f"{who} may not choose {_describe_choice(choice)}: {reason}")
    return picked


def seat_name(game: Game, seat: int) -> str:
    """Return the name of an input's seat; raise if there is no such seat."""
    if not 0 <= seat < game.seats:
        raise NotYourChoice(f"there is no seat {seat}; seats are 0 to {game.seats - 1}")
    return game.name(seat)


def _describe_choice(choice: Choice) -> str:
    return ", ".join(repr(id) for id in choice.ids) or "nothing"


def _describe_offers(game: Game, seat: int) -> str:
    prompt = make_prompt(game, seat)
    offered = ", ".join(f"{offer.label} ({offer.id})" for offer in prompt.offers) or "nothing"
    return f"asked ({prompt.question}): {offered}"


def pick_default(game: Game, seat: int) -> tuple[Option, ...]:
    """Pick for a seat whose time is up: a pass, or as few options as allowed."""
    asked = game.asked
    if asked is None or seat not in asked.waiting():
        raise NotYourChoice(f"{game.name(seat)} is not asked anything; no time can be up")
    options = list_options(game, seat)
    question, frame = game.deal.questions[asked.name], game.stack[-1]
    least, most = question.bounds(game, frame, seat, options)
    chosen = question.default(game, frame, seat, options)
    if chosen is not None:
        return chosen
    for option in options:
        if option.verb in (PASS, "done", "keep", "none", "nobody", "bypass nobody"):
            return (option,)
    for number in range(least, most + 1 if question.picks_depend else least):
        for picked in combinations(options, number):
            if question.refusal(game, frame, seat, picked) is None:
                return picked
    return tuple(options[:least])
