// What the documents show compiles under the strictest settings, and so do these uses of the types.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const uses = `
import { load, type Score } from "hanfu";
import { load as loadScore, Problem } from "hanfu/score";

const library = await load();
const score: Score = library.score({ hand: "11m" });
export const points: number = !score.error ? score.points : 0;
export const why: string = score.error ? score.error.code : score.limit;

const worker = await load({ worker: true });
export const language: string | undefined = (await worker.languages())[0];
const half = await loadScore({ wasm: "/score.wasm", rest: "/hanfu.wasm" });
export const sheet: string = await half.sheet({ lang: "ja" });
half.close();
export const code = (error: unknown): string => (error instanceof Problem ? error.code : "");
// @ts-expect-error: a library that answers at once has no promises
library.languages().then();
// @ts-expect-error: points are there once there is no error
export const unsafe = library.score({ hand: "11m" }).points;
`;

const folder = mkdtempSync(join(tmpdir(), "hanfu-typescript-"));
after(() => rmSync(folder, { recursive: true }));

test("TypeScript", () => {
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(resolve("."), join(folder, "node_modules", "hanfu"), "dir");
  writeFileSync(join(folder, "package.json"), `{"type": "module"}`);
  const shown = ["README.md", "../../docs/javascript.md"].map((file) => /```js\n([^`]*)```/.exec(readFileSync(file, "utf8"))[1]);
  const files = [uses, ...shown].map((text, i) => {
    const file = join(folder, `${i}.ts`);
    writeFileSync(file, `${text}\nexport {};\n`);
    return file;
  });
  const flags = ["--strict", "--noEmit", "--noUncheckedIndexedAccess", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  for (const kind of [["--module", "nodenext"], ["--module", "esnext", "--moduleResolution", "bundler"]]) {
    const { status, stdout } = spawnSync("node_modules/.bin/tsc", [...flags, ...kind, ...files], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
  }
});
