// @ts-check
// A step that is wrong: flagged by a player, settled between the players or taken to a judge, ruled on, appealed. A casual table has no judge.
import { gettext, ngettext } from "../../http/messages.js";
import { dialog } from "./dialogs.js";
import { icon, make, ruleLink } from "./dom.js";
import { clock, listed } from "./words.js";

const LINES = 40; // of the log, from which the step is chosen
const CASUAL = ["timing", "legality", "missed"]; // what needs nobody who decides
const KINDS = [
  ["timing", gettext("Timing or auto-pass")],
  ["legality", gettext("Illegal action")],
  ["missed", gettext("Something was forgotten")],
  ["conduct", gettext("Conduct")],
  ["question", gettext("Question for a judge")],
];
const PROPOSALS = [
  ["allow late", gettext("Allow my late effect"), "check"],
  ["rewind", gettext("Undo to this step"), "undo"],
  ["uphold", gettext("Play on"), "pass"],
];
/** @type {Record<string, string>} */
const REMEDIES = {
  uphold: gettext("play on"),
  "allow late": gettext("allow the late effect"),
  rewind: gettext("go back to the step"),
  "fix state": gettext("correct the table"),
};
const GROUNDS = [
  ["rule", gettext("Wrong rule")],
  ["fact", gettext("Wrong facts")],
  ["remedy", gettext("Wrong remedy")],
];

/** @param {string | null} remedy */
export const remedyWords = (remedy) => REMEDIES[remedy ?? ""] ?? remedy ?? "";

