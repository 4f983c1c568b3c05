import { loader } from "./library.js";

export { Problem } from "./library.js";

/** Loads the library: hanfu.wasm beside this module, or what is given in its place. */
export const load = loader(new URL("./hanfu.wasm", import.meta.url));
