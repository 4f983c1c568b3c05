// Pages in Chromium.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const types = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };

export const chromium = ["chromium", "chromium-browser", "google-chrome"].find((name) => {
  try {
    return execFileSync(name, ["--version"], { stdio: "ignore" }) === null || true;
  } catch {
    return false;
  }
});

const head = `<script>
  const say = (said) => fetch("/said", { method: "POST", body: JSON.stringify({ said }) });
  const fail = (failed) => fetch("/said", { method: "POST", body: JSON.stringify({ failed: String(failed) }) });
  onerror = (message) => fail(message);
  onunhandledrejection = ({ reason }) => fail(reason?.stack ?? reason);
</script>`;

/**
 * Opens a page of a host that has the files of a folder, and others by their addresses, and returns what the page says by
 * say(...). html is what stands in it.
 */
export async function open(html, folder, others = {}) {
  let browser;
  const profile = `${process.env.TMPDIR ?? "/tmp"}/hanfu-browser-${process.pid}`;
  const server = createServer();
  const said = new Promise((resolve, reject) => {
    server.on("request", async (request, response) => {
      const { pathname } = new URL(request.url, "http://host");
      if (pathname === "/said") {
        const { said, failed } = JSON.parse((await request.toArray()).join(""));
        if (failed) reject(new Error(`in the page: ${failed}`));
        resolve(said);
        return response.end();
      }
      response.setHeader("Content-Type", types[pathname.split(".").pop()] ?? "text/html");
      if (pathname === "/") return response.end(head + html);
      if (others[pathname]) return response.end(others[pathname]);
      if (!existsSync(folder + pathname)) response.statusCode = 404;
      return response.end(response.statusCode === 404 ? "" : readFileSync(folder + pathname));
    });
  });
  try {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
    browser = spawn(chromium, [...flags, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
    return await Promise.race([said, sleep(60_000, undefined, { ref: false }).then(() => assert.fail("the page says nothing for a minute"))]);
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
        rmSync(profile, { recursive: true, force: true });
        break;
      } catch (failed) {
        if (tries === 50) throw failed;
        await sleep(100);
      }
    }
  }
}
