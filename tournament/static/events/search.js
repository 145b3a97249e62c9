// @ts-check
// A search box that filters while you type: <input data-search="id of the list">. Without scripts it sends its form.
import { gettext, ngettext } from "../http/messages.js";

/** @param {string} text */
export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Whether a row with this text, folded, and this number has all the words: a number is the whole number of its table.
/** @param {string[]} words @param {string} text @param {string} number */
export const fits = (words, text, number) =>
  words.every((word) => (/^\d+$/.test(word) && number ? number.replace(/\D/g, "") === word : text.includes(word)));

/** @param {HTMLInputElement} box */
function filter(box) {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  let found = 0;
  const { search = "" } = box.dataset;
  for (const list of document.querySelectorAll(`[data-list~="${CSS.escape(search)}"]`)) {
    for (const row of /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)) {
      const text = fold((row.querySelector(":scope > b") ?? row).textContent); // in a list by name, one's own name
      const number = row.querySelector(".tableno, .no")?.textContent.trim() ?? "";
      const shown = fits(words, text, number);
      row.hidden = !shown;
      found += Number(shown);
    }
  }
  const count = document.querySelector(`[data-found="${CSS.escape(search)}"]`);
  if (count)
    count.textContent = words.length
      ? (found
        ? ngettext("%(number)s found", "%(number)s found", found)
        : gettext("No player found. Try a part of the name."))
      : "";
}

/** @param {HTMLInputElement} box */
function listen(box) {
  if (box.dataset.listens) return;
  box.dataset.listens = "yes";
  box.addEventListener("input", () => filter(box));
  box.form?.addEventListener("submit", (event) => event.preventDefault());
}

/** @returns {NodeListOf<HTMLInputElement>} */
const boxes = () => document.querySelectorAll("[data-search]");

for (const box of boxes()) {
  listen(box);
  if (!box.dataset.asked) filter(box);
}
document.addEventListener("live", () => boxes().forEach(filter));
