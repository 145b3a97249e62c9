// The step that is read: its own part of the page, fetched once and kept for a while.
import { localize } from "../times.js";
import { icon, make } from "./row.js";

const KEPT = 150;        // tables kept

export class Panel {
  constructor(root, log, load) {
    this.root = root;
    this.log = log;
    this.load = load;
    this.now = root.querySelector("#now");
    this.panels = new Map([[log.step, this.now.innerHTML]]);
  }

  show(n) {
    const kept = this.panels.get(n);
    if (kept !== undefined) { this.fill(n, kept); return; }
    this.root.setAttribute("data-behind", "");
    clearTimeout(this.asked);
    this.asked = setTimeout(async () => {
      try {
        const html = await this.load(n);
        this.panels.set(n, html);
        if (this.panels.size > KEPT) this.panels.delete(this.panels.keys().next().value);
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
}
