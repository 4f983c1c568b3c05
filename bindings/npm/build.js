// Builds what the package has besides its sources: the library as WebAssembly, the part of Go that runs it, and the licenses of
// all that is in them.
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { asFunction } from "./snapshot.js";
import { gzipSync } from "node:zlib";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));

const env = { ...process.env, GOOS: "js", GOARCH: "wasm", CGO_ENABLED: "0" };
const go = (...args) => execFileSync("go", args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

go("build", "-trimpath", "-ldflags=-s -w", "-o", "built/plain.wasm", ".");

const root = go("env", "GOROOT");
writeFileSync("go.js", asFunction(readFileSync(join(root, "lib", "wasm", "wasm_exec.js"), "utf8")));

// A worker runs a text, so that no host and no bundler must know of another file.
const inWorker = ["go.js", "resume.js", "program.js", "inworker.js"].map((file) => readFileSync(file, "utf8").replace(/^(import .*|export )/gm, ""));
writeFileSync("worker.js", `export const source = ${JSON.stringify(inWorker.join("\n"))};\n`);

const plain = readFileSync("built/plain.wasm");
const { half, whole } = await import("./warm.js"); // which imports go.js
const all = await whole(plain);
writeFileSync("hanfu.wasm", all);
const some = await half(plain);
writeFileSync("score.wasm", some);

// Most bundlers know nothing of files beside a script, so for them these are scripts themselves.
for (const [file, wasm] of [["hanfu", all], ["score", some]]) {
  writeFileSync(`${file}.wasm.js`, `export default ${JSON.stringify(gzipSync(wasm, { level: 9 }).toString("base64"))};\n`);
}

const modules = go("list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", ".");
const licenses = [`Go ${root}`, ...new Set(modules.split("\n").sort())].flatMap((line) => {
  const [name, folder] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  const found = readdirSync(folder).filter((file) => /^(LICENSE|NOTICE)/.test(file));
  if (found.length === 0) throw new Error(`${name} has no license in ${folder}`);
  return found.map((file) => `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`);
});
writeFileSync("LICENSES-OF-LIBRARIES", licenses.join("\n"));
copyFileSync("../../LICENSE", "LICENSE");
