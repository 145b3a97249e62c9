// @ts-check
// The prompt bar as a value: who decides, where we are, what is asked, which buttons there are. Layouts draw it.
import { gettext } from "../../http/messages.js";
import { drawing, icon, make, ruleLink, segment, shield } from "./dom.js";
import { flaggedBar } from "./flagged.js";
import { capital, clock, endWords, factionWords, listed, stop, sum } from "./words.js";

/** @type {Record<string, number>} */
const JOINING = { attack: 0, defend: 1 }; // offers that add a card to a side of the challenge

/** @param {Choosing} choosing @returns {Sent.OfferPayload[]} */
const pickedOf = (choosing) => choosing.picked.flatMap((id) => choosing.offer(id) ?? []);

// The totals of the challenge with what is picked.
/** @param {Table} table @param {Choosing} choosing */
export function projected(table, choosing) {
  const totals = [...(table.view.challenge?.totals ?? [0, 0])];
  for (const id of choosing.picked) {
    const offer = choosing.offer(id);
    const side = offer ? JOINING[offer.verb] : undefined;
    if (side !== undefined && offer?.card) totals[side] += table.card(offer.card).str?.now ?? 0;
  }
  return totals;
}

// The cards picked to join a side.
/** @param {Choosing} choosing @param {number} side */
export const joining = (choosing, side) =>
  pickedOf(choosing).flatMap(({ card, verb }) => (card && JOINING[verb] === side ? [card] : []));

// A card's name where it is told apart from others by its first word alone.
/** @param {Table} table @param {string} id @param {string[]} among */
function shortTitle(table, id, among) {
  const title = table.title(id);
  const first = title.split(" ")[0];
  const isAlone = first.length > 3 &&
    among.every((other) => other === id || table.title(other).split(" ")[0] !== first);
  return isAlone ? first : title;
}

/** @param {Table} table @param {Choosing} choosing */
function sendWords(table, choosing) {
  const picked = pickedOf(choosing);
  const joined = picked.some((offer) => JOINING[offer.verb] !== undefined);
  const answer = choosing.prompt?.answer || gettext("Choose");
  if (!choosing.several && !joined) return picked[0]?.words || answer;
  if (!picked.length) return answer;
  const cards = picked.flatMap(({ card }) => card ?? []);
  const names = cards.length === picked.length
    ? listed(cards.map((id) => shortTitle(table, id, cards)))
    : listed(picked.map((offer) => offer.words));
  const totals = projected(table, choosing);
  const facts = { choice: `${answer} ${names}`, attack: totals[0], defence: totals[1] };
  if (!joined) return facts.choice;
  return picked[0].verb === "attack"
    ? gettext("%(choice)s: %(attack)s STR", facts)
    : gettext("%(choice)s: %(defence)s against %(attack)s", facts);
}

// What the bar says in our words; nothing where it repeats what the engine asks.
/** @param {Board} board */
function notice(board) {
  const { table, choosing, sender } = board;
  if (choosing.refused) return choosing.refused;
  if (sender.state === "unsent")
    return gettext(
      "Your choice is not sent yet. It is sent when the connection is back, if the match is still at this step.",
    );
  if (sender.state === "sending") return gettext("Sending…");
  if (board.hush.isHeld) return gettext("You pass in a moment.");
  if (board.hush.isDue)
    return choosing.pass
      ? gettext("You can only pass here. The board passes in a moment.")
      : gettext("There is only one option. The board chooses it in a moment.");
  if (choosing.sure === "none") return gettext("You won’t be able to act here again. Press again to pass.");
  if (choosing.sure) return gettext("You can’t undo this. Press again to confirm.");
  const picked = choosing.offer(choosing.picked[choosing.picked.length - 1]);
  if (!picked?.cost) return "";
  const facts = { words: stop(picked.words), number: picked.cost.now, sum: sum(picked.cost, table) };
  return picked.cost.by?.length
    ? gettext("%(words)s Cost: %(number)s gold (%(sum)s).", facts)
    : gettext("%(words)s Cost: %(number)s gold.", facts);
}

