// @ts-check
// The board of a match: fetches what this seat may see, draws it, takes choices and sends them. Everything else is in the modules beside.
import { gettext } from "../../http/messages.js";
import { Choosing } from "./choosing.js";
import { Clocks, drawHead } from "./clocks.js";
import * as dialogs from "./dialogs.js";
import * as disputes from "./dispute.js";
import { fill, focusKey, make } from "./dom.js";
import { Hush } from "./hush.js";
import { listen, rove, setLetters } from "./keys.js";
import { layoutFor, onLayoutChange } from "./layouts.js";
import { Log } from "./log.js";
import { askedIn, bar, joining } from "./prompt.js";
import { Refused, Sender } from "./sending.js";
import { stand } from "./stand.js";
import { drawState, stateLine } from "./state.js";
import { Table } from "./table.js";
import { Talk } from "./talk.js";
import { giftDialog, gifted } from "./variants.js";
import { Follow } from "./view.js";
import { clock } from "./words.js";

const root = document.querySelector("[data-board]");
const line = document.querySelector("[data-state-line]");
const live = document.createElement("p"); // the only polite region: what the prompt says
live.className = "vh";
live.setAttribute("aria-live", "polite");
const countdown = live.cloneNode(); // and what clocks say, which is next to nothing
root.after(live, countdown);
const roundClock = document.querySelector("[data-round-clock]");
const thinking = document.querySelector("[data-thinking]");

const { board: base = "", rules = "", home = "" } = root.dataset;
/** @type {KnownFacts} */
const facts = { cards: {} };
const board = /** @type {OwnBoard} */ ({
  base,
  rules,
  home,
  where: root.dataset.where,
  fair: root.dataset.fair, // where it is explained how cards are shuffled
  judge: root.dataset.judge, // where one is called; a casual table has none
  flags: !("alone" in root.dataset), // whether there is anybody who could settle anything
  told: null, // what came of a dispute: a line that stays until it is closed, or this seat has chosen something
  table: /** @type {any} */ (null),
  choosing: new Choosing(null),
  link: { on: true },
  clocks: new Clocks(),
  read: null, // the card on the stand
  why: null,
  dialog: null, // what covers the table: a function that draws it
  closed: null, // the dialogue of this kind and version was closed by hand
  joined: new Set(),
  isOff: (card) => board.table.cards(board.table.me, "hand").includes(card.id) && board.choosing.prompt !== null,
});
board.sender = new Sender(base, () => draw());
board.hush = new Hush(() => draw(), (ids) => choose(ids));
board.log = new Log(base, () => draw());
board.talk = new Talk(base, () => draw());
/** @type {Slots} */
let slots;
/** @type {Layout} */
let layout;
let since = Date.now(); // since when nobody but the waited-for could do anything

/** @param {View} view */
async function loadFacts(view) {
  if (facts.digest === view.facts) return;
  const answer = await fetch(`/cards/${view.ruleset}/${view.facts}.json`);
  if (!answer.ok) throw new Error(`no facts of ${view.ruleset}: ${answer.status}`);
  facts.cards = await answer.json();
  facts.digest = view.facts;
}

/** @param {View} view */
async function got(view) {
  if (view.status === "waiting") return void location.reload();
  try {
    await loadFacts(view);
  } catch {
    return void setTimeout(() => follow.look(), 1000);
  }
  if (view.version < (board.table?.view.version ?? 0)) return;
  const before = board.table?.view;
  if (before?.offers_open?.takeback && !view.offers_open?.takeback) board.log.forget(); // steps may have been taken back
  if (!before || view.version !== before.version) since = Date.now();
  if (before?.dispute && !view.dispute && !board.judge) tellEnd(before.dispute.number);
  else if (view.dispute) board.told = null;
  board.table = new Table(view, facts.cards);
  board.clocks.view = view;
  const prompt = view.status === "live" ? view.prompt : null; // while a match is frozen nothing can be chosen
  if (
    (prompt?.id ?? null) !== board.choosing.id ||
    JSON.stringify(prompt?.offers) !== JSON.stringify(board.choosing.prompt?.offers)
  ) {
    board.choosing = new Choosing(prompt);
    board.why = null;
  } else board.choosing.prompt = prompt;
  if (prompt) board.hush.show(view, board.choosing);
  else board.hush.clear();
  draw();
  board.log.more(view.step);
}

