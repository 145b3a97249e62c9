// @ts-check
// Rules by plain words, as the server finds them.
const LITTLE = new Set(
  ("a after an and any are at be before but by can do does for from how i if in is it its my of on or that the then "
    + "this to was what when where which who why with would").split(" "),
);
const MOST = 8;
/** @param {string} word */
const stem = (word) => word.replace(/^(.{3,}?)(ing|ed|es|s)$/, "$1");

// The best of the rules, as { id, summary, text }; text is all that is searched, in small letters.
/**
 * @param {{ id: string, summary: string, text: string }[]} rules
 * @param {string} words
 */
export function found(rules, words) {
  const every = words.toLowerCase().replaceAll("’", "'").split(/[\s?,]+/).filter(Boolean);
  const asked = every.filter((word) => !LITTLE.has(word)).map(stem);
  const counted = rules.map((rule) => ({ rule, count: asked.filter((word) => rule.text.includes(word)).length }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (!asked.length || most < asked.length / 2) return [];
  const best = counted.filter(({ count }) => count === most).map(({ rule }) => rule);
  /** @param {{ id: string }} rule */
  const byId = (rule) => asked.some((word) => rule.id.includes(word));
  return [...best.filter(byId), ...best.filter((rule) => !byId(rule))].slice(0, MOST);
}
