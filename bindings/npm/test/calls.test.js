// All calls answer as the interface of rulecheck serve does, byte for byte.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { load, Problem } from "hanfu";

import { asked, hand, house } from "./asked.js";
import { rulecheck } from "./rulecheck.js";

const library = await load();
const server = spawn(rulecheck, ["serve", "--listen", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
after(() => server.kill());
const address = await new Promise((resolve) => {
  let said = "";
  server.stdout.on("data", (text) => {
    const at = /http:\/\/[\d.:]+/.exec((said += text));
    if (at) resolve(at[0]);
  });
});

test("the calls as rulecheck serve answers them", async () => {
  for (const [name, call, path] of asked) {
    const request = path ? {} : { method: "POST", body: JSON.stringify(call) };
    const response = await fetch(`${address}/api/v1/${path ?? name}`, request);
    const want = await response.text();
    let got;
    try {
      got = library.text(name, call);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { detail, code, status, findings } = JSON.parse(want);
      const its = { detail: error.message, code: error.code, status: error.status, findings: error.findings };
      assert.deepEqual(its, { detail, code, status, findings: findings ?? [] });
      got = want;
    }
    assert.equal(got, want, `${name} ${JSON.stringify(call)}`);
  }
});

test("what is read of the answers", () => {
  assert.equal(library.score({ hand }).points, 5200);
  assert.equal(library.score({ hand: "11m" }).error.code, "no_winning_tile");
  assert.deepEqual(library.check({ file: house }), []);
  assert.equal(library.check({ file: "id: x\n" })[0].severity, "error");
  assert.ok(library.sheet({ format: "markdown" }).startsWith("# "));
  assert.ok(library.listRules().some(({ rules }) => rules === "standard"));
  assert.throws(() => library.text("scores"), { name: "Problem", code: "no-such-call" });
  assert.throws(() => library.text("ñ".repeat(99)), Problem);
});

test("every call that there is", () => {
  const named = new Set(asked.map(([name]) => name));
  let message;
  assert.throws(() => library.text("?"), (problem) => ({ message } = problem) && true);
  const all = message.split("the calls are ")[1].split(", ");
  assert.deepEqual([...named].sort(), all.sort());
  assert.deepEqual(Object.keys(library).sort(), ["text", ...all].sort());
});

test("a call ends in its time", () => {
  const long = { a: { rules: "ema" }, b: { rules: "standard" } };
  const before = process.cpuUsage();
  assert.throws(() => library.diff(long, { seconds: 0.2 }), { name: "Problem", code: "too-long" });
  assert.throws(() => library.text("diff", long, { seconds: 0 }), { name: "Problem", code: "too-long" });
  const { user } = process.cpuUsage(before);
  assert.ok(user < 2e6, `${user} µs, where it takes three times as long to the end`);
});

/** A library whose program answers by answer(its own way, ...what it is asked). */
async function loadWith(answer) {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...all) => {
    const instance = await instantiate(...all);
    const exports = { ...instance.exports, answer: (...asked) => answer(instance.exports.answer, ...asked) };
    return Object.create(WebAssembly.Instance.prototype, { exports: { value: exports } });
  };
  try {
    return await load();
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

test("the time of a call that says nothing of it", async () => {
  const asked = [];
  const timed = await loadWith((answer, name, body, seconds) => asked.push(seconds) && answer(name, body, seconds));
  timed.languages();
  timed.points({ han: 3, fu: 40 }, { seconds: 60 });
  assert.deepEqual(asked, [10, 60]);
});

test("a program that has a fault is replaced", async () => {
  let faults = 1;
  const faulty = await loadWith((answer, ...asked) => {
    if (faults-- > 0) throw new RangeError("Maximum call stack size exceeded");
    return answer(...asked);
  });
  assert.throws(() => faulty.languages(), /ended by a fault/);
  await until(() => {
    try {
      return faulty.score({ hand }).points === 5200;
    } catch {
      return false;
    }
  });
});

test("a program that has taken much memory is replaced", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const held = () => collect() || collect() || process.memoryUsage().external >> 20; // the second ends the sweep of the first
  const before = held();
  assert.throws(() => library.text("nothing", "x".repeat(256 << 20)), { code: "no-such-call" });
  assert.ok(held() > before + 200, "what is asked takes no memory");
  await until(() => held() < before + 50);
  assert.equal(library.score({ hand }).points, 5200);
});

async function until(holds) {
  for (const began = performance.now(); !holds(); await sleep(50)) assert.ok(performance.now() - began < 20_000, `${holds}`);
}

test("the example", () => {
  const said = execFileSync("node", ["example/score.js", "ema"], { input: "234m567p34567s99m tsumo:8s\n11m\n" }).toString();
  assert.match(said, /^1500: Menzen tsumo, Pinfu\n.+\n$/);
});

test("the program in docs/javascript.md", () => {
  const [, program] = readFileSync("../../docs/javascript.md", "utf8").split(/```js\n([^`]*)```/);
  assert.match(execFileSync("node", ["--input-type=module", "-e", program]).toString(), /^\d+ \[.*'Riichi'.*\]\n$/s);
});
