// @ts-check
// Which board is drawn: by the number of seats, and on narrow screens the one for phones. All of them draw the same view.
import * as joust from "./joust.js";
import * as melee from "./melee.js";
import * as phone from "./phone.js";

const narrow = matchMedia("(max-width: 40rem)");

/** @param {Table} table @returns {Layout} */
export function layoutFor(table) {
  if (narrow.matches) return phone;
  return table.seats.length > 2 ? melee : joust;
}

/** @param {() => void} changed */
export const onLayoutChange = (changed) => narrow.addEventListener("change", changed);
