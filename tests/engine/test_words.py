"""Log entries in words: every kind, as each viewer may read it, laid out as a judge reads it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import JUDGE, PUBLIC
from engine.chain.journal import JUDGE_ACTOR, TABLE, Data, LogEntry
from engine.english import join_words
from engine.events import EVENTS
from engine.log.entries import KINDS
from engine.log.kinds import describe_entry
from engine.log.names import Names
from engine.log.redaction import redact_entry
from engine.log.text import format_duration, format_entry, format_line, format_log
from tests.effort import in_rotation
from tests.engine import heads
from tests.support.engine.cards import POOL as TEST_POOL
from tests.support.engine.cards import scenario
from tests.support.engine.play import POOL, canary_match, play_out, start

ANN, BOB = 0, 1
ROBB, ICE, STEWARD, TYRION, NOBLE, STARK, LANNISTER = 3, 4, 5, 6, 7, 1, 2
CODES = {ROBB: "01146", ICE: "01153", STEWARD: "01152", TYRION: "01089", NOBLE: "01004"}


# --- every kind has words


def trees(folder: str = "") -> Iterator[ast.Module]:
    for path in (Path(engine.__file__).parent / folder).rglob("*.py"):
        yield ast.parse(path.read_text(encoding="utf-8"))


def kinds_noted(tree: ast.AST) -> Iterator[str]:
    """The first argument of every call of `note` or `write`: a literal, or a name that stands for literals."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef):
            for call in ast.walk(scope):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("note", "write") and call.args:
                    yield from literals(call.args[0], scope)


