// @ts-check
// One line across the board for what is out of order: what happened, what it means, what one can do.
import { gettext } from "../../http/messages.js";
import { disputeLine } from "./dispute.js";
import { icon, make } from "./dom.js";
import { clock, listed } from "./words.js";

const FROZEN = gettext(
  "Nothing is lost, and no player did anything wrong. Vote to go back before the fault or to end the match; all players must agree.",
);
/** @type {[...StateButton, way: string][]} */
const WAYS_OUT = [
  ["thaw", gettext("Go back before the fault"), true, "go back"],
  ["scrap", gettext("End without a result"), false, "end"],
];

/** @param {Board} board @returns {StateLine | null} */
export function stateLine(board) {
  const { link, sender, table } = board;
  if (!link.on) {
    const away = Math.round((Date.now() - (link.since ?? 0)) / 1000);
    const next = Math.max(0, Math.ceil(((link.next ?? 0) - Date.now()) / 1000));
    const again = next ? gettext("Trying again in %(seconds)s s.", { seconds: next }) : gettext("Trying again…");
    const back = gettext("You can reload the page or change the device: the same question waits for you.");
    return {
      s: "warn",
      icon: "off",
      kind: "offline",
      head: gettext("No connection for %(time)s.", { time: clock(away) }),
      text: `${gettext("You see step %(step)s.", { step: table?.view.step ?? "?" })} ${again}`,
      more: sender.busy ? `${gettext("Your choice is kept and not sent yet.")} ${back}` : back,
      buttons: [["try", gettext("Try now"), true]],
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
      head: gettext("The match is paused."),
      text: table.view.clocks ? gettext("The players’ clocks are stopped.") : "",
      more: gettext("You can read all cards and the log."),
      buttons: isWatched || table.view.paused === "judge" ? [] : [["ask-resume", gettext("Resume"), true]],
    };
  if (status === "frozen")
    return {
      s: "bad",
      icon: "warn",
      kind: "frozen",
      head: gettext("The match is frozen at step %(step)s.", { step }),
      text: gettext("The rules engine can’t continue from here."),
      more: isWatched
        ? gettext("Nothing is lost, and no player did anything wrong. The players decide how to continue.")
        : [FROZEN, ...wishes(table, trouble)].join(" "),
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
  const judge = gettext("A judge was called. You can play on meanwhile.");
  const say = mine
    ? gettext("The other players can claim the match until you choose.")
    : gettext("You can wait, or claim the match. The player who is out of time then forfeits.");
  return {
    s: "warn",
    icon: "clock",
    kind: `out-${out.join("-")}`,
    head: mine
      ? gettext("Your time has run out.")
      : gettext("Out of time: %(names)s.", { names: listed(out.map((seat) => table.name(seat))) }),
    text: "",
    more: claim ? say : judge,
    buttons: claim && !mine ? [["claim", gettext("Claim the match"), false]] : [],
  };
}

/** @param {Table} table @param {string | undefined} way */
const wish = (table, way) => table.view.trouble?.wishes.some(([seat, wanted]) => seat === table.me && wanted === way);

/** @param {Table} table @param {Sent.FreezeNotice | null | undefined} trouble */
function wishes(table, trouble) {
  if (!trouble?.wishes.length) return [];
  const said = trouble.wishes.map(([seat, way]) => {
    const name = table.name(seat);
    if (seat === table.me)
      return way === "end" ? gettext("You vote to end the match.") : gettext("You vote to go back.");
    return way === "end"
      ? gettext("%(name)s votes to end the match.", { name })
      : gettext("%(name)s votes to go back.", { name });
  });
  const awaited = trouble.needs.filter((seat) => seat !== table.me).map((seat) => table.name(seat));
  return awaited.length ? [...said, gettext("Waiting for %(names)s.", { names: listed(awaited) })] : said;
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
