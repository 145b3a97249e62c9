// @ts-check
// The reader of a match: what is pressed, the step that one goes to, and its address.
// Without this script the server shows the rows around a step; with it the whole log scrolls, folds and has keys.
import { gettext, ngettext } from "../http/messages.js";
import { getJSON, getText } from "./asking.js";
import { Finding } from "./finding.js";
import { Keys } from "./keys.js";
import { Log } from "./log.js";
import { Panel } from "./panel.js";
import { showRule } from "./rule.js";
import { Unopened } from "./unopened.js";

const FOLLOW = 3000; // milliseconds between two requests for new steps of a match in progress

const root = document.querySelector(".reader");
if (root)
  start(root).catch(() => {
    root.removeAttribute("data-live");
    document.body.removeAttribute("data-reading");
  });

/** @param {HTMLElement} root */
async function start(root) {
  const terms = { as: root.dataset.as };
  /** @type {AddressOf} */
  const url = (path, extra) =>
    `${root.dataset.base}/${path}?${new URLSearchParams(
      /** @type {Record<string, string>} */ ({ ...terms, ...extra }),
    )}`;
  const outline = await getJSON(url("outline", {}));
  const log = new Log(root, outline, (first, last) => getJSON(url("entries", { from: first, to: last })));
  new Reader(root, log, url);
}

/** @returns {NodeListOf<HTMLAnchorElement>} */
const eyes = () => document.querySelectorAll("[data-eyes]");

export class Reader {
  /** @param {HTMLElement} root @param {Log} log @param {AddressOf} url */
  constructor(root, log, url) {
    this.root = root;
    this.log = log;
    /** @type {HTMLInputElement} */
    this.jump = root.querySelector("#jump");
    this.card = root.dataset.card ?? ""; // the card that is looked at closely, and for which seat
    this.seat = root.dataset.seat ?? "";
    this.titled = gettext("step %(number)s", { number: log.step }); // what the title says of the step
    const going = () => ({ by: log.by, all: log.all ? "1" : "", board: log.board });
    this.panel = new Panel(
      log,
      root.querySelector("#now"),
      (step) => getText(url("step", { step, ...going() })),
      () => log.board,
    );
    this.why = new Panel(
      log,
      root.querySelector("#why"),
      (step) => getText(url("why", { step, ...going(), ...this.asked() })),
      () => `${this.card} ${this.seat}`,
      120,
      120,
    );
    this.unopened = new Unopened(log, (step) => getText(url("why", { step, ...going() })));
    this.finding = new Finding(this, url);
    if (root.dataset.underWay) this.follow(() => getJSON(url("outline", { known: log.steps })));
    log.select(log.step, { center: true });
    this.mark();
    document.addEventListener("click", (event) => this.click(event));
    this.keys = new Keys(this);
    root.querySelector(".jump").addEventListener("submit", (event) => {
      event.preventDefault();
      const n = Number(this.jump.value);
      if (Number.isInteger(n) && n >= 1 && n <= log.steps) this.go(n, { center: true });
      else {
        this.say(gettext("There is no step %(step)s. This log has steps 1 to %(last)s.", {
          step: this.jump.value,
          last: log.steps,
        }));
        this.mark();
      }
    });
    root.querySelector("#why").addEventListener("submit", (event) => {
      if (!event.target.matches(".ask")) return;
      event.preventDefault();
      this.look(event.target.elements.card.value);
    });
    window.addEventListener("popstate", () => {
      const n = Number(new URLSearchParams(location.search).get("step") || 1);
      if (n >= 1 && n <= log.steps) this.go(n, { center: true, quiet: true });
    });
  }

  // --- going to a step

  /** @param {number} n @param {{ focus?: boolean, center?: boolean, quiet?: boolean }} [how] */
  go(n, { focus = false, center = false, quiet = false } = {}) {
    if (!n) return;
    const { log } = this;
    log.wants = focus ? n : 0;
    log.select(n, { center });
    this.card = this.seat = "";
    if (!quiet) this.moved();
    this.mark();
    this.panel.show(n);
    this.why.show(n);
  }

