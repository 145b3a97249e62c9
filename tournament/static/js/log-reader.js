// The log of a match as a windowed list: only the rows in sight are in the page, whatever the number of steps.
// Without this script the server shows the rows around a step; with it the whole log scrolls, folds and has keys.
import { localize } from "./times.js";

const CHUNK = 200;       // rows fetched together
const SPARE = 8;         // rows kept above and below the sight
const LINE = 18;         // the height of one line of text, and what a row has around it
const PAD = 8;
const PANELS = 150;      // tables kept
const FULL_THINK = 20000;
const SVG = "http://www.w3.org/2000/svg";

const root = document.querySelector(".reader");
if (root) start(root).catch(() => root.removeAttribute("data-live"));

async function start(root) {
  const terms = { as: root.dataset.as };
  const url = (path, extra) => `${root.dataset.base}/${path}?${new URLSearchParams({ ...terms, ...extra })}`;
  const outline = await getJSON(url("outline", {}));
  const log = new Log(root, outline, (first, last) => getJSON(url("entries", { from: first, to: last })));
  new Reader(root, log, (step) => getText(url("step", { step, by: log.by, all: log.all ? "1" : "" })));
}

async function getJSON(address, signal) {
  const answer = await fetch(address, { headers: { Accept: "application/json" }, signal });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.json();
}

async function getText(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer.text();
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ico");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

function thinking(ms) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 40 6");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, width] of [["track", 40], ["fill", Math.min((ms / FULL_THINK) * 40, 40)]]) {
    const rect = document.createElementNS(SVG, "rect");
    rect.setAttribute("class", name);
    rect.setAttribute("width", width.toFixed(1));
    rect.setAttribute("height", "6");
    svg.append(rect);
  }
  return make("span", { class: "think" }, svg, make("span", { class: "vh" }, "after "), seconds(ms));
}

function seconds(ms) {
  if (ms >= 60000) return `${Math.floor(ms / 60000)} min ${Math.floor(ms / 1000) % 60} s`;
  return ms >= 10000 ? `${Math.round(ms / 1000)} s` : `${(ms / 1000).toFixed(1)} s`;
}

// The list itself: which rows are shown, how high each is, which are in the page.
class Log {
  constructor(root, outline, load) {
    this.root = root;
    this.list = root.querySelector("#log");
    this.load = load;
    this.steps = outline.steps;
    this.marks = outline.marks;
    this.quiet = outline.quiet;
    this.ends = new Map(outline.ends);
    this.folded = new Set();
    this.all = root.dataset.all === "1";
    this.by = root.dataset.by;
    this.step = Number(root.dataset.step);
    this.rows = new Array(this.steps + 1);
    this.loading = new Map();
    this.heights = new Float32Array(this.steps + 1);
    for (let n = 1; n <= this.steps; n++) this.heights[n] = PAD + LINE * Number(outline.lines[n - 1]);
    this.nodes = new Map();
    this.wants = 0;
    this.measured = new Set();
    this.arrange();
    this.list.replaceChildren();
    this.above = this.list.appendChild(make("li", { class: "gap", role: "presentation", "aria-hidden": "true" }));
    this.below = this.list.appendChild(make("li", { class: "gap", role: "presentation", "aria-hidden": "true" }));
    root.setAttribute("data-live", "");
    this.list.addEventListener("scroll", () => this.soon(), { passive: true });
    new ResizeObserver(() => this.resized()).observe(this.list);
  }

  // --- which rows are shown

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

  // --- drawing

