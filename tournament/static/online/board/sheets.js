// @ts-check
// Sheets of the phone's board: a card read in full, the log, a seat with its plot and piles. They end where the prompt begins.
import { gettext } from "../../http/messages.js";
import { icon, make } from "./dom.js";
import { detailSwitch } from "./joust.js";
import * as seats from "./seats.js";
import { giving, partnerMark } from "./variants.js";

// The sheet that is open, or nothing.
/** @param {Board} board @param {Opened} open */
export function sheet(board, open) {
  if (open.sheet === "card") return drawn(gettext("Card"), [], [board.stand]);
  if (open.sheet === "log")
    return drawn(gettext("Log"), detailSwitch(board), [
      make("ol.log", { id: "log" }, board.log.drawn().reverse()),
      make("p.tiny", {}, make("a", { href: `${board.base}/log` }, gettext("Full log"))),
      make("footer.talk-place", { "data-talk": true }),
    ]);
  if (open.sheet === "seat") return drawn(board.table.name(Number(open.read)), [], seat(board, Number(open.read)));
  return null;
}

/** @param {string} head @param {Drawn} more @param {Drawn} body */
const drawn = (head, more, body) =>
  make(
    "section.sheet",
    { role: "dialog", "aria-label": head },
    make(
      "header",
      {},
      make("h2", { tabindex: "-1", "data-head": true }, head),
      more,
      make(
        "button.btn.btn-ico",
        { type: "button", "data-do": "close-sheet", "aria-label": gettext("Close") },
        icon("cross"),
      ),
    ),
    make("div.sheet-in", { tabindex: "0" }, body),
  );

/** @param {Board} board @param {number} number */
function seat(board, number) {
  const { table } = board;
  const { title } = table.seats[number];
  return [
    seats.who(board, number),
    title ? make("p", {}, seats.title(board, number)) : null,
    seats.tiesTo(table, number).map((one) => make("p.small", {}, seats.tieWords(one))),
    partnerMark(table, number),
    number === table.me ? giving(table) : null,
    seats.plot(board, number),
    seats.piles(board, number),
  ];
}
