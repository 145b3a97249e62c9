// @ts-check
// The lane of a challenge: who attacks, who defends, the totals as they stand with what is picked.
import { smallCard, withAttached } from "./cards.js";
import { fill, icon, make } from "./dom.js";
import { joining, projected } from "./prompt.js";
import { capital } from "./words.js";

const ABREAST = 2; // with more on a side, its cards are small

/** @param {HTMLElement} place @param {Board} board @param {(board: Board, card: Card) => HTMLElement} drawCard */
export function lane(place, board, drawCard) {
  const { table, choosing } = board;
  const { challenge } = table.view;
  place.dataset.type = challenge ? challenge.type : "none";
  place.classList.toggle("empty-lane", !challenge);
  if (!challenge) return void fill(place, make("span.vh", {}, "No challenge"));
  /** @param {Card} card */
  const large = (card) => withAttached(board, card, drawCard(board, card));
  /** @param {string[]} ids */
  const cards = (ids) =>
    ids.map((id) => (ids.length > ABREAST ? smallCard(board, table.card(id)) : large(table.card(id))));
  /** @param {string} what @param {number} count */
  const total = (what, count) => make("span", { role: "img", "aria-label": `${what} ${count}` }, String(count));
  const [attack, defence] = projected(table, choosing);
  const joinedAttack = joining(choosing, 0);
  const joinedDefence = joining(choosing, 1);
  const attackers = [...challenge.attackers, ...joinedAttack];
  const defenders = [...challenge.defenders, ...joinedDefence];
  /** @param {string[]} ids */
  const crowded = (ids) => (ids.length > ABREAST ? "many" : "");
  const isChanged = joinedAttack.length + joinedDefence.length > 0;
  const isOpen = choosing.prompt && choosing.picked.length < choosing.prompt.most;
  const asked = new Set(isOpen ? choosing.offers.map((offer) => offer.verb) : []);
  fill(
    place,
    make(
      "div.side.att-side",
      { class: crowded(attackers) },
      cards(attackers),
      asked.has("attack") ? ghost("attacker") : null,
    ),
    make(
      "div.score",
      {},
      make("span.kind", {}, icon(challenge.type, "", "ico-l"), `${capital(challenge.type)} challenge`),
      make("div.nums", {}, total("attack", attack), make("small", {}, "against"), total("defence", defence)),
      make("div.tiny", {}, says(table, challenge, isChanged, attack, defence)),
    ),
    make("div.side", { class: crowded(defenders) }, cards(defenders), asked.has("defend") ? ghost("defender") : null),
  );
}

/** @param {string} what */
const ghost = (what) =>
  make("div.ghost", { "aria-hidden": "true" }, `add ${what === "attacker" ? "an" : "a"} ${what}, or go on`);

// What it would come to, or came to once it is resolved.
/** @param {Sent.ChallengePayload} challenge */
export const ifNow = (
  { if_now: now },
) => (now ? `${/ won /.test(now.words) ? "" : "If it ended now: "}${now.words}` : "");

/**
 * @param {Table} table
 * @param {Sent.ChallengePayload} challenge
 * @param {boolean} isChanged
 * @param {number} attack
 * @param {number} defence
 */
function says(table, challenge, isChanged, attack, defence) {
  const who = challenge.defender === null || challenge.defender === undefined
    ? ""
    : ` attacks ${table.name(challenge.defender)}`;
  const begin = `${table.name(challenge.attacker)}${who}. `;
  if (!isChanged) return begin + ifNow(challenge);
  const better = attack >= defence ? challenge.attacker : challenge.defender;
  return `${begin}As chosen now: ${attack} against ${defence}${
    better === null || better === undefined ? "" : `, ${table.name(better)} is ahead`
  }.`;
}
