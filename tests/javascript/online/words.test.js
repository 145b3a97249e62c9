// A view as it is read, and cards as sentences.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Table } from "../../../tournament/static/online/board/table.js";
import { brings, change, endWords, factionWords, houseWords, listed, marks, sentence, sum, traits } from "../../../tournament/static/online/board/words.js";

const FACTS = {
  arya: { title: "Arya Stark", type: "character", called: "character", faction: "stark", cost: 4, str: 3, icons: ["intrigue"], traits: ["Lady"] },
  ice: { title: "Ice", type: "attachment", called: "attachment", faction: "stark", cost: 2 },
};
const VIEW = {
  you: 1,
  phases: ["plot", "draw"],
  phase: "plot",
  cards: { c1: { code: "arya", seat: 1, kneels: false, power: 2, str: { now: 5, printed: 3, by: [["add", 2, "c2"]] }, icons: ["intrigue", "power"] }, c2: { code: "ice", seat: 1, on: "c1" }, c3: { seat: 0 }, c4: { code: "arya", seat: 1, on: "c1" } },
  seats: ["Mira", "Teo", "Noor"].map((name, at) => ({ name, faction: "f", piles: at === 1 ? { play: { count: 2, cards: ["c1", "c2"] }, hand: { count: 1, cards: ["c4"] } } : { hand: { count: 1 } } })),
  teams: [{ seats: [0, 1] }],
  prompt: { cannot: [{ card: "c1", short: "kneeling" }] },
};
const table = () => new Table(structuredClone(VIEW), FACTS);

test("the others sit clockwise from me", () => {
  assert.deepEqual([table().me, table().others], [1, [2, 0]]);
  assert.deepEqual(new Table({ ...VIEW, you: undefined }, FACTS).others, [1, 2]);
});

test("what lies on a card lies with it, and its duplicates are counted instead", () => {
  assert.deepEqual(table().attached("c1").map((card) => card.id), ["c2", "c4"]);
  const dup = table();
  dup.view.cards.c1.dups = ["c4"];
  assert.deepEqual(dup.attached("c1").map((card) => card.id), ["c2"]);
  assert.deepEqual(table().inPlay(1, () => true).map((card) => card.id), ["c1"]);
  assert.ok(table().isInPlay(table().card("c2")));
});

test("partners are those of the same team, and nobody's has none", () => {
  assert.deepEqual([table().partners(1), table().partners(2)], [[0], []]);
});

test("a hidden card has no title", () => {
  assert.deepEqual([table().title("c3"), table().source("c2"), table().source("the plot")], ["a hidden card", "Ice", "the plot"]);
});

test("a card is one sentence: what it is, how it stands, what it can do or why it can't", () => {
  const card = { ...table().card("c1"), isPlaced: true };
  assert.equal(
    sentence(table(), card, []),
    "Arya Stark, Stark character, cost 4, strength 5, intrigue, power, standing, 2 power, with Ice and Arya Stark, cannot be chosen: kneeling",
  );
  assert.match(sentence(table(), card, [{ words: "attack" }]), /can be chosen: attack$/);
  assert.match(sentence(table(), card, [{}, {}]), /can be chosen in 2 ways$/);
  assert.equal(sentence(table(), table().card("c3"), []), "hidden card");
});

test("a value says how it came about", () => {
  assert.equal(sum(VIEW.cards.c1.str, table()), "3 printed, +2 Ice");
  assert.equal(sum({ now: 3, printed: 3 }, table()), "3 printed, no modifiers");
  assert.equal(sum({ now: 1, printed: 3, by: [["add", -2, "the plot"]] }, table()), "3 printed, −2 the plot");
  assert.deepEqual([{ now: 2, printed: 1 }, { now: 1, printed: 2 }, { now: 1, printed: 1 }, null].map(change), ["+", "-", "", ""]);
});

test("names are listed", () => {
  assert.deepEqual([[], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cat"]].map(listed), ["", "Ann", "Ann and Bob", "Ann, Bob and Cat"]);
});

test("an ending is told in the engine's words, or in ours where the service ended the match", () => {
  assert.equal(endWords({ winner: 0, reason: "power", places: [], words: "Mira has 15 power and wins" }), "Mira has 15 power and wins.");
  assert.equal(endWords({ winner: null, reason: "no result", places: [], words: "as the service says it" }), "The match ended without a result.");
  assert.equal(endWords(null), "The match is over.");
});

test("Houses, crests and what a card brings are words", () => {
  assert.deepEqual(["nightswatch", "stark", undefined].map(factionWords), ["Night’s Watch", "Stark", ""]);
  assert.equal(houseWords({ houses: ["stark", "baratheon"], faction: "stark" }), "Stark and Baratheon");
  assert.deepEqual(traits({ facts: { traits: ["Lady"], crests: ["noble"] }, traits_by: [["c2", "Knight"]], crests_by: [] }), ["Lady", "Knight", "Noble crest"]);
  assert.deepEqual([brings({ type: "location", gold: 1, influence: 2 }), brings({ type: "plot", gold: 4 })], [["+1 gold", "+2 influence"], []]);
  assert.deepEqual(marks({ marks: ["doomed"], only: ["stark", "tully"] }), ["doomed", "Stark or Tully decks only"]);
});
