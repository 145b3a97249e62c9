// @ts-check
// Fetches parts of the page again every few seconds: what no version of the event tells of, such as matches under way.
for (const part of document.querySelectorAll("[data-again][id]")) {
  setInterval(async () => {
    if (document.hidden || document.getElementById(part.id)?.contains(document.activeElement)) return;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(part.id);
    if (fresh) document.getElementById(part.id)?.replaceChildren(...fresh.childNodes);
  }, Number(part.dataset.again) * 1000);
}
