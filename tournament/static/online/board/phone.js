// @ts-check
// The board on a phone: five bands on one screen, of which the prompt never leaves; for two and for many, from the same view.
import { gettext, ngettext } from "../../http/messages.js";
import { chip, houseClass, smallCard } from "./cards.js";
import { outWords, seatClock } from "./clocks.js";
import { fill, icon, make, ruleLink, shield } from "./dom.js";
import { drawPrompt } from "./joust.js";
import { ifNow } from "./lane.js";
import { faceDownWords } from "./melee.js";
import { button, joining, mannerWords, projected, seek, sinceWords, waiting } from "./prompt.js";
import { handRow, plotHead, plotRow } from "./rows.js";
import * as seats from "./seats.js";
import { sheet } from "./sheets.js";
import { isCharacter, shown } from "./table.js";
import { drawTalk } from "./talk.js";
import { capital } from "./words.js";

/** @param {string} name @param {string} label @param {string} kind */
const zone = (name, label, kind) => make(`div.${kind}`, { "data-zone": name, role: "group", "aria-label": label });
/** @type {Opened} */
const open = { seat: null, hand: null, sheet: null, read: null, fresh: false }; // what the hand has opened or closed since the last question

/** @param {HTMLElement} root @returns {Slots} */
export function build(root) {
  open.asked = undefined;
  /** @type {Slots} */
  const slots = {
    top: make("header.pb-top"),
    index: make("nav.seatbar", { "aria-label": gettext("Opponents") }),
    theirs: make("div.pb-strip"),
    play: zone("their-play", gettext("Opponent’s characters"), "prow"),
    rest: zone("their-rest", gettext("Opponent’s other cards"), "prow-l"),
    lane: zone("lane", gettext("Challenge"), "plane"),
    mine: zone("play", gettext("Your characters"), "prow"),
    rooted: zone("rooted", gettext("Your other cards"), "prow-l"),
    tray: zone("tray", gettext("Options"), "plotlist"),
    me: make("div.pb-strip"),
    hand: make("section.drawer", { "data-zone": "hand", "aria-label": gettext("Your hand") }),
    prompt: make("section.pprompt", { "aria-label": gettext("Prompt"), "data-prompt": "" }),
    sheet: make("div.sheet-place"),
    over: make("div.over"),
  };
  slots.mid = make(
    "div.pb-mid",
    { tabindex: "-1" },
    slots.play,
    slots.rest,
    slots.lane,
    slots.mine,
    slots.rooted,
    slots.tray,
  );
  root.className = "pb";
  root.replaceChildren(
    slots.top,
    slots.index,
    slots.theirs,
    slots.mid,
    slots.me,
    slots.hand,
    slots.prompt,
    slots.sheet,
    slots.over,
  );
  return slots;
}

/** @param {Slots} slots @param {Board} board */
export function draw(slots, board) {
  const { table, choosing } = board;
  if (open.asked !== choosing.id) {
    open.asked = choosing.id;
    open.seat = open.hand = null;
    open.fresh = true;
  }
  const other = opponent(board);
  if (open.sheet === "log" && board.talk) board.talk.unread = 0;
  fill(slots.top, top(board));
  slots.index.hidden = table.others.length < 2;
  fill(slots.index, table.others.length < 2 ? [] : index(board, other));
  fill(slots.theirs, strip(board, other));
  fill(slots.me, strip(board, table.me));
  const out = inLane(board);
  fill(slots.play, characters(board, other, out));
  slots.play.classList.toggle("prow-4", slots.play.childElementCount > 3);
  fill(slots.rest, others(board, other));
  fill(slots.mine, characters(board, table.me, out));
  fill(slots.rooted, others(board, table.me));
  lane(slots.lane, board);
  drawHand(slots.hand, board);
  drawTray(slots, board);
  for (const place of [slots.play, slots.rest, slots.mine, slots.rooted]) place.hidden = !place.childElementCount;
  drawPrompt(slots.prompt, board, promptBar(board));
  fill(slots.sheet, sheet(board, open));
  const talk = slots.sheet.querySelector("[data-talk]");
  if (talk) drawTalk(talk, board);
  show(slots);
  slots.prompt.parentElement?.style.setProperty("--prompt-h", `${slots.prompt.offsetHeight}px`);
}

