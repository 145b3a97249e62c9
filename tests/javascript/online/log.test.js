// The log beside the board: which lines are there after what the server has sent, and which of them are drawn.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";

import { Log } from "../../../tournament/static/online/board/log.js";

const line = (step, more = {}) => ({ step, words: `step ${step}`, kind: "event", ...more });
const steps = (log) => log.lines.map((one) => one.step);

test("lines come in order, and one that comes again takes the place of what it was", () => {
  const log = new Log("/matches/m", () => {});
  log.take(3, [line(1), line(3, { quiet: true })]);
  log.take(4, [line(4), line(3), line(2)]);
  assert.deepEqual(steps(log), [1, 2, 3, 4]);
  assert.ok(!log.lines[2].quiet);
  assert.equal(log.step, 4);
});

test("of a long log the newest 400 lines stay", () => {
  const log = new Log("/matches/m", () => {});
  log.take(500, Array.from({ length: 500 }, (_, at) => line(at + 1)));
  assert.deepEqual([log.lines.length, log.lines[0].step], [400, 101]);
});

test("it is known where each round began, and when I last said how I am asked", () => {
  const log = new Log("/matches/m", () => {});
  log.take(9, [
    line(2, { kind: "round", words: "Round 1" }),
    line(5, { kind: "setting", words: "Mira is asked always in reaction windows" }),
    line(7, { kind: "setting", words: "Teo changes a setting" }),
  ]);
  assert.deepEqual([[...log.rounds], log.set], [[[2, "Round 1"]], 5]);
});

test("all is asked for anew once steps may have been taken back", () => {
  const log = new Log("/matches/m", () => {});
  log.take(3, [line(1), line(2), line(3)]);
  log.forget();
  assert.deepEqual([log.step, steps(log)], [0, []]);
});

test("it asks after the newest step there is until the step that a view has shown, part by part", async (t) => {
  const asked = [];
  const server = createServer((request, response) => {
    const after = Number(new URL(request.url, "http://here").searchParams.get("after"));
    asked.push(after);
    response.end(JSON.stringify({ step: after + 2, lines: [line(after + 1), line(after + 2)] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => (server.closeAllConnections(), server.close()));
  let drawn;
  const whole = new Promise((done) => (drawn = done));
  const log = new Log(`http://127.0.0.1:${server.address().port}/matches/m`, () => log.step >= 5 && drawn());
  log.more(5);
  log.more(3);
  await whole;
  assert.deepEqual([asked, steps(log)], [[0, 2, 4], [1, 2, 3, 4, 5, 6]]);
});
