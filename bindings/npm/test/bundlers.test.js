// What bundlers make of a program works in Chromium, without settings. rollup finds no packages without its own plugin.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

import nodeResolve from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { load } from "hanfu";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";

import { chromium, open } from "./page.js";

const call = { hand: "234m567p34567s99m tsumo:8s riichi dora:4s", lang: "ja" };
const folder = mkdtempSync(join(tmpdir(), "hanfu-bundlers-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "node_modules"));
symlinkSync(resolve("."), join(folder, "node_modules", "hanfu"), "dir");
const entry = join(folder, "main.js");
writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
writeFileSync(entry, `
import { load } from "hanfu";
import { load as loadScore } from "hanfu/score";
const call = ${JSON.stringify(call)};
const [library, worker, score] = await Promise.all([load(), load({ worker: true }), loadScore()]);
const sheet = await score.sheet({ format: "markdown" });
say([library.text("score", call), await worker.text("score", call), await score.text("score", call), sheet]);
`);

const usual = { entryPoints: [entry], bundle: true, format: "esm" };

// Each writes to a folder and may return the name of the script, if it is not main.js.
const bundlers = {
  esbuild: (outdir) => esbuild.build({ ...usual, outdir }).then(() => {}),
  "esbuild --splitting": (outdir) => esbuild.build({ ...usual, outdir, splitting: true }).then(() => {}),
  async rollup(out) {
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()] });
    await bundle.write({ dir: out });
    await bundle.close();
  },
  async vite(out) {
    writeFileSync(join(folder, "index.html"), `<script type="module" src="/main.js"></script>`);
    const { output } = await vite.build({ root: folder, configFile: false, logLevel: "error", build: { outDir: out, emptyOutDir: true } });
    return output.find(({ isEntry }) => isEntry).fileName;
  },
  webpack: (out) => new Promise((done, fail) => webpack({ mode: "production", context: folder, entry, output: { path: out } }, (failed, stats) => {
    if (failed || stats.hasErrors()) fail(failed ?? new Error(stats.toString()));
    else done();
  })),
};

for (const [name, bundle] of Object.entries(bundlers)) {
  test(name, { skip: !chromium && "there is no Chromium" }, async () => {
    const out = join(folder, name.replace(/\W+/g, "-"));
    const script = `/${(await bundle(out)) ?? "main.js"}`;
    const library = await load();
    const [score, sheet] = [library.text("score", call), library.sheet({ format: "markdown" })];
    assert.deepEqual(await open(`<script type="module" src="${script}"></script>`, out), [score, score, score, sheet]);
  });
}
