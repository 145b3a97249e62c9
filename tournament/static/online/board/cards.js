// @ts-check
// Draws a card from its facts and its state: large, small, as a location, as what lies on another card, or its back.
import { gettext, ngettext } from "../../http/messages.js";
import { icon, make } from "./dom.js";
import { brings, capital, change, houseWords, sentence, traits } from "./words.js";

const ICONS = ["military", "intrigue", "power"];

/** @param {string[] | undefined} names */
export const icons = (names) =>
  (names ?? []).map((
    name,
  ) => (ICONS.includes(name) ? icon(name, name, `c-${name}`) : make("small", { translate: "no" }, name)));

// About to leave play, when the window that is open ends.
/** @param {Card} card */
const isMoribund = (card) => (card.state ?? []).includes("moribund");

// The colours of a card's side: two where it has two Houses.
/** @param {Sent.CardFace | null} facts */
export const houseClass = (facts) =>
  [
    `f-${facts?.faction ?? "neutral"}`,
    ...(facts?.houses ?? []).filter((house) => house !== facts?.faction).map((house) => `g-${house}`),
  ].join(" ");

// What every size of a card shares: who it is, what it is named, whether it is offered, picked or refused.
/** @param {Board} board @param {Card} card @returns {Attributes} */
function given(board, card) {
  const { choosing } = board;
  const offers = choosing.of(card.id);
  const isPicked = choosing.isPicked(card.id);
  return {
    type: "button",
    class: houseClass(card.facts),
    "data-card": card.id,
    "data-kneel": Boolean(card.kneels),
    "data-moribund": isMoribund(card) || null,
    "data-can": offers.length > 0 && !isPicked,
    "data-offers": offers.length || null,
    "data-off": Boolean(board.isOff?.(card)) && !offers.length,
    "aria-pressed": isPicked ? "true" : offers.length ? "false" : null,
    tabindex: "-1",
  };
}

// A card is read as one sentence; what is drawn of it is for the eye.
/**
 * @param {string} kind
 * @param {Board} board
 * @param {Card} card
 * @param {boolean} isPlaced
 * @param {Attributes} more
 * @param {Drawn[]} drawn
 */
export function face(kind, board, card, isPlaced, more, ...drawn) {
  const said = make("span.vh", {}, sentence(board.table, { ...card, isPlaced }, board.choosing.of(card.id)));
  const seen = drawn.flat(2).filter(Boolean).map((one) => (one instanceof Element ? one : make("span", {}, one)));
  for (const one of seen) one.setAttribute("aria-hidden", "true");
  return make(kind, { ...given(board, card), ...more }, said, seen);
}

/** @param {Board} board @param {Card} card */
export const why = (board, card) => {
  const refused = board.choosing.prompt ? board.table.cannot.get(card.id) : null;
  if (!refused?.short || board.choosing.of(card.id).length || !board.choosing.asksFor(board.table, card.id))
    return null;
  return make("span.why", { translate: "no" }, refused.short);
};

// In play a card has what it has now, elsewhere what is printed.
/** @param {KnownCard} card @param {boolean} isPlaced */
const iconsOf = (card, isPlaced) => (isPlaced && card.str ? card.icons : card.facts.icons);
/** @param {KnownCard} card @param {boolean} isPlaced */
const keywordsOf = (card, isPlaced) => (isPlaced && card.str ? card.keywords : card.facts.keywords) ?? [];

/** @param {Card} card */
function tokens(card) {
  const rows = Object.entries(card.tokens ?? {}).filter(([token, count]) => token !== "power" && count);
  const power = card.power ? [make("i", {}, icon("power"), String(card.power))] : [];
  return [
    ...power,
    ...rows.map(([token, count]) => make(`i.${token.replace(/\W/g, "")}`, { translate: "no" }, `${count} ${token}`)),
  ];
}

/** @param {Card} card @param {string} tag */
export const strength = (card, tag) => {
  const now = card.str?.now ?? card.facts?.str;
  if (now === null || now === undefined) return null;
  return make(tag, { class: "str", "data-m": change(card.str) || null }, String(now));
};

// In words on the card itself: what happens to it next.
/** @param {Card} card */
const moribund = (card) => (isMoribund(card) ? make("span.why.moribund", {}, gettext("moribund")) : null);

// What it brings, then what it does.
/** @param {Sent.CardFace} facts */
export const gistOf = (facts) => [...brings(facts), facts.gist].filter(Boolean).join("; ");

/** @param {Board} board @param {Card} card */
const order = (board, card) => {
  const place = board.choosing.place(card.id);
  return place ? make("span.order-n", {}, String(place)) : null;
};

/** @param {KnownCard} card */
const costOf = (card) => card.cost?.now ?? card.facts.cost;