def literals(node: ast.expr, scope: ast.FunctionDef) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body, scope)
        yield from literals(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for other in ast.walk(scope):
            if isinstance(other, ast.Assign) and any(ast.unparse(t) == node.id for t in other.targets):
                yield from literals(other.value, scope)


def test_every_kind_that_is_noted_is_declared_and_no_other():
    noted = {kind for tree in trees() for kind in kinds_noted(tree)}
    assert {"pass", "choice", "wins", "order", "plot deck"} <= noted
    assert noted == set(KINDS)


def test_every_event_says_in_a_few_words_what_happens():
    for event in EVENTS.values():
        said = event.words.format(card="Ice", seat="Ann", how="killed")
        assert said
        assert "{" not in said


def test_an_event_says_which_kind_of_entry_it_notes():
    events = {event.__name__: event for event in EVENTS.values()}
    noted = {
        scope.name: set(kinds_noted(scope)) - {"unsettled"}  # what the rules leave open is said besides
        for tree in trees("events")
        for scope in ast.walk(tree)
        if isinstance(scope, ast.ClassDef) and scope.name in events
    }
    noted["LeavePlay"] = {"leave"}  # the game takes cards out of play, and notes it
    assert noted == {name: {event.noted} - {""} for name, event in events.items()}


def test_every_entry_of_many_matches_holds_the_data_of_its_kind():
    entries = [entry for number in in_rotation(range(60), 3) for entry in heads.play(number).record.entries]
    assert len({entry.kind for entry in entries}) > 60
    for given in entries:
        content = KINDS[given.kind].read(given.data)
        written = (given.data,) if KINDS[given.kind].many else given.data
        assert tuple(content)[: len(written)] == written


@pytest.mark.parametrize(
    "given",
    [
        ("doomed", ("killed", "dead")),
        ("wins", (0, 1)),
        ("wins", (7, 1, 8, 2, 6, 0)),
        ("leave", ("killed", "dead", "2", (), 0)),
        ("kneel", (1,)),
    ],
)
def test_what_no_match_of_this_version_writes_is_said_in_words(given: tuple[str, Data]):
    kind, data = given
    assert format_line(entry(kind, ANN, ROBB, data), names()) == f"{kind}: this version has no words for it"


def test_an_answer_that_nobody_could_have_given_is_said_in_words():
    strange = entry("pass", BOB, secret=("chosen", 7), seats=2)
    assert format_line(strange, names()) == "pass: this version has no words for it"
    assert format_line(strange, names(ANN)) == "Bob passes"


def test_an_entry_is_said_in_pieces():
    known = names(BOB)
    known.learn(entry("window", data=("action", 0, ()), number=49, at=1500))
    said = describe_entry(entry("pass", BOB, secret=CHOSEN.secret, seats=2, at=4500), known)
    assert said.sentence == "Bob passes"
    assert (said.cause, said.because, said.thought) == ("chosen", "", 3000)
    assert said.hints == ("could: marshal a hidden card; use Robb Stark",)
    assert said.offers == (("Marshal a hidden card", False), ("Use Robb Stark", False), ("Pass", True))


# --- sentences


def names(viewer: int = JUDGE) -> Names:
    """Ann and Bob with a few cards that were seen already."""
    known = Names(("Ann", "Bob"), POOL, viewer)
    known.learn(entry("announces", ANN, STARK, ((STARK, "faction-stark"),), number=1))
    known.learn(entry("announces", BOB, LANNISTER, ((LANNISTER, "faction-lannister"),), number=2))
    for ref, code in CODES.items():
        known.learn(entry("enter", ANN, ref, (code, "hand", "marshaled", 0), number=ref))
    return known


def entry(
    kind: str,
    actor: int = TABLE,
    subject: int = 0,
    data: Data = (),
    secret: Data = (),
    seats: int = 0,
    number: int = 50,
    parent: int = 0,
    rule: str = "",
    at: int = 0,
) -> LogEntry:
    return LogEntry(number, kind, parent, actor, subject, rule, data, seats, secret, at)


SENTENCES = [
    (entry("setup", data=("joust",)), "Setup: joust, Ann and Bob"),
    (entry("first player", ANN, data=("by chance", 0)), "Ann is the first player   [at random]"),
    (
        entry("announces", ANN, STARK, ((STARK, "faction-stark"), (9, "01027"))),
        "Ann announces House Stark and Fealty",
    ),
    (entry("plot deck", ANN, data=(7,)), "Ann has a plot deck of 7 cards"),
    (entry("token", ANN, 5, data=("poison", 0, 1)), "Winterfell Steward gets a poison token (0 → 1)"),
    (entry("leaves challenge", ANN, 5), "Winterfell Steward is removed from the challenge"),
    (entry("joins challenge", ANN, 5), "Winterfell Steward joins the challenge"),
    (entry("control", BOB, 5, data=(0,)), "Bob takes control of Winterfell Steward"),
    (
        entry("look", ANN, data=("deck", 1, 1), secret=((30, "01153"),), seats=1),
        "Ann looks at 1 card of Bob's deck: Ice",
    ),
    (
        entry("reorder", ANN, data=(1, 1, 0), secret=((30, "01153"),), seats=1),
        "Ann puts 1 card back on top of Bob's deck: Ice",
    ),
    (entry("named", ANN, 5, data=("military",)), "Ann names military"),
    (
        entry("delayed now", ANN, 5, data=(3,)),
        "The delayed effect of Winterfell Steward resolves   [delayed at step 3]",
    ),
    (entry("x", ANN, 5, data=(2,)), "X is 2 for Winterfell Steward"),
    (entry("claim satisfied", BOB, data=("military",)), "Bob has satisfied military claim"),
    (entry("board", data=("challenges", 1)), "Position set up: challenges, round 1"),
    (entry("lies", ANN, data=("play", ((3, "01153"),))), "Ann begins with Ice   [play]"),
    (entry("holds", ANN, data=("hand", 2)), "Ann begins with 2 cards   [hand]"),
    (entry("reveal", ANN, data=("01153", "deck")), "Ann reveals Ice from the deck"),
    (entry("instead", ANN, 5, data=("hand",)), "Winterfell Steward goes to the hand instead"),
    (
        entry("reduces", ANN, 5, data=(2, "phase")),
        "Ann's next matching card costs 2 less   [until the phase ends]",
    ),
    (
        entry("delayed", ANN, 5, data=("phase", (5,))),
        "The effect of Winterfell Steward is delayed until the phase ends",
    ),
    (entry("shuffle", ANN, data=(60, "deck/0", 0, 59)), "Ann's deck is shuffled (60 cards)"),
    (entry("draw", ANN, data=(2, 56)), "Ann draws 2 cards (deck 58 → 56)"),
    (entry("mulligan", ANN, data=(7,)), "Ann takes a mulligan: 7 cards go back into the deck"),
    (entry("keeps", ANN), "Ann keeps the starting hand"),
    (entry("place", ANN), "Ann places a setup card facedown"),
    (
        entry("setup cards", ANN, data=((ROBB, "01146"), (ICE, "01153"))),
        "Ann reveals setup cards: Robb Stark and Ice",
    ),
    (entry("setup cards", BOB), "Bob has no setup cards"),
    (entry("round", data=(2,)), "Round 2"),
    (entry("round ends", data=(2,)), "Round 2 ends"),
    (entry("phase", data=("plot", 2)), "Plot phase, round 2"),
    (entry("begins", data=("plot", 2)), "The plot phase begins"),
    (entry("ends", data=("plot", 2)), "The plot phase ends"),
    (entry("step", data=("compare STR",)), "Compare STR"),
    (entry("active", ANN, data=("marshaling",)), "Ann is the active player"),
    (entry("value", ANN, data=("cost", 2, 3, (("add", -1, ROBB),))), "The cost is 2 (printed 3, Robb Stark -1)"),
    (entry("value", ANN, NOBLE, ("gold", 5, 5, ())), "Ann's income is 5"),
    (entry("value", ANN, NOBLE, ("gold", 6, 5, (("add", 1, ROBB),))), "Ann's income is 6 (plot 5, Robb Stark +1)"),
    (entry("value", ANN, data=("challenge STR", 5, 0, (("add", 5, ROBB),))), "Ann counts 5 STR (Robb Stark 5)"),
    (
        entry("value", ANN, data=("dominance", 7, 0, (("add", 5, ROBB), ("add", 2, 0)))),
        "Ann counts 7 for dominance (Robb Stark 5, 2 gold)",
    ),
    (
        entry("tie", data=((ANN, 3), (BOB, 1)), rule="lcg2:initiative/tie"),
        "Initiative is tied: Ann has 3 power and Bob has 1 power",
    ),
    (entry("tie", data=((ANN, 4), (BOB, 4)), rule="lcg2:5.2"), "Tied at 4: Ann and Bob; nobody wins"),
    (entry("initiative", ANN, data=(8, 0)), "Ann wins initiative with 8"),
    (entry("initiative", ANN, data=(8, 1)), "Ann wins initiative with 8   [tie broken at random]"),
    (
        entry("count", ANN, data=("round", 1, 1), rule="lcg2:limited"),
        "Limited: 1 of 1 played this round",
    ),
    (entry("count", ANN, ROBB, ("phase", 1, 2), rule="lcg2:limits"), "Robb Stark: 1 of 2 uses this phase"),
    (
        entry("lasting", ANN, ICE, ("strength", "add", 2, (ROBB,), "phase")),
        "Robb Stark gets +2 STR until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, NOBLE, ("claimed/0", "add", -1, (ANN,), "plot/0")),
        "-1 claim against Ann in military challenges until Ann reveals a new plot   [by A Noble Cause]",
    ),
    (
        entry("lasting", ANN, ICE, ("cannot attack/0", "add", 1, (BOB,), "round")),
        "Bob cannot initiate challenges against Ann until the round ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("cannot initiate/1", "add", 1, (BOB,), "phase")),
        "Bob cannot initiate intrigue challenges until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("challenges/2", "add", 1, (ANN,), "phase")),
        "Ann may initiate more power challenges (+1) until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("claim/0", "add", 1, (NOBLE,), "phase")),
        "A Noble Cause gets +1 claim in military challenges until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("icons", "lose", 3, (ROBB,), "phase")),
        "Robb Stark loses military and intrigue icons until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("keywords", "gain", 8, (ROBB,), "phase")),
        "Robb Stark gains renown until the phase ends   [by Ice]",
    ),
    (
        entry("lasting", ANN, ICE, ("cannot defend", "add", 1, (ROBB,), "phase")),
        "Robb Stark cannot defend until the phase ends   [by Ice]",
    ),
    (
        entry("expires", TABLE, NOBLE, ("plot/0", "claimed/0", "add", -1, (ANN,), 31)),
        "The effect of A Noble Cause on Ann expires   [-1 claim in military challenges against them, from step 31]",
    ),
    (
        entry("expires", TABLE, ICE, ("phase", "strength", "add", 2, (ROBB,), 31)),
        "The effect of Ice on Robb Stark expires   [+2 STR, from step 31]",
    ),
    (entry("unsettled", data=("what counts", 5)), "Default: what counts   [question 5]"),
    (entry("unsettled", data=("who keeps it", 0)), "Default: who keeps it"),
    (entry("unsettled", data=(5,)), "Default: intimidate affects only participating characters   [default 5]"),
    (entry("unsettled", data=(9999,)), "Kingsmoot's default applies   [default 9999]"),
    (entry("immune", TABLE, ROBB, (ICE,)), "Robb Stark is immune to the effect of Ice"),
    (entry("window", data=("action", 0, ())), "Action window"),
    (
        entry("window", data=("interrupt", 9, (("leave play", ROBB, -1, "killed"),))),
        "Interrupts to: Robb Stark is killed",
    ),
    (entry("empty window", data=("action",)), "Action window: no player can act"),
    (entry("close", data=("all passed in a row",)), "Window closes: all players passed"),
    (entry("use", ANN, ROBB, ("action", 0, "01146")), "Ann uses Robb Stark   [action]"),
    (entry("use", ANN, ROBB, ("duplicate", 0, "01146")), "Ann uses a duplicate of Robb Stark"),
    (entry("play", ANN, ICE, ("01153",)), "Ann plays Ice"),
    (
        entry("target", ANN, ROBB, ((ROBB,), (ROBB, TYRION))),
        "Ann chooses Robb Stark   [could choose: Tyrion Lannister]",
    ),
    (entry("target", ANN, ROBB, ((ROBB,), (ROBB,))), "Ann chooses Robb Stark   [no other target]"),
    (entry("target", ANN, 0, ((), (ROBB,))), "Ann chooses no target"),
    (entry("target", ANN, 0, ((0,), ()), ((30, "01153"),), 1), "Ann chooses a card: Ice"),
    (entry("canceled", ANN, ROBB, data=(31,)), "The effects of Ann's Robb Stark are canceled   [by step 31]"),
    (entry("not then", ANN), 'The "then" effect does not resolve: the effect before it did not resolve in full'),
    (entry("search", ANN, data=(10,)), "Ann looks at the top 10 cards of the deck"),
    (entry("found", ANN, data=(1,)), "Ann takes 1 card from the search"),
    (entry("found", ANN, data=(0,)), "Ann takes no card from the search"),
    (entry("save", ANN, ROBB, data=("killed",)), "Robb Stark is saved   [instead of being killed]"),
    (entry("kneel", ANN, ROBB), "Robb Stark kneels"),
    (entry("stand", ANN, ROBB), "Robb Stark stands"),
    (entry("stand all", data=((ROBB, TYRION),)), "Robb Stark and Tyrion Lannister stand"),
    (entry("brings", ANN, data=("01146", "marshal")), "Ann marshals Robb Stark"),
    (entry("brings", ANN, data=("01146", "duplicate")), "Ann marshals Robb Stark as a duplicate"),
    (entry("brings", ANN, data=("01091", "ambush")), "Ann ambushes with Burned Men"),
    (entry("enter", ANN, ICE, ("01153", "hand", "marshaled", ROBB)), "Ice enters play on Robb Stark"),
    (
        entry("enter", ANN, ICE, ("01153", "discard", "put into play", 0)),
        "Ice enters play from the discard pile",
    ),
    (entry("enter", ANN, ICE, ("01153", "setup", "setup", ROBB)), "Ann attaches Ice to Robb Stark"),
    (entry("reattach", ANN, ICE, (ROBB,)), "Ice moves to Robb Stark"),
    (entry("phase created", ANN, ROBB, (2,)), "Robb Stark creates an epic phase   [number 2 of this round]"),
    (entry("round cut", data=("challenges",)), "The round ends early   [in the challenges phase]"),
    (entry("becomes", ANN, ROBB, ("01146",)), "Robb Stark becomes a character"),
    (
        entry("challenge trait", data=("Melee", 0, 2, 1)),
        "The challenge loses the trait Melee   [2 attackers, 1 defender]",
    ),
    (
        entry("challenge trait", data=("Jousting", 1, 1, 0)),
        "The challenge gains the trait Jousting   [1 attacker, 0 defenders]",
    ),
    (entry("duplicate", ANN, 8, ("01146", ROBB, "marshaled")), "Ann has a duplicate on Robb Stark"),
    (entry("leave", ANN, ROBB, ("killed", "dead", 2, (), ANN)), "Robb Stark is killed   [with 2 power]"),
    (
        entry("leave", ANN, ROBB, ("discarded", "discard", 0, (), BOB)),
        "Robb Stark is discarded from play   [to Bob's discard pile]",
    ),
    (entry("leave", ANN, ICE, ("returned", "hand", 0, (), ANN)), "Ice returns to hand"),
    (entry("leave", ANN, ICE, ("sacrificed", "discard", 0, (), ANN)), "Ice is sacrificed"),
    (entry("leave", ANN, ROBB, ("moribund", "dead", 0, (), ANN)), "Robb Stark goes to the dead pile"),
    (
        entry("moribund", ANN, ROBB, ("killed", "dead")),
        "Robb Stark is killed and moribund   [then to the dead pile]",
    ),
    (
        entry("moribund", ANN, ROBB, ("returned", "hand")),
        "Robb Stark is returned to hand and moribund   [then to hand]",
    ),
    (entry("destined", ANN, ROBB, ("hand", "")), "Robb Stark goes to hand instead"),
    (entry("destined", ANN, ROBB, ("deck", "put on top")), "Robb Stark goes to the top of the deck instead"),
    (entry("extra draw", ANN, data=(1, 3, 1)), "Ann draws extra card 1 of 3 this round"),
    (entry("extra draw", ANN, data=(3, 3, 0)), "Ann has drawn 3 extra cards this round and draws no more"),
    (
        entry("move", ANN, ICE, ("01153", "hand", "discard", "at random")),
        "Ann discards Ice from hand   [at random]",
    ),
    (
        entry("move", ANN, ICE, ("01153", "deck", "discard", "pillage")),
        "Ann discards Ice from the deck   [pillage]",
    ),
    (entry("move", ANN, ICE, ("01153", "duplicate", "discard", "")), "A duplicate of Ice is discarded"),
    (entry("move", ANN, ICE, ("01153", "being played", "discard", "")), "Ice goes to the discard pile"),
    (entry("move", ANN, 0, ("", "deck", "hand", "")), "Ann takes a card from the deck to hand"),
    (entry("move", ANN, 0, ("", "deck", "deck", "bottom")), "Ann puts a card on the bottom of the deck"),
    (
        entry("move", ANN, 0, ("", "hand", "deck", "top"), (30, "01153"), 1),
        "Ann puts Ice from hand on top of the deck",
    ),
    (
        entry("move", ANN, 0, ("01153", "dead", "deck", "shuffled")),
        "Ann shuffles Ice from the dead pile into the deck",
    ),
    (entry("choose plot", ANN), "Ann chooses a plot facedown"),
    (entry("reveal plot", ANN, NOBLE, ("01004", 0)), "Ann reveals A Noble Cause"),
    (entry("reveal plot", ANN, NOBLE, ("01004", ICE)), "Ann reveals A Noble Cause   [Ice goes to the used pile]"),
    (entry("plot used", ANN, NOBLE, ("01004",)), "A Noble Cause goes to the used pile"),
    (entry("recycle plots", ANN, data=(7,)), "Ann takes 7 used plots back into the plot deck"),
    (entry("takes plots", ANN, data=("plots", BOB, 5, ())), "Ann takes 5 plots from Bob's plot deck"),
    (
        entry("takes plots", ANN, data=("used", BOB, 1, ((NOBLE, "01010"),))),
        "Ann takes 1 plot from Bob's used pile   [A Noble Cause]",
    ),
    (entry("gold", ANN, data=("income", 0, 4)), "Ann collects 4 gold (0 → 4)"),
    (entry("spends", ANN, ROBB, (2, 1)), "Ann pays 1 gold from Robb Stark (2 → 1)"),
    (entry("token", ANN, ROBB, ("gold", 0, 2)), "Robb Stark gets 2 gold tokens (0 → 2)"),
    (entry("gold", ANN, data=("pays", 3, 1)), "Ann pays 2 gold (3 → 1)"),
    (entry("power", ANN, ROBB, ("renown", 0, 1)), "Robb Stark gains 1 power (0 → 1)   [renown]"),
    (entry("power", ANN, ROBB, ("loses", 2, 1)), "Robb Stark loses 1 power (2 → 1)"),
    (
        entry("move power", ANN, LANNISTER, (STARK, 2, 1, 0, 1)),
        "1 power moves from Bob's House Lannister (2 → 1) to Ann's House Stark (0 → 1)",
    ),
    (
        entry("challenge", ANN, data=(0, BOB, (ROBB,), 1, 2)),
        "Ann initiates a military challenge against Bob with Robb Stark   "
        "[military challenge 1, challenge 2 this phase]",
    ),
    (entry("bypass", ANN, TYRION, (ROBB,)), "Robb Stark bypasses Tyrion Lannister by stealth"),
    (entry("defenders", BOB, data=((TYRION,),)), "Bob defends with Tyrion Lannister"),
    (entry("defenders", BOB, data=((),)), "Bob declares no defenders"),
    (
        entry("wins", ANN, data=(0, BOB, 8, 2, 6, 0)),
        "Military challenge: Ann 8, Bob 2. Ann wins by 6.",
    ),
    (
        entry("wins", ANN, data=(1, BOB, 2, 0, 2, 1)),
        "Intrigue challenge: Ann 2, Bob 0. Ann wins unopposed by 2.",
    ),
    (
        entry("wins", BOB, data=(2, ANN, 2, 5, 3, 0)),
        "Power challenge: Ann 2, Bob 5. Bob wins by 3.",
    ),
    (entry("nobody wins", data=(0, 0)), "Nobody wins the challenge (0 to 0)"),
    (
        entry("claim", BOB, NOBLE, ("military", "claim", 1, 1, ())),
        "Military claim 1 against Bob   [A Noble Cause, Bob has no character to kill]",
    ),
    (entry("chosen for claim", BOB, data=((TYRION,),)), "Bob chooses Tyrion Lannister for claim"),
    (
        entry("chance", BOB, data=("hand/1", 1, 4, 1)),
        "1 card is chosen at random from Bob's hand",
    ),
    (entry("keyword", ANN, data=("renown", (ROBB,), 3)), "Robb Stark may gain 1 power (renown)"),
    (
        entry("keyword", ANN, data=("intimidate", (ROBB,), 3)),
        "Ann may kneel a character with STR 3 or less (intimidate: Robb Stark)",
    ),
    (entry("challenge ends", data=(1,)), "The intrigue challenge ends"),
    (entry("dominance", ANN), "Ann wins dominance"),
    (entry("eliminated", BOB, data=("conceded",)), "Bob is eliminated   [conceded]"),
    (
        entry("match ends", ANN, data=("victory", (15, 3))),
        "Ann wins the match with 15 power   [power: Ann 15, Bob 3]",
    ),
    (
        entry("match ends", ANN, data=("elimination", (4, 3))),
        "Ann wins the match as the last player left   [power: Ann 4, Bob 3]",
    ),
    (entry("concedes", ANN, data=(0,)), "Ann concedes"),
    (entry("setting", ANN), "Ann changes a setting"),
    (
        entry("order", JUDGE_ACTOR, data=("judge", "rewind", 12, "ab" * 32, 31, -1, 0, 0)),
        "A judge rewinds the match to step 31   [dispute 12]",
    ),
    (
        entry("order", JUDGE_ACTOR, data=("head judge", "reshuffle", 0, "", 0, BOB, 0, 0)),
        "The head judge has Bob's deck shuffled",
    ),
    (
        entry("order", JUDGE_ACTOR, data=("judge", "remove", 0, "", 0, BOB, 0, 0)),
        "A judge removes Bob from the match",
    ),
    (entry("order", JUDGE_ACTOR, data=("judge", "call time", 0, "", 0, -1, 0, 0)), "A judge calls time"),
    (entry("order", JUDGE_ACTOR, data=("judge", "pause", 0, "", 0, -1, 0, 0)), "A judge pauses the match"),
    (entry("forfeits", ANN, data=(0,)), "Ann forfeits: out of time"),
    (entry("proposal", ANN, data=("takeback", "ask", 31, 0)), "Ann asks to undo everything since step 31"),
    (entry("proposal", BOB, data=("draw", "grant", 0, 0)), "Bob accepts the draw"),
    (entry("proposal", BOB, data=("pause", "refuse", 0, 0)), "Bob declines a pause"),
    (entry("proposal", ANN, data=("resume", "withdraw", 0, 0)), "Ann withdraws the request to resume"),
    (entry("take-back", ANN, data=(31,)), "All agree: Ann undoes everything since step 31"),
    (
        entry("gift", ANN, data=(1, 2, "challenges", "no attack this round", 0)),
        "Ann gives Bob 2 gold   [note (not binding): “no attack this round”, challenges phase]",
    ),
    (entry("gift", ANN, data=(1, 1, "dominance", "", 0)), "Ann gives Bob 1 gold   [dominance phase]"),
    (entry("loop", ANN, data=(20, 12, 31, 0)), "Ann repeats the loop (steps 12 to 31) 20 times"),
    (entry("loop", ANN, data=(1, 12, 31, 0)), "Ann repeats the loop (steps 12 to 31) once"),
    (
        entry("loop ends", ANN, data=(20, 20, (4, 1), (9, 0))),
        "The loop was repeated 20 of 20 times   [Ann: 4 power, 9 gold; Bob: 1 power, 0 gold]",
    ),
    (
        entry("loop ends", ANN, data=(2, 20, (4, 1), (9, 0))),
        "The loop stops early: repeated 2 of 20 times   [Ann: 4 power, 9 gold; Bob: 1 power, 0 gold]",
    ),
    (entry("paused", ANN, data=(1,)), "The match is paused"),
    (entry("paused", ANN, data=(0,)), "The match resumes"),
    (
        entry("match ends", -1, data=("time", (4, 4), (1, 1))),
        "The match ends without a winner: time is called   [power: Ann 4, Bob 4, places: Ann 1, Bob 1]",
    ),
    (
        entry("titles shuffled", data=(4, 2, "deck/3", 0, 0)),
        "The titles are shuffled; 2 are set aside",
    ),
    (
        entry("titles shuffled", data=(6, 0, "deck/6", 0, 5)),
        "The titles are shuffled",
    ),
    (entry("titles offered", BOB, data=(4,)), "Bob looks at 4 titles"),
    (
        entry("titles offered", BOB, 0, (2,), ((30, "01211"), (31, "01209")), 2),
        "Bob looks at 2 titles: Crown Regent and Master of Coin",
    ),
    (entry("take title", BOB, data=(3,)), "Bob takes a title   [3 left]"),
    (
        entry(
            "choice",
            BOB,
            data=("redirect against",),
            secret=("chosen", ("against 0",), ("against 0",), 0, 1),
            seats=2,
        ),
        "Bob chooses: against Ann",
    ),
    (entry("take title", BOB, 0, (3,), (30, "01211"), 2), "Bob takes a title: Crown Regent   [3 left]"),
    (
        entry("title", BOB, 50, ("01209",)),
        "Bob has the title card #50   [rivals: Hand of the King and Master of Whispers, supports Master of Ships]",
    ),
    (entry("title returned", BOB, 50, ("01209",)), "Bob returns Master of Coin"),
    (entry("title returned", BOB, 0, ("",), (30, "01211"), 2), "Bob returns a title: Crown Regent"),
    (
        entry("redirected", ANN, data=(ANN, BOB, ANN, (ROBB,))),
        "Ann's challenge is redirected to Ann   "
        "[initiated against Bob, resolves against Ann, Robb Stark is no longer bypassed]",
    ),
    (
        entry("redirected", ANN, data=(ANN, BOB, ANN, (), 1)),
        "Ann's challenge is redirected to Ann   [was against Bob]",
    ),
    (entry("titles left", data=(("01209", "01211"),)), "Titles to choose from: Master of Coin and Crown Regent"),
    (entry("title aside", BOB, 0, ("01209",)), "Master of Coin is set aside   [was Bob's title]"),
    (entry("title unused", BOB, 50, ("no legal target",)), "Bob cannot use card #50   [no legal target]"),
    (entry("defends for", BOB, data=(ANN,)), "Bob defends for Ann   [Ann pays claim]"),
    (entry("opposed beaten", ANN, data=(BOB,)), "Ann beats Bob, whose title is opposed   [once each round]"),
    (entry("rival beaten", ANN, data=(BOB,)), "Ann beats a rival: Bob   [once each round]"),
    (entry("claim against", ANN, data=((BOB,),)), "Ann applies claim to Bob"),
    (entry("claim against", ANN, data=((),)), "Ann applies claim to no opponent"),
    (
        entry("departs", BOB, data=(2, 4, ((NOBLE, "01004"),))),
        "Bob leaves the table   [loses 2 gold, loses 4 power, A Noble Cause leaves play]",
    ),
    (entry("departs", BOB, data=(0, 0, ())), "Bob leaves the table"),
    (entry("pass", BOB), "Bob passes"),
    (entry("choice", BOB, data=("opportunity",)), "Bob chooses what to do"),
    (
        entry("choice", BOB, data=("name",), secret=("chosen", ("name 0",), ("name 0", "name 1"), 0, 1), seats=2),
        "Bob chooses: the name in place 1   [or: the name in place 2]",
    ),
    (
        entry("choice", BOB, data=("x",), secret=("chosen", ("x 2",), ("x 2", "x 3"), 0, 1), seats=2),
        "Bob chooses X = 2   [or: X = 3]",
    ),
]


@pytest.mark.parametrize(("given", "sentence"), SENTENCES, ids=[f"{e.kind}: {text}" for e, text in SENTENCES])
def test_an_entry_is_one_sentence(given: LogEntry, sentence: str):
    assert format_line(given, names()) == sentence


def test_every_kind_has_a_sentence_here():
    assert {given.kind for given, _sentence in SENTENCES} == set(KINDS)


# --- for each viewer

DRAWN = entry("draw", ANN, data=(2, 56), secret=((17, "01146"), (30, "01153")), seats=1)
CHOSEN = entry(
    "pass", BOB, secret=("chosen", ("pass",), ("marshal h77", "use 3 0", "pass"), 4500, 49), seats=2, at=4500
)


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (JUDGE, "Ann draws 2 cards (deck 58 → 56): Robb Stark and Ice"),
        (ANN, "Ann draws 2 cards (deck 58 → 56): Robb Stark and Ice"),
        (BOB, "Ann draws 2 cards (deck 58 → 56)"),
        (PUBLIC, "Ann draws 2 cards (deck 58 → 56)"),
    ],
)
def test_only_those_who_may_know_read_what_is_drawn(viewer: int, sentence: str):
    assert format_line(DRAWN, names(viewer)) == sentence


