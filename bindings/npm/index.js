/** What is wrong with a call, as docs/api.md lists it. */
export class Problem extends Error {
  constructor({ code, title, detail, status, findings = [] }) {
    super(detail ?? title);
    Object.assign(this, { name: "Problem", code, title, status, findings });
  }
}

const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

// How the answer of each call is read.
const calls = {
  score: JSON.parse,
  explain: JSON.parse,
  waits: JSON.parse,
  points: JSON.parse,
  check: lines,
  test: lines,
  sheet: String,
  diff: JSON.parse,
  languages: JSON.parse,
  listRules: JSON.parse,
  showRules: JSON.parse,
};

/** Loads the library: hanfu.wasm beside this module, or what is given in its place. */
export async function load(wasm = new URL("./hanfu.wasm", import.meta.url)) {
  await import("./wasm_exec.js"); // Go's own, which puts Go among the globals
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(await compiled(wasm), go.importObject);
  const { exports } = instance;
  let ended = false;
  const end = () => (ended = true);
  go.run(instance).then(end, end);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let start = 0;
  let bytes = 0;

  function text(name, call = {}) {
    if (ended) throw new Error("the library has ended by a fault; load it anew");
    const body = JSON.stringify(call);
    const most = 3 * (name.length + body.length); // what UTF-8 may take
    if (most > bytes) {
      start = exports.room(most) >>> 0;
      bytes = most;
    }
    const asked = new Uint8Array(exports.mem.buffer, start, bytes);
    const named = encoder.encodeInto(name, asked).written;
    const at = exports.answer(named, encoder.encodeInto(body, asked.subarray(named)).written) >>> 0;
    const [where, , length] = new Int32Array(exports.mem.buffer, at, 3); // a pointer of Go has 64 bits
    const answer = decoder.decode(new Uint8Array(exports.mem.buffer, where >>> 0, Math.abs(length)));
    if (length < 0) throw new Problem(JSON.parse(answer));
    return answer;
  }

  const library = { text };
  for (const [name, read] of Object.entries(calls)) library[name] = (call) => read(text(name, call));
  return library;
}

async function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (typeof wasm === "string" || wasm instanceof URL) wasm = await fetch(wasm);
  if (!(wasm instanceof Response)) return WebAssembly.compile(wasm);
  if (!wasm.ok) throw new Error(`${wasm.url} can't be read: ${wasm.status} ${wasm.statusText}`);
  const type = wasm.headers.get("Content-Type") ?? "";
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer());
}