// A new question begins where the first card that can be chosen is in sight.
/** @param {Slots} slots */
function show(slots) {
  if (!open.fresh) return;
  open.fresh = false;
  slots.mid.scrollTop = 0;
  slots.mid.querySelector("[data-can]")?.scrollIntoView({ block: "nearest" });
}

// Tap reads a card that can't be chosen; a long press reads any.
/** @param {Board} board @param {string} id */
export function read(board, id) {
  Object.assign(open, { sheet: "card", read: id });
}

export const openLog = () => void (open.sheet = "log");
/** @param {number} seat */
export const openSeat = (seat) => void Object.assign(open, { sheet: "seat", read: seat });

export function closeSheet() {
  const had = open.sheet !== null;
  open.sheet = null;
  return had;
}

/** @param {Board} board */
export const toggleHand = (board) => void (open.hand = !isHandOpen(board));

/** @param {Slots} slots @param {Board} board @param {number} number */
export function toSeat(slots, board, number) {
  open.seat = board.table.others[number - 1] ?? null;
  return open.seat !== null;
}

// One opponent is open: whom one chose, else who is in the challenge or has what can be chosen, else whose turn it is.
/** @param {Board} board */
function opponent(board) {
  const { table, choosing } = board;
  const { challenge, active } = table.view;
  if (open.seat !== null && table.others.includes(open.seat)) return open.seat;
  const offered = choosing.offers.map((offer) => table.view.cards[offer.card ?? ""]?.seat);
  const found = [...offered, challenge?.attacker, challenge?.defender, active].find((seat) =>
    table.others.includes(seat ?? -1)
  );
  return found ?? table.others[0];
}

/** @param {Board} board */
const inLane = (board) => {
  const { challenge } = board.table.view;
  return new Set([...(challenge?.attackers ?? []), ...(challenge?.defenders ?? []), ...board.joined]);
};

/** @param {Board} board */
function top(board) {
  const { view } = board.table;
  const at = [
    view.round ? gettext("round %(round)s", { round: view.round }) : gettext("setup"),
    view.round && view.phases.includes(view.phase) ? view.phase : "",
  ].filter(Boolean).join(" · ");
  return [
    make(
      "a.at",
      { href: board.home },
      board.foot ? gettext("Watching: %(format)s", { format: view.called ?? view.format }) : board.where,
      make("small", {}, at),
    ),
    topClock(board) ?? make("span.push"),
    make(
      "button.btn.btn-ico",
      {
        type: "button",
        "data-do": "log",
        "aria-label": board.talk?.unread
          ? ngettext("Log, %(number)s new chat message", "Log, %(number)s new chat messages", board.talk.unread)
          : gettext("Log"),
      },
      icon("log"),
      board.talk?.unread ? make("i.dot", {}, String(board.talk.unread)) : null,
    ),
    board.foot
      ? null
      : make("button.btn.btn-ico", {
        type: "button",
        "data-do": "table",
        "aria-label": gettext("Table: undo, pause, concede, settings"),
      }, icon("menu")),
  ];
}

// The round's clock with one's own below it; without a round the own one with the opponent's.
/** @param {Board} board */
function topClock(board) {
  const { clocks, table } = board;
  if (table.you === null) return null; // who watches has them in the bar below
  const own = seatClock(board, table.me);
  const round = clocks.round() === null ? null : make("b", { "data-round": true }, "");
  if (!round && !own) return null;
  const other = !round && table.others.length === 1 ? seatClock(board, table.others[0]) : null;
  const name = make("span", { translate: "no" }, table.name(table.others[0]));
  const below = round
    ? (own ? [gettext("you"), " ", own] : gettext("round"))
    : other
    ? [name, " ", other]
    : gettext("you");
  return make("div.clock", { role: "timer" }, round ?? own, make("small", {}, below));
}

/** @param {Board} board @param {number} current */
function index(board, current) {
  const { table } = board;
  return table.others.map((seat) => {
    const { name, power, title } = table.seats[seat];
    const about = table.partners(seat).includes(table.you ?? -1)
      ? gettext("your partner")
      : title
      ? seats.titleWords(table, seat)
      : "";
    return make(
      "button",
      {
        type: "button",
        "data-do": "seat",
        "data-seat": seat,
        "aria-current": seat === current ? "true" : null,
        "data-turn": table.view.active === seat,
      },
      shield(table.faction(seat), "", ""),
      make("span", {}, make("b", { translate: "no" }, name), about ? make("small", {}, about) : null),
      make("span.pow", { role: "img", "aria-label": gettext("%(number)s power", { number: power }) }, String(power)),
    );
  });
}