@pytest.mark.parametrize(
    ("viewer", "sentence"),
    [
        (JUDGE, "Bob passes, 3 s   [could: marshal Ice; use Robb Stark]"),
        (BOB, "Bob passes, 3 s   [could: marshal Ice; use Robb Stark]"),
        (ANN, "Bob passes"),
        (PUBLIC, "Bob passes"),
    ],
)
def test_why_a_seat_passed_and_how_long_it_thought_is_its_secret(viewer: int, sentence: str):
    known = names(viewer)
    known.learn(entry("draw", BOB, data=(1, 50), secret=((77, "01153"),), seats=2, number=48))
    known.learn(entry("window", data=("action", 0, ()), number=49, at=1500))
    assert format_line(CHOSEN, known) == sentence


def test_a_pass_with_nothing_to_do_says_so_to_its_seat():
    idle = entry("pass", BOB, secret=("nothing to do",), seats=2)
    assert format_line(idle, names(BOB)) == "Bob passes (auto-pass)"
    assert format_line(idle, names(ANN)) == "Bob passes"


def test_a_copy_without_times_tells_no_time():
    known = names(BOB)
    known.learn(redact_entry(entry("window", data=("action", 0, ()), number=49, at=1500), BOB))
    assert "3 s" not in format_line(redact_entry(CHOSEN, BOB), known)