/** @param {Sent.OfferPayload[]} offers */
const byGroup = (offers) => [...offers].sort((one, other) => (one.group ?? "").localeCompare(other.group ?? ""));

/** @param {Board} board @returns {BarButton[]} */
function buttons(board) {
  const { table, choosing, sender } = board;
  if (sender.state === "unsent")
    return [{ do: "unsend", words: gettext("Don’t send") }, { do: "try", words: gettext("Try now"), go: true }];
  const off = sender.busy || board.hush.isHeld;
  const found = [];
  if (board.hush.isDue) found.push({ do: "hold", words: gettext("Wait, let me look"), key: "H" });
  if (choosing.several || choosing.picked.length) {
    const risky = choosing.picked.some((id) => choosing.offer(id)?.risky);
    const choice = sendWords(table, choosing);
    const words = choosing.sure === "send" ? gettext("Confirm: %(choice)s", { choice }) : choice;
    found.push({ do: "send", words, engine: true, key: "Enter", go: true, off: off || !choosing.ready, risky });
  }
  const listed_ = [...(choosing.open ? choosing.of(choosing.open) : []), ...byGroup(choosing.loose)];
  for (const offer of listed_) {
    const isSure = choosing.sure === offer.id;
    found.push({
      do: "offer",
      offer: offer.id,
      words: isSure ? gettext("Confirm: %(choice)s", { choice: offer.words }) : offer.words,
      engine: true,
      pressed: choosing.several ? choosing.picked.includes(offer.id) : undefined,
      off,
      risky: offer.risky && !choosing.several,
      price: offer.cost ? offer.cost.now : null,
    });
  }
  if (choosing.prompt?.loop) found.push({ do: "ask-loop", words: gettext("Repeat this loop…"), off });
  const none = choosing.none;
  if (none) {
    const isSure = choosing.sure === "none";
    const words = isSure ? gettext("Pass anyway") : none.words;
    found.push({ do: "none", words, engine: !isSure, key: none.risky ? "N" : "Space", off, risky: none.risky });
  }
  if (choosing.picked.length || choosing.open) found.push({ do: "clear", words: gettext("Cancel"), key: "Esc", off });
  if (choosing.asksCards && table.prompt?.cannot.length)
    found.push({ do: "why", words: gettext("Why not?"), key: "?" });
  return found;
}

// What the bar says: the same for every layout.
/** @param {Board} board @returns {Bar} */
export function bar(board) {
  const { table, choosing, rules } = board;
  const { view, prompt } = table;
  const path = view.path.map((one) => one.words);
  if (view.status !== "live") return { wait: true, path, ...still(board), buttons: [], question: "" };
  if (!prompt) {
    const seats = view.waits?.seats ?? [];
    const one = seats.length === 1 ? seats[0] : null;
    return {
      wait: true,
      faction: one === null ? null : table.faction(one),
      small: one !== null
        ? gettext("Waiting for %(name)s", { name: table.name(one) })
        : table.you === null
        ? gettext("At the table")
        : gettext("Waiting for others"),
      title: path[path.length - 1] ?? gettext("Waiting"),
      engineTitle: path.length > 0,
      path,
      rule: "",
      words: view.waits?.words ? stop(view.waits.words) : gettext("A player decides."),
      engineWords: Boolean(view.waits?.words),
      buttons: view.manners && mannerOf(view.manners) !== "every"
        ? [{ do: "ask-me", words: gettext("Don’t auto-pass"), key: "H" }]
        : [],
      meter: table.you !== null,
      manners: view.manners ?? null,
      question: "",
    };
  }
  const ours = notice(board);
  return {
    wait: false,
    faction: table.faction(table.me),
    small: gettext("You decide"),
    title: prompt.title,
    engineTitle: true,
    path,
    rule: prompt.rule,
    words: ours || stop(choosing.prompt?.words ?? ""),
    engineWords: !ours,
    bad: Boolean(choosing.refused),
    buttons: buttons(board),
    manners: prompt.question === "opportunity" ? view.manners ?? null : null,
    question: prompt.question,
    rules,
  };
}

