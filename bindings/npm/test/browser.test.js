// The package in a page and in a worker of Chromium, as files of a web host, says what it says in node.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

import { load } from "hanfu";

const call = { hand: "234m567p34567s99m tsumo:8s riichi dora:4s", lang: "ja" };
const asks = `import { load } from "/index.js"; const said = (await load()).text("score", ${JSON.stringify(call)});`;
const made = {
  "/": `<script type="module" src="/page.js"></script>`,
  "/page.js": `${asks} new Worker("/worker.js", { type: "module" }).onmessage = ({ data }) =>
    fetch("/said", { method: "POST", body: JSON.stringify([said, data]) });`,
  "/worker.js": `${asks} postMessage(said);`,
};
const types = { js: "text/javascript", wasm: "application/wasm" };

const chromium = ["chromium", "chromium-browser", "google-chrome"].find((name) => {
  try {
    return execFileSync(name, ["--version"], { stdio: "ignore" }) === null || true;
  } catch {
    return false;
  }
});

test("a page and a worker", { skip: !chromium && "there is no Chromium", timeout: 60_000 }, async () => {
  const want = (await load()).text("score", call);
  let browser;
  const folder = `${process.env.TMPDIR ?? "/tmp"}/hanfu-browser-${process.pid}`;
  const server = createServer();
  const said = new Promise((resolve) => {
    server.on("request", async (request, response) => {
      if (request.url === "/said") {
        resolve(JSON.parse((await request.toArray()).join("")));
        response.end();
        return;
      }
      response.setHeader("Content-Type", types[request.url.split(".")[1]] ?? "text/html");
      const file = ["/index.js", "/wasm_exec.js", "/hanfu.wasm"].includes(request.url);
      response.end(file ? readFileSync(`.${request.url}`) : made[request.url]);
    });
  });
  try {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${folder}`];
    browser = spawn(chromium, [...flags, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
    assert.deepEqual(await said, [want, want]);
  } finally {
    server.close();
    server.closeAllConnections();
    if (browser) {
      const ended = new Promise((resolve) => browser.on("exit", resolve));
      browser.kill();
      await ended;
    }
    // The processes that it has started end after it, and write until then. maxRetries waits for nobody on Linux.
    for (let tries = 0; ; tries++) {
      try {
        rmSync(folder, { recursive: true, force: true });
        break;
      } catch (failed) {
        if (tries === 50) throw failed;
        await sleep(100);
      }
    }
  }
});
