// @ts-check
// What the bar says of a match that stands still because a step is disputed: who decides, and where that has come to.
import { gettext } from "../../http/messages.js";
import { listed } from "./words.js";

/** @type {Record<string, (of: { others: string, judge: string }) => [small: string, where: string]>} */
const BARS = {
  settling: ({ others }) => [
    gettext("You and %(others)s decide", { others }),
    gettext("settling with %(others)s", { others }),
  ],
  open: () => [gettext("A judge decides"), gettext("waiting for a judge")],
  taken: ({ judge }) => [gettext("%(judge)s decides", { judge }), gettext("with a judge")],
  ruled: ({ others }) => [gettext("You and %(others)s decide", { others }), gettext("ruled, time to appeal")],
  appealed: () => [gettext("The head judge decides"), gettext("appealed")],
};

/** @param {Table} table @param {Sent.DisputePayload} dispute @returns {BarText} */
export function flaggedBar(table, dispute) {
  const { clocks } = table.view;
  const others = listed(table.others.map((seat) => table.name(seat)));
  const [small, where] = BARS[dispute.state]?.({ ...dispute, others }) ?? [gettext("Waiting"), dispute.state];
  const words = clocks
    ? gettext("The match and the clocks are stopped. You can read all cards and the log.")
    : gettext("The match is stopped. You can read all cards and the log.");
  return {
    faction: table.faction(table.me),
    small,
    title: gettext("Disputed"),
    path: [gettext("Step %(step)s", { step: dispute.step ?? "" }), where],
    words,
    flagged: true,
  };
}
