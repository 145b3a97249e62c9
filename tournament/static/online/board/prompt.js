// @ts-check
// The prompt bar as a value: who decides, where we are, what is asked, which buttons there are. Layouts draw it.
import { drawing, icon, make, ruleLink, segment, shield } from "./dom.js";
import { flaggedBar } from "./flagged.js";
import { capital, clock, factionWords, listed, sum } from "./words.js";

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
  const answer = choosing.prompt?.answer;
  if (!choosing.several && !joined) return picked[0]?.words || answer || "Choose";
  if (!picked.length) return answer || "Choose";
  const cards = picked.flatMap(({ card }) => card ?? []);
  const names = cards.length === picked.length
    ? listed(cards.map((id) => shortTitle(table, id, cards)))
    : listed(picked.map((offer) => offer.words));
  const totals = projected(table, choosing);
  const sides = !joined
    ? ""
    : picked[0].verb === "attack"
    ? `: ${totals[0]} STR`
    : `: ${totals[1]} against ${totals[0]}`;
  return `${answer || "Choose"} ${names}${sides}`;
}

// Words of the engine as a sentence.
/** @param {string} words */
export const stop = (words) => capital(words) + (/[.?!]$/.test(words) ? "" : ".");

/** @param {Board} board */
function said(board) {
  const { table, choosing, sender } = board;
  if (choosing.refused) return choosing.refused;
  if (sender.state === "unsent")
    return "Chosen, but not sent. It is sent once, when the connection is back, if the match is still at this step.";
  if (sender.state === "sending") return "Sending…";
  if (board.hush.isHeld) return "You pass in a moment.";
  if (board.hush.isDue)
    return `${
      choosing.pass ? "You can only pass here" : "There is one answer only here"
    }; that happens by itself in a moment, as if you had thought about it.`;
  if (choosing.sure === "none") return "Passing here can’t be made up for later. Press again to do it.";
  if (choosing.sure) return "This can’t be taken back. Press again to do it.";
  const picked = choosing.offer(choosing.picked[choosing.picked.length - 1]);
  if (picked?.cost)
    return `${stop(picked.words)} ${picked.cost.now} gold${
      picked.cost.by?.length ? ` (${sum(picked.cost, table)})` : ""
    }.`;
  return stop(choosing.prompt?.words ?? "");
}

/** @param {Sent.OfferPayload[]} offers */
const byGroup = (offers) => [...offers].sort((one, other) => (one.group ?? "").localeCompare(other.group ?? ""));

/** @param {Board} board @returns {BarButton[]} */
function buttons(board) {
  const { table, choosing, sender } = board;
  if (sender.state === "unsent")
    return [{ do: "unsend", words: "Don’t send it" }, { do: "try", words: "Try now", go: true }];
  const off = sender.busy || board.hush.isHeld;
  const found = [];
  if (board.hush.isDue) found.push({ do: "hold", words: "Hold: let me look", key: "H" });
  if (choosing.several || choosing.picked.length) {
    const risky = choosing.picked.some((id) => choosing.offer(id)?.risky);
    const words = choosing.sure === "send" ? `Yes: ${sendWords(table, choosing)}` : sendWords(table, choosing);
    found.push({ do: "send", words, key: "Enter", go: true, off: off || !choosing.ready, risky });
  }
  const listed_ = [...(choosing.open ? choosing.of(choosing.open) : []), ...byGroup(choosing.loose)];
  for (const offer of listed_) {
    const isSure = choosing.sure === offer.id;
    found.push({
      do: "offer",
      offer: offer.id,
      words: isSure ? `Yes: ${offer.words}` : offer.words,
      pressed: choosing.several ? choosing.picked.includes(offer.id) : undefined,
      off,
      risky: offer.risky && !choosing.several,
      price: offer.cost ? offer.cost.now : null,
    });
  }
  if (choosing.prompt?.loop) found.push({ do: "ask-loop", words: "Repeat this loop…", off });
  const none = choosing.none;
  if (none) {
    const words = choosing.sure === "none" ? `Yes: ${none.words}` : none.words;
    found.push({ do: "none", words, key: none.risky ? "N" : "Space", off, risky: none.risky });
  }
  if (choosing.picked.length || choosing.open) found.push({ do: "clear", words: "Take it back", key: "Esc", off });
  if (choosing.asksCards && table.prompt?.cannot.length) found.push({ do: "why", words: "Why not…?", key: "?" });
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
      small: one !== null ? `${table.name(one)} decides` : table.you === null ? "At the table" : "Not you",
      title: path[path.length - 1] ?? "Waiting",
      path,
      rule: "",
      words: stop(view.waits?.words || "A player decides"),
      buttons: view.manners && mannerOf(view.manners) !== "every"
        ? [{ do: "ask-me", words: "Hold: ask me", key: "H" }]
        : [],
      meter: table.you !== null,
      manners: view.manners ?? null,
      question: "",
    };
  }
  return {
    wait: false,
    faction: table.faction(table.me),
    small: "You decide",
    title: prompt.title,
    path,
    rule: prompt.rule,
    words: said(board),
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
    const words = stop(outcome?.words ?? "The match is over");
    return { faction: table.faction(outcome?.winner ?? table.me), small: "Finished", title: "Match over", words };
  }
  if (status === "paused" && table.view.dispute && table.you !== null) return flaggedBar(table, table.view.dispute);
  if (status === "paused") {
    const words = "Nobody is asked while the match is paused. Every card and the log can be read.";
    return { icon: "pause", small: "All wait", title: "Paused", words };
  }
  const chosen = trouble?.choice?.map((id) =>
    table.view.prompt?.offers.find((offer) => offer.id === id)?.words ?? id
  );
  const kept = chosen ? ` Your choice met the fault: ${chosen.join(", ") || "none"}.` : "";
  return {
    icon: "warn",
    small: "All wait",
    title: "Frozen",
    words: `The table stands as it was before the fault.${kept} Every card and the log can be read.`,
  };
}

