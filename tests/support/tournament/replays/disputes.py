"""What each dispute of the second edition asserts over HTTP: every fact that its log must hold, the engine's answer,
and where each rule that decides it is told. A step, a seat and a card are named as the answers name them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from engine.record.container import load

Json = dict[str, Any]


@dataclass
class Disputed:
    """A match as a judge reads it by its link, and the disputed step."""

    client: FlaskClient
    address: str
    step: int

    def ask(self, path: str) -> Json:
        answer = self.client.get(f"{self.address}{path}")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json
        return found

    def at(self, step: int = 0) -> Json:
        return self.ask(f"/steps/{step or self.step}")

    def table(self, step: int = 0, eyes: str = "judge") -> Json:
        found: Json = self.at(step)["tables"][eyes]
        return found

    def card(self, id: str, step: int = 0) -> Json:
        found: Json = self.table(step)["cards"][id]
        return found

    def row(self, step: int = 0) -> Json:
        found: Json = self.ask(f"/steps/{step or self.step}?tables=")["row"]
        return found

    def said(self, *steps: int) -> list[str]:
        """Lines of the log."""
        return [self.row(step)["said"] for step in steps]

    def rules(self, *steps: int) -> list[str]:
        return [self.row(step)["rule"].partition(":")[2] for step in steps]

    def found(self, terms: str) -> list[int]:
        steps: list[int] = self.ask(f"/search?{terms}")["steps"]
        return steps

    def inside(self, window: int, *kinds: str) -> list[tuple[int, str, int]]:
        """What of some kinds stands in a window: step, kind and seat."""
        steps = sorted(step for kind in kinds for step in self.found(f"kind={kind}"))
        rows = [self.row(step) for step in steps]
        return [(row["step"], row["kind"], row["seat"]) for row in rows if row["parent"] == window]

    def windows(self, step: int = 0) -> list[tuple[int, str]]:
        """Those that stand open, from the outermost in."""
        return [(window["step"], window["timing"]) for window in self.at(step)["windows"]]

    def openings(self, step: int = 0) -> list[tuple[str, int]]:
        """The timing steps around what happens, and the steps of their windows."""
        rows = self.ask(f"/steps/{step or self.step}/around")["openings"]
        return [(row["timing"], row["window"]) for row in rows]

    def looked_at(self, timing: str, step: int = 0) -> list[tuple[str, bool]]:
        """What speaks for a window of a timing, and against it."""
        rows = self.ask(f"/steps/{step or self.step}/around")["openings"]
        return [(one["words"], one["ok"]) for row in rows if row["timing"] == timing for one in row["why"]]

    def could(self, step: int) -> list[str]:
        """What a seat could have done where it passed or chose."""
        found: list[str] = self.ask(f"/steps/{step}/answered")["could"]
        return found

    def cause(self, step: int) -> str:
        found: str = self.ask(f"/steps/{step}/answered")["cause"]
        return found

    def fault(self, step: int, card: str) -> tuple[str, str]:
        """Why a card could not be used in an answer: the rule and the words of the first check that fails."""
        held = {one["card"]: one["fault"] for one in self.ask(f"/steps/{step}/answered")["cards"]}
        return held[card]["rule"].partition(":")[2], held[card]["words"]

    def failing(self, step: int, seat: int, card: str) -> list[tuple[str, str]]:
        """Every check that fails between a seat and a card, over all its ways; none of them is open."""
        ways = self.ask(f"/steps/{step}/why?seat={seat + 1}&card={card}")["ways"]
        assert not any(way["open"] for way in ways)
        checks = [check for way in ways for check in way["checks"] if check["ok"] is False]
        return [(check["rule"].partition(":")[2], check["words"]) for check in checks]

    def holding(self, step: int, seat: int, card: str) -> list[tuple[str, str]]:
        """Every check of the way in which a seat may use a card."""
        (way,) = [one for one in self.ask(f"/steps/{step}/why?seat={seat + 1}&card={card}")["ways"] if one["open"]]
        return [(check["rule"].partition(":")[2], check["words"]) for check in way["checks"] if check["ok"]]

    def offers(self, seat: int, step: int = 0) -> list[str]:
        """The ids of what a seat is offered at a step."""
        return [offer["id"] for offer in self.table(step, str(seat + 1))["prompt"]["offers"]]

    def hand(self, seat: int, step: int = 0) -> list[str]:
        """The cards of a seat's hand at a step."""
        found: list[str] = self.table(step)["seats"][seat]["piles"]["hand"]["cards"]
        return found

    def head(self) -> str:
        """Of the chain, as the file has it."""
        return load(self.client.get(f"{self.address}/file").data).head.hex()

    def told(self) -> dict[str, str]:
        """Each rule that is told at the step, and where first: cited, rested on, or checked around it."""
        rests = self.ask(f"/steps/{self.step}/rests-on")
        found = {rests["cites"]["id"]: "cites"} if rests["cites"] else {}
        found |= {rule["id"]: "rests" for rule in rests["rests"] if rule["id"] not in found}
        for opening in self.ask(f"/steps/{self.step}/around")["openings"]:
            for check in opening["why"]:
                found.setdefault(check["rule"], "checks")
        return {id.partition(":")[2]: where for id, where in found.items()}


