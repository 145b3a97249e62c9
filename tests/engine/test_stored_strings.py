"""Strings in stored bytes are identifiers: each is in `stored_strings.txt`, and none may change.

Log entries, saved tables and inputs hold English: titles of steps, reasons, verbs, zones, names of steps. What people
read may be reworded, in tables from identifier to sentence; the identifier stays as it is, byte for byte.

    python -m tests.engine.test_stored_strings                  shows what differs from the list
    python -m tests.engine.test_stored_strings write            adds new strings to the list
    python -m tests.engine.test_stored_strings write --drop     also drops those that nothing stores any more

A string is dropped only if no record with it was ever made: records are kept for ever.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from engine.games.registry import RULESETS, shipped_decks
from engine.match.match import Match
from tests.effort import examples
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY, Played
from tests.support.engine.stored.groups import GROUPS, Found, sort_out, strings_of_source
from tests.support.engine.stored.stored_rows import StoredStrings, golden_strings
from tests.support.engine.stored.string_literals import HOLE

FILE: Final = Path(__file__).parent / "stored_strings.txt"
GOLDEN: Final = Path(__file__).parent / "golden"
INSTALLATIONS: Final = Path(__file__).parents[1] / "tournament" / "golden"
OLDER: Final = ", in older records only"
"""Ends the name of a group whose strings today's engine only reads."""
WHERE: Final = {
    name: where
    for group in GROUPS
    for name, where in (
        (group.name, group.where),
        (group.name + OLDER, f"only in records that older versions made; {group.where}"),
    )
}
SEE: Final = "stored strings are identifiers; the top of this test says how one is added"
SAVED_EVERY: Final = 9
"""After how many inputs of a random match its table is saved."""
SOME_INPUTS: Final = examples(300, 2000)


# --- the list


def render(strings: Found) -> str:
    """Return the text of the list: each group with where it is stored, a string on a line."""
    groups = [
        "\n".join([f"[{name}]", f"# {where}", *sorted(strings[name])])
        for name, where in WHERE.items()
        if strings.get(name)
    ]
    return "\n\n".join(groups) + "\n"


def parse(text: str) -> Found:
    found: Found = {}
    for block in text.strip("\n").split("\n\n"):
        name, _where, *lines = block.split("\n")
        found[name.strip("[]")] = set(lines)
    return found


def listed() -> Found:
    return parse(FILE.read_text(encoding="utf-8"))


def differences(now: Found, then: Found) -> list[str]:
    """Return in words what is new, and what is gone, for each group."""
    said = []
    for name in WHERE:
        new, gone = now.get(name, set()) - then.get(name, set()), then.get(name, set()) - now.get(name, set())
        said += [f"{name}: {text!r} is stored, but not in the list" for text in sorted(new)]
        said += [f"{name}: {text!r} is in the list, but nothing stores it" for text in sorted(gone)]
    return said


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(".+".join(re.escape(piece) for piece in text.split(HOLE)), re.DOTALL)


def fits(text: str, among: set[str]) -> bool:
    """Tell whether a string is one of these, or one of them with its places filled in."""
    return text in among or any(HOLE in one and _pattern(one).fullmatch(text) for one in among)


# --- what is stored


@cache
def titles() -> frozenset[str]:
    return frozenset(facts.title for game in RULESETS for facts in shipped_decks(game)[0].facts.values())


@cache
def source() -> Found:
    return strings_of_source()


@cache
def golden() -> Found:
    found, strange = sort_out(golden_strings(GOLDEN, INSTALLATIONS).found, titles())
    assert strange == [], "golden records hold strings at places that no group has"
    return found


def older() -> Found:
    """Return what golden records have and the source hasn't."""
    return {
        name + OLDER: {text for text in texts if not fits(text, source()[name])} for name, texts in golden().items()
    }


def only(strings: Found, *, of_older: bool) -> Found:
    return {name: texts for name, texts in strings.items() if name.endswith(OLDER) == of_older}


# --- tests


def test_the_list_has_what_the_source_of_the_engine_can_store_and_nothing_else() -> None:
    assert differences(source(), only(listed(), of_older=False)) == [], SEE


def test_what_golden_records_hold_is_in_the_source_or_listed_as_older() -> None:
    assert differences(older(), only(listed(), of_older=True)) == [], SEE


