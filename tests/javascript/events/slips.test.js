// A slip as it is typed at the desk: which table, and who has won.
import assert from "node:assert/strict";
import { test } from "node:test";

import { read, winnerOf } from "../../../tournament/static/events/desk/slips.js";

const KNOWN = [
  [1, "open", [[4, "Mia Holt"], [9, "Ben Ash"]], ""],
  [12, "final", [[2, "Mira Vane"], [7, "Ned Ashford"]], "Mira Vane beats Ned Ashford"],
];
const won = (text) => {
  const found = read(text, KNOWN);
  const [place, way] = winnerOf(found);
  return [found.table[0], found.table[2][place]?.[1] ?? null, way];
};

test("a table and its seat, with how it was won", () => {
  assert.deepEqual(won("1 2"), [1, "Ben Ash", undefined]);
  assert.deepEqual(won("12 1t"), [12, "Mira Vane", "t"]);
  assert.deepEqual(won("12 1 c"), [12, "Mira Vane", "c"]);
  assert.deepEqual(won(" 1  #9 "), [1, "Ben Ash", undefined]);
  assert.deepEqual(won("1 ash"), [1, "Ben Ash", undefined]);
});

test("a part of a name is enough where it is one player's", () => {
  assert.deepEqual(won("ben"), [1, "Ben Ash", undefined]);
  assert.deepEqual(won("HOLT c"), [1, "Mia Holt", "c"]);
  assert.deepEqual(won("ned 1"), [12, "Mira Vane", undefined]);
  assert.deepEqual(read("as", KNOWN), { hint: "Ben Ash (1), Ned Ashford (12) …" });
});

test("as long as nobody is named it says so", () => {
  assert.deepEqual([read("", KNOWN), read("   ", KNOWN)], [null, null]);
  assert.deepEqual(read("9 1", KNOWN), { hint: "There is no table 9." });
  assert.deepEqual([read("zz", KNOWN), read("m", KNOWN)], [{ hint: "No player found yet." }, { hint: "No player found yet." }]);
  assert.deepEqual(won("1"), [1, null, ""]);
  assert.deepEqual(won("1 d")[1], null);
});

test("a reason stands behind a mark", () => {
  assert.deepEqual([read("12 2 !read wrongly", KNOWN).why, read("12 2", KNOWN).why], [true, false]);
  assert.deepEqual(read("12 2 !read 1 wrongly", KNOWN).words, ["2"]);
});
