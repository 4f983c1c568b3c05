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

// WebAssembly gives no memory back, so a program that has more than this is replaced.
const mostMemory = 256 << 20;

/** Loads the library: hanfu.wasm beside this module, or what is given in its place. */
export async function load(wasm = new URL("./hanfu.wasm", import.meta.url)) {
  await import("./wasm_exec.js"); // Go's own, which puts Go among the globals
  const module = await compiled(wasm);
  let program = await begin(module);
  let next;

  /** Begins another program, to which calls go when it is there. If it can't begin, the next call tries again. */
  function replace() {
    next ??= begin(module).then((begun) => (program = begun), () => {}).finally(() => (next = undefined));
  }

  function text(name, call = {}, { seconds = 10 } = {}) {
    const answer = program.faulty ? undefined : ask(program, name, JSON.stringify(call), seconds);
    if (program.faulty || program.exports.mem.buffer.byteLength > mostMemory) replace();
    if (program.faulty) {
      throw new Error("the library has ended by a fault, and begins anew; ask again in a second", { cause: program.cause });
    }
    if (answer.failed) throw new Problem(JSON.parse(answer.text));
    return answer.text;
  }

  const library = { text };
  for (const [name, read] of Object.entries(calls)) library[name] = (call, options) => read(text(name, call, options));
  return library;
}

async function begin(module) {
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  const program = { exports: instance.exports, start: 0, bytes: 0, faulty: false };
  const end = () => (program.faulty = true);
  go.run(instance).then(end, end);
  return program;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Asks a program. What it throws is a fault of it, after which it can't be asked again. */
function ask(program, name, body, seconds) {
  const [named, said] = [encoder.encode(name), encoder.encode(body)];
  const bytes = named.length + said.length;
  const { exports } = program;
  try {
    if (bytes > program.bytes) {
      program.start = exports.room(bytes) >>> 0;
      program.bytes = bytes;
    }
    const asked = new Uint8Array(exports.mem.buffer, program.start, bytes);
    asked.set(named);
    asked.set(said, named.length);
    const at = exports.answer(named.length, said.length, seconds) >>> 0;
    const [where, , length] = new Int32Array(exports.mem.buffer, at, 3); // a pointer of Go has 64 bits
    return { failed: length < 0, text: decoder.decode(new Uint8Array(exports.mem.buffer, where >>> 0, Math.abs(length))) };
  } catch (cause) {
    program.faulty = true;
    program.cause = cause;
  }
}

async function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (typeof wasm === "string" || wasm instanceof URL) wasm = await fetch(wasm);
  if (!(wasm instanceof Response)) return WebAssembly.compile(wasm);
  if (!wasm.ok) throw new Error(`${wasm.url} can't be read: ${wasm.status} ${wasm.statusText}`);
  const type = wasm.headers.get("Content-Type") ?? "";
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer());
}
