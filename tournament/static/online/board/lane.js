// @ts-check
// The lane of a challenge: who attacks, who defends, the totals as they stand with what is picked.
import { gettext } from "../../http/messages.js";
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
  if (!challenge) return void fill(place, make("span.vh", {}, gettext("No challenge")));
  /** @param {Card} card */
  const large = (card) => withAttached(board, card, drawCard(board, card));
  /** @param {string[]} ids */
  const cards = (ids) =>
    ids.map((id) => (ids.length > ABREAST ? smallCard(board, table.card(id)) : large(table.card(id))));
  /** @param {string} label @param {number} count */
  const total = (label, count) => make("span", { role: "img", "aria-label": label }, String(count));
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
      asked.has("attack") ? ghost(gettext("add attackers, or continue")) : null,
    ),
    make(
      "div.score",
      {},
      make(
        "span.kind",
        {},
        icon(challenge.type, "", "ico-l"),
        gettext("%(type)s challenge", { type: capital(challenge.type) }),
      ),
      make(
        "div.nums",
        {},
        total(gettext("attack %(number)s", { number: attack }), attack),
        make("small", {}, gettext("against")),
        total(gettext("defense %(number)s", { number: defence }), defence),
      ),
      make("div.tiny", {}, says(table, challenge, isChanged, attack, defence)),
    ),
    make(
      "div.side",
      { class: crowded(defenders) },
      cards(defenders),
      asked.has("defend") ? ghost(gettext("add defenders, or continue")) : null,
    ),
  );
}

/** @param {string} words */
const ghost = (words) => make("div.ghost", { "aria-hidden": "true" }, words);

// What it would come to, or came to once it is resolved.
/** @param {Sent.ChallengePayload} challenge */
export const ifNow = (
  { if_now: now },
) =>
  !now
    ? ""
    : / won /.test(now.words)
    ? now.words
    : gettext("If it ended now: %(words)s", { words: now.words });

/**
 * @param {Table} table
 * @param {Sent.ChallengePayload} challenge
 * @param {boolean} isChanged
 * @param {number} attack
 * @param {number} defence
 */
function says(table, challenge, isChanged, attack, defence) {
  const attacker = table.name(challenge.attacker);
  const begin = challenge.defender === null || challenge.defender === undefined
    ? gettext("%(attacker)s attacks.", { attacker })
    : gettext("%(attacker)s attacks %(defender)s.", { attacker, defender: table.name(challenge.defender) });
  return `${begin} ${isChanged ? projectedWords(table, challenge, attack, defence) : ifNow(challenge)}`;
}

// What the totals are with what is picked.
/** @param {Table} table @param {Sent.ChallengePayload} challenge @param {number} attack @param {number} defence */
function projectedWords(table, challenge, attack, defence) {
  const better = attack >= defence ? challenge.attacker : challenge.defender;
  return better === null || better === undefined
    ? gettext("With your selection: %(attack)s against %(defence)s.", { attack, defence })
    : gettext("With your selection: %(attack)s against %(defence)s. %(name)s is ahead.", {
      attack,
      defence,
      name: table.name(better),
    });
}
