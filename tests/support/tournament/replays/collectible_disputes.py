"""What each dispute of the collectible game asserts over HTTP: every fact that its log must hold, the engine's
answer, and where each rule that decides it is told."""

from __future__ import annotations

from tests.support.tournament.replays.disputes import Dispute, Disputed


def plots(match: Disputed, step: int) -> list[int]:
    """How many plots of the first seat lie in the plot deck, and how many are used."""
    piles = match.table(step)["seats"][0]["piles"]
    return [piles[pile]["count"] for pile in ("plots", "used")]


COLLECTIBLE: dict[str, Dispute] = {
    "CC-01": Dispute(
        {
            "gold after marshalling": (
                lambda m: (m.said(38, 39), m.rules(38), [seat["gold"] for seat in m.table(40)["seats"]]),
                (["ann returns 1 gold (1 → 0)", "bob returns 5 gold (5 → 0)"], ["marshalling/spend"], [0, 0]),
            ),
            "how dominance is counted": (
                lambda m: m.said(59, 60),
                [
                    "ann counts 8 for dominance (Page #5 1, Heir 4, Warden 3)",
                    "bob counts 1 for dominance (Page #7 1)",
                ],
            ),
        },
        (lambda m: (m.said(61), m.table(62)["seats"][0]["power"]), (["ann wins dominance"], 1)),
        {"dominance": "cites", "marshalling/spend": "rests"},
    ),
    "CC-05": Dispute(
        {
            "placed cards": (lambda m: m.said(18), ["ann reveals setup cards: Ferry and Heir"]),
            "what could not be placed": (
                lambda m: sorted(m.fault(12, one["card"]) for one in m.ask("/steps/12/answered")["cards"]),
                [
                    ("kw/limited", "a limited card is already placed"),
                    ("kw/setup", "Blade is an attachment without the Setup keyword"),
                    ("setup/5", "Heir is already placed, and setup allows no duplicates"),
                    ("setup/5", "Squire costs 2 gold; 1 of 5 is left"),
                ],
            ),
        },
        (lambda m: m.could(12), ["Place Page", "Done"]),
        {"setup/5": "cites", "kw/setup": "rests"},
    ),
    "CC-06": Dispute(
        {
            "the bearer leaves": (
                lambda m: (m.said(22, 25), m.row(26)["parent"]),
                (["Squire is killed and moribund", "Squire goes to the dead pile"], 25),
            ),
            "where the attachment goes": (lambda m: m.said(26), ["Blade is discarded from play"]),
        },
        (
            lambda m: [m.table(26)["seats"][1]["piles"][pile]["count"] for pile in ("hand", "discard", "dead")],
            [0, 1, 1],
        ),
        {"cards/attachment": "cites"},
    ),
    "CC-07": Dispute(
        {
            "plot piles by time": (
                lambda m: [plots(m, step) for step in (20, 21, 74, 112, 113, 114)],
                [[0, 6], [0, 6], [0, 6], [0, 6], [6, 0], [6, 1]],
            ),
        },
        (
            lambda m: (m.said(80, 111, 113), m.rules(113)),
            (
                ["Tallyman gains 6 power (0 → 6)", "Round 7 ends", "ann takes 6 used plots back into the plot deck"],
                ["plot/cycle"],
            ),
        ),
        {"plot/cycle": "rests"},
    ),
    "CC-08": Dispute(
        {
            "deadly characters by side": (
                lambda m: (m.said(28), [len(m.table()["challenge"][side]) for side in ("attackers", "defenders")]),
                (["Deadly characters: 1 attack, 1 defend"], [1, 2]),
            ),
        },
        (lambda m: (m.found("kind=moribund"), m.found("kind=leave")), ([], [])),
        {"kw/deadly": "cites"},
    ),
    "CC-09": Dispute(
        {
            "what each draw belongs to": (
                lambda m: m.said(*(m.row(step)["parent"] for step in (21, 22, 23, 49))),
                ["Draw phase, round 1"] * 3 + ["ann uses Library"],
            ),
            "counter": (
                lambda m: (m.found("kind=extra draw"), m.said(70, 81)),
                (
                    [48, 59, 70, 81],
                    [
                        "ann draws extra card 3 of 3 this round",
                        "ann has drawn 3 extra cards this round and draws no more",
                    ],
                ),
            ),
        },
        (lambda m: [m.table(step)["seats"][0]["piles"]["hand"]["count"] for step in (23, 71, 81)], [3, 6, 6]),
        {"expert/draw-limit": "cites", "mp/laws": "rests"},
    ),
    "CC-12": Dispute(
        {
            "segment between": (
                lambda m: (m.row(22)["parent"], m.inside(22, "pass", "play")),
                (20, [(23, "pass", 0), (25, "play", 1), (31, "pass", 0), (32, "pass", 1)]),
            ),
        },
        (
            lambda m: (m.said(20, 29), m.found("kind=bypass"), [m.card("3", step)["keywords"] for step in (28, 29)]),
            (
                [
                    "ann initiates a military challenge against bob with Shade",
                    "Shade loses stealth until the phase ends",
                ],
                [],
                [["stealth"], []],
            ),
        ),
        {
            "challenges/windows": "cites",
            "flow-challenges/declare": "rests",
            "flow-challenges/stealth-defend": "rests",
        },
    ),
    "CC-13": Dispute(
        {
            "steps of the phase": (
                lambda m: (m.said(11, 12, 15, 16, 17), m.rules(11, 12, 17)),
                (
                    [
                        "The dominance phase begins",
                        "Determine dominance",
                        "ann wins dominance",
                        "ann gains 1 power (House card) (0 → 1)",
                        "Action window",
                    ],
                    ["flow-dominance", "dominance", "flow-dominance"],
                ),
            ),
        },
        (lambda m: (m.found("kind=window"), m.inside(17, "use")), ([17], [(20, "use", 1)])),
        {"flow-dominance": "rests"},
    ),
    "CC-16": Dispute(
        {
            "who may be attacked": (
                lambda m: (m.could(20), m.table()["seats"][0]["relations"]),
                (
                    [
                        "Military challenge against cleo",
                        "Intrigue challenge against cleo",
                        "Power challenge against cleo",
                    ],
                    [{"seat": 1, "tie": "supports", "words": "you can't challenge this player"}],
                ),
            ),
            "the title kneels": (lambda m: (m.said(25), m.rules(25)), (["Crown Regent kneels"], ["mp/crown-regent"])),
        },
        (
            lambda m: (m.said(26), m.found("kind=redirected"), m.table()["challenge"]["against"]),
            (["cleo cannot use Crown Regent"], [], 2),
        ),
        {"mp/crown-regent": "cites", "mp/supports": "rests"},
    ),
    "CC-19": Dispute(
        {
            "what was chosen": (
                lambda m: (m.said(27, 29), m.could(28)),
                (
                    ["Military claim 2 against bob", "bob chooses Golden Knight and Golden Queen for claim"],
                    ["Kill Golden Knight", "Kill Golden Queen", "Kill Page"],
                ),
            ),
        },
        (lambda m: m.said(35, 44), ["Golden Knight is saved", "Golden Queen goes to the dead pile"]),
        {"expert/high-claim": "rests"},
    ),
}
