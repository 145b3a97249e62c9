// @ts-check
// A page with several forms of its own: who sends one, or leaves, while another has changes is asked first.
// <form data-kept> … The browser asks in its own words; pressing the form's own button asks for nothing.
const forms = [...document.querySelectorAll("form[data-kept]")];
const changed = new Set();
/** @type {HTMLElement | null} */
let sent = null; // the form whose button was pressed; its own changes are on their way
for (const form of forms) {
  form.addEventListener("input", () => changed.add(form));
  form.addEventListener("submit", () => (sent = form));
}
addEventListener("beforeunload", (event) => {
  if ([...changed].some((form) => form !== sent)) event.preventDefault();
  sent = null; // who stays has sent nothing
});
