// @ts-check
// The clocks of a match, counted on by the server's time from what the view says was left: a view itself tells no time that passes.
import { gettext, ngettext } from "../../http/messages.js";
import { fill, icon, make } from "./dom.js";
import { clock } from "./words.js";

const SAID = [30, 10]; // seconds at which a countdown is spoken, and at no other time
const LOW = 30;

export class Clocks {
  constructor() {
    this.ahead = 0; // how far the server's clock is ahead of ours
    this.trip = Infinity; // the shortest way there and back so far: the better the guess
    /** @type {Pick<View, "clocks" | "round_clock"> | null} */
    this.view = null;
    /** @type {Record<string, number>} */
    this.before = {}; // what was left at the last tick, by what is spoken of
  }

  /** @param {number} told @param {number} from @param {number} until */
  heard(told, from, until) {
    if (!told || until - from > this.trip) return;
    this.trip = until - from;
    this.ahead = told - (from + until) / 2;
  }

  get now() {
    return Date.now() + this.ahead;
  }

  get has() {
    return Boolean(this.view?.clocks);
  }

  /** @param {number} seat */
  runs(seat) {
    return this.view?.clocks?.runs?.includes(seat) ?? false;
  }

  // What a seat has left, and of its delay, in milliseconds; null where it plays without a clock.
  /** @param {number} seat */
  left(seat) {
    const clocks = this.view?.clocks;
    const left = clocks?.left[seat] ?? null;
    if (!clocks || left === null) return null;
    const at = clocks.runs?.indexOf(seat) ?? -1;
    if (at < 0) return { left, free: 0 };
    const gone = Math.max(0, this.now - clocks.at);
    const free = clocks.free[at];
    return { left: Math.max(0, left - Math.max(0, gone - free)), free: Math.max(0, free - gone) };
  }

  /** @param {number} seat */
  isOut(seat) {
    const has = this.runs(seat) ? this.left(seat) : null;
    return has !== null && has.left + has.free <= 0;
  }

  out() {
    return (this.view?.clocks?.runs ?? []).filter((seat) => this.isOut(seat));
  }

  // What is left of the round; null without a clock.
  round() {
    const has = this.view?.round_clock;
    if (!has) return null;
    return has.ends === null ? has.left : Math.max(0, has.ends - this.now);
  }

  // Puts the time that it is now wherever a clock is drawn.
  /** @param {ParentNode} root @param {number} me @param {(words: string) => void} say */
  tick(root, me, say) {
    for (const one of root.querySelectorAll("[data-clock]")) {
      const has = this.left(Number(one.dataset.clock));
      if (has === null) continue;
      one.children[0].textContent = shown(has.left);
      one.children[1].textContent = has.free > 0 ? ` +${Math.ceil(has.free / 1000)}` : "";
      one.toggleAttribute("data-low", has.left < LOW * 1000);
    }
    const round = this.round();
    for (const one of root.querySelectorAll("[data-round]")) one.textContent = shown(round ?? 0);
    const mine = this.runs(me) ? this.left(me) : null;
    if (mine) this.speak("your", mine.left + mine.free, say);
    if (round !== null && this.view?.round_clock?.ends) this.speak("round", round, say);
  }

  /** @param {"your" | "round"} what @param {number} left @param {(words: string) => void} say */
  speak(what, left, say) {
    const was = this.before[what] ?? left;
    this.before[what] = left;
    const passed = SAID.find((seconds) => was > seconds * 1000 && left <= seconds * 1000);
    if (!passed) return;
    say(
      what === "your"
        ? ngettext("%(number)s second left on your clock.", "%(number)s seconds left on your clock.", passed)
        : ngettext("%(number)s second left in the round.", "%(number)s seconds left in the round.", passed),
    );
  }
}

/** @param {number} left */
const shown = (left) => clock(Math.ceil(left / 1000));

// A seat's clock as it is drawn anywhere: what is left, and while it stands still what is left of the delay.
/** @param {Board} board @param {number} seat */
export function seatClock(board, seat) {
  const has = board.clocks.view?.clocks?.left[seat] ?? null;
  if (has === null) return null;
  return make(
    "span.seatclock",
    { "data-clock": seat, "data-runs": board.clocks.runs(seat) },
    make("b", {}, shown(has)),
    make("small"),
  );
}

// How often somebody was out of time, where that ends the match at last.
/** @param {Board} board @param {number} seat */
export function outWords(board, seat) {
  const { outs, most } = board.clocks.view?.clocks ?? {};
  const number = outs?.[seat];
  if (!number) return "";
  return most === null || most === undefined
    ? ngettext("out of time %(number)s time", "out of time %(number)s times", number)
    : gettext("out of time: %(number)s of %(most)s", { number, most });
}

// In the head of the page: the round's clock, and what the players of a joust, or in a melee oneself, may still think.
/** @param {HTMLElement} place @param {HTMLElement} thinking @param {Board} board */
export function drawHead(place, thinking, board) {
  const round = board.clocks.round();
  place.hidden = round === null;
  const words = round === 0
    ? gettext("round time is up")
    : board.clocks.view?.round_clock?.ends === null
    ? gettext("left in the round (stopped)")
    : gettext("left in the round");
  fill(place, round === null ? [] : [icon("clock"), make("b", { "data-round": true }, ""), make("span", {}, words)]);
  const { table } = board;
  const seats = table.others.length === 1 ? [table.me, ...table.others] : [table.me];
  const parts = seats.map((seat) => ({ seat, drawn: seatClock(board, seat) })).filter(({ drawn }) => drawn);
  fill(
    thinking,
    parts.map(({ seat, drawn }, at) =>
      make(
        "span",
        {},
        at ? "· " : "",
        seat === table.me ? gettext("your time") : make("span", { translate: "no" }, table.name(seat)),
        " ",
        drawn,
      )
    ),
  );
}