@pytest.mark.parametrize("everything", [True, False])
@pytest.mark.parametrize("viewer", [ANN, BOB, PUBLIC])
def test_the_words_tell_a_viewer_nothing_that_a_redacted_log_does_not(viewer: int, everything: bool):
    match = canary_match(4)
    log = play_out(match, 4, time=0).record.entries
    pool, seats = match.deal.pool, match.deal.names
    whole = list(format_log(log, Names(seats, pool, viewer), everything))
    cut = list(format_log([redact_entry(line, viewer) for line in log], Names(seats, pool, viewer), everything))
    assert [text for _entry, text in whole] == [text for _entry, text in cut]


def test_a_hand_is_never_named_to_the_other_seat():
    match = canary_match(5)
    log = play_out(match, 5, time=0).record.entries
    told = "\n".join(text for _entry, text in format_log(log, Names(match.deal.names, match.deal.pool, BOB), True))
    public = repr([redact_entry(entry, PUBLIC) for entry in log])
    for facts in match.deal.pool.facts.values():
        if facts.title.startswith("canary-draw-0-") and facts.title not in public:
            assert facts.title not in told


# --- with whom a card lies


def test_a_reader_of_the_log_knows_with_whom_a_card_lies_and_where():
    known = names()
    assert known.lies(str(STEWARD)) == (ANN, "play")
    known.learn(entry("control", BOB, STEWARD, (ANN,)))
    assert known.lies(str(STEWARD)) == (BOB, "play")
    known.learn(entry("leave", BOB, STEWARD, ("killed", "dead", 0, (), ANN)))
    assert known.lies(str(STEWARD)) == (ANN, "dead")
    known.learn(entry("look", ANN, data=("deck", 1, BOB), secret=((30, "01153"),), seats=1))
    assert (known.lies("h30"), known.bare("h30")) == ((BOB, "deck"), "Ice")
    assert known.lies("99") == (-1, "")


