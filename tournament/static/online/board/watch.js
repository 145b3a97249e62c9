// @ts-check
// The board of who watches: the same layouts, drawn from the public view of a while ago; nothing can be chosen.
import { gettext } from "../../http/messages.js";
import { Choosing } from "./choosing.js";
import { Clocks } from "./clocks.js";
import { delayBar } from "./delay.js";
import { pileDialog } from "./dialogs.js";
import { fill, focusKey, make } from "./dom.js";
import { listen, rove } from "./keys.js";
import { layoutFor, onLayoutChange } from "./layouts.js";
import { Log } from "./log.js";
import { bar } from "./prompt.js";
import { stand } from "./stand.js";
import { drawState, stateLine } from "./state.js";
import { Table } from "./table.js";
import { Follow } from "./view.js";

const ASK = 4000; // between two looks: nothing here is urgent
const MOST = 60; // tables that one can go back to

const root = document.querySelector("[data-board]");
const line = document.querySelector("[data-state-line]");
const { board: base = "", rules = "", home = "" } = root.dataset;
/** @type {KnownFacts} */
const facts = { cards: {} };
/** @type {View[]} */
const seen = []; // the tables that were shown, oldest first
const board = /** @type {Board} */ (/** @type {unknown} */ ({
  base,
  match: root.dataset.match,
  rules,
  home,
  isStream: root.hasAttribute("data-stream"),
  table: /** @type {any} */ (null),
  choosing: new Choosing(null),
  sender: { busy: false, state: "" },
  hush: { isHeld: false, isDue: false },
  joined: new Set(),
  clocks: new Clocks(), // as they were then, counted on by the time that it was then
  link: { on: true },
  read: null,
  place: null, // which of the tables is looked at; none: the newest
  newest: 0,
  foot: () => delayBar(board),
}));
board.log = new Log(base, () => draw());
/** @type {(() => HTMLElement) | null} */
let dialog = null;
/** @type {Slots} */
let slots;
/** @type {Layout} */
let layout;

/** @param {View} view */
async function got(view) {
  if (view.status === "waiting") return;
  if (root.dataset.began === "") return void location.reload(); // who plays is told from now on
  if (facts.digest !== view.facts) {
    const answer = await fetch(`/cards/${view.ruleset}/${view.facts}.json`);
    if (!answer.ok) return void setTimeout(() => follow.look(), ASK);
    facts.cards = await answer.json();
    facts.digest = view.facts;
  }
  const before = seen.at(-1);
  if (before && view.version < before.version) return;
  if (before?.offers_open?.takeback && !view.offers_open?.takeback) board.log.forget(); // steps may have been taken back
  seen.push(view);
  if (seen.length > MOST) {
    seen.shift();
    if (board.place) board.place -= 1;
  }
  board.newest = view.step;
  draw();
  board.log.more(view.step);
}

const follow = new Follow(
  base,
  got,
  (link) => ((board.link = link), drawLine()),
  (...heard) => board.clocks.heard(...heard),
  ASK + Math.random() * 1000,
);

function draw() {
  const view = /** @type {View | undefined} */ (seen[board.place ?? seen.length - 1]);
  if (!view) return void drawLine();
  board.table = new Table(view, facts.cards);
  // One that is looked back at stands still.
  board.clocks.view = board.place === null || !view.clocks ? view : { ...view, clocks: { ...view.clocks, runs: [] } };
  board.log.until = board.place === null ? Infinity : view.step;
  const wanted = layoutFor(board.table);
  const at = document.activeElement;
  const key = root.contains(at) ? focusKey(at) : "";
  if (wanted !== layout) {
    layout = wanted;
    slots = layout.build(root);
    slots.hand.className = "delay";
    slots.hand.setAttribute("aria-label", gettext("Spectator delay"));
    root.classList.add("watch");
  }
  board.bar = bar(board);
  board.stand = stand(board, board.read);
  layout.draw(slots, board);
  root.dataset.version = String(view.version);
  root.dataset.status = view.status;
  fill(slots.over, dialog ? [make("div.veil", { "data-do": "close" }), dialog()] : []);
  rove(root);
  tick();
  if (key && document.activeElement !== at) root.querySelector(key)?.focus({ preventScroll: true });
  drawLine();
}

const tick = () => board.table && board.clocks.tick(root, -1, () => {});

const drawLine = () => drawState(line, stateLine(board));

/** @param {() => HTMLElement} made */
function open(made) {
  dialog = made;
  draw();
  slots.over.querySelector("[data-head]")?.focus({ preventScroll: true });
}

function close() {
  if (dialog) dialog = null;
  else if (!layout?.closeSheet?.()) return false;
  draw();
  return true;
}

/** @param {number | null} place */
function go(place) {
  board.place = place;
  draw();
}

/** @type {Deeds} */
const DO = {
  pile: (at) => open(() => pileDialog(board, Number(at.dataset.seat), at.dataset.pile)),
  close,
  "close-sheet": close,
  detail: (at) => ((board.log.every = at.dataset.value === "every"), draw()),
  log: () => (layout.openLog ? (layout.openLog(), draw()) : root.querySelector("#log")?.focus()),
  seat: (at) => (layout.toSeat?.(slots, board, board.table.others.indexOf(Number(at.dataset.seat)) + 1), draw()),
  "open-seat": (at) => (layout.openSeat?.(Number(at.dataset.seat)), draw()),
  back: () => go(Math.max(0, (board.place ?? seen.length - 1) - 1)),
  hold: () => go(seen.length - 1),
  follow: () => go(null),
  try: () => follow.look(),
};

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-card]")?.dataset.card;
  if (card && board.table) {
    board.read = card;
    layout.read?.(board, card);
    return void draw();
  }
  const at = /** @type {HTMLButtonElement | null} */ (event.target.closest("[data-do]"));
  if (at && !at.disabled) DO[at.dataset.do ?? ""]?.(at);
});

for (const kind of /** @type {const} */ (["pointerover", "focusin"]))
  root.addEventListener(kind, (event) => {
    const id = event.target.closest?.("[data-card]")?.dataset.card;
    if (!id || id === board.read || !board.table) return;
    board.read = id;
    if (slots.stand) fill(slots.stand, stand(board, id));
  });

listen(root, (what, number) => {
  if (!board.table) return false;
  if (what === "escape") return close();
  if (what === "l") return DO.log(), true;
  return what === "seat" && Boolean(layout.toSeat?.(slots, board, number ?? 0));
});

onLayoutChange(() => draw());
setInterval(tick, 1000);
follow.start();
