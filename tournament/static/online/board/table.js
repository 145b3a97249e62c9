// @ts-check
// A view as it is read: cards with their facts, seats by what they are to me, why a card is not offered.
import { gettext } from "../../http/messages.js";

export class Table {
  /** @param {View} view @param {Record<string, Sent.CardFace>} facts */
  constructor(view, facts) {
    this.view = view;
    this.facts = facts;
    this.you = view.you ?? null; // nobody's for who watches
    this.me = view.you ?? 0; // who sits at the foot of the table
    this.seats = view.seats;
    this.prompt = view.prompt;
    this.cannot = new Map((view.prompt?.cannot ?? []).map((one) => [one.card, one]));
    const count = view.seats.length;
    this.others = Array.from({ length: count - 1 }, (_, at) => (this.me + 1 + at) % count);
  }

  get isSetup() {
    return !this.view.phases.includes(this.view.phase);
  }

  /** @param {string} id @returns {Card} */
  card(id) {
    /** @type {Partial<Sent.CardPayload>} */
    const card = this.view.cards[id] ?? {};
    return { id, ...card, facts: this.facts[card.code ?? ""] ?? null };
  }

  /** @param {string} id */
  title(id) {
    return this.card(id).facts?.title ?? gettext("a hidden card");
  }

  // What moved a value: a card's title, or words.
  /** @param {string} by */
  source(by) {
    return this.view.cards[by] ? this.title(by) : by;
  }

  // Who play together with a seat, itself among them; nothing where each plays alone.
  /** @param {number} seat */
  team(seat) {
    return (this.view.teams ?? []).find((team) => team.seats.includes(seat)) ?? null;
  }

  /** @param {number} seat */
  partners(seat) {
    return this.team(seat)?.seats.filter((one) => one !== seat) ?? [];
  }

  /** @param {number} seat */
  name(seat) {
    return this.seats[seat]?.name ?? "";
  }

  /** @param {number} seat */
  faction(seat) {
    return this.card(this.seats[seat].faction ?? "").facts?.faction ?? "neutral";
  }

  /** @param {number} seat @param {string} name */
  pile(seat, name) {
    return this.seats[seat].piles[name] ?? { count: 0, cards: [] };
  }

  /** @param {number} seat @param {string} name */
  cards(seat, name) {
    return this.pile(seat, name).cards ?? [];
  }

  // The cards of a seat in play that stand for themselves, those of a kind; what lies on another card is drawn with it.
  /** @param {number} seat @param {(card: Card) => boolean | undefined} isOf */
  inPlay(seat, isOf) {
    return this.cards(seat, "play").map((id) => this.card(id)).filter((card) => !this.isOn(card) && isOf(card));
  }

  /** @param {Card} card */
  isInPlay(card) {
    return this.places.get(card.id) === "play" || this.isOn(card);
  }

  /** @param {Card} card */
  isOn(card) {
    return Boolean(card.on && this.view.cards[card.on]);
  }

  // What lies on a card; its duplicates are counted instead.
  /** @param {string} id */
  attached(id) {
    const dups = this.view.cards[id]?.dups ?? [];
    return Object.keys(this.view.cards).filter((one) => this.view.cards[one].on === id && !dups.includes(one)).map((
      one,
    ) => this.card(one));
  }

  // In which pile a card lies, by its name; what lies on a card lies where that one does.
  get places() {
    if (!this.placed) {
      this.placed = new Map();
      for (const seat of this.seats)
        for (const [name, pile] of Object.entries(seat.piles))
          for (const id of pile.cards ?? []) this.placed.set(id, name);
    }
    return this.placed;
  }
}

/** @param {Card} card */
export const isCharacter = (card) => card.facts?.type === "character" || (!card.facts && card.facedown);

// All ids of cards that a drawn board shows, dialogues aside: whatever else is offered gets a place of its own.
/** @param {ParentNode} root */
export function shown(root) {
  return new Set([...root.querySelectorAll("[data-card]:not(.over *)")].map((one) => one.dataset.card));
}
