// @ts-check
// The desk: results by keyboard, forms that stay on the page, and waiting times.
import { gettext, ngettext } from "../../http/messages.js";
import { NOBODY, read, WAYS, winnerOf } from "./slips.js";
/** @typedef {import("./slips.js").Slip} Slip */
/** @typedef {import("./slips.js").Seat} Seat */
/** @typedef {import("./slips.js").Found} Found */

const token = () => /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="csrf-token"]'))?.content ?? "";
const skew = Date.parse(document.querySelector("[data-now]")?.dataset.now ?? "") - Date.now() || 0;

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @param {string} url @param {string | URLSearchParams} body */
async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "X-CSRF-Token": token(),
      ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
    },
    body,
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.detail ?? gettext("The server sent an unexpected answer. Reload the page."));
  return said;
}

// ── the page follows the event (live.js); when its content changes completely, it is reloaded

const mode = () => document.getElementById("next")?.firstElementChild?.getAttribute("data-mode");
const shown = mode();
const isTyping = () => Boolean(document.querySelector("form[data-dirty]:not([data-slips])") || line?.value);
const look = () => document.dispatchEvent(new Event("look"));
let isLeaving = false; // a form was sent and its answer is the next page: a reload would cancel it

document.addEventListener("live", () => {
  if (mode() !== shown && !isTyping() && !isLeaving) location.reload();
  for (const row of document.querySelectorAll("[data-sent]")) row.remove();
  if (line?.value) say();
  tick();
});

// ── forms that are sent without leaving the page

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-quiet]")) {
    isLeaving = !event.defaultPrevented;
    return;
  }
  event.preventDefault();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  const url = event.submitter?.hasAttribute("formaction") ? event.submitter.formAction : form.action;
  event.submitter?.setAttribute("disabled", "");
  try {
    const said = await post(url, body);
    toast(said.summary ?? said.words, said.did);
  } catch (error) {
    toast(error.message, null, true);
  }
  event.submitter?.removeAttribute("disabled");
  look();
  line?.focus();
});

addEventListener("pageshow", () => (isLeaving = false)); // the reader came back

// ── the address of the event, to be shared

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      toast(gettext("Link copied."));
    } catch {
      toast(gettext("Could not copy the link: %(link)s", { link: button.dataset.copy ?? "" }), null, true);
    }
  });
}

/** @param {string} words @param {string | null} [did] */
function toast(words, did = null, bad = false) {
  const box = document.querySelector("[data-toasts]");
  if (!box || !words) return;
  const text = make("span", {}, words);
  text.translate = !did; // a sentence of the history is stored in English
  const shown = make("div", { class: "toast", role: bad ? "alert" : "status" }, text);
  if (did && box.dataset.undo) shown.append(undo(box.dataset.undo, did));
  box.replaceChildren(shown);
  setTimeout(() => shown.remove(), bad ? 15000 : 8000);
}

/** @param {string} url @param {string} number */
function undo(url, number) {
  const button = make("button", { type: "button", class: "btn btn-s" }, gettext("Undo"));
  button.addEventListener("click", async () => {
    try {
      toast((await post(url, new URLSearchParams({ number }))).summary);
    } catch (error) {
      toast(error.message, null, true);
    }
    look();
  });
  return button;
}

// ── results by keyboard

/** @type {HTMLFormElement} */
const slips = document.querySelector("[data-slips]");
/** @type {HTMLInputElement} */
const line = slips?.querySelector("input[name=line]");
const echo = /** @type {HTMLElement} */ (document.getElementById("slip-echo"));
let queue = Promise.resolve();

