// What the modules of tournament/static/replays hand each other.

type Log = import("../../../tournament/static/replays/log.js").Log;
type Reader = import("../../../tournament/static/replays/reader.js").Reader;

// The shape of a log, from /outline: a mark, a digit or a height for each step, spans of steps, and steps by the order that undid them.
interface Outline {
  steps: number;
  marks: string;
  quiet: string;
  lines: string;
  ends: [start: number, end: number][];
  undone: [order: number, steps: number[]][];
}

// Rows of a log, from /entries.
interface Entries {
  first: number;
  rows: Row[];
}
type Row = [
  style: string,
  rails: string,
  opens: number,
  icon: string,
  said: string,
  more: string,
  cause: string,
  caused: string,
  thought: number,
  rule: string,
  undone: number,
  summary: string,
];

// The address of a part of the log, with what is asked of it.
type AddressOf = (path: string, asked: Record<string, string | number>) => string;
