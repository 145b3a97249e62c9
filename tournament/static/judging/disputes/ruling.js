// @ts-check
// The button of a ruling names the effect of the chosen remedy, so that judges see what they order.
// <form data-ruling> <input type="radio" name="remedy" data-effect="…"> … <button><span data-repeats="decide">…</span></button>
import { gettext } from "../../http/messages.js";

/** @param {HTMLFormElement} form @param {string} name */
const pick = (form, name) => (form.elements[name]?.value ? form.elements[name].selectedOptions?.[0]?.text ?? "" : "");

/** @type {Record<string, (form: HTMLFormElement) => string>} */
const DETAILS = {
  rewind: (form) => {
    const step = form.elements.step?.value;
    return step ? gettext("rewind to step %(step)s", { step }) : "";
  },
  time: (form) => {
    const minutes = form.elements.minutes?.value;
    return Number(minutes) ? gettext("+%(minutes)s min", { minutes }) : "";
  },
  penalty: (form) => {
    const [penalty, name] = [pick(form, "penalty"), pick(form, "entry")];
    return penalty && name ? gettext("%(penalty)s for %(name)s", { penalty, name }) : "";
  },
  result: (form) => {
    const name = pick(form, "winner");
    if (form.elements.how?.value === "draw") return gettext("draw");
    return name ? gettext("%(name)s wins", { name }) : "";
  },
};

/** @type {Record<string, (effect: string) => string>} */
const ORDERS = {
  rule: (effect) => gettext("Rule: %(effect)s", { effect }),
  decide: (effect) => gettext("Decide: %(effect)s", { effect }),
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
      ? ORDERS[words.dataset.repeats ?? ""](DETAILS[chosen.value]?.(form) || (chosen.dataset.effect ?? ""))
      : plain;
  };
  form.addEventListener("input", repeat);
  addEventListener("pageshow", repeat); // a browser may bring the form back as it was filled in
}