// A seat in one line; pressing it opens its plot and piles. Its faction card can be chosen where it stands for the player.
/** @param {Board} board @param {number} seat */
function strip(board, seat) {
  const { table } = board;
  const { faction, plot, values, title } = table.seats[seat];
  const isMe = seat === table.me;
  const numbers = [
    plot && values?.claim ? gettext("claim %(number)s", { number: values.claim.now }) : null,
    values?.influence ? gettext("influence %(number)s", { number: values.influence.now }) : null,
  ];
  const about = [
    ...numbers,
    title ? seats.titleWords(table, seat) : null,
    plot ? table.title(plot) : table.pile(seat, "chosen").count ? gettext("has chosen a plot") : null,
    outWords(board, seat) || null,
  ].filter(Boolean).join(" · ");
  const can = board.choosing.of(faction).length;
  return [
    can ? seats.named(board, faction, "button.idcard.btn", {}, shield(table.faction(seat), "", "")) : null,
    make(
      "button.strip",
      {
        type: "button",
        class: isMe ? "strip-mine" : "",
        "data-do": "open-seat",
        "data-seat": seat,
        "data-turn": table.view.active === seat && table.view.status === "live",
      },
      can ? make("span") : shield(table.faction(seat), "", ""),
      make(
        "span",
        {},
        make(
          "span.nm",
          {},
          make("span", { translate: "no" }, table.name(seat)),
          seat === table.you ? make("span.you-mark", {}, gettext("you")) : null,
          table.view.first === seat ? make("span.first", {}, gettext("first")) : null,
        ),
        make(
          "small",
          {},
          table.others.length > 1 && !isMe && board.clocks.has ? [seatClock(board, seat), " · "] : null,
          about || gettext("plot, cards and piles"),
        ),
      ),
      make(
        "span.dl",
        {},
        seats.counts(board, seat).map(([name, value]) =>
          make("span", {}, make("span.dt", {}, name), make("span.dd", {}, value))
        ),
      ),
    ),
  ];
}

/** @param {Board} board @param {number} seat @param {Set<string>} out */
function characters(board, seat, out) {
  const { table } = board;
  const placed = table.pile(seat, "setup");
  const cards = [
    ...table.inPlay(seat, isCharacter).filter((card) => !out.has(card.id)),
    ...(placed.cards ?? []).map((id) => table.card(id)),
  ];
  const hidden = placed.cards ? 0 : placed.count;
  return [
    ...cards.map((card) => smallCard(board, card)),
    hidden ? make("p.tiny.nomargin", {}, faceDownWords(hidden)) : null,
  ];
}

// Locations, what is being played, and attachments that can be chosen: on a phone the others stand on their bearer's card.
/** @param {Board} board @param {number} seat */
function others(board, seat) {
  const { table, choosing } = board;
  const cards = table.inPlay(seat, (card) => !isCharacter(card));
  const played = table.cards(seat, "being_played").map((id) => table.card(id));
  const on = Object.keys(table.view.cards).filter((id) =>
    table.view.cards[id].on && table.view.cards[id].seat === seat && choosing.of(id).length &&
    !table.cards(seat, "play").some((one) => one === id && !table.isOn(table.card(id)))
  );
  return [...cards, ...played, ...on.map((id) => table.card(id))].map((card) => chip(board, card));
}

/** @param {HTMLElement} place @param {Board} board */
function lane(place, board) {
  const { table, choosing } = board;
  const { challenge } = table.view;
  place.hidden = !challenge;
  if (!challenge) return void fill(place, []);
  place.dataset.type = challenge.type;
  const [attack, defence] = projected(table, choosing);
  /** @param {string[]} ids */
  const column = (ids) => make("div.col", {}, ids.map((id) => smallCard(board, table.card(id))));
  const isChanged = joining(choosing, 0).length + joining(choosing, 1).length > 0;
  fill(
    place,
    column([...challenge.attackers, ...joining(choosing, 0)]),
    make(
      "div.score",
      {},
      make("span.kind", {}, icon(challenge.type), make("span", { translate: "no" }, capital(challenge.type))),
      make(
        "div.nums",
        {},
        make("span", { role: "img", "aria-label": gettext("attack %(number)s", { number: attack }) }, String(attack)),
        make("small", {}, gettext("against")),
        make(
          "span",
          { role: "img", "aria-label": gettext("defense %(number)s", { number: defence }) },
          String(defence),
        ),
      ),
    ),
    column([...challenge.defenders, ...joining(choosing, 1)]),
    make(
      "p.sayline",
      {},
      isChanged
        ? gettext("With your selection: %(attack)s against %(defence)s.", { attack, defence })
        : ifNow(challenge) || gettext("%(attacker)s attacks.", { attacker: table.name(challenge.attacker) }),
    ),
  );
}

