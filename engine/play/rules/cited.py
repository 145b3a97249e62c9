"""The rules that shared code cites; each game maps them to its own rule ids."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Self

from engine.play.rules.rule_tables import read_rows

_OF_EVENTS: Final = {
    "restriction": "event_restriction",
    "action_phase": "event_phase",
    "limit": "event_limit",
    "cost_payable": "event_cost",
    "no_target": "event_target",
}
"""From names of rules about abilities to names of rules about event cards."""


@dataclass(frozen=True, slots=True)
class CitedRules:
    """A rule id for each thing that the games share."""

    setup_begins: str
    setup_first: str
    """Chance decides the first player."""
    setup_factions: str
    setup_plots: str
    setup_shuffle: str
    setup_draw: str
    setup_place: str
    setup_reveal: str
    setup_bearer: str
    setup_refill: str
    round: str
    reveal_plots: str
    active_challenger: str
    use: str
    forced: str
    """A forced ability initiates."""
    afford: str
    price: str
    pay: str
    target: str
    effect: str
    restriction: str
    control_in_challenge: str
    tokens_leave: str
    elimination: str
    default_bearer: str
    no_attachments: str
    no_attachments_except: str
    no_attachments_trait: str
    unique: str
    unique_dead: str
    attachment: str
    x: str
    claim: str
    intrigue_claim: str
    kill: str
    military_claim: str
    power_claim: str
    challenge: str
    defenders: str
    stealth: str
    tie_of_ends: str
    victory: str
    victory_tie: str
    cost_payable: str
    in_play_only: str
    optional: str
    potential: str
    action: str
    action_phase: str
    blank: str
    cannot: str
    duplicate_save: str
    event_from_hand: str
    limit: str
    maximum: str
    limit_counted: str
    save: str
    no_target: str
    targets_together: str
    choose: str
    look: str
    search: str
    search_fails: str
    search_shown: str
    together: str
    choose_plot: str
    initiative: str
    first_player: str
    when_revealed: str
    initiative_tie: str
    recycle_plots: str
    delayed: str
    lasting: str
    expiry: str
    order: str
    then: str
    while_true: str
    modifier: str
    save_ongoing: str
    active: str
    draw: str
    income: str
    next_marshal: str
    dominance: str
    stand: str
    return_gold: str
    reserve: str
    forced_done: str
    forced_order: str
    all_passed: str
    compare: str
    strength: str
    nobody_wins: str
    control: str
    gain_gold: str
    gain_power: str
    token: str
    move_power: str
    participating: str
    removed_from_challenge: str
    put_into_play: str
    instead: str
    reveal: str
    marshal: str
    enters: str
    marshal_events: str
    marshal_when: str
    duplicate: str
    limited: str
    illegal_attachment: str
    duplicates_leave: str
    not_asked: str
    abilities: str
    triggering_condition: str
    save_cannot: str
    once_for_each: str
    immune: str
    no_effect: str
    titles: str
    title_leaves: str
    supports: str
    redirect: str
    redirect_against: str
    event_restriction: str
    """Why an event card can't be played: restriction, phase, limit, cost, target.

    One rule each, in this order.
    """
    event_phase: str
    event_limit: str
    event_cost: str
    event_target: str

    @classmethod
    def read(cls, package: str) -> Self:
        """Read `cited_rules.txt` of a game's package.

        The last name of the package is the game's.
        """
        game, cited = package.rpartition(".")[2], dict[str, str]()
        for _heading, row in read_rows(package, "cited_rules.txt"):
            rule, *names = row.split()
            if not cited.keys().isdisjoint(names):
                raise ValueError(f"{game}: a name has two rules, one of them in {row!r}")
            cited |= dict.fromkeys(names, f"{game}:{rule}")
        return cls(**cited)

    @property
    def rules(self) -> frozenset[str]:
        """All cited rule ids."""
        return frozenset(getattr(self, field.name) for field in fields(self))

    def of_ability(self, name: str, is_event: bool) -> str:
        """Return the rule against using an ability; events may have their own."""
        return self.named(_OF_EVENTS.get(name, name) if is_event else name)

    def named(self, name: str) -> str:
        """Return the rule that a part or a check of a card names.

        A game's own cards may cite a rule id directly.
        """
        return name if ":" in name else str(getattr(self, name))