/** @param {Board} board @param {Card} card */
export function bigCard(board, card, isPlaced = true) {
  const { facts } = card;
  if (!facts) return back(board, card);
  const cost = costOf(card);
  const keywords = [...keywordsOf(card, isPlaced), ...(facts.marks ?? [])];
  const kind = facts.type === "character" ? "" : capital(facts.called);
  const marks = tokens(card);
  return face(
    "button.gcard",
    board,
    card,
    isPlaced,
    { "data-dup": card.dup_count || null },
    make("span.t", { translate: "no" }, facts.title),
    cost === null || cost === undefined
      ? null
      : make("span.cost", { "data-m": card.cost ? change(card.cost) || null : null }, String(cost)),
    make(
      "span.does",
      { translate: "no" },
      keywords.length ? make("span.kw", {}, keywords.map(capital).join(". ")) : null,
      " ",
      make(
        "span.tr",
        {},
        [facts.houses?.length ? houseWords(facts) : "", traits(card).join(". ") || kind].filter(Boolean).join(". "),
      ),
      gistOf(facts) ? make("span.gist", {}, gistOf(facts)) : null,
    ),
    why(board, card) ?? moribund(card),
    make(
      "span.cfoot",
      {},
      facts.type === "plot" ? plotNumbers(facts) : [icons(iconsOf(card, isPlaced)), strength(card, "span")],
    ),
    marks.length ? make("span.tok", {}, marks) : null,
    order(board, card),
  );
}

const PLOT = /** @type {const} */ ([
  [gettext("Gold"), "gold"],
  [gettext("Init."), "initiative"],
  [gettext("Claim"), "claim"],
  [gettext("Res."), "reserve"],
]);
/** @param {Sent.CardFace} facts */
const plotNumbers = (facts) =>
  PLOT.filter(([, value]) => facts[value] !== null).map(([name, value]) =>
    make("span.pn", {}, make("small", {}, name), String(facts[value] ?? "–"))
  );

/** @param {Board} board @param {Card} card */
export function smallCard(board, card, isPlaced = true) {
  const { facts } = card;
  if (!facts)
    return face(
      "button.pcard",
      board,
      card,
      isPlaced,
      { "data-hidden": true },
      make("span.t", {}, gettext("face down")),
    );
  const marks = [
    card.dup_count ? make("i.du", {}, ngettext("%(number)s dup.", "%(number)s dup.", card.dup_count)) : null,
    card.power ? make("i.pw", {}, icon("power"), String(card.power)) : null,
  ].filter(Boolean);
  const on = board.table.attached(card.id);
  return face(
    "button.pcard",
    board,
    card,
    isPlaced,
    {},
    make(
      "span.t",
      { translate: "no" },
      facts.title,
      on.length
        ? make("span.on", {}, ` ${on.map((one) => one.facts?.title ?? gettext("face down")).join(", ")}`)
        : null,
    ),
    why(board, card) ?? moribund(card),
    make("span.cf", {}, icons(iconsOf(card, isPlaced)), strength(card, "b")),
    marks.length ? make("span.marks", {}, marks) : null,
    order(board, card),
  );
}

/** @param {Board} board @param {Card} card */
export function location(board, card) {
  if (!card.facts) return back(board, card, "loc");
  const refused = why(board, card) ?? moribund(card);
  return face(
    "button.loc",
    board,
    card,
    true,
    { "data-dup": card.dup_count || null },
    make(
      "span",
      { translate: "no" },
      card.facts.title,
      refused ?? (gistOf(card.facts) ? make("small", {}, gistOf(card.facts)) : null),
    ),
    tokens(card).length ? make("span.tok", {}, tokens(card)) : null,
    order(board, card),
  );
}

// What lies on a card: its line at the card's foot.
/** @param {Board} board @param {Card} card @param {Card} bearer */
function attachment(board, card, bearer) {
  /** @param {string} what @returns {(by: By | Gain) => boolean} */
  const does = (what) => ([operation, , source]) => operation === what && source === card.id;
  const moved = (bearer.str?.by ?? []).filter(does("add")).reduce((all, [, amount]) => all + amount, 0);
  const gained = (bearer.icons_by ?? []).filter(does("gain")).map(([, name]) =>
    icon(name, gettext("gains %(name)s", { name }), `c-${name} push`)
  );
  return face(
    "button.att",
    board,
    card,
    true,
    {},
    make("span", { translate: "no" }, card.facts?.title ?? gettext("face down")),
    why(board, card) ?? moribund(card),
    gained,
    moved ? make("small", {}, moved > 0 ? `+${moved}` : `−${-moved}`) : null,
    order(board, card),
  );
}

// A card with what lies on it; shared by all sizes.
/** @param {Board} board @param {Card} card @param {HTMLElement} drawn */
export function withAttached(board, card, drawn) {
  const on = board.table.attached(card.id);
  return on.length ? make("div.with", {}, drawn, on.map((one) => attachment(board, one, card))) : drawn;
}

/** @param {Board} board @param {Card} card */
export function back(board, card, kind = "gback") {
  return face(`button.${kind}`, board, card, true, { "data-hidden": true });
}

// A location, as small as it can be.
/** @param {Board} board @param {Card} card */
export const chip = (board, card) =>
  face(
    "button.mc",
    board,
    card,
    true,
    {},
    make("span", { translate: "no" }, card.facts?.title ?? gettext("face down")),
    why(board, card) ?? moribund(card),
  );

// Cards that a reader may not see, by their number only.
/** @param {number} count @param {string} faction @param {string} label */
export const backs = (count, faction, label) =>
  make(
    "span.handbacks.push",
    { class: `f-${faction}`, role: "img", "aria-label": label },
    Array.from({ length: Math.min(count, 12) }, () => make("i")),
  );
