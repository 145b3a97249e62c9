// @ts-check
// Looks again, once a second, at a page that waits for something: <div id="…" data-waiting> is put in place anew until
// it waits no longer. Without this script the page does the same by a refresh.
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
    // away for a moment; the next look may find it
  }
  setTimeout(look, 1000);
};
setTimeout(look, 500);
