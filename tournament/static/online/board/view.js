// @ts-check
// Keeps the view new: a stream says that something changed, the view is then fetched whole. Without a stream it is asked for now and then.
const ASK = 2500; // between two looks without a stream
const STREAM_AGAIN = 20000; // where there was no room for a stream
const BACK = 4000; // who lost the stream comes back within so long: not all boards at once
const WAITS = [1000, 2000, 4000, 8000];
const ANSWER = 15000; // no answer for this long: the connection is lost, even if nobody closed it

export class Follow {
  /**
   * @param {string} base
   * @param {(view: View) => void} got
   * @param {(link: Link) => void} linked
   * @param {(told: number, from: number, until: number) => void} timed
   */
  constructor(base, got, linked, timed, ask = 0) {
    this.base = base;
    this.ask = ask || ASK;
    this.streams = !ask; // who only asks now and then has no stream
    this.got = got; // hears each new view
    this.linked = linked; // hears whether the server answers: { on, since, next }
    /** @type {((newest?: number) => void) | null} */
    this.said = null; // hears of the newest words at the table, or that there may be some
    this.timed = timed; // hears the server's time, with when it was asked for and when it came
    this.etag = "";
    this.version = -1;
    this.fails = 0;
    this.since = 0;
    this.timer = 0;
    this.busy = false;
    this.again = false;
    this.told = -1; // the version that the stream last told
    this.holds = () => false; // whether a choice is under way, whose answer is the next view
  }

  start() {
    if (this.streams) this.listen();
    this.look();
    addEventListener("online", () => this.look());
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  listen() {
    const source = new EventSource(`${this.base}/stream`);
    source.onopen = () => {
      this.streaming = true;
      this.said?.(); // something may have been said while nobody listened
    };
    source.onmessage = (event) => {
      this.streaming = true;
      const { version, words } = JSON.parse(event.data);
      if (version !== undefined) this.told = version;
      this.hear();
      if (words) this.said?.(words);
    };
    source.onerror = () => {
      const full = source.readyState === EventSource.CLOSED;
      source.close(); // it would come back by itself, to where it was led the last time
      setTimeout(() => this.listen(), 500 + Math.random() * BACK + (full ? STREAM_AGAIN : 0));
      if (this.streaming) this.plan(ASK * (0.5 + Math.random()));
      this.streaming = false;
    };
  }

  // Looks where the stream has told of another version, unless the answer to a choice brings it.
  hear() {
    if (this.told >= 0 && this.told !== this.version && !this.holds()) this.look();
  }

  /** @param {number} wait */
  plan(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), wait);
  }

  async look() {
    if (this.busy) return void (this.again = true);
    this.busy = true;
    clearTimeout(this.timer);
    const from = Date.now();
    try {
      const headers = { Accept: "application/json", ...(this.etag && { "If-None-Match": this.etag }) };
      const answer = await fetch(`${this.base}/view`, { headers, signal: AbortSignal.timeout(ANSWER) });
      if (answer.status === 401 || answer.status === 403) return void location.reload();
      if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
      this.timed(Number(answer.headers.get("Kingsmoot-Now")), from, Date.now());
      if (answer.status === 200) {
        this.etag = answer.headers.get("ETag") ?? "";
        this.take(await answer.json());
      }
      this.found();
    } catch {
      this.lost();
    } finally {
      this.busy = false;
    }
    if (this.again) {
      this.again = false;
      this.look();
    }
  }

  // A view that came with the answer to a choice counts as well.
  /** @param {View} view */
  take(view) {
    if (view.version < this.version) return; // a slower answer to an earlier question
    this.version = view.version;
    this.got(view);
  }

  found() {
    this.fails = this.since = 0;
    this.linked({ on: true });
    if (this.streaming) return;
    this.plan(this.ask);
    this.said?.();
  }

  lost() {
    this.since ||= Date.now();
    const wait = WAITS[Math.min(this.fails++, WAITS.length - 1)];
    this.linked({ on: false, since: this.since, next: Date.now() + wait });
    this.plan(wait);
  }
}
