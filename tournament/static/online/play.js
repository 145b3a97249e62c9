// @ts-check
// Where matches are started: who waits, whose move it is and what runs is brought up to date while the page is in sight.
import { localize } from "../http/times.js";

const EVERY = 8000;

async function renew() {
  const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const old of document.querySelectorAll("[data-fresh]")) {
    const fresh = page.querySelector(`[data-fresh="${old.dataset.fresh}"]`);
    if (!fresh || old.contains(document.activeElement)) continue;
    localize(fresh);
    old.replaceWith(fresh);
  }
}

setInterval(() => {
  if (!document.hidden) renew().catch(() => {}); // no connection for a moment: the next time makes up for it
}, EVERY);
