// @ts-check
// What the bar says of a match that stands still because a step is disputed: who decides, and where that has come to.
import { listed } from "./words.js";

/** @type {Record<string, (of: { others: string, judge: string }) => [small: string, where: string]>} */
const BARS = {
  settling: ({ others }) => [`You and ${others} decide`, `settling between you and ${others}`],
  open: () => ["A judge decides", "waiting for a judge"],
  taken: ({ judge }) => [`${judge} decides`, "with a judge"],
  ruled: ({ others }) => [`You and ${others} decide`, "ruled, time to appeal"],
  appealed: () => ["The head judge decides", "appealed"],
};

/** @param {Table} table @param {Sent.DisputeSeen} dispute @returns {BarText} */
export function flaggedBar(table, dispute) {
  const { clocks } = table.view;
  const others = listed(table.others.map((seat) => table.name(seat)));
  const [small, where] = BARS[dispute.state]?.({ ...dispute, others }) ?? ["All wait", dispute.state];
  const words = `The match waits${clocks ? "; the clocks stand still" : ""}. Every card and the log can be read.`;
  return {
    faction: table.faction(table.me),
    small,
    title: "Flagged",
    path: [`Step ${dispute.step}`, where],
    words,
    flagged: true,
  };
}
