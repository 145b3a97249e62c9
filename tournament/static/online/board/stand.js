// @ts-check
// The reading stand: the card under the pointer or in focus, its text in our words, and how its numbers came about.
import { gettext } from "../../http/messages.js";
import { houseClass, icons } from "./cards.js";
import { make, ruleLink } from "./dom.js";
import { brings, capital, houseWords, listed, marks, states, sum, traits } from "./words.js";

// One line of what is true now.
/** @param {Drawn} name @param {Drawn[]} value */
const row = (name, ...value) => [make("dt", {}, name), make("dd", {}, ...value)];

/** @param {Board} board @param {string | null} id @returns {Drawn[]} */
export function stand(board, id) {
  const { table } = board;
  if (!id || !table.view.cards[id])
    return [
      make(
        "p.tiny.nomargin",
        {},
        gettext("Point at a card to read it here, or move to it with Tab and the arrow keys."),
      ),
    ];
  const card = table.card(id);
  if (!card.facts)
    return [
      make(
        "article.big.f-neutral",
        {},
        make("h3", {}, gettext("Hidden card")),
        make("p.tr", {}, gettext("Owner: %(name)s", { name: table.name(card.owner ?? -1) })),
      ),
    ];
  const { facts } = card;
  const strength = card.str?.now ?? facts.str;
  const cost = card.cost?.now ?? facts.cost;
  const said = [
    facts.unique ? gettext("unique") : "",
    facts.loyal ? gettext("loyal") : "",
    ...marks(facts),
    card.blank ? gettext("blank") : "",
    card.enforced === false ? gettext("not enforced by the engine") : "",
  ].filter(Boolean);
  const isPlaced = Boolean(card.str);
  const keywords = ((isPlaced ? card.keywords : facts.keywords) ?? []).map(capital);
  return [
    make(
      "article.big",
      { class: houseClass(facts) },
      cost === null || cost === undefined ? null : make("span.cost.coin", {}, String(cost)),
      make("h3", { translate: "no" }, facts.title),
      make(
        "p.tr",
        {},
        make(
          "span",
          { translate: "no" },
          [
            traits(card).join(". "),
            facts.type === "faction" ? capital(facts.called) : `${houseWords(facts)} ${facts.called}`,
          ].filter(Boolean).join(". "),
        ),
        said.length ? [make("br"), said.join(", ")] : null,
      ),
      make(
        "div.cfoot",
        {},
        icons(isPlaced ? card.icons : facts.icons),
        strength === null || strength === undefined ? null : make("span.str", {}, String(strength)),
      ),
      keywords.length ? make("p.tx", { translate: "no" }, make("b", {}, `${keywords.join(". ")}.`)) : null,
      brings(facts).length ? make("p.tx", {}, make("b", {}, `${brings(facts).join(", ")}.`)) : null,
      [...(facts.text ?? []), ...(facts.ties ?? [])].map((line) => make("p.tx", { translate: "no" }, line)),
      make(
        "div.now",
        {},
        make("dl.kv", {}, now(board, card, strength)),
        checks(board, id),
        make("p.tiny.nomargin.gap-top", {}, gettext("Unofficial text")),
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
    if (offers.length) rows.push(row(gettext("Can be chosen"), own(listed(offers.map((offer) => offer.words)))));
    else if (refused)
      rows.push(
        row(gettext("Can’t be chosen"), own(refused.words)),
        row(gettext("Rule"), ruleLink(rules, refused.rule)),
      );
  }
  const said = table.isInPlay(card) || facts.type === "title" ? states(card) : [];
  if (said.length) rows.push(row(gettext("Now"), said.join(", ")));
  if (card.str) rows.push(row(gettext("STR %(number)s", { number: strength ?? "" }), sum(card.str, table)));
  for (const [operation, name, source] of card.icons_by ?? [])
    rows.push(
      row(
        own(capital(name)),
        operation === "gain"
          ? gainedFrom(table, source)
          : gettext("lost: %(source)s", { source: table.source(source) }),
      ),
    );
  for (const [, name, source] of card.crests_by ?? [])
    rows.push(row(gettext("%(name)s crest", { name: capital(name) }), gainedFrom(table, source)));
  for (const [, name, source] of card.traits_by ?? []) rows.push(row(own(name), gainedFrom(table, source)));
  if (card.cost?.by?.length)
    rows.push(row(gettext("Cost %(number)s", { number: card.cost.now }), sum(card.cost, table)));
  for (const offer of offers)
    if (offer.cost?.by?.length)
      rows.push(row(gettext("Price %(number)s", { number: offer.cost.now }), sum(offer.cost, table)));
  if (card.power) rows.push(row(gettext("Power"), String(card.power)));
  for (const [token, count] of Object.entries(card.tokens ?? {}))
    if (count && token !== "power") rows.push(row(own(capital(token)), String(count)));
  if (card.dup_count) rows.push(row(gettext("Duplicates"), String(card.dup_count)));
  const on = table.attached(id).map((one) => one.facts?.title ?? gettext("a hidden card"));
  if (on.length) rows.push(row(gettext("Attached"), own(listed(on))));
  if (card.immune?.length) rows.push(row(gettext("Immune to"), own(listed(card.immune))));
  for (const limit of card.limits ?? [])
    rows.push(
      row(
        gettext("Limit"),
        own(limit.words),
        ": ",
        gettext("%(used)s of %(most)s used", { used: limit.used, most: limit.most }),
      ),
    );
  if (facts.type === "plot")
    rows.push(
      row(gettext("Gold, initiative"), `${facts.gold}, ${facts.initiative}`),
      facts.reserve === null
        ? row(gettext("Claim"), String(facts.claim))
        : row(gettext("Claim, reserve"), `${facts.claim}, ${facts.reserve}`),
    );
  if (card.owner !== undefined && card.seat !== undefined && card.owner !== card.seat)
    rows.push(row(gettext("Owner"), own(table.name(card.owner))));
  return rows;
}

// Words of the engine and names, which are not translated.
/** @param {string} words */
const own = (words) => make("span", { translate: "no" }, words);

/** @param {Table} table @param {string} source */
const gainedFrom = (table, source) => gettext("gained from %(source)s", { source: table.source(source) });

/** @type {Record<string, [state: string, words: string]>} */
const SAYS = {
  true: ["yes", gettext("yes")],
  false: ["no", gettext("no")],
  null: ["later", gettext("later")],
};

// Every check between me and the card, once it was asked for.
/** @param {Board} board @param {string} id */
function checks(board, id) {
  if (board.why?.card !== id) return null;
  if (!board.why.checks) return make("p.tiny", {}, board.why.words ?? gettext("Loading…"));
  return make(
    "ul.trace-s",
    { "aria-label": gettext("Why not?") },
    board.why.checks.map((one) =>
      make(
        "li",
        { "data-s": SAYS[String(one.ok)][0] },
        make("b", {}, SAYS[String(one.ok)][1]),
        make("span", { translate: "no" }, one.words, " ", ruleLink(board.rules, one.rule)),
      )
    ),
  );
}
