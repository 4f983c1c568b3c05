// Made from the OpenAPI document of the interface by go test ./bindings -update.

/** What is wrong with a call, as docs/api.md lists it. */
export class Problem extends Error {
  code: string;
  title: string;
  status: number;
  /** What there is to mend in the rules of the call. */
  findings: Finding[];
}

/** The module of the package, where it lies elsewhere: its address or what is there. */
export type Wasm = string | URL | Response | BufferSource | WebAssembly.Module;

/** Loads the library. */
export function load(options?: { wasm?: Wasm; worker?: false }): Promise<Library>;
/** Loads the library in a worker. */
export function load(options: { wasm?: Wasm; worker: true }): Promise<AsyncLibrary>;
/** Loads the library in a worker or beside the caller. */
export function load(options: { wasm?: Wasm; worker: boolean }): Promise<Library | AsyncLibrary>;

/** A library whose calls return promises. */
export type AsyncLibrary = {
  [Call in keyof Library]: (...args: Parameters<Library[Call]>) => Promise<ReturnType<Library[Call]>>;
} & {
  /** Ends the library, and its worker. */
  close(): void;
};

/** How a call is made. */
export interface Options {
  /** How long it may take, 10 if it is not given; then the problem is too-long. */
  seconds?: number;
}

export interface Library {
  /** The answer to a call as a text, byte for byte that of the interface. */
  text(name: "score" | "explain" | "waits" | "points" | "check" | "test" | "sheet" | "diff" | "languages" | "listRules" | "showRules", call?: object, options?: Options): string;
  /** What a hand is worth, or why it has no score. */
  score(call: ScoreCall, options?: Options): Score;
  /** Why a hand has its score, and why not another. */
  explain(call: ExplainCall, options?: Options): Explanation;
  /** What a hand waits for, and what each tile pays. */
  waits(call: WaitsCall, options?: Options): Waiting;
  /** What han and fu come to. */
  points(call?: PointsCall, options?: Options): Points;
  /** What there is to mend in a rule file, a file of tests or a record: one finding a line. */
  check(call: CheckCall, options?: Options): Finding[];
  /** What tests of rules come to: findings and cases, one a line. */
  test(call?: TestCall, options?: Options): Tested[];
  /** The sheet of rules, to read and to print. */
  sheet(call?: SheetCall, options?: Options): string;
  /** What changes from one rule set to another, with hands. */
  diff(call?: DiffCall, options?: Options): Difference;
  /** The languages that lang may name. */
  languages(call?: {
  }, options?: Options): Languages;
  /** The rule sets that calls may name. */
  listRules(call?: {
    /** The language of names: one of en, ja, fr, zh, zh-Hant. */
    lang?: string;
  }, options?: Options): RuleSets;
  /** The options and the yaku of a rule set, and the words of its situation. */
  showRules(call: {
    /** The language of names: one of en, ja, fr, zh, zh-Hant. */
    lang?: string;
    /** The name of a rule set, as /api/v1/rules lists it. */
    rules: string;
  }, options?: Options): RuleSet;
}

export type CheckCall = {
  /** The text of a file. */
  file: string;
  /** The language of messages; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The name that findings show; one that ends in _test.yaml is a file of tests; rules.yaml if it is not given. */
  name?: string;
};

export type DiffCall = {
  a?: DiffSide;
  b?: DiffSide;
  /** Without hands: only what the rules say. */
  brief?: boolean;
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
};

