// @ts-check
// One line across the board for what is out of order: what happened, what it means, what one can do.
import { disputeLine } from "./dispute.js";
import { icon, make } from "./dom.js";
import { clock, listed } from "./words.js";

const FROZEN = "Nothing is lost, and no player did anything wrong. You can go back to the question before the fault, "
  + "or end the match without a result, once all want the same.";
/** @type {[...StateButton, way: string][]} */
const WAYS_OUT = [["thaw", "Go back before the fault", true, "go back"], [
  "scrap",
  "End it without a result",
  false,
  "end",
]];

/** @param {Board} board @returns {StateLine | null} */
export function stateLine(board) {
  const { link, sender, table } = board;
  if (!link.on) {
    const away = Math.round((Date.now() - (link.since ?? 0)) / 1000);
    const next = Math.max(0, Math.ceil(((link.next ?? 0) - Date.now()) / 1000));
    const again = next ? `Trying again in ${next} s.` : "Trying again…";
    const kept = sender.busy ? "Your choice is kept and not sent yet. " : "";
    return {
      s: "warn",
      icon: "off",
      kind: "offline",
      head: `No connection for ${clock(away)}.`,
      text: `You see the table as it was at step ${table?.view.step ?? "?"}. ${again}`,
      more: `${kept}Reload or another device brings you to this same question.`,
      buttons: [["try", "Try now", true]],
    };
  }
  if (!table) return null;
  const { status, step, trouble } = table.view;
  const isWatched = table.you === null;
  if (table.view.dispute && !isWatched) return disputeLine(table, table.view.dispute);
  if (status === "paused")
    return {
      s: "info",
      icon: "pause",
      kind: "paused",
      head: "The match is paused.",
      text: table.view.clocks
        ? "Nobody is asked and no clock of a player runs until it goes on."
        : "Nobody is asked until it goes on.",
      more: "Every card and the log can be read meanwhile.",
      buttons: isWatched || table.view.paused === "judge" ? [] : [["ask-resume", "Go on", true]],
    };
  if (status === "frozen")
    return {
      s: "bad",
      icon: "warn",
      kind: "frozen",
      head: `The match is frozen at step ${step}.`,
      text: "Kingsmoot’s rules engine met a case that it can’t carry on from.",
      more: isWatched
        ? "Nothing is lost, and no player did anything wrong. They decide how it goes on."
        : `${FROZEN}${wishes(table, trouble)}`,
      buttons: isWatched
        ? []
        : WAYS_OUT.flatMap(([what, words, isFirst, way]) => (wish(table, way) ? [] : [[what, words, isFirst]])),
    };
  return status === "live" ? (board.told ?? outLine(board)) : null;
}

// Somebody's clock has run out, and nobody is passed for here.
/** @param {Board} board @returns {StateLine | null} */
function outLine({ clocks, table }) {
  const { most, claim } = table.view.clocks ?? { most: 0 };
  const out = most === null ? clocks.out() : [];
  if (!out.length) return null;
  const mine = out.includes(table.me);
  const judge = "A judge is called to the table; the match stands as it is meanwhile, and can go on.";
  const say = mine
    ? "The others may claim the match as long as you are asked."
    : "You may go on waiting, or claim the match: who is out of time then forfeits.";
  return {
    s: "warn",
    icon: "clock",
    kind: `out-${out.join("-")}`,
    head: mine
      ? "Your clock has run out."
      : `The clock of ${listed(out.map((seat) => table.name(seat)))} has run out.`,
    text: "",
    more: claim ? say : judge,
    buttons: claim && !mine ? [["claim", "Claim the match", false]] : [],
  };
}

/** @param {Table} table @param {string | undefined} way */
const wish = (table, way) => table.view.trouble?.wishes.some(([seat, wanted]) => seat === table.me && wanted === way);

/** @param {Table} table @param {Sent.Trouble | null | undefined} trouble */
function wishes(table, trouble) {
  if (!trouble?.wishes.length) return "";
  /** @param {number} seat */
  const who = (seat) => (seat === table.me ? "You want" : `${table.name(seat)} wants`);
  const said = trouble.wishes.map(([seat, way]) => ` ${who(seat)} to ${way === "end" ? "end it" : "go back"}.`).join(
    "",
  );
  const awaited = trouble.needs.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  return said + (awaited.length ? ` Waiting for ${listed(awaited)}.` : "");
}

// Said once, at once; the same line is not said again while its seconds count.
/** @param {HTMLElement} place @param {StateLine | null} line */
export function drawState(place, line) {
  if (!line) return void (place.dataset.kind && (place.replaceChildren(), delete place.dataset.kind));
  const [text, more] = [`${line.head} ${line.text}`, line.more];
  if (place.dataset.kind === line.kind && place.dataset.more === more)
    return void (place.querySelector("[data-text]").textContent = text);
  place.dataset.kind = line.kind;
  place.dataset.more = more;
  place.replaceChildren(
    make(
      "div.state",
      { "data-s": line.s, "data-kind": line.kind },
      icon(line.icon),
      make("p", { "data-text": true }, `${line.head} ${line.text}`),
      make("p", {}, line.more),
      make(
        "div.row",
        {},
        line.buttons.map(([what, words, go]) =>
          make("button.btn", { type: "button", class: go ? "btn-go" : "", "data-do": what }, words)
        ),
      ),
    ),
    make("p.vh", { role: "alert" }, `${line.head} ${line.more}`),
  );
}