def test_a_reader_knows_nothing_of_cards_that_another_looks_at():
    known = names(BOB)
    known.learn(redact_entry(entry("look", ANN, data=("deck", 1, BOB), secret=((30, "01153"),), seats=1), BOB))
    assert (known.lies("h30"), known.bare("h30")) == ((-1, ""), "a hidden card")


# --- whole logs


def test_every_line_of_random_matches_has_words_for_everybody():
    for number in range(4):
        log = play_out(start(number), number).record.entries
        for viewer in (JUDGE, ANN, BOB, PUBLIC):
            told = [text for _entry, text in format_log(log, Names(("Ann", "Bob"), POOL, viewer), True)]
            assert len(told) == len(log)
            assert not any("card #" in text or "None" in text for text in told)


def test_a_judge_reads_every_hidden_card_by_its_title():
    log = play_out(start(3), 3).record.entries
    told = "\n".join(text for _entry, text in format_log(log, Names(("Ann", "Bob"), POOL, JUDGE), True))
    assert "a hidden card" not in told
    assert "a card" not in told.replace("setup card", "")


def test_a_save_reads_as_a_judge_wants_it():
    game = scenario(
        first="ann",
        ann={"play": ["Tumblestone Knight"]},
        bob={"play": ["Robb Stark", "Shieldbearer on Robb Stark"]},
    )
    known = Names(("Ann", "Bob"), TEST_POOL, JUDGE)
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    game.bob.uses("Shieldbearer")
    told = [text[5:] for _entry, text in format_log(game.log, known)]
    claim = next(place for place, text in enumerate(told) if "Military claim" in text)
    rule = 77
    assert [text[:rule].rstrip() for text in told[claim : claim + 11]] == [
        "        Military claim 1 against Bob   [A Noble Cause]",
        "          Bob chooses Robb Stark for claim",
        "          Robb Stark would be killed: save or cancel?",
        "            Ann passes (auto-pass)",
        "            Bob chooses to use Shieldbearer   [or: pass]",
        "            Bob uses Shieldbearer   [would interrupt: Robb Stark would be",
        "              Shieldbearer is sacrificed",
        "              Robb Stark is saved   [instead of being killed]",
        "            Ann passes (auto-pass)",
        "            Bob passes (auto-pass)",
        "            Window closes: all players passed",
    ]
    assert told[claim][rule:] == "lcg2:4.2.4"
    assert told[claim + 5].endswith("\n                   killed]")


