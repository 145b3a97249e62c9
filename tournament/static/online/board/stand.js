// @ts-check
// The reading stand: the card under the pointer or in focus, its text in our words, and how its numbers came about.
import { houseClass, icons } from "./cards.js";
import { make, ruleLink } from "./dom.js";
import { brings, capital, houseWords, listed, marks, states, sum, traits } from "./words.js";

// One line of what is true now.
/** @param {string} name @param {Drawn[]} value */
const row = (name, ...value) => [make("dt", {}, name), make("dd", {}, ...value)];

/** @param {Board} board @param {string | null} id @returns {Drawn[]} */
export function stand(board, id) {
  const { table } = board;
  if (!id || !table.view.cards[id])
    return [make("p.tiny.nomargin", {}, "Point at a card, or move to it with Tab and the arrows, to read it here.")];
  const card = table.card(id);
  if (!card.facts)
    return [
      make(
        "article.big.f-neutral",
        {},
        make("h3", {}, "Hidden card"),
        make("p.tr", {}, `Owned by ${table.name(card.owner ?? -1)}.`),
      ),
    ];
  const { facts } = card;
  const strength = card.str?.now ?? facts.str;
  const cost = card.cost?.now ?? facts.cost;
  const said = [
    facts.unique ? "unique" : "",
    facts.loyal ? "loyal" : "",
    ...marks(facts),
    card.blank ? "blank" : "",
    card.enforced === false ? "not enforced by the engine" : "",
  ].filter(Boolean);
  const isPlaced = Boolean(card.str);
  const keywords = ((isPlaced ? card.keywords : facts.keywords) ?? []).map(capital);
  return [
    make(
      "article.big",
      { class: houseClass(facts) },
      cost === null || cost === undefined ? null : make("span.cost.coin", {}, String(cost)),
      make("h3", {}, facts.title),
      make(
        "p.tr",
        {},
        [
          traits(card).join(". "),
          facts.type === "faction" ? capital(facts.called) : `${houseWords(facts)} ${facts.called}`,
        ].filter(Boolean).join(". "),
        said.length ? [make("br"), said.join(", ")] : null,
      ),
      make(
        "div.cfoot",
        {},
        icons(isPlaced ? card.icons : facts.icons),
        strength === null || strength === undefined ? null : make("span.str", {}, String(strength)),
      ),
      keywords.length ? make("p.tx", {}, make("b", {}, `${keywords.join(". ")}.`)) : null,
      brings(facts).length ? make("p.tx", {}, make("b", {}, `${brings(facts).join(", ")}.`)) : null,
      [...(facts.text ?? []), ...(facts.ties ?? [])].map((line) => make("p.tx", {}, line)),
      make(
        "div.now",
        {},
        make("dl.kv", {}, now(board, card, strength)),
        checks(board, id),
        make("p.tiny.nomargin.gap-top", {}, "Text in Kingsmoot’s words."),
      ),
    ),
  ];
}

// What is true of it now, and how that came about.
/** @param {Board} board @param {KnownCard} card @param {number | null} strength */
function now({ table, choosing, rules }, card, strength) {
  const { id, facts } = card;
  const offers = choosing.of(id);
  const refused = table.cannot.get(id);
  const rows = [];
  if (choosing.prompt) {
    if (offers.length) rows.push(row("Can be chosen", listed(offers.map((offer) => offer.words))));
    else if (refused)
      rows.push(row("Can be chosen", `no: ${refused.words}`), row("Rule", ruleLink(rules, refused.rule)));
  }
  const said = table.isInPlay(card) || facts.type === "title" ? states(card) : [];
  if (said.length) rows.push(row("Now", said.join(", ")));
  if (card.str) rows.push(row(`STR ${strength}`, sum(card.str, table)));
  for (const [operation, name, source] of card.icons_by ?? [])
    rows.push(row(capital(name), `${operation === "gain" ? "gained from" : "lost by"} ${table.source(source)}`));
  for (const [, name, source] of card.crests_by ?? [])
    rows.push(row(`${capital(name)} crest`, `gained from ${table.source(source)}`));
  for (const [, name, source] of card.traits_by ?? []) rows.push(row(name, `gained from ${table.source(source)}`));
  if (card.cost?.by?.length) rows.push(row(`Cost ${card.cost.now}`, sum(card.cost, table)));
  for (const offer of offers)
    if (offer.cost?.by?.length) rows.push(row(`Price ${offer.cost.now}`, sum(offer.cost, table)));
  if (card.power) rows.push(row("Power on it", String(card.power)));
  for (const [token, count] of Object.entries(card.tokens ?? {}))
    if (count && token !== "power") rows.push(row(capital(token), String(count)));
  if (card.dup_count) rows.push(row("Duplicates", String(card.dup_count)));
  const on = table.attached(id).map((one) => one.facts?.title ?? "a hidden card");
  if (on.length) rows.push(row("On it", listed(on)));
  if (card.immune?.length) rows.push(row("Immune to", listed(card.immune)));
  for (const limit of card.limits ?? [])
    rows.push(row("Limit", `${limit.words}: ${limit.used} of ${limit.most} used`));
  if (facts.type === "plot")
    rows.push(
      row("Gold, initiative", `${facts.gold}, ${facts.initiative}`),
      facts.reserve === null
        ? row("Claim", String(facts.claim))
        : row("Claim, reserve", `${facts.claim}, ${facts.reserve}`),
    );
  if (card.owner !== undefined && card.seat !== undefined && card.owner !== card.seat)
    rows.push(row("Owner", table.name(card.owner)));
  return rows;
}

/** @type {Record<string, string>} */
const SAYS = { true: "yes", false: "no", null: "later" };

// Every check between me and the card, once it was asked for.
/** @param {Board} board @param {string} id */
function checks(board, id) {
  if (board.why?.card !== id) return null;
  if (!board.why.checks) return make("p.tiny", {}, board.why.words ?? "Asking…");
  return make(
    "ul.trace-s",
    { "aria-label": "Why not" },
    board.why.checks.map((one) =>
      make(
        "li",
        { "data-s": SAYS[String(one.ok)] },
        make("b", {}, SAYS[String(one.ok)]),
        make("span", {}, one.words, " ", ruleLink(board.rules, one.rule)),
      )
    ),
  );
}