/** @param {number} number */
async function tellEnd(number) {
  board.told = await disputes.endOf(base, number).catch(() => null);
  drawLine();
}

const follow = new Follow(base, got, (link) => {
  const was = board.link.on;
  board.link = link;
  if (link.on && !was) board.sender.now();
  if (was !== link.on || !link.on) drawLine();
}, (...heard) => board.clocks.heard(...heard));

// ── drawing

function draw() {
  if (!board.table) return void drawLine();
  const wanted = layoutFor(board.table);
  const at = document.activeElement;
  const key = root.contains(at) ? focusKey(at) : "";
  if (wanted !== layout) {
    layout = wanted;
    slots = layout.build(root);
  }
  board.log.flagged = board.table.view.dispute?.step ?? 0;
  board.joined = new Set(
    [0, 1].flatMap((which) => (board.table.view.challenge ? joining(board.choosing, which) : [])),
  );
  board.bar = bar(board);
  board.stand = stand(board, board.read);
  layout.draw(slots, board);
  root.dataset.version = String(board.table.view.version);
  root.dataset.status = board.table.view.status;
  drawDialog();
  rove(root);
  if (key && document.activeElement !== at)
    (root.querySelector(key) ?? root.querySelector("#asked"))?.focus({ preventScroll: true });
  const said = board.bar.wait
    ? `${board.bar.small}. ${board.bar.words}`
    : `${board.bar.small}: ${board.bar.title}. ${board.bar.words}`;
  if (live.textContent !== said) live.textContent = said;
  document.title = document.title.replace(/^(● )?/, board.bar.wait ? "" : "● ");
  drawHead(roundClock, thinking, board);
  tick();
  drawLine();
}

const tick = () =>
  board.table && board.clocks.tick(document, board.table.me, (words) => (countdown.textContent = words));

const drawLine = () => drawState(line, stateLine(board));

// The dialogue that is open by hand, else what somebody asks, else how it ended.
function drawDialog() {
  const { view } = board.table;
  let wanted = board.dialog;
  if (!wanted) {
    const { dispute, outcome } = view;
    const asked = dialogs.proposed(view);
    if (dispute) wanted = () => disputes.disputeDialog(board, dispute);
    else if (asked) wanted = () => dialogs.askedDialog(board, ...asked);
    else if (outcome && board.closed !== "over") wanted = () => dialogs.overDialog(board, outcome);
  }
  const shown = () => slots.over.querySelector("[data-dialog]")?.dataset.dialog ?? null;
  const had = shown();
  const made = wanted ? wanted() : null;
  fill(slots.over, made && !made.hasAttribute("data-at") ? make("div.veil", { "data-do": "close" }) : null, made);
  slots.area?.style.setProperty("--foot", `${slots.prompt.offsetHeight + (slots.hand?.offsetHeight ?? 0)}px`);
  if (shown() && shown() !== had) slots.over.querySelector("[data-head]")?.focus({ preventScroll: true });
}

/** @param {() => HTMLElement} made */
function openDialog(made) {
  returnTo = focusKey(document.activeElement);
  board.dialog = made;
  draw();
}

let returnTo = "";

function closeDialog() {
  if (!slots?.over.querySelector("[data-dialog]")) return false;
  if (!board.dialog && board.table.view.outcome) board.closed = "over";
  else if (!board.dialog) return false; // what somebody asks waits for an answer
  board.dialog = null;
  draw();
  (returnTo && root.querySelector(returnTo) ? root.querySelector(returnTo) : root.querySelector("#asked"))?.focus({
    preventScroll: true,
  });
  return true;
}

// ── sending

/** @param {string} path @param {object} body */
async function send(path, body) {
  try {
    const view = await board.sender.send(path, body);
    if (view?.version !== undefined) follow.take(view);
    root.querySelector("#asked")?.focus({ preventScroll: true });
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    board.choosing.refused = error.status === 409
      ? gettext("The game has moved on. Look at the table again.")
      : error.message;
    if (error.status === 409) follow.look();
    draw();
    return false;
  } finally {
    follow.hear();
  }
}

