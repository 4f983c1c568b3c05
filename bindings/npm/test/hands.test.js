// The answers are those of the command, byte for byte.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { load } from "hanfu";

import { corpora, hands } from "./asked.js";
import { rulecheck } from "./rulecheck.js";

const library = await load();

for (const [name, call] of corpora) {

  test(`the hands of ${name} as rulecheck score has them`, () => {
    const all = hands(name);
    const flags = ["score", "--format", "json", "--rules", call.rules ?? "standard", "--lang", call.lang ?? "en", "-"];
    const said = execute(flags, all.join("\n") + "\n").trimEnd().split("\n");
    assert.equal(said.length, all.length);
    for (const [i, hand] of all.entries()) {
      const want = said[i].replace(`"line":${i + 1},`, ""); // which is said of one of many that is refused
      assert.equal(library.text("score", { hand, ...call }), want + "\n", hand);
    }
  });
}

/** What the command prints, also where it fails, since hands are refused. */
function execute(args, input) {
  try {
    return execFileSync(rulecheck, args, { input, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] }).toString();
  } catch (error) {
    return error.stdout.toString();
  }
}
