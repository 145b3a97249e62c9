// @ts-check
// Cards as rows of a list, for narrow screens: what a hand costs, what a plot is worth.
import { gettext } from "../../http/messages.js";
import { face, gistOf, icons, strength, why } from "./cards.js";
import { make } from "./dom.js";
import { sum, traits } from "./words.js";

// A card of the hand with the price it would have now, the printed one struck through where it is another.
/** @param {Board} board @param {Card} card */
export function handRow(board, card) {
  const { facts } = card;
  if (!facts)
    return face("button.buyrow", board, card, false, {}, make("span", {}, make("b", {}, gettext("face down"))));
  const offer = board.choosing.of(card.id).find((one) => one.cost);
  const cost = offer?.cost ?? card.cost;
  const now = cost?.now ?? facts.cost;
  const isOther = cost && cost.now !== cost.printed;
  const { table } = board;
  const { seat } = card;
  const isTheirs = seat !== undefined && seat !== table.me && table.places.get(card.id) === "play";
  const about = isTheirs
    ? `${table.name(seat)}, ${card.kneels ? gettext("kneeling") : gettext("standing")}`
    : gistOf(facts) || traits(card).join(". ") || facts.called;
  return face(
    "button.buyrow",
    board,
    card,
    false,
    {},
    make(
      "span",
      {},
      make("b", { translate: "no" }, facts.title),
      why(board, card) ??
        make("small", { translate: isOther || isTheirs ? null : "no" }, isOther ? sum(cost, table) : about),
    ),
    make("span.cf", {}, icons(facts.icons), facts.type === "character" ? strength(card, "b") : null),
    make(
      "span.price",
      {},
      now === null || now === undefined
        ? null
        : [isOther ? make("s", {}, String(cost.printed)) : null, make("b", {}, String(now))],
    ),
  );
}

const PLOT = /** @type {const} */ ([
  [gettext("Gold"), "gold"],
  [gettext("Init."), "initiative"],
  [gettext("Claim"), "claim"],
  [gettext("Res."), "reserve"],
]);

// What the plots of a game have: not all know a reserve.
/** @param {KnownCard[]} cards */
const numbersOf = (cards) => PLOT.filter(([, name]) => cards.some((card) => card.facts[name] !== null));

/** @param {KnownCard[]} cards */
export const plotHead = (cards) =>
  make(
    "div.plothead",
    { "aria-hidden": "true", "data-n": numbersOf(cards).length },
    make("span", {}, gettext("Plot")),
    numbersOf(cards).map(([words]) => make("span", {}, words)),
  );

/** @param {Board} board @param {KnownCard} card */
export const plotRow = (board, card) =>
  face(
    "button.plotrow",
    board,
    card,
    false,
    { "data-n": numbersOf([card]).length },
    make(
      "span",
      { translate: "no" },
      make("b", {}, card.facts.title),
      card.facts.gist ? make("small", {}, card.facts.gist) : null,
    ),
    numbersOf([card]).map(([, name]) => make("span.v", {}, String(card.facts[name]))),
  );