def test_a_reaction_names_what_it_answers():
    known = names()
    known.learn(entry("leave", ANN, ROBB, ("killed", "dead", 0, (), ANN), number=60, parent=55))
    around = (("leave play", ROBB, -1, "killed"),)
    known.learn(entry("window", data=("reaction", 9, around), number=61, parent=55))
    used = entry("use", BOB, TYRION, ("reaction", 0, "01089"), number=62, parent=61)
    assert format_line(used, known) == "Bob uses Tyrion Lannister   [reaction to: Robb Stark is killed]"


def test_an_ability_names_the_one_event_it_was_used_for():
    known = names()
    around = (("leave play", ROBB, -1, "killed"), ("leave play", STEWARD, -1, "killed"))
    known.learn(entry("window", data=("interrupt", 9, around), number=61, parent=55))
    used = entry("use", BOB, TYRION, ("interrupt", 0, "01089", 1), number=62, parent=61)
    assert format_line(used, known) == "Bob uses Tyrion Lannister   [interrupt to: Winterfell Steward is killed]"


def test_a_card_that_enters_again_is_no_second_copy_of_itself():
    known = names()
    known.learn(entry("enter", ANN, STEWARD, (CODES[STEWARD], "hand", "marshaled", 0), number=60))
    assert known.card(STEWARD) == "Winterfell Steward"


