// Builds what the package has besides its sources: the library as WebAssembly, and the part of Go that runs it.
import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

process.chdir(import.meta.dirname ?? new URL(".", import.meta.url).pathname);
execFileSync("go", ["build", "-trimpath", "-ldflags=-s -w", "-o", "hanfu.wasm", "."], {
  env: { ...process.env, GOOS: "js", GOARCH: "wasm" },
  stdio: "inherit",
});
const root = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
copyFileSync(join(root, "lib", "wasm", "wasm_exec.js"), "wasm_exec.js");
copyFileSync("../LICENSE", "LICENSE");
