"""What each dispute of the first edition asserts over HTTP: every fact that its log must hold, the engine's answer,
and where each rule that decides it is told."""

from __future__ import annotations

from tests.support.tournament.replays.disputes import Dispute

FIRST_EDITION: dict[str, Dispute] = {
    "L1-01": Dispute(
        {
            "actor": (lambda m: (m.row(18)["seat"], *m.said(18)), (0, "ann plays Dagger")),
            "seat order": (lambda m: m.inside(35, "pass"), [(36, "pass", 1), (37, "pass", 0)]),
            "response offers": (lambda m: (m.row(23)["seat"], m.could(23)), (1, ["Play Writ"])),
        },
        (lambda m: m.inside(22, "play", "pass"), [(24, "play", 1), (31, "pass", 0), (32, "pass", 1)]),
        {
            "timing/first-responses": "rests",
            "core/expert/response-order": "rests",
            "qa/first-response": "rests",
        },
    ),
    "L1-03": Dispute(
        {
            "framework events with their results": (
                lambda m: m.said(41, 42, 49, 50, 51),
                [
                    "Military challenge: ann 3, bob 0. ann wins unopposed by 3.",
                    "Military claim 1 against bob",
                    "Page is killed and moribund",
                    "ann gains 1 power (House card) (0 → 1)",
                    "Robert Baratheon gains 1 power (0 → 1)",
                ],
            ),
            "step 5 opens": (lambda m: (m.found("kind=window&rule=lcg1:timing/5"), m.row(61)["parent"]), ([61], 26)),
        },
        (
            lambda m: (m.windows(), m.found("kind=window&rule=lcg1:timing/4"), m.said(54)),
            ([], [52], ["Passive ability of ann's Robert Baratheon triggers"]),
        ),
        {"flow-challenges/resolve": "cites", "timing/framework/common": "rests", "timing/framework/example": "rests"},
    ),
    "L1-04": Dispute(
        {
            "moribund and why": (
                lambda m: (m.said(21), m.card("4", 25)["state"]),
                (["Widow is killed and moribund"], ["moribund"]),
            ),
            "response in step 5": (
                lambda m: (m.said(24), m.rules(22), m.row(24)["parent"]),
                (["bob uses Widow"], ["timing/5"], 22),
            ),
            "power": (lambda m: [m.table(step)["seats"][1]["power"] for step in (24, 25)], [14, 15]),
        },
        (lambda m: (m.table()["outcome"]["winner"], m.found("kind=leave")), (1, [])),
        {"core/victory": "cites", "timing/moribund": "rests", "timing/moribund-abilities": "rests"},
    ),
    "L1-06": Dispute(
        {
            "moribund": (
                lambda m: (m.said(26), m.card("4", 27)["state"]),
                (["Squire is killed and moribund"], ["moribund"]),
            ),
            "kind of cost": (
                lambda m: m.failing(27, 1, m.hand(1, 27)[0])[-1:],
                [("faq-event/cost", "can't discard a character")],
            ),
            "what was refused": (lambda m: m.could(28), []),
        },
        (lambda m: (m.cause(28), m.said(32)), ("nothing to do", ["Squire goes to the dead pile"])),
        {"timing/moribund-exception": "rests"},
    ),
    "L1-07": Dispute(
        {
            "passes of step 2": (
                lambda m: m.inside(22, "pass", "close"),
                [(23, "pass", 1), (24, "pass", 0), (25, "close", None)],
            ),
            "execution in step 3": (
                lambda m: (m.said(26), m.rules(26)),
                (["Arya Stark is killed and moribund"], ["timing/3"]),
            ),
        },
        (lambda m: (m.could(23), m.offers(1, 27)), (["Play Rescue"], ["use 5 1", "pass"])),
        {"timing/2": "cites", "timing/save-gate": "rests"},
    ),
    "L1-08": Dispute(
        {
            "opportunities open and closed": (
                lambda m: (m.windows(29), m.windows(41), m.could(29)),
                ([(16, "action"), (23, "response")], [(16, "action")], ["Use Mourner"]),
            ),
            "passes and uses": (
                lambda m: m.inside(23, "pass", "use", "close"),
                [
                    (24, "pass", 1),
                    (26, "use", 0),
                    (30, "use", 1),
                    (38, "pass", 0),
                    (39, "pass", 1),
                    (40, "close", None),
                ],
            ),
        },
        (lambda m: m.said(30, 37), ["bob uses Mourner #5", "bob draws 1 card (deck 20 → 19): Blank card"]),
        {"timing/5": "cites", "timing/opportunities": "rests", "qa/respond-again": "rests"},
    ),
    "L1-09": Dispute(
        {
            "kind of window": (
                lambda m: (m.said(26), m.row(27)["said"], m.row(27)["parent"]),
                (["The challenges phase ends"], "Passive abilities after: the phase ends", 12),
            )
        },
        (
            lambda m: (
                [step for kind in ("timing/2", "timing/5") for step in m.found(f"kind=window&rule=lcg1:{kind}")],
                m.said(30, 33),
            ),
            ([], ["Guest is returned to hand and moribund", "Guest goes to hand"]),
        ),
        {"faq-2.6": "rests"},
    ),
    "L1-14": Dispute(
        {
            "source of the effect": (
                lambda m: (m.said(57, 58), m.rules(58, 65)),
                (
                    ["ann chooses: deadly", "Deadly characters: 2 attack, 0 defend"],
                    ["core/kw/deadly", "core/kw/deadly"],
                ),
            )
        },
        (
            lambda m: (m.looked_at("save or cancel", 61), m.said(44, 51)),
            (
                [
                    ("Robb Stark has no duplicate", False),
                    ("bob might hold Rescue", True),
                    ("bob might hold Ransom", True),
                    ("bob might hold Tonic", True),
                ],
                ["bob chooses to save Robb Stark with a duplicate", "Robb Stark is saved"],
            ),
        ),
        {"faq-4.14": "rests"},
    ),
    "L1-15": Dispute(
        {
            "window between": (
                lambda m: (m.row(22)["parent"], m.inside(22, "play"), m.found("kind=defenders")),
                (20, [(25, "play", 1)], []),
            ),
            "keywords at stealth": (
                lambda m: (m.card("5", 28)["keywords"], m.card("5", 31)["keywords"]),
                ([], ["stealth"]),
            ),
        },
        (lambda m: (m.said(29), m.found("kind=bypass")), (["Squire gains stealth until the phase ends"], [])),
        {"flow-challenges": "cites", "flow-challenges/stealth-defend": "rests", "core/kw/stealth": "rests"},
    ),
    "L1-17": Dispute(
        {
            "nobody takes part": (
                lambda m: (m.said(29), [len(m.table(30)["challenge"][side]) for side in ("attackers", "defenders")]),
                (["Squire is removed from the challenge"], [0, 0]),
            ),
            "why it ends": (
                lambda m: (m.said(36), m.found("kind=wins"), m.found("kind=nobody wins")),
                (["The military challenge ends"], [], []),
            ),
        },
        (lambda m: (m.table(37)["challenge"], [seat["power"] for seat in m.table(37)["seats"]]), (None, [0, 0])),
        {"faq-3.33": "rests", "faq-3.28": "rests"},
    ),
    "L1-20": Dispute(
        {
            "verb of the effect": (
                lambda m: (m.said(55), m.row(55)["kind"]),
                (["ann takes Knight of the Tumblestone from the deck to hand"], "move"),
            ),
            "counter": (
                lambda m: (m.found("kind=extra draw"), m.said(40)),
                ([22, 31, 40], ["ann draws extra card 3 of 3 this round"]),
            ),
        },
        (lambda m: [m.table(step)["seats"][0]["piles"]["hand"]["count"] for step in (54, 55)], [3, 4]),
        {"faq-draw-cap": "cites"},
    ),
    "L1-21": Dispute(
        {
            "cost": (lambda m: m.said(18), ["The cost is 0"]),
            "restriction and target": (
                lambda m: (m.could(19), m.said(20)),
                (["Choose Robb Stark"], ["ann chooses Robb Stark"]),
            ),
            "every check": (
                lambda m: m.holding(15, 0, m.hand(0, 15)[0]),
                [
                    ("faq-3.13", "Distinct Mastery is where its ability works"),
                    ("qa/cost-own-card", "ann controls Distinct Mastery"),
                    ("timing/player-action", "Distinct Mastery has an action"),
                    ("faq-event/restriction", "Distinct Mastery works in this phase"),
                    ("timing/marshalling", "this costs no gold, or it is ann's own marshalling turn"),
                    ("faq-3.9", "the text box of Distinct Mastery is not blank"),
                    ("faq-4.3", "no effect stops ann from using it"),
                    ("faq-event/cost", "ann can pay for Distinct Mastery"),
                    ("faq-event/target", "there is a legal target: a Holy or Learned or Noble or War character"),
                ],
            ),
        },
        (
            lambda m: (m.said(17, 25), m.found("kind=lasting")),
            (["ann plays Distinct Mastery", "Responses to: Distinct Mastery is played"], []),
        ),
        {"faq-event/effect": "rests", "faq-event/target": "rests"},
    ),
    "L1-22": Dispute(
        {
            "how the cost was counted": (
                lambda m: m.said(19, 20, 21),
                ["X is 3 for Conscription", "The cost is 4 (printed 3, Old Palace +1)", "ann pays 4 gold (5 → 1)"],
            )
        },
        (lambda m: m.said(22), ["ann gains 3 power (House card) (0 → 3)"]),
        {"timing/1d": "cites", "timing/1c": "rests", "timing/1a": "rests", "faq-3.1": "rests"},
    ),
    "L1-27": Dispute(
        {
            "what may be answered": (
                lambda m: m.looked_at("save or cancel"),
                [
                    ("Wits could be used", True),
                    ("Writ: bob's hand is empty", False),
                    ("Hush: bob's hand is empty", False),
                    ("Betrayal: bob's hand is empty", False),
                ],
            )
        },
        (
            lambda m: (m.could(32), m.said(39), m.found("kind=moribund")),
            (["Use Wits"], ["The effects of bob's Wildfire Assault are canceled"], []),
        ),
        {"faq-4.3": "rests"},
    ),
    "L1-28": Dispute(
        {
            "kinds and times": (
                lambda m: (m.said(26, 39), m.card("5", 16)["str"], m.card("5", 26)["str"]),
                (
                    ["Warden gets -2 STR until the phase ends", "Ward enters play on Warden"],
                    {"now": 4, "printed": 3, "by": [["add", 1, "6"]]},
                    {"now": 2, "printed": 3, "by": [["add", 1, "6"], ["add", -2, "8"]]},
                ),
            ),
        },
        (lambda m: m.card("5", 39)["str"], {"now": 1, "printed": 3, "by": [["add", -2, "8"]]}),
        {"faq-3.18": "rests"},
    ),
    "L1-29": Dispute(
        {
            "what changed": (
                lambda m: (m.said(22), m.card("5", 21)["seat"], m.card("5", 22)["seat"]),
                (["ann takes control of Squire"], 1, 0),
            ),
            "legality of the attachment": (
                lambda m: (m.said(23), m.rules(23), m.card("3", 22)["on"]),
                (["Leech is discarded from play and moribund"], ["faq-3.20"], "5"),
            ),
        },
        (lambda m: (m.said(25), m.found("kind=window&rule=lcg1:timing/2")), (["Leech goes to the discard pile"], [])),
        {"faq-3.20": "cites"},
    ),
    "L1-31": Dispute(
        {
            "pile in step 4": (
                lambda m: (len(m.table(25)["seats"][1]["piles"]["discard"]["cards"]), m.card("4", 25)["state"]),
                (3, ["moribund"]),
            )
        },
        (
            lambda m: ([line.partition(" from ")[0] for line in m.said(26, 27)], m.said(30)),
            (["bob puts Squire", "bob puts Feast"], ["Sergeant goes to the dead pile"]),
        ),
        {"timing/moribund": "rests", "errata/flight-of-dragons": "rests"},
    ),
    "L1-35": Dispute(
        {
            "original target": (
                lambda m: (m.said(26), m.table()["challenge"]["against"]),
                (["cleo initiates a military challenge against ann with Rightful King"], 0),
            ),
            "who defends": (
                lambda m: (m.said(33), m.table(35)["challenge"]["defender"]),
                (["dora defends for ann"], 3),
            ),
            "who loses": (lambda m: m.said(40), ["Military challenge: cleo 4, dora 2. cleo wins by 2."]),
            "who pays claim": (
                lambda m: [(m.row(step)["seat"], m.row(step)["said"]) for step in (41, 43)],
                [(0, "Military claim 1 against ann"), (0, "ann chooses Page for claim")],
            ),
        },
        (lambda m: m.said(44, 57), ["Page is killed and moribund", "Page goes to the dead pile"]),
        {"core/supports": "cites", "core/supports/stealth": "rests"},
    ),
}
