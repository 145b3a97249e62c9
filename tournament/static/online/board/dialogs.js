// @ts-check
// What may cover the table, never the prompt or the hand: piles, the table's menu, a question to be sure, how it ended.
import { bigCard } from "./cards.js";
import { icon, make, ruleLink, shield } from "./dom.js";
import { lettersOn } from "./keys.js";
import { askedIn, mannerSwitch, mannerWords, sinceWords, untilSelect } from "./prompt.js";
import { doomedWords, PILE_NAMES } from "./seats.js";
import { giving, winnerWords } from "./variants.js";
import { factionWords, listed, plural } from "./words.js";

/**
 * @param {string} kind
 * @param {string} label
 * @param {Attributes} given
 * @param {Drawn} head
 * @param {Drawn} body
 * @param {(DialogButton | Node)[]} buttons
 */
export const dialog = (kind, label, given, head, body, buttons) =>
  make(
    "section.dialog",
    { role: "dialog", "aria-label": label, "data-dialog": kind, ...given },
    make("header", {}, make("h2", { tabindex: "-1", "data-head": true }, head)),
    make("div", {}, body),
    make("footer", {}, buttons.map((one) => (one instanceof Node ? one : button(one)))),
  );

/** @param {DialogButton} one */
const button = ([what, words, kind = "", more = {}]) =>
  make("button.btn", { type: "button", class: kind, "data-do": what, ...more }, words);

/** @param {Board} board @param {number} seat @param {string} name */
export function pileDialog(board, seat, name) {
  const { table } = board;
  const { count, cards, known } = table.pile(seat, name);
  const seen = cards ?? (known ?? []).map(([, id]) => id);
  const head = `${table.name(seat)}: ${PILE_NAMES[name] ?? name}, ${plural(count, "card")}${
    name === "dead" ? doomedWords(table.seats[seat]) : ""
  }`;
  const says = seen.length
    ? (cards ? "" : "What you know of it, from the top:")
    : count
    ? "Its cards are hidden from you."
    : "Nothing lies here.";
  const drawn = seen.map((id) => bigCard(board, table.card(id), false));
  const body = [
    says ? make("p.small", {}, says) : null,
    drawn.length ? make("div.pilecards", { "data-zone": "pile", role: "group", "aria-label": head }, drawn) : null,
  ];
  return dialog("pile", head, { "data-wide": true }, head, body, [["close", "Close"]]);
}

/** @param {Board} board */
export function tableDialog(board) {
  const open = board.table.view.status === "live";
  const allows = board.table.view.allows ?? { takeback: true, draw: true };
  const body = [
    make(
      "p.small",
      {},
      board.judge
        ? "What you agree on counts; for all else there is a judge."
        : "A casual table has no judge: what you both agree on counts.",
    ),
    make("div.menu-list", {}, [
      open && allows.takeback && board.table.view.last
        ? button(["ask-takeback", "Ask to take your last choice back"])
        : null,
      open && allows.draw ? button(["ask-draw", "Offer to end without a winner"]) : null,
      open ? button(["ask-pause", "Ask for a pause"]) : null,
      open ? giving(board.table) : null,
      board.judge || (board.flags && (open || board.table.view.status === "paused"))
        ? button(["flag", [icon("flag"), "Something is wrong…"]])
        : null,
      board.judge ? callJudge(board) : null,
      open || board.table.view.status === "paused" ? button(["ask-concede", "Concede…", "btn-bad"]) : null,
    ]),
    make("p", {}, button(["manners", "How I am asked…"])),
    tick("letters", lettersOn(), "Single letters are keys: N nobody, L log, J judge, ? why not, 1–9 seats"),
    make(
      "p.tiny",
      {},
      "Tab goes from zone to zone, arrows within one. Enter chooses and sends, Esc takes back, Space passes where nothing is at risk.",
    ),
  ];
  const ways = [[`${board.base}/log`, "The whole log"], [board.home, board.judge ? "My event" : "My matches"]].map((
    [href, words],
  ) => make("a.btn.btn-quiet", { href }, words));
  return dialog("table", "This table", {}, "This table", body, [["close", "Close"], ...ways]);
}

