// @ts-check
// The watcher's bar: how late the table is, how far it is shown, and what has no data behind it.
import { gettext } from "../../http/messages.js";
import { seatClock } from "./clocks.js";
import { drawing, icon, make } from "./dom.js";

const SHOWN = 77; // of a hundred; the rest is what is not shown yet: how much that is, nobody is told
const APART = 13; // between two names of rounds

/** @param {Board} board */
export function delayBar(board) {
  const { view } = board.table;
  const ways = view.status === "ended"
    ? [[`${board.match}/read`, gettext("Step by step")], [`${board.base}/log`, gettext("Log")]]
    : [];
  /** @param {string} what @param {Attributes} given @param {Drawn[]} inside */
  const go = (what, given, ...inside) => make("button.btn", { type: "button", "data-do": what, ...given }, inside);
  return [
    make(
      "div.late",
      {},
      make("b.sec-l", {}, view.delay ? gettext("%(minutes)s min delay", { minutes: view.delay }) : gettext("Live")),
      clocks(board),
    ),
    track(board, view.status === "ended"),
    make(
      "div.row.nowrap",
      {},
      board.isStream
        ? null
        : [
          go("back", { "aria-label": gettext("Previous choice"), disabled: board.place === 0 }, icon("left")),
          board.place === null
            ? go("hold", {}, icon("pause"), gettext("Pause"))
            : go("follow", { class: "btn-go" }, icon("play"), gettext("Follow")),
          ways.map(([href, words]) => make("a.btn", { href }, words)),
          make("a.btn.to-stream", { href: `${board.base}?stream=1` }, gettext("Stream view")),
        ],
    ),
  ];
}

// What the players could still think then.
/** @param {Board} board */
function clocks(board) {
  const { table } = board;
  const parts = [table.me, ...table.others].map((seat) => ({ seat, drawn: seatClock(board, seat) })).filter((
    { drawn },
  ) => drawn);
  return parts.length
    ? make(
      "span.late-clocks",
      {},
      parts.map(({ seat, drawn }, at) => [
        at ? " · " : "",
        make("span", { translate: "no" }, table.name(seat)),
        " ",
        drawn,
      ]),
    )
    : null;
}

/** @param {Board} board @param {boolean} isOver */
function track(board, isOver) {
  const { step, delay } = board.table.view;
  const newest = Math.max(board.newest ?? 0, step, 1);
  const end = isOver || !delay ? 100 : SHOWN;
  /** @param {number} one */
  const at = (one) => (end * one) / newest;
  const names = [];
  let last = -APART;
  for (const [start, words] of board.log.rounds) {
    if (start > newest || at(start) - last < APART || at(start) > end - APART / 2) continue;
    last = at(start);
    names.push(text(last, words.toLowerCase()));
  }
  const label = isOver
    ? gettext("Step %(step)s. The match is over.", { step })
    : delay
    ? gettext("Step %(step)s. Later steps are not shown yet.", { step })
    : gettext("Step %(step)s", { step });
  /** @param {string} kind @param {number} from @param {number} to */
  const bar = (kind, from, to) =>
    drawing("rect", { class: kind, x: `${from}%`, y: 6, width: `${to - from}%`, height: 8, rx: 4 });
  return drawing(
    "svg",
    { class: "play", role: "img", "aria-label": label },
    bar("trk", 0, end),
    bar("got", 0, at(step)),
    end < 100 ? [bar("hid", end + 1, 99.5), text(end + 2, gettext("not shown yet"))] : [],
    drawing("circle", { class: "hd", cx: `${at(step)}%`, cy: 10, r: 7 }),
    names,
  );
}

/** @param {number} x @param {string} words */
function text(x, words) {
  const made = drawing("text", { x: `${x}%`, y: 28 });
  made.textContent = words;
  return made;
}
