// @ts-check
// The board for two on a wide screen: the rail with both seats, the table between them, the prompt, the hand, stand and log.
import { gettext, ngettext } from "../../http/messages.js";
import { backs, bigCard, location, withAttached } from "./cards.js";
import { fill, icon, make, segment } from "./dom.js";
import { lane } from "./lane.js";
import { drawBar } from "./prompt.js";
import * as seats from "./seats.js";
import { isCharacter, shown } from "./table.js";
import { drawTalk } from "./talk.js";
import { capital, listed, stop } from "./words.js";

const FULL_HAND = 6; // with more, cards are narrower and the note gives way
const ONE_ROW = 9; // more lie in several rows, where the stand says what they do
const ROOM = 900; // what a row holds, in the pixels of its cards; in a fuller one they give up what the stand says as well
/** @param {Card} card */
const width = (card) => (card.kneels ? 148 : 122);

/** @param {string} name @param {string} label */
const zone = (name, label, kind = "") =>
  make("div.zone", { class: kind, "data-zone": name, role: "group", "aria-label": label });

// The frame that stays while everything in it is drawn again and again.
/** @param {HTMLElement} root */
export function build(root) {
  /** @type {Slots} */
  const slots = {
    rail: make("aside.rail", { "aria-label": gettext("Players"), "data-zone": "rail" }),
    theirRooted: zone("their-rooted", gettext("Opponent’s locations"), "rooted theirs"),
    theirPlay: zone("their-play", gettext("Opponent’s characters"), "theirs"),
    lane: make("div.lane", { "data-zone": "lane", role: "group", "aria-label": gettext("Challenge") }),
    play: zone("play", gettext("Your characters")),
    rooted: zone("rooted", gettext("Your locations"), "rooted"),
    tray: zone("tray", gettext("More options"), "tray"),
    prompt: make("section.prompt", { "aria-label": gettext("Prompt"), "data-prompt": "" }),
    hand: make("section.hand", { "aria-label": gettext("Your hand"), "data-zone": "hand" }),
    over: make("div.over"),
    ...side(),
  };
  const { theirRooted, theirPlay, lane: between, play, rooted: mine, tray, prompt, hand: held, over } = slots;
  slots.area = make("div.field-area", {}, theirRooted, theirPlay, between, play, mine, tray, prompt, held, over);
  root.className = "match";
  root.replaceChildren(slots.rail, slots.area, slots.side);
  return slots;
}

// Stand and log, beside every wide board.
export function side() {
  const stand = make("div.stand", { "aria-label": gettext("Card details"), role: "region", tabindex: "0" });
  const log = make("ol.log", { tabindex: "0", "aria-label": gettext("Log"), id: "log" });
  const detail = make("span.push");
  const head = make("header", {}, make("h2.h-log", {}, gettext("Log")), detail);
  const talk = make("footer");
  return {
    stand,
    log,
    detail,
    talk,
    side: make("aside.side-log", { "aria-label": gettext("Card and log") }, stand, head, log, talk),
  };
}

// How much of the log is shown.
/** @param {Board} board */
export const detailSwitch = (board) =>
  segment("span.seg", gettext("Level of detail"), "detail", board.log.every ? "every" : "play", [
    ["play", gettext("Main steps")],
    ["every", gettext("Every step")],
  ]);

/** @param {Slots} slots @param {Board} board */
export function drawSide(slots, board) {
  fill(slots.stand, board.stand);
  fill(slots.detail, detailSwitch(board));
  const { log } = slots;
  const isAtEnd = log.scrollTop + log.clientHeight > log.scrollHeight - 30;
  drawTalk(slots.talk, board);
  if (fill(log, board.log.drawn()) || isAtEnd) log.scrollTop = log.scrollHeight;
}

