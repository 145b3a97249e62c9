// @ts-check
// A search box that answers while one types: <input data-search="id of the list">. Without this it sends its form.
/** @param {string} text */
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {HTMLInputElement} box */
function filter(box) {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  let found = 0;
  const { search = "" } = box.dataset;
  for (const list of document.querySelectorAll(`[data-list~="${CSS.escape(search)}"]`)) {
    for (const row of /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)) {
      const text = fold((row.querySelector(":scope > b") ?? row).textContent); // in a list by name, one's own name
      const number = row.querySelector(".tableno, .no")?.textContent.trim() ?? "";
      const fits = words.every((word) => (/^\d+$/.test(word) && number ? number.endsWith(word) && number.replace(/\D/g, "") === word : text.includes(word)));
      row.hidden = !fits;
      found += Number(fits);
    }
  }
  const count = document.querySelector(`[data-found="${CSS.escape(search)}"]`);
  if (count) count.textContent = words.length ? (found ? `${found} found` : "Nobody found; look for a part of the name.") : "";
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
