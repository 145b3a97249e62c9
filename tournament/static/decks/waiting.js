// @ts-check
// Reload the part of a page that waits for something, once a second: <div id="…" data-waiting> is replaced until it no
// longer has the attribute. Without this script the page refreshes.
const look = async () => {
  const part = document.querySelector("[data-waiting]");
  if (!part) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (fresh) part.replaceWith(fresh);
    }
  } catch {
    // offline for a moment; try again
  }
  setTimeout(look, 1000);
};
setTimeout(look, 500);
