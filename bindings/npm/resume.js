// Programs of Go in WebAssembly that snapshot.js has written, which begin where they wait for calls.

/** What a program of Go has in place of the global object, to which its part in JavaScript adds some. */
export const globals = () => ({ Object, Array, Uint8Array, Date, TextEncoder, TextDecoder, performance, crypto, console });

/** Continues a program of a module that snapshot.js has written. */
export async function resume(module, go, own) {
  const [said] = WebAssembly.Module.customSections(module, "go");
  if (!said) throw new Error("the module is not one of this package");
  const { values } = JSON.parse(new TextDecoder().decode(said));
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go._inst = instance;
  go.mem = new DataView(instance.exports.mem.buffer);
  go._values = [NaN, 0, null, true, false, own, go, ...values.map((name) => name && named(own, name))];
  go._goRefCounts = go._values.map(() => Infinity);
  go._ids = new Map(go._values.map((value, id) => [value, id]).slice(1));
  go._idPool = values.flatMap((name, i) => (name ? [] : [i + 7]));
  go.exited = false;
  return instance.exports;
}

const named = (own, name) => name.split(".").reduce((at, key) => at[key], own);
