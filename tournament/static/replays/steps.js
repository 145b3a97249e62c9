// @ts-check
// The steps of a match as the log shows them: which are folded or left out, how high each is, which comes next.
const LINE = 18; // the height of one line of text, and what a row has around it
const PAD = 8;

/** @type {Record<string, string>} */
const STOPS = { choice: "c", window: "w", phase: "pr" }; // marks of the rows at which each way of going stops

export class Steps {
  /** @param {HTMLElement} root @param {Outline} outline */
  constructor(root, outline) {
    this.root = root;
    this.steps = 0;
    this.step = Number(root.dataset.step);
    this.marks = this.quiet = "";
    /** @type {Map<number, number>} */
    this.ends = new Map(); // where each step ends in which others lie
    /** @type {Map<number, number[]>} */
    this.branches = new Map(); // steps by the order that has undone them
    /** @type {Map<number, number>} */
    this.undoneBy = new Map();
    /** @type {number[]} */
    this.shown = [];
    /** @type {Map<number, number>} */
    this.places = new Map(); // of each step that is shown
    this.tops = new Float64Array();
    this.drawn = outline.steps; // how many steps the strip shows
    this.heights = [0];
    this.take(outline);
    /** @type {Set<number>} */
    this.folded = new Set();
    /** @type {Set<number>} */
    this.opened = new Set(); // orders under which what they undid is shown
    this.all = root.dataset.all === "1";
    this.by = root.dataset.by ?? "";
    this.board = root.dataset.board ?? ""; // "" for the usual one
    /** @type {Record<string, string>} */
    this.terms = JSON.parse(root.dataset.terms ?? "{}");
    this.uncover(this.step);
    this.arrange();
  }

  // The shape of the log; taken anew when a match that goes on has more steps.
  /** @param {Outline} outline */
  take(outline) {
    const known = this.heights.length;
    this.steps = outline.steps;
    this.marks = outline.marks;
    this.quiet = outline.quiet;
    this.ends = new Map(outline.ends);
    this.branches = new Map(outline.undone);
    this.undoneBy = new Map();
    for (const [order, steps] of this.branches) for (const n of steps) this.undoneBy.set(n, order);
    for (let n = known; n <= this.steps; n++) this.heights.push(PAD + LINE * Number(outline.lines[n - 1]));
  }

  // Where a step lies on the strip, of which the page has drawn a part a thousand units wide.
  /** @param {number} n */
  along(n) {
    return ((n - 1) * 1000) / this.drawn;
  }

  // What was undone stands under the order that undid it, once that is opened.
  arrange() {
    this.shown = [];
    this.places = new Map();
    const whole = [];
    for (let n = 1; n <= this.steps; n++) if (!this.undoneBy.has(n)) whole.push(n);
    this.lay(whole);
    this.measure();
  }

  /** @param {number[]} line */
  lay(line) {
    let folded = 0;
    for (const n of line) {
      if (n <= folded) continue;
      if (this.all || this.quiet[n - 1] === "0" || n === this.step) {
        this.places.set(n, this.shown.length);
        this.shown.push(n);
      }
      if (this.folded.has(n)) folded = this.ends.get(n) ?? 0;
      if (this.opened.has(n)) this.lay(this.branches.get(n) ?? []);
    }
  }

  // Opens the orders under which a step that was undone stands.
  /** @param {number} n */
  uncover(n) {
    for (let order = this.undoneBy.get(n); order; order = this.undoneBy.get(order)) this.opened.add(order);
  }

  measure() {
    const tops = new Float64Array(this.shown.length + 1);
    this.shown.forEach((n, i) => {
      tops[i + 1] = tops[i] + this.heights[n];
    });
    this.tops = tops;
  }

  /** @param {number} n */
  place(n) {
    return this.places.get(n) ?? 0;
  }

  /** @param {number} top */
  at(top) {
    let low = 0, high = this.shown.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= top) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** @param {number} n */
  inside(n) {
    // The steps that hold step n, the innermost first.
    const held = [];
    for (const [start, end] of this.ends) if (start < n && n <= end) held.push(start);
    return held.sort((a, b) => b - a);
  }

  // The next stop before or after the present step; marks says which rows are stops.
  /** @param {string} by @param {number} turn */
  beside(by, turn) {
    const stops = STOPS[by];
    let i = this.place(this.step);
    for (;;) {
      i += turn;
      if (i < 0 || i >= this.shown.length) return 0;
      const n = this.shown[i];
      if (!stops || stops.includes(this.marks[n - 1])) return n;
    }
  }

  // The link to a step, with the same eyes; more: what is asked about there.
  /** @param {number} n @param {Record<string, string>} [more] */
  address(n, more = {}) {
    const terms = new URLSearchParams({ step: String(n) });
    if (!this.root.dataset.usual) terms.set("as", this.root.dataset.as ?? "");
    if (this.by !== "step") terms.set("by", this.by);
    if (this.all) terms.set("all", "1");
    if (this.board) terms.set("board", this.board);
    for (const [name, value] of Object.entries({ ...more, ...this.terms })) terms.set(name, value);
    return `${this.root.dataset.base}?${terms}`;
  }
}
