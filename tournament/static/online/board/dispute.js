// @ts-check
// A step that is wrong: flagged by a player, settled between the players or taken to a judge, ruled on, appealed. A casual table has no judge.
import { dialog } from "./dialogs.js";
import { icon, make, ruleLink } from "./dom.js";
import { clock, listed, plural } from "./words.js";

const LINES = 40; // of the log, from which the step is chosen
const CASUAL = ["timing", "legality", "missed"]; // what needs nobody who decides
const KINDS = [
  ["timing", "Timing, or passed by itself"],
  ["legality", "It was not allowed"],
  ["missed", "Something was forgotten"],
  ["conduct", "How somebody behaves"],
  ["question", "A question to a judge"],
];
const PROPOSALS = [
  ["allow late", "Allow my late effect", "go back to where I was passed, and ask me", "check"],
  ["rewind", "Undo to this step", "", "undo"],
  ["uphold", "Play on", "leave it, with a note", "pass"],
];
/** @type {Record<string, string>} */
const REMEDIES = {
  uphold: "play on",
  "allow late": "allow the late effect",
  rewind: "go back to the step",
  "fix state": "correct the table",
};
const GROUNDS = [["rule", "The rule is another"], ["fact", "It happened otherwise"], [
  "remedy",
  "What is done about it",
]];

/** @param {string | null} remedy */
export const remedyWords = (remedy) => REMEDIES[remedy ?? ""] ?? remedy;

// What is wrong: the lines are those of the moment in which it was opened, so that what is typed stays.
/** @param {Board} board */
export function flagDialog(board) {
  const lines = board.log.lines.filter((line) => !line.undone).slice(-LINES).reverse();
  const name = board.table.name(board.table.me);
  const mine = lines.find((line) => line.kind === "pass" && line.words.startsWith(name)) ?? lines[0];
  const names = board.table.others.map((seat) => board.table.name(seat));
  const others = listed(names);
  const yes = names.length > 1 ? `the yes of ${others}` : `${others}’s yes`;
  /** @param {Sent.LiveLogLine} line */
  const option = (line) =>
    make("option", { value: line.step, selected: line === mine }, `${line.step}: ${line.words}`);
  /** @param {string[]} proposal @param {number} at */
  const tile = ([value, words, small, picture], at) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "proposal", value, checked: at === 0 }),
      make(
        "span",
        {},
        make("b", {}, words),
        make("small", {}, value === "allow late" ? `${small}; needs ${yes}` : small),
      ),
      icon(picture),
    );
  const kinds = KINDS.filter(([value]) => board.judge || CASUAL.includes(value));
  const without = board.judge ? "" : " If not all agree within a minute, the match goes on as it stands.";
  /** @type {DialogButton[]} */
  const toJudge = board.judge ? [["flag-judge", [icon("gavel"), "Call a judge"]]] : [];
  /** @returns {(DialogButton | Node)[]} */
  const buttons = () => [
    ["flag-ask", `Ask ${others}`, "btn-go"],
    ...toJudge,
    ["close", "Never mind", "btn-quiet"],
    make("small.push", {}, "Flagging in good faith costs nothing."),
  ];
  // Made anew for each drawing, as what is drawn already and the same stays.
  return () => {
    const tiles = PROPOSALS.map(tile);
    const title = make("span", {});
    const step = make("select.input", { "data-flag": "step" }, lines.map(option));
    const [undo, undoes] = tiles[1].querySelectorAll("b, small");
    const tell = () => {
      const back = lines.filter((line) => line.step > Number(step.value)).length;
      title.textContent = `What is wrong with step ${step.value}?`;
      undo.textContent = `Undo to step ${step.value}`;
      undoes.textContent = `${
        back ? `${plural(back, "line")} of the log back; ` : ""
      }what was seen since stays seen; needs ${yes}`;
    };
    step.addEventListener("change", tell);
    tell();
    const body = [
      make(
        "div.flagged-what",
        {},
        make("label.field", {}, make("span", {}, "Step"), step),
        make(
          "label.field",
          {},
          make("span", {}, "What it is about"),
          make(
            "select.input",
            { "data-flag": "kind" },
            kinds.map(([value, words]) => make("option", { value }, words)),
          ),
        ),
      ),
      make("fieldset.pick", {}, make("legend.legend", {}, `You propose to ${others}`), tiles),
      make(
        "label.field.gap-top",
        {},
        make("span", {}, "In your words"),
        make("input.input", { "data-flag": "text", maxlength: "2000", autocomplete: "off" }),
      ),
      make("p.small", { role: "alert", "data-flag": "refused", hidden: true }),
      make(
        "p.tiny.gap-top.nomargin",
        {},
        `Where timing or legality is disputed, the match waits and clocks stand still.${without}`,
      ),
    ];
    return dialog(
      "flag",
      "What is wrong?",
      { "data-s": "warn" },
      [icon("flag", "", "ico-l"), title],
      body,
      buttons(),
    );
  };
}

