"""The groups of stored strings: where each is stored, and where the source has it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final, NamedTuple

import engine
from engine.abilities import TIMINGS
from engine.chain.header import Header
from engine.chain.inputs import ACTS, ORDERS, PROPOSALS, ROLES
from engine.control.judge_orders import FIX_MOVES
from engine.events import EVENTS
from engine.games.registry import RULESETS, shipped_decks
from engine.table.frames import SEQUENCE_NAMES, STEP_NAMES
from tests.support.engine.stored.source_trees import Scope, SourceTrees, fields_of
from tests.support.engine.stored.stored_rows import EVENT, KIND, RULE, SECRET, STEP, TABLE, Stored
from tests.support.engine.stored.string_literals import Strings

Found = dict[str, set[str]]
"""Strings by their group."""
OPTION_ID: Final = re.compile(r"(.+?)(?: h?\d+)*$")
"""A verb, perhaps with the numbers of a card and of something else."""
WRITERS: Final = ("note", "write")
"""What writes entries: kind, parent, actor, subject, rule, data, seats, secret."""
RULE_PLACE, DATA_PLACE, SECRET_PLACE = 5, 5, 7
NAMED: Final = "names that cards offer"
VERBS: Final = "verbs of options"
SETTINGS: Final = "values of settings"
CARD_ID: Final = re.compile(r"h?\d+")


class Engine(NamedTuple):
    """The source of the engine, as syntax trees."""

    trees: SourceTrees
    strings: Strings

    def of_calls(self, *names: str, least: int = 1, place: int = 0, keyword: str = "") -> set[str]:
        """Return what calls of some names have as one argument."""
        return {
            text
            for name in names
            for call, scope in self.trees.calls[name]
            if len(call.args) >= least
            for text in self.strings.of_argument(call, scope, place, keyword)
        }

    def of_every_call(self, keyword: str) -> set[str]:
        return self.of_calls(*self.trees.calls, least=0, place=-1, keyword=keyword)

    def compared_with(self, cls: str, field: str) -> set[str]:
        """Return what a field of a class is compared with."""
        return {
            text
            for left, other, scope in self.trees.compared[field]
            if isinstance(left, ast.Attribute)
            and getattr(self.strings.class_of(left.value, scope), "__name__", "") == cls
            for text in self.strings.of(other, scope)
        }

    def assigned_to(self, attribute: str) -> set[str]:
        return {text for value, scope in self.trees.assigned[attribute] for text in self.strings.of(value, scope)}

    def keys_of(self, attribute: str) -> set[str]:
        return {text for key, scope in self.trees.indexed[attribute] for text in self.strings.of(key, scope)}

    def of_fields(self, field: str) -> set[str]:
        """Return what any class is given for a field of a name."""
        return {text for cls in self.strings.holders(field) for text in self.strings.of_field(cls, field)}


Source = Callable[[Engine], Iterable[str]]


class Group(NamedTuple):
    """Strings that mean the same kind of thing."""

    name: str
    where: str
    """Where they are stored, for people."""
    places: str
    """Where they are stored, as places; `*` stands for any number or key."""
    source: Source | None = None
    """Where the source has them, besides the writers of entries and the makers of events."""
    within: bool = False
    """Whether what is filled into the strings counts, too."""


def of_all_games(attribute: str) -> set[str]:
    return {name for rules in RULESETS.values() for name in getattr(rules, attribute)}


def counters_written(source: Engine) -> set[str]:
    return source.of_calls("bump") | source.keys_of("counts")


def phases_named(source: Engine) -> set[str]:
    """Return the phases of all games, and the one in which described boards may begin."""
    named = {
        text for _left, other, scope in source.trees.compared["phase"] for text in source.strings.of(other, scope)
    }
    return named | of_all_games("phases") | of_all_games("created_phases")


def names_offered(source: Engine) -> set[str]:
    """Return the names that cards offer; a part without a name of its own is named by its words."""
    calls = source.trees.calls["one_of"]
    assert calls, "nothing calls one_of; what has become of the choice between parts?"
    parts = [part for call, scope in calls for one in call.args for part in source.strings.made(one, scope)]
    listed = source.strings.of_functions_in("names") - source.of_fields("named")
    return listed | {part.named or part.words for part in parts}


def sequences_declared(source: Engine) -> dict[str, tuple[str, ...]]:
    """Return the steps of each sequence of the engine, without those of games that tests declare."""
    own = source.of_calls("sequence")
    return {name: steps for name, steps in zip(SEQUENCE_NAMES, STEP_NAMES, strict=True) if name in own}


def steps_of_sequences(source: Engine) -> set[str]:
    return {f"{name}: {step}" for name, steps in sequences_declared(source).items() for step in steps}


def asked_in(source: Engine) -> set[str]:
    """Return the values of settings: as saved tables have them, and with hyphens as inputs do."""
    windows = source.of_fields("ask_in")
    return source.compared_with("Setting", "value") | windows | {one.replace(" ", "-") for one in windows}


def pools() -> set[str]:
    return {shipped_decks(game)[0].name for game in RULESETS}


def fields_of_facts(_source: Engine) -> set[str]:
    """Return the names of fields in the facts of all cards, and in what these hold."""
    facts = [one for game in RULESETS for one in shipped_decks(game)[0].facts.values()]
    return {name for one in facts for name in _field_names(one)}


def _field_names(value: object) -> Iterator[str]:
    if is_dataclass(value):
        for field in fields(value):
            yield field.name
            yield from _field_names(getattr(value, field.name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _field_names(one)


def literals_of_bytes(source: Engine) -> set[str]:
    chained = ("engine.chain.", "engine.record.container")
    found = {text for module, texts in source.trees.bytes.items() if module.startswith(chained) for text in texts}
    return {text.encode("unicode_escape").decode() for text in found}


GROUPS: Final = (
    Group("kinds of entries", "the log: what each entry is; saved tables: the reader's latest steps",
          f"{KIND}.0 | table.30.0.4.*.1"),
    Group("kinds of events", "the log: entries `window`; saved tables: occurrences and open windows",
          "window.2 | window.2.*.0 | table.20.*.1.*.0 | table.30.0.1.*.3.*.0", lambda _source: EVENTS),
    Group("headers", "headers of records: the game, its cards and its kind of chance",
          "header ruleset | header pool | header chance",
          lambda source: {*RULESETS, *source.strings.of_field(Header, "chance"), *pools()}),
    Group("formats", "headers of records; the log: entries `setup`",
          "setup.0 | header format", lambda _source: of_all_games("formats")),
    Group("phases", "the log: entries of phases, gifts, cut rounds and boards; saved tables; events of phases",
          "phase.0 | begins.0 | ends.0 | active.0 | gift.2 | round cut.0 | board.0 | table.14.1"
          " | event phase begins.0 | event phase ends.0", phases_named),
    Group("titles of steps", "the log: entries `step`", "step.0"),
    Group("periods", "the log: until when effects last, what uses are counted for; saved tables: the same effects",
          "count.0 | delayed.0 | lasting.4 | expires.0 | reduces.1 | table.23.*.5 | table.24.*.6 | table.25.*.5"
          " | event lasting.5 | event delay.5 | event reduce.5"),
    Group("timings", "the log: entries `window`, `empty window` and `use`; saved tables: open windows",
          "window.0 | empty window.0 | use.0 | table.30.0.1.*.1", lambda _source: [one.name for one in TIMINGS]),
    Group("reasons why windows close", "the log: entries `close`", "close.0"),
    Group("computed values", "the log: entries `value` and `claim`", "value.0 | claim.1"),
    Group("operations", "the log: how values are changed; saved tables and events: lasting effects",
          "value.3 | value.3.*.0 | claim.4 | claim.4.*.0 | lasting.1 | expires.2 | event lasting.2 | table.23.*.2",
          lambda source: source.of_fields("operation")),
    Group("lasting effects", "the log: entries `lasting` and `expires`; saved tables and events: what they change",
          "lasting.0 | expires.1 | event lasting.1 | table.23.*.1"),
    Group("zones", "the log: where cards come from, go to, lie or are looked at",
          "lies.0 | holds.0 | enter.1 | leave.1 | moribund.1 | destined.0 | move.1 | move.2 | takes plots.0 | look.0"
          " | instead.0 | reveal.1 | event look.2"),
    Group("ways into play", "the log: entries `enter` and `duplicate`; events: the same",
          "enter.2 | duplicate.2 | event enter play.2 | event place duplicate.2"),
    Group("moves of a fix", "inputs: orders; the log: secret parts of `order`",
          "secret order.0.*.0 | input 4.8.*.0", lambda _source: FIX_MOVES),
    Group("ways out of play", "the log: how cards leave, and from what they are saved; saved tables: moribund cards;"
          " events; arguments of a judge's moves",
          "leave.0 | moribund.0 | destined.1 | save.0 | window.2.*.3 | table.30.0.1.*.3.*.3 | table.34.*.0"
          " | table.34.*.2 | event leave play.1 | event destine.2 | secret order.0.*.* | input 4.8.*.*"),
    Group("ways of other moves", "the log: entries `move`; events: discards and returns to a deck",
          "move.3 | event discard.1 | event into deck.1"),
    Group("reasons for gold", "the log: entries `gold`; events: gold gained or paid",
          "gold.0 | event gain gold.2 | event pay gold.2"),
    Group("reasons for power", "the log: entries `power`; events: power gained", "power.0 | event gain power.2"),
    Group("tokens", "the log: entries `token` and `leave`; saved tables: tokens on cards; events",
          "token.0 | leave.3 | leave.3.*.0 | table.11.0.*.key | event place token.1 | event remove token.1"),
    Group("keywords", "the log: entries `keyword`", "keyword.0"),
    Group("types of challenges", "the log: entries `claim` and `claim satisfied`", "claim.0 | claim satisfied.0"),
    Group("traits of challenges", "the log: entries `challenge trait`; events: the same; in counters",
          "challenge trait.0 | event challenge trait.0"),
    Group("ways to become first player", "the log: entries `first player`; events: the same",
          "first player.0 | event first player.1", within=True),
    Group("reasons of elimination", "the log: entries `eliminated`; events: the same",
          "eliminated.0 | event eliminate.1", within=True),
    Group("ends of matches", "the log: entries `match ends`; saved tables: the outcome", "match ends.0 | table.28.1"),
    Group("reasons why a title is not used", "the log: entries `title unused`, with sentences at `{}`",
          "title unused.0", within=True),
    Group(NAMED, "the log: entries `named`; titles of cards are left out",
          "named.0", names_offered),
    Group("causes of answers", "the log: secret parts of `pass` and `choice`", "secret pass.0 | secret choice.0"),
    Group("questions", "the log: entries `choice`; saved tables: the open question, and answers in a loop",
          "choice.0 | table.27.0 | table.37.*.1", lambda _source: of_all_games("questions")),
    Group(VERBS, "inputs: choices; the log: entries `brings`, and secret parts of `pass`, `choice` and"
          " `order`; saved tables: answers so far; ids of options begin with them",
          "brings.1 | table.27.3.*.*.0 | table.37.*.2.*.0 | input 0.* | input 4.9.* | secret pass.1.*"
          " | secret pass.2.* | secret choice.1.* | secret choice.2.* | secret order.1.*",
          lambda source: source.of_fields("verb")),
    Group("settings", "inputs: settings; the log: secret parts of `setting`",
          "input 1.2 | secret setting.0", lambda source: source.compared_with("Setting", "name")),
    Group(SETTINGS, "inputs: settings; the log: secret parts of `setting`; saved tables: preferences",
          "input 1.3 | secret setting.1 | table.13.2.*.0 | table.13.2.*.1.*", asked_in),
    Group("roles", "inputs: orders; the log: entries `order`", "order.0 | input 4.1", lambda _source: ROLES),
    Group("orders", "inputs: orders; the log: entries `order`", "order.1 | input 4.2", lambda _source: ORDERS),
    Group("proposals", "inputs: proposals; the log: entries `proposal`; saved tables: open proposals",
          "proposal.0 | input 6.2 | table.31.1.*.0", lambda _source: PROPOSALS),
    Group("answers to proposals", "inputs: proposals; the log: entries `proposal`",
          "proposal.1 | input 6.3", lambda _source: ACTS),
    Group("causes of a pause", "saved tables: who paused the match", "table.31.0",
          lambda source: source.assigned_to("paused")),
    Group("counters", "saved tables: the keys of counters", "table.17.key", counters_written),
    Group("names of shared limits", "saved tables: within counters of what may be used only so often",
          "", lambda source: source.of_fields("shared")),
    Group("card tallies", "nothing itself; cards that have one decide which counters saved tables hold",
          "", lambda source: source.of_every_call("tally")),
    Group("chance streams", "the log: entries of shuffles and chance; saved tables: how many numbers were drawn;"
          " hashed into every draw",
          "shuffle.1 | chance.0 | titles shuffled.2 | table.3.1.key",
          lambda source: source.of_calls("shuffle", "below", least=2)),
    Group("sequences", "saved tables: the stack", "table.18.*.0", sequences_declared),
    Group("steps of sequences", "saved tables: the stack, each step after its sequence", STEP, steps_of_sequences),
    Group("sentences of defaults", "the log of records of older rules: entries `unsettled`, which have numbers today",
          "unsettled.0"),
    Group("fields of facts", "nowhere themselves; hashed with the facts into the digest of each card",
          "", fields_of_facts),
    Group("literals of bytes", "hashed into commitments, seeds and seals, or written as marks of files",
          "", literals_of_bytes),
)  # fmt: skip


class LeftOut(NamedTuple):
    """Stored strings that no table of words needs, and what they look like."""

    name: str
    looks: str
    places: str


LEFT_OUT: Final = (
    LeftOut("rules", r"(\w+:\S+)?", f"{RULE}.0 | table.20.*.3 | table.21.*.3 | table.28.2"),
    LeftOut("digests", "[0-9a-f]*", "order.3 | input 4.4"),
    LeftOut("notes of players", ".*", "gift.3 | input 8.4"),
    LeftOut("what has places of its own: fields of events, and steps", ".*", "table.20.*.1.*.* | table.18.*.1"),
    LeftOut("cards", r"[\w-]*", "announces.*.1 | lies.1.*.1 | setup cards.*.1 | brings.0 | enter.0 | becomes.0"
            " | duplicate.0 | move.0 | reveal plot.0 | plot used.0 | takes plots.3.*.1 | use.2 | play.0 | reveal.0"
            " | title.0 | title returned.0 | titles left.0.* | title aside.0 | departs.2.*.1 | secret *.*.1"
            " | secret *.1 | table.11.1.* | table.30.1.* | event attach.3 | event become character.1"),
)  # fmt: skip


# --- places


@cache
def _pattern(places: str) -> re.Pattern[str]:
    either = [re.escape(place.strip()).replace(r"\*", "[^.]+") for place in places.split("|")]
    return re.compile("|".join(either))


@cache
def group_of(place: str) -> Group | LeftOut | None:
    """Return the group of a place; an earlier one counts before a later one."""
    return next((one for one in (*GROUPS, *LEFT_OUT) if one.places and _pattern(one.places).fullmatch(place)), None)


def sort_out(stored: Iterable[Stored], titles: frozenset[str]) -> tuple[Found, list[Stored]]:
    """Sort stored strings into groups; also return those that belong to none."""
    found: Found = {}
    strange: list[Stored] = []
    for place, text in stored:
        group = group_of(place)
        if group is None or (isinstance(group, LeftOut) and not re.fullmatch(group.looks, text, re.DOTALL)):
            strange.append(Stored(place, text))
        elif isinstance(group, Group):
            found.setdefault(group.name, set()).update(_parts(group, place, text, titles))
    return found, strange


def _parts(group: Group, place: str, text: str, titles: frozenset[str]) -> Iterable[str]:
    """Return the strings that count, out of a stored one."""
    if not text or CARD_ID.fullmatch(text) or (group.name == NAMED and text in titles):
        return ()
    if group.name == VERBS:
        return OPTION_ID.findall(text)[:1]
    return text.split() if group.name == SETTINGS and not place.startswith(TABLE) else (text,)


# --- the source


@cache
def read_engine() -> Engine:
    trees = SourceTrees(engine)
    return Engine(trees, Strings(trees))


def strings_of_source() -> Found:
    """Return all strings that the source of the engine can store."""
    source, found = read_engine(), {group.name: set[str]() for group in GROUPS}
    for place, text in {*_written(source), *_made(source)}:
        group = group_of(place)
        if isinstance(group, Group) and group.name != NAMED:
            found[group.name].add(text)
    for group in GROUPS:
        found[group.name] |= {str(text) for text in (group.source(source) if group.source else ()) if text}
        if group.within:
            found[group.name] |= _filled_in(source, found[group.name])
    return found


def _filled_in(source: Engine, texts: set[str]) -> set[str]:
    """Return the sentences that are filled into strings, and into these."""
    filled = source.strings.filled_in
    found = {one for text in texts for node, scope in filled[text] for one in source.strings.of(node, scope)}
    found = {text for text in found if " " in text} - texts
    return found | _filled_in(source, found) if found else found


def _written(source: Engine) -> Iterator[Stored]:
    """Yield what writers of entries give: kinds, data and secret parts."""
    for name in WRITERS:
        for call, scope in source.trees.calls[name]:
            if len(call.args) < RULE_PLACE or (
                scope.function in WRITERS and not isinstance(call.args[0], ast.Constant)
            ):
                continue
            kinds = source.strings.of(call.args[0], scope)
            yield from (Stored(f"{KIND}.0", kind) for kind in kinds)
            for place, keyword, part in ((DATA_PLACE, "data", ""), (SECRET_PLACE, "secret", f"{SECRET} ")):
                for number, text in _elements(source, call, scope, place, keyword):
                    yield from (Stored(f"{part}{kind}.{number}", text) for kind in kinds)


def _elements(source: Engine, call: ast.Call, scope: Scope, place: int, keyword: str) -> Iterator[tuple[int, str]]:
    given = [*call.args[place : place + 1], *(one.value for one in call.keywords if one.arg == keyword)]
    for data in given:
        for number, node, where in source.strings.elements(data, scope):
            yield from ((number, text) for text in source.strings.of(node, where))


def _made(source: Engine) -> Iterator[Stored]:
    """Yield what makers of events give."""
    for kind, cls in EVENTS.items():
        for number, field in enumerate(fields_of(cls)):
            yield from (Stored(f"{EVENT} {kind}.{number}", text) for text in source.strings.of_field(cls, field))
