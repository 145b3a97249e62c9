// @ts-check
// The log beside the board: new lines are asked for after the newest step there is.
import { gettext } from "../../http/messages.js";
import { make } from "./dom.js";

const SAID_BY_WHAT_FOLLOWS = ["choice", "close"]; // the answer that was given, and windows that close: what came of them is the next line
const OF_OTHERS = " changes a setting"; // everybody is told that, and only who did it which
const MOST = 400; // lines kept on the page; the whole log has a page of its own

export class Log {
  /** @param {string} base @param {() => void} changed */
  constructor(base, changed) {
    this.base = base;
    this.changed = changed;
    this.step = 0;
    this.wanted = 0; // the step up to which a view has shown the table
    /** @type {Sent.LiveLogLine[]} */
    this.lines = [];
    /** @type {number | null} */
    this.set = null; // the newest step at which I said how I want to be asked
    this.busy = false;
    this.every = false;
    this.flagged = 0; // the step that is disputed
    this.until = Infinity; // lines of later steps are not drawn
    /** @type {Map<number, string>} */
    this.rounds = new Map(); // where each round began
  }

  /** @param {number} step */
  async more(step) {
    this.wanted = Math.max(this.wanted, step);
    if (this.busy || this.wanted <= this.step) return;
    this.busy = true;
    const had = this.step;
    let goesOn = false;
    try {
      const answer = await fetch(`${this.base}/log?after=${had}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      const { step: newest, lines } = await answer.json();
      if (this.step === had) this.take(newest, lines);
      goesOn = this.step !== had && this.step < this.wanted; // a part of a long log; or the table went on, or all is asked anew, meanwhile
    } catch {
      // the next view asks again
    } finally {
      this.busy = false;
      if (goesOn) setTimeout(() => this.more(this.wanted));
    }
  }

  /** @param {number} newest @param {Sent.LiveLogLine[]} lines */
  take(newest, lines) {
    this.step = newest;
    for (const line of lines) if (line.kind === "round") this.rounds.set(line.step, line.words);
    for (const line of lines) if (line.kind === "setting" && !line.words.endsWith(OF_OTHERS)) this.set = line.step;
    const fresh = new Set(lines.map((line) => line.step)); // lines of before come again when they are no longer quiet
    this.lines = [...this.lines.filter((line) => !fresh.has(line.step)), ...lines].sort((one, other) =>
      one.step - other.step
    ).slice(-MOST);
    this.changed();
  }

  // All lines are asked for anew: some may be taken back by now.
  forget() {
    this.step = this.wanted = 0;
    this.lines = [];
  }

  drawn() {
    const shown = this.lines.filter((line) => line.step <= this.until);
    /** @param {Sent.LiveLogLine} line */
    const told = (line) => line.step === this.flagged || (!line.quiet && !SAID_BY_WHAT_FOLLOWS.includes(line.kind));
    const lines = this.every ? shown : shown.filter(told);
    return lines.map((line, at) => drawLine(line, at === lines.length - 1, line.step === this.flagged));
  }
}

/** @param {Sent.LiveLogLine} line @param {boolean} isLast @param {boolean} isFlagged */
function drawLine(line, isLast, isFlagged) {
  if (line.kind === "phase") return make("li.phase", { "data-step": line.step, translate: "no" }, line.words);
  const depth = Math.min(line.depth ?? 0, 2);
  const isQuiet = !isFlagged && (line.quiet || line.kind === "pass");
  const classes = [
    depth && !isLast ? `in${depth}` : "",
    isQuiet ? "quiet" : "",
    line.undone ? "undone" : "",
    isLast ? "now" : "",
    isFlagged ? "flagged" : "",
  ];
  return make(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-step": line.step },
    make("span.seq", {}, String(line.step)),
    make(
      "span",
      {},
      make("span", { translate: "no" }, line.words),
      line.kind === "gift" && line.more ? make("small.deal", { translate: "no" }, line.more) : null,
      line.summary ? make("small", { translate: "no" }, line.summary) : null,
      isFlagged ? make("span.vh", {}, " ", gettext("(disputed)")) : null,
    ),
  );
}