/** @param {string[]} ids */
function choose(ids) {
  board.choosing.sure = board.told = null;
  return send("choices", { prompt: board.choosing.id, ids });
}

// Who doesn't want to be asked twice is not.
/** @param {Sent.OfferPayload | { risky: boolean } | null} one */
const isRisky = (one) => Boolean(one?.risky) && board.table.view.manners?.confirm_risky !== false;

function sendPicked() {
  const { choosing } = board;
  if (!choosing.ready || board.sender.busy) return false;
  const risky = choosing.picked.some((id) => isRisky(choosing.offer(id)));
  if (choosing.confirm("send", risky)) choose(choosing.picked);
  else draw();
  return true;
}

function passOn(byKey = false) {
  const { none, pass } = board.choosing;
  if (!none || board.sender.busy || board.hush.isHeld || (byKey && none.risky)) return false;
  if (board.choosing.confirm("none", isRisky(none)) && (!pass || board.hush.may(none.ids))) choose(none.ids);
  else draw();
  return true;
}

/** @param {string} id */
function pressOffer(id) {
  const { choosing } = board;
  if (choosing.several) choosing.toggle(id);
  else if (choosing.confirm(id, isRisky(choosing.offer(id)))) return void choose([id]);
  draw();
}

// A sheet of a narrow board: focus goes to its head, and back to where it was.
let sheetFrom = "";

function showSheet() {
  if (!sheetFrom) sheetFrom = focusKey(document.activeElement);
  draw();
  slots.sheet?.querySelector("[data-head]")?.focus({ preventScroll: true });
}

function backFromSheet() {
  (sheetFrom && root.querySelector(sheetFrom) ? root.querySelector(sheetFrom) : root.querySelector("#asked"))?.focus({
    preventScroll: true,
  });
  sheetFrom = "";
}

// A card is read where that takes a sheet of its own.
/** @param {string} id */
function readOnSheet(id) {
  board.read = id;
  layout.read?.(board, id);
  showSheet();
}

/** @param {string} id */
function pressCard(id) {
  board.read = id;
  if (layout.read && !board.choosing.of(id).length) return void readOnSheet(id);
  if (board.sender.busy) return;
  if (board.choosing.press(id) === "send") sendPicked();
  else draw();
}

// ── what can be done

/** @param {string} wanted */
async function setManner(wanted) {
  const { manners } = board.table.view;
  if (!manners) return;
  const asks = wanted === "every" ? manners.windows.join(" ") : "";
  if (wanted !== "pass" && manners.ask_in.length !== asks.split(" ").filter(Boolean).length)
    await send("settings", { name: "ask_in", value: asks });
  const until = wanted === "pass" ? manners.auto_pass || "phase" : "";
  if (until !== manners.auto_pass) await send("settings", { name: "auto_pass", value: until });
}

/** @param {string} name @param {boolean} isAsked */
function setAskedIn(name, isAsked) {
  const { manners } = board.table.view;
  if (!manners) return;
  const wanted = manners.windows.filter((one) => (one === name ? isAsked : askedIn(manners).includes(one)));
  return send("settings", { name: "ask_in", value: wanted.join(" ") });
}

async function askWhy() {
  const card = board.read;
  if (!card || !board.table?.view.cards[card]) return false;
  board.why = { card };
  draw();
  try {
    const answer = await fetch(`${base}/why?card=${encodeURIComponent(card)}`, {
      headers: { Accept: "application/json" },
    });
    const found = await answer.json();
    board.why = answer.ok ? { card, checks: found } : { card, words: found.detail };
  } catch {
    board.why = { card, words: gettext("No answer: the connection is lost.") };
  }
  draw();
  return true;
}

// What is typed stays in its dialogue until it was taken.
/** @param {boolean} toJudge */
async function flag(toJudge) {
  if (await send("disputes", disputes.flagged(slots.over, toJudge))) closeDialog();
  else disputes.tellRefused(slots.over, board.choosing.refused);
}

