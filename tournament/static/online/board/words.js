// @ts-check
// Sentences for people: names in a row, values with their reasons, a card as a screen reader says it.
import { gettext, ngettext } from "../../http/messages.js";

/** @type {Record<string, string>} */
export const FACTIONS = { nightswatch: "Night’s Watch" };
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {string | null} faction */
export const factionWords = (faction) => FACTIONS[faction ?? ""] ?? capital(faction ?? "");

/** @param {string[]} names @returns {[names: string, last: string]} */
const beforeLast = (names) => [names.slice(0, -1).join(", "), names[names.length - 1]];

/** @param {string[]} all */
export function listed(all) {
  if (all.length < 2) return all.join("");
  const [names, last] = beforeLast(all);
  return gettext("%(names)s and %(last)s", { names, last });
}

/** @param {string[]} all */
function either(all) {
  if (all.length < 2) return all.join("");
  const [names, last] = beforeLast(all);
  return gettext("%(names)s or %(last)s", { names, last });
}

// How a match ended: in the engine's words, or, where the service ended it, in ours.
/** @param {Sent.EndingPayload | null | undefined} outcome */
export const endWords = (outcome) =>
  outcome && outcome.reason !== "no result"
    ? stop(outcome.words)
    : outcome
    ? gettext("The match ended without a result.")
    : gettext("The match is over.");

// Words of the engine as a sentence.
/** @param {string} words */
export const stop = (words) => capital(words) + (/[.?!]$/.test(words) ? "" : ".");

// "5 printed, +2 Ice": how a value came about.
/** @param {Sent.ValuePayload} value @param {Table} table */
export function sum(value, table) {
  const by = value.by ?? [];
  if (!by.length)
    return value.now === value.printed
      ? gettext("%(number)s printed, no modifiers", { number: value.now })
      : gettext("%(number)s printed", { number: value.printed });
  const parts = by.map(([operation, amount, source]) => {
    const from = table.source(source);
    if (operation === "add") return `${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${from}`;
    return `${operation} ${amount} ${from}`;
  });
  return [gettext("%(number)s printed", { number: value.printed }), ...parts].join(", ");
}

// The sign of a change, for colour and for words.
/** @param {Sent.ValuePayload | null | undefined} value */
export const change = (value) => (!value || value.now === value.printed ? "" : value.now > value.printed ? "+" : "-");

/** @type {["gold" | "initiative" | "reserve" | "influence", (number: number) => string][]} */
const BRINGS = [
  ["gold", (number) => gettext("+%(number)s gold", { number })],
  ["initiative", (number) => gettext("+%(number)s initiative", { number })],
  ["reserve", (number) => gettext("+%(number)s reserve", { number })],
  ["influence", (number) => gettext("+%(number)s influence", { number })],
];

// What a card that is no plot adds to its player's numbers: "+1 gold".
/** @param {Sent.CardFace} facts */
export const brings = (
  facts,
) =>
  facts.type === "plot"
    ? []
    : BRINGS.filter(([name]) => facts[name]).map(([name, words]) => words(facts[name] ?? 0));

// A card's House, or its Houses: "Stark and Baratheon".
/** @param {Sent.CardFace} facts */
export const houseWords = (facts) =>
  listed((facts.houses?.length ? facts.houses : [facts.faction]).map(factionWords));

// What is printed besides numbers and keywords: "doomed", "Stark decks only".
/** @param {Sent.CardFace} facts */
export const marks = (
  facts,
) => [
  ...(facts.marks ?? []),
  ...(facts.only?.length ? [gettext("%(houses)s decks only", { houses: either(facts.only.map(factionWords)) })] : []),
];

/** @param {string[] | undefined} printed @param {Gain[] | undefined} by */
const withGained = (printed, by) => [...new Set([...(printed ?? []), ...(by ?? []).map(([, name]) => name)])];
/** @param {KnownCard} card */
const crests = (card) =>
  withGained(card.facts.crests, card.crests_by).map((name) => gettext("%(name)s crest", { name: capital(name) }));

// Traits, and crests where the game has them, those that the card has gained with them.
/** @param {KnownCard} card */
export const traits = (card) => [...withGained(card.facts.traits, card.traits_by), ...crests(card)];

/** @param {Card} card */
export function states(card) {
  const said = [];
  if (card.kneels !== undefined && card.seat !== undefined && card.facts?.type !== "event")
    said.push(card.kneels ? gettext("kneeling") : gettext("standing"));
  said.push(...(card.state ?? []));
  return said;
}

// A card as a sentence: what it is, how it stands, what it can do or why it can't.
/** @param {Table} table @param {Card & { isPlaced?: boolean }} card @param {Sent.OfferPayload[]} offers */
export function sentence(table, card, offers) {
  const { facts } = card;
  if (!facts) return gettext("hidden card");
  const type = facts.type === "faction" ? facts.called : `${houseWords(facts)} ${facts.called}`;
  const said = [facts.title, type];
  const cost = card.cost?.now ?? facts.cost;
  if (cost !== null && cost !== undefined) said.push(gettext("cost %(number)s", { number: cost }));
  const strength = card.str?.now ?? facts.str;
  if (strength !== null && strength !== undefined) said.push(gettext("strength %(number)s", { number: strength }));
  said.push(...((card.isPlaced && card.str ? card.icons : facts.icons) ?? []));
  said.push(...brings(facts), ...crests(card), ...marks(facts));
  if (card.isPlaced) said.push(...states(card));
  if (card.dup_count) said.push(ngettext("%(number)s duplicate", "%(number)s duplicates", card.dup_count));
  if (card.power) said.push(gettext("%(number)s power", { number: card.power }));
  for (const [token, count] of Object.entries(card.tokens ?? {}))
    if (token !== "power")
      said.push(ngettext("%(number)s %(token)s token", "%(number)s %(token)s tokens", count, { token }));
  const on = table.attached(card.id).map((one) => one.facts?.title ?? gettext("a hidden card"));
  if (on.length) said.push(gettext("with %(cards)s", { cards: listed(on) }));
  const refused = table.cannot.get(card.id);
  if (offers.length === 1) said.push(gettext("can be chosen: %(words)s", { words: offers[0].words }));
  else if (offers.length)
    said.push(ngettext("can be chosen in %(number)s way", "can be chosen in %(number)s ways", offers.length));
  else if (refused?.short) said.push(gettext("cannot be chosen: %(reason)s", { reason: refused.short }));
  return said.join(", ");
}

/** @param {number} seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
