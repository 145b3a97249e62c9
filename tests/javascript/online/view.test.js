// The view is kept new: what comes late or twice changes nothing, and a server that is away is asked again, less and less often.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Follow } from "../../../tournament/static/online/board/view.js";

function followed(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1000 });
  const views = [], links = [];
  const follow = new Follow("/matches/m", (view) => views.push(view.version), (link) => links.push(link), () => {});
  follow.looks = 0;
  follow.look = () => (follow.looks += 1);
  return { follow, views, links };
}

test("a slower answer to an earlier question is left aside", (t) => {
  const { follow, views } = followed(t);
  for (const version of [3, 5, 4, 5, 6]) follow.take({ version });
  assert.deepEqual(views, [3, 5, 5, 6]);
});

test("it looks where another version is told of, unless the answer to a choice brings it", (t) => {
  const { follow } = followed(t);
  follow.hear();
  follow.take({ version: 3 });
  follow.told = 3;
  follow.hear();
  assert.equal(follow.looks, 0);
  follow.told = 4;
  follow.holds = () => true;
  follow.hear();
  assert.equal(follow.looks, 0);
  follow.holds = () => false;
  follow.hear();
  assert.equal(follow.looks, 1);
});

test("who is away is told since when, and waits longer from look to look", (t) => {
  const { follow, links } = followed(t);
  for (const wait of [1000, 2000, 4000, 8000, 8000]) {
    const now = Date.now();
    follow.lost();
    assert.deepEqual(links.at(-1), { on: false, since: 1000, next: now + wait });
    t.mock.timers.tick(wait - 1);
    const looks = follow.looks;
    t.mock.timers.tick(1);
    assert.equal(follow.looks, looks + 1);
  }
  follow.streaming = true;
  follow.found();
  assert.deepEqual([links.at(-1), follow.fails], [{ on: true }, 0]);
});

test("without a stream it looks again by itself, with one it waits to be told", (t) => {
  const { follow } = followed(t);
  follow.found();
  t.mock.timers.tick(2500);
  assert.equal(follow.looks, 1);
  follow.streaming = true;
  follow.found();
  t.mock.timers.tick(60_000);
  assert.equal(follow.looks, 1);
});
