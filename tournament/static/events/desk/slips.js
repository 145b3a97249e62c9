// @ts-check
// A slip as it is typed at the desk, "12 2t" or "mia": which table, who won and how. The server reads it again.
import { gettext } from "../../http/messages.js";

/** @typedef {[number: number, name: string]} Seat */
/** @typedef {[number: number, status: string, seats: Seat[], words: string]} Slip a table and what is known of its result */
/** @typedef {{ table: Slip, named: Seat | null, words: string[], why: boolean }} Found what a line is about */

/** @type {Record<string, string>} */
export const WAYS = {
  t: gettext("at time"),
  m: gettext("at time"),
  c: gettext("concession"),
  n: gettext("no-show"),
  f: gettext("forfeit"),
  w: gettext("cannot win"),
};
/** @type {Record<string, string>} */
export const NOBODY = { d: gettext("draw"), x: gettext("both lose"), nn: gettext("neither showed up") };

/** @param {string} name @param {string} word */
const called = (name, word) => name.toLowerCase().split(/\s+/).some((part) => part.startsWith(word));

// A typed line: the table, the named player and the words after that; or a hint while it names no table.
/** @param {string} text @param {Slip[]} known @returns {Found | { hint: string } | null} */
export function read(text, known) {
  const [said, why] = text.toLowerCase().split("!", 2);
  const words = said.trim().split(/\s+/).filter(Boolean);
  if (!words.length) return null;
  /** @type {Seat | null} */
  let named = null;
  /** @type {Slip | undefined} */
  let table;
  if (/^\d+$/.test(words[0])) table = known.find(([number]) => number === Number(words[0]));
  else if (words[0].length > 1) {
    const found = known.flatMap((one) =>
      one[2].filter(([, name]) => called(name, words[0])).map((seat) => ({ one, seat }))
    );
    if (found.length > 1)
      return { hint: found.slice(0, 3).map(({ one, seat }) => `${seat[1]} (${one[0]})`).join(", ") + " …" };
    if (found.length) ({ one: table, seat: named } = found[0]);
  }
  if (!table && /^\d+$/.test(words[0])) return { hint: gettext("There is no table %(table)s.", { table: words[0] }) };
  if (!table) return { hint: gettext("No player found yet.") };
  return { table, named, words: words.slice(1), why: why !== undefined };
}

// The seat of the winner, -1 while none is named; and how they won.
/** @param {Found} found @returns {[place: number, way: string]} */
export function winnerOf({ table, named, words }) {
  const seats = table[2];
  let [word, way] = words;
  if (named && (!word || word in WAYS)) return [seats.indexOf(named), word];
  if (!word) return [-1, ""];
  const glued = /^([12])([tmcnfw])$/.exec(word);
  if (glued) [, word, way] = glued;
  if (word === "1" || word === "2") return [Number(word) - 1, way];
  const numbered = /^#?(\d+)$/.exec(word);
  const place = seats.findIndex((
    [number, name],
  ) => (numbered ? number === Number(numbered[1]) : word.length > 1 && called(name, word)));
  return [place, way];
}