/** @param {Slots} slots @param {Board} board */
export function draw(slots, board) {
  const { table } = board;
  const [other] = table.others;
  drawRail(slots.rail, board, other);
  const isSetup = table.isSetup && table.view.status === "live";
  slots.area.dataset.view = isSetup ? "setup" : "";
  /** @param {number} seat */
  const locations = (seat) => gettext("%(name)s’s locations", { name: table.name(seat) });
  /** @param {number} seat */
  const characters = (seat) => gettext("%(name)s’s characters", { name: table.name(seat) });
  slots.theirRooted.setAttribute("aria-label", locations(other));
  slots.theirPlay.setAttribute("aria-label", characters(other));
  if (table.you === null) {
    slots.play.setAttribute("aria-label", characters(table.me));
    slots.rooted.setAttribute("aria-label", locations(table.me));
  }
  fill(slots.theirRooted, rooted(board, other), board.choosing.asksCards ? legend() : null, handBacks(table, other));
  row(slots.theirPlay, board, other);
  row(slots.play, board, table.me);
  fill(slots.rooted, rooted(board, table.me), table.you === null ? handBacks(table, table.me) : null);
  slots.lane.className = isSetup ? "stage" : "lane";
  if (isSetup) fill(slots.lane, stage(board));
  else lane(slots.lane, board, bigCard);
  drawHand(slots.hand, board, isSetup);
  for (const place of [slots.theirPlay, slots.play, slots.rooted]) place.hidden = isSetup && !place.childElementCount;
  drawTray(slots, board);
  drawPrompt(slots.prompt, board);
  drawSide(slots, board);
}

/** @param {Table} table @param {number} seat */
const handBacks = (table, seat) => {
  const { count } = table.pile(seat, "hand");
  const label = ngettext("%(name)s’s hand: %(number)s card", "%(name)s’s hand: %(number)s cards", count, {
    name: table.name(seat),
  });
  return backs(count, table.faction(seat), label);
};

// The own hand; who watches has the delay in its place.
/** @param {HTMLElement} place @param {Board} board */
export function drawHand(place, board, isHidden = false) {
  if (board.foot) return void fill(place, board.foot());
  fill(place, isHidden ? [] : hand(board));
  const { count } = board.table.pile(board.table.me, "hand");
  place.classList.toggle("crowd", count > FULL_HAND);
  place.classList.toggle("packed", count > ONE_ROW);
  place.hidden = isHidden;
}

/** @param {HTMLElement} place @param {Board} board */
export function drawPrompt(place, board, drawn = drawBar(board)) {
  const { bar, choosing } = board;
  place.dataset.prompt = String(choosing.id ?? "");
  place.dataset.question = bar.question;
  place.dataset.least = String(choosing.prompt?.least ?? "");
  place.dataset.most = String(choosing.prompt?.most ?? "");
  place.dataset.picked = String(choosing.picked.length);
  place.toggleAttribute("data-wait", bar.wait && !bar.flagged);
  place.toggleAttribute("data-busy", board.sender.busy);
  fill(place, drawn);
}

// What is offered and lies in no place of the board: plots, cards looked at, piles.
/** @param {Slots} slots @param {Board} board */
export function drawTray(slots, board, drawCard = bigCard) {
  const { table, choosing } = board;
  slots.tray.replaceChildren();
  const there = shown(document);
  const offered = [...new Set(choosing.offers.flatMap(({ card }) => (card && table.view.cards[card] ? [card] : [])))];
  const missing = offered.filter((id) => !there.has(id));
  slots.tray.hidden = !missing.length;
  slots.tray.append(...missing.map((id) => drawCard(board, table.card(id), false)));
}

/** @param {HTMLElement} place @param {Board} board @param {number} other */
function drawRail(place, board, other) {
  const { table } = board;
  const { view } = table;
  /** @param {number} number @param {boolean} isMe */
  const seat = (number, isMe) => {
    const parts = [
      seats.who(board, number),
      seats.pennons(board, number),
      seats.titled(board, number),
      seats.tally(board, number),
      seats.plot(board, number),
      seats.piles(board, number),
    ];
    const turn = view.active === number && view.status === "live";
    return make("section.seat", {
      "aria-label": number === table.you
        ? gettext("%(name)s (you)", { name: table.name(number) })
        : table.name(number),
      "data-turn": turn,
    }, isMe ? parts.reverse() : parts);
  };
  fill(place, seat(other, false), turnbox(board), seat(table.me, true));
}

/** @param {View} view @param {string} words */
export const roundHead = (view, words) =>
  make(
    "div.row.row-between.nowrap",
    {},
    make("b", {}, view.round ? gettext("Round %(round)s", { round: view.round }) : gettext("Setup")),
    make("span.tiny", {}, words),
  );