  soon() {
    if (this.due) return;
    this.due = requestAnimationFrame(() => { this.due = 0; this.draw(); });
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
    for (const [n, node] of this.nodes) if (!wanted.has(n)) { node.remove(); this.nodes.delete(n); }
    let before = this.above;
    for (let i = first; i <= last; i++) {
      const n = this.shown[i];
      let node = this.nodes.get(n);
      if (!node || (node.dataset.bare !== undefined && this.rows[n])) {
        const fresh = this.row(n, i);
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
    this.fetch(this.shown[first], this.shown[last]);
  }

  // Gives the focus to the row that a key asked for, once its words are there.
  attend() {
    const go = this.wants && this.nodes.get(this.wants)?.querySelector(".go");
    if (!go) return;
    this.wants = 0;
    go.focus({ preventScroll: true });
  }

  // Rows have the height they have: where it is not the one expected, what is in sight must not jump.
  settle(first, last) {
    const anchor = this.shown[this.at(this.list.scrollTop)];
    let changed = false, shift = 0;
    for (let i = first; i <= last; i++) {
      const n = this.shown[i];
      if (this.measured.has(n)) continue;
      const height = this.nodes.get(n).getBoundingClientRect().height;
      if (!height) continue;
      if (this.nodes.get(n).dataset.bare === undefined) this.measured.add(n);
      if (Math.abs(height - this.heights[n]) > 0.5) {
        if (n < anchor) shift += height - this.heights[n];
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
    const missing = this.tops[this.shown.length] - inPage - parseFloat(this.above.style.height || 0);
    this.below.style.height = `${Math.max(missing, 0)}px`;
  }

  row(n, place) {
    const data = this.rows[n];
    const current = n === this.step;
    const li = make("li", {
      class: "ev", "data-n": n, "aria-setsize": this.shown.length, "aria-posinset": place + 1,
      "data-now": current ? "" : null,
    });
    if (!data) {
      li.dataset.bare = "";
      li.append(make("span", { class: "seq" }, String(n)));
      return li;
    }
    const [style, rails, opens, name, said, more, cause, caused, thought, rule, undone] = data;
    li.dataset.style = style;
    if (undone) li.dataset.undone = "";
    const bars = make("span", { class: "rails", "aria-hidden": "true" });
    for (const kind of rails) if (kind !== "p") bars.append(make("i", { "data-k": kind }));
    const words = make("span", { class: "said" });
    if (undone) words.append(make("span", { class: "vh" }, `undone at step ${undone}: `));
    words.append(said);
    if (caused) words.append(" ", make("span", { class: "cause", "data-c": cause }, caused));
    const hidden = this.folded.has(n) ? this.ends.get(n) - n : 0;
    if (more || hidden) words.append(make("small", {}, hidden ? `${hidden} steps folded` : more));
    const go = make("a", { class: "go", href: this.address(n), "aria-current": current ? "step" : null },
      make("span", { class: "seq" }, String(n)), icon(name), words);
    li.append(bars, go);
    if (thought) li.append(thinking(thought));
    if (opens) {
      li.append(make("button", {
        class: "fold", type: "button", "data-fold": n, "aria-expanded": String(!hidden),
        "aria-label": `Steps inside ${n}`,
      }, icon("right")));
    }
    if (rule) li.append(make("a", { class: "rule", href: `${this.root.dataset.rules}/${rule}` }, rule));
    return li;
  }

  redraw() {
    for (const node of this.nodes.values()) node.remove();
    this.nodes.clear();
    this.draw();
  }

  // --- loading

  fetch(first, last) {
    const from = Math.floor((first - 1) / CHUNK), to = Math.floor((last - 1) / CHUNK);
    for (let chunk = from; chunk <= to; chunk++) {
      const start = chunk * CHUNK + 1;
      if (this.rows[start] || this.loading.has(chunk)) continue;
      const loaded = this.load(start, Math.min(start + CHUNK - 1, this.steps)).then((answer) => {
        answer.rows.forEach((row, i) => { this.rows[answer.first + i] = row; });
        this.root.removeAttribute("data-lost");
        this.soon();
      }).catch(() => {
        this.root.setAttribute("data-lost", "");
        setTimeout(() => { this.loading.delete(chunk); this.soon(); }, 3000);
      });
      this.loading.set(chunk, loaded);
    }
  }

  // --- moving

  address(n) {
    const terms = new URLSearchParams({ step: n });
    if (!this.root.dataset.usual) terms.set("as", this.root.dataset.as);
    if (this.by !== "step") terms.set("by", this.by);
    if (this.all) terms.set("all", "1");
    return `${this.root.dataset.base}?${terms}`;
  }

  inside(n) {
    // The steps that hold step n, the innermost first.
    const held = [];
    for (const [start, end] of this.ends) if (start < n && n <= end) held.push(start);
    return held.sort((a, b) => b - a);
  }

  select(n, { center = false } = {}) {
    const past = this.step;
    this.step = n;
    for (const start of this.inside(n)) this.folded.delete(start);
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
      if (node) { node.remove(); this.nodes.delete(old); }
    }
    this.draw();
  }

  fold(n) {
    if (!this.ends.has(n)) return;
    if (!this.folded.delete(n)) this.folded.add(n);
    this.measured.delete(n);
    if (this.folded.has(n) && this.step > n && this.step <= this.ends.get(n)) this.step = n;
    this.arrange();
    this.redraw();
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
}

// Keys, buttons, the step's own part of the page, the address.
class Reader {
  constructor(root, log, panel) {
    this.root = root;
    this.log = log;
    this.panel = panel;
    this.now = root.querySelector("#now");
    this.panels = new Map([[log.step, this.now.innerHTML]]);
    this.popover = document.getElementById("rule-pop");
    this.keys = document.getElementById("keys");
    this.letters = read("letters") !== "off";
    this.keys.querySelector("[data-letters]").checked = this.letters;
    log.select(log.step, { center: true });
    this.mark();
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    root.querySelector(".jump").addEventListener("submit", (event) => {
      event.preventDefault();
      const n = Number(root.querySelector("#jump").value);
      if (Number.isInteger(n) && n >= 1 && n <= log.steps) this.go(n, { center: true });
      else { this.say(`There is no step ${root.querySelector("#jump").value}; the log has 1 to ${log.steps}.`); this.mark(); }
    });
    this.keys.querySelector("[data-letters]").addEventListener("change", (event) => {
      this.letters = event.target.checked;
      write("letters", this.letters ? "on" : "off");
    });
    this.strip = root.querySelector(".strip");
    window.addEventListener("popstate", () => {
      const n = Number(new URLSearchParams(location.search).get("step") || 1);
      if (n >= 1 && n <= log.steps) this.go(n, { center: true, quiet: true });
    });
  }

  // --- going to a step

  go(n, { focus = false, center = false, quiet = false } = {}) {
    if (!n) return;
    const { log } = this;
    log.wants = focus ? n : 0;
    log.select(n, { center });
    if (!quiet) history.replaceState(null, "", log.address(n));
    this.mark();
    this.show(n);
  }

  mark() {
    const { log, root } = this;
    root.querySelector("#jump").value = log.step;
    root.querySelector(".strip .at").setAttribute("x", ((log.step - 1) * 1000 / log.steps).toFixed(1));
    for (const turn of [-1, 1]) {
      const next = log.beside(log.by, turn);
      for (const button of root.querySelectorAll(`[data-turn="${turn}"]`)) {
        button.setAttribute("aria-disabled", String(!next));
        if (button.tagName === "A") button.href = log.address(next || log.step);
      }
    }
    for (const link of document.querySelectorAll("[data-eyes]")) {
      const terms = new URL(link.href, location.href);
      terms.searchParams.set("step", log.step);
      link.href = terms.pathname + terms.search;
    }
    document.title = document.title.replace(/step \d+/, `step ${log.step}`);
  }

  show(n) {
    const kept = this.panels.get(n);
    if (kept !== undefined) { this.fill(n, kept); return; }
    this.root.setAttribute("data-behind", "");
    clearTimeout(this.asked);
    this.asked = setTimeout(async () => {
      try {
        const html = await this.panel(n);
        this.panels.set(n, html);
        if (this.panels.size > PANELS) this.panels.delete(this.panels.keys().next().value);
        if (this.log.step === n) this.fill(n, html);
      } catch {
        if (this.log.step === n) this.lost(n);
      }
    }, 40);
  }

  fill(n, html) {
    const open = [...this.now.querySelectorAll("details.rest")].map((details) => details.open);
    this.now.innerHTML = html;
    this.now.querySelectorAll("details.rest").forEach((details, i) => { details.open = open[i] ?? false; });
    localize(this.now);
    this.root.removeAttribute("data-behind");
  }

  lost(n) {
    this.root.removeAttribute("data-behind");
    const again = make("button", { class: "btn btn-s", type: "button" }, "Try again");
    again.addEventListener("click", () => this.show(n));
    this.now.replaceChildren(make("div", { class: "note", "data-s": "bad" }, icon("warn"),
      make("p", { id: "step-h" }, `Step ${n} could not be loaded; the connection may be gone. `, again)));
  }

  // --- what is pressed

  click(event) {
    const target = event.target.closest("a, button, li.ev");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const { log, root } = this;
    const fold = target.closest("[data-fold]");
    if (fold) { const n = Number(fold.dataset.fold); this.fold(n); return; }
    if (target.matches("a.rule")) { this.rule(event, target); return; }
    if (target.matches("[data-copy]")) { this.copy(); return; }
    if (target.matches("[data-keys]")) { this.keys.showModal(); return; }
    if (target.matches("[data-turn]")) {
      event.preventDefault();
      this.go(log.beside(log.by, Number(target.dataset.turn)));
      return;
    }
    if (target.matches("[data-leap]")) { this.go(log.beside("window", Number(target.dataset.leap))); return; }
    if (target.matches("[data-pane-switch]")) { this.pane(root.dataset.pane === "log" ? "table" : "log"); return; }
    if (target.matches("a[data-by]")) { event.preventDefault(); this.by(target.dataset.by); return; }
    if (target.matches("a[data-all]")) { event.preventDefault(); this.everything(); return; }
    const go = target.closest("[data-go]") ?? (target.closest("#log") && target.closest("li.ev"));
    if (go) {
      event.preventDefault();
      const toc = target.closest(".toc");
      if (toc) toc.open = false;
      this.go(Number(go.dataset.go ?? go.dataset.n), { center: Boolean(go.dataset.go), focus: Boolean(toc) });
    }
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
    const { log } = this;
    const letter = event.key.length === 1;
    if (letter && !this.letters) return;
    const inside = event.target === document.body || event.target.closest(".tl-col, .mid");
    if (!inside) return;
    const scrolls = event.target.closest("#now") && !letter;
    if (scrolls) return;  // arrows scroll the table where it has the focus
    const to = (n) => this.go(n, { focus: true });
    const acts = {
      j: () => to(log.beside("step", 1)), ArrowDown: () => to(log.beside("step", 1)),
      k: () => to(log.beside("step", -1)), ArrowUp: () => to(log.beside("step", -1)),
      "]": () => to(log.beside("window", 1)), "[": () => to(log.beside("window", -1)),
      "}": () => to(log.beside("phase", 1)), "{": () => to(log.beside("phase", -1)),
      ArrowLeft: () => to(log.inside(log.step)[0]),
      ArrowRight: () => { if (log.folded.has(log.step)) this.fold(log.step); else if (log.ends.has(log.step)) to(log.beside("step", 1)); },
      Home: () => to(log.shown[0]), End: () => to(log.shown[log.shown.length - 1]),
      f: () => this.fold(log.ends.has(log.step) ? log.step : log.inside(log.step)[0]),
      a: () => this.everything(),
      v: () => this.eyes(),
      c: () => this.copy(),
      "?": () => this.keys.showModal(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  fold(n) {
    const { log } = this;
    if (!n) return;
    const before = log.step;
    log.fold(n);
    log.nodes.get(n)?.querySelector(".fold")?.focus({ preventScroll: true });
    if (log.step !== before) this.go(log.step);
    this.say(log.folded.has(n) ? `Step ${n} is folded` : `Step ${n} is open`);
  }

  by(way) {
    this.log.by = way;
    for (const link of this.root.querySelectorAll("a[data-by]")) {
      if (link.dataset.by === way) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    history.replaceState(null, "", this.log.address(this.log.step));
    this.mark();
  }

  everything() {
    const { log } = this;
    log.all = !log.all;
    const button = this.root.querySelector("a[data-all]");
    button.textContent = log.all ? "Leave out idle windows" : "Show every step";
    log.arrange();
    log.redraw();
    log.select(log.step, { center: true });
    history.replaceState(null, "", log.address(log.step));
    this.mark();
    this.say(log.all ? "Every step is shown" : "Idle windows are left out");
  }

  eyes() {
    const all = [...document.querySelectorAll("[data-eyes]")];
    const at = all.findIndex((link) => link.hasAttribute("aria-current"));
    if (all.length > 1) location.assign(all[(at + 1) % all.length].href);
  }

  pane(name) {
    this.root.dataset.pane = name;
    const button = this.root.querySelector("[data-pane-switch]");
    button.textContent = name === "log" ? "Table" : "Log";
    button.setAttribute("aria-pressed", String(name === "table"));
    if (name === "table") this.now.focus({ preventScroll: true });
    else this.log.select(this.log.step, { center: true });
  }

  async copy() {
    const link = new URL(this.log.address(this.log.step), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.say(`The link to step ${this.log.step} is copied`, true);
    } catch {
      this.say(`Copy it from the address bar: ${link}`, true);
    }
  }

  async rule(event, link) {
    if (!this.popover?.showPopover) return;
    event.preventDefault();
    try {
      this.popover.innerHTML = await getText(`${link.getAttribute("href")}?part=1`);
    } catch {
      location.assign(link.href);
      return;
    }
    this.popover.showPopover();
    if (window.innerWidth > 640) {
      const at = link.getBoundingClientRect(), box = this.popover.getBoundingClientRect();
      const left = Math.min(Math.max(at.right - box.width, 12), window.innerWidth - box.width - 12);
      const under = at.bottom + 6 + box.height < window.innerHeight;
      this.popover.style.left = `${left}px`;
      this.popover.style.top = `${under ? at.bottom + 6 : Math.max(at.top - box.height - 6, 12)}px`;
    } else {
      this.popover.removeAttribute("style");
    }
    this.popover.focus();
  }

  say(words, seen = false) {
    const status = this.root.querySelector("[data-say]");
    status.textContent = words;
    status.className = seen ? "said-out" : "vh";
    clearTimeout(this.saying);
    if (seen) this.saying = setTimeout(() => { status.className = "vh"; }, 4000);
  }
}

function read(name) {
  try { return localStorage.getItem(`kingsmoot-log-${name}`); } catch { return null; }
}

function write(name, value) {
  try { localStorage.setItem(`kingsmoot-log-${name}`, value); } catch { /* private windows keep nothing */ }
}
