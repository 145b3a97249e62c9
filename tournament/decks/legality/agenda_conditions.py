"""Conditions of agendas: numbers of cards, copies, titles and factions."""

from collections.abc import Iterator

from tournament.decks.agendas.rules import (
    AgendaRule,
    AtLeast,
    AtMost,
    Condition,
    CopiesOfEach,
    Exactly,
    OneSharedTrait,
    OtherFactions,
    Refuses,
    TakesOnly,
    TitlesOfEachFaction,
)
from tournament.decks.card_filter import Which
from tournament.decks.cards import Card, faction_word
from tournament.decks.legality.affiliation import outsiders
from tournament.decks.legality.copies import by_title
from tournament.decks.legality.tally import Row, Tally
from tournament.decks.play_formats import PlayFormat
from tournament.decks.violations import Fix, Kind, Violation, named


def conditions(laid: Tally, play: PlayFormat) -> Iterator[Violation]:
    for rule in laid.rules:
        for condition in rule.conditions:
            found = _broken(condition, rule, laid, play)
            if found:
                yield found


def _rows(laid: Tally, which: Which) -> list[Row]:
    return [row for row in laid.every if which.has(row[0])]


def _broken(condition: Condition, rule: AgendaRule, laid: Tally, play: PlayFormat) -> Violation | None:
    match condition:
        case AtLeast(count, which, different):
            rows = _rows(laid, which)
            have = len({card.title for card, _ in rows}) if different else sum(n for _, n in rows)
            words = f"different {which.words}" if different else which.words
            if have < count:
                sentence = f"{have} {words}; {rule.title} needs at least {count}."
                return _says(rule, play, sentence, [], have, count, f"Add {count - have} more.")
        case AtMost(count, which):
            rows = _rows(laid, which)
            have = sum(n for _, n in rows)
            if have > count:
                sentence = f"{have} {which.words}; {rule.title} allows at most {count}."
                return _says(rule, play, sentence, [], have, count, f"Remove {have - count}.")
        case Exactly(count, which):
            rows = _rows(laid, which)
            have, titles = sum(n for _, n in rows), len({card.title for card, _ in rows})
            if have != count or titles != count:
                sentence = (
                    f"{have} {which.words} of {titles} titles; {rule.title} asks for exactly {count}, all different."
                )
                way = f"Choose {count} with different titles."
                return _says(rule, play, sentence, [card for card, _ in rows], have, count, way)
        case CopiesOfEach(most, which):
            over = [entry for entry in by_title(_rows(laid, which)).values() if entry.count > most]
            if over:
                codes = [code for entry in over for code in entry.codes]
                sentence = (
                    f"{named([f'{e.count} copies of {e.title}' for e in over])}; "
                    f"{rule.title} allows {most} of each title among {which.words}."
                )
                cards = [laid.pool.cards[code] for code in codes]
                extra = sum(entry.count - most for entry in over)
                return _says(rule, play, sentence, cards, max(e.count for e in over), most, f"Remove {extra}.")
        case TakesOnly(allowed, among):
            wrong = [c for c, _ in laid.every if among.has(c) and not any(which.has(c) for which in allowed)]
            if wrong:
                words = named([which.words for which in allowed])
                sentence = f"{named([c.title for c in wrong])}: {rule.title} takes only {words}."
                return _says(rule, play, sentence, wrong, len(wrong), 0, _remove(wrong))
        case TitlesOfEachFaction(most):
            return _titles_of_each_faction(rule, laid, play, most)
        case OtherFactions(most):
            factions = sorted({card.faction for card in outsiders(laid)})
            if len(factions) > most:
                sentence = (
                    f"Cards of {named([faction_word(f) for f in factions])}; {rule.title} allows "
                    f"{most} {'faction' if most == 1 else 'factions'} beside your own."
                )
                way = f"Keep cards of {most} of them, and remove the others."
                return _says(rule, play, sentence, outsiders(laid), len(factions), most, way)
        case OneSharedTrait():
            cards = outsiders(laid)
            if cards and not set.intersection(*(set(card.traits) for card in cards)):
                sentence = f"The cards from outside the faction share no trait; {rule.title} names one for all."
                way = "Name a trait, and remove the cards from outside the faction that do not have it."
                return _says(rule, play, sentence, cards, None, None, way)
        case Refuses():
            pass  # affiliation reports these cards
    return None


def _titles_of_each_faction(rule: AgendaRule, laid: Tally, play: PlayFormat, most: int) -> Violation | None:
    titles: dict[str, dict[str, Card]] = {}
    for card, _ in laid.draw:
        for faction in card.factions:
            titles.setdefault(faction, {}).setdefault(card.title, card)
    over = {faction: found for faction, found in titles.items() if len(found) > most}
    if not over:
        return None
    counted = named([f"{len(found)} of {faction_word(faction)}" for faction, found in sorted(over.items())])
    cards = [card for _, found in sorted(over.items()) for card in found.values()]
    sentence = f"{counted}; {rule.title} allows {most} different titles of each faction."
    way = f"Keep {most} titles of each of these factions, and remove the others."
    return _says(rule, play, sentence, cards, max(map(len, over.values())), most, way)


def _remove(cards: list[Card]) -> str:
    return "Remove it." if len(cards) == 1 else "Remove them."


def _says(
    rule: AgendaRule,
    play: PlayFormat,
    sentence: str,
    cards: list[Card],
    have: int | None,
    bound: int | None,
    fix: str,
) -> Violation:
    return Violation(
        Kind.AGENDA_RULE,
        sentence,
        play.rules.agenda,
        tuple(card.code for card in cards),
        have=have,
        bound=bound,
        source=rule.card,
        fix=Fix(fix),
    )
