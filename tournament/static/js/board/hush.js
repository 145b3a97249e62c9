// A pass that shall not tell what a seat holds: it is sent after a wait that is drawn alike for who can act and who can't.
export class Hush {
  constructor(changed, pass) {
    this.changed = changed;
    this.pass = pass; // sends the pass
    this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.id = null;
    this.isHeld = false; // the player passed, and that waits
    this.isDue = false; // there is nothing but the pass: it is sent by itself
  }

  // A prompt is shown. Who can only pass needn't press.
  show(view, choosing) {
    if (this.id === choosing.id) return;
    this.clear();
    this.id = choosing.id;
    this.until = typeof view.wait === "number" ? Date.now() + view.wait : 0;
    if (!this.until || !choosing.pass || choosing.offers.length > 1) return;
    this.isDue = true;
    this.timer = setTimeout(() => this.send(), view.wait);
  }

  // True where a pass may be sent now; else it is sent when its time has come.
  may() {
    const left = (this.until ?? 0) - Date.now();
    if (left <= 0) return true;
    clearTimeout(this.timer);
    this.isHeld = true;
    this.timer = setTimeout(() => this.send(), left);
    return false;
  }

  send() {
    this.isHeld = this.isDue = false;
    this.until = 0;
    this.pass();
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