export type Difference = {
  a: {
    /** Absent if the file has none. */
    edition?: string;
    id: string;
    name: string;
    rules_hash: string;
  };
  b: {
    /** Absent if the file has none. */
    edition?: string;
    id: string;
    name: string;
    rules_hash: string;
  };
  causes: Array<{
    change: "turned" | "changed" | "added" | "removed";
    /** Its place in the rules. */
    id: string;
    kind: string;
    rules?: Array<string>;
    says: Array<{
      after: string;
      before: string;
      what: string;
    }>;
    title: string;
    unseen?: {
      proved: boolean;
      reason: string;
      text: string;
    };
    with?: Array<string>;
    witness?: {
      /** The score under a, or why it is refused. */
      a: object;
      /** The score under a with this cause alone turned. */
      alone?: object;
      /** That under b; absent if another number of people play. */
      b?: object;
      /** A line for the rules a. */
      hand: string;
      /** The line for b, where it is another one. */
      hand_b?: string;
      lines: Array<{
        after: string;
        before: string;
        what: string;
      }>;
      points_differ: boolean;
      shadowed: boolean;
      /** The id of a cause that makes up for this one. */
      shadowed_by?: string;
      /** The score under b without this cause. */
      without?: object;
    };
  }>;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  equal: boolean;
  /** How many rules and options differ in words alone. */
  in_words: number;
};

export type ExplainCall = {
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** A hand as rulecheck score takes it, such as 234m567p34567s99m tsumo:8s riichi dora:4s. */
  hand: string;
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
  /** Ids or names of yaku whose conditions are shown part by part. */
  yaku?: Array<string>;
};

/** As rulecheck explain --format json. */
export type Explanation = (Explained & { error?: undefined }) | Refusal;

/** As rulecheck check --format json. */
export type Finding = {
  /** A stable word, which docs/codes.md explains. */
  code: string;
  column: number;
  end_column: number;
  end_line: number;
  file: string;
  fixes?: Array<{
    edits: Array<{
      column: number;
      end_column: number;
      end_line: number;
      line: number;
      text: string;
    }>;
    safe: boolean;
    title: string;
  }>;
  help?: string;
  line: number;
  message: string;
  related?: Array<{
    column: number;
    file: string;
    line: number;
    message: string;
  }>;
  rule: string;
  severity: "error" | "warning";
};

export type Languages = Array<string>;

export type Points = {
  base: number;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  edition?: string;
  fu: number;
  han: number;
  limit: string;
  /** What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits. */
  payments: { [key: string]: number };
  points: number;
  rules: string;
  rules_hash: string;
  yakuman: number;
};

export type PointsCall = {
  /** The winner is the dealer. */
  dealer?: boolean;
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** As they are rounded. */
  fu?: number;
  /** At least 1, unless there is a yakuman. */
  han?: number;
  /** Counters on the table. */
  honba?: number;
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The id or the name of a limit, in place of han, fu and yakuman. */
  limit?: string;
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
  /** The tile was drawn. */
  tsumo?: boolean;
  /** How many units. */
  yakuman?: number;
};

export type RuleSet = {
  doc?: string;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  edition: string;
  hash: string;
  id: string;
  name: string;
  options?: Array<{
    /** What it is about: hands, fu, limits, payments, table or none. */
    about: string;
    allowed?: Array<unknown>;
    default: unknown;
    doc: string;
    id: string;
    max?: number;
    min?: number;
    type: string;
    value: unknown;
  }>;
  /** The words that may stand behind the tiles of a hand. */
  situation?: Array<{
    doc?: string;
    id: string;
    name: string;
    type: "fact" | "count" | "seat" | "input";
  }>;
  sources?: Array<string>;
  yaku?: Array<{
    han?: {
      closed?: unknown;
      open?: unknown;
    };
    id: string;
    limit?: string;
    name: string;
    off?: boolean;
    yakuman?: unknown;
  }>;
};

export type RuleSets = Array<{
  doc?: string;
  /** Empty if the file has none. */
  edition: string;
  id: string;
  name: string;
  /** The name that calls take. */
  rules: string;
}>;

/** As rulecheck score --format json. */
export type Score = (Result & { error?: undefined }) | Refusal;

export type ScoreCall = {
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** A hand as rulecheck score takes it, such as 234m567p34567s99m tsumo:8s riichi dora:4s. */
  hand: string;
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
};

export type SheetCall = {
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** Html if it is not given. */
  format?: "html" | "markdown";
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
};

export type TestCall = {
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** The language of messages; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** A rule set in place of the one that the tests name. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
  /** The text of a file of tests; without it the examples in file are tried. */
  tests?: string;
};

