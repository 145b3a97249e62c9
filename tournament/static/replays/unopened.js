// @ts-check
// The windows around a step that did not open: one quiet line under its row, fetched when somebody asks for them.
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
            (rungs ? "Every window around it opened" : "Nothing happens here that windows are around"),
        );
      } catch {
        log.unopened.set(n, "Could not be loaded; the connection may be gone");
      }
    }
    log.measured.delete(n);
    log.redraw();
    log.nodes.get(n)?.querySelector("[data-unopened]")?.focus({ preventScroll: true });
  }
}
