// Programs of Go in WebAssembly that snapshot.js has written, which begin where they wait for calls.

/** What a program of Go has in place of the global object, to which its part in JavaScript adds some. */
export const globals = () => ({ Object, Array, Uint8Array, Date, TextEncoder, TextDecoder, performance, crypto: random, console });

/** The global crypto, which node loads only when it is named. */
const random = { getRandomValues: (bytes) => crypto.getRandomValues(bytes) };

/**
 * Continues a program of a module that snapshot.js has written. It returns its exports and what ends it. ended is called once,
 * with the cause, when the program has ended by itself, by a fault or by that.
 */
export async function resume(module, go, own, ended) {
  const [said] = WebAssembly.Module.customSections(module, "go");
  if (!said) throw new Error("the module is not one of this package");
  const { values } = JSON.parse(new TextDecoder().decode(said));
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go._inst = instance;
  go.mem = new DataView(instance.exports.mem.buffer);
  go._values = [NaN, 0, null, true, false, own, go, ...values.map((name) => name && named(own, name))];
  go._goRefCounts = go._values.map(() => Infinity);
  const known = (id) => id > 0 && (id < first || values[id - first]);
  go._ids = new Map(go._values.map((value, id) => [value, id]).filter(([, id]) => known(id)));
  go._idPool = values.flatMap((name, i) => (name ? [] : [i + first]));
  go.exited = false;
  let over = false;
  function end(cause) {
    if (over) return;
    over = true;
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
    ended(cause);
  }
  const again = go._resume;
  go._resume = () => { // of timers and callbacks, which have nobody to throw to
    try {
      if (!over) again.call(go);
    } catch (cause) {
      end(cause);
    }
  };
  go.exit = () => end(new Error("the program has ended"));
  return { exports: instance.exports, end };
}

const first = 7; // the values before are the same in every program

const named = (own, name) => name.split(".").reduce((at, key) => at[key], own);
