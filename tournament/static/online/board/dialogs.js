// @ts-check
// What may cover the table, never the prompt or the hand: piles, the table's menu, a question to be sure, how it ended.
import { gettext, ngettext } from "../../http/messages.js";
import { bigCard } from "./cards.js";
import { icon, make, ruleLink, shield } from "./dom.js";
import { lettersOn } from "./keys.js";
import { askedIn, mannerSwitch, mannerWords, sinceWords, untilSelect } from "./prompt.js";
import { doomedWords, PILE_NAMES } from "./seats.js";
import { giving, winnerWords } from "./variants.js";
import { endWords, factionWords, listed } from "./words.js";

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
  const doomed = name === "dead" ? doomedWords(table.seats[seat]) : "";
  const facts = { player: table.name(seat), pile: PILE_NAMES[name] ?? name };
  const heading = ngettext(
    "%(player)s: %(pile)s, %(number)s card",
    "%(player)s: %(pile)s, %(number)s cards",
    count,
    facts,
  );
  const head = [heading, doomed].filter(Boolean).join(", ");
  const says = seen.length
    ? (cards ? "" : gettext("Cards that you know, from the top:"))
    : count
    ? gettext("These cards are hidden from you.")
    : gettext("No cards here.");
  const drawn = seen.map((id) => bigCard(board, table.card(id), false));
  const body = [
    says ? make("p.small", {}, says) : null,
    drawn.length ? make("div.pilecards", { "data-zone": "pile", role: "group", "aria-label": head }, drawn) : null,
  ];
  return dialog("pile", head, { "data-wide": true }, head, body, [["close", gettext("Close")]]);
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
        ? gettext("Players can agree on these. For everything else, call a judge.")
        : gettext("Casual tables have no judge. The players decide together."),
    ),
    make("div.menu-list", {}, [
      open && allows.takeback && board.table.view.last
        ? button(["ask-takeback", [gettext("Request undo"), lastChoice(board)]])
        : null,
      open && allows.draw ? button(["ask-draw", gettext("Offer a draw")]) : null,
      open ? button(["ask-pause", gettext("Request a pause")]) : null,
      open ? giving(board.table) : null,
      board.judge || (board.flags && (open || board.table.view.status === "paused"))
        ? button(["flag", [icon("flag"), gettext("Dispute a step…")]])
        : null,
      board.judge ? callJudge(board) : null,
      open || board.table.view.status === "paused" ? button(["ask-concede", gettext("Concede…"), "btn-bad"]) : null,
    ]),
    make("p", {}, button(["manners", gettext("Auto-pass settings…")])),
    tick("letters", lettersOn(), gettext("Single-letter keys: N pass, L log, J judge, ? why not, 1–9 seats")),
    make(
      "p.tiny",
      {},
      gettext(
        "Tab moves between areas, arrow keys within one. Enter chooses and sends, Esc cancels. Space passes if that is safe.",
      ),
    ),
  ];
  const ways = [
    [`${board.base}/log`, gettext("Full log")],
    [board.home, board.judge ? gettext("My event") : gettext("My matches")],
  ].map((
    [href, words],
  ) => make("a.btn.btn-quiet", { href }, words));
  const head = gettext("Table");
  return dialog("table", head, {}, head, body, [["close", gettext("Close")], ...ways]);
}

// What an undo would take back, as the log has it.
/** @param {Board} board */
function lastChoice({ log, table }) {
  const line = log.lines.find((one) => one.step === table.view.last);
  return line ? [": ", make("span", { translate: "no" }, line.words)] : null;
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
      name === "choices"
        ? gettext("choices with only one option")
        : gettext("%(window)s windows", { window: name.replaceAll("-", " ") }),
      off,
      { "data-value": name },
    );
  const hides = gettext(
    "Reaction timing is hidden at this table. If you have only one option, the board chooses it after a moment. Press H to stop it.",
  );
  const body = [
    make("p", {}, mannerSwitch(manners)),
    manners.auto_pass ? make("p", {}, untilSelect(manners, "until-dialog")) : null,
    make(
      "fieldset.windows",
      {},
      make("legend.small", {}, gettext("Always stop here")),
      manners.windows.map(window),
    ),
    tick("risky", manners.confirm_risky !== false, gettext("Confirm a pass after which I can’t act again"), off),
    typeof wait === "number" ? make("p.small", {}, hides) : null,
    make("p.tiny", {}, `${mannerWords(manners)} ${sinceWords(board)}`),
    make("p.tiny", {}, gettext("The log shows all players that you changed a setting, but only you see which one.")),
  ];
  const head = gettext("Auto-pass settings");
  return dialog("manners", head, {}, head, body, [["close", gettext("Close")]]);
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
  const head = gettext("Repeat this loop");
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
    make("p", {}, make("span", { translate: "no" }, `${loop.words}.`), " ", ruleLink(rules, loop.rule)),
    make(
      "p.small",
      {},
      gettext(
        "The loop was steps %(first)s to %(last)s. The same choices are repeated. It stops early if another choice becomes possible.",
        { first: loop.first, last: loop.last },
      ),
    ),
    make("p", {}, make("label", { for: "times" }, gettext("How many times")), " ", field),
  ];
  return dialog("loop", head, {}, head, body, [["loop", gettext("Repeat loop"), "btn-go"], [
    "close",
    gettext("Cancel"),
  ]]);
}

export function concedeDialog() {
  const text = make("p", {}, gettext("The match ends for you at once. You can’t undo this."));
  /** @type {DialogButton[]} */
  const buttons = [["concede", gettext("Concede"), "btn-bad"], ["close", gettext("Keep playing"), "btn-go"]];
  const head = gettext("Concede the match?");
  return dialog("concede", head, { "data-s": "bad" }, head, [text], buttons);
}

