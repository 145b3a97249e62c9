// @ts-check
// An answer that shall not tell what a seat holds: a pass, or the only answer there is, is sent after a wait that is drawn alike for who had a choice and who
// had none.
export class Hush {
  /** @param {() => void} changed @param {(ids: string[]) => void} send */
  constructor(changed, send) {
    this.changed = changed;
    this.choose = send; // sends an answer
    this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    /** @type {number | null} */
    this.id = null;
    this.isHeld = false; // the player passed, and that waits
    this.isDue = false; // there is one answer only: it is sent by itself
  }

  // A prompt is shown. Who has one answer only needn't press.
  /** @param {View} view @param {Choosing} choosing */
  show(view, choosing) {
    if (this.id === choosing.id) return;
    this.clear();
    this.id = choosing.id;
    const { wait } = view;
    const { alone } = choosing;
    this.until = typeof wait === "number" ? Date.now() + wait : 0;
    if (!this.until || !alone) return;
    this.isDue = true;
    this.timer = setTimeout(() => this.send(alone), wait ?? 0);
  }

  // True where a pass may be sent now; else it is sent when its time has come.
  /** @param {string[]} ids */
  may(ids) {
    const left = (this.until ?? 0) - Date.now();
    if (left <= 0) return true;
    clearTimeout(this.timer);
    this.isHeld = true;
    this.timer = setTimeout(() => this.send(ids), left);
    return false;
  }

  /** @param {string[]} ids */
  send(ids) {
    this.isHeld = this.isDue = false;
    this.until = 0;
    this.choose(ids);
  }

  // The player wants to look, or takes the pass back: nothing is sent by itself.
  hold() {
    if (!this.isHeld && !this.isDue) return false;
    clearTimeout(this.timer);
    this.isHeld = this.isDue = false;
    this.changed();
    return true;
  }
}
