// What the modules of tournament/static/online/board hand each other.

type View = Sent.TablePayload & Sent.SeatViewHead & Partial<Sent.PublicViewHead> & {
  dispute?: Sent.DisputePayload | null;
};
type By = [operation: string, amount: number, source: string];
type Gain = [operation: string, name: string, source: string];

// A card as it is drawn: what was sent of it, with what is printed on it, unless it is hidden.
interface SeenCard extends Partial<Sent.CardPayload> {
  id: string;
}
interface KnownCard extends SeenCard {
  facts: Sent.CardFace;
}
interface HiddenCard extends SeenCard {
  facts: null;
}
type Card = KnownCard | HiddenCard;

type Table = import("../../../tournament/static/online/board/table.js").Table;
type Choosing = import("../../../tournament/static/online/board/choosing.js").Choosing;
type Clocks = import("../../../tournament/static/online/board/clocks.js").Clocks;
type Hush = import("../../../tournament/static/online/board/hush.js").Hush;
type BoardLog = import("../../../tournament/static/online/board/log.js").Log;
type Sender = import("../../../tournament/static/online/board/sending.js").Sender;
type Talk = import("../../../tournament/static/online/board/talk.js").Talk;

// What `make` and `fill` put into an element; what is false, null, undefined or empty is left out.
type Drawn = Node | string | false | null | undefined | Drawn[];
type Attributes = Record<string, string | number | boolean | null | undefined>;

// A button of a dialogue: what it does, its words, its classes, more attributes.
type DialogButton = [what: string, words: Drawn, classes?: string, more?: Attributes];
type StateButton = [what: string, words: string, isFirst: boolean];

// What somebody has proposed and others have still to answer.
type Proposed = [what: string, open: Sent.ProposalPayload & Partial<Sent.TakebackPayload>];

// Does what a key stands for; false where there was nothing to do.
type Act = (what: string, number?: number) => unknown;

// The element that make("button.btn") makes.
type Made<K extends string> = K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K]
  : K extends `${infer T}.${string}` ? T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement
  : HTMLElement;

// What the bar says.
interface Bar {
  wait?: boolean;
  faction?: string | null;
  icon?: string;
  small: string;
  title: string;
  engineTitle?: boolean; // the engine's words, which are not translated
  path: string[];
  rule?: string;
  words: string;
  engineWords?: boolean;
  bad?: boolean;
  buttons: BarButton[];
  meter?: boolean;
  manners?: Sent.PreferencesPayload | null;
  question: string;
  rules?: string;
  flagged?: boolean;
}
type BarText = Omit<Bar, "path" | "buttons" | "question"> & { path?: string[] };

interface BarButton {
  do: string;
  words: string;
  engine?: boolean;
  offer?: string;
  key?: string | null;
  go?: boolean;
  off?: boolean;
  risky?: boolean;
  pressed?: boolean;
  price?: number | null;
}

// The line across the board for what is out of order.
interface StateLine {
  s: string;
  icon: string;
  kind: string;
  head: string;
  text: string;
  more: string;
  buttons: StateButton[];
}

interface Link {
  on: boolean;
  since?: number;
  next?: number;
}

// The facts of all cards that are known to a table, with what tells them from others.
interface KnownFacts {
  digest?: string;
  cards: Record<string, Sent.CardFace>;
}

// What all modules share; the second half is there on a seat's own board, the third on a watcher's.
interface Board {
  base: string;
  rules: string;
  home: string;
  table: Table; // from the first view on
  choosing: Choosing;
  sender: Pick<Sender, "busy" | "state">;
  hush: Pick<Hush, "isHeld" | "isDue">;
  clocks: Clocks;
  log: BoardLog;
  link: Link; // whether the server answers
  joined: Set<string>;
  read: string | null;
  bar: Bar;
  stand: Drawn[];

  where?: string;
  fair?: string;
  judge?: string;
  flags?: boolean;
  told?: StateLine | null;
  talk?: Talk;
  why?: { card: string; checks?: Sent.CardCheckPayload[]; words?: string } | null;
  isOff?: (card: Card) => boolean;

  match?: string;
  isStream?: boolean;
  place?: number | null;
  newest?: number;
  foot?: () => Drawn[];
}

// A place on the map of seats, and what a seat is to another there.
type Point = { x: number; y: number };
type Relation = { tie: string; from: number; to: number };

// The board of a seat, whose modules send.
interface OwnBoard extends Board {
  sender: Sender;
  hush: Hush;
  talk: Talk;
  dialog: (() => HTMLElement | null) | null;
  closed: string | null;
}

// What is done when an element with `data-do` is pressed.
type Deeds = Record<string, (at?: any) => unknown>;

// The elements of a layout that are drawn again and again, by name.
interface Slots {
  prompt: HTMLElement;
  hand: HTMLElement;
  tray: HTMLElement;
  over: HTMLElement;
  [name: string]: HTMLElement;
}

interface Layout {
  build(root: HTMLElement): Slots;
  draw(slots: Slots, board: Board): void;
  read?(board: Board, card: string): void;
  toSeat?(slots: Slots, board: Board, number: number): boolean;
  openLog?(): void;
  openSeat?(seat: number): void;
  closeSheet?(): boolean;
  toggleHand?(board: Board): void;
}

// What is open on a phone: whose seat, the hand, a sheet and what it shows.
interface Opened {
  seat: number | null;
  hand: boolean | null;
  sheet: "card" | "log" | "seat" | null;
  read: string | number | null;
  asked?: number | null;
  fresh: boolean;
}
