"""`kingsmoot play`: a match against bots, in the terminal."""

import re
import time
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

import click

from engine import Choice, Concede, EngineError, Gift, LogEntry, Match, Pool, Prompt, Seat
from engine.bots import KINDS, Bot, make_bot, propose_draw
from engine.english import join_words
from engine.games.registry import DEFAULT_GAME, RULESETS, shipped_decks
from engine.log.names import Names
from engine.log.redaction import CardView, SideView
from engine.log.text import format_log
from engine.record.record import Recorder
from tournament.cli import text_table
from tournament.cli.matches import match_files
from tournament.cli.text_table import terminal_width

YOU = 0
GIFT_PATTERN = re.compile(r"(?P<amount>\d{1,3})(?: gold)?(?: for (?P<note>.+))?", re.ASCII)
"""An amount of gold and its purpose."""
BOT = "Bot"
DEFAULT_OPPONENTS = ("lannister", "greyjoy", "martell", "nightswatch", "targaryen")
"""The bots' ready decks, if none are named."""
HELP = """  a number        choose that answer; several numbers where several may be chosen, 0 for none
  ? or ? CARD     why your cards, or one card, can't be used now
  table           the whole table
  log or log all  what happened so far, shortened or in full
  give NAME 2     in Littlefinger: give somebody gold; "give NAME 2 for peace" says what for, which binds nobody
  concede, quit   give the match up; leave it as it is"""


class PlayerLeft(Exception):
    """The player has left."""


@click.command()
@click.option("--deck", default="stark", show_default=True, metavar="NAME", help="The ready deck you play.")
@click.option("--against", metavar="NAME,…", help="The bots' ready decks.  [default: lannister, greyjoy and so on]")
@click.option(
    "--bot", "kind", default="fair", show_default=True, type=click.Choice(KINDS), help="How well the bots play."
)
@click.option(
    "--ruleset", default=DEFAULT_GAME, show_default=True, type=click.Choice(list(RULESETS)), help="The rules."
)
@click.option("--format", "form", default="joust", show_default=True, help="joust, melee, or a variant of the game.")
@click.option("--seats", type=click.IntRange(2, 6), help="How many players.  [default: the format's least]")
@click.option("--name", default="Player", show_default=True, help="What the log calls you.")
@click.option("--seed", help="The same seed deals the same cards.  [default: random]")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the match in this file.")
def command(
    deck: str,
    against: str | None,
    kind: str,
    ruleset: str,
    form: str,
    seats: int | None,
    name: str,
    seed: str | None,
    save: Path | None,
) -> None:
    """Play a match against bots in the terminal."""
    pool, ready = shipped_decks(ruleset)
    others = match_files.seat_count(ruleset, form, seats) - 1
    foes = DEFAULT_OPPONENTS[:others] if against is None else tuple(one.strip() for one in against.split(","))
    if len(foes) != others:
        raise click.ClickException(f"--against takes {others} names, with a comma between them.")
    bots = (BOT,) if others == 1 else tuple(f"{BOT} {number}" for number in range(1, others + 1))
    seated = [Seat(name, match_files.find_deck(deck, ready))]
    seated += [Seat(bot, match_files.find_deck(foe, ready)) for bot, foe in zip(bots, foes, strict=True)]
    if save is not None and save.exists():
        raise click.ClickException(f"{save} is there already; choose another name with --save.")
    chosen = seed or token_hex(8)
    source = sha256(f"kingsmoot play/{chosen}".encode()).digest()
    try:
        match = Match.start(ruleset=ruleset, format=form, pool=pool, seats=seated, seed=source, at=_now())
    except EngineError as error:
        raise click.ClickException(str(error)) from None
    recorder = Recorder(match)
    sitting = [f"{seat.name} with {seat.deck.name}" for seat in seated]
    click.echo(f"{RULESETS[ruleset].formats[form].against(sitting)}. Type help at any prompt.")
    click.echo(f"A card marked {text_table.UNENFORCED_NOTE}.")
    try:
        playing = [make_bot(kind, sha256(b"kingsmoot bot" + source).digest(), bot) for bot in bots]
        TerminalPlayer(recorder, pool, playing).play()
    except (PlayerLeft, click.Abort, EOFError):
        click.echo("\nThe match is left unfinished.")
    if save is not None:
        match_files.save_match(recorder.record, save)
        click.echo(f"Saved in {save}; read it with: kingsmoot log show {save} --as {name}")
    table_of = "" if form == "joust" else f" --format {form} --seats {len(seated)}"
    table_of += "" if ruleset == DEFAULT_GAME else f" --ruleset {ruleset}"
    click.echo(
        f"The same cards again: kingsmoot play --deck {deck} --against {','.join(foes)} --bot {kind}{table_of} "
        f"--seed {chosen}"
    )


