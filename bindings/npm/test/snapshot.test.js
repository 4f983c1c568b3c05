// The snapshot, and its half, answer as the program does from whose memory they are made, and are made alike each time.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { load, Problem } from "hanfu";
import { load as loadScore } from "hanfu/score";

import { goIn } from "../go.js";
import { ask } from "../program.js";
import { globals } from "../resume.js";
import { half, whole } from "../warm.js";
import { asked, corpora, hand, hands } from "./asked.js";

const plain = readFileSync("built/plain.wasm");
const [all, part] = ["hanfu.wasm", "score.wasm"].map((file) => readFileSync(file));
const langs = ["en", "ja", "fr", "zh"];

/** The answers of the program itself. */
async function program() {
  const own = globals();
  const go = new (goIn(own))();
  const { instance } = await WebAssembly.instantiate(plain, go.importObject);
  go.run(instance);
  const begun = { exports: instance.exports, start: 0, bytes: 0, end: (cause) => assert.fail(cause) };
  return (name, call = {}) => ask(begun, name, JSON.stringify(call), 60);
}

/** What a library answers, as the program puts it; a problem has not all of its keys. */
async function said(library, name, call) {
  try {
    return { failed: false, text: await library.text(name, call, { seconds: 60 }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { failed: true, text: error.message };
  }
}

function* calls() {
  for (const [name, call] of asked) for (const lang of langs) yield [name, name === "languages" ? {} : { lang, ...call }];
  const sets = ["mleague", "tenhou-sanma", "local", "wrc-2017"].map((rules) => ({ rules }));
  for (const folder of ["../../testdata/houses/", "../../testdata/rulesets/", "../../testdata/bad/"]) {
    for (const file of readdirSync(folder)) if (file.endsWith(".yaml")) sets.push({ file: readFileSync(folder + file, "utf8") });
  }
  for (const [i, under] of sets.entries()) {
    const lang = langs[i % langs.length];
    yield ["score", { hand, lang, ...under }];
    yield ["explain", { hand, ...under }];
    yield ["waits", { hand: "234m567p3456788s riichi", ...under }];
    if (i % 5 === 0) yield ["points", { han: 3, fu: 40, lang, ...under }]; // each takes longer than those above
    if (i % 25 === 0) yield ["sheet", { format: "markdown", lang, ...under }]; // and each of these longer than all others
  }
  for (const [name, call] of corpora) for (const hand of hands(name)) yield ["score", { hand, ...call }];
}

test("all answers are those of the program", async () => {
  const [itself, library, score] = [await program(), await load(), await loadScore()];
  let n = 0;
  for (const [name, call] of calls()) {
    const want = itself(name, call);
    if (want.failed) want.text = JSON.parse(want.text).detail;
    assert.deepEqual(await said(library, name, call), want, `${name} ${JSON.stringify(call)}`);
    assert.deepEqual(await said(score, name, call), want, `${name} ${JSON.stringify(call)}, in two halves`);
    n++;
  }
  assert.ok(n > 9000, `${n} calls`);
});

test("scores, waits and points need one half alone", async () => {
  const rest = () => assert.fail("the rest is fetched");
  const score = await loadScore({ rest });
  for (const [name, call] of corpora) for (const hand of hands(name).slice(0, 500)) await score.text("score", { hand, ...call });
  const files = readdirSync("../../testdata/houses").filter((file) => !file.endsWith("_test.yaml") && file.endsWith(".yaml"));
  for (const file of files) {
    const under = { file: readFileSync(`../../testdata/houses/${file}`, "utf8") };
    await score.score({ hand, ...under });
    await score.waits({ hand: "234m567p3456788s riichi", ...under });
    await score.points({ han: 3, fu: 40, ...under });
  }
  await assert.rejects(score.score({ hand, rules: "emma" }), { code: "no-such-rules" });
  await assert.rejects(score.sheet(), /the rest is fetched/);
  assert.equal((await score.score({ hand })).points, 5200, "without the rest the half goes on");
});

test("the rest is loaded once, for all that wait for it", async () => {
  let loaded = 0;
  const score = await loadScore({ rest: () => ++loaded && all });
  const [sheet, found] = await Promise.all([score.sheet(), score.check({ file: "id: x\n" }), score.score({ hand })]);
  assert.match(sheet, /html/);
  assert.equal(found[0].severity, "error");
  assert.equal(loaded, 1);
});

test("a worker", async () => {
  for (const library of [await load({ worker: true }), await loadScore({ worker: true })]) {
    assert.equal((await library.score({ hand })).points, 5200);
    assert.match(await library.sheet({ format: "markdown" }), /^# /);
    await assert.rejects(library.score({ hand, rules: "emma" }), { name: "Problem", code: "no-such-rules" });
    library.close();
    await assert.rejects(library.score({ hand }), /closed/);
  }
});

test("another build has the same bytes", async () => {
  assert.ok(all.equals(await whole(plain)), "hanfu.wasm");
  assert.ok(part.equals(await half(plain)), "score.wasm");
});