/** @param {Board} board @returns {BarText} */
function still(board) {
  const { table } = board;
  const { status, outcome, trouble } = table.view;
  if (status === "ended") {
    return {
      faction: table.faction(outcome?.winner ?? table.me),
      small: gettext("Finished"),
      title: gettext("Match over"),
      words: endWords(outcome),
      engineWords: Boolean(outcome) && outcome?.reason !== "no result",
    };
  }
  if (status === "paused" && table.view.dispute && table.you !== null) return flaggedBar(table, table.view.dispute);
  if (status === "paused") {
    const words = gettext("The match is paused. You can read all cards and the log.");
    return { icon: "pause", small: gettext("Waiting"), title: gettext("Paused"), words };
  }
  const chosen = trouble?.choice?.map((id) =>
    table.view.prompt?.offers.find((offer) => offer.id === id)?.words ?? id
  );
  const before = gettext("The table is as it was before the fault. You can read all cards and the log.");
  const kept = chosen
    ? gettext("Your choice caused the fault: %(choice)s.", { choice: chosen.join(", ") || gettext("None") })
    : "";
  return {
    icon: "warn",
    small: gettext("Waiting"),
    title: gettext("Frozen"),
    words: [before, kept].filter(Boolean).join(" "),
  };
}

// How I am asked in windows, in three words; whoever chose single windows has a way of their own.
const MANNERS = [
  ["every", gettext("Stop in every window")],
  ["act", gettext("Stop if I can act")],
  ["pass", gettext("Pass for me")],
];
/** @type {Record<string, string>} */
export const UNTIL = {
  window: gettext("until this window ends"),
  phase: gettext("until the phase ends"),
  round: gettext("until the round ends"),
  decision: gettext("until my next decision"),
  targeted: gettext("until something of mine is targeted"),
};

/** @param {string} name */
const plain = (name) => name.replaceAll("-", " ");
/** @param {Sent.PreferencesPayload} manners */
export const askedIn = (manners) => manners.windows.filter((name) => manners.ask_in.includes(plain(name)));

/** @param {Sent.PreferencesPayload} manners */
export function mannerOf(manners) {
  if (manners.auto_pass) return "pass";
  const asked = askedIn(manners).length;
  return asked === manners.windows.length ? "every" : asked ? "some" : "act";
}

/** @param {Sent.PreferencesPayload} manners */
export function mannerWords(manners) {
  const set = mannerOf(manners);
  if (set === "pass") return gettext("Pass for me: %(until)s", { until: UNTIL[manners.auto_pass] });
  if (set === "some")
    return gettext("Stop if I can act, and always in: %(windows)s", {
      windows: listed(askedIn(manners).map(plain)),
    });
  return MANNERS.find(([name]) => name === set)?.[1] ?? "";
}

/** @param {Sent.PreferencesPayload} manners */
export const mannerSwitch = (manners) =>
  segment("span.seg", gettext("Auto-pass"), "manner", mannerOf(manners), MANNERS);

/** @param {Sent.PreferencesPayload} manners @param {string} id */
export const untilSelect = (manners, id) =>
  make(
    "select.input.until",
    { id, "data-set": "until", "aria-label": gettext("Pass for me") },
    Object.entries(UNTIL).map(([name, words]) =>
      make("option", { value: name, selected: name === manners.auto_pass }, words)
    ),
  );

