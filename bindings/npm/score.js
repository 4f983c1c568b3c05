import { loader } from "./library.js";

export { Problem } from "./library.js";

/** Loads the library in two halves: score.wasm, and hanfu.wasm when a call needs it. Its calls return promises. */
export const load = loader(new URL("./score.wasm", import.meta.url), new URL("./hanfu.wasm", import.meta.url));
