// @ts-check
// Ask before the reader leaves with unsaved changes in another form: <form data-kept>. The browser asks in its own
// words; the form's own button doesn't ask.
const forms = [...document.querySelectorAll("form[data-kept]")];
const changed = new Set();
/** @type {HTMLElement | null} */
let sent = null; // the form whose button was pressed
for (const form of forms) {
  form.addEventListener("input", () => changed.add(form));
  form.addEventListener("submit", () => (sent = form));
}
addEventListener("beforeunload", (event) => {
  if ([...changed].some((form) => form !== sent)) event.preventDefault();
  sent = null; // the reader stayed
});
