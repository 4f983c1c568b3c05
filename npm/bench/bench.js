// Shows what docs/javascript.md says of sizes and times: node bench.js
import { readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";

import { load } from "hanfu";

const hand = "234m567p34567s99m tsumo:8s riichi dora:4s9p";
const wasm = await readFile(new URL("../hanfu.wasm", import.meta.url));
const began = performance.now();
const library = await load(wasm);
const loaded = performance.now();
library.score({ hand });
console.log(`from bytes to the first score: ${Math.round(performance.now() - began)} ms, ${Math.round(loaded - began)} of them to load`);

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
