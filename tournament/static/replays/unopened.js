// @ts-check
// The windows around a step that did not open: one line under its row, fetched on demand.
import { gettext } from "../http/messages.js";

export class Unopened {
  /** @param {Log} log @param {(step: number) => Promise<string>} load */
  constructor(log, load) {
    this.log = log;
    this.load = load;
  }

  /** @param {number} n */
  async toggle(n) {
    const { log } = this;
    if (!log.unopened.delete(n)) {
      try {
        const part = new DOMParser().parseFromString(await this.load(n), "text/html");
        const rungs = part.querySelector(".rungs");
        log.unopened.set(
          n,
          rungs?.dataset.unopened ||
            (rungs
              ? gettext("All windows around this step opened")
              : gettext("There are no windows around this step")),
        );
      } catch {
        log.unopened.set(n, gettext("Loading failed. Check your connection."));
      }
    }
    log.measured.delete(n);
    log.redraw();
    log.nodes.get(n)?.querySelector("[data-unopened]")?.focus({ preventScroll: true });
  }
}