/** @param {Board} board */
export function turnbox(board) {
  const { table } = board;
  const { view } = table;
  const at = view.phases.indexOf(view.phase);
  const name = table.name(view.active ?? -1);
  const active = name && gettext("%(name)s is active", { name });
  const left = view.seats[view.active ?? -1]?.challenges?.left ?? [];
  /** @param {string} name @param {number} place */
  const phase = (name, place) =>
    make(
      "li",
      { class: place < at ? "done" : "", "aria-current": place === at ? "step" : null, translate: "no" },
      capital(name),
    );
  return make(
    "section.turnbox",
    { "aria-label": gettext("Round and phase") },
    roundHead(view, view.status === "ended" ? gettext("finished") : active),
    make("ol.phases", {}, view.phases.map(phase)),
    view.status !== "ended" && left.length && view.phase === "challenges"
      ? make("div.chleft.tiny", {}, gettext("Challenges left:"), left.map((type) => icon(type, type, `c-${type}`)))
      : null,
  );
}

/** @param {Board} board */
const lies = (board) => {
  const { challenge } = board.table.view;
  const out = new Set([...(challenge?.attackers ?? []), ...(challenge?.defenders ?? []), ...board.joined]);
  return (/** @type {Card} */ card) => !out.has(card.id);
};

// Characters, and what a seat has laid face down while it sets up.
/** @param {HTMLElement} place @param {Board} board @param {number} seat */
function row(place, board, seat) {
  const { table } = board;
  const isHere = lies(board);
  const cards = table.inPlay(seat, isCharacter).filter(isHere);
  const placed = table.cards(seat, "setup").map((id) => table.card(id));
  const hidden = table.pile(seat, "setup").cards ? 0 : table.pile(seat, "setup").count;
  place.classList.toggle("crowd", [...cards, ...placed].reduce((wide, card) => wide + width(card), 0) > ROOM);
  fill(
    place,
    [...cards, ...placed].map((card) => withAttached(board, card, bigCard(board, card))),
    hidden ? backs(hidden, table.faction(seat), setUpWords(table, seat, hidden)) : null,
  );
}

/** @param {Table} table @param {number} seat @param {number} number */
const setUpWords = (table, seat, number) =>
  ngettext("%(name)s has set up %(number)s card", "%(name)s has set up %(number)s cards", number, {
    name: table.name(seat),
  });

/** @param {Board} board @param {number} seat */
function rooted(board, seat) {
  const { table } = board;
  const cards = table.inPlay(seat, (card) => !isCharacter(card));
  const played = table.cards(seat, "being_played").map((id) => table.card(id));
  return [
    ...cards.map((card) => withAttached(board, card, location(board, card))),
    ...played.map((card) => location(board, card)),
  ];
}

const LEGEND = [["can", gettext("available")], ["sel", gettext("chosen")], ["why", gettext("not available: reason")]];
const legend = () =>
  make(
    "span.legend-row",
    { "aria-hidden": "true" },
    LEGEND.map(([kind, words]) => make("span", {}, make(`i.lg-${kind}`), words)),
  );

// Before the first round nothing lies on the table yet: the own hand does.
/** @param {Board} board */
function stage(board) {
  const { table } = board;
  const { prompt } = table;
  const hand = table.cards(table.me, "hand");
  return [
    make("h2", { translate: prompt ? "no" : null }, prompt?.title ?? gettext("Setup")),
    make(
      "p",
      { translate: prompt ? "no" : null },
      prompt
        ? stop(prompt.words)
        : table.you === null
        ? gettext("The players set up.")
        : waitingWords(table),
    ),
    make("div.setup-row", {}, hand.map((id) => bigCard(board, table.card(id), false))),
  ];
}

// Who is still to decide, as far as everybody knows.
/** @param {Table} table */
function waitingWords(table) {
  const names = (table.view.waits?.seats ?? []).map((seat) => table.name(seat));
  return names.length
    ? gettext("Waiting for %(names)s.", { names: listed(names) })
    : gettext("Waiting for the other players.");
}

/** @param {Board} board */
function hand(board) {
  const { table } = board;
  const cards = table.cards(table.me, "hand");
  const reserve = table.seats[table.me].values?.reserve?.now;
  const can = cards.filter((id) => board.choosing.of(id).length).length;
  const note = board.choosing.prompt && cards.length
    ? (can
      ? ngettext("You can use %(number)s card now.", "You can use %(number)s cards now.", can)
      : gettext("You can’t use any of these now."))
    : "";
  return [
    ...cards.map((id) => bigCard(board, table.card(id), false)),
    make(
      "div.handnote.tiny.push",
      {},
      reserve === undefined
        ? gettext("Hand: %(number)s.", { number: cards.length })
        : gettext("Hand: %(number)s (reserve %(reserve)s).", { number: cards.length, reserve }),
      note ? [make("br"), note] : null,
    ),
  ];
}