function repeatLoop() {
  /** @type {HTMLInputElement} */
  const field = slots.over.querySelector("#times");
  if (!field.reportValidity()) return;
  board.dialog = null;
  send("loop", { times: field.valueAsNumber });
}

async function giveGold() {
  const gift = gifted(slots.over);
  if (!gift) return;
  if (await send("gifts", gift)) closeDialog();
  else disputes.tellRefused(slots.over, board.choosing.refused);
}

/** @param {string} verb */
async function answerDispute(verb, more = {}) {
  const { dispute } = board.table.view;
  if (!dispute) return;
  const taken = await send(`disputes/${dispute.number}/${verb}`, { version: dispute.version, ...more });
  if (taken && board.dialog) closeDialog(); // what the answer brings, as the end of the match, stays
}

/** @type {Deeds} */
const DO = {
  send: sendPicked,
  offer: (at) => pressOffer(at.dataset.offer),
  none: () => passOn(),
  clear: () => board.choosing.clear() && draw(),
  why: askWhy,
  unsend: () => board.sender.cancel(),
  try: () => (follow.look(), board.sender.now()),
  close: closeDialog,
  pile: (at) => openDialog(() => dialogs.pileDialog(board, Number(at.dataset.seat), at.dataset.pile)),
  table: () => board.table && openDialog(() => dialogs.tableDialog(board)),
  letters: (at) => setLetters(at.checked),
  detail: (at) => ((board.log.every = at.dataset.value === "every"), draw()),
  manner: (at) => setManner(at.dataset.value),
  manners: () =>
    board.table?.view.manners &&
    openDialog(() => dialogs.mannersDialog(board, /** @type {Sent.PreferencesPayload} */ (board.table.view.manners))),
  "ask-me": () => setManner("every"),
  "ask-in": (at) => setAskedIn(at.dataset.value, at.checked),
  hold: () => board.hush.hold(),
  risky: (at) => send("settings", { name: "confirm_risky", value: at.checked ? "on" : "off" }),
  log: () => (layout.openLog ? (layout.openLog(), showSheet()) : root.querySelector("#log")?.focus()),
  hand: () => (layout.toggleHand?.(board), draw()),
  seat: (at) => (layout.toSeat?.(slots, board, board.table.others.indexOf(Number(at.dataset.seat)) + 1), draw()),
  "open-seat": (at) => (layout.openSeat?.(Number(at.dataset.seat)), showSheet()),
  "close-sheet": () => layout.closeSheet?.() && (draw(), backFromSheet()),
  word: (at) => openDialog(() => dialogs.wordDialog(board, Number(at.dataset.number))),
  mute: (at) => (closeDialog(), board.talk.mute(Number(at.dataset.seat), true)),
  unmute: (at) => board.talk.mute(Number(at.dataset.seat), false),
  report: (at) => (closeDialog(), board.talk.report(at.dataset.number ? [Number(at.dataset.number)] : [])),
  flag: () => board.flags && ((board.told = null), openDialog(disputes.flagDialog(board))),
  told: () => ((board.told = null), drawLine()),
  "flag-ask": () => flag(false),
  "flag-judge": () => flag(true),
  "ask-appeal": () => openDialog(() => disputes.appealDialog()),
  "dispute-appeal": () => answerDispute("appeal", disputes.appealed(slots.over)),
  "ask-concede": () => openDialog(() => dialogs.concedeDialog()),
  concede: () => ((board.dialog = null), send("concede", {})),
  "ask-loop": () => {
    const loop = board.table?.prompt?.loop;
    if (loop) openDialog(() => dialogs.loopDialog(board, loop));
  },
  loop: repeatLoop,
  "ask-gift": () => {
    const gifts = board.table?.view.gifts;
    if (gifts?.most) openDialog(giftDialog(board, gifts));
  },
  gift: giveGold,
  claim: () => send("claim", { seat: board.clocks.out().find((seat) => seat !== board.table.me) ?? -1 }),
  thaw: () => send("frozen", { do: "go back" }),
  scrap: () => send("frozen", { do: "end" }),
};
for (const verb of ["agree", "refuse", "insist", "withdraw", "accept"])
  DO[`dispute-${verb}`] = () => answerDispute(verb);
