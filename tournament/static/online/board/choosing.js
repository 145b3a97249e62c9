// @ts-check
// What a seat has picked of its prompt, and whether that may be sent. Nothing is drawn or sent here.
import { gettext, ngettext } from "../../http/messages.js";

const WINDOW = "opportunity";

/** @param {Table} table @param {string} id */
const kind = (table, id) => {
  const card = table.card(id);
  const place = table.places.get(id) ?? (card.on ? "play" : "");
  return place === "play" ? `play ${card.facts?.type}` : place;
};

export class Choosing {
  /** @param {Sent.PromptPayload | null} prompt */
  constructor(prompt) {
    this.prompt = prompt;
    /** @type {string[]} */
    this.picked = []; // ids of offers, in the order of picking
    /** @type {string | null} */
    this.open = null; // the card whose several offers the bar lists
    /** @type {string | null} */
    this.sure = null; // what was pressed once and is risky
    this.refused = ""; // why the last choice was not taken
    /** @type {Set<string> | null} */
    this.where = null; // where what is offered lies, once somebody asks
  }

  get id() {
    return this.prompt?.id ?? null;
  }

  get offers() {
    return this.prompt?.offers ?? [];
  }

  get asksCards() {
    return this.offers.some((offer) => offer.card);
  }

  // A card says why it can't be chosen where others of its place, and in play of its type, can; in a window most cards in play could do nothing anyway.
  /** @param {Table} table @param {string} id */
  asksFor(table, id) {
    if (this.prompt?.question === WINDOW && table.places.get(id) !== "hand") return false;
    this.where ??= new Set(this.offers.flatMap((offer) => (offer.card ? [kind(table, offer.card)] : [])));
    return this.where.has(kind(table, id));
  }

  get several() {
    return (this.prompt?.most ?? 0) > 1;
  }

  // All of them are picked: then only their order can be the question.
  get ordered() {
    const { least, most } = this.prompt ?? {};
    return this.several && least === most && most === this.offers.length;
  }

  // The only answer there is, as ids of offers; null where there is something to choose.
  get alone() {
    if (!this.prompt) return null;
    const { least, most } = this.prompt;
    const isOnly = this.offers.length === 0 ? least === 0 : least === most && most === this.offers.length;
    return isOnly ? this.offers.map((offer) => offer.id) : null;
  }

  get pass() {
    return this.offers.find((offer) => offer.pass) ?? null;
  }

  // Picking nothing, or the pass, where either is allowed.
  get none() {
    if (!this.prompt) return null;
    if (this.pass) return { ids: [this.pass.id], words: this.prompt.none || this.pass.words, risky: this.pass.risky };
    if (this.prompt.least === 0) return { ids: [], words: this.prompt.none || gettext("None"), risky: false };
    return null;
  }

  /** @param {string | undefined} id */
  offer(id) {
    return this.offers.find((offer) => offer.id === id) ?? null;
  }

  /** @param {string | null} card */
  of(card) {
    return this.offers.filter((offer) => offer.card === card && !offer.pass);
  }

  get loose() {
    return this.offers.filter((offer) => (offer.card === null || offer.card === undefined) && !offer.pass);
  }

  /** @param {string | null} card */
  isPicked(card) {
    return this.picked.some((id) => this.offer(id)?.card === card);
  }

  // The place of a card in the order picked, from 1; 0 where that says nothing.
  /** @param {string} card */
  place(card) {
    return this.ordered ? this.picked.findIndex((id) => this.offer(id)?.card === card) + 1 : 0;
  }

  get ready() {
    const { least, most } = this.prompt ?? { least: 0, most: 0 };
    return this.picked.length > 0 && this.picked.length >= least && this.picked.length <= most;
  }

  // A card is pressed: "send" where that sends what is picked, "changed" where something else is picked now.
  /** @param {string} card */
  press(card) {
    const offers = this.of(card);
    this.sure = null;
    this.refused = "";
    if (!offers.length) return "nothing";
    if (offers.length > 1) {
      this.open = this.open === card ? null : card;
      if (!this.several) this.picked = [];
      return "changed";
    }
    this.open = null;
    if (!this.several && this.picked[0] === offers[0].id) return "send";
    return this.toggle(offers[0].id);
  }

  /** @param {string} id */
  toggle(id) {
    this.sure = null;
    this.refused = "";
    const most = this.prompt?.most ?? 0;
    if (this.picked.includes(id)) this.picked = this.picked.filter((one) => one !== id);
    else if (!this.several) this.picked = [id];
    else if (this.picked.length >= most)
      this.refused = ngettext("Choose at most %(number)s.", "Choose at most %(number)s.", most);
    else this.picked = [...this.picked, id];
    return "changed";
  }

  // Whether something was taken back.
  clear() {
    const had = this.picked.length > 0 || this.open !== null || this.sure !== null;
    this.picked = [];
    this.open = this.sure = null;
    this.refused = "";
    return had;
  }

  // What is risky is asked for twice: true when it may be sent now.
  /** @param {string} what @param {boolean} isRisky */
  confirm(what, isRisky) {
    if (!isRisky || this.sure === what) return true;
    this.sure = what;
    return false;
  }
}