def _now() -> int:
    return time.time_ns() // 1_000_000


class TerminalPlayer:
    """One player at the table: what they have seen, and their prompt."""

    def __init__(self, recorder: Recorder, pool: Pool, bots: list[Bot]) -> None:
        self.recorder = recorder
        self.match = recorder.match
        self.pool = pool
        self.bots = bots
        self.name = self.match.deal.names[YOU]
        self.names = Names(self.match.deal.names, pool, YOU)
        self.told = 0
        self.seen: tuple[object, ...] = ()

    def play(self) -> None:
        while self.match.outcome is None:
            for choices in self.match.choices:
                if choices.seat != YOU:
                    chosen = self.bots[choices.seat - 1].answer(self.match, choices)
                    self.recorder.submit(chosen, at=_now(), expect=choices.step)
                    if self.match.game.eliminated[YOU]:
                        self._agree()
                    break
            else:
                self._ask(self.match.prompts[YOU])
        self._tell()
        outcome = self.match.outcome
        won = self.match.game.team(outcome.winner) if outcome.winner >= 0 else []
        winner, wins = (
            join_words([self.match.deal.names[seat] for seat in won]) if won else "Nobody",
            "win" if len(won) > 1 else "wins",
        )
        click.secho(f"\n{winner} {wins} by {outcome.reason}.", bold=True)
        for place, seat in text_table.sorted_places(self.match.view(YOU)):
            click.echo(f"  {place}  {seat.name}, {seat.power} power")

    def _agree(self) -> None:
        """Let bots that play on alone end a match in which none of them sees an end."""
        for proposal in propose_draw(self.match):
            self.recorder.submit(proposal, at=_now())

    # --- showing

    def _tell(self) -> None:
        """Print new lines of the log."""
        fresh = self.recorder.record.entries[self.told :]
        self.told = len(self.recorder.record.entries)
        for entry, text in format_log(fresh, self.names, width=terminal_width()):
            if not self._is_known(entry):
                click.echo(text)

    def _is_known(self, entry: LogEntry) -> bool:
        """Tell whether an entry needs no line: the player's choice, or a pass at a window."""
        if entry.kind in ("pass", "close"):
            return entry.parent in self.names.windows
        return entry.kind == "choice" and entry.actor == YOU

    def _show(self, prompt: Prompt) -> None:
        """Print what is new, the table if the scene has changed, and the prompt."""
        self._tell()
        view = self.match.view(YOU)
        scene = (view.round, view.phase, view.active, view.challenge is None)
        click.echo("")
        if scene != self.seen:
            self.seen = scene
            self._table(brief=True)
        else:
            mine = view.seats[YOU]
            click.echo(f"{text_table.heading(view)} · {mine.gold} gold · {mine.power} power")
        click.echo("")
        for place, text in enumerate(text_table.prompt_lines(prompt, self.name, self.pool)):
            click.secho(text, bold=not place)

    def _table(self, brief: bool = False) -> None:
        for text in text_table.table_lines(self.match.view(YOU), self.pool, terminal_width(), brief):
            click.echo(text)

    # --- asking

    def _ask(self, prompt: Prompt) -> None:
        """Prompt until the player has answered or acted."""
        self._show(prompt)
        while True:
            said = str(click.prompt("", default="", show_default=False, prompt_suffix="> ")).strip()
            done = self._command(said, prompt)
            if done is None:
                done = self._answer(said, prompt)
            if done:
                return

    def _command(self, said: str, prompt: Prompt) -> bool | None:
        """Run a command; return whether the prompt is over, or None if it is no command."""
        word, _, rest = said.partition(" ")
        if word.startswith("?"):
            self._explain(f"{word[1:]} {rest}".strip(), prompt)
        elif word == "log":
            names = Names(self.match.deal.names, self.pool, YOU)
            for _entry, text in format_log(self.recorder.record.entries, names, rest == "all", terminal_width()):
                click.echo(text)
        elif word == "table":
            self._table()
        elif word == "help":
            click.echo(HELP)
        elif word == "give":
            return self._give(rest)
        elif word in ("quit", "exit", "q"):
            raise PlayerLeft
        elif word == "concede":
            sure = click.confirm("Give the match up?", default=False)
            if sure:
                self.recorder.submit(Concede(YOU), at=_now())
            return sure
        else:
            return None
        return False

    def _give(self, rest: str) -> bool:
        """Give another player gold; return whether that ended the prompt."""
        names, said = self.match.deal.names, rest.casefold()
        to = next((seat for seat, name in enumerate(names) if said.startswith(f"{name} ".casefold())), YOU)
        found = GIFT_PATTERN.fullmatch(rest[len(names[to]) + 1 :])
        if found is None or to == YOU:
            others = ", ".join(names[YOU + 1 :])
            click.echo(f"Say whom and how much, as in give {names[-1]} 2 for peace; there are {others}.")
            return False
        gift = Gift(YOU, to, int(found["amount"]), found["note"] or "")
        try:
            self.recorder.submit(gift, at=_now())
        except EngineError as error:
            click.echo(str(error))
            return False
        return True

    def _answer(self, said: str, prompt: Prompt) -> bool:
        """Submit what was typed; if it is no answer, say why and return False."""
        picked = _pick_offers(said, prompt)
        if isinstance(picked, str):
            click.echo(picked)
            return False
        try:
            self.recorder.submit(Choice(YOU, picked), at=_now(), expect=prompt.step)
        except EngineError as error:
            click.echo(str(error))
            return False
        return True

    def _explain(self, wanted: str, prompt: Prompt) -> None:
        """Print why a card, or each card of the hand, can't be used now."""
        mine = self.match.view(YOU).seats[YOU]
        cards = list(mine.hand or ())
        if wanted:
            cards = [card for card in _cards(mine) if wanted.casefold() in card.title.casefold()]
        if not cards:
            click.echo(f"You have no card called {wanted!r}." if wanted else "Your hand is empty.")
        offered = {piece for offer in prompt.offers for piece in offer.id.split(" ")[1:2]}
        for card in cards:
            refusal = None if card.id in offered else self.match.explain(YOU, card.id)
            if refusal is None:
                name = self.match.named(YOU, card.id)
                click.echo(f"  {name} is among your answers" if card.id in offered else f"  {name} can be used")
            else:
                name = "" if card.title in refusal.words else f"{card.title}: "
                click.echo(f"  {name}{refusal.words}   {refusal.rule}")