Asked = tuple[Callable[[Disputed], object], object]
"""What is asked, and what the answer must be."""


@dataclass(frozen=True)
class Dispute:
    facts: dict[str, Asked]
    """One for each that the log must hold."""
    answer: Asked
    """Who is right, as the engine plays it."""
    cites: dict[str, str]
    """Where at the step each rule that decides is told."""


DISPUTES: dict[str, Dispute] = {
    "L2-01": Dispute(
        {
            "first player": (lambda m: m.table()["first"], 0),
            "active player": (lambda m: m.table()["active"], 1),
            "window": (lambda m: m.windows(), [(19, "action")]),
            "order of first inputs": (lambda m: m.at()["asked"]["seats"], [0]),
        },
        (lambda m: m.offers(0), ["use 3 0", "pass"]),
        {
            "aw-4a": "cites",
            "aw": "rests",
            "first-player/first-opportunity": "rests",
            "active-player/challenge": "rests",
        },
    ),
    "L2-03": Dispute(
        {
            "passes and uses in the window": (
                lambda m: m.inside(23, "pass", "use"),
                [(24, "pass", 0), (26, "use", 1), (29, "use", 0), (31, "pass", 1), (32, "pass", 0)],
            ),
        },
        (lambda m: [*m.said(28), *m.could(28)], ["ann chooses to use Silent Sister #3", "Use Silent Sister"]),
        {"pass/consecutive": "rests", "reactions/order": "rests"},
    ),
    "L2-06": Dispute(
        {
            "the prompt": (lambda m: sorted(m.could(25)), ["Resolve Hungry Crypt", "Resolve Weeping Stone"]),
            "who answered": (lambda m: (m.row()["seat"], m.table()["first"]), (1, 1)),
            "the answer": (lambda m: m.said(25), ["bob chooses: Hungry Crypt resolves next"]),
        },
        (
            lambda m: m.said(26, 29, 31),
            ["bob uses Hungry Crypt", "ann uses Weeping Stone", "Window closes: no forced ability is left"],
        ),
        {"forced/order": "cites", "forced/complete": "rests", "simultaneous/order": "rests"},
    ),
    "L2-07": Dispute(
        {
            "trigger class of each": (
                lambda m: [m.looked_at("would interrupt")[0], m.looked_at("interrupt")[0]],
                [("Bodyguard could be used", True), ("Viserys Targaryen could be used", True)],
            ),
            "step of each": (
                lambda m: m.openings(),
                [("would interrupt", 43), ("forced interrupt", 0), ("interrupt", 47)],
            ),
        },
        (lambda m: (m.could(45), m.inside(43, "close")), (["Use Bodyguard"], [(46, "close", None)])),
        {"triggering-condition/2": "cites", "would": "rests", "triggering-condition/4": "rests"},
    ),
    "L2-10": Dispute(
        {
            "window tree": (
                lambda m: [(one["step"], one["said"]) for one in m.at()["windows"]],
                [
                    (40, "Reactions to: ann wins the military challenge"),
                    (48, "The effect of Put to the Sword would initiate: cancel?"),
                    (55, "The effect of The Hand's Judgment would initiate: cancel?"),
                ],
            ),
            "state of the first event": (
                lambda m: (len(m.table()["seats"][0]["piles"]["being_played"]["cards"]), m.found("kind=canceled")),
                (1, [64]),
            ),
        },
        (
            lambda m: m.said(64, 69),
            ["The effects of bob's The Hand's Judgment are canceled", "Eddard Stark is killed"],
        ),
        {"nested": "rests", "nested/lifo": "rests", "initiating/6": "rests", "cancel": "rests"},
    ),
    "L2-11": Dispute(
        {
            "counter": (lambda m: m.said(43), ["Put to the Sword: 1 of 1 uses this challenge"]),
            "what raised it": (
                lambda m: (m.row(43)["parent"], *m.said(42)),
                (42, "ann plays Put to the Sword"),
            ),
        },
        (lambda m: m.fault(66, "h18"), ("limits/max", "Put to the Sword was already used 1× this challenge")),
        {"limits/cancelled": "rests", "limits/max": "rests", "cancel/used": "rests"},
    ),
    "L2-12": Dispute(
        {
            "predicate that failed": (
                lambda m: m.failing(16, 0, "h8"),
                [
                    (
                        "target/none",
                        "no legal target: characters of one player with a total STR of at most 4",
                    )
                ],
            ),
            "state it was run on": (lambda m: m.at()["head"] == m.head(), True),
        },
        (lambda m: [id for id in m.offers(0) if "h8" in id], []),
        {"abilities/potential": "rests", "costs/no-effect": "rests"},
    ),
    "L2-15": Dispute(
        {
            "target before the offer": (
                lambda m: (m.found("kind=target"), *m.said(41), m.could(44)),
                ([41], "ann chooses The Tickler", ["Play Treachery for 1 gold"]),
            ),
        },
        (
            lambda m: (m.windows(), m.said(45, 52)),
            (
                [(36, "reaction"), (42, "would interrupt")],
                ["bob plays Treachery", "The effects of ann's Plaza of Punishment are canceled"],
            ),
        ),
        {"initiating/5": "rests", "initiating/6": "rests"},
    ),
    "L2-17": Dispute(
        {
            "what can be chosen": (lambda m: m.offers(1), ["kill 7", "kill 10", "kill 11"]),
            "legality": (lambda m: [m.table(0, "2")["prompt"][bound] for bound in ("least", "most")], [2, 2]),
        },
        (lambda m: (m.at()["asked"]["seats"], m.at()["asked"]["question"]), ([1], "military claim")),
        {"military-claim": "rests", "military-claim/distinct": "rests"},
    ),
    "L2-20": Dispute(
        {
            "power after each step": (lambda m: [m.table(step)["seats"][0]["power"] for step in (25, 26)], [14, 15]),
            "the end": (
                lambda m: (m.row(27)["kind"], *m.said(27)),
                ("match ends", "ann wins the match with 15 power"),
            ),
            "its step": (lambda m: (m.rules(26, 27), m.found("rule=lcg2:4.2.4")), (["4.2.3", "winning-game"], [])),
        },
        (lambda m: m.table(27)["outcome"]["winner"], 0),
        {"4.2.3": "cites", "unopposed/bonus": "rests", "winning-game": "rests"},
    ),
    "L2-22": Dispute(
        {
            "margin": (lambda m: m.said(26), ["Military challenge: ann 9, bob 0. ann wins unopposed by 9."]),
            "intimidates of this challenge": (lambda m: m.found("kind=keyword&q=intimidate"), [34]),
        },
        (
            lambda m: (m.said(35, 36, 37), m.could(37)),
            (
                ["ann chooses to kneel Arya Stark", "Arya Stark kneels", "First player ann: renown resolves next"],
                ["Renown"],
            ),
        ),
        {"intimidate": "cites", "intimidate/once": "rests"},
    ),
    "L2-23": Dispute(
        {
            "stealth targets": (lambda m: m.table()["challenge"]["bypassed"], [{"card": "6", "by": "3"}]),
            "time of what came later": (
                lambda m: (m.found("kind=bypass"), m.found("kind=empty window&rule=lcg2:aw-4b")),
                ([19], [20]),
            ),
        },
        (
            lambda m: (m.offers(1, 20), m.failing(20, 1, "6")),
            (["defend 7"], [("stealth", "Tumblestone Knight is bypassed by Asha Greyjoy's stealth")]),
        ),
        {"4.2": "cites", "stealth": "rests", "4.2.1": "rests"},
    ),
    "L2-25": Dispute(
        {
            "window around the action": (
                lambda m: m.inside(22, "play", "close"),
                [(24, "play", 0), (32, "close", None)],
            ),
            "kneeling when defenders are declared": (lambda m: m.card("6", 32)["kneels"], True),
        },
        (
            lambda m: (m.at(32)["asked"]["question"], m.failing(32, 1, "6")),
            ("defenders", [("4.2.1", "Tumblestone Knight is kneeling")]),
        ),
        {"aw-4b": "cites", "4.2.1": "rests"},
    ),
    "L2-27": Dispute(
        {
            "both totals": (
                lambda m: m.said(36, 37),
                ["ann counts 0 STR (Tumblestone Knight 0)", "bob counts 0 STR"],
            ),
            "modifiers": (lambda m: m.card("3")["str"], {"now": 0, "printed": 2, "by": [["add", -4, "7"]]}),
        },
        (lambda m: (*m.said(38), m.found("kind=wins")), ("Nobody wins the challenge (0 to 0)", [])),
        {"winning-challenge/none": "cites", "winning-challenge/minimum": "rests", "4.2.2": "rests"},
    ),
    "L2-29": Dispute(
        {
            "the bearer leaves with what it bears": (
                lambda m: [(row["said"], row["parent"]) for row in (m.row(21), m.row(22))],
                [("Tyrion Lannister is killed", 16), ("Little Bird returns to hand", 21)],
            ),
            "keywords of the attachment": (lambda m: m.card("3", 20)["keywords"], []),
        },
        (lambda m: [m.table(step)["seats"][0]["piles"]["hand"]["count"] for step in (21, 22)], [0, 1]),
        {"attachment-cards/return": "cites", "leaves-play/attachments": "rests", "terminal": "rests"},
    ),
    "L2-30": Dispute(
        {
            "source of the ability": (
                lambda m: (m.row()["said"], m.row()["rule"]),
                ("bob uses a duplicate of Robb Stark", "lcg2:duplicates/save"),
            ),
            "why it can't be canceled": (
                lambda m: m.failing(50, 0, "h22"),
                [
                    (
                        "triggering-condition",
                        "nothing that Treachery waits for happens here: "
                        "a triggered ability of a character, location or attachment takes effect",
                    )
                ],
            ),
        },
        (lambda m: (m.said(49), m.found("kind=canceled")), (["Robb Stark is saved"], [])),
        {"duplicates/save": "cites", "cannot": "rests"},
    ),
    "L2-31": Dispute(
        {
            "effects that last": (
                lambda m: m.said(39, 40),
                [
                    "Arya Stark gets -4 STR until the phase ends",
                    "Arya Stark dies at 0 STR until the phase ends",
                ],
            ),
            "computed STR": (
                lambda m: m.card("6", 40)["str"],
                {"now": 0, "printed": 2, "by": [["add", -4, "10"]]},
            ),
        },
        (
            lambda m: (m.openings()[0], m.looked_at("would interrupt")[0], m.said(41, 42)),
            (
                ("would interrupt", 0),
                ("Arya Stark can't be saved", False),
                ["Arya Stark is killed", "A duplicate of Arya Stark is discarded"],
            ),
        ),
        {"save/ongoing": "cites", "abilities/potential": "rests"},
    ),
    "L2-33": Dispute(
        {
            "flag on the kill": (
                lambda m: m.looked_at("would interrupt")[1],
                ("Eddard Stark can't be saved", False),
            ),
            "what was refused and why": (
                lambda m: (m.openings()[0], m.looked_at("would interrupt")[0]),
                (("would interrupt", 0), ("Bodyguard does not: can be saved", False)),
            ),
        },
        (lambda m: (m.said(32), m.found("kind=use&card=duplicate")), (["Eddard Stark is killed"], [])),
        {"save/cannot": "rests", "cannot": "rests"},
    ),
    "L2-34": Dispute(
        {
            "it was killed": (lambda m: (m.row(47)["kind"], *m.said(47)), ("leave", "Benjen Stark is killed")),
            "where it went": (
                lambda m: (
                    *m.said(43),
                    [m.table(47)["seats"][1]["piles"][pile]["count"] for pile in ("deck", "dead")],
                ),
                ("Benjen Stark goes to the deck instead", [21, 0]),
            ),
        },
        (lambda m: m.said(49, 51), ["Reactions to: a card is killed", "ann uses Silent Sister"]),
        {"replacement": "cites", "reactions": "rests"},
    ),
    "L2-38": Dispute(
        {
            "the end of the challenge": (
                lambda m: (m.said(29), m.rules(29)),
                (["The power challenge ends"], ["4.2.6"]),
            ),
            "its scope is closed": (lambda m: m.table()["challenge"], None),
        },
        (
            lambda m: m.failing(31, 0, "5"),
            [
                ("target/none", "no legal target: a character"),
                ("triggering-condition", "nothing that Ending Bell waits for happens here: something a phase ends"),
            ],
        ),
        {"lasting-effects/too-late": "rests", "abilities/potential": "rests"},
    ),
    "L2-40": Dispute(
        {
            "base value": (lambda m: [m.card("3", step)["str"]["printed"] for step in (28, 37)], [2, 2]),
            "modifiers with sources": (
                lambda m: [m.card("3", step)["str"]["by"] for step in (28, 37)],
                [[["add", -4, "8"]], [["add", -4, "8"], ["add", 3, "9"]]],
            ),
        },
        (lambda m: [m.card("3", step)["str"]["now"] for step in (27, 28, 37)], [2, 0, 1]),
        {"modifiers": "rests", "modifiers/floor": "rests"},
    ),
    "L2-44": Dispute(
        {
            "parts I to III": (
                lambda m: m.rules(19, 20, 21, 23, 24),
                ["1.3.I", "1.3.I", "1.3.I", "1.3.II", "1.3.III"],
            ),
            "window": (lambda m: (m.found("kind=window")[0], m.rules(35)), (35, ["aw-2"])),
        },
        (
            lambda m: (m.said(28), m.found("kind=use&card=Morning Crier")),
            (["Morning Crier is discarded from play"], []),
        ),
        {"1.3.III": "rests", "1.3.react": "rests"},
    ),
    "L2-46": Dispute(
        {
            "deck after the draw": (lambda m: m.table(12)["seats"][1]["piles"]["deck"]["count"], 0),
            "elimination": (lambda m: (m.row()["kind"], *m.said(13)), ("eliminated", "bob is eliminated")),
        },
        (
            lambda m: (*m.said(14), m.table(14)["outcome"]["winner"]),
            ("ann wins the match as the last player left", 0),
        ),
        {"winning-game/elimination": "cites", "2.2": "rests"},
    ),
    "L2-48": Dispute(
        {
            "whose opportunities": (
                lambda m: m.inside(14, "brings", "pass"),
                [(16, "brings", 0), (20, "pass", 1), (22, "brings", 0), (26, "pass", 1)],
            ),
            "passes by themselves": (lambda m: m.cause(20), "nothing to do"),
        },
        (lambda m: (m.could(20), m.said(16, 22)), ([], ["ann marshals Bran Stark", "ann marshals Arya Stark"])),
        {"marshal": "cites", "aw-3": "rests", "aw/resolve": "rests"},
    ),
    "L2-49": Dispute(
        {
            "how it entered play": (
                lambda m: (m.said(16, 19), m.rules(19)),
                (["ann ambushes with Burned Men", "Burned Men enters play"], ["ambush"]),
            )
        },
        (
            lambda m: (m.openings(19)[-1], m.found("rule=lcg2:marshal/enters")),
            (("reaction", 0), []),
        ),
        {"ambush": "cites", "marshal/put": "rests", "duplicates/marshal-type": "rests"},
    ),
    "L2-52": Dispute(
        {
            "gold after it went back": (
                lambda m: (m.said(10), m.rules(10), m.table()["seats"][0]["gold"]),
                (["ann returns 2 gold (2 → 0)"], ["7.2"], 0),
            ),
        },
        (lambda m: m.said(13), ["Action window: no player can act"]),
        {"aw-7": "cites", "7.2": "rests"},
    ),
    "L2-55": Dispute(
        {
            "window tree": (lambda m: m.windows(), [(14, "action"), (23, "reaction"), (30, "reaction")]),
            "parents": (lambda m: [m.row(step)["parent"] for step in (30, 25)], [25, 23]),
            "order of closing": (
                lambda m: [m.inside(window, "close") for window in (30, 23)],
                [[(36, "close", None)], [(43, "close", None)]],
            ),
        },
        (
            lambda m: (m.said(32), m.could(37), m.said(39)),
            (["ann uses Silent Sister #4"], ["Use Silent Sister"], ["ann uses Silent Sister #4"]),
        ),
        {"nested": "rests", "nested/lifo": "rests", "nested/first-player": "rests"},
    ),
    "L2-56": Dispute(
        {
            "the move comes before the window": (
                lambda m: (m.found("kind=move&q=Seen In Flames"), m.found("kind=window&q=reactions to")),
                ([30], [31]),
            ),
        },
        (
            lambda m: (m.table(31)["seats"][0]["piles"]["discard"]["cards"], m.offers(0, 31)),
            (["8"], ["use 3 0", "pass"]),
        ),
        {"event-cards/discard-timing": "cites"},
    ),
    "L2-58": Dispute(
        {
            "bonuses by opponent and round": (
                lambda m: (m.said(36, 59), [m.row(step)["more"] for step in (38, 60)]),
                (["ann beats a rival: bob", "ann beats a rival: cleo"], ["rival", "rival"]),
            ),
        },
        (lambda m: [m.table(step)["seats"][0]["power"] for step in (35, 38, 60)], [0, 2, 3]),
        {"rivals/max": "rests", "4.2.3": "rests"},
    ),
}
"""By mark; test_disputes.py says which there must be."""
