// The reader of a match: what is pressed, the step that one goes to, and its address.
// Without this script the server shows the rows around a step; with it the whole log scrolls, folds and has keys.
import { getJSON, getText } from "./asking.js";
import { Keys } from "./keys.js";
import { Log } from "./log.js";
import { Panel } from "./panel.js";
import { showRule } from "./rule.js";

const root = document.querySelector(".reader");
if (root) start(root).catch(() => root.removeAttribute("data-live"));

async function start(root) {
  const terms = { as: root.dataset.as };
  const url = (path, extra) => `${root.dataset.base}/${path}?${new URLSearchParams({ ...terms, ...extra })}`;
  const outline = await getJSON(url("outline", {}));
  const log = new Log(root, outline, (first, last) => getJSON(url("entries", { from: first, to: last })));
  new Reader(root, log, (step) => getText(url("step", { step, by: log.by, all: log.all ? "1" : "" })));
}

class Reader {
  constructor(root, log, load) {
    this.root = root;
    this.log = log;
    this.panel = new Panel(root, log, load);
    log.select(log.step, { center: true });
    this.mark();
    document.addEventListener("click", (event) => this.click(event));
    this.keys = new Keys(this);
    root.querySelector(".jump").addEventListener("submit", (event) => {
      event.preventDefault();
      const n = Number(root.querySelector("#jump").value);
      if (Number.isInteger(n) && n >= 1 && n <= log.steps) this.go(n, { center: true });
      else { this.say(`There is no step ${root.querySelector("#jump").value}; the log has 1 to ${log.steps}.`); this.mark(); }
    });
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
    this.panel.show(n);
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

  // --- what is pressed

  click(event) {
    const target = event.target.closest("a, button, li.ev");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const { log, root } = this;
    const fold = target.closest("[data-fold]");
    if (fold) { const n = Number(fold.dataset.fold); this.fold(n); return; }
    if (target.matches("a.rule")) { showRule(event, target); return; }
    if (target.matches("[data-copy]")) { this.copy(); return; }
    if (target.matches("[data-keys]")) { this.keys.show(); return; }
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
    if (name === "table") this.panel.now.focus({ preventScroll: true });
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

  say(words, seen = false) {
    const status = this.root.querySelector("[data-say]");
    status.textContent = words;
    status.className = seen ? "said-out" : "vh";
    clearTimeout(this.saying);
    if (seen) this.saying = setTimeout(() => { status.className = "vh"; }, 4000);
  }
}
