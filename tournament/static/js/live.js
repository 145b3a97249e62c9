// Keeps a page as new as its event. A stream says that something changed (never what); the page is then fetched like
// any reader would, and its marked parts are put in place of the old ones.
//
// <main data-stream="/events/x/stream" data-version="7"> … <div id="tables" data-live> … </div>
// After a change `document` hears "live". A part in which somebody is writing is left alone, and a note says so.
const root = document.querySelector("[data-stream]");
const RETRY = 20000;
const SPREAD = 1500; // all pages hear of a change at once; they come for it one after the other
let version = Number(root?.dataset.version ?? 0);
let wanted = version;
let source = null;
let timer = 0; // of the next look, while one is planned
let retry = 0; // of the next try for a stream
let busy = false;
let asked = false;

const parts = (page) => [...page.querySelectorAll("[data-live][id]")];
const sent = new Map(parts(document).map((part) => [part.id, part.innerHTML]));

function isWriting(part) {
  if (part.querySelector("form[data-dirty]")) return true;
  const at = document.activeElement;
  return part.contains(at) && at.matches("textarea, select, input:not([type=radio]):not([type=checkbox])");
}

document.addEventListener("input", (event) => {
  if (!event.target.matches("[type=search]")) event.target.form?.setAttribute("data-dirty", "");
});

function put(part, fresh) {
  const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
  const at = part.contains(document.activeElement) ? document.activeElement : null;
  const place = at && (at.id ? `#${CSS.escape(at.id)}` : at.getAttribute("href") && `[href="${CSS.escape(at.getAttribute("href"))}"]`);
  part.innerHTML = fresh.innerHTML;
  for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
  for (const id of open) part.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  if (at) (place && part.querySelector(place))?.focus({ preventScroll: true });
}

function sayStale() {
  if (document.querySelector("[data-stale]")) return;
  const box = document.createElement("div");
  box.className = "toasts";
  box.dataset.stale = "";
  box.setAttribute("role", "status");
  box.innerHTML = '<div class="toast"><span>Something changed while you were writing.</span><button class="btn btn-s" type="button">Show it</button></div>';
  box.querySelector("button").addEventListener("click", () => location.reload());
  document.body.append(box);
}

// Who must wait is told so, and asked for nothing: the page looks again by itself.
function sayBusy(isSo) {
  const there = document.querySelector("[data-busy]");
  if (!isSo) there?.remove();
  if (!isSo || there) return;
  const box = document.createElement("div");
  box.className = "toasts";
  box.dataset.busy = "";
  box.setAttribute("role", "status");
  box.innerHTML = '<div class="toast"><span>Many are here at once; this page tries again by itself.</span></div>';
  document.body.append(box);
}

async function refresh() {
  if (busy) return;
  busy = true;
  let came = false;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache" });
    sayBusy(answer.status === 503);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const changed = [];
    for (const part of parts(document)) {
      const fresh = page.getElementById(part.id);
      if (!fresh || fresh.innerHTML === sent.get(part.id)) continue;
      if (isWriting(part)) {
        sayStale();
        continue;
      }
      sent.set(part.id, fresh.innerHTML);
      put(part, fresh);
      changed.push(part.id);
    }
    version = Number(page.querySelector("[data-stream]")?.dataset.version ?? version);
    if (page.title) document.title = page.title;
    came = true;
    if (changed.length) document.dispatchEvent(new CustomEvent("live", { detail: { parts: changed } }));
  } catch {
    // offline for a moment: the next poke or the next look tries again
  } finally {
    busy = false;
    if (asked) look(0);
    else if (wanted > version) look(came ? SPREAD : RETRY / 10);
    asked = false;
  }
}

function look(after) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = 0;
    refresh();
  }, after);
}

function close() {
  source?.close();
  source = null;
  clearTimeout(timer);
  clearTimeout(retry);
  timer = 0;
}

function follow() {
  close();
  source = new EventSource(root.dataset.stream);
  source.onmessage = (message) => {
    wanted = Number(message.data);
    if (wanted > version && !busy && !timer) look(Math.random() * SPREAD);
  };
  source.onerror = () => {
    if (source?.readyState !== EventSource.CLOSED) return;
    close(); // no room for another stream: look by ourselves, and try again
    refresh();
    retry = setTimeout(follow, RETRY);
  };
}

// A script of the page that has changed something itself says "look".
document.addEventListener("look", () => (busy ? (asked = true) : refresh()));

if (root) {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : follow()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && follow());
  if (!document.hidden) follow();
}

// On a phone the tabs are wider than the page: the present one comes into sight.
const tabs = document.querySelector(".tabs");
const tab = tabs?.querySelector("[aria-current]");
if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
