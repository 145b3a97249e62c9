// @ts-check
// A ruling's button repeats the effect of what is chosen, so nobody orders one thing while meaning another.
// <form data-ruling> <input type="radio" name="remedy" data-effect="…"> … <button><span data-repeats="Decide">…</span></button>
/** @param {HTMLFormElement} form @param {string} name */
const pick = (form, name) => (form.elements[name]?.value ? form.elements[name].selectedOptions?.[0]?.text ?? "" : "");

/** @type {Record<string, (form: HTMLFormElement) => string>} */
const DETAILS = {
  rewind: (form) => (form.elements.step?.value ? `rewind to step ${form.elements.step.value}` : ""),
  time: (form) => (Number(form.elements.minutes?.value) ? `+${form.elements.minutes.value} min` : ""),
  penalty: (
    form,
  ) => (pick(form, "penalty") && pick(form, "entry") ? `${pick(form, "penalty")} for ${pick(form, "entry")}` : ""),
  result: (
    form,
  ) => (pick(form, "how") === "draw" ? "draw" : pick(form, "winner") ? `${pick(form, "winner")} wins` : ""),
};

/** @type {NodeListOf<HTMLFormElement>} */
const forms = document.querySelectorAll("form[data-ruling]");
for (const form of forms) {
  const words = form.querySelector("[data-repeats]");
  const plain = words.textContent;
  const repeat = () => {
    /** @type {HTMLInputElement | null} */
    const chosen = form.querySelector('[name="remedy"]:checked');
    words.textContent = chosen
      ? `${words.dataset.repeats}: ${DETAILS[chosen.value]?.(form) || chosen.dataset.effect}`
      : plain;
  };
  form.addEventListener("input", repeat);
  addEventListener("pageshow", repeat); // a browser may bring the form back as it was filled in
}