// What can be done about a line of the chat.
/** @param {Board} board @param {number} number */
export function wordDialog({ talk, table }, number) {
  const { seat, text } = talk?.line(number) ?? { seat: table.me, text: "" };
  const name = table.name(seat);
  const body = [
    make("blockquote.small", { translate: "no" }, text),
    make(
      "p.small",
      {},
      gettext(
        "Players don’t see who muted them. A report shows the chat to a judge of the event, or at a casual table to an administrator.",
      ),
    ),
    make("div.menu-list", {}, [
      button(["mute", gettext("Mute %(name)s", { name }), "", { "data-seat": seat }]),
      button(["report", gettext("Report this message"), "", { "data-number": number }]),
      button(["report", gettext("Report the whole chat")]),
    ]),
  ];
  const head = gettext("Message from %(name)s", { name });
  return dialog("word", head, {}, head, body, [["close", gettext("Close")]]);
}

/** @param {Board} board */
const callJudge = (board, kind = "") =>
  make("a.btn", { href: board.judge, class: kind }, icon("flag"), gettext("Call a judge"));

/** @param {Board} board */
export function judgeDialog(board) {
  if (board.judge) {
    const head = gettext("Call a judge");
    const words = gettext("Call a judge on your event page. The clocks run until a judge stops them.");
    return dialog("judge", head, {}, head, [make("p", {}, words)], [
      callJudge(board, "btn-go"),
      ["close", gettext("Close")],
    ]);
  }
  const head = gettext("No judge at a casual table");
  const words = gettext(
    "The players decide together. Open “Table” to request an undo or a pause, offer a draw, or dispute a step.",
  );
  return dialog("judge", head, {}, head, [make("p", {}, words)], [["close", gettext("Close")]]);
}

/** @type {Record<string, [mine: string, theirs: (name: string) => string]>} */
const ASKS = {
  takeback: [gettext("You requested an undo"), (name) => gettext("%(name)s requests an undo", { name })],
  draw: [gettext("You offered a draw"), (name) => gettext("%(name)s offers a draw", { name })],
  pause: [gettext("You requested a pause"), (name) => gettext("%(name)s requests a pause", { name })],
  resume: [gettext("You asked to resume"), (name) => gettext("%(name)s asks to resume", { name })],
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
  const head = mine ? ASKS[what][0] : ASKS[what][1](name);
  const facts = what === "takeback"
    ? [
      [gettext("Back to"), gettext("Step %(step)s", { step: open.to ?? "" })],
      [gettext("Revealed since then"), open.seen || gettext("nothing")],
    ]
    : [];
  const awaited = open.waits.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  const asked = open.waits.includes(table.me);
  const body = [
    facts.length
      ? make("dl.kv", {}, facts.flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)]))
      : null,
    make(
      "p.small.nomargin.gap-top",
      {},
      asked ? gettext("Either answer is fine.") : gettext("Waiting for %(names)s.", { names: listed(awaited) }),
    ),
  ];
  /** @type {DialogButton} */
  const yes = [`${what}-grant`, [gettext("Accept"), " ", make("kbd", {}, "Y")], "btn-go"];
  /** @type {DialogButton} */
  const no = [`${what}-refuse`, [gettext("Decline"), " ", make("kbd", {}, "N")]];
  /** @type {DialogButton[]} */
  const buttons = asked ? [yes, no] : mine ? [[`${what}-withdraw`, gettext("Withdraw")]] : [];
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
    ? gettext("The match is replayed")
    : outcome.winner === null
    ? gettext("No winner")
    : winnerWords(table, outcome.winner);
  const places = (outcome.places ?? []).map((place, seat) => `${place}. ${table.name(seat)}`).sort();
  const length = [
    ngettext("%(number)s round", "%(number)s rounds", round ?? 0),
    ngettext("%(number)s step", "%(number)s steps", step),
  ];
  const rows = [
    [gettext("Length"), length.join(", ")],
    [gettext("Power"), table.seats.map((seat) => `${seat.name} ${seat.power}`).join(", ")],
  ];
  if (places.length > 2) rows.push([gettext("Places"), places.join(", ")]);
  const proof = [
    gettext("You can download this match and check every step."),
    " ",
    make("a", { href: board.fair }, gettext("How shuffling is fair")),
  ];
  const body = [
    make(
      "p",
      {},
      again
        ? gettext("A ruling cancelled this match. A new match with the same decks is open at this table.")
        : endWords(outcome),
    ),
    make("dl.kv", {}, rows.flatMap(([term, words]) => [make("dt", {}, term), make("dd", {}, words)])),
    make("div.note.gap-top", { "data-s": "ok" }, icon("check"), make("p", {}, proof)),
  ];
  const ways = [
    [`${base}/log`, gettext("Read the log")],
    [`${base}/read`, gettext("Step by step")],
    [`${base}/record`, gettext("Download")],
  ].map(
    ([href, words]) => make("a.btn", { href }, words),
  );
  const faction = table.faction(outcome.winner ?? table.me);
  return dialog(
    "over",
    gettext("Match over"),
    { "data-s": "gilt" },
    [shield(faction, factionWords(faction)), head],
    body,
    [
      make(
        "a.btn.btn-go",
        { href: again ? `/matches/${again}` : home },
        again
          ? gettext("Go to the new match")
          : board.judge
          ? gettext("Back to my event")
          : gettext("Back to my matches"),
      ),
      ...ways,
      ["close", gettext("Look at the table")],
    ],
  );
}