def test_two_cards_of_one_title_are_told_apart():
    known = names()
    assert known.card(STEWARD) == "Winterfell Steward"
    known.learn(entry("enter", BOB, 9, ("01152", "hand", "marshaled", 0), number=60))
    assert (known.card(STEWARD), known.card(9)) == ("Winterfell Steward #5", "Winterfell Steward #9")


def quiet_window(first_number: int) -> list[LogEntry]:
    n = first_number
    return [
        entry("window", data=("action", 0, ()), number=n),
        entry("pass", ANN, secret=("nothing to do",), seats=1, number=n + 1, parent=n),
        entry("pass", BOB, secret=("nothing to do",), seats=2, number=n + 2, parent=n),
        entry("close", data=("all passed in a row",), number=n + 3, parent=n),
    ]


def test_a_window_in_which_nobody_could_act_is_left_out():
    assert list(format_log(quiet_window(60), names())) == []
    assert len(list(format_log(quiet_window(60), names(), everything=True))) == 4


def test_a_window_in_which_a_seat_chose_to_pass_is_shown_only_to_those_who_know():
    log = quiet_window(60)
    log[2] = entry(
        "pass", BOB, secret=("chosen", ("pass",), ("use 6 0", "pass"), 0, 60), seats=2, number=62, parent=60
    )
    assert [text.split()[0] for _entry, text in format_log(log, names(JUDGE))] == ["60", "61", "62", "63"]
    assert [text.split()[0] for _entry, text in format_log(log, names(BOB))] == ["60", "61", "62", "63"]
    assert list(format_log(log, names(ANN))) == []
    assert list(format_log(log, names(PUBLIC))) == []


