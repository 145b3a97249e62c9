// @ts-check
// Checks a match from its JSON Lines alone (docs/proof.md), with nothing but the browser's own SHA-256.

import { gettext } from "../http/messages.js";

/** @typedef {{ ruleset: string, seats: number, seed: Uint8Array, decks: Uint8Array[] }} Header */
/**
 * @typedef {{ number: number, place: number, leaves: number, path: string[], root: string, published_at: string }} Root
 */

const VERSION = 1;
const MARK = 8; // hexadecimal digits of the head that stand with every step
const DECK_KEYS = 2n ** 32n;

/** @param {string} text */
export async function checkLines(text) {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const first = parsed(lines, 0), last = parsed(lines, lines.length - 1);
  if (first.kingsmoot !== VERSION) throw new Broken(gettext("This file is not a match in JSON Lines."));
  const bytes = from64(first.header), header = headerOf(bytes);
  let head = await sha256(ascii("kingsmoot link"), bytes), step = 0, secrets = 0, opened = 0;
  const root = first.seed ? await sha256(ascii("kingsmoot journal"), fromHex(first.seed)) : null;
  for (let at = 1; at < lines.length - 1; at++) {
    const line = parsed(lines, at);
    if ("after" in line) continue;
    step += 1;
    if (line.step !== step) throw new Broken(gettext("Step %(step)s is missing.", { step }), step);
    const seal = fromHex(line.seal ?? "");
    secrets += Number(seal.length > 0);
    if (line.key) {
      opened += 1;
      const key = root ? hex(await sha256(root, number(BigInt(step)))) : line.key;
      const found = await sha256(fromHex(line.key), from64(line.secret));
      if (key !== line.key || hex(found) !== line.seal)
        throw new Broken(gettext("The secret part of step %(step)s was changed.", { step }), step);
    }
    head = await sha256(head, from64(line.public), seal);
    if (hex(head.subarray(0, MARK / 2)) !== line.mark)
      throw new Broken(gettext("Step %(step)s was changed.", { step }), step);
  }
  if (last.steps !== step) {
    const facts = { found: step, said: last.steps };
    throw new Broken(gettext("The file has %(found)s steps, but its last line says %(said)s.", facts), step);
  }
  if (last.head !== hex(head)) throw new Broken(gettext("The last line does not match the steps before it."), step);
  await checkPromises(first, header, root);
  return {
    steps: step,
    head: last.head,
    header: hex(await sha256(bytes)),
    secrets,
    opened,
    viewer: first.viewer,
    seats: header.seats,
    ruleset: header.ruleset,
    seedPromised: hex(header.seed),
    seedOpened: !!first.seed,
    decksOpened: first.decks.filter(Boolean).length,
  };
}

/** @param {any} first @param {Header} header @param {Uint8Array | null} root */
async function checkPromises(first, header, root) {
  if (root && hex(await sha256(ascii("kingsmoot seed"), fromHex(first.seed))) !== hex(header.seed)) {
    throw new Broken(gettext("The seed is not the one that was promised."));
  }
  for (const [seat, shown] of first.decks.entries()) {
    if (!shown) continue;
    const key = root ? await sha256(root, number(DECK_KEYS + BigInt(seat))) : fromHex(shown.key);
    if (hex(await sha256(key, from64(shown.deck))) !== hex(header.decks[seat])) {
      throw new Broken(gettext("The deck of seat %(seat)s is not the one that was promised.", { seat: seat + 1 }));
    }
  }
}

// The roots that a proof leads to, each as published; throws where it leads elsewhere or is of another match.
/** @param {{ header: string, head: string }} match @param {{ leaf: string, roots: Root[] }} proof */
export async function checkProof(match, proof) {
  const leaf = JSON.parse(proof.leaf);
  if (leaf.header !== match.header || leaf.head !== match.head) {
    throw new Broken(gettext("The proof belongs to another match, or to an earlier state of this one."));
  }
  const roots = [];
  for (const one of proof.roots) {
    let found = await sha256(Uint8Array.of(0), new TextEncoder().encode(proof.leaf));
    let { place, leaves: count } = one;
    const path = [...one.path];
    if (!(place >= 0 && place < count))
      throw new Broken(gettext("Root %(number)s has no table at this place.", { number: one.number }));
    for (; count > 1; place = place >> 1, count = (count + 1) >> 1) {
      if ((place ^ 1) >= count) continue;
      const beside = fromHex(path.shift() ?? "");
      found = await sha256(Uint8Array.of(1), ...(place & 1 ? [beside, found] : [found, beside]));
    }
    if (path.length || hex(found) !== one.root)
      throw new Broken(gettext("The proof does not lead to root %(number)s.", { number: one.number }));
    roots.push(one);
  }
  return { table: leaf.table, roots };
}

export class Broken extends Error {
  /** @param {string} words */
  constructor(words, step = 0) {
    super(words);
    this.step = step;
  }
}

/** @param {string[]} lines @param {number} at */
function parsed(lines, at) {
  try {
    return JSON.parse(lines[at] ?? "");
  } catch {
    throw new Broken(gettext("Line %(line)s can’t be read.", { line: at + 1 }));
  }
}

/** @param {Uint8Array} bytes @returns {Header} */
function headerOf(bytes) {
  const [, ruleset, , , , , , seats, , seed, , decks] = unpacked(bytes);
  return { ruleset, seats, seed, decks };
}

// As much of MessagePack as a header needs.
/** @param {Uint8Array} bytes */
function unpacked(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), words = new TextDecoder();
  let at = 0;
  /** @param {number} size */
  const whole = (size) => {
    let found = 0;
    for (let i = 0; i < size; i++) found = found * 256 + view.getUint8(at++);
    return found;
  };
  /** @param {number} size */
  const slice = (size) => bytes.subarray(at, at += size);
  /** @param {number} size @returns {any[]} */
  const list = (size) => Array.from({ length: size }, () => value());
  /** @returns {any} */
  function value() {
    const tag = view.getUint8(at++);
    if (tag < 0x80) return tag;
    if (tag >= 0x90 && tag < 0xa0) return list(tag & 15);
    if (tag >= 0xa0 && tag < 0xc0) return words.decode(slice(tag & 31));
    if (tag === 0xc0) return null;
    if (tag >= 0xc4 && tag <= 0xc6) return slice(whole(1 << (tag - 0xc4)));
    if (tag >= 0xcc && tag <= 0xcf) return whole(1 << (tag - 0xcc));
    if (tag >= 0xd9 && tag <= 0xdb) return words.decode(slice(whole(1 << (tag - 0xd9))));
    if (tag === 0xdc) return list(whole(2));
    throw new Broken(gettext("The header can’t be read."));
  }
  return value();
}

/** @param {Uint8Array[]} parts */
async function sha256(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
}

/** @param {string} text */
const ascii = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} text */
function from64(text) {
  const letters = atob(text), bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** @param {bigint} value */
function number(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
