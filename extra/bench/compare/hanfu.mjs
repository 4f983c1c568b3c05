// Scores the hands of the corpus with the package for JavaScript: each is a text, and its score an object.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { load } from "hanfu";

const wins = gunzipSync(readFileSync(`${process.env.HANFU_CORPUS}/other/majiang_hule.ndjson.gz`)).toString().trim().split("\n").map((line) => JSON.parse(line));
const calls = wins.map(({ expect, ...win }) => ({ hand: JSON.stringify(win) }));
const library = await load();
const agree = calls.filter((call, i) => library.score(call).points === wins[i].expect.points).length;
let best = Infinity;
for (let pass = 0; pass < 10; pass++) {
  const start = process.hrtime.bigint();
  for (const call of calls) library.score(call);
  best = Math.min(best, Number(process.hrtime.bigint() - start) / calls.length);
}
console.log(`${calls.length} hands, ${agree} with the points of the corpus, ${Math.round(best)} ns/hand`);
