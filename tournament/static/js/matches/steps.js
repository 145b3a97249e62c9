// The steps of a match as the log shows them: which are folded or left out, how high each is, which comes next.
const LINE = 18;         // the height of one line of text, and what a row has around it
const PAD = 8;

export class Steps {
  constructor(root, outline) {
    this.root = root;
    this.steps = outline.steps;
    this.marks = outline.marks;
    this.quiet = outline.quiet;
    this.ends = new Map(outline.ends);
    this.folded = new Set();
    this.all = root.dataset.all === "1";
    this.by = root.dataset.by;
    this.step = Number(root.dataset.step);
    this.heights = new Float32Array(this.steps + 1);
    for (let n = 1; n <= this.steps; n++) this.heights[n] = PAD + LINE * Number(outline.lines[n - 1]);
    this.arrange();
  }

  arrange() {
    const shown = [];
    for (let n = 1; n <= this.steps; n++) {
      if (this.all || this.quiet[n - 1] === "0" || n === this.step) shown.push(n);
      if (this.folded.has(n)) n = this.ends.get(n);
    }
    this.shown = shown;
    this.measure();
  }

  measure() {
    const tops = new Float64Array(this.shown.length + 1);
    this.shown.forEach((n, i) => { tops[i + 1] = tops[i] + this.heights[n]; });
    this.tops = tops;
  }

  place(n) {
    let low = 0, high = this.shown.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shown[middle] < n) low = middle + 1; else high = middle;
    }
    return low;
  }

  at(top) {
    let low = 0, high = this.shown.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.tops[middle] <= top) low = middle; else high = middle - 1;
    }
    return low;
  }

  inside(n) {
    // The steps that hold step n, the innermost first.
    const held = [];
    for (const [start, end] of this.ends) if (start < n && n <= end) held.push(start);
    return held.sort((a, b) => b - a);
  }

  // The next stop before or after the present step; marks says which rows are stops.
  beside(by, turn) {
    const stops = { choice: "c", window: "w", phase: "pr" }[by];
    let i = this.place(this.step);
    for (;;) {
      i += turn;
      if (i < 0 || i >= this.shown.length) return 0;
      const n = this.shown[i];
      if (!stops || stops.includes(this.marks[n - 1])) return n;
    }
  }

  // The link to a step, with the same eyes.
  address(n) {
    const terms = new URLSearchParams({ step: n });
    if (!this.root.dataset.usual) terms.set("as", this.root.dataset.as);
    if (this.by !== "step") terms.set("by", this.by);
    if (this.all) terms.set("all", "1");
    return `${this.root.dataset.base}?${terms}`;
  }
}
