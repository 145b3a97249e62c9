// An answer that shall not tell what a seat holds: a pass, or the only answer there is, is sent after a wait that is drawn alike for who had a choice and who
// had none.
export class Hush {
  constructor(changed, send) {
    this.changed = changed;
    this.choose = send; // sends an answer
    this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.id = null;
    this.isHeld = false; // the player passed, and that waits
    this.isDue = false; // there is one answer only: it is sent by itself
  }

  // A prompt is shown. Who has one answer only needn't press.
  show(view, choosing) {
    if (this.id === choosing.id) return;
    this.clear();
    this.id = choosing.id;
    this.until = typeof view.wait === "number" ? Date.now() + view.wait : 0;
    if (!this.until || !choosing.alone) return;
    this.isDue = true;
    this.timer = setTimeout(() => this.send(choosing.alone), view.wait);
  }

  // True where a pass may be sent now; else it is sent when its time has come.
  may(ids) {
    const left = (this.until ?? 0) - Date.now();
    if (left <= 0) return true;
    clearTimeout(this.timer);
    this.isHeld = true;
    this.timer = setTimeout(() => this.send(ids), left);
    return false;
  }

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