/** As rulecheck test --format json. */
export type Tested = Case | Finding;

/** As rulecheck waits --format json. */
export type Waiting = (Waits & { error?: undefined }) | Refusal;

export type WaitsCall = {
  /** The player's own discards, such as 1m9s, for furiten. */
  discards?: string;
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** A hand without its winning tile, as rulecheck waits takes it, such as 234m567p3456788s riichi; with one tile more, what it waits for after each discard. */
  hand: string;
  /** The language of names; en if it is not given. */
  lang?: "en" | "ja" | "fr" | "zh" | "zh-Hant";
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
};

export type Case = {
  column: number;
  differences?: Array<{
    got: string;
    key: string;
    want: string;
  }>;
  error?: string;
  file: string;
  game?: boolean;
  hand?: string;
  id: string;
  line: number;
  outcome: "passed" | "failed" | "error";
  rules: string;
  /** Options and their values. */
  set?: { [key: string]: string };
};

export type DiffSide = {
  /** The text of a rule file, in place of rules. */
  file?: string;
  /** The name of a rule set, as /api/v1/rules lists it; standard if neither rules nor file is given. */
  rules?: string;
  /** Options and their values. */
  set?: { [key: string]: string };
};

export type Explained = {
  /** The place of the candidate that counts, from 0. */
  best?: number;
  better_by?: string;
  candidates?: Array<Candidate>;
  cut?: boolean;
  demands?: Array<Asked>;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  edition?: string;
  exchanges?: Array<{
    in: Array<string>;
    out: string;
    winning?: boolean;
  }>;
  left_out?: number;
  nearest?: Array<{
    away?: number;
    begun?: Array<string>;
    groups?: Array<string>;
    left?: Array<string>;
    pairs?: Array<string>;
    shape: string;
    when?: Part;
  }>;
  /** As what the hand was read, where it is not written as the notation has it. */
  read_as?: Array<string>;
  refused?: Refusal;
  result?: Result;
  rules?: string;
  rules_hash?: string;
};

/** Why a hand has no score. */
export type Refusal = {
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  error: Wrong;
  others?: Array<Wrong>;
  /** As what the hand was read, where it is not written as the notation has it. */
  read_as?: Array<string>;
  readings?: Array<Reading>;
};

/** What a hand is worth; docs/results.md tells of each key. */
export type Result = {
  assumed?: Array<string>;
  base: number;
  bonus: Array<{
    han: number;
    id: string;
  }>;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  edition?: string;
  fu: number;
  fu_parts: Array<{
    fu: number;
    group?: string;
    id: string;
    pair?: string;
    wait?: string;
  }>;
  /** Points with honba and riichi sticks. */
  gain: number;
  han: number;
  /** Empty below mangan. */
  limit: string;
  /** What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits. */
  payments: { [key: string]: number };
  /** What the winner gets for the hand. */
  points: number;
  /** As what the hand was read, where it is not written as the notation has it. */
  read_as?: Array<string>;
  reading: Reading;
  rules: string;
  /** Rules with the same hash score every hand alike. */
  rules_hash: string;
  /** The tile for which the winning tile stands, where it stands for any. */
  stands_for?: string;
  yaku: Array<{
    han?: number;
    id: string;
    limit?: string;
    name: string;
    yakuman?: number;
  }>;
  /** Units; 0 for a counted yakuman. */
  yakuman: number;
};

export type Waits = {
  /** How many tiles must be exchanged until the hand waits. */
  away?: number;
  /** For a hand with one tile more, the best first. */
  discards?: Array<Discard>;
  /** The tiles that bring a hand nearer that does not wait. */
  draws?: Array<Draw>;
  /** That the rules did not hold yet on the date behind their name. */
  early?: string;
  edition?: string;
  /** Whether a tile that completes the hand is among the discards. */
  furiten?: boolean;
  /** As what the hand was read, where it is not written as the notation has it. */
  read_as?: Array<string>;
  rules: string;
  rules_hash: string;
  waits?: Array<Wait>;
};