// All of how a seat is asked, in one place; each change is an input of the match.
/** @param {Board} board @param {Sent.PreferencesPayload} manners */
export function mannersDialog(board, manners) {
  const { status, wait } = board.table.view;
  const off = status !== "live";
  /** @param {string} name */
  const window = (name) =>
    tick(
      "ask-in",
      askedIn(manners).includes(name),
      name === "choices" ? "where I have one answer only" : `${name.replaceAll("-", " ")} windows`,
      off,
      { "data-value": name },
    );
  const hides =
    "Passes are hidden at this table: where you have one answer only, your board gives it after a moment, as if you had thought. Hold (H) stops it.";
  const body = [
    make("p", {}, mannerSwitch(manners)),
    manners.auto_pass ? make("p", {}, untilSelect(manners, "until-dialog")) : null,
    make(
      "fieldset.windows",
      {},
      make("legend.small", {}, "Ask me here although I can only pass"),
      manners.windows.map(window),
    ),
    tick("risky", manners.confirm_risky !== false, "Ask again before a pass that can’t be made up for", off),
    typeof wait === "number" ? make("p.small", {}, hides) : null,
    make(
      "p.tiny",
      {},
      `Now: ${mannerWords(manners)}; ${
        sinceWords(board)
      }. The log tells everybody that you changed a setting, and only you which.`,
    ),
  ];
  return dialog("manners", "How I am asked", {}, "How I am asked", body, [["close", "Close"]]);
}

/** @param {string} what @param {boolean} checked @param {string} words */
const tick = (what, checked, words, disabled = false, more = {}) =>
  make(
    "label.tick",
    {},
    make("input", { type: "checkbox", "data-do": what, checked, disabled, ...more }),
    make("span", {}, words),
  );

// How often a loop is repeated that was shown once.
/** @param {Board} board @param {Sent.LoopPayload} loop */
export function loopDialog({ rules }, loop) {
  const head = "Repeat this loop";
  const field = make("input.input", {
    type: "number",
    id: "times",
    min: 1,
    max: loop.most,
    step: 1,
    value: 1,
    inputmode: "numeric",
    required: true,
  });
  const body = [
    make("p", {}, `${loop.words}. `, ruleLink(rules, loop.rule)),
    make(
      "p.small",
      {},
      `It was steps ${loop.first} to ${loop.last}. Every answer is given as it was then; `
        + "it ends before where somebody could do something else, or the match is over.",
    ),
    make("p", {}, make("label", { for: "times" }, "How many times"), " ", field),
  ];
  return dialog("loop", head, {}, head, body, [["loop", "Repeat it", "btn-go"], ["close", "No"]]);
}

export function concedeDialog() {
  const text = make("p", {}, "It ends for you at once, and can’t be taken back.");
  /** @type {DialogButton[]} */
  const buttons = [["concede", "Concede", "btn-bad"], ["close", "No, play on", "btn-go"]];
  return dialog("concede", "Concede the match?", { "data-s": "bad" }, "Concede the match?", [text], buttons);
}

// What can be done about a line of the chat.
/** @param {Board} board @param {number} number */
export function wordDialog({ talk, table }, number) {
  const { seat, text } = talk?.line(number) ?? { seat: table.me, text: "" };
  const name = table.name(seat);
  const body = [
    make("blockquote.small", {}, text),
    make(
      "p.small",
      {},
      "Who is muted is not told. A report shows the chat to a judge of the event, at a casual table to whoever runs this installation.",
    ),
    make("div.menu-list", {}, [
      button(["mute", `Read nothing of ${name} any more`, "", { "data-seat": seat }]),
      button(["report", "Report this line", "", { "data-number": number }]),
      button(["report", "Report the whole chat"]),
    ]),
  ];
  return dialog("word", `${name} said`, {}, `${name} said`, body, [["close", "Close"]]);
}

/** @param {Board} board */
const callJudge = (board, kind = "") =>
  make("a.btn", { href: board.judge, class: kind }, icon("flag"), "Call a judge");

