"""No byte of a hidden card: all that seats, strangers and the public are sent is kept and read."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from flask import Flask, Response

from engine import JUDGE, PUBLIC, Deck, Match
from engine.games.registry import DEFAULT_GAME, POOL_LOADERS, RULESETS
from tests.effort import examples, in_rotation
from tests.support.engine.melee.play import decks_of
from tests.support.engine.play import CORE, core_decks, seed_of
from tests.support.engine.played_games import Played
from tests.support.tournament.online.marked import STRANGER, Table, marked
from tests.support.tournament.online.wire import Heard, listening
from tournament.core.storage.database import Database
from tournament.http import server_sent_events as streaming
from tournament.online.operations.view.seat_views import make_seat_view
from tournament.online.problems import PromptPassed

Laid = Callable[..., tuple[Deck, ...]]
OTHERS = [game for game in RULESETS if game != DEFAULT_GAME]


@pytest.fixture
def laid(monkeypatch: pytest.MonkeyPatch) -> Laid:
    """Has matches of these decks played with their own marked cards."""

    def lay(decks: tuple[Deck, ...], game: str = DEFAULT_GAME) -> tuple[Deck, ...]:
        pool, codes = marked(decks, CORE if game == DEFAULT_GAME else POOL_LOADERS[game](""))
        monkeypatch.setitem(POOL_LOADERS, game, lambda name: pool)
        return codes

    return lay


@pytest.fixture
def port(app: Flask, database: Database) -> Iterator[int]:
    with listening(app) as port:
        yield port


def played(table: Table, moves: int, random: Random) -> list[str]:
    """Plays on while everybody looks at everything; returns what anybody was told that is none of their business."""
    found: list[str] = []

    def tell(viewer: int, *heard: Heard, strict: bool = False) -> None:
        for one in heard:
            found.extend(table.leaks(viewer, one, strict))

    for seat in table.seats:
        table.readers[seat].follow(table.at("/stream"))
    steps, marks = dict.fromkeys(table.seats, 0), dict.fromkeys(table.seats, "")
    for move in range(moves):
        asked = table.asked()
        if asked is None:
            break
        heard = table.choose(asked.seat, random)
        assert heard.status in (200, 422)
        tell(asked.seat, heard, strict=heard.status == 200)
        for seat in table.seats:
            reader = table.readers[seat]
            view = reader.get(table.at("/view"), If_None_Match=marks[seat])
            marks[seat] = view.header("ETag")
            tell(seat, view, reader.get(table.at("/view"), If_None_Match=marks[seat]), strict=True)
            lines = reader.get(table.at(f"/log?after={steps[seat]}"))
            steps[seat] = lines.json["step"]
            tell(seat, lines)
            asked_for = [reader.get(table.at(f"/why?card={card}")) for card in some_cards(table, random)]
            tell(seat, *asked_for, strict=True)
        if move % 9 == 0:
            for seat in table.seats:
                tell(seat, *seldom(table, seat, random))
            for other in (STRANGER, PUBLIC):
                tell(other, *seldom(table, other, random))
    for seat in table.seats:
        tell(seat, Heard("the stream", table.readers[seat].stream))
        table.readers[seat].leave()
    return found


def some_cards(table: Table, random: Random) -> list[str]:
    """Ids that one could ask for: of any card at all, seen or not."""
    cards = random.sample(range(len(table.shadow.game.zone)), 3)
    return [f"h{card}" for card in cards] + [str(random.randint(1, 150))]


def seldom(table: Table, viewer: int, random: Random) -> Iterator[Heard]:
    """Pages, the whole log, and choices that are foreign, late, illegal or no choices at all."""
    reader = table.readers[viewer]
    for path in ("/log?after=0", "/lobby", "/stream?once=1", "/record", "/read"):
        yield reader.get(table.at(path))
    for path in ("", "/log", "/log?all=1&step=0", "/record"):
        yield reader.get(table.at(path), Accept="text/html")
    step = random.randint(1, table.shadow.step + 1)
    for path in (f"/steps/{step}", *(f"/steps/{step}/{ask}" for ask in ("around", "rests-on", "answered"))):
        yield reader.get(table.at(path))
    for card in some_cards(table, random):
        yield reader.get(table.at(f"/steps/{step}/why?seat={max(viewer, 0) + 1}&card={card}"))
    yield reader.get(table.at(f"/steps/{step}?tables={random.randint(1, len(table.seats))},public"))
    yield reader.get(table.at(f"/search?q={random.choice(['Mark', 'draws', ''])}"))
    yield reader.get(table.at(f"/leaks?to={step}"))
    asked = table.asked()
    ids = list(asked.ids[:1]) if asked else ["pass"]
    for body in (
        {"prompt": asked.step if asked else 1, "ids": ["the moon"], "key": "k1"},
        {"prompt": asked.step if asked and viewer != asked.seat else 1, "ids": ids, "key": "k2"},
        {"prompt": "x"},
    ):
        yield reader.ask("POST", table.at("/choices"), body)
    yield reader.ask("POST", table.at("/what-if"), {"step": 1, "choices": [["pass"]]})
    yield reader.ask("POST", table.at("/settings"), {"name": "auto_pass", "value": "moon", "key": "k3"})
    if viewer not in table.seats:
        yield reader.ask("POST", table.at("/concede"), {"key": "k4"})
        yield reader.get(table.at("/view"))
        yield reader.get(table.at("/why?card=1"))
        yield reader.get(table.at("/stream"))


@pytest.mark.parametrize("number", range(examples(1, 12)))
def test_no_byte_of_a_joust_tells_of_a_hidden_card(app: Flask, port: int, laid: Laid, number: int):
    table = Table.open(app, port, laid(core_decks(number, mirrored=False)), seed_of(number))
    with table.witness.watching():
        assert played(table, examples(16, 400), Random(number)) == []


@pytest.mark.parametrize("number", range(examples(1, 8)))
def test_no_byte_of_a_melee_tells_of_a_hidden_card(app: Flask, port: int, laid: Laid, number: int):
    table = Table.open(app, port, laid(decks_of(number)[:3]), seed_of(number), "melee", hides_passes=True)
    with table.witness.watching():
        assert played(table, examples(10, 300), Random(number)) == []


@pytest.mark.parametrize("number", range(examples(1, 6)))
@pytest.mark.parametrize("game", OTHERS)
def test_no_byte_of_another_game_tells_of_a_hidden_card(app: Flask, port: int, laid: Laid, game: str, number: int):
    format, seats = ("joust", 2) if (number + OTHERS.index(game)) % 2 else ("melee", 3)
    decks = laid(Played(game, format, seats).decks(number), game)
    table = Table.open(app, port, decks, seed_of(number), format, hides_passes=seats > 2, game=game)
    with table.witness.watching():
        assert played(table, examples(5, 300), Random(number)) == []


# --- what the test above would find


def in_a_hand(table: Table) -> str:
    """A card that is hidden from the first seat."""
    return table.shadow.deal.facts[table.shadow.game.hand(1)[0]].title


def a_view_with_a_hand(table: Table, patch: pytest.MonkeyPatch) -> None:
    def leaky(match: Match, *rest, **more) -> bytes:
        code = match.game.facts[match.game.hand(1)[-1]].code
        return make_seat_view(match, *rest, **more)[:-1] + b',"next":"%s"}' % code.encode()

    patch.setattr("tournament.online.pages.board.make_seat_view", leaky)


def a_number_of_a_hidden_card(table: Table, patch: pytest.MonkeyPatch) -> None:
    def leaky(match: Match, *rest, **more) -> bytes:
        return make_seat_view(match, *rest, **more)[:-1] + b',"next":"h%d"}' % match.game.deck(1)[-1]

    patch.setattr("tournament.online.pages.board.make_seat_view", leaky)


def an_etag_that_tells(table: Table, patch: pytest.MonkeyPatch) -> None:
    plain = Response.set_etag

    def leaky(response: Response, mark: str, weak: bool = False) -> None:
        plain(response, f"{mark}-{in_a_hand(table)}", weak)

    patch.setattr(Response, "set_etag", leaky)


def a_log_that_hides_nothing(table: Table, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("engine.log.text.layout.redact_entry", lambda entry, viewer: entry)
    patch.setattr("engine.log.text.phrases.may_read", lambda entry, viewer: True)


def a_refusal_that_names_a_card(table: Table, patch: pytest.MonkeyPatch) -> None:
    plain = PromptPassed.__init__
    patch.setattr(PromptPassed, "__init__", lambda problem, words: plain(problem, f"{words} {in_a_hand(table)}"))


def an_explanation_of_what_is_not_seen(table: Table, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("engine.match.explanation._is_in_sight", lambda game, seat, card: True)


def an_answer_with_all_eyes(table: Table, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tournament.online.operations.view.visibility.PUBLIC", JUDGE)


def a_stream_that_tells(table: Table, patch: pytest.MonkeyPatch) -> None:
    plain = streaming._message
    patch.setattr(streaming, "_message", lambda versions: plain(versions) + f": {in_a_hand(table)}\n\n")


LEAKS = (
    a_view_with_a_hand,
    a_number_of_a_hidden_card,
    an_etag_that_tells,
    a_log_that_hides_nothing,
    a_refusal_that_names_a_card,
    an_explanation_of_what_is_not_seen,
    a_stream_that_tells,
    an_answer_with_all_eyes,
)


@pytest.mark.parametrize("planted", in_rotation(LEAKS, 3), ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(app: Flask, port: int, laid: Laid, monkeypatch: pytest.MonkeyPatch, planted):
    table = Table.open(app, port, laid(core_decks(1, mirrored=False)), seed_of(1))
    planted(table, monkeypatch)
    with table.witness.watching():
        assert played(table, 2, Random(1)) != []
