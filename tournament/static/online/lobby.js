// @ts-check
// The lobby: a nonce of this browser's own with "ready", the address to copy, and the board as soon as all are ready.
import { gettext } from "../http/messages.js";

const ASK = 1500;
const place = () => document.querySelector("[data-lobby]");
const kept = `kingsmoot.link.${place().dataset.match}`;

/** @returns {HTMLInputElement | null} */
const link = () => document.querySelector("[data-link]");

function settle() {
  const field = link();
  if (!field) return;
  if (field.value) localStorage.setItem(kept, field.value);
  else field.value = localStorage.getItem(kept) ?? "";
  field.closest("[data-invite]")?.toggleAttribute("hidden", !field.value);
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-ready]"))
    event.target.elements.nonce.value = hex(crypto.getRandomValues(new Uint8Array(32)));
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = link();
  if (!field) return;
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  button.querySelector("span").textContent = gettext("Copied");
});

async function look() {
  try {
    const answer = await fetch(place().dataset.lobby ?? "", { headers: { Accept: "application/json" } });
    if (answer.status === 403 || answer.status === 404) return void location.reload(); // the table is gone, or the seat was left elsewhere
    const lobby = await answer.json();
    if (answer.ok && lobby.status !== "waiting") return void location.reload();
    if (answer.ok && String(lobby.version) !== place().dataset.version) await renew();
  } catch {
    // no connection for a moment: the next look makes up for it
  }
  setTimeout(look, ASK);
}

async function renew() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok || answer.redirected) return void location.reload();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-lobby]");
  if (!fresh) return void location.reload();
  const typed = place().querySelector("[data-typed]");
  if (typed) fresh.querySelector("[data-typed]")?.replaceWith(typed);
  document.title = page.title;
  place().replaceWith(fresh);
  settle();
}

settle();
setTimeout(look, ASK);