for (const what of ["takeback", "draw", "pause", "resume"]) {
  const path = what === "resume" ? "pause" : what; // going on is what a pause is asked for while there is one
  DO[`ask-${what}`] = () => ((board.dialog = null), send(path, { do: what === "resume" ? "resume" : "ask" }));
  for (const answer of ["grant", "refuse", "withdraw"]) DO[`${what}-${answer}`] = () => send(path, { do: answer });
}

// A long press reads any card, and is no press then.
/** @type {number | undefined} */
let held;
let wasHeld = false;
root.addEventListener("pointerdown", (event) => {
  const id = event.target.closest("[data-card]")?.dataset.card;
  wasHeld = false;
  if (id && layout?.read) held = setTimeout(() => ((wasHeld = true), readOnSheet(id)), 500);
});
for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"]))
  root.addEventListener(
    end,
    (event) => (end !== "pointermove" || event.movementX || event.movementY) && clearTimeout(held),
  );
root.addEventListener(
  "contextmenu",
  (event) => layout?.read && event.target.closest("[data-card]") && event.preventDefault(),
);

document.addEventListener("click", (event) => {
  if (wasHeld) return void (wasHeld = false);
  const card = event.target.closest("[data-card]");
  if (card && root.contains(card)) return void pressCard(card.dataset.card ?? "");
  const at = /** @type {HTMLButtonElement | null} */ (event.target.closest("[data-do]"));
  if (at && !at.disabled) DO[at.dataset.do ?? ""]?.(at);
});

root.addEventListener("input", (event) => {
  if (!event.target.matches("[data-seek]")) return;
  const sought = event.target.value.trim().toLowerCase();
  for (const one of event.target.closest("[data-prompt]")?.querySelectorAll("[data-offer]") ?? [])
    one.hidden = !one.textContent.toLowerCase().includes(sought);
});

document.addEventListener("change", (event) => {
  if (event.target.dataset?.set === "until") send("settings", { name: "auto_pass", value: event.target.value });
});

/** @param {At<Event>} event */
function readCard(event) {
  const id = event.target.closest?.("[data-card]")?.dataset.card;
  if (!id || id === board.read || !board.table) return;
  board.read = id;
  board.stand = stand(board, id);
  if (slots.stand) fill(slots.stand, board.stand);
}
root.addEventListener("pointerover", readCard);
root.addEventListener("focusin", readCard);

listen(root, (what, number) => {
  if (!board.table) return false;
  if (what === "h")
    return board.hush.hold() || Boolean(root.querySelector('[data-do="ask-me"]') && (DO["ask-me"](), true));
  if (what === "escape")
    return closeDialog() || (layout.closeSheet?.() && (draw(), backFromSheet(), true)) || board.hush.hold() ||
      (board.choosing.clear() && (draw(), true));
  if (what === "send") return sendPicked();
  if (what === "pass") return passOn(true);
  const asked = board.dialog ? null : dialogs.proposed(board.table.view);
  if (asked?.[1].waits.includes(board.table.me) && (what === "y" || what === "n"))
    return DO[`${asked[0]}-${what === "y" ? "grant" : "refuse"}`](), true;
  if (what === "n") return passOn();
  if (what === "why") return askWhy(), true;
  if (what === "l") return DO.log(), true;
  if (what === "j") return openDialog(() => dialogs.judgeDialog(board)), true;
  if (what === "seat") return Boolean(layout.toSeat?.(slots, board, number ?? 0));
  return false;
});

onLayoutChange(() => draw());
setInterval(() => {
  if (!board.link.on || board.clocks.has || board.table?.view.dispute) drawLine();
  tick();
  const waited = (Date.now() - since) / 1000;
  for (const one of root.querySelectorAll("[data-waited]")) one.textContent = clock(waited);
  for (const one of root.querySelectorAll("[data-fill]"))
    one.setAttribute("width", String(Math.min(120, waited * 2)));
}, 1000);
follow.holds = () => board.sender.busy;
follow.said = (newest) => board.talk.more(newest);
follow.start();
board.talk.more();
