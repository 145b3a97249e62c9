// @ts-check
// The log of a match as a windowed list: only the rows in sight are in the page, whatever the number of steps.
import { make, row } from "./row.js";
import { Steps } from "./steps.js";

const CHUNK = 200; // rows fetched together
const SPARE = 8; // rows kept above and below the sight
const OPENS = 2, UNDONE = 10; // where a row says whether others lie in it, and what undid it

export class Log extends Steps {
  /**
   * @param {HTMLElement} root
   * @param {Outline} outline
   * @param {(first: number, last: number) => Promise<Entries>} load
   */
  constructor(root, outline, load) {
    super(root, outline);
    this.list = root.querySelector("#log");
    this.load = load;
    /** @type {Row[]} */
    this.rows = new Array(this.steps + 1);
    /** @type {Map<number, Promise<void>>} */
    this.loading = new Map();
    /** @type {Map<number, HTMLElement>} */
    this.nodes = new Map();
    this.wants = 0;
    /** @type {Set<number>} */
    this.measured = new Set();
    this.due = this.width = 0;
    /** @type {Set<number>} */
    this.hits = new Set(); // what was searched for and found
    /** @type {Map<number, string>} */
    this.unopened = new Map(); // the line by step, where they are shown
    this.list.replaceChildren();
    this.above = this.list.appendChild(make("li", { class: "gap", role: "presentation", "aria-hidden": "true" }));
    this.below = this.list.appendChild(make("li", { class: "gap", role: "presentation", "aria-hidden": "true" }));
    root.setAttribute("data-live", "");
    document.body.setAttribute("data-reading", ""); // by itself: a rule that looks for the reader costs at every step
    window.scrollTo(0, 0); // an address with a place in it has scrolled what is still now
    this.list.addEventListener("scroll", () => this.soon(), { passive: true });
    new ResizeObserver(() => this.resized()).observe(this.list);
  }

  // --- drawing

  soon() {
    if (this.due) return;
    this.due = requestAnimationFrame(() => {
      this.due = 0;
      this.draw();
    });
  }

  resized() {
    const width = this.list.clientWidth;
    if (width !== this.width) {
      this.width = width;
      this.measured.clear();
    }
    this.soon();
  }

  draw() {
    const { list } = this;
    const top = list.scrollTop, sight = list.clientHeight;
    const first = Math.max(this.at(top) - SPARE, 0);
    const last = Math.min(this.at(top + sight) + SPARE, this.shown.length - 1);
    const wanted = new Set(this.shown.slice(first, last + 1));
    for (const [n, node] of this.nodes)
      if (!wanted.has(n)) {
        node.remove();
        this.nodes.delete(n);
      }
    /** @type {HTMLElement} */
    let before = this.above;
    for (let i = first; i <= last; i++) {
      const n = this.shown[i];
      let node = this.nodes.get(n);
      if (!node || (node.dataset.bare !== undefined && this.rows[n])) {
        const fresh = row(this, n, i);
        if (node) node.replaceWith(fresh);
        this.nodes.set(n, fresh);
        node = fresh;
        this.measured.delete(n);
      }
      if (before.nextSibling !== node) before.after(node);
      before = node;
    }
    this.attend();
    this.above.style.height = `${this.tops[first]}px`;
    this.below.style.height = `${this.tops[this.shown.length] - this.tops[last + 1]}px`;
    this.settle(first, last);
    this.fetch(wanted);
  }

  // Gives the focus to the row that a key asked for, once its words are there.
  attend() {
    const go = this.wants && this.nodes.get(this.wants)?.querySelector(".go");
    if (!go) return;
    this.wants = 0;
    go.focus({ preventScroll: true });
  }

  // Rows have the height they have: where it is not the one expected, what is in sight must not jump.
  /** @param {number} first @param {number} last */
  settle(first, last) {
    const anchor = this.at(this.list.scrollTop);
    let changed = false, shift = 0;
    for (let i = first; i <= last; i++) {
      const n = this.shown[i];
      const node = this.nodes.get(n);
      if (!node || this.measured.has(n)) continue;
      const height = node.getBoundingClientRect().height;
      if (!height) continue;
      if (node.dataset.bare === undefined) this.measured.add(n);
      if (Math.abs(height - this.heights[n]) > 0.5) {
        if (i < anchor) shift += height - this.heights[n];
        this.heights[n] = height;
        changed = true;
      }
    }
    if (!changed) return;
    this.measure();
    this.above.style.height = `${this.tops[first]}px`;
    this.below.style.height = `${this.tops[this.shown.length] - this.tops[last + 1]}px`;
    if (Math.abs(shift) > 0.5) this.list.scrollTop += shift;
    this.soon();
  }

