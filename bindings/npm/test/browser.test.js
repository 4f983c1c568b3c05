// The package in a page and in a worker of Chromium, as files of a web host, says what it says in node.
import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "hanfu";

import { chromium, open } from "./page.js";

const call = { hand: "234m567p34567s99m tsumo:8s riichi dora:4s", lang: "ja" };
const asks = `import { load } from "/index.js"; const said = (await load()).text("score", ${JSON.stringify(call)});`;

test("a page and a worker", { skip: !chromium && "there is no Chromium" }, async () => {
  const want = (await load()).text("score", call);
  const page = `<script type="module">
    const before = Object.keys(globalThis).length;
    ${asks}
    const globals = Object.keys(globalThis).length - before;
    new Worker("/own.js", { type: "module" }).onmessage = ({ data }) => say([globals, said, data]);
  </script>`;
  assert.deepEqual(await open(page, ".", { "/own.js": `${asks} postMessage(said);` }), [0, want, want]);
});
