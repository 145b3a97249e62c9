// @ts-check
// A part of the page that belongs to a step: fetched once, kept for a while, drawn where it stands.
import { gettext } from "../http/messages.js";
import { localize } from "../http/times.js";
import { icon, make } from "./row.js";

const KEPT = 150; // parts kept
const WAIT = 40; // milliseconds that somebody who walks on quickly is waited for
const REST = 250; // milliseconds after which a step is one's own and not part of a walk

export class Panel {
  // load: how a step's part is fetched; the same step drawn otherwise (another board, a card) has a name of its own.
  /**
   * @param {Log} log
   * @param {HTMLElement} place
   * @param {(step: number) => Promise<string>} load
   * @param {() => string} named
   */
  constructor(log, place, load, named, wait = WAIT, first = 0) {
    this.log = log;
    this.place = place;
    this.load = load;
    this.named = named;
    this.wait = wait;
    this.first = first;
    this.shown = 0;
    this.panels = new Map([[this.name(log.step), place.innerHTML]]);
  }

  /** @param {number} n */
  name(n) {
    return `${n} ${this.named()}`;
  }

  // Resolves once the part is drawn, or never if somebody has gone on meanwhile. Who comes after a rest is not waited for.
  /** @param {number} n */
  show(n) {
    const rested = performance.now() - this.shown > REST;
    this.shown = performance.now();
    const name = this.name(n);
    const kept = this.panels.get(name);
    clearTimeout(this.asked);
    if (kept !== undefined) {
      this.fill(kept);
      return Promise.resolve();
    }
    this.place.setAttribute("data-behind", "");
    return new Promise((/** @type {(value?: undefined) => void} */ drawn) => {
      this.asked = setTimeout(async () => {
        try {
          const html = await this.load(n);
          this.panels.set(name, html);
          if (this.panels.size > KEPT) this.panels.delete([...this.panels.keys()][0]);
          if (this.log.step === n && this.name(n) === name) {
            this.fill(html);
            drawn();
          }
        } catch {
          if (this.log.step === n) this.lost(n);
        }
      }, rested ? this.first : this.wait);
    });
  }

  /** @param {string} html */
  fill(html) {
    /** @returns {NodeListOf<HTMLDetailsElement>} */
    const folds = () => this.place.querySelectorAll("details.rest, details.reckon");
    const open = [...folds()].map((details) => details.open);
    this.place.innerHTML = html;
    folds().forEach((details, i) => {
      details.open = open[i] ?? false;
    });
    localize(this.place);
    this.place.removeAttribute("data-behind");
  }

  /** @param {number} n */
  lost(n) {
    this.place.removeAttribute("data-behind");
    const again = make("button", { class: "btn btn-s", type: "button" }, gettext("Try again"));
    again.addEventListener("click", () => this.show(n));
    this.place.replaceChildren(
      make(
        "div",
        { class: "note", "data-s": "bad" },
        icon("warn"),
        make(
          "p",
          { id: this.place.getAttribute("aria-labelledby") },
          gettext("Step %(step)s could not be loaded. Check your connection.", { step: n }),
          " ",
          again,
        ),
      ),
    );
  }
}