/** A rule that was asked. */
export type Asked = {
  amount?: number;
  cut?: boolean;
  holds: boolean;
  name?: string;
  number?: Part;
  places?: Array<{
    file: string;
    line?: number;
  }>;
  rule: string;
  when?: Part;
};

export type Candidate = {
  alone?: string;
  base?: number;
  basic?: Asked;
  bonus?: Array<Asked>;
  fu?: {
    fixed?: Array<Asked>;
    fu: number;
    round_up_to: number;
    steps?: Array<FuStep>;
    sum: number;
  };
  gain?: number;
  han: number;
  honba?: number;
  liable_base?: Asked;
  limit?: string;
  limits?: Array<Asked>;
  payers?: Array<{
    adjustments?: Array<Asked>;
    dealer?: boolean;
    discarder?: boolean;
    empty_seat?: boolean;
    for_hand: number;
    honba?: Array<Asked>;
    liable?: boolean;
    pays: number;
    seat?: string;
    shares?: Array<Asked>;
  }>;
  points?: number;
  raised_by?: string;
  reading: Reading;
  sticks?: number;
  unmet?: string;
  yaku: Array<{
    by?: string;
    cut?: boolean;
    han?: number;
    id: string;
    limit?: string;
    name: string;
    places?: Array<{
      file: string;
      line?: number;
    }>;
    verdict: string;
    when?: Part;
    yakuman?: number;
  }>;
  yakuman: number;
};

export type Discard = {
  /** How many tiles must be exchanged until the hand waits. */
  away: number;
  /** The tiles that bring a hand nearer that does not wait. */
  draws: Array<Draw>;
  /** Whether a tile that completes the hand is among the discards. */
  furiten: boolean;
  /** As in hands, such as 0p for a red five. */
  tile: string;
  waits: Array<Wait>;
};

export type Draw = {
  /** How many are not seen. */
  left: number;
  /** As in hands, such as 0p for a red five. */
  tile: string;
};

/** A part of a condition, with what it comes to. */
export type Part = {
  asked: boolean;
  asks?: string;
  cut?: boolean;
  fault?: boolean;
  holds?: boolean;
  kind: string;
  name?: string;
  over?: string;
  parts?: Array<Part>;
  text: string;
  value?: string;
};

/** How the hand was read. */
export type Reading = {
  groups?: Array<string>;
  pair?: string;
  pairs?: Array<string>;
  shape: string;
  tiles?: Array<string>;
  wait?: string;
};

export type Wait = {
  /** How many are not seen. */
  left: number;
  ron: (Worth & { error?: undefined }) | Refusal;
  /** As in hands, such as 0p for a red five. */
  tile: string;
  tsumo: (Worth & { error?: undefined }) | Refusal;
};

export type Wrong = {
  /** A stable word. */
  code: string;
  field: string;
  message: string;
};

export type FuStep = {
  amount?: number;
  before: number;
  cut?: boolean;
  group?: string;
  holds: boolean;
  name?: string;
  number?: Part;
  pair?: string;
  places?: Array<{
    file: string;
    line?: number;
  }>;
  rule: string;
  wait?: string;
  when?: Part;
};

/** What the hand is worth with the tile: the keys of a result but those that are alike for all tiles. */
export type Worth = {
  base: number;
  bonus: Array<{
    han: number;
    id: string;
  }>;
  fu: number;
  fu_parts: Array<{
    fu: number;
    group?: string;
    id: string;
    pair?: string;
    wait?: string;
  }>;
  /** Points with honba and riichi sticks. */
  gain: number;
  han: number;
  /** Empty below mangan. */
  limit: string;
  /** What each payer pays, honba included, by seat; discarder if the seat is not known, empty_seat for that at which nobody sits. */
  payments: { [key: string]: number };
  /** What the winner gets for the hand. */
  points: number;
  reading: Reading;
  yaku: Array<{
    han?: number;
    id: string;
    limit?: string;
    name: string;
    yakuman?: number;
  }>;
  /** Units; 0 for a counted yakuman. */
  yakuman: number;
};
