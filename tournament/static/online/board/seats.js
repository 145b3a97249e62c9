// @ts-check
// What stands beside the table of each seat: who, their counts, the plot with its numbers, the piles.
import { gettext } from "../../http/messages.js";
import { outWords } from "./clocks.js";
import { icon, make, pairs, shield } from "./dom.js";
import { change, factionWords, listed, sum } from "./words.js";

/** @type {Record<string, string>} */
const VALUES = {
  income: gettext("Gold"),
  initiative: gettext("Init."),
  claim: gettext("Claim"),
  reserve: gettext("Res."),
  influence: gettext("Infl."),
};
/** @type {Record<string, string>} */
const PILES = {
  deck: gettext("Deck"),
  discard: gettext("Discard"),
  dead: gettext("Dead"),
  used: gettext("Used plots"),
  plots: gettext("Plot deck"),
  removed: gettext("Removed"),
};
/** @type {Record<string, string>} */
const WAYS = { "+": "up", "-": "down" };
const ALWAYS = ["deck", "discard", "dead"];

/**
 * @param {Board} board
 * @param {string | null} id
 * @param {string} kind
 * @param {Attributes} given
 * @param {Drawn[]} inside
 */
export const named = (board, id, kind, given, ...inside) => {
  const offers = board.choosing.of(id);
  const card = board.table.card(id ?? "");
  return make(
    kind,
    {
      type: "button",
      "data-card": id,
      "data-can": offers.length > 0 && !board.choosing.isPicked(id),
      "data-offers": offers.length || null,
      "aria-pressed": board.choosing.isPicked(id) ? "true" : offers.length ? "false" : null,
      ...given,
    },
    make(
      "span.vh",
      {},
      [
        card.facts?.title ?? gettext("hidden card"),
        card.kneels ? gettext("kneeling") : "",
        offers.length
          ? gettext("can be chosen: %(words)s", { words: listed(offers.map((offer) => offer.words)) })
          : "",
      ].filter(Boolean).join(", "),
    ),
    ...inside,
  );
};

// A card by its name alone, to be read and where it is offered chosen.
/** @param {Board} board @param {string} id @param {string} kind */
export const byTitle = (board, id, kind) =>
  named(
    board,
    id,
    "button.linkish",
    {},
    make(kind, { "aria-hidden": "true", translate: "no" }, board.table.title(id)),
  );

// The faction card is a player's own card: choosing it is choosing the player.
/** @param {Board} board @param {number} seat */
export function who(board, seat) {
  const { table } = board;
  const { name, faction, agendas } = table.seats[seat];
  const house = table.faction(seat);
  return make(
    "div.top",
    {},
    named(board, faction, "button.idcard", {}, shield(house)),
    make(
      "div",
      {},
      make(
        "b",
        {},
        make("span", { translate: "no" }, name),
        seat === table.you ? [" ", make("span.you-mark", {}, gettext("you"))] : null,
      ),
      make(
        "small",
        { translate: "no" },
        factionWords(house),
        agendas.map((id) => [", ", byTitle(board, id, "span")]),
      ),
    ),
  );
}

/** @param {Board} board @param {number} seat */
export function pennons(board, seat) {
  const { view } = board.table;
  const found = [];
  if (view.first === seat)
    found.push(make("span.pennon", { "data-s": "gilt" }, icon("flag"), gettext("First player")));
  const out = outWords(board, seat);
  if (out) found.push(make("span.pennon", { "data-s": "warn" }, icon("clock"), out));
  if (view.seats[seat].eliminated)
    found.push(make("span.pennon", { "data-s": "bad" }, icon("cross"), gettext("Out")));
  return found.length ? make("div.row.tight", {}, found) : null;
}

// Power counts towards a goal, that of a team together.
/** @param {Table} table @param {number} seat @returns {[string, Drawn[]][]} */
export function powers(table, seat) {
  const { power, goal } = table.seats[seat];
  const team = table.team(seat);
  /** @param {number} number */
  const towards = (number) => [String(number), " ", make("small", {}, `/${goal}`)];
  const own = gettext("Power");
  return team ? [[own, [String(power)]], [gettext("Team"), towards(team.power)]] : [[own, towards(power)]];
}

/** @param {Board} board @param {number} seat @returns {[string, Drawn[]][]} */
export function counts(board, seat) {
  const { table } = board;
  const { gold } = table.seats[seat];
  return [
    ...powers(table, seat),
    [gettext("Gold"), [String(gold)]],
    [gettext("Hand"), [String(table.pile(seat, "hand").count)]],
  ];
}

/** @param {Board} board @param {number} seat */
export const tally = (board, seat) => pairs("dl.tally", counts(board, seat));

