// @ts-check
// Sends what a player decided, once: with a key of its own, again with the same key while no answer comes.
import { gettext } from "../../http/messages.js";

const WAITS = [500, 1000, 2000, 4000, 5000];
const AWAY = [502, 503, 504];
const ANSWER = 15000; // no answer for this long: the same key is sent again

/**
 * @typedef {{ path: string, key: string, cancelled: boolean, hurry: ((done?: unknown) => void) | null }} Given what is under way
 */

const mark = () => /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="csrf-token"]'))?.content ?? "";
/** @param {number} wait */
const pause = (wait) => new Promise((done) => setTimeout(done, wait));

export class Refused extends Error {
  /** @param {number} status @param {{ detail?: string, title?: string }} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? gettext("The server answered with status %(status)s.", { status }));
    this.status = status;
    this.problem = problem;
  }
}

export class Sender {
  /** @param {string} base @param {(state: string) => void} told */
  constructor(base, told) {
    this.base = base;
    this.told = told; // hears "sending", "unsent" (tried in vain, will be tried again) and "" (nothing under way)
    this.state = "";
    /** @type {Given | null} */
    this.given = null;
  }

  get busy() {
    return this.given !== null;
  }

  // Posts to /choices, /settings …: the answer as JSON, null where it was given up before one came, or Refused.
  /** @param {string} path @param {object} body */
  async send(path, body) {
    if (this.busy) return null;
    /** @type {Given} */
    const given = { path, key: crypto.randomUUID(), cancelled: false, hurry: null };
    this.given = given;
    this.say("sending");
    try {
      for (let tries = 0; !given.cancelled; tries++) {
        const answer = await this.post(given, body);
        if (answer) return answer;
        this.say("unsent");
        await Promise.race([
          pause(WAITS[Math.min(tries, WAITS.length - 1)]),
          new Promise((done) => (given.hurry = done)),
        ]);
      }
      return null;
    } finally {
      this.given = null;
      this.say("");
    }
  }

  /** @param {Given} given @param {object} body */
  async post(given, body) {
    let answer;
    try {
      answer = await fetch(`${this.base}/${given.path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": mark() },
        body: JSON.stringify({ ...body, key: given.key }),
        signal: AbortSignal.timeout(ANSWER),
      });
      if (answer.ok) return await answer.json();
    } catch {
      return null; // no answer: perhaps it arrived, perhaps not; the key makes both the same
    }
    if (AWAY.includes(answer.status)) return null;
    throw new Refused(answer.status, await answer.json().catch(() => ({})));
  }

  // What is under way is not tried again. It may have arrived all the same.
  cancel() {
    if (!this.given) return;
    this.given.cancelled = true;
    this.given.hurry?.();
  }

  now() {
    this.given?.hurry?.();
  }

  /** @param {string} state */
  say(state) {
    this.state = state;
    this.told(state);
  }
}
