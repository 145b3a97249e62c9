"""The lab's pages without a script: every button of the form is a press, and a shared link opens for anybody."""

import html as escaping
import re

import pytest
from flask.testing import FlaskClient

from engine.games.registry import RULESETS
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match

HTML = {"Accept": "text/html"}
LOG = "sample-wolf-lion"


def fields(html: str) -> dict[str, str]:
    """What a browser would send of the hidden fields."""

    text = re.search(r'<textarea name="text" hidden[^>]*>\n(.*?)</textarea>', html, re.DOTALL)
    found = {"text": escaping.unescape(text[1]) if text else ""}
    for name in ("base", "to", "picked"):
        value = re.search(rf'name="{name}" value="([^"]*)"', html)
        found[name] = escaping.unescape(value[1]) if value else ""
    return found


def press(client: FlaskClient, html: str, do: str, status: int = 200, **more: object) -> str:
    answer = client.post("/lab", data={**fields(html), "do": do, **more}, headers=HTML)
    assert answer.status_code == status, answer.text[:400]
    return answer.text


def test_a_position_is_laid_out_card_by_card_and_played(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    page = press(client, page, "search", q="tumblestone")
    code = re.findall(r'value="add\|(\w+)"', page)[0]
    page = press(client, page, f"add|{code}")
    page = press(client, page, "to|bob|play", gold_bob="4")
    robb = re.findall(r'value="add\|(\w+)"', press(client, page, "search", q="robb stark"))[0]
    page = press(client, page, f"add|{robb}")
    assert "gold = 4" in fields(page)["text"]
    page = press(client, page, "pick|bob|play|0")
    page = press(client, page, "mark", card_power="2", card_kneeling="1", card_tokens="1 gold", card_str="+2")
    assert "Robb Stark (kneeling, 2 power, 1 gold token, +2 STR until phase)" in fields(page)["text"]
    assert '<b translate="no">ann</b>: <span translate="no">Initiate a challenge' in page
    page = press(client, page, "choose|0", option_0="military 1")
    assert "ann: choose military against bob" in fields(page)["text"]
    assert "Military challenge: ann " in page
    page = press(client, page, "expect", expected="bob  dead Robb Stark")
    assert "1 of 1 as expected" in page
    page = press(client, page, "back")
    assert "0 of 1 as expected" in page
    page = press(client, page, "forget|0")
    assert "expect" not in fields(page)["text"]


def test_the_text_can_be_taken_over_and_is_kept_where_it_is_wrong(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    text = '[board]\nfirst = "ann"\n[board.seats.ann]\nplay = ["Rob Stark"]\n[board.seats.bob]\n'
    page = press(client, page, "text", written=text)
    assert "did you mean Robb Stark" in page
    wrong = press(client, page, "text", 422, written="play = 3")
    assert "The lab can’t do that" in wrong
    assert "play = 3" in wrong
    assert fields(wrong)["text"] == fields(page)["text"]


def test_a_board_beyond_the_limit_is_refused_with_it(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    text = "[board.seats.ann]\nfiller = 100000\n[board.seats.bob]\n"
    assert "100,022 cards (maximum 300)" in press(client, page, "text", 422, written=text)
    long = press(client, page, "text", 422, written="x" * 20_001)
    assert "(maximum 20,000)" in long


def test_a_shared_position_opens_for_anybody_who_edits_a_copy(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    text = (
        '[board]\nfirst = "ann"\n[board.seats.ann]\nplay = ["Robb Stark"]\n[board.seats.bob]\nplay = ["Bran Stark"]\n'
    )
    page = press(client, page, "text", written=text)
    page = press(client, page, "choose|0", option_0="military 1")
    shared = client.post("/lab/share", data={**fields(page), "do": "share"}, headers=HTML)
    assert shared.status_code == 303
    opened = client.get(shared.location, headers=HTML)
    assert opened.status_code == 200
    assert "ann: choose military against bob" in opened.text
    assert opened.headers["Referrer-Policy"] == "no-referrer"
    changed = press(client, opened.text, "back")
    assert "choose military" not in fields(changed)["text"]
    assert client.get(shared.location, headers=HTML).text.count("ann: choose military against bob")
    assert client.get("/lab/nothing", headers=HTML).status_code == 404


def test_a_step_of_a_match_is_set_up_shared_and_played_on(client: FlaskClient):
    entries = open_match(sample_match(LOG)).entries
    entry = next(one for one in entries if one.kind == "choice" and one.number > 150)
    page = client.get(f"/lab?from={LOG}&step={entry.number}", headers=HTML).text
    assert f"Mira against Teo, step {entry.number}" in page
    page = press(client, page, f"choose|{entry.actor}", **{f"option_{entry.actor}": list(entry.secret[1])})
    assert f'<span class="seq">{entry.number}</span>' in page
    shared = client.post("/lab/share", data={**fields(page), "do": "share"}, headers=HTML).location
    opened = client.get(shared, headers=HTML).text
    assert f"Mira against Teo, step {entry.number}" in opened
    assert "Teo" in press(client, opened, "back")


def test_what_may_not_be_read_whole_is_not_set_up(client: FlaskClient):
    assert client.get("/lab?from=nothing&step=4", headers=HTML).status_code == 404
    page = client.get("/lab", headers=HTML).text
    forged = {**fields(page), "base": "log 40 nothing", "do": "run"}
    assert client.post("/lab", data=forged, headers=HTML).status_code == 404
    for base in ("lab nothing", "log x nothing"):
        assert client.post("/lab", data={**forged, "base": base}, headers=HTML).status_code == 404
    assert client.get(f"/lab?from={LOG}&step=99999", headers=HTML).status_code == 404


def test_a_format_brings_its_seats_and_who_play_together_attack_others(client: FlaskClient):
    page = press(client, client.get("/lab", headers=HTML).text, "mark", game="lcg1")
    page = press(client, page, "seats", format="two-on-two")
    text = fields(page)["text"]
    assert 'format = "two-on-two"' in text and text.count("[board.seats.") == 4
    assert '<option value="two-on-two" selected>Two on Two</option>' in page
    third = [name for name in re.findall(r"\[board\.seats\.(\w+)\]", text)][2]
    attacked = press(client, page, "mark", challenge="military", attacker=third)
    assert "play together" not in attacked
    assert 'format = "melee"' in fields(press(client, page, "seats", seats="3"))["text"]
    told = press(client, page, "seats", 422, format="draft")
    assert "There is no format “draft”. Choose one of: joust, melee, titled-joust" in told


def test_nonsense_is_told_and_nothing_is_lost(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    for do, more, words in (
        ("add|99999", {}, "No card has the code"),
        ("to|zed|play", {}, "There is no seat “zed”"),
        ("to|ann|moon", {}, "There is no zone “moon”"),
        ("choose|7", {}, "This seat has no decision now"),
        ("choose|x", {}, "“x” is not a number (seat)"),
        ("remove", {}, "Select a card first"),
        ("run", {"gold_ann": "many"}, "“many” is not a number (gold)"),
        ("seats", {"seats": "9"}, "No format of this game has 9 seats. Its formats are: joust 2, melee 3 to 6"),
    ):
        told = press(client, page, do, 422, **more)
        assert words in told.replace("&#39;", "'"), do
        assert fields(told)["text"] == fields(page)["text"]


# --- both games


def options_of(html: str, name: str) -> list[str]:
    select = re.search(rf'<select class="input"\s+name="{name}"[^>]*>(.*?)</select>', html, re.DOTALL)
    return re.findall(r'<option value="([^"]*)"', select[1]) if select else []


@pytest.mark.parametrize(("game", "rule"), [("lcg1", "lcg1:core/challenges/3"), ("ccg", "ccg:challenges")])
def test_a_position_of_an_older_game_is_laid_out_and_played(client: FlaskClient, game: str, rule: str):
    page = client.get(f"/lab?game={game}", headers=HTML).text
    assert fields(page)["text"].count(f'ruleset = "{game}"') == 1
    assert "Legal position?" in page and "Yes.</span>" in page
    assert "nightswatch" not in options_of(page, "faction_ann") and "stark" in options_of(page, "faction_ann")
    for seat, title in (("ann", "eddard stark"), ("bob", "tyrion lannister")):
        page = press(client, page, f"to|{seat}|play")
        code = re.findall(r'value="add\|(\w+)"', press(client, page, "search", q=title))[0]
        page = press(client, page, f"add|{code}")
    page = press(client, page, "run", challenge="military", attacker="ann", round="1")
    page = press(client, page, "pick|ann|play|0")
    page = press(client, page, "mark", card_power="0", card_role="attackers", card_kneeling="1")
    assert '<b translate="no">bob</b>: <span translate="no">Declare' not in page, "Tyrion has no military icon"
    assert "Military challenge: ann " in page
    assert rule in page
    other = press(client, page, "run", game="lcg2")
    assert f'ruleset = "{game}"' not in fields(other)["text"]
    assert "Military challenge: ann " in other and "lcg2:4.2.2" in other
    refused = client.get("/lab?game=lcg3", headers=HTML)
    assert refused.status_code == 422 and "Choose one of: lcg2, lcg1, ccg" in escaping.unescape(refused.text)


def test_a_card_of_two_houses_is_found_and_laid_out_as_one(client: FlaskClient):
    page = press(client, client.get("/lab?game=ccg", headers=HTML).text, "search", q="brienne")
    assert "character of Stark and Baratheon, 3 gold" in page
    code = re.findall(r'value="add\|(\w+)"', page)[0]
    page = press(client, page, f"add|{code}")
    assert 'class="pcard f-stark g-baratheon"' in page
    assert "Brienne of Tarth, character, of Stark and Baratheon" in page


def test_a_deck_is_filled_from_a_list_or_a_ready_one(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    assert ">bob</span> draws blank cards" in page
    code = re.findall(r'value="add\|(\w+)"', press(client, page, "search", q="bran stark"))[0]
    page = press(client, page, f"add|{code}", to="bob|hand")
    listed = "House Stark\n2x Bran Stark\n1x Arya Stark\n1x A Noble Cause\n"
    filled = press(client, page, "fill", deck_seat="bob", deck_list=listed)
    text = fields(filled)["text"]
    assert 'deck = ["Arya Stark", "Bran Stark"]' in text and "filler = 0" in text, "one Bran Stark is in the hand"
    assert "bob</span> draws blank cards" not in filled and "ann</span> draws blank cards" in filled
    for game in RULESETS:
        page = client.get(f"/lab?game={game}", headers=HTML).text
        ready = options_of(page, "deck_ready")[1]
        page = press(client, page, "fill", deck_seat="ann", deck_ready=ready)
        assert "This position is not legal" not in page and "ann</span> draws blank cards" not in page
        assert re.search(r"and \d\d more</summary>", page)
    for more, words in (
        ({"deck_list": "2x Nobody Atall"}, "there is no card “Nobody Atall”"),
        ({"deck_list": " "}, "Choose a ready-made deck, or paste a deck list."),
        ({"deck_list": "x" * 20_001}, "The list has 20,001 characters (maximum 20,000)."),
        ({"deck_ready": "moon"}, "There is no ready-made deck “moon”"),
        ({"deck_ready": "stark", "deck_seat": "zed"}, "There is no seat “zed”"),
    ):
        told = press(client, filled, "fill", 422, **{"deck_seat": "ann", **more})
        assert words in escaping.unescape(told)
        assert fields(told)["text"] == text, "nothing is half-filled"


def test_why_a_card_cannot_be_used_is_told_check_by_check(client: FlaskClient):
    page = client.get("/lab", headers=HTML).text
    code = re.findall(r'value="add\|(\w+)"', press(client, page, "search", q="put to the sword"))[0]
    page = press(client, page, f"add|{code}", to="ann|hand")
    card = options_of(page.replace('id="why_card" ', ""), "why_card")[0]
    told = press(client, page, "why", why_card=card)
    assert "not possible" in told and "<small>no</small>" in told
    assert "Choose one from the list" in press(client, page, "why", 422, why_card="1|h999")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_why_not_says_who_decides_where_another_seat_is_asked(client: FlaskClient, ruleset: str):
    page = client.get(f"/lab?game={ruleset}", headers=HTML).text
    for seat in ("ann", "bob"):
        page = press(client, page, f"to|{seat}|play")
        code = re.findall(r'value="add\|(\w+)"', press(client, page, "search", q="eddard stark"))[0]
        page = press(client, page, f"add|{code}")
    (asked,) = re.findall(r'<legend><b translate="no">(\w+)</b>:', page)
    other = {"ann": "bob", "bob": "ann"}[asked]
    place = {"ann": 0, "bob": 1}[other]
    cards = [one for one in options_of(page.replace('id="why_card" ', ""), "why_card") if one.startswith(f"{place}|")]
    told = press(client, page, "why", why_card=cards[0])
    assert f"{other} can’t use any card now: {asked} is deciding." in told
