"""Final places: the cut first, then the standings before it."""

from tournament.regulations.cut.places import final_order, melee_cut_order


def test_the_cut_goes_before_the_standings_even_where_a_better_ranked_player_dropped_before_it():
    # b was second and dropped, so e came in as the lowest seed, and lost in the semi-finals.
    assert final_order(list("abcdef"), list("cade")) == list("cadebf")


def test_who_was_sent_away_has_no_place():
    assert final_order(list("abde"), list("cad")) == list("adbe")


def test_a_final_table_parts_its_players_and_everybody_else_goes_by_seed():
    # Seeds 1 to 9; c, a and e sat at the final table, a and e ended equal.
    assert melee_cut_order(list("abcdefghi"), [(2, "e"), (1, "c"), (2, "a")]) == list("caebdfghi")
