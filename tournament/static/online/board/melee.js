// @ts-check
// The board of a melee from one's own chair: opponents as columns in seat order, oneself at the foot of the table.
import { gettext, ngettext } from "../../http/messages.js";
import { bigCard, chip, smallCard, withAttached } from "./cards.js";
import { outWords, seatClock } from "./clocks.js";
import { fill, icon, make, pairs } from "./dom.js";
import { drawHand, drawPrompt, drawSide, drawTray, roundHead, side } from "./joust.js";
import { lane } from "./lane.js";
import { roundTable } from "./round.js";
import * as seats from "./seats.js";
import { isCharacter } from "./table.js";
import { giving, partnerMark, teamsBox } from "./variants.js";
import { factionWords } from "./words.js";

/** @param {HTMLElement} root */
export function build(root) {
  /** @type {Slots} */
  const slots = {
    court: make("aside.court", { "aria-label": gettext("The round") }),
    seats: make("div.seats"),
    lane: make("div.lane", { "data-zone": "lane", role: "group", "aria-label": gettext("Challenge") }),
    own: make("div.own"),
    tray: make("div.zone.tray", { "data-zone": "tray", role: "group", "aria-label": gettext("More options") }),
    prompt: make("section.prompt", { "aria-label": gettext("Prompt"), "data-prompt": "" }),
    hand: make("section.hand", { "aria-label": gettext("Your hand"), "data-zone": "hand" }),
    over: make("div.over"),
    ...side(),
  };
  slots.area = make(
    "div.seats-area.field-over",
    {},
    slots.seats,
    slots.lane,
    slots.own,
    slots.tray,
    slots.prompt,
    slots.hand,
    slots.over,
  );
  root.className = "melee-b";
  root.replaceChildren(slots.court, slots.area, slots.side);
  return slots;
}

/** @param {Slots} slots @param {Board} board */
export function draw(slots, board) {
  const { table } = board;
  fill(slots.court, court(board));
  slots.seats.dataset.n = String(table.others.length);
  while (slots.seats.childElementCount < table.others.length) {
    slots.seats.append(
      make("section.seat-m", { role: "group", "data-zone": `seat-${slots.seats.childElementCount + 1}` }),
    );
  }
  table.others.forEach((seat, at) => column(/** @type {HTMLElement} */ (slots.seats.children[at]), board, seat));
  lane(slots.lane, board, smallCard);
  slots.lane.hidden = !table.view.challenge;
  drawOwn(slots.own, board);
  drawHand(slots.hand, board);
  drawTray(slots, board);
  drawPrompt(slots.prompt, board);
  drawSide(slots, board);
}

// 1 to 5 go to the seats in the order of the columns.
/** @param {Slots} slots @param {Board} board @param {number} number */
export function toSeat(slots, board, number) {
  const at = slots.seats.children[number - 1]?.querySelector("button");
  at?.focus();
  return Boolean(at);
}

/** @param {Board} board */
const inLane = (board) => {
  const { challenge } = board.table.view;
  return new Set([...(challenge?.attackers ?? []), ...(challenge?.defenders ?? []), ...board.joined]);
};

/** @param {HTMLElement} place @param {Board} board @param {number} seat */
function column(place, board, seat) {
  const { table } = board;
  const { view } = table;
  const { name, title, gold, eliminated } = table.seats[seat];
  const house = table.faction(seat);
  const out = inLane(board);
  const characters = table.inPlay(seat, isCharacter).filter((card) => !out.has(card.id));
  const others = table.inPlay(seat, (card) => !isCharacter(card));
  const placed = table.pile(seat, "setup");
  place.toggleAttribute("data-turn", view.active === seat);
  place.toggleAttribute("data-partner", table.partners(seat).includes(table.me));
  place.setAttribute("aria-label", `${name}${title ? `, ${table.title(title)}` : ""}`);
  const agendas = table.seats[seat].agendas.map((id) => table.title(id));
  const late = outWords(board, seat);
  /** @type {[isSo: boolean, state: string | null, words: string][]} */
  const said = [[view.active === seat, "gilt", gettext("active")], [view.first === seat, null, gettext("first")], [
    Boolean(late),
    "warn",
    late,
  ], [eliminated, "bad", gettext("out")]];
  const marks = said
    .filter(([isSo]) => isSo)
    .map(([, state, words]) => make("span.pennon", { "data-s": state }, words));
  const faceDown = placed.count && !placed.cards
    ? make("p.tiny", {}, faceDownWords(placed.count))
    : null;
  fill(
    place,
    make(
      "header",
      {},
      seats.who(board, seat).firstElementChild,
      make(
        "div",
        {},
        make("span.nmrow", {}, make("b.nm", { translate: "no" }, name), marks),
        make(
          "small",
          {},
          make("span", { translate: "no" }, [factionWords(house), ...agendas].join(", ")),
          board.clocks.has ? [" · ", seatClock(board, seat)] : null,
        ),
      ),
      pairs("dl.nums", [...seats.powers(table, seat), [gettext("Gold"), String(gold)], [
        gettext("Hand"),
        String(table.pile(seat, "hand").count),
      ]]),
      make(
        "div.title-c",
        {},
        seats.title(board, seat),
        partnerMark(table, seat),
        seats.tiesTo(table, seat).map(seats.tieMark),
      ),
    ),
    plotLine(board, seat),
    make("div.prow", {}, characters.map((card) => smallCard(board, card)), faceDown),
    make("div.rooted-m", {}, others.map((card) => chip(board, card))),
    seats.piles(board, seat, ["plots"]),
  );
}

