// Draws a card from its facts and its state: large, small, as a location, as what lies on another card, or its back.
import { icon, make } from "./dom.js";
import { brings, capital, change, houseWords, sentence, traits } from "./words.js";

const ICONS = ["military", "intrigue", "power"];

export const icons = (names) => (names ?? []).map((name) => (ICONS.includes(name) ? icon(name, name, `c-${name}`) : make("small", {}, name)));

// About to leave play, when the window that is open ends.
const isMoribund = (card) => (card.state ?? []).includes("moribund");

// The colours of a card's side: two where it has two Houses.
export const houseClass = (facts) => [`f-${facts?.faction ?? "neutral"}`, ...(facts?.houses ?? []).filter((house) => house !== facts.faction).map((house) => `g-${house}`)].join(" ");

// What every size of a card shares: who it is, what it is named, whether it is offered, picked or refused.
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
export function face(kind, board, card, isPlaced, more, ...drawn) {
  const said = make("span.vh", {}, sentence(board.table, { ...card, isPlaced }, board.choosing.of(card.id)));
  const seen = drawn.flat(2).filter(Boolean).map((one) => (one instanceof Node ? one : make("span", {}, one)));
  for (const one of seen) one.setAttribute("aria-hidden", "true");
  return make(kind, { ...given(board, card), ...more }, said, seen);
}

export const why = (board, card) => {
  const refused = board.choosing.prompt ? board.table.cannot.get(card.id) : null;
  if (!refused?.short || board.choosing.of(card.id).length || !board.choosing.asksFor(board.table, card.id)) return null;
  return make("span.why", {}, refused.short);
};

// In play a card has what it has now, elsewhere what is printed.
const iconsOf = (card, isPlaced) => (isPlaced && card.str ? card.icons : card.facts.icons);
const keywordsOf = (card, isPlaced) => (isPlaced && card.str ? card.keywords : card.facts.keywords) ?? [];

function tokens(card) {
  const rows = Object.entries(card.tokens ?? {}).filter(([token, count]) => token !== "power" && count);
  const power = card.power ? [make("i", {}, icon("power"), String(card.power))] : [];
  return [...power, ...rows.map(([token, count]) => make(`i.${token.replace(/\W/g, "")}`, {}, `${count} ${token}`))];
}

export const strength = (card, tag) => {
  const now = card.str?.now ?? card.facts?.str;
  if (now === null || now === undefined) return null;
  return make(tag, { class: "str", "data-m": change(card.str) || null }, String(now));
};

// In words on the card itself: what happens to it next.
const moribund = (card) => (isMoribund(card) ? make("span.why.moribund", {}, "moribund") : null);

// What it brings, then what it does.
export const gistOf = (facts) => [...brings(facts), facts.gist].filter(Boolean).join("; ");

const order = (board, card) => {
  const place = board.choosing.place(card.id);
  return place ? make("span.order-n", {}, String(place)) : null;
};

const costOf = (card) => card.cost?.now ?? card.facts.cost;

export function bigCard(board, card, isPlaced = true) {
  const { facts } = card;
  if (!facts) return back(board, card);
  const cost = costOf(card);
  const keywords = [...keywordsOf(card, isPlaced), ...(facts.marks ?? [])];
  const kind = facts.type === "character" ? "" : capital(facts.called);
  const marks = tokens(card);
  return face(
    "button.gcard", board, card, isPlaced,
    { "data-dup": card.dup_count || null },
    make("span.t", {}, facts.title),
    cost === null || cost === undefined ? null : make("span.cost", { "data-m": card.cost ? change(card.cost) || null : null }, String(cost)),
    make(
      "span.does",
      {},
      keywords.length ? make("span.kw", {}, keywords.map(capital).join(". ")) : null,
      " ",
      make("span.tr", {}, [facts.houses?.length ? houseWords(facts) : "", traits(card).join(". ") || kind].filter(Boolean).join(". ")),
      gistOf(facts) ? make("span.gist", {}, gistOf(facts)) : null,
    ),
    why(board, card) ?? moribund(card),
    make("span.cfoot", {}, facts.type === "plot" ? plotNumbers(facts) : [icons(iconsOf(card, isPlaced)), strength(card, "span")]),
    marks.length ? make("span.tok", {}, marks) : null,
    order(board, card),
  );
}

const PLOT = [["Gold", "gold"], ["Init.", "initiative"], ["Claim", "claim"], ["Res.", "reserve"]];
const plotNumbers = (facts) => PLOT.filter(([, value]) => facts[value] !== null).map(([name, value]) => make("span.pn", {}, make("small", {}, name), String(facts[value] ?? "–")));

export function smallCard(board, card, isPlaced = true) {
  const { facts } = card;
  if (!facts) return face("button.pcard", board, card, isPlaced, { "data-hidden": true }, make("span.t", {}, "face down"));
  const marks = [
    card.dup_count ? make("i.du", {}, `${card.dup_count} dup.`) : null,
    card.power ? make("i.pw", {}, icon("power"), String(card.power)) : null,
  ].filter(Boolean);
  const on = board.table.attached(card.id);
  return face(
    "button.pcard", board, card, isPlaced, {},
    make("span.t", {}, facts.title, on.length ? make("span.on", {}, ` ${on.map((one) => one.facts?.title ?? "face down").join(", ")}`) : null),
    why(board, card) ?? moribund(card),
    make("span.cf", {}, icons(iconsOf(card, isPlaced)), strength(card, "b")),
    marks.length ? make("span.marks", {}, marks) : null,
    order(board, card),
  );
}

export function location(board, card) {
  if (!card.facts) return back(board, card, "loc");
  const refused = why(board, card) ?? moribund(card);
  return face(
    "button.loc", board, card, true,
    { "data-dup": card.dup_count || null },
    make("span", {}, card.facts.title, refused ?? (gistOf(card.facts) ? make("small", {}, gistOf(card.facts)) : null)),
    tokens(card).length ? make("span.tok", {}, tokens(card)) : null,
    order(board, card),
  );
}

// What lies on a card: its line at the card's foot.
function attachment(board, card, bearer) {
  const from = (reasons, what) => (reasons ?? []).filter(([operation, , source]) => operation === what && source === card.id).map(([, by]) => by);
  const moved = from(bearer.str?.by, "add").reduce((all, amount) => all + amount, 0);
  const gained = from(bearer.icons_by, "gain").map((name) => icon(name, `gains ${name}`, `c-${name} push`));
  return face(
    "button.att", board, card, true, {},
    card.facts?.title ?? "face down",
    why(board, card) ?? moribund(card),
    gained,
    moved ? make("small", {}, moved > 0 ? `+${moved}` : `−${-moved}`) : null,
    order(board, card),
  );
}

// A card with what lies on it; shared by all sizes.
export function withAttached(board, card, drawn) {
  const on = board.table.attached(card.id);
  return on.length ? make("div.with", {}, drawn, on.map((one) => attachment(board, one, card))) : drawn;
}

export function back(board, card, kind = "gback") {
  return face(`button.${kind}`, board, card, true, { "data-hidden": true });
}

// A location, as small as it can be.
export const chip = (board, card) => face("button.mc", board, card, true, {}, card.facts?.title ?? "face down", why(board, card) ?? moribund(card));

// Cards that a reader may not see, by their number only.
export const backs = (count, faction, label) =>
  make("span.handbacks.push", { class: `f-${faction}`, role: "img", "aria-label": label }, Array.from({ length: Math.min(count, 12) }, () => make("i")));
