// @ts-check
// Search in the log: results are marked on the strip, and keys go through them.
import { gettext } from "../http/messages.js";
import { getText } from "./asking.js";

const SVG = "http://www.w3.org/2000/svg";
const TERMS = ["q", "title", "who", "rule", "kind", "passed", "longer"];

export class Finding {
  /** @param {Reader} reader @param {AddressOf} url */
  constructor(reader, url) {
    this.reader = reader;
    this.url = url;
    this.box = reader.root.querySelector(".find");
    this.form = this.box.querySelector("form");
    this.part = this.box.querySelector("[data-found]");
    /** @type {number[]} */
    this.steps = [];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.search();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") reader.log.list.focus({ preventScroll: true });
    });
    this.read();
  }

  show() {
    this.reader.pane("log");
    this.form.elements.q.focus();
    this.form.elements.q.select();
  }

  terms() {
    const given = new FormData(this.form);
    const terms = TERMS.map((name) => [name, String(given.get(name) ?? "").trim()]);
    return Object.fromEntries(terms.filter(([, text]) => text));
  }

  async search() {
    const { log } = this.reader;
    log.terms = this.terms();
    try {
      this.part.innerHTML = await getText(this.url("found", { step: log.step, ...log.terms }));
    } catch {
      this.reader.say(gettext("The search failed. Check your connection."), true);
      return;
    }
    this.read();
    this.reader.moved();
    if (this.steps.length) this.next(1, true);
    log.list.focus({ preventScroll: true });
  }

  forget() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const fields = this.form.querySelectorAll("input:not([type=hidden]), select");
    fields.forEach((field) => {
      if (field.type === "checkbox") field.checked = false;
      else field.value = "";
    });
    this.part.replaceChildren();
    this.reader.log.terms = {};
    this.read();
    this.reader.moved();
  }

  // Takes what the part says over to strip and rows.
  read() {
    const { log, root } = this.reader;
    const told = this.part.querySelector("[data-steps]")?.dataset.steps ?? "";
    this.steps = told ? told.split(",").map(Number) : [];
    log.hits = new Set(this.steps);
    const marks = root.querySelector(".strip .hits");
    const places = new Set(this.steps.map((n) => Math.round(log.along(n))));
    marks.replaceChildren(...[...places].map((x) => {
      const mark = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x, y: 0, width: 3, height: 8 })) mark.setAttribute(name, value);
      return mark;
    }));
    log.redraw();
  }

  // The next step found after the present one, or before it; from the end it goes on at the beginning.
  /** @param {number} turn */
  next(turn, here = false) {
    const { reader, steps } = this;
    const { step } = reader.log;
    if (!steps.length) {
      reader.say(gettext("No search yet. Press / to search."), true);
      return;
    }
    const beyond = turn > 0 ? steps.find((n) => (here ? n >= step : n > step)) : steps.findLast((n) => n < step);
    const to = beyond ?? (turn > 0 ? steps[0] : steps[steps.length - 1]);
    reader.go(to, { focus: true, center: true });
    reader.say(gettext("Result %(number)s of %(count)s: step %(step)s", {
      number: steps.indexOf(to) + 1,
      count: steps.length,
      step: to,
    }));
    for (const link of this.part.querySelectorAll(".found a")) {
      if (Number(link.dataset.go) === to) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}