/** @param {Board} board */
export function judgeDialog(board) {
  if (board.judge) {
    const head = "Call a judge";
    const words =
      "Your page of the event has the call. The match stays as it is meanwhile; its clocks run until a judge stops them.";
    return dialog("judge", head, {}, head, [make("p", {}, words)], [callJudge(board, "btn-go"), ["close", "Close"]]);
  }
  const head = "No judge at a casual table";
  const words = "What all players agree on counts here. “Table” has what you can ask the others for: taking back, "
    + "a pause, an end without a winner, and what to do about a step that is wrong.";
  return dialog("judge", head, {}, head, [make("p", {}, words)], [["close", "Close"]]);
}

/** @type {Record<string, string>} */
const ASKS = {
  takeback: "to take the last choice back",
  draw: "to end the match without a winner",
  pause: "for a pause",
  resume: "to go on",
};

// What somebody has proposed and not everybody has answered yet.
/** @param {View} view @returns {Proposed | null} */
export function proposed(view) {
  const { takeback, draw, pause } = view.offers_open ?? {};
  if (takeback) return ["takeback", takeback];
  if (draw) return ["draw", draw];
  return pause ? [view.paused ? "resume" : "pause", pause] : null;
}

// It needs everybody's yes; who was asked sees first what was seen since.
/** @param {Board} board @param {string} what @param {Proposed[1]} open */
export function askedDialog(board, what, open) {
  const { table } = board;
  const mine = open.by === table.me;
  const name = table.name(open.by);
  const head = mine ? `You asked ${ASKS[what]}` : `${name} asks ${ASKS[what]}`;
  const facts = what === "takeback"
    ? [["Goes back to", `step ${open.to}`], ["Seen by all since", open.seen || "nothing"]]
    : [];
  const awaited = open.waits.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  const asked = open.waits.includes(table.me);
  const body = [
    facts.length
      ? make("dl.kv", {}, facts.flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)]))
      : null,
    make("p.small.nomargin.gap-top", {}, asked ? "Either answer is fine." : `Waiting for ${listed(awaited)}.`),
  ];
  /** @type {DialogButton} */
  const yes = [`${what}-grant`, ["Allow it ", make("kbd", {}, "Y")], "btn-go"];
  /** @type {DialogButton} */
  const no = [`${what}-refuse`, ["No ", make("kbd", {}, "N")]];
  /** @type {DialogButton[]} */
  const buttons = asked ? [yes, no] : mine ? [[`${what}-withdraw`, "Never mind"]] : [];
  const faction = table.faction(open.by);
  return dialog(
    `asked-${what}`,
    head,
    { "data-s": "gilt", "data-at": "low" },
    [shield(faction, factionWords(faction)), head],
    body,
    buttons,
  );
}

/** @param {Board} board @param {Sent.EndingPayload} outcome */
export function overDialog(board, outcome) {
  const { table, base, home } = board;
  const { round, step } = table.view;
  const again = table.view.replayed;
  const head = again
    ? "The game is played again"
    : outcome.winner === null
    ? "No winner"
    : winnerWords(table, outcome.winner);
  const places = (outcome.places ?? []).map((place, seat) => `${place}. ${table.name(seat)}`).sort();
  const rows = [["Length", `${plural(round ?? 0, "round")}, ${step} steps`], [
    "Power",
    table.seats.map((seat) => `${seat.name} ${seat.power}`).join(", "),
  ]];
  if (places.length > 2) rows.push(["Places", places.join(", ")]);
  const proof =
    "Every step of the log follows from the decks, the choices and the sealed seed: save it and check it yourself, or read it step by step.";
  const body = [
    make(
      "p",
      {},
      again
        ? "By a ruling this match counts no more. Another is opened at this table, with the same decks."
        : `${outcome.words}.`,
    ),
    make("dl.kv", {}, rows.flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)])),
    make("div.note.gap-top", { "data-s": "ok" }, icon("check"), make("p", {}, proof)),
  ];
  const ways = [[`${base}/log`, "Read the log"], [`${base}/read`, "Step by step"], [`${base}/record`, "Save it"]].map(
    ([href, words]) => make("a.btn", { href }, words),
  );
  const faction = table.faction(outcome.winner ?? table.me);
  return dialog("over", "Match over", { "data-s": "gilt" }, [shield(faction, factionWords(faction)), head], body, [
    make(
      "a.btn.btn-go",
      { href: again ? `/matches/${again}` : home },
      again ? "To the new match" : "Back to my matches",
    ),
    ...ways,
    ["close", "Look at the table"],
  ]);
}