// Why what is in the dialogue was not taken; it stays there to be mended.
/** @param {HTMLElement} place @param {string} words */
export function tellRefused(place, words) {
  const at = place.querySelector('[data-flag="refused"]');
  if (at) Object.assign(at, { textContent: words, hidden: !words });
}

/** @param {HTMLElement} place @param {string} selector */
const valueOf = (place, selector) =>
  /** @type {HTMLInputElement | null} */ (place.querySelector(selector))?.value ?? "";

// What was typed into the dialogue that is open.
/** @param {HTMLElement} place @param {boolean} toJudge */
export function flagged(place, toJudge) {
  const proposal = valueOf(place, 'input[name="proposal"]:checked') || null;
  const [step, kind, text] = ["step", "kind", "text"].map((name) => valueOf(place, `[data-flag="${name}"]`));
  return { step: Number(step), kind, text, proposal: toJudge ? null : proposal };
}

export function appealDialog() {
  const head = "Appeal to the head judge";
  const body = [
    make(
      "label.field",
      {},
      make("span", {}, "It rests on"),
      make(
        "select.input",
        { "data-flag": "ground" },
        GROUNDS.map(([value, words]) => make("option", { value }, words)),
      ),
    ),
    make(
      "label.field.gap-top",
      {},
      make("span", {}, "Why"),
      make("input.input", { "data-flag": "text", maxlength: "2000", autocomplete: "off" }),
    ),
  ];
  return dialog("appeal", head, { "data-s": "warn" }, head, body, [["dispute-appeal", "Appeal", "btn-go"], [
    "close",
    "No, let it stand",
  ]]);
}

/** @param {HTMLElement} place */
export const appealed = (place) => ({
  ground: valueOf(place, '[data-flag="ground"]'),
  text: valueOf(place, '[data-flag="text"]'),
});

// What the players have to decide: whether they agree, and whether a ruling stands.
/** @param {Board} board @param {Sent.DisputeSeen} dispute */
export function disputeDialog(board, dispute) {
  if (dispute.state === "settling") return settling(board, dispute);
  if (dispute.state === "ruled" && dispute.ruling) return ruled(board, dispute, dispute.ruling);
  return null;
}

/** @param {number | null} until */
const left = (until) => clock(Math.max(0, Math.round(((until ?? 0) - Date.now()) / 1000)));
/** @param {Sent.DisputeSeen} dispute */
const said = (dispute) =>
  dispute.lines.map((line) => make("p.small.nomargin", {}, make("b", {}, `${line.author}: `), line.text || "agrees"));

// The line that is disputed, as the log has it.
/** @param {Board} board @param {Sent.DisputeSeen} dispute */
function quoted({ log }, dispute) {
  const line = log.lines.find((one) => one.step === dispute.step);
  return line ? make("p.small.muted", {}, `Step ${line.step}: “${line.words}”`) : null;
}

/** @param {Board} board @param {Sent.DisputeSeen} dispute */
function settling(board, dispute) {
  const { table } = board;
  const mine = dispute.by === table.me;
  const name = table.name(dispute.by ?? -1);
  const head = mine ? `You flagged step ${dispute.step}` : `${name} flagged step ${dispute.step}`;
  const without = dispute.judged
    ? "without one a judge decides"
    : "without all saying yes the match goes on as it stands";
  const words = mine
    ? `You propose to ${remedyWords(dispute.proposal)}. Nothing is decided before all say yes.`
    : `${name} proposes to ${remedyWords(dispute.proposal)}. Either answer is fine; ${without}.`;
  const awaited = dispute.waits.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  const body = [
    quoted(board, dispute),
    said(dispute),
    make("p.gap-top.nomargin", {}, words),
    !dispute.waits.includes(table.me) && awaited.length
      ? make("p.small", {}, `Waiting for ${listed(awaited)}.`)
      : null,
  ];
  /** @type {[verb: string, button: DialogButton][]} */
  const known = [
    ["insist", ["dispute-insist", [icon("gavel"), "Call a judge"], "btn-go"]],
    ["withdraw", ["dispute-withdraw", "Never mind"]],
    ["agree", ["dispute-agree", "I agree", "btn-go"]],
    ["refuse", ["dispute-refuse", dispute.judged ? "No, a judge decides" : "No, play on"]],
  ];
  const buttons = known.flatMap(([verb, button]) => (dispute.can.includes(verb) ? [button] : []));
  return dialog(
    `dispute-${dispute.number}-settling`,
    head,
    { "data-s": "warn", "data-at": "low" },
    [icon("flag", "", "ico-l"), head],
    body,
    buttons,
  );
}