@pytest.mark.parametrize("played", EVERY, ids=str)
def test_what_a_random_match_stores_is_found_in_the_source(played: Played) -> None:
    found = StoredStrings()

    def save(match: Match) -> None:
        if match.step % SAVED_EVERY == 0:
            found.add_table(match.to_bytes())

    found.add_record(play_out(played.start(0), 0, check=save, most=SOME_INPUTS).record)
    groups, strange = sort_out(found.found, titles())
    assert strange == [], "these lie at places that no group has"
    missed = [f"{name}: {text!r}" for name in groups for text in groups[name] if not fits(text, source()[name])]
    assert missed == [], "the source has them, but not where the groups look"


def test_the_list_is_sorted_and_says_of_each_group_where_it_is_stored() -> None:
    assert FILE.read_text(encoding="utf-8") == render(listed())


def test_no_group_is_empty() -> None:
    assert [group.name for group in GROUPS if not {group.name, group.name + OLDER} & set(listed())] == []


def test_a_string_that_is_new_or_gone_or_changed_is_named() -> None:
    then = {"zones": {"deck", "hand"}, "tokens": {"gold"}}
    assert differences(then, then) == []
    assert differences({**then, "zones": {"deck", "the hand"}}, then) == [
        "zones: 'the hand' is stored, but not in the list",
        "zones: 'hand' is in the list, but nothing stores it",
    ]
    assert differences({"zones": {"deck", "hand"}}, then) == ["tokens: 'gold' is in the list, but nothing stores it"]


def test_each_string_of_the_list_is_missed_when_it_is_changed() -> None:
    then = listed()
    for name, texts in then.items():
        changed = {**then, name: {f"{min(texts)}!", *sorted(texts)[1:]}}
        assert len(differences(changed, then)) == 2, name


def test_what_is_filled_in_counts_as_any_text() -> None:
    assert fits("chosen by Ann", {"by chance", "chosen by {}"})
    assert not fits("picked by Ann", {"by chance", "chosen by {}"})


def test_new_strings_are_written_and_none_is_dropped_unless_that_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(render({"zones": {"deck", "hand"}}), encoding="utf-8")
    with pytest.raises(SystemExit, match="1 string would be dropped"):
        write({"zones": {"deck", "the hand"}}, file)
    assert parse(file.read_text(encoding="utf-8")) == {"zones": {"deck", "hand"}}
    write({"zones": {"dead", "deck", "hand"}}, file)
    assert parse(file.read_text(encoding="utf-8")) == {"zones": {"dead", "deck", "hand"}}
    write({"zones": {"deck", "the hand"}}, file, drop=True)
    assert parse(file.read_text(encoding="utf-8")) == {"zones": {"deck", "the hand"}}


def test_only_what_leaves_play_is_saved_so_that_no_other_words_of_events_are_stored() -> None:
    saving = [
        ability.trigger.events
        for game in RULESETS
        for lines in shipped_decks(game)[0].abilities.values()
        for ability in lines
        if any(getattr(part, "rule", "") == "save" for part in getattr(ability, "do", ()))
    ]
    assert set(saving) == {("leave play",)}


# --- the command


def write(now: Found, file: Path = FILE, *, drop: bool = False) -> None:
    """Write the list; refuse to drop a string unless that is wanted."""
    then = parse(file.read_text(encoding="utf-8")) if file.exists() else {}
    gone = {name: texts - now.get(name, set()) for name, texts in then.items() if texts - now.get(name, set())}
    number = sum(map(len, gone.values()))
    if number and not drop:
        raise SystemExit(
            f"{number} string{'s' if number > 1 else ''} would be dropped, which records may hold; "
            f"write --drop does it:\n{render(gone)}"
        )
    file.write_text(render(now), encoding="utf-8")


def main(words: list[str]) -> int:
    if words in (["write"], ["write", "--drop"]):
        write({**source(), **older()}, drop="--drop" in words)
        return 0
    if words:
        raise SystemExit(__doc__)
    then = listed()
    said = differences(source(), only(then, of_older=False)) or differences(older(), only(then, of_older=True))
    print("\n".join(said) or "the list has every stored string and no other")
    return bool(said)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
