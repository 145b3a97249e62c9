// Rules found without a network, by plain words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { found } from "../../../tournament/static/judging/floor/rule_search.js";

const rules = [
  ["lcg2:duplicates/save", "A duplicate saves its character"],
  ["lcg2:4.2.1", "The active player may initiate a challenge"],
  ["lcg2:save", "A saved card doesn’t leave play"],
  ["lcg2:reactions/order", "Reactions are used in player order"],
].map(([id, summary]) => ({ id, summary, text: `${id} ${summary}`.toLowerCase().replaceAll("’", "'") }));
const ids = (words) => found(rules, words).map((rule) => rule.id);

test("those with most of the words come, first those that are called by one", () => {
  assert.deepEqual(ids("duplicate save"), ["lcg2:duplicates/save"]);
  assert.deepEqual(ids("who may save a card?"), ["lcg2:save"]);
  assert.deepEqual(ids("save"), ["lcg2:duplicates/save", "lcg2:save"]);
});

test("little words and endings don't count", () => {
  assert.deepEqual(ids("when is the initiating of a challenge"), ["lcg2:4.2.1"]);
  assert.deepEqual(ids("doesn’t leave"), ["lcg2:save"]);
  assert.deepEqual(ids("what is the"), []);
});

test("with less than half of the words nothing is found", () => {
  assert.deepEqual(ids("save something entirely different"), []);
  assert.deepEqual(ids(""), []);
});

test("at most eight are listed", () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ id: `r${at}`, text: `r${at} save` }));
  assert.equal(found(many, "save").length, 8);
});