/** @param {number} number */
export const faceDownWords = (number) =>
  ngettext("%(number)s card set up, face down", "%(number)s cards set up, face down", number);

/** @param {Board} board @param {number} seat */
function plotLine(board, seat) {
  const { table } = board;
  const id = table.seats[seat].plot;
  if (!id)
    return make(
      "p.plotline.nomargin",
      {},
      table.pile(seat, "chosen").count
        ? gettext("has chosen a plot")
        : gettext("plot deck: %(number)s", { number: table.pile(seat, "plots").count }),
    );
  const numbers = seats.values(board, seat).map(({ name, value }) => `${name.toLowerCase()} ${value.now}`).join(", ");
  return make("p.plotline.nomargin", {}, make("b", { translate: "no" }, table.title(id)), ` ${numbers}`);
}

/** @param {HTMLElement} place @param {Board} board */
function drawOwn(place, board) {
  const { table } = board;
  const out = inLane(board);
  if (!place.childElementCount) {
    place.append(
      make("section.seat", { "data-zone": "me" }),
      make("div.zone", { "data-zone": "play", role: "group", "aria-label": gettext("Your cards") }),
    );
  }
  const [mine, zone] = place.children;
  mine.setAttribute(
    "aria-label",
    table.you === null ? table.name(table.me) : gettext("%(name)s (you)", { name: table.name(table.me) }),
  );
  mine.toggleAttribute("data-turn", table.view.active === table.me);
  fill(
    mine,
    seats.who(board, table.me),
    seats.pennons(board, table.me),
    seats.tally(board, table.me),
    giving(table),
    plotLine(board, table.me),
    seats.piles(board, table.me),
  );
  const characters = table.inPlay(table.me, isCharacter).filter((card) => !out.has(card.id));
  const placed = table.cards(table.me, "setup").map((id) => table.card(id));
  const others = table.inPlay(table.me, (card) => !isCharacter(card));
  zone.classList.toggle("crowd", characters.length + placed.length > 6);
  const drawn = [...characters, ...placed].map((card) => withAttached(board, card, bigCard(board, card)));
  fill(zone, drawn, others.length ? make("div.rooted-m", {}, others.map((card) => chip(board, card))) : null);
}

/** @param {Board} board */
function court(board) {
  const { table } = board;
  const { view } = table;
  const first = view.first ?? 0;
  const order = view.seats.map((_, at) => (first + at) % view.seats.length);
  const title = table.you === null ? null : view.seats[table.you].title;
  const left = view.seats[view.active ?? -1]?.challenges?.left ?? [];
  /** @param {number} seat */
  const turn = (seat) =>
    make(
      "li",
      { "aria-current": seat === view.active ? "step" : null, translate: "no" },
      make("span", {}, table.name(seat)),
    );
  const type = view.challenge?.type ?? "power";
  const ties = new Set(table.seats.flatMap((seat) => (seat.relations ?? []).map((one) => one.tie)));
  /** @type {[kind: string, ...Drawn[]][]} */
  const legend = [["", icon(type, "", `c-${type}`), " ", gettext("attacks")]];
  if (ties.has("rival") || ties.has("opposes"))
    legend.push(["t-bad", icon("rival"), " ", ties.has("rival") ? gettext("rivals") : gettext("opposes")]);
  if (ties.has("supports")) legend.push(["t-ok", icon("support"), " ", gettext("supports")]);
  return [
    make(
      "section.turnbox",
      { "aria-label": gettext("Round and phase") },
      roundHead(view, view.phases.includes(view.phase) ? gettext("%(phase)s phase", { phase: view.phase }) : ""),
      make("ol.order", { "aria-label": gettext("Order of turns") }, order.map(turn)),
      left.length && view.phase === "challenges"
        ? make(
          "p.tiny.nomargin.gap-top",
          {},
          gettext("Challenges left:"),
          " ",
          left.map((type) => icon(type, type, `c-${type}`)),
        )
        : null,
    ),
    teamsBox(table),
    make(
      "section",
      {},
      make("h2", {}, gettext("Players")),
      roundTable(table),
      make("div.legend-row", {}, legend.map(([kind, ...words]) => make("span", { class: kind }, words))),
    ),
    title
      ? make(
        "section",
        {},
        make("h2", {}, gettext("You"), ", ", seats.title(board, table.me)),
        make(
          "ul.rel",
          {},
          table.others.flatMap((seat) => seats.tiesTo(table, seat).map((one) => tie(table, seat, one))),
          (table.card(title).facts?.text ?? []).map((words) =>
            make("li", {}, icon("info"), make("span", { translate: "no" }, words))
          ),
        ),
      )
      : null,
  ];
}

/** @param {Table} table @param {number} seat @param {Sent.RelationPayload} one */
const tie = (table, seat, one) => {
  const [picture, words] = seats.TIES[one.tie];
  const said = make(
    "span",
    {},
    make("b", {}, words(table.name(seat))),
    make("small", { translate: "no" }, one.words),
  );
  return make("li", {}, icon(picture, "", one.tie === "rival" || one.tie === "opposes" ? "riv" : "sup"), said);
};
