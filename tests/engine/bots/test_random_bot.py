"""The random player: legal, even-handed, and the same for the same seed."""

from collections import Counter

from engine.bots import RandomBot
from engine.prompts.prompts import Choices, Offer, Prompt

SEED = b"a seed for bots!"


def choices(count: int, least: int = 1, most: int = 1) -> Choices:
    return Choices(1, tuple(f"option {number}" for number in range(count)), least, most, 7)


def test_the_same_seed_chooses_the_same():
    asked = [choices(7), choices(5, 0, 5), choices(9, 2, 4)] * 20
    first, second = RandomBot(SEED, "Ann"), RandomBot(SEED, "Ann")
    assert [first.choose(prompt) for prompt in asked] == [second.choose(prompt) for prompt in asked]


def test_two_bots_of_one_seed_do_not_move_alike():
    asked = [choices(7)] * 40
    ann, bob = RandomBot(SEED, "Ann"), RandomBot(SEED, "Bob")
    assert [ann.choose(prompt) for prompt in asked] != [bob.choose(prompt) for prompt in asked]


def test_it_answers_for_the_seat_that_is_asked():
    assert RandomBot(SEED).choose(choices(3)).seat == 1


def test_every_answer_of_one_comes_up_about_as_often():
    bot = RandomBot(SEED)
    seen = Counter(bot.choose(choices(4)).ids[0] for _ in range(2000))
    assert len(seen) == 4
    assert all(400 < count < 600 for count in seen.values())


def test_some_of_several_are_as_many_as_allowed_and_none_twice():
    bot = RandomBot(SEED)
    sizes = Counter()
    for _ in range(600):
        picked = bot.choose(choices(6, 1, 3)).ids
        assert len(set(picked)) == len(picked)
        sizes[len(picked)] += 1
    assert set(sizes) == {1, 2, 3}
    assert all(count > 120 for count in sizes.values())


def test_nothing_and_everything_can_be_picked():
    bot = RandomBot(SEED)
    sizes = {len(bot.choose(choices(2, 0, 2)).ids) for _ in range(60)}
    assert sizes == {0, 1, 2}
    assert set(bot.choose(choices(3, 3, 3)).ids) == {"option 0", "option 1", "option 2"}


def test_a_prompt_with_words_is_answered_like_one_without():
    offers = tuple(Offer(id, id.upper()) for id in choices(5).ids)
    prompt = Prompt(1, "question", "words", "lcg2:1.2", 7, offers)
    assert RandomBot(SEED).choose(prompt) == RandomBot(SEED).choose(choices(5))


def test_it_draws_again_until_its_picks_may_stand_together():
    bot = RandomBot(SEED)
    both = Choices(1, ("a", "b", "c", "d"), 0, 4, 7, stands=lambda picked: "a" in picked and len(picked) < 3)
    seen = {tuple(sorted(bot.choose(both).ids)) for _ in range(200)}
    assert seen == {("a",), ("a", "b"), ("a", "c"), ("a", "d")}
