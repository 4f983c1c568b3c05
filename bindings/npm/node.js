import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";

import { load as loadFrom } from "./index.js";

export { Problem } from "./index.js";

/** Loads the library as index.js does, which can't fetch files here. */
export async function load(wasm) {
  globalThis.crypto ??= webcrypto; // node 18 has none
  return loadFrom(wasm ?? (await readFile(new URL("./hanfu.wasm", import.meta.url))));
}
