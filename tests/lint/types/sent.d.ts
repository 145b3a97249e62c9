// What the service sends, as docs/online-view.md describes it.
// Made by `python -m tests.lint.sent_types write`.
declare namespace Sent {
  interface AllowedProposalsPayload {
    takeback: boolean;
    draw: boolean;
  }

  interface BypassPayload {
    card: string;
    by: string | null;
  }

  interface CannotPayload {
    card: string;
    rule: string;
    short: string;
    words: string;
  }

  interface CardCheckPayload {
    rule: string;
    words: string;
    ok: boolean | null;
    short: string;
  }

  interface CardFace {
    title: string;
    type: string;
    called: string;
    faction: string;
    unique: boolean;
    loyal: boolean;
    cost: number | string | null;
    str: number | null;
    icons: string[];
    traits: string[];
    keywords: string[];
    gist: string;
    text: string[];
    gold: number | null;
    initiative: number | null;
    claim: number | null;
    reserve: number | null;
    influence: number | null;
    crests: string[];
    houses: string[];
    only: string[];
    marks: string[];
    ties: string[];
  }

  interface CardPayload {
    code: string | null;
    owner: number;
    seat: number;
    kneels: boolean;
    facedown: boolean;
    str: ValuePayload | null;
    icons: string[];
    icons_by: [string, string, string][];
    keywords: string[];
    keywords_by: [string, string, string][];
    power: number;
    tokens: Record<string, number>;
    dups: string[];
    dup_count: number;
    on: string | null;
    state: string[];
    cost: ValuePayload | null;
    blank: boolean;
    immune: string[];
    limits: UseLimitPayload[];
    enforced: boolean;
    crests_by?: [string, string, string][];
    traits_by?: [string, string, string][];
  }

  interface ChallengePayload {
    type: string;
    attacker: number;
    defender: number;
    against: number;
    attackers: string[];
    defenders: string[];
    bypassed: BypassPayload[];
    totals: [number, number];
    totals_by: [string, number, number][];
    if_now: ForecastPayload | null;
  }

  interface ChallengesPayload {
    left: string[];
    made: string[];
  }

  interface ChatLine {
    number: number;
    seat: number;
    at: string;
    text: string;
  }

  interface ClocksPayload {
    at: number;
    left: (number | null)[];
    runs: number[] | null;
    free: number[];
    outs: number[];
    most: number | null;
    claim: boolean;
  }

  interface CrumbPayload {
    words: string;
    step: number;
  }

  interface DisputeLinePayload {
    at: number;
    author: string;
    kind: string;
    text: string;
  }

  interface DisputePayload {
    number: number;
    version: number;
    state: string;
    kind: string;
    step: number | null;
    by: number | null;
    proposal: string | null;
    until: number | null;
    judge: string;
    lines: DisputeLinePayload[];
    ruling: RulingPayload | null;
    judged: boolean;
    agreed: number[];
    waits: number[];
    accepted: number[];
    can: string[];
  }

  interface DoomedPayload {
    dead: number;
    most: number;
  }

  interface EndingPayload {
    winner: number | null;
    reason: string;
    places: number[];
    words: string;
  }

  interface ForecastPayload {
    winner: number | null;
    margin: number;
    unopposed: boolean;
    claim: number;
    words: string;
  }

  interface FreezeNotice {
    words: string;
    choice: string[] | null;
    wishes: [number, "go back" | "end"][];
    needs: number[];
  }

  interface GiftsPayload {
    most: number;
    to: number[];
    longest: number;
    rule: string;
    why: string;
  }

  interface LiveLogLine {
    step: number;
    depth: number;
    words: string;
    kind: string;
    rule: string;
    quiet: boolean;
    icon: string;
    more?: string;
    undone?: number;
    summary?: string;
  }

  interface LogLines {
    step: number;
    lines: LiveLogLine[];
  }

  interface LoopPayload {
    first: number;
    last: number;
    most: number;
    rule: string;
    words: string;
  }

  interface OfferPayload {
    id: string;
    verb: string;
    card: string | null;
    other: string | null;
    seat: number | null;
    number: number | null;
    group: string;
    words: string;
    cost: ValuePayload | null;
    risky: boolean;
    pass: boolean;
  }

  interface OpenOffersPayload {
    takeback: TakebackPayload | null;
    draw: ProposalPayload | null;
    pause: ProposalPayload | null;
  }

  interface PilePayload {
    count: number;
    cards: string[] | null;
    known?: [number, string][];
  }

  interface PreferencesPayload {
    auto_pass: string;
    ask_in: string[];
    confirm_risky: boolean;
    windows: string[];
  }

  interface PromptPayload {
    id: number;
    question: string;
    title: string;
    words: string;
    rule: string;
    least: number;
    most: number;
    together: boolean;
    answer: string;
    none: string;
    offers: OfferPayload[];
    cannot: CannotPayload[];
    loop: LoopPayload | null;
  }

  interface ProposalPayload {
    by: number;
    waits: number[];
  }

  interface PublicViewHead {
    version: number;
    status: "waiting" | "live" | "paused" | "frozen" | "ended";
    delay: number;
    clocks?: ClocksPayload | null;
  }

  interface RelationPayload {
    seat: number;
    tie: string;
    words: string;
  }

  interface RoundClockPayload {
    ends: number | null;
    left: number | null;
  }

  interface RulingPayload {
    by: string;
    remedy: string;
    reason: string;
    rules: string[];
    step: number;
    final: boolean;
  }

  interface SeatChat {
    newest: number;
    heard: boolean;
    muted: number[];
    words: ChatLine[];
  }

  interface SeatViewHead {
    version: number;
    status: "waiting" | "live" | "paused" | "frozen" | "ended";
    wait: number | null;
    trouble?: FreezeNotice | null;
    clocks?: ClocksPayload | null;
    round_clock?: RoundClockPayload | null;
    allows?: AllowedProposalsPayload | null;
    dispute?: unknown | null;
    replayed?: string | null;
  }

  interface SidePayload {
    name: string;
    faction: string | null;
    agendas: string[];
    title: string | null;
    relations: RelationPayload[];
    eliminated: boolean;
    doomed: DoomedPayload | null;
    gold: number;
    power: number;
    goal: number;
    plot: string | null;
    values: Record<string, ValuePayload>;
    piles: Record<string, PilePayload>;
    challenges: ChallengesPayload | null;
  }

  interface TablePayload {
    step: number;
    you: number | null;
    ruleset: string;
    game: string;
    format: string;
    called: string;
    facts: string;
    round: number;
    phase: string;
    phases: string[];
    first: number;
    active: number | null;
    seats: SidePayload[];
    teams: TeamPayload[];
    cards: Record<string, CardPayload>;
    challenge: ChallengePayload | null;
    path: CrumbPayload[];
    waits: WaitingPayload;
    manners: PreferencesPayload | null;
    offers_open: OpenOffersPayload;
    gifts: GiftsPayload | null;
    paused: string | null;
    last: number | null;
    prompt: PromptPayload | null;
    outcome: EndingPayload | null;
  }

  interface TakebackPayload {
    by: number;
    to: number;
    waits: number[];
    seen: string;
  }

  interface TeamPayload {
    seats: number[];
    power: number;
    goal: number;
  }

  interface UseLimitPayload {
    words: string;
    used: number;
    most: number;
  }

  interface ValuePayload {
    now: number;
    printed: number;
    by?: [string, number, string][];
  }

  interface WaitingPayload {
    seats: number[] | null;
    words: string;
  }
}