/** @param {Board} board @param {number} seat */
export function values(board, seat) {
  const { table } = board;
  const known = Object.entries(table.seats[seat].values ?? {});
  const order = Object.keys(VALUES);
  known.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other));
  return known.map(([name, value]) => ({
    name: VALUES[name] ?? name,
    value,
    way: WAYS[change(value)] ?? "",
    says: value.by?.length ? sum(value, table) : "",
  }));
}

/** @param {Board} board @param {number} seat */
export function plot(board, seat) {
  const { table } = board;
  const id = table.seats[seat].plot;
  const plots = table.pile(seat, "plots").count;
  if (!id)
    return make(
      "div.plot.plot-now",
      {},
      make(
        "b",
        {},
        table.pile(seat, "chosen").count
          ? gettext("Has chosen a plot")
          : gettext("Plot deck: %(number)s", { number: plots }),
      ),
    );
  /** @param {ReturnType<typeof values>[number]} one */
  const number = ({ name, value, way, says }) =>
    make("div", {}, make("dt", {}, name), make("dd", { class: way, title: says || null }, String(value.now)));
  return make("div.plot.plot-now", {}, byTitle(board, id, "b"), make("dl", {}, values(board, seat).map(number)));
}

// A title by its name, and whether it kneels: those of some games do for what they can do.
/** @param {Table} table @param {number} seat */
export const titleWords = (table, seat) => {
  const id = table.seats[seat].title ?? "";
  const title = table.title(id);
  return table.card(id).kneels ? gettext("%(title)s (kneeling)", { title }) : title;
};
/** @param {Board} board @param {number} seat */
export const title = (board, seat) => {
  const id = board.table.seats[seat].title;
  return id
    ? named(
      board,
      id,
      "button.linkish",
      {},
      make("b", { "aria-hidden": "true", translate: "no" }, titleWords(board.table, seat)),
    )
    : null;
};

// How many of the dead are doomed, where some are; with so many of them one has lost.
/** @param {Sent.SidePayload} side */
export const doomedWords = ({ doomed }) =>
  doomed?.dead ? gettext("%(dead)s of %(most)s doomed", { dead: doomed.dead, most: doomed.most }) : "";

/** @param {Board} board @param {number} seat @param {string[]} leftOut */
export function piles(board, seat, leftOut = []) {
  const { table } = board;
  const links = Object.entries(PILES)
    .filter(([name]) => !leftOut.includes(name))
    .map(([name, words]) => ({ name, words, count: table.pile(seat, name).count }))
    .filter(({ name, count }) => count || ALWAYS.includes(name))
    .map(({ name, words, count }) => {
      const given = {
        type: "button",
        "data-do": "pile",
        "data-seat": seat,
        "data-pile": name,
        id: `pile-${seat}-${name}`,
      };
      return make(
        "button.linkish",
        given,
        [`${words} ${count}`, name === "dead" ? doomedWords(table.seats[seat]) : ""].filter(Boolean).join(", "),
      );
    });
  return make("div.piles", {}, links);
}

export const PILE_NAMES = PILES;

// By the tie: its picture, what it is to me, how it is said beside the other's title.
/** @type {Record<string, [picture: string, words: (name: string) => string, beside: (words: string) => string]>} */
export const TIES = {
  rival: [
    "rival",
    (name) => gettext("%(name)s is your rival", { name }),
    (words) => gettext("your rival: %(words)s", { words }),
  ],
  opposes: [
    "rival",
    (name) => gettext("You oppose %(name)s", { name }),
    (words) => gettext("you oppose them: %(words)s", { words }),
  ],
  supports: [
    "support",
    (name) => gettext("You support %(name)s", { name }),
    (words) => gettext("you support them: %(words)s", { words }),
  ],
  supported: [
    "support",
    (name) => gettext("%(name)s supports you", { name }),
    (words) => gettext("supports you: %(words)s", { words }),
  ],
};

// What another's title means for me, in words: from the relations of my own seat.
/** @param {Table} table @param {number} seat */
export function tiesTo(table, seat) {
  return table.you === null
    ? []
    : (table.seats[table.you].relations ?? []).filter((one) => one.seat === seat && TIES[one.tie]);
}

// A tie to me, in words.
/** @param {Sent.RelationPayload} one */
export const tieWords = (one) => TIES[one.tie][2](one.words);

/** @param {Sent.RelationPayload} one */
export const tieMark = (one) =>
  make("span.tie-r", { "data-r": TIES[one.tie][0] }, icon(TIES[one.tie][0]), tieWords(one));

// A title that a seat bears, with what it makes its bearer to me.
/** @param {Board} board @param {number} seat */
export function titled(board, seat) {
  if (!board.table.seats[seat].title) return null;
  return make("div.title-c", {}, title(board, seat), tiesTo(board.table, seat).map(tieMark));
}
