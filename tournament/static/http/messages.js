// @ts-check
// Texts of scripts in the page's language. English stands in the code; a page in another language loads a script
// before this one, which leaves its catalogue in `kingsmootMessages`.

/** @typedef {{ texts: Record<string, string[]>, plurals: number[] }} Catalogue */
/** @type {Catalogue | undefined} */
const catalogue = /** @type {any} */ (globalThis).kingsmootMessages;

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (whole, name) => name in values ? String(values[name]) : whole);
}

/**
 * Translate a text and fill in its placeholders, `%(name)s`.
 * @param {string} message
 * @param {Record<string, string | number>} [values]
 */
export function gettext(message, values = {}) {
  return fill(catalogue?.texts[message]?.[0] ?? message, values);
}

/**
 * Translate the text that fits a number, which it can use as `%(number)s`.
 * @param {string} one
 * @param {string} many
 * @param {number} number
 * @param {Record<string, string | number>} [values]
 */
export function ngettext(one, many, number, values = {}) {
  const forms = catalogue?.texts[one];
  const form = forms?.[catalogue?.plurals[number < 200 ? number : 100 + number % 100] ?? 0];
  return fill(form ?? (number === 1 ? one : many), { number, ...values });
}
