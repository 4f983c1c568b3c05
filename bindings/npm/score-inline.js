// What bundlers take in place of score.js.
import { inflated, loader } from "./library.js";

export { Problem } from "./library.js";

export const load = loader(
  () => inflated(import("./score.wasm.js")),
  () => inflated(import("./hanfu.wasm.js")),
);
