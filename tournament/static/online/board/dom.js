// @ts-check
// Elements without a library: made from a short description, put in place only where something changed.
const SVG = "http://www.w3.org/2000/svg";
const drawn = new WeakMap(); // what was last put into a place, as text

// make("button.btn.btn-go", { "data-do": "send", disabled: true }, "Send", …): what is false, null or undefined is left out.
/** @template {string} K @param {K} kind @param {Attributes} [given] @param {Drawn[]} inside @returns {Made<K>} */
export function make(kind, given = {}, ...inside) {
  const [tag, ...classes] = kind.split(".");
  const made = /** @type {Made<K>} */ (document.createElement(tag || "div"));
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "class") made.className = `${made.className} ${value}`.trim();
    else made.setAttribute(name, value === true ? "" : value);
  }
  const kept = inside.flat(3).filter((one) => one !== null && one !== undefined && one !== false && one !== "");
  made.append(.../** @type {(Node | string)[]} */ (kept));
  return made;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number | undefined>} [given]
 * @param {(Node | Node[])[]} inside
 */
export function drawing(tag, given = {}, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value ?? "");
  made.append(...inside.flat());
  return made;
}

// A picture of the sprite; without a label it only stands beside words.
/** @param {string} name */
export function icon(name, label = "", more = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return drawing("svg", { class: `ico ${more}`.trim(), ...named }, drawing("use", { href: `#i-${name}` }));
}

/** @param {string} faction */
export function shield(faction, label = "", size = "shield-l") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const known = document.getElementById(`sh-${faction}`) ? faction : "neutral";
  return drawing("svg", { class: `shield ${size}`.trim(), ...named }, drawing("use", { href: `#sh-${known}` }));
}

/** @param {string} rules @param {string | null | undefined} id */
export const ruleLink = (
  rules,
  id,
) => (id
  ? make("a.rule", { href: `${rules}/${encodeURI(id)}`, target: "_blank", rel: "noopener", translate: "no" }, id)
  : null);

// Facts in pairs: a term over its value.
/** @param {string} kind @param {[string, ...Drawn[]][]} rows */
export const pairs = (kind, rows) =>
  make(kind, {}, rows.map(([term, ...value]) => make("div", {}, make("dt", {}, term), make("dd", {}, value))));

// A row of buttons of which one is pressed.
/** @param {string} kind @param {string} label @param {string} what @param {string} set @param {string[][]} choices */
export function segment(kind, label, what, set, choices) {
  /** @param {string[]} choice */
  const one = ([value, words]) =>
    make(
      "button",
      { type: "button", "data-do": what, "data-value": value, "aria-pressed": String(value === set) },
      words,
    );
  return make(kind, { role: "group", "aria-label": label }, choices.map(one));
}

// Puts nodes into a place, if they are others than those there.
/** @param {Element} place @param {Drawn[]} nodes */
export function fill(place, ...nodes) {
  const fresh = document.createElement("div");
  fresh.append(.../** @type {(Node | string)[]} */ (nodes.flat(2).filter(Boolean)));
  const text = fresh.innerHTML;
  if (drawn.get(place) === text) return false;
  drawn.set(place, text);
  const at = place.scrollLeft;
  place.replaceChildren(...fresh.childNodes);
  place.scrollLeft = at;
  return true;
}

const KEYS = ["data-card", "data-offer", "data-do", "id"];

// How the thing in focus is found again after all around it was drawn anew.
/** @param {Element | null} element */
export function focusKey(element) {
  const name = KEYS.find((one) => element?.getAttribute?.(one));
  return name ? `[${name}="${CSS.escape(element?.getAttribute(name) ?? "")}"]` : "";
}
