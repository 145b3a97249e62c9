// @ts-check
// What-if inside the page: the form opens under its step, is sent, and its answer takes its place.
document.addEventListener("click", async (event) => {
  const link = /** @type {HTMLAnchorElement | null} */ (event.target.closest("a[data-try]"));
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const slot = /** @type {HTMLElement} */ (link.closest(".stepbox")).querySelector("[data-try-slot]");
  try {
    const answer = await fetch(`${link.href}&part=1`, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    slot.replaceChildren(part(await answer.text()));
    slot.querySelector("h2").focus();
  } catch {
    location.assign(link.href);
  }
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement | null} */ (event.target.closest("[data-what-if] form[data-part]"));
  if (!form) return;
  event.preventDefault();
  try {
    const answer = await fetch(form.dataset.part ?? "", {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "text/html" },
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const made = part(await answer.text());
    form.closest("[data-what-if]")?.replaceWith(made);
    (made.querySelector("[data-told]") ?? made.querySelector("h2")).focus();
  } catch {
    form.submit();
  }
});

/** @param {string} html */
function part(html) {
  const made = new DOMParser().parseFromString(html, "text/html").querySelector("[data-what-if]");
  if (!made) throw new Error("no what-if came");
  return made;
}
