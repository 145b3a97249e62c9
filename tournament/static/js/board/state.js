// One line across the board for what is out of order: what happened, what it means, what one can do.
import { icon, make } from "./dom.js";
import { clock } from "./words.js";

export function stateLine(board) {
  const { link, sender, table } = board;
  if (!link.on) {
    const away = Math.round((Date.now() - link.since) / 1000);
    const next = Math.max(0, Math.ceil((link.next - Date.now()) / 1000));
    const again = next ? `Trying again in ${next} s.` : "Trying again…";
    const kept = sender.busy ? "Your choice is kept and not sent yet. " : "";
    return { s: "warn", icon: "off", kind: "offline", head: `No connection for ${clock(away)}.`, text: `You see the table as it was at step ${table?.view.step ?? "?"}. ${again}`, more: `${kept}Reload or another device brings you to this same question.`, buttons: [["try", "Try now", true]] };
  }
  if (!table) return null;
  const { status, step } = table.view;
  if (status === "paused") return { s: "info", icon: "pause", kind: "paused", head: "The match is paused.", text: "Nobody is asked until it goes on.", more: "Every card and the log can be read meanwhile.", buttons: [["resume", "Go on", true]] };
  if (status === "frozen")
    return {
      s: "bad",
      icon: "warn",
      kind: "frozen",
      head: `The match is frozen at step ${step}.`,
      text: "Kingsmoot’s rules engine met a case that it can’t carry on from.",
      more: "Nothing is lost, and no player did anything wrong. You can go back to the last question together, or end the match without a result; both need everybody.",
      buttons: [["thaw", "Go back to the last question", true], ["scrap", "End it without a result", false]],
    };
  return null;
}

// Said once, at once; the same line is not said again while its seconds count.
export function drawState(place, line) {
  if (!line) return void (place.dataset.kind && (place.replaceChildren(), delete place.dataset.kind));
  if (place.dataset.kind === line.kind) {
    place.querySelector("[data-text]").textContent = `${line.head} ${line.text}`;
    return;
  }
  place.dataset.kind = line.kind;
  place.replaceChildren(
    make(
      "div.state",
      { "data-s": line.s, "data-kind": line.kind },
      icon(line.icon),
      make("p", { "data-text": true }, `${line.head} ${line.text}`),
      make("p", {}, line.more),
      make("div.row", {}, line.buttons.map(([what, words, go]) => make("button.btn", { type: "button", class: go ? "btn-go" : "", "data-do": what }, words))),
    ),
    make("p.vh", { role: "alert" }, `${line.head} ${line.more}`),
  );
}
