// What bundlers take in place of index.js.
import { inflated, loader } from "./library.js";

export { Problem } from "./library.js";

export const load = loader(() => inflated(import("./hanfu.wasm.js")));