// What is wrong: the lines are those of the moment in which it was opened, so that what is typed stays.
/** @param {Board} board */
export function flagDialog(board) {
  const lines = board.log.lines.filter((line) => !line.undone).slice(-LINES).reverse();
  const name = board.table.name(board.table.me);
  const mine = lines.find((line) => line.kind === "pass" && line.words.startsWith(name)) ?? lines[0];
  const others = listed(board.table.others.map((seat) => board.table.name(seat)));
  /** @param {Sent.LiveLogLine} line */
  const option = (line) =>
    make("option", { value: line.step, selected: line === mine, translate: "no" }, `${line.step}: ${line.words}`);
  /** @param {string[]} proposal @param {number} at */
  const tile = ([value, words, picture], at) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "proposal", value, checked: at === 0 }),
      make(
        "span",
        {},
        make("b", {}, words),
        make(
          "small",
          {},
          value === "allow late"
            ? gettext("Go back to where I was passed. %(names)s must agree.", { names: others })
            : value === "uphold"
            ? gettext("Leave it, with a note.")
            : "",
        ),
      ),
      icon(picture),
    );
  const kinds = KINDS.filter(([value]) => board.judge || CASUAL.includes(value));
  /** @type {DialogButton[]} */
  const toJudge = board.judge ? [["flag-judge", [icon("gavel"), gettext("Call a judge")]]] : [];
  /** @returns {(DialogButton | Node)[]} */
  const buttons = () => [
    ["flag-ask", gettext("Ask %(names)s", { names: others }), "btn-go"],
    ...toJudge,
    ["close", gettext("Cancel"), "btn-quiet"],
    make("small.push", {}, gettext("A dispute in good faith has no penalty.")),
  ];
  // Made anew for each drawing, as what is drawn already and the same stays.
  return () => {
    const tiles = PROPOSALS.map(tile);
    const title = make("span", {});
    const step = make("select.input", { "data-flag": "step" }, lines.map(option));
    const [undo, undoes] = tiles[1].querySelectorAll("b, small");
    const tell = () => {
      const back = lines.filter((line) => line.step > Number(step.value)).length;
      title.textContent = gettext("What is wrong with step %(step)s?", { step: step.value });
      undo.textContent = gettext("Undo to step %(step)s", { step: step.value });
      undoes.textContent = ngettext(
        "Goes back %(number)s log line. Revealed cards stay known. %(names)s must agree.",
        "Goes back %(number)s log lines. Revealed cards stay known. %(names)s must agree.",
        back,
        { names: others },
      );
    };
    step.addEventListener("change", tell);
    tell();
    const body = [
      make(
        "div.flagged-what",
        {},
        make("label.field", {}, make("span", {}, gettext("Step")), step),
        make(
          "label.field",
          {},
          make("span", {}, gettext("Type of problem")),
          make(
            "select.input",
            { "data-flag": "kind" },
            kinds.map(([value, words]) => make("option", { value }, words)),
          ),
        ),
      ),
      make("fieldset.pick", {}, make("legend.legend", {}, gettext("Your proposal")), tiles),
      make(
        "label.field.gap-top",
        {},
        make("span", {}, gettext("In your words")),
        make("input.input", { "data-flag": "text", maxlength: "2000", autocomplete: "off" }),
      ),
      make("p.small", { role: "alert", "data-flag": "refused", hidden: true }),
      make(
        "p.tiny.gap-top.nomargin",
        {},
        gettext("Disputes about timing or legality stop the match and the clocks."),
        " ",
        board.judge ? "" : gettext("If not all players agree within a minute, the match continues unchanged."),
      ),
    ];
    return dialog(
      "flag",
      gettext("What is wrong?"),
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
  const head = gettext("Appeal to the head judge");
  const body = [
    make(
      "label.field",
      {},
      make("span", {}, gettext("Reason for the appeal")),
      make(
        "select.input",
        { "data-flag": "ground" },
        GROUNDS.map(([value, words]) => make("option", { value }, words)),
      ),
    ),
    make(
      "label.field.gap-top",
      {},
      make("span", {}, gettext("Why")),
      make("input.input", { "data-flag": "text", maxlength: "2000", autocomplete: "off" }),
    ),
  ];
  return dialog("appeal", head, { "data-s": "warn" }, head, body, [
    ["dispute-appeal", gettext("Appeal"), "btn-go"],
    ["close", gettext("Cancel")],
  ]);
}

/** @param {HTMLElement} place */
export const appealed = (place) => ({
  ground: valueOf(place, '[data-flag="ground"]'),
  text: valueOf(place, '[data-flag="text"]'),
});

// What the players have to decide: whether they agree, and whether a ruling stands.
/** @param {Board} board @param {Sent.DisputePayload} dispute */
export function disputeDialog(board, dispute) {
  if (dispute.state === "settling") return settling(board, dispute);
  if (dispute.state === "ruled" && dispute.ruling) return ruled(board, dispute, dispute.ruling);
  return null;
}

/** @param {number | null} until */
const left = (until) => clock(Math.max(0, Math.round(((until ?? 0) - Date.now()) / 1000)));
/** @param {Sent.DisputePayload} dispute */
const said = (dispute) =>
  dispute.lines.map((line) =>
    make(
      "p.small.nomargin",
      {},
      make("b", { translate: "no" }, `${line.author}: `),
      line.text ? make("span", { translate: "no" }, line.text) : gettext("agrees"),
    )
  );

// The line that is disputed, as the log has it.
/** @param {Board} board @param {Sent.DisputePayload} dispute */
function quoted({ log }, dispute) {
  const line = log.lines.find((one) => one.step === dispute.step);
  return line
    ? make(
      "p.small.muted",
      {},
      gettext("Step %(step)s", { step: line.step }),
      ": ",
      make("span", { translate: "no" }, line.words),
    )
    : null;
}

/** @param {Board} board @param {Sent.DisputePayload} dispute */
function settling(board, dispute) {
  const { table } = board;
  const mine = dispute.by === table.me;
  const name = table.name(dispute.by ?? -1);
  const step = dispute.step ?? "";
  const remedy = remedyWords(dispute.proposal);
  const head = mine
    ? gettext("You disputed step %(step)s", { step })
    : gettext("%(name)s disputes step %(step)s", { name, step });
  const words = mine
    ? gettext("You propose: %(remedy)s. All players must agree.", { remedy })
    : dispute.judged
    ? gettext("%(name)s proposes: %(remedy)s. If you don’t agree, a judge decides.", { name, remedy })
    : gettext("%(name)s proposes: %(remedy)s. If not all players agree, the match continues unchanged.", {
      name,
      remedy,
    });
  const awaited = dispute.waits.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  const body = [
    quoted(board, dispute),
    said(dispute),
    make("p.gap-top.nomargin", {}, words),
    !dispute.waits.includes(table.me) && awaited.length
      ? make("p.small", {}, gettext("Waiting for %(names)s.", { names: listed(awaited) }))
      : null,
  ];
  /** @type {[verb: string, button: DialogButton][]} */
  const known = [
    ["insist", ["dispute-insist", [icon("gavel"), gettext("Call a judge")], "btn-go"]],
    ["withdraw", ["dispute-withdraw", gettext("Withdraw")]],
    ["agree", ["dispute-agree", gettext("Agree"), "btn-go"]],
    ["refuse", ["dispute-refuse", dispute.judged ? gettext("No, a judge decides") : gettext("No, play on")]],
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

/** @param {Board} board @param {Sent.DisputePayload} dispute @param {Sent.RulingPayload} ruling */
function ruled(board, dispute, ruling) {
  const { table, rules } = board;
  const head = gettext("%(judge)s ruled: %(remedy)s", { judge: ruling.by, remedy: remedyWords(ruling.remedy) });
  const accepted = dispute.accepted.includes(table.me);
  const body = [
    quoted(board, dispute),
    make("p", { translate: "no" }, ruling.reason),
    ruling.rules.length ? make("p.small", {}, ruling.rules.map((rule) => [ruleLink(rules, rule), " "])) : null,
    make(
      "p.small",
      {},
      accepted
        ? gettext("You accepted the ruling. The other players can still appeal.")
        : gettext("The ruling takes effect when all players accept it or the time to appeal is over."),
    ),
  ];
  /** @type {DialogButton[]} */
  const buttons = accepted ? [] : [
    ["dispute-accept", gettext("Accept ruling"), "btn-go"],
    ["ask-appeal", gettext("Appeal…")],
  ];
  return dialog(
    `dispute-${dispute.number}-ruled`,
    head,
    { "data-s": "gilt", "data-at": "low" },
    [icon("gavel", "", "ico-l"), head],
    body,
    buttons,
  );
}

/** @type {Record<string, (of: Sent.DisputePayload) => [text: string, more: string]>} */
const SAYS = {
  open: () => [gettext("A judge was called."), gettext("The match waits for the decision.")],
  taken: ({ judge }) => [
    gettext("%(judge)s has taken the call.", { judge }),
    gettext("The judge may ask you questions. Your answers are kept with the case."),
  ],
  appealed: () => [gettext("The head judge decides."), gettext("That decision is final.")],
  applied: () => [gettext("The ruling takes effect."), ""],
  settling: ({ until, judged }) => [
    gettext("Time to settle it among the players: %(time)s.", { time: left(until) }),
    judged ? gettext("After that, a judge decides.") : gettext("After that, the match continues unchanged."),
  ],
  ruled: ({ until }) => [
    gettext("Time to appeal: %(time)s.", { time: left(until) }),
    gettext("After that, the ruling takes effect."),
  ],
};

// What came of the last one at a casual table, where no ruling tells it: the line with which it ended.
/** @param {string} base @param {number} number @returns {Promise<StateLine | null>} */
export async function endOf(base, number) {
  const answer = await fetch(`${base}/disputes`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return null;
  /** @type {{ disputes: Sent.DisputePayload[] }} */
  const { disputes } = await answer.json();
  const found = disputes.find((one) => one.number === number);
  if (!found || found.judged) return null;
  const last = found.lines[found.lines.length - 1];
  const words = found.state === "agreed"
    ? gettext("All players agreed: %(remedy)s.", { remedy: remedyWords(found.proposal) })
    : last.kind === "transition"
    ? `${last.author === "clock" ? "" : `${last.author}: `}${last.text}`
    : last.text;
  return {
    s: "info",
    icon: "flag",
    kind: `dispute-${number}-over`,
    head: gettext("The dispute about step %(step)s is over.", { step: found.step ?? "" }),
    text: "",
    more: words,
    buttons: [["told", gettext("Close"), false]],
  };
}

// The line across the board while something is disputed.
/** @param {Table} table @param {Sent.DisputePayload} dispute @returns {StateLine} */
export function disputeLine(table, dispute) {
  const [text, more] = SAYS[dispute.state]?.(dispute) ?? ["", ""];
  /** @type {StateButton[]} */
  const buttons = [];
  if (dispute.can.includes("withdraw") && dispute.state !== "settling")
    buttons.push(["dispute-withdraw", gettext("Withdraw"), false]);
  if (dispute.can.includes("agree") && dispute.by !== table.me && dispute.state !== "settling")
    buttons.push(["dispute-agree", gettext("Accept the proposal"), false]);
  return {
    s: "warn",
    icon: "flag",
    kind: `dispute-${dispute.number}-${dispute.state}-${dispute.version}`,
    head: table.view.status === "paused"
      ? gettext("Step %(step)s is disputed, and the match is stopped.", { step: dispute.step ?? "" })
      : gettext("Step %(step)s is disputed.", { step: dispute.step ?? "" }),
    text,
    more,
    buttons,
  };
}
