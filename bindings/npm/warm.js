// The calls that the package has answered when its snapshot is written, and those that its first half must answer.
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { goIn } from "./go.js";
import { ask } from "./program.js";
import { globals, resume } from "./resume.js";
import { run, settled, snapshot } from "./snapshot.js";
import { counting, part } from "./split.js";

const usual = ["score", { hand: "234m567p34567s99m tsumo:8s riichi dora:4s9p" }];

/** Asks a program and throws its fault. */
function answer(exports, calls) {
  const program = { exports, start: 0, bytes: 0, end(cause) { throw cause; } };
  for (const [name, call] of calls) ask(program, name, JSON.stringify(call), 10);
}

/**
 * How a program is run until its snapshot: it answers a usual call some times, and once more after its garbage is collected,
 * which leaves it without a stack, free memory and pools for calls.
 */
const runs = (times) => ({
  own: globals,
  goIn,
  warm(exports) {
    answer(exports, new Array(times).fill(usual));
    exports.settle();
    answer(exports, [usual]);
  },
});

// After 200 wins the engine makes its tables (winsWithoutTables in package engine).
export const whole = (plain) => snapshot(plain, runs(201));

/** A snapshot that answers the calls score, waits and points as a rule. It has no tables, which would be a tenth of it. */
export async function half(plain) {
  const all = await snapshot(plain, runs(1));
  const start = counting(plain);
  const begun = start.called(await run(new WebAssembly.Module(start.wasm), runs(1), 0));
  const copy = counting(all);
  const own = globals();
  const go = new (goIn(own))();
  const { clock, timers } = settled(go, afterBuild);
  const { exports } = await resume(new WebAssembly.Module(copy.wasm), go, own, (cause) => { throw cause; });
  for (const call of profile()) {
    answer(exports, [call]);
    for (let tries = 9; timers.size && tries; tries--) exports.resume();
  }
  clock.step = 1_000_000_000n; // some calls take too long, and timers end
  for (const call of profile()) {
    if (clock.now > afterBuild + day) break;
    answer(exports, [call]);
    if (timers.size) exports.resume();
  }
  return part(all, copy.called({ exports }), begun);
}

// When the profile is made, in nanoseconds. It is late enough for timers of the build to have ended.
const afterBuild = 1_700_000_000_000_000_000n;
const day = 86_400_000_000_000n;

const langs = ["en", "ja", "fr", "zh"];

function* profile() {
  const sets = names("../../rulesets/").map((file) => ({ rules: file.slice(0, -".yaml".length) }));
  const houses = ["../../testdata/houses/", "../../testdata/rulesets/"].flatMap((folder) =>
    names(folder).map((file) => ({ file: readFileSync(folder + file, "utf8") })));
  for (const under of [...sets, ...houses]) {
    for (const lang of langs) {
      for (const hand of hands) {
        yield ["score", { hand, lang, ...under }];
        yield ["waits", { hand: hand.replace(/ (tsumo|ron):\w+/, ""), discards: "1m9s", lang, ...under }];
      }
      yield ["points", { han: 3, fu: 40, lang, ...under }];
      yield ["points", { limit: "mangan", tsumo: true, dealer: true, honba: 2, lang, ...under }];
      yield ["points", { yakuman: 1, lang, ...under }];
    }
  }
  for (const name of ["score", "waits", "points"]) for (const lang of langs) for (const call of wrong) yield [name, { lang, ...call }];
  for (const [name, under] of Object.entries(corpora)) {
    const lines = gunzipSync(readFileSync(`../../testdata/corpus/${name}.ndjson.gz`)).toString().trimEnd().split("\n");
    for (const line of lines) yield ["score", { hand: JSON.stringify({ ...JSON.parse(line), expect: undefined }), ...under }];
  }
}

const names = (folder) => readdirSync(folder).filter((file) => file.endsWith(".yaml") && !file.endsWith("_test.yaml")).sort();

const hands = [
  "234m567p34567s99m tsumo:8s riichi dora:4s9p",
  "234m567p34567s99m ron:8s riichi ippatsu dora:4s ura:9p seat:south round:east honba:2 sticks:1",
  "1112345678999m ron:5m dealer",
  "19m19p19s1234567z tsumo:1m",
  "1122m3344p5566s7z tsumo:7z",
  "11m pon 222z, pon 333z, kan 4444z, 11z tsumo:1z",
  "２３４m567p34567s99m tsumo:8s",
  "11m",
  "234m567p34567s99m",
  "234m567p34567s99m tsumo:8s richi",
];

const wrong = [
  {},
  { hand: hands[0], rules: "emma" },
  { hand: hands[0], file: "hanfu: 1\nid: x\nextends: standart\n" },
  { hand: hands[0], file: "hanfu: [\n" },
  { hand: hands[0], file: "hanfu: 1\nid: x\nextends: standard\noptions: {double_wind_fu: 3}\nyakus: {}\n" },
  { hand: hands[0], set: { pinfu_tsumo: "false" } },
  { hand: hands[0], set: { pinfu_tsumo: "no" } },
  { hand: hands[0], set: { pinfu: "no" } },
  { hand: hands[0], rules: "ema", set: { kiriage_mangan: "false" } },
  { hands: hands[0] },
  { hand: 1 },
  { han: -1 },
  { han: 3, fu: 31 },
  { lang: "de" },
];

const corpora = {
  diff_common: {},
  diff_common_noyaku: { lang: "ja" },
  sanma_python: { rules: "sanma", lang: "fr" },
  pao_majiang: { rules: "ema", lang: "zh" },
  var_daisharin: { set: { daisharin: "true" } },
};