  // The list is as long as it will be, so that it can be scrolled to where nothing is drawn yet.
  stretch() {
    const inPage = [...this.nodes.keys()].reduce((sum, n) => sum + this.heights[n], 0);
    const missing = this.tops[this.shown.length] - inPage - parseFloat(this.above.style.height || "0");
    this.below.style.height = `${Math.max(missing, 0)}px`;
  }

  redraw() {
    for (const node of this.nodes.values()) node.remove();
    this.nodes.clear();
    this.draw();
  }

  // --- loading

  /** @param {Set<number>} wanted */
  fetch(wanted) {
    for (const chunk of new Set([...wanted].map((n) => Math.floor((n - 1) / CHUNK)))) {
      const start = chunk * CHUNK + 1;
      if (this.rows[start] || this.loading.has(chunk)) continue;
      const loaded = this.load(start, Math.min(start + CHUNK - 1, this.steps)).then((answer) => {
        answer.rows.forEach((row, i) => {
          this.rows[answer.first + i] = row;
        });
        this.root.removeAttribute("data-lost");
        this.soon();
      }).catch(() => {
        this.root.setAttribute("data-lost", "");
        setTimeout(() => {
          this.loading.delete(chunk);
          this.soon();
        }, 3000);
      });
      this.loading.set(chunk, loaded);
    }
  }

  // A match that goes on has more steps: their rows are put under those that are there, which stay as they are.
  /** @param {Outline} outline */
  async grow(outline) {
    const first = this.steps + 1;
    const fresh = [];
    for (let from = first; from <= outline.steps; from += CHUNK) {
      fresh.push(...(await this.load(from, Math.min(from + CHUNK - 1, outline.steps))).rows);
    }
    fresh.forEach((row, i) => {
      this.rows[first + i] = row;
    });
    const past = [this.ends, this.undoneBy];
    this.take(outline);
    for (const [n] of this.ends)
      if (n < first && !past[0].has(n) && this.rows[n]) {
        this.rows[n][OPENS] = 1;
        this.renew(n);
      }
    for (const [n, order] of this.undoneBy)
      if (n < first && !past[1].has(n) && this.rows[n]) {
        this.rows[n][UNDONE] = order;
        this.renew(n);
      }
    this.uncover(this.step);
    this.arrange();
    this.draw();
    return outline.steps - first + 1;
  }

  /** @param {number} n */
  renew(n) {
    this.nodes.get(n)?.remove();
    this.nodes.delete(n);
    this.measured.delete(n);
  }

  // --- moving

  /** @param {number} n @param {{ center?: boolean }} [how] */
  select(n, { center = false } = {}) {
    const { step: past } = this;
    this.step = n;
    for (const start of this.inside(n)) this.folded.delete(start);
    this.uncover(n);
    this.arrange();
    this.stretch();
    const i = this.place(n);
    const { list } = this;
    const top = this.tops[i], bottom = this.tops[i + 1];
    const margin = Math.min(70, list.clientHeight / 5);
    if (center || top - margin < list.scrollTop || bottom + margin > list.scrollTop + list.clientHeight) {
      const far = top > list.scrollTop + 2 * list.clientHeight || bottom < list.scrollTop - list.clientHeight;
      if (center || far) list.scrollTop = top - list.clientHeight / 3;
      else if (top - margin < list.scrollTop) list.scrollTop = top - margin;
      else list.scrollTop = bottom + margin - list.clientHeight;
    }
    for (const old of [past, n]) {
      const node = this.nodes.get(old);
      if (node) {
        node.remove();
        this.nodes.delete(old);
      }
    }
    this.draw();
  }

  // The steps that an order has undone, shown under it or not.
  /** @param {number} order */
  unfoldBranch(order) {
    if (!this.opened.delete(order)) this.opened.add(order);
    else if (this.undoneBy.has(this.step)) this.step = order;
    this.measured.delete(order);
    this.arrange();
    this.redraw();
  }

  /** @param {number} n */
  fold(n) {
    if (!this.ends.has(n)) return;
    if (!this.folded.delete(n)) this.folded.add(n);
    this.measured.delete(n);
    if (this.folded.has(n) && this.step > n && this.step <= (this.ends.get(n) ?? 0)) this.step = n;
    this.arrange();
    this.redraw();
  }
}