def _cards(seat: SideView) -> list[CardView]:
    plot = [seat.plot] if seat.plot else []
    return [*(seat.hand or ()), *seat.play, *plot, *(seat.plots or ())]


def _pick_offers(said: str, prompt: Prompt) -> tuple[str, ...] | str:
    """Return the ids of the chosen answers, or what is wrong with them."""
    words = said.replace(",", " ").split()
    if not words:
        return f"Choose {_answer_range(prompt)}, or type help."
    if all(word.isdecimal() for word in words):
        places = [int(word) for word in words]
        if places == [0] and prompt.least == 0:
            return ()
        wrong = [str(place) for place in places if not 1 <= place <= len(prompt.offers)]
        if wrong:
            return f"There is no answer {', '.join(wrong)}; choose {_answer_range(prompt)}."
        if len(set(places)) < len(places):
            return "An answer can be chosen only once."
        if not prompt.least <= len(places) <= prompt.most:
            return f"That is {len(places)}; choose {_answer_range(prompt)}."
        return tuple(prompt.offers[place - 1].id for place in places)
    if said.casefold() == "none" and prompt.least == 0:
        return ()
    begun = [offer for offer in prompt.offers if offer.label.casefold().startswith(said.casefold())]
    meant = begun or [offer for offer in prompt.offers if f" {said.casefold()}" in offer.label.casefold()]
    if len({offer.label for offer in meant}) == 1 and prompt.least <= 1 <= prompt.most:
        return (meant[0].id,)  # Copies with the same label are hidden, so it makes no difference which is chosen.
    if meant:
        return f"{said!r} could be {', '.join(offer.label for offer in meant)}; use its number."
    return f"{said!r} is no answer; choose {_answer_range(prompt)}, or type help."


def _answer_range(prompt: Prompt) -> str:
    """Describe what may be typed: `a number from 1 to 4`, `2 numbers from 1 to 7`."""
    numbers = f"from 1 to {len(prompt.offers)}" if len(prompt.offers) > 1 else "1"
    if prompt.least == prompt.most:
        return f"a number {numbers}" if prompt.most == 1 else f"{prompt.most} numbers {numbers}"
    none = "0 for none, or " if prompt.least == 0 else ""
    return f"{none}{max(prompt.least, 1)} to {prompt.most} numbers {numbers} with spaces between them"