/** @returns {Slip[]} */
const tables = () => JSON.parse(document.querySelector("[data-tables]")?.dataset.tables ?? "[]");
function say() {
  const found = read(line.value, tables());
  line.removeAttribute("aria-invalid");
  if (!found) {
    echo.replaceChildren(make("span", { class: "muted" }, echo.dataset.help ?? ""));
    return;
  }
  if ("hint" in found) {
    echo.replaceChildren(make("span", { class: "muted" }, found.hint));
    return;
  }
  const [number, status, seats, words] = found.table;
  const melee = "melee" in slips.dataset;
  const picks = seats.map(([, name], place) =>
    make("span", { class: "pick", translate: "no" }, make("b", {}, String(place + 1)), name)
  );
  const parts = [make("span", { class: "tableno" }, String(number)), ...picks];
  if (melee) {
    [...(found.words[0] ?? "")].forEach((place, seat) => {
      if (!picks[seat]) return;
      picks[seat].children[0].textContent = place;
      if (place === "1") picks[seat].dataset.won = "";
    });
  } else if (found.words[0] in NOBODY) {
    parts.push(make("span", { class: "muted" }, NOBODY[found.words[0]]));
  } else {
    const [place, way] = winnerOf(found);
    if (place >= 0) picks[place].dataset.won = "";
    if (way in WAYS) parts.push(make("span", { class: "muted" }, WAYS[way]));
  }
  if (status === "final" && !found.why)
    parts.push(make(
      "span",
      { class: "err" },
      gettext("Has a result: %(result)s. Add !reason to correct it.", { result: words }),
    ));
  else if (status === "disputed") parts.push(make("span", { class: "muted" }, gettext("disputed")));
  echo.replaceChildren(...parts);
}

/** @param {string} text */
function enter(text) {
  const shown = make("span", { class: "grow" }, text);
  const row = make("li", { "data-sending": "" }, make("span", { class: "dim" }, "…"), shown);
  document.querySelector("[data-pending]").prepend(row);
  queue = queue.then(async () => {
    try {
      const said = await post(slips.action, JSON.stringify({ line: text }));
      shown.textContent = gettext("Table %(table)s: %(result)s.", { table: said.table, result: said.words });
      row.children[0].textContent = "✓";
      const togo = document.getElementById("togo");
      if (togo)
        togo.textContent = said.open
          ? ngettext("%(number)s open", "%(number)s open", said.open)
          : gettext("all results in");
      row.dataset.sent = "";
      settle();
    } catch (error) {
      row.dataset.failed = "";
      row.children[0].textContent = text;
      shown.textContent = error.message;
      const edit = make("button", { type: "button", class: "btn btn-s" }, gettext("Edit"));
      edit.addEventListener("click", () => {
        row.remove();
        line.value = text;
        line.focus();
        say();
      });
      row.append(edit);
      if (!line.value) {
        line.value = text;
        line.select();
        line.setAttribute("aria-invalid", "true");
        echo.replaceChildren(make("span", { class: "err" }, error.message));
        row.remove();
      }
    }
    row.removeAttribute("data-sending");
  });
}

let settling = 0;
// When no more slips are typed, show the server's list instead of ours.
function settle() {
  clearTimeout(settling);
  settling = setTimeout(look, 350);
}

if (slips) {
  echo.dataset.help = echo.textContent.trim();
  if (matchMedia("(pointer: fine)").matches && !location.hash) line.focus();
  line.addEventListener("input", say);
  slips.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value.trim();
    line.value = "";
    say();
    if (text) enter(text);
    line.focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.matches("input, textarea, select")) {
      event.preventDefault();
      line.focus();
    }
    if (event.key === "Escape" && event.target === line) {
      line.value = "";
      say();
    }
  });
}

// ── a new event is probably in the organizer's time zone

/** @type {HTMLInputElement} */
const zone = document.querySelector("[data-zone]");
if (zone?.defaultValue === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

// ── waiting times

function tick() {
  const now = Date.now() + skew;
  /** @type {NodeListOf<HTMLTimeElement>} */
  const times = document.querySelectorAll("time[data-ago]");
  for (const since of times) {
    const seconds = Math.max(0, Math.floor((now - Date.parse(since.dateTime)) / 1000));
    since.textContent = since.hasAttribute("data-exact") && seconds < 3600
      ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
      : gettext("%(minutes)s min", { minutes: Math.floor(seconds / 60) });
  }
}

const address = new URL(location.href);
if (address.searchParams.has("did")) { // shown once is enough
  address.searchParams.delete("did");
  history.replaceState(null, "", address);
}
setTimeout(() => document.querySelector("[data-toast]")?.remove(), 12000);
tick();
setInterval(tick, 1000);
