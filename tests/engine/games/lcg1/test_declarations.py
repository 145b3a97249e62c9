"""How cards of the first edition declare, and how what they declare reads."""

from engine.abilities import SELF, TARGET, TIMINGS
from engine.games.lcg1 import declarations
from engine.games.lcg1.declarations import (
    PHASES,
    any_phase,
    canceling,
    challenges,
    passive,
    response,
    saving,
    when_revealed,
)
from engine.vocabulary import effects as do
from engine.vocabulary import filters as f
from engine.vocabulary import targets
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import kneel


def test_there_is_a_constructor_for_each_phase_and_one_for_any():
    made = [
        declarations.plot_phase,
        declarations.draw_phase,
        declarations.marshalling,
        declarations.challenges,
        declarations.dominance,
        declarations.standing,
        declarations.taxation,
    ]
    assert tuple(one(do.draw(1)).phase for one in made) == PHASES
    assert any_phase(do.draw(1)).phase == ""


def test_each_kind_of_ability_reads_as_its_kind():
    kill = any_phase(do.kill_card(TARGET), target=targets.choose(f.CHARACTERS))
    assert kill.words() == "Action: choose a character and kill it."
    stand = challenges(do.stand(SELF), cost=(kneel(SELF),))
    assert stand.words() == "Challenges action, by kneeling this card: stand this card."
    assert (
        response(t.killed(f.CHARACTERS), do.draw(1)).words() == "Response: when a character is killed, draw 1 card."
    )
    rescue = saving(t.killed(f.CHARACTERS, would=True), do.save())
    assert rescue.words() == "Response: before a character is killed, save it."
    writ = canceling(t.effects_would_initiate(opponents_event=True), do.cancel())
    assert writ.words() == "Response: before an opponent's event takes effect, cancel it."
    robert = passive(t.you_win(with_=SELF), do.add_power(SELF, 1))
    assert robert.words().endswith("in which this card participates, put 1 power on this card.")
    assert when_revealed(do.draw(1)).words() == "When revealed: draw 1 card."


def test_all_limited_responses_of_a_player_are_counted_together():
    one = response(t.you_win(), do.draw(1), limited=True)
    other = response(t.you_lose(), do.draw(1), limited=True)
    assert one.limit == other.limit
    assert one.words() == "Response: when you win a challenge, draw 1 card. At most 1 limited response per round."


def test_saves_come_before_what_they_answer_and_passives_and_responses_after():
    before, passives, responses = (TIMINGS[number] for number in (8, 9, 10))
    assert (before.name, before.after, before.saves) == ("save or cancel", False, True)
    assert (passives.name, passives.after, passives.forced) == ("passive", True, True)
    assert (responses.name, responses.after, responses.forced) == ("response", True, False)
