// What tests ask.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export const hand = "234m567p34567s99m tsumo:8s riichi dora:4s";
export const house = "hanfu: 1\nid: ours\nextends: standard\noptions: {double_wind_fu: 2}\n";
/** Calls, of each at least one, with their addresses where they are those of a GET. */
export const asked = [
  ["score", { hand, rules: "ema", lang: "fr" }],
  ["score", { hand, file: house, set: { pinfu_tsumo: "false" } }],
  ["score", { hand: "２３４m567p34567s99m tsumo:8s", lang: "ja" }],
  ["score", { hand: "11m" }],
  ["score", { hand, rules: "emma" }],
  ["score", { hand, file: "hanfu: 1\nid: x\nextends: standart\n" }],
  ["score", { hands: hand }],
  ["score", {}],
  ["explain", { hand, yaku: ["pinfu"], lang: "zh" }],
  ["waits", { hand: "234m567p3456788s riichi", discards: "1m9s" }],
  ["points", { han: 3, fu: 40, tsumo: true }],
  ["check", { file: "hanfu: 1\nid: ours\nextends: standart\n" }],
  ["check", { file: house }],
  ["test", { tests: `hanfu: 1\ncases: {a: {hand: "${hand}", expect: {han: 2}}}\n`, rules: "ema" }],
  ["sheet", { rules: "ema", lang: "ja" }],
  ["sheet", { file: house, format: "markdown" }],
  ["diff", { a: { rules: "ema" }, b: { rules: "ema", set: { kiriage_mangan: "false" } } }],
  ["diff", { a: { rules: "ema" }, b: { file: house }, brief: true, lang: "fr" }],
  ["languages", undefined, "languages"],
  ["listRules", { lang: "ja" }, "rules?lang=ja"],
  ["showRules", { rules: "ema", lang: "fr" }, "rules/ema?lang=fr"],
];

/** The files of testdata/corpus that tests read, and under which rules and in which language. */
export const corpora = [
  ["diff_common", {}],
  ["diff_common_noyaku", { lang: "ja" }],
  ["sanma_python", { rules: "sanma", lang: "fr" }],
  ["pao_majiang", { rules: "ema", lang: "zh" }],
  ["var_daisharin", {}],
];

/** The hands of a file of testdata/corpus, as lines without what is expected of them. */
export function hands(name) {
  const lines = gunzipSync(readFileSync(`../../testdata/corpus/${name}.ndjson.gz`)).toString().trimEnd().split("\n");
  return lines.map((line) => JSON.stringify({ ...JSON.parse(line), expect: undefined }));
}
