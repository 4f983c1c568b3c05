// Shows what docs/javascript.md says of sizes and times: node bench.js
import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";

import { load } from "hanfu";

const hand = "234m567p34567s99m tsumo:8s riichi dora:4s9p";
const wasm = await readFile(new URL("../hanfu.wasm", import.meta.url));
const before = process.cpuUsage();
const began = performance.now();
const library = await load({ wasm });
const loaded = performance.now();
library.score({ hand });
const [scored, { user, system }] = [performance.now(), process.cpuUsage(before)];
const ms = (duration) => `${Math.round(duration)} ms`;
console.log(`from bytes to the first score: ${ms(scored - began)}, of them ${ms(loaded - began)} to load`);
console.log(`processor time till then: ${ms((user + system) / 1000)}`);

const calls = 20_000;
let best = Infinity;
for (let round = 0; round < 5; round++) {
  const start = performance.now();
  for (let i = 0; i < calls; i++) library.text("score", { hand });
  best = Math.min(best, (1000 * (performance.now() - start)) / calls);
}
console.log(`a call: ${best.toFixed(1)} µs`);

const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
const megabytes = (bytes) => (bytes / 1e6).toFixed(2);
console.log(`hanfu.wasm: ${megabytes(wasm.length)} MB, with brotli ${megabytes(brotliCompressSync(wasm, { params }).length)} MB`);
