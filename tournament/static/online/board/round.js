// @ts-check
// The seats as a map: who sits where, who attacks whom, who is whose rival, who supports whom.
import { gettext } from "../../http/messages.js";
import { drawing } from "./dom.js";
import { listed } from "./words.js";

const WIDE = 208;
const HIGH = 176;
const SHIELD = 26;

/** @param {number} count */
function places(count) {
  return Array.from({ length: count }, (_, at) => {
    const turn = Math.PI / 2 + (at * 2 * Math.PI) / count; // I sit below, the others follow clockwise
    return { x: WIDE / 2 + 72 * Math.cos(turn), y: HIGH / 2 - 4 + 58 * Math.sin(turn) };
  });
}

// A line between two seats that ends before their shields, bent a little so that two of them don't cover each other.
/** @param {Point} from @param {Point} to @param {number} bend */
function line(from, to, bend) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / long, dy / long];
  const start = { x: from.x + ux * 20, y: from.y + uy * 20 };
  const end = { x: to.x - ux * 21, y: to.y - uy * 21 };
  const mid = { x: (start.x + end.x) / 2 - uy * bend, y: (start.y + end.y) / 2 + ux * bend };
  /** @param {number} along @param {number} across */
  const tip = (along, across) => `${end.x + ux * along - uy * across} ${end.y + uy * along + ux * across}`;
  const head = `M${tip(5, 0)}L${tip(-4, 4)}L${tip(-4, -4)}z`;
  return [`M${start.x} ${start.y}Q${mid.x} ${mid.y} ${end.x} ${end.y}`, head];
}

// All relations with four players, only mine with more: else nobody could read them.
/** @param {Table} table @returns {Relation[]} */
export function relations(table) {
  /** @type {Relation[]} */
  const found = [];
  table.seats.forEach((seat, from) => {
    for (const one of seat.relations ?? []) {
      if (one.tie === "supported") continue;
      if (
        one.tie === "rival" &&
        found.some((other) => other.tie === "rival" && other.from === one.seat && other.to === from)
      ) continue;
      if (table.seats.length > 4 && from !== table.me && one.seat !== table.me) continue;
      found.push({ tie: one.tie, from, to: one.seat });
    }
  });
  return found;
}

/** @param {Table} table */
export function roundTable(table) {
  const order = [table.me, ...table.others];
  const points = places(order.length);
  /** @param {number} seat */
  const at = (seat) => points[order.indexOf(seat)];
  const { challenge, active } = table.view;
  const ties = relations(table);
  const parts = [drawing("ellipse", { class: "table-o", cx: WIDE / 2, cy: HIGH / 2 - 4, rx: 36, ry: 28 })];
  for (const { tie, from, to } of ties) {
    const [path, head] = line(at(from), at(to), tie === "supports" ? -8 : 10);
    parts.push(drawing("path", { class: tie === "supports" ? "sup" : "riv", d: path }));
    if (tie === "supports") parts.push(drawing("path", { class: "sup-h", d: head }));
  }
  for (const { seats } of table.view.teams ?? [])
    parts.push(drawing("path", { class: "mate", d: line(at(seats[0]), at(seats[1]), 0)[0] }));
  const attacks = challenge && challenge.defender !== null && challenge.defender !== undefined;
  if (attacks) {
    const [path, head] = line(at(challenge.attacker), at(challenge.defender), 0);
    parts.push(drawing("path", { class: "atk", d: path }), drawing("path", { class: "atk-h", d: head }));
  }
  if (active !== null && order.includes(active))
    parts.push(drawing("circle", { class: "now", cx: at(active).x, cy: at(active).y, r: 19 }));
  for (const seat of order) {
    const { x, y } = at(seat);
    const isMiddle = Math.abs(x - WIDE / 2) < 2;
    parts.push(
      drawing("use", { href: `#sh-${table.faction(seat)}`, x: x - SHIELD / 2, y: y - 15, width: SHIELD, height: 30 }),
    );
    const label = drawing("text", isMiddle ? { x: x + 20, y: y + 4 } : { x, y: y + 30, "text-anchor": "middle" });
    label.textContent = seat === table.you ? gettext("you") : table.name(seat);
    parts.push(label);
  }
  const given = {
    class: "round",
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    role: "img",
    "aria-label": said(table, order, ties),
    "data-type": challenge?.type ?? "",
  };
  return drawing("svg", given, parts);
}

/** @param {Table} table @param {number[]} order @param {Relation[]} ties */
function said(table, order, ties) {
  const { challenge } = table.view;
  /** @param {number} seat */
  const name = (seat) => table.name(seat);
  const others = listed(order.slice(1).map(name));
  const lines = [
    table.you === null
      ? gettext("Seats: %(name)s below, then clockwise %(others)s.", { name: name(table.me), others })
      : gettext("Seats: you below, then clockwise %(others)s.", { others }),
  ];
  if (challenge && challenge.defender !== null)
    lines.push(
      gettext("%(attacker)s attacks %(defender)s: %(type)s challenge.", {
        attacker: name(challenge.attacker),
        defender: name(challenge.defender),
        type: challenge.type,
      }),
    );
  for (const { tie, from, to } of ties) {
    const pair = { one: name(from), other: name(to) };
    lines.push(
      tie === "rival"
        ? gettext("%(one)s and %(other)s are rivals.", pair)
        : tie === "opposes"
        ? gettext("%(one)s opposes %(other)s.", pair)
        : gettext("%(one)s supports %(other)s.", pair),
    );
  }
  for (const { seats } of table.view.teams ?? [])
    lines.push(gettext("%(names)s play together.", { names: listed(seats.map(name)) }));
  return lines.join(" ");
}