/** @param {Board} board @param {Sent.DisputeSeen} dispute @param {Sent.RulingSeen} ruling */
function ruled(board, dispute, ruling) {
  const { table, rules } = board;
  const head = `${ruling.by} ruled: ${remedyWords(ruling.remedy)}`;
  const accepted = dispute.accepted.includes(table.me);
  const body = [
    quoted(board, dispute),
    make("p", {}, ruling.reason),
    ruling.rules.length ? make("p.small", {}, ruling.rules.map((rule) => [ruleLink(rules, rule), " "])) : null,
    make(
      "p.small",
      {},
      accepted
        ? "You let it stand. The others have their time to appeal."
        : "It is carried out when all let it stand, or when the time to appeal is over.",
    ),
  ];
  /** @type {DialogButton[]} */
  const buttons = accepted ? [] : [["dispute-accept", "Let it stand", "btn-go"], ["ask-appeal", "Appeal…"]];
  return dialog(
    `dispute-${dispute.number}-ruled`,
    head,
    { "data-s": "gilt", "data-at": "low" },
    [icon("gavel", "", "ico-l"), head],
    body,
    buttons,
  );
}

/** @type {Record<string, (of: Sent.DisputeSeen) => [text: string, more: string]>} */
const SAYS = {
  open: () => ["A judge is called.", "Nothing goes on until it is decided."],
  taken: ({ judge }) => [`${judge} has taken it.`, "The judge may ask you; what you write is kept with the case."],
  appealed: () => ["The head judge decides.", "That is final."],
  applied: () => ["The ruling is carried out.", ""],
  settling: (
    { until, judged },
  ) => [
    `The players may settle it for ${left(until)}.`,
    judged ? "Then a judge decides." : "Then the match goes on as it stands.",
  ],
  ruled: ({ until }) => [`Time to appeal: ${left(until)}.`, "Then the ruling is carried out."],
};

// What came of the last one at a casual table, where no ruling tells it: the line with which it ended.
/** @param {string} base @param {number} number @returns {Promise<StateLine | null>} */
export async function endOf(base, number) {
  const answer = await fetch(`${base}/disputes`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return null;
  /** @type {{ disputes: Sent.DisputeSeen[] }} */
  const { disputes } = await answer.json();
  const found = disputes.find((one) => one.number === number);
  if (!found || found.judged) return null;
  const last = found.lines[found.lines.length - 1];
  const words = found.state === "agreed"
    ? `All agreed to ${remedyWords(found.proposal)}.`
    : last.kind === "transition"
    ? `${last.author === "clock" ? "" : `${last.author}: `}${last.text}`
    : last.text;
  return {
    s: "info",
    icon: "flag",
    kind: `dispute-${number}-over`,
    head: `The flag at step ${found.step} is over.`,
    text: "",
    more: words,
    buttons: [["told", "Close", false]],
  };
}

// The line across the board while something is disputed.
/** @param {Table} table @param {Sent.DisputeSeen} dispute @returns {StateLine} */
export function disputeLine(table, dispute) {
  const [text, more] = SAYS[dispute.state]?.(dispute) ?? ["", ""];
  /** @type {StateButton[]} */
  const buttons = [];
  if (dispute.can.includes("withdraw") && dispute.state !== "settling")
    buttons.push(["dispute-withdraw", "Withdraw", false]);
  if (dispute.can.includes("agree") && dispute.by !== table.me && dispute.state !== "settling")
    buttons.push(["dispute-agree", "I consent to what is proposed", false]);
  return {
    s: "warn",
    icon: "flag",
    kind: `dispute-${dispute.number}-${dispute.state}-${dispute.version}`,
    head: `Step ${dispute.step} is flagged${table.view.status === "paused" ? ", and the match stands still" : ""}.`,
    text,
    more,
    buttons,
  };
}
