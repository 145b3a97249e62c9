// @ts-check
// Refresh parts of the page every few seconds, if no event version covers them, such as matches in progress.
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