/** @param {Board} board */
const offeredInHand = (board) =>
  board.table.cards(board.table.me, "hand").filter((id) => board.choosing.of(id).length);
/** @param {Board} board */
const isHandOpen = (board) =>
  open.hand ?? (offeredInHand(board).length > 0 || board.choosing.prompt?.question === "mulligan");

// The hand: tops of its cards, or, where one of them can be used or it was opened, a list with prices.
/** @param {HTMLElement} place @param {Board} board */
function drawHand(place, board) {
  const { table } = board;
  if (board.foot) return void fill(place, board.foot());
  const cards = table.cards(table.me, "hand").map((id) => table.card(id));
  const can = offeredInHand(board).length;
  const isOpen = isHandOpen(board);
  place.toggleAttribute("data-open", isOpen);
  const note = !table.prompt || !cards.length
    ? ""
    : can
    ? ngettext("%(number)s can be used now", "%(number)s can be used now", can)
    : gettext("none can be used now");
  fill(
    place,
    make(
      "button.drawer-head",
      { type: "button", "data-do": "hand", "aria-expanded": String(isOpen) },
      make("b", {}, gettext("Hand: %(number)s", { number: cards.length })),
      icon(isOpen ? "down" : "up"),
      make("span.push", {}, note),
    ),
    isOpen
      ? make(
        "div.buy",
        {},
        [...cards].sort((one, other) =>
          Number(!board.choosing.of(one.id).length) - Number(!board.choosing.of(other.id).length)
        ).map((card) => handRow(board, card)),
      )
      : make(
        "div.handtops",
        { "aria-hidden": "true" },
        cards.map((card) =>
          make("span.handtop", { class: houseClass(card.facts), translate: "no" }, card.facts?.title ?? "")
        ),
      ),
  );
}

// What is offered and lies in no place of the board: plots, cards looked at, piles.
/** @param {Slots} slots @param {Board} board */
function drawTray(slots, board) {
  const { table, choosing } = board;
  slots.tray.hidden = true;
  fill(slots.tray, []);
  const there = shown(slots.mid.parentElement ?? document);
  const ids = [
    ...new Set(
      choosing.offers.flatMap(({ card }) => (card && table.view.cards[card] && !there.has(card) ? [card] : [])),
    ),
  ];
  const cards = ids.map((id) => table.card(id));
  slots.tray.hidden = !cards.length;
  const plots = cards.flatMap((card) => (card.facts && card.facts.type === "plot" ? [card] : []));
  const isPlots = cards.length > 0 && plots.length === cards.length;
  fill(
    slots.tray,
    isPlots
      ? [plotHead(plots), ...plots.map((card) => plotRow(board, card))]
      : cards.map((card) => handRow(board, card)),
  );
}

/** @param {Board} board */
function promptBar(board) {
  const model = board.bar;
  const buttons = model.manners
    ? [...model.buttons, { do: "manners", words: gettext("Auto-pass settings") }]
    : model.buttons;
  return [
    make(
      "div.ask",
      {},
      make("b", { tabindex: "-1", id: "asked", translate: model.engineTitle ? "no" : null }, model.title),
      make("small", {}, model.small, model.meter ? [" · ", make("span", { "data-waited": true }, "0:00")] : null),
      model.rule ? ruleLink(board.rules, model.rule) : null,
    ),
    make("p", { class: model.bad ? "bad-say" : "", translate: model.engineWords ? "no" : null }, model.words),
    model.manners
      ? make(
        "p.setting",
        {},
        gettext("Your setting:"),
        " ",
        make("b", {}, mannerWords(model.manners)),
        make("small", {}, ` ${sinceWords(board)}`),
      )
      : null,
    seek(model),
    buttons.length || model.meter
      ? make(
        "div.acts",
        { class: buttons.length > 3 ? "many" : "" },
        model.meter ? waiting()[0] : null,
        buttons.map((one) => button({ ...one, key: null })),
      )
      : null,
  ];
}
