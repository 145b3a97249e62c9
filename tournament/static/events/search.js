// A search box that answers while one types: <input data-search="id of the list">. Without this it sends its form.
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function filter(box) {
  const words = fold(box.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const list of document.querySelectorAll(`[data-list~="${CSS.escape(box.dataset.search)}"]`)) {
    for (const row of list.children) {
      const text = fold((row.querySelector(":scope > b") ?? row).textContent); // in a list by name, one's own name
      const number = row.querySelector(".tableno, .no")?.textContent.trim() ?? "";
      const fits = words.every((word) => (/^\d+$/.test(word) && number ? number.endsWith(word) && number.replace(/\D/g, "") === word : text.includes(word)));
      row.hidden = !fits;
      found += fits;
    }
  }
  const count = document.querySelector(`[data-found="${CSS.escape(box.dataset.search)}"]`);
  if (count) count.textContent = words.length ? (found ? `${found} found` : "Nobody found; look for a part of the name.") : "";
}

function listen(box) {
  if (box.dataset.listens) return;
  box.dataset.listens = "yes";
  box.addEventListener("input", () => filter(box));
  box.form?.addEventListener("submit", (event) => event.preventDefault());
}

for (const box of document.querySelectorAll("[data-search]")) {
  listen(box);
  if (!box.dataset.asked) filter(box);
}
document.addEventListener("live", () => document.querySelectorAll("[data-search]").forEach(filter));