def test_a_line_has_its_number_its_nesting_and_its_rule():
    known = names()
    known.learn(entry("phase", data=("plot", 1), number=60))
    inner = entry("kneel", ANN, ROBB, number=61, parent=60, rule="lcg2:4.2")
    known.learn(inner)
    assert format_entry(inner, known, width=80) == f"{'   61    Robb Stark kneels':<52}lcg2:4.2"


def test_a_long_line_goes_on_under_itself():
    known = names()
    long = entry("stand all", data=((ROBB, ICE, STEWARD, TYRION, NOBLE),), number=61, rule="lcg2:6.2")
    known.learn(long)
    head, *rest = format_entry(long, known, width=80).splitlines()
    assert head.endswith("lcg2:6.2")
    assert rest
    assert all(text.startswith("         ") for text in rest)


@pytest.mark.parametrize(
    ("milliseconds", "said"),
    [(3000, "3 s"), (1500, "1.5 s"), (40, "0 s"), (12_400, "12 s"), (125_000, "2 min 5 s")],
)
def test_a_time_is_short(milliseconds: int, said: str):
    assert format_duration(milliseconds) == said


def test_a_list_reads_like_one():
    assert join_words([]) == "nothing"
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "a"]) == "a ×2 and b"
    assert join_words(["a", "b", "c"]) == "a, b and c"
