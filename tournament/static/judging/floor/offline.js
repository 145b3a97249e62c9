// @ts-check
// A judge's pages without a network: pages are kept (judge-worker.js), rules are searched here, and a ruling that can't
// be sent waits with its key and is sent later. Its version is checked then as usual. Only its author sends it: another
// account on this device reads only that it waits.
import { gettext, ngettext } from "../../http/messages.js";
import { found } from "./rule_search.js";

const OUTBOX = "kingsmoot outbox";
const box = document.querySelector("#outbox");
/** @returns {Letter[]} */
const read = () => JSON.parse(localStorage.getItem(OUTBOX) ?? "[]");
/** @param {Letter[]} letters */
const write = (letters) => localStorage.setItem(OUTBOX, JSON.stringify(letters));
const { account = "", name = "" } = box.dataset;
/** @param {Letter} letter */
const isMine = (letter) => letter.by === account;
/** @param {string} page */
const problemOf = (page) =>
  new DOMParser().parseFromString(page, "text/html").querySelector(".note-bad p")?.textContent.trim();

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {string} text
 * @param {Partial<HTMLElementTagNameMap[T]>} [more]
 * @returns {HTMLElementTagNameMap[T]}
 */
function element(name, text, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  made.textContent = text;
  return made;
}

function show() {
  const letters = read();
  box.replaceChildren();
  if (!navigator.onLine)
    box.append(
      element("p", gettext("You are offline. This page may be out of date."), { className: "note gap-below" }),
    );
  for (const letter of letters.filter(isMine)) {
    const note = element("div", "", { className: `note gap-below${letter.problem ? " note-bad" : ""}` });
    const words = element("p", "", { className: "nomargin" });
    const { about } = letter;
    const state = letter.problem
      ? gettext("Not accepted: %(about)s.", { about })
      : gettext("Not sent yet: %(about)s.", { about });
    const more = letter.problem
      ? `${letter.problem} ${gettext("You wrote:")}`
      : gettext("It is sent when you are online and signed in.");
    const reason = element("q", letter.reason);
    reason.translate = false;
    words.append(element("b", state), ` ${more} `, reason);
    note.append(words);
    if (letter.problem) {
      const away = element("button", gettext("Discard"), { className: "btn btn-s", type: "button" });
      away.addEventListener("click", () => (write(read().filter((other) => other.key !== letter.key)), show()));
      note.append(element("a", gettext("Open dispute"), { className: "btn btn-s", href: letter.page }), away);
    }
    box.append(note);
  }
  const others = letters.filter((letter) => !isMine(letter)).map((letter) => letter.name);
  for (const author of new Set(others)) {
    const count = others.filter((other) => other === author).length;
    const unsent = ngettext(
      "%(number)s ruling by %(author)s was not sent. It stays on this device until %(author)s signs in here.",
      "%(number)s rulings by %(author)s were not sent. They stay on this device until %(author)s signs in here.",
      count,
      { author },
    );
    box.append(element("p", unsent, { className: "note gap-below" }));
  }
}

// Another account may be signed in by now, or none. Then nothing is sent.
/** @param {Letter} letter */
async function markOf(letter) {
  const page = await fetch(letter.page, { cache: "no-store", headers: { Accept: "text/html" } });
  const drawn = new DOMParser().parseFromString(await page.text(), "text/html");
  const author = drawn.querySelector("#outbox")?.dataset.account;
  return author === letter.by
    ? /** @type {HTMLMetaElement} */ (drawn.querySelector("meta[name=csrf-token]"))?.content
    : undefined;
}

/** @param {string} action @param {[string, string][]} body */
const post = (action, body) =>
  fetch(action, { method: "POST", body: new URLSearchParams(body), headers: { Accept: "text/html" } });