  // A match that goes on: asks now and then whether there is more, and puts that under the rest.
  /** @param {() => Promise<Outline>} news */
  follow(news) {
    setInterval(async () => {
      if (document.hidden || this.asking) return;
      this.asking = true;
      try {
        const outline = await news();
        if (outline.steps > this.log.steps) this.grown(await this.log.grow(outline));
      } catch {
        /* it is asked again */
      } finally {
        this.asking = false;
      }
    }, FOLLOW);
  }

  /** @param {number} count */
  grown(count) {
    const { log, root } = this;
    root.querySelector("[data-of]").textContent = gettext("of %(number)s", {
      number: log.steps.toLocaleString("en"),
    });
    root.querySelector(".strip").setAttribute("viewBox", `0 0 ${log.along(log.steps + 1).toFixed(1)} 34`);
    this.mark();
    this.say(ngettext("%(number)s new step, %(total)s in total", "%(number)s new steps, %(total)s in total", count, {
      total: log.steps,
    }));
  }

  // What is asked about a card, if anything.
  asked() {
    return { ...(this.card && { card: this.card }), ...(this.seat && { seat: this.seat }) };
  }

  // The address says where one is, so that it leads back there.
  moved() {
    history.replaceState(null, "", this.log.address(this.log.step, this.asked()));
  }

  // A card read in full, with why a seat could or could not use it.
  /** @param {string} card */
  async look(card, seat = "") {
    this.card = card;
    this.seat = seat;
    this.moved();
    this.pane("why");
    await this.why.show(this.log.step);
    const place = this.why.place;
    place.scrollTop = 0;
    (card ? place.querySelector("#card-h") : place)?.focus({ preventScroll: true });
  }

  mark() {
    const { log, root } = this;
    this.jump.value = String(log.step);
    for (const at of root.querySelectorAll("svg .at")) at.setAttribute("x", log.along(log.step).toFixed(1));
    root.querySelector("[data-at]").textContent = String(log.step);
    for (const turn of [-1, 1]) {
      const next = log.beside(log.by, turn);
      for (const button of root.querySelectorAll(`[data-turn="${turn}"]`)) {
        button.setAttribute("aria-disabled", String(!next));
        if (button instanceof HTMLAnchorElement) button.href = log.address(next || log.step);
      }
    }
    for (const link of eyes()) {
      const terms = new URL(link.href, location.href);
      terms.searchParams.set("step", log.step);
      link.href = terms.pathname + terms.search;
    }
    const titled = gettext("step %(number)s", { number: log.step });
    document.title = document.title.replace(this.titled, titled);
    this.titled = titled;
  }

  // --- what is pressed

  /** @param {At<MouseEvent>} event */
  click(event) {
    const target = event.target.closest("a, button, li.ev");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const { log } = this;
    const fold = target.closest("[data-fold]");
    if (fold) {
      const n = Number(fold.dataset.fold);
      this.fold(n);
      return;
    }
    if (target.matches("[data-branch]")) {
      this.branch(Number(target.dataset.branch));
      return;
    }
    if (target.matches("a.rule")) {
      showRule(event, /** @type {HTMLAnchorElement} */ (target));
      return;
    }
    if (target.matches("[data-copy]")) {
      this.copy();
      return;
    }
    if (target.matches("[data-keys]")) {
      this.keys.show();
      return;
    }
    if (target.matches("[data-turn]")) {
      event.preventDefault();
      this.go(log.beside(log.by, Number(target.dataset.turn)));
      return;
    }
    if (target.matches("[data-leap]")) {
      this.go(log.beside("window", Number(target.dataset.leap)));
      return;
    }
    if (target.matches("[data-pane-of]")) {
      this.pane(target.dataset.paneOf ?? "", true);
      return;
    }
    if (target.matches("[data-card]")) {
      event.preventDefault();
      this.look(target.dataset.card ?? "", target.dataset.seat);
      return;
    }
    if (target.matches("[data-close-card]")) {
      event.preventDefault();
      this.look("");
      return;
    }
    if (target.matches("[data-hit]")) {
      event.preventDefault();
      this.finding.next(Number(target.dataset.hit));
      return;
    }
    if (target.matches("[data-forget]")) {
      event.preventDefault();
      this.finding.forget();
      return;
    }
    if (target.matches("[data-unopened]")) {
      this.unopened.toggle(Number(target.dataset.unopened));
      return;
    }
    if (target.matches("a[data-board-of]")) {
      event.preventDefault();
      this.board(target.dataset.boardOf ?? "");
      return;
    }
    if (target.matches("a[data-by]")) {
      event.preventDefault();
      this.by(target.dataset.by ?? "");
      return;
    }
    if (target.matches("a[data-all]")) {
      event.preventDefault();
      this.everything();
      return;
    }
    const go = target.closest("[data-go]") ?? (target.closest("#log") && target.closest("li.ev"));
    if (go) {
      event.preventDefault();
      const toc = /** @type {HTMLDetailsElement | null} */ (target.closest(".toc"));
      if (toc) toc.open = false;
      this.go(Number(go.dataset.go ?? go.dataset.n), { center: Boolean(go.dataset.go), focus: Boolean(toc) });
    }
  }