// Since when it is so: what was forgotten is found again in the log.
/** @param {Board} board */
export function sinceWords(board) {
  const { manners } = board.table.view;
  const step = board.log.set;
  const isBold = manners?.confirm_risky === false;
  if (step === null) return isBold ? gettext("(passes without confirmation)") : gettext("(default)");
  return isBold
    ? gettext("(set at step %(step)s, passes without confirmation)", { step })
    : gettext("(set at step %(step)s)", { step });
}

/** @param {Board} board */
export function mannersBar(board) {
  const { manners } = board.bar;
  if (!manners) return null;
  const set = mannerOf(manners);
  return make(
    "div.holdbar",
    {},
    icon("pass"),
    mannerSwitch(manners),
    set === "pass"
      ? untilSelect(manners, "until")
      : set === "some"
      ? make("span", {}, gettext("and always in: %(windows)s", { windows: listed(askedIn(manners).map(plain)) }))
      : null,
    make("button.btn.btn-s", {
      type: "button",
      "data-do": "manners",
      "aria-label": gettext("Auto-pass settings"),
    }, gettext("Settings…")),
    make("span.push", {}, sinceWords(board)),
  );
}

/** @param {BarButton} one */
export function button(one) {
  return make(
    "button.btn",
    {
      type: "button",
      class: one.go ? "btn-go" : "",
      "data-do": one.do,
      "data-offer": one.offer ?? null,
      "data-risky": Boolean(one.risky),
      "aria-pressed": one.pressed === undefined ? null : String(one.pressed),
      disabled: Boolean(one.off),
    },
    one.engine ? make("span", { translate: "no" }, capital(one.words)) : one.words,
    one.price !== null && one.price !== undefined
      ? [" ", make("span.price-b", {}, gettext("%(number)s gold", { number: one.price }))]
      : null,
    one.key ? [" ", make("kbd", {}, one.key)] : null,
  );
}

const MANY = 24; // from here on one writes a part of the name instead of looking through all

// A field for the words of what is wanted, where very many answers are offered; the board hides the others.
/** @param {{ buttons: BarButton[] }} model */
export const seek = (model) =>
  model.buttons.filter((one) => one.do === "offer").length > MANY
    ? make("input.input.seek", {
      type: "search",
      "data-seek": true,
      placeholder: gettext("Find…"),
      "aria-label": gettext("Find an option"),
    })
    : null;

// The bar of a wide board.
/** @param {Board} board */
export function drawBar(board) {
  const model = board.bar;
  const crumbs = model.path.flatMap((
    words,
    at,
  ) => [
    at ? icon("right") : null,
    make(at === model.path.length - 1 ? "b" : "span", { translate: model.flagged ? null : "no" }, words),
  ]);
  const many = model.buttons.filter((one) => one.do === "offer").length > 3;
  return [
    make(
      "div.who-decides",
      {},
      model.faction ? shield(model.faction, factionWords(model.faction)) : icon(model.icon ?? "clock", "", "ico-v"),
      make(
        "div",
        {},
        make("small.on-sea-m", {}, model.small),
        make("b", { tabindex: "-1", id: "asked", translate: model.engineTitle ? "no" : null }, model.title),
      ),
    ),
    make("div.crumbs", {}, crumbs, model.rule ? [" ", ruleLink(board.rules, model.rule)] : null),
    make("p", { class: model.bad ? "bad-say" : "", translate: model.engineWords ? "no" : null }, model.words),
    make(
      "div.row",
      { class: many ? "many" : "" },
      model.meter ? waiting() : null,
      seek(model),
      model.buttons.map(button),
    ),
    mannersBar(board),
  ];
}

export function waiting() {
  const track = drawing("rect", { class: "track", width: 120, height: 6, rx: 3 });
  const filled = drawing("rect", { class: "fill", width: 0, height: 6, rx: 3, "data-fill": "" });
  const meter = drawing("svg", { class: "waitmeter", viewBox: "0 0 120 6", "aria-hidden": "true" }, track, filled);
  return [meter, make("span.small.on-sea", { "data-waited": true }, clock(0))];
}
