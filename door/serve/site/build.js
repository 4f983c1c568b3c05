// Writes the program of the site as a snapshot, and the script that begins it in a service worker:
//
//   node build.js PROGRAM WASM_EXEC SNAPSHOT SCRIPT
import { readFileSync, writeFileSync } from "node:fs";

import { globals } from "../../../bindings/npm/resume.js";
import { asFunction, snapshot } from "../../../bindings/npm/snapshot.js";

const [program, exec, to, script] = process.argv.slice(2);
const here = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const go = asFunction(readFileSync(exec, "utf8"));
const { goIn } = await import("data:text/javascript," + encodeURIComponent(go));

/** The globals of the program: a folder as in a browser, without files. */
function own() {
  const all = globals();
  new Function("globalThis", here("store.js"))(all);
  return all;
}

writeFileSync(to, await snapshot(readFileSync(program), { own, goIn, warm: (exports) => exports.warm() }));
writeFileSync(script, [go, here("../../../bindings/npm/resume.js")].join("\n").replace(/^export /gm, ""));