  /** @param {number} n */
  fold(n) {
    const { log } = this;
    if (!n) return;
    const before = log.step;
    log.fold(n);
    log.nodes.get(n)?.querySelector(".fold")?.focus({ preventScroll: true });
    if (log.step !== before) this.go(log.step);
    this.say(
      log.folded.has(n)
        ? gettext("Step %(step)s is folded", { step: n })
        : gettext("Step %(step)s is unfolded", { step: n }),
    );
  }

  /** @param {string} name */
  board(name) {
    const { log } = this;
    log.board = name === this.root.dataset.usualBoard ? "" : name;
    this.moved();
    this.panel.show(log.step);
  }

  /** @param {number} order */
  branch(order) {
    const { log } = this;
    const before = log.step;
    log.unfoldBranch(order);
    log.nodes.get(order)?.querySelector(".branch")?.focus({ preventScroll: true });
    if (log.step !== before) this.go(log.step);
    this.say(
      log.opened.has(order)
        ? gettext("Steps undone at step %(step)s are shown", { step: order })
        : gettext("Steps undone at step %(step)s are hidden", { step: order }),
    );
  }

  /** @param {string} way */
  by(way) {
    this.log.by = way;
    for (const link of this.root.querySelectorAll("a[data-by]")) {
      if (link.dataset.by === way) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    this.moved();
    this.mark();
  }

  everything() {
    const { log } = this;
    log.all = !log.all;
    const button = this.root.querySelector("a[data-all]");
    button.textContent = log.all ? gettext("Hide idle windows") : gettext("Show all steps");
    log.arrange();
    log.redraw();
    log.select(log.step, { center: true });
    this.moved();
    this.mark();
    this.say(log.all ? gettext("All steps are shown") : gettext("Idle windows are hidden"));
  }

  eyes() {
    const all = [...eyes()];
    const at = all.findIndex((link) => link.hasAttribute("aria-current"));
    if (all.length > 1) location.assign(all[(at + 1) % all.length].href);
  }

  // Where there is room for one column only: which of the three it is.
  /** @param {string} name */
  pane(name, pressed = false) {
    const before = this.root.dataset.pane;
    this.root.dataset.pane = name;
    for (const tab of this.root.querySelectorAll("[data-pane-of]"))
      tab.setAttribute("aria-pressed", String(tab.dataset.paneOf === name));
    if (name === "log" && before !== "log") this.log.select(this.log.step, { center: true });
    else if (pressed && name !== "log")
      this.root.querySelector(name === "why" ? "#why" : "#now").focus({ preventScroll: true });
  }

  async copy() {
    const link = new URL(this.log.address(this.log.step), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      this.say(gettext("Link to step %(step)s copied", { step: this.log.step }), true);
    } catch {
      this.say(gettext("Copy it from the address bar: %(link)s", { link }), true);
    }
  }

  /** @param {string} words */
  say(words, seen = false) {
    const status = this.root.querySelector("[data-say]");
    status.textContent = words;
    status.className = seen ? "said-out" : "vh";
    clearTimeout(this.saying);
    if (seen)
      this.saying = setTimeout(() => {
        status.className = "vh";
      }, 4000);
  }
}