// How I am asked in windows, in three words; whoever chose single windows has a way of their own.
const MANNERS = [["every", "ask me in every window"], ["act", "ask only if I can act"], ["pass", "pass for me"]];
/** @type {Record<string, string>} */
export const UNTIL = {
  window: "this window ends",
  phase: "the phase ends",
  round: "the round ends",
  decision: "my next decision",
  targeted: "something of mine is targeted",
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
  if (set === "pass") return `pass for me until ${UNTIL[manners.auto_pass]}`;
  if (set === "some") return `ask if I can act, and always in ${listed(askedIn(manners).map(plain))}`;
  return MANNERS.find(([name]) => name === set)?.[1] ?? "";
}

/** @param {Sent.PreferencesPayload} manners */
export const mannerSwitch = (manners) => segment("span.seg", "When I am asked", "manner", mannerOf(manners), MANNERS);

/** @param {Sent.PreferencesPayload} manners @param {string} id */
export const untilSelect = (manners, id) =>
  make(
    "select.input.until",
    { id, "data-set": "until", "aria-label": "Pass for me until" },
    Object.entries(UNTIL).map(([name, words]) =>
      make("option", { value: name, selected: name === manners.auto_pass }, `until ${words}`)
    ),
  );

// Since when it is so: what was forgotten is found again in the log.
/** @param {Board} board */
export function sinceWords(board) {
  const { manners } = board.table.view;
  const step = board.log.set;
  const risky = manners?.confirm_risky === false ? "risky passes at once; " : "";
  return `${risky}${step === null ? "as everybody begins" : `set at step ${step}, in the log`}`;
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
      ? make("span", {}, `and always in ${listed(askedIn(manners).map(plain))}`)
      : null,
    make("button.btn.btn-s", {
      type: "button",
      "data-do": "manners",
      "aria-label": "More… settings of how I am asked",
    }, "More…"),
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
    capital(one.words),
    one.price !== null && one.price !== undefined ? make("span.price-b", {}, ` ${one.price} gold`) : null,
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
      placeholder: "Find…",
      "aria-label": "Find among the answers",
    })
    : null;

// The bar of a wide board.
/** @param {Board} board */
export function drawBar(board) {
  const model = board.bar;
  const crumbs = model.path.flatMap((
    words,
    at,
  ) => [at ? icon("right") : null, at === model.path.length - 1 ? make("b", {}, words) : words]);
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
        make("b", { tabindex: "-1", id: "asked" }, model.title),
      ),
    ),
    make("div.crumbs", {}, crumbs, model.rule ? [" ", ruleLink(board.rules, model.rule)] : null),
    make("p", { class: model.bad ? "bad-say" : "" }, model.words),
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