async function sendAll() {
  for (const letter of read().filter((one) => isMine(one) && !one.problem)) {
    let answer;
    try {
      const mark = await markOf(letter);
      if (!mark) break;
      answer = await post(letter.action, [...letter.body.filter(([one]) => one !== "csrf_token"), [
        "csrf_token",
        mark,
      ]]);
    } catch {
      break;
    }
    const { status } = answer;
    const problem = answer.ok
      ? ""
      : problemOf(await answer.text()) ?? gettext("The server answered %(status)s.", { status });
    write(read().flatMap((one) => (one.key !== letter.key ? [one] : problem ? [{ ...one, problem }] : [])));
    if (answer.ok && location.pathname === letter.page) location.reload();
  }
  show();
}

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form[data-outbox]");
for (const form of forms) {
  form.addEventListener("submit", async (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    const body = /** @type {[string, string][]} */ ([...new FormData(form)]);
    /** @param {string} name */
    const named = (name) => body.find(([one]) => one === name)?.[1] ?? "";
    try {
      const answer = await post(form.action, body);
      if (answer.ok) location.assign(answer.url);
      else form.submit(); // with the same key; the page shows the problem
    } catch {
      const said = { key: named("key"), reason: named("reason"), about: form.dataset.about ?? "" };
      const letter = { by: account, name, ...said, action: form.action, body, page: location.pathname };
      write([...read().filter((one) => one.key !== letter.key), letter]);
      show();
      box.scrollIntoView({ block: "nearest" });
    }
  });
}

// Rules from the page of all rules of this game.
/** @param {HTMLInputElement} input */
async function findRules(input) {
  const list = document.querySelector("#found-rules");
  const page = await fetch(`/rules?in=${encodeURIComponent(input.dataset.rules ?? "")}`).catch(() => undefined);
  if (!page?.ok) return;
  const entries = new DOMParser().parseFromString(await page.text(), "text/html").querySelectorAll(".rulelist a");
  const rules = [...entries].map((entry) => {
    const [id, summary] = [entry.querySelector(".mono").textContent, entry.querySelector(".mono + span").textContent];
    return { id, summary, text: `${id} ${summary}`.toLowerCase().replaceAll("’", "'") };
  });
  const draw = () => {
    const ticked = [...list.querySelectorAll("label")].filter((label) => label.querySelector("input").checked);
    const kept = new Set(ticked.map((label) => label.querySelector("input").value));
    const fresh = found(rules, input.value).filter((rule) => !kept.has(rule.id)).map((rule) => {
      const label = element("label", "", { className: "tick" });
      const words = element("span", "");
      words.translate = false;
      words.append(element("span", rule.id, { className: "rule" }), ` ${rule.summary}`);
      label.append(element("input", "", { type: "checkbox", name: "rules", value: rule.id }), words);
      return label;
    });
    list.replaceChildren(...ticked, ...fresh);
    if (!fresh.length && input.value.trim())
      list.append(element("p", gettext("No other rule contains these words."), { className: "small muted" }));
  };
  input.addEventListener("input", draw);
  input.addEventListener("keydown", (event) => event.key === "Enter" && (event.preventDefault(), draw()));
  input.form?.querySelector("button[formaction]").addEventListener(
    "click",
    (event) => (event.preventDefault(), draw()),
  );
}

async function keepThisPage() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/judge-worker.js", { scope: "/" });
  const { active } = await navigator.serviceWorker.ready;
  const assets = performance.getEntriesByType("resource").map((one) => one.name).filter((name) =>
    name.includes("/static/") || name.includes("/messages/")
  );
  const rules = box.dataset.rules ? [`/rules?in=${encodeURIComponent(box.dataset.rules)}`] : [];
  active?.postMessage({ keep: [location.pathname, ...rules, ...assets] });
}

addEventListener("online", sendAll);
addEventListener("offline", show);
setInterval(() => read().some((letter) => isMine(letter) && !letter.problem) && sendAll(), 15_000);
/** @type {NodeListOf<HTMLInputElement>} */
const searches = document.querySelectorAll("input[data-rules]");
for (const input of searches) findRules(input);
sendAll();
keepThisPage().catch(() => undefined); // a browser without service workers needs the network
