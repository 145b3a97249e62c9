// @ts-check
// The lab without page loads: the answer to a press replaces the bench, and the focus stays.
import { gettext } from "../../http/messages.js";

const root = document.querySelector("[data-lab]");

// Presses are sent one after the other.
let before = Promise.resolve();
/** @param {string} value */
function press(value) {
  before = before.then(() => send(value));
  return before;
}

/** @param {string} value */
async function send(value) {
  /** @type {HTMLFormElement} */
  const form = root.querySelector("form.lab");
  const body = new FormData(form);
  body.set("do", value);
  root.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.dataset.part ?? "", { method: "POST", body, headers: { Accept: "text/html" } });
    const html = await answer.text();
    /** @type {HTMLFormElement | null} */
    const made = new DOMParser().parseFromString(html, "text/html").querySelector("form.lab");
    if (!made) throw new Error(`${answer.status}`);
    put(form, made, value);
  } catch {
    form.querySelector("[data-say]").textContent = gettext("The lab can’t be reached. Try again.");
  } finally {
    root.removeAttribute("aria-busy");
  }
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement | null} */
const searchIn = (form) => form.querySelector("[data-search]");

/** @param {HTMLFormElement} form @param {HTMLFormElement} made @param {string} value */
function put(form, made, value) {
  const typed = searchIn(form), fresh = searchIn(made);
  if (typed && fresh && typed === document.activeElement) fresh.value = typed.value;
  const at = typed === document.activeElement && !value.startsWith("add|") ? fresh : null;
  const top = form.querySelector(".lablog")?.scrollHeight;
  const open = [...form.querySelectorAll("details")].map((details) => details.open);
  form.replaceWith(made);
  made.querySelectorAll("details").forEach((details, i) => {
    details.open = details.open || (open[i] ?? false);
  });
  const log = made.querySelector(".lablog");
  if (log && top) log.scrollTop = log.scrollHeight;
  if (at) at.focus();
  else focus(made, value);
  if (fresh && fresh.value !== fresh.defaultValue) look(made, fresh);
  const asked = [...made.querySelectorAll(".labask legend b")].map((name) => name.textContent);
  const wrong = made.querySelector("[role=alert]");
  made.querySelector("[data-say]").textContent = wrong
    ? wrong.textContent.trim()
    : asked.length
    ? gettext("Waiting for %(names)s", { names: asked.join(", ") })
    : gettext("No player has a decision");
}

// After a choice the focus goes to the next choice, else to the same button or to what it opened.
/** @param {HTMLElement} made @param {string} value */
function focus(made, value) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (made.querySelectorAll("button[name=do]"));
  const same = [...buttons].find((one) => one.value === value && !one.disabled);
  const next = value.startsWith("choose|") || value === "back" || value === "again"
    ? made.querySelector(".labask input") ?? made.querySelector("#played-h")
    : value === "why" ?
    made.querySelector("[data-whys]") ?? same
    : value.startsWith("pick|")
    ? made.querySelector("[data-picked]")
    : same;
  (next ?? made.querySelector("#played-h")).focus({ preventScroll: value === "search" });
}

let waiting = 0;
/** @param {HTMLFormElement} form @param {HTMLInputElement} field */
function look(form, field) {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const body = new FormData(form);
    body.set("do", "search");
    const answer = await fetch(form.dataset.part ?? "", { method: "POST", body, headers: { Accept: "text/html" } });
    if (!answer.ok || !field.isConnected) return;
    const made = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".found");
    if (made && field.isConnected) form.querySelector(".found").replaceWith(made);
  }, 200);
}

// Sends the form of a field as if a button of it had been pressed, the first in a place or in the whole form.
/** @param {HTMLElement} field @param {string} selector @param {HTMLElement | null} [place] */
function sendBy(field, selector, place) {
  const { form } = /** @type {HTMLInputElement} */ (field);
  form?.requestSubmit((place ?? form).querySelector(selector));
}

root.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.hasAttribute("formaction")) return;
  event.preventDefault();
  press(button?.value ?? "run");
});
root.addEventListener("input", (event) => {
  const { target } = event;
  if (target.form && target.matches("[data-search]")) look(target.form, target);
});
root.addEventListener("change", (event) => {
  if (
    event.target.matches("select, input[type=checkbox]") && !event.target.name.startsWith("option_")
    && !event.target.closest(".cardedit, .fill, .addline")
  ) {
    sendBy(event.target, "button[value=run]");
  }
});
root.addEventListener("keydown", (event) => {
  if (
    event.key === "Enter" && event.target.matches("input[type=radio], input[type=checkbox]")
    && event.target.closest(".labask")
  ) {
    event.preventDefault();
    sendBy(event.target, "button", event.target.closest(".labask"));
  } else if (event.key === "Enter" && event.target.id === "expected") {
    event.preventDefault();
    sendBy(event.target, "button[value=expect]");
  } else if (event.key === "Enter" && event.target.closest(".cardedit") && event.target.matches("input")) {
    event.preventDefault();
    sendBy(event.target, "button[value=mark]");
  }
});
root.addEventListener("click", (event) => {
  if (!event.target.closest("[data-copy]")) return;
  /** @type {HTMLInputElement} */
  const link = root.querySelector("[data-link]");
  link.select();
  navigator.clipboard?.writeText(link.value);
  root.querySelector("[data-say]").textContent = gettext("Link copied");
});
