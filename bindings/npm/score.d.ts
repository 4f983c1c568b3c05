import type { AsyncLibrary, Wasm } from "./index.js";

export * from "./index.js";

/**
 * Loads the library in two parts. The first one, wasm, has what score, waits and points need; the rest is fetched when a call
 * needs more.
 */
export function load(options?: { wasm?: Wasm; rest?: Wasm; worker?: boolean }): Promise<AsyncLibrary>;
