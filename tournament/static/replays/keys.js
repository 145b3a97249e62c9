// @ts-check
// The keyboard: which key does what in the log, and the wish to have no letters as keys.
export class Keys {
  /** @param {Reader} reader */
  constructor(reader) {
    this.reader = reader;
    this.dialog = /** @type {HTMLDialogElement} */ (document.getElementById("keys"));
    this.letters = read("letters") !== "off";
    /** @type {HTMLInputElement} */
    const box = this.dialog.querySelector("[data-letters]");
    box.checked = this.letters;
    box.addEventListener("change", () => {
      this.letters = box.checked;
      write("letters", this.letters ? "on" : "off");
    });
    document.addEventListener("keydown", (event) => this.press(event));
  }

  show() {
    this.dialog.showModal();
  }

  /** @param {At<KeyboardEvent>} event */
  press(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea, dialog, [popover]")) return;
    const { reader } = this;
    const { log } = reader;
    const letter = event.key.length === 1;
    if (letter && !this.letters) return;
    const inside = event.target === document.body || event.target.closest(".tl-col, .mid, .rule-col");
    if (!inside) return;
    const scrolls = event.target.closest("#now, #why") && !letter;
    if (scrolls) return; // arrows scroll the table where it has the focus
    /** @param {number} n */
    const to = (n) => reader.go(n, { focus: true });
    /** @type {Record<string, () => unknown>} */
    const acts = {
      j: () => to(log.beside("step", 1)),
      ArrowDown: () => to(log.beside("step", 1)),
      k: () => to(log.beside("step", -1)),
      ArrowUp: () => to(log.beside("step", -1)),
      "]": () => to(log.beside("window", 1)),
      "[": () => to(log.beside("window", -1)),
      "}": () => to(log.beside("phase", 1)),
      "{": () => to(log.beside("phase", -1)),
      ArrowLeft: () => to(log.inside(log.step)[0]),
      ArrowRight: () => {
        if (log.folded.has(log.step)) reader.fold(log.step);
        else if (log.ends.has(log.step)) to(log.beside("step", 1));
      },
      Home: () => to(log.shown[0]),
      End: () => to(log.shown[log.shown.length - 1]),
      f: () => {
        if (log.branches.has(log.step)) reader.branch(log.step);
        else reader.fold(log.ends.has(log.step) ? log.step : log.inside(log.step)[0]);
      },
      a: () => reader.everything(),
      w: () => {
        const card = event.target.closest("[data-card]");
        reader.look(card?.dataset.card ?? reader.card, card?.dataset.seat ?? reader.seat);
      },
      o: () => reader.unopened.toggle(log.step),
      "/": () => reader.finding.show(),
      n: () => reader.finding.next(1),
      N: () => reader.finding.next(-1),
      v: () => reader.eyes(),
      c: () => reader.copy(),
      "?": () => this.show(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(`kingsmoot-log-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(`kingsmoot-log-${name}`, value);
  } catch { /* private windows keep nothing */ }
}
