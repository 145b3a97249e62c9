// @ts-check
// Sentences for people: names in a row, values with their reasons, a card as a screen reader says it.
/** @type {Record<string, string>} */
export const FACTIONS = { nightswatch: "Night’s Watch" };
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {string | null} faction */
export const factionWords = (faction) => FACTIONS[faction ?? ""] ?? capital(faction ?? "");

/** @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {number} count @param {string} one */
export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// "5 printed, +2 Ice": how a value came about.
/** @param {Sent.ValuePayload} value @param {Table} table */
export function sum(value, table) {
  const by = value.by ?? [];
  if (!by.length)
    return value.now === value.printed
      ? `${value.now} printed, no modifiers`
      : `${value.printed} printed`;
  const parts = by.map(([operation, amount, source]) => {
    const from = table.source(source);
    if (operation === "add") return `${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${from}`;
    return `${operation} ${amount} ${from}`;
  });
  return [`${value.printed} printed`, ...parts].join(", ");
}

// The sign of a change, for colour and for words.
/** @param {Sent.ValuePayload | null | undefined} value */
export const change = (value) => (!value || value.now === value.printed ? "" : value.now > value.printed ? "+" : "-");

const BRINGS = /** @type {const} */ (["gold", "initiative", "reserve", "influence"]);

// What a card that is no plot adds to its player's numbers: "+1 gold".
/** @param {Sent.CardFace} facts */
export const brings = (
  facts,
) => (facts.type === "plot" ? [] : BRINGS.filter((name) => facts[name]).map((name) => `+${facts[name]} ${name}`));

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
  ...(facts.only?.length ? [`${facts.only.map(factionWords).join(" or ")} decks only`] : []),
];

/** @param {string[] | undefined} printed @param {Gain[] | undefined} by */
const withGained = (printed, by) => [...new Set([...(printed ?? []), ...(by ?? []).map(([, name]) => name)])];
/** @param {KnownCard} card */
const crests = (card) => withGained(card.facts.crests, card.crests_by).map((name) => `${capital(name)} crest`);

// Traits, and crests where the game has them, those that the card has gained with them.
/** @param {KnownCard} card */
export const traits = (card) => [...withGained(card.facts.traits, card.traits_by), ...crests(card)];

/** @param {Card} card */
export function states(card) {
  const said = [];
  if (card.kneels !== undefined && card.seat !== undefined && card.facts?.type !== "event")
    said.push(card.kneels ? "kneeling" : "standing");
  said.push(...(card.state ?? []));
  return said;
}

// A card as a sentence: what it is, how it stands, what it can do or why it can't.
/** @param {Table} table @param {Card & { isPlaced?: boolean }} card @param {Sent.OfferPayload[]} offers */
export function sentence(table, card, offers) {
  const { facts } = card;
  if (!facts) return "hidden card";
  const type = facts.type === "faction" ? facts.called : `${houseWords(facts)} ${facts.called}`;
  const said = [facts.title, type];
  const cost = card.cost?.now ?? facts.cost;
  if (cost !== null && cost !== undefined) said.push(`cost ${cost}`);
  const strength = card.str?.now ?? facts.str;
  if (strength !== null && strength !== undefined) said.push(`strength ${strength}`);
  said.push(...((card.isPlaced && card.str ? card.icons : facts.icons) ?? []));
  said.push(...brings(facts), ...crests(card), ...marks(facts));
  if (card.isPlaced) said.push(...states(card));
  if (card.dup_count) said.push(plural(card.dup_count, "duplicate"));
  if (card.power) said.push(`${card.power} power`);
  for (const [token, count] of Object.entries(card.tokens ?? {}))
    if (token !== "power") said.push(plural(count, `${token} token`));
  const on = table.attached(card.id).map((one) => one.facts?.title ?? "a hidden card");
  if (on.length) said.push(`with ${listed(on)}`);
  const refused = table.cannot.get(card.id);
  if (offers.length === 1) said.push(`can be chosen: ${offers[0].words}`);
  else if (offers.length) said.push(`can be chosen in ${offers.length} ways`);
  else if (refused?.short) said.push(`cannot be chosen: ${refused.short}`);
  return said.join(", ");
}

/** @param {number} seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
