// @ts-check
// Round clocks: the server says when the round ends, this counts down. Announced at 10, 5 and 1 minutes left.
import { gettext, ngettext } from "../http/messages.js";

const CALLS = [10, 5, 1];
const AGAIN = 10 * 60 * 1000;
let ahead = 0; // how far the server's clock is ahead of this one
let spoken = "";

const clocks = () => document.querySelectorAll("[data-round-clock]");

async function compare() {
  try {
    const start = Date.now();
    const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
    const there = Date.parse(answer.headers.get("Date") ?? "");
    if (!Number.isNaN(there)) ahead = there + 500 - (start + Date.now()) / 2;
    if (Math.abs(ahead) < 1500) ahead = 0; // the header counts whole seconds
  } catch {
    // without an answer, use our own clock
  }
}

/** @param {number} seconds */
export function written(seconds) {
  const all = Math.abs(seconds);
  const minutes = Math.floor(all / 60);
  return `${seconds < 0 ? "+" : ""}${minutes}:${String(all % 60).padStart(2, "0")}`;
}

/** @param {HTMLElement} clock */
function secondsLeft(clock) {
  if (clock.dataset.ends) return Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - ahead) / 1000);
  return Number(clock.dataset.left ?? 0);
}

function tick() {
  for (const clock of clocks()) {
    const left = secondsLeft(clock);
    const face = clock.querySelector(".time");
    const text = written(left);
    if (face && face.textContent !== text) face.textContent = text;
    if (clock.dataset.ends) {
      clock.dataset.state = left < 0 ? "over" : "running";
      const until = clock.querySelector("[data-until]");
      const over = clock.querySelector("[data-over]");
      if (until) until.hidden = left < 0;
      if (over) over.hidden = left >= 0;
      speak(clock, left);
    }
  }
}

// The announcement for the seconds that are left; null without one.
/** @param {number} left @returns {string | null} */
export function called(left) {
  if (left === 0) return gettext("Time is up in this round.");
  const call = CALLS.find((minutes) => left === minutes * 60);
  return call
    ? ngettext("%(number)s minute left in this round.", "%(number)s minutes left in this round.", call)
    : null;
}

/** @param {HTMLElement} clock @param {number} left */
function speak(clock, left) {
  const voice = document.querySelector("[data-clock-voice]");
  const words = called(left);
  if (!voice || !words || spoken === `${clock.dataset.ends}/${words}`) return;
  spoken = `${clock.dataset.ends}/${words}`;
  voice.textContent = words;
}

if (clocks().length) {
  tick();
  compare().then(tick);
  setInterval(compare, AGAIN);
}
document.addEventListener("live", tick);
setInterval(tick, 1000);
