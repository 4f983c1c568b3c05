// Shows what README.md says of sizes and times: node bench/bench.js
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const hand = "234m567p34567s99m tsumo:8s riichi dora:4s9p";
const entries = ["hanfu", "hanfu/score"];

/** From the import to the first score, in a process of its own. */
async function first(entry) {
  const began = performance.now();
  const { load } = await import(entry);
  const library = await load();
  await library.score({ hand });
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify([(user + system) / 1000, performance.now() - began]));
  process.exit();
}

const before = process.cpuUsage();
if (process.argv[2]) await first(process.argv[2]);

const ms = (all) => all.sort((a, b) => a - b) && `${Math.round(all[0])} ms at least, ${Math.round(all[all.length >> 1])} in the middle`;
for (const entry of entries) {
  const runs = Array.from({ length: 10 }, () => JSON.parse(execFileSync("node", [fileURLToPath(import.meta.url), entry])));
  console.log(`${entry}, to the first score: processor time ${ms(runs.map(([cpu]) => cpu))}; time ${ms(runs.map(([, time]) => time))}`);
}

const { load } = await import("hanfu");
const library = await load();
const calls = 20_000;
let best = Infinity;
for (let round = 0; round < 5; round++) {
  const start = performance.now();
  for (let i = 0; i < calls; i++) library.text("score", { hand });
  best = Math.min(best, (1000 * (performance.now() - start)) / calls);
}
console.log(`a call: ${best.toFixed(1)} µs`);

const megabytes = ({ length }) => `${(length / 1e6).toFixed(2)} MB`;
for (const file of ["hanfu.wasm", "score.wasm", "hanfu.wasm.js", "score.wasm.js"]) {
  const bytes = readFileSync(new URL(`../${file}`, import.meta.url));
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const brotli = brotliCompressSync(bytes, { params: { ...params, [constants.BROTLI_PARAM_QUALITY]: 11 } });
  console.log(`${file}: ${megabytes(bytes)}; with brotli ${megabytes(brotli)}, with gzip ${megabytes(gzipSync(bytes, { level: 9 }))}`);
}
console.log(`the machine's load: ${loadavg()[0].toFixed(1)}`);
