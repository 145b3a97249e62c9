// @ts-check
// Keeps a page as new as its event. A stream says which parts of the event changed (never how); those parts of the page
// that are drawn from them are then fetched like any reader would, and put in place of the old ones.
//
// <main data-stream="/events/x/stream" data-version="7"> … <div id="tables" data-live="event stage-1"> … </div>
// A part that follows nothing by name (data-live="") follows every change, and its page is fetched whole.
// After a change `document` gets a "live" event. A part in which the reader is typing stays; a note says so.
import { gettext } from "../http/messages.js";

const root = document.querySelector("[data-stream]");
const above = document.body.dataset.page; // of a form that was answered here: its own address can't be read
const RETRY = 20000;
const SPREAD = 1500; // all pages hear of a change at once; they come for it one after the other
const ALL = "all";
const have = new Map(); // which version of a part of the event is shown; those of the page itself at first
let version = Number(root?.dataset.version ?? 0);
/** @type {Record<string, number>} */
let wanted = {}; // the versions there are, by part of the event
/** @type {EventSource | null} */
let source = null;
let followed = "";
let timer = 0; // of the next look, while one is planned
let retry = 0; // of the next try for a stream
let busy = false;
let asked = false;

/** @param {Document} page */
const parts = (page) => [...page.querySelectorAll("[data-live][id]")];
/** @param {HTMLElement} part */
const of = (part) => (part.dataset.live ?? "").split(" ").filter(Boolean);
/** @param {string} name */
const isNewer = (name) => (wanted[name] ?? 0) > (have.get(name) ?? version);
const sent = new Map(parts(document).map((part) => [part.id, part.innerHTML]));

// What this page follows, in the words of its address.
function following() {
  const names = parts(document).map(of);
  return names.length && names.every((each) => each.length) ? [...new Set(names.flat())].sort().join(" ") : ALL;
}

// The parts of the page to be fetched; null is the whole page.
function stale() {
  if (following() === ALL) return null;
  return parts(document).filter((part) => of(part).some(isNewer)).map((part) => part.id);
}

/** @param {string[] | null} ids */
function address(ids) {
  const there = new URL(above ?? location.href, location.href);
  if (ids) {
    there.searchParams.set("part", ids.join(" "));
    there.searchParams.set("at", Math.max(...Object.values(wanted)));
  }
  return there;
}

/** @param {HTMLElement} part */
function isWriting(part) {
  if (part.querySelector("form[data-dirty]")) return true;
  const at = document.activeElement;
  return at !== null && part.contains(at) &&
    at.matches("textarea, select, input:not([type=radio]):not([type=checkbox])");
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[type=search]")) event.target.form?.setAttribute("data-dirty", "");
});

/** @param {HTMLElement} part @param {HTMLElement} fresh */
function put(part, fresh) {
  const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
  const at = part.contains(document.activeElement) ? document.activeElement : null;
  const href = at?.getAttribute("href");
  const place = at?.id ? `#${CSS.escape(at.id)}` : href ? `[href="${CSS.escape(href)}"]` : "";
  part.innerHTML = fresh.innerHTML;
  for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
  for (const id of open) part.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  if (place) part.querySelector(place)?.focus({ preventScroll: true });
}

function sayStale() {
  if (document.querySelector("[data-stale]")) return;
  const box = document.createElement("div");
  box.className = "toasts";
  box.dataset.stale = "";
  box.setAttribute("role", "status");
  const toast = document.createElement("div");
  toast.className = "toast";
  const words = document.createElement("span");
  words.textContent = gettext("This page changed while you were typing.");
  const button = document.createElement("button");
  button.className = "btn btn-s";
  button.type = "button";
  button.textContent = gettext("Show changes");
  button.addEventListener("click", () => (above ? location.assign(above) : location.reload()));
  toast.append(words, button);
  box.append(toast);
  document.body.append(box);
}

// Say that the server is busy; the page retries on its own.
/** @param {boolean} isSo */
function sayBusy(isSo) {
  const there = document.querySelector("[data-busy]");
  if (!isSo) there?.remove();
  if (!isSo || there) return;
  const box = document.createElement("div");
  box.className = "toasts";
  box.dataset.busy = "";
  box.setAttribute("role", "status");
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = gettext("The server is busy. This page updates automatically.");
  box.append(toast);
  document.body.append(box);
}

/** @param {Document} page */
function apply(page) {
  const changed = [];
  for (const part of parts(document)) {
    const fresh = page.getElementById(part.id);
    if (!fresh || fresh.innerHTML === sent.get(part.id)) {
      if (fresh) part.dataset.live = fresh.dataset.live;
      continue;
    }
    if (isWriting(part)) {
      sayStale();
      continue;
    }
    sent.set(part.id, fresh.innerHTML);
    put(part, fresh);
    changed.push(part.id);
  }
  if (page.title) document.title = page.title;
  if (changed.length) document.dispatchEvent(new CustomEvent("live", { detail: { parts: changed } }));
}

async function refresh(whole = false) {
  if (busy) return;
  const told = wanted;
  const ids = whole ? null : stale();
  if (ids && !ids.length) return;
  busy = true;
  let came = false;
  try {
    const answer = await fetch(address(ids), { headers: { Accept: "text/html" }, cache: "no-cache" });
    sayBusy(answer.status === 503);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (ids) {
      for (const [name, newest] of Object.entries(told)) have.set(name, newest);
    } else {
      version = Number(page.querySelector("[data-stream]")?.dataset.version ?? version);
      have.clear();
    }
    apply(page);
    came = true;
  } catch {
    // offline for a moment: the next notification or poll tries again
  } finally {
    busy = false;
    if (asked) look(0, true);
    else if (Object.keys(wanted).some(isNewer)) look(came ? SPREAD : RETRY / 10);
    asked = false;
    if (came && followed && following() !== followed) follow();
  }
}

/** @param {number} after */
function look(after, whole = false) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = 0;
    refresh(whole);
  }, after);
}

function close() {
  source?.close();
  source = null;
  followed = "";
  clearTimeout(timer);
  clearTimeout(retry);
  timer = 0;
}

/** @param {Record<string, number>} versions */
function hear(versions) {
  wanted = versions;
  if (Object.keys(wanted).some(isNewer) && !busy && !timer) look(Math.random() * SPREAD);
}

/** @param {Record<string, string>} more */
function streamOf(more) {
  const there = new URL(root.dataset.stream ?? "", location.href);
  there.search = String(new URLSearchParams({ of: following(), ...more }));
  return there;
}

// No room for another stream: ask now and then what changed, and try again.
async function poll() {
  try {
    const answer = await fetch(streamOf({ once: "1" }), { cache: "no-store" });
    if (answer.ok) hear(await answer.json());
  } catch {
    // offline for a moment
  }
}

function follow() {
  close();
  followed = following();
  source = new EventSource(streamOf({}));
  source.onmessage = (message) => hear(JSON.parse(message.data));
  source.onerror = () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    poll();
    retry = setTimeout(follow, RETRY);
  };
}

// A script that changed something dispatches "look".
document.addEventListener("look", () => (busy ? (asked = true) : refresh(true)));

if (root) {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : follow()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && follow());
  if (!document.hidden) follow();
}

// On a phone the tabs are wider than the page: scroll to the current one.
const tabs = document.querySelector(".tabs");
const tab = tabs?.querySelector("[aria-current]");
if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
