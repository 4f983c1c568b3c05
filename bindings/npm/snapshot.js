// Writes a WebAssembly module that continues a Go program where it waits: its memory holds what the program had after its
// start and some calls, so loading it runs no Go code. The program runs without environment, with a fixed clock and fixed
// random bytes, so the same program and calls give the same bytes.

/**
 * Writes the snapshot of a Go program whose main function waits. own() returns what it has as its global object, goIn(own)
 * its class of wasm_exec.js, and warm(exports) makes the calls, of which the last collects the garbage.
 */
export async function snapshot(wasm, { own, goIn, warm }) {
  const runs = { own, goIn, warm };
  const sections = read(wasm);
  const types = globalTypes(sections.find(({ id }) => id === ids.global).body);
  const open = new WebAssembly.Module(write(withExports(sections, types.map((_, i) => [`global ${i}`, 3, i]))));

  // What a run with clobberfree=1 overwrites, and another one doesn't, is what the collector has freed.
  const [kept, cleared] = [await run(open, runs, 0), await run(open, runs, 1)];
  clear(kept.exports.mem.buffer, cleared.exports.mem.buffer);

  const globals = types.map(({ type }, i) => [...type, ...constant(type[0], kept.exports[`global ${i}`].value), op.end]);
  const said = { values: kept.values };
  const bytes = new Uint8Array(kept.exports.mem.buffer);
  return write([
    ...sections.flatMap((section) => {
      switch (section.id) {
        case ids.memory:
          return { id: section.id, body: [1, 0, ...unsigned(bytes.length / page)] };
        case ids.global:
          return { id: section.id, body: [...unsigned(globals.length), ...globals.flat()] };
        case ids.data:
        case ids.dataCount:
        case ids.start:
        case ids.custom:
          return [];
      }
      return section;
    }),
    { id: ids.data, body: data(bytes) },
    { id: ids.custom, body: [...string("go"), ...new TextEncoder().encode(JSON.stringify(said))] },
  ]);
}

// The setting, its text, and what a few old stack frames hold.
const mostDiffer = 64;

/** Sets what is freed in memory to zero: it is overwritten in other, which is the same otherwise. */
function clear(memory, other) {
  const [kept, cleared] = [new Uint32Array(memory), new Uint32Array(other)];
  if (kept.length !== cleared.length) throw new Error("the two runs of the program differ in the size of their memory");
  let differ = 0;
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] === cleared[i]) continue;
    // An object may end within a word.
    const freed = [0, 8, 16, 24].find((live) => (cleared[i] >>> live) === (0xdeadbeef >>> live));
    if (freed === undefined) differ++;
    else kept[i] &= 2 ** freed - 1;
  }
  if (differ > mostDiffer) throw new Error(`the two runs of the program differ in ${differ} words`);
}

/** Runs the program until it waits and makes the calls. */
async function run(module, { own, goIn, warm }, clobber) {
  const global = own();
  const go = new (goIn(global))();
  go.env = { GODEBUG: `clobberfree=${clobber}` };
  const { gojs } = go.importObject;
  let now = 0n;
  let random = 1;
  gojs["runtime.nanotime1"] = (sp) => go.mem.setBigInt64((sp >>> 0) + 8, (now += 1000n), true);
  gojs["runtime.walltime"] = (sp) => {
    go.mem.setBigInt64((sp >>> 0) + 8, 1_600_000_000n, true);
    go.mem.setInt32((sp >>> 0) + 16, 0, true);
  };
  gojs["runtime.getRandomData"] = (sp) => {
    const [at, length] = [go.mem.getBigUint64((sp >>> 0) + 8, true), go.mem.getBigUint64((sp >>> 0) + 16, true)];
    for (const i of new Uint8Array(go.mem.buffer, Number(at), Number(length)).keys()) {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0; // Numerical Recipes
      go.mem.setUint8(Number(at) + i, random >>> 24);
    }
  };
  const timers = new Set();
  gojs["runtime.scheduleTimeoutEvent"] = (sp) => {
    const id = go._nextCallbackTimeoutID++;
    timers.add(id);
    go.mem.setInt32((sp >>> 0) + 16, id, true);
  };
  gojs["runtime.clearTimeoutEvent"] = (sp) => timers.delete(go.mem.getInt32((sp >>> 0) + 8, true));

  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance);
  warm(instance.exports);
  if (go.exited) throw new Error("the program has ended");
  if (timers.size) throw new Error(`the program waits for ${timers.size} timers`);
  const names = new Map();
  for (const [key, value] of Object.entries(global)) {
    if (typeof value === "object") for (const [inner, its] of Object.entries(value)) names.set(its, `${key}.${inner}`);
  }
  for (const [key, value] of Object.entries(global)) names.set(value, key);
  const values = go._values.slice(7).map((value) => {
    if (value === null) return null;
    const found = names.get(value);
    if (!found) throw new Error(`the program holds ${String(value)}, which has no name`);
    return found;
  });
  return { exports: instance.exports, values };
}

// The format: https://webassembly.github.io/spec/core/binary/modules.html

const ids = { custom: 0, import: 2, function: 3, memory: 5, global: 6, export: 7, start: 8, code: 10, data: 11, dataCount: 12 };
const op = { unreachable: 0x00, end: 0x0b, i32: 0x41, i64: 0x42, f64: 0x44, i32Type: 0x7f, i64Type: 0x7e, f64Type: 0x7c };
const page = 1 << 16;

/** The sections of a module. */
function read(wasm) {
  const sections = [];
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at];
    const [length, start] = number(wasm, at + 1);
    sections.push({ id, body: wasm.subarray(start, start + length) });
    at = start + length;
  }
  return sections;
}

function write(sections) {
  const parts = [Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)];
  for (const { id, body } of sections) parts.push(Uint8Array.of(id, ...unsigned(body.length)), body);
  return joined(parts);
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The unsigned number in bytes, and where it ends. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    value += (bytes[at] & 0x7f) * shift;
    if (!(bytes[at++] & 0x80)) return [value, at];
  }
}

function unsigned(value) {
  const bytes = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}

function signed(value) {
  const bytes = [];
  for (;;) {
    const low = Number(value & 0x7fn);
    value >>= 7n;
    if (value === (low & 0x40 ? -1n : 0n)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

function string(text) {
  const bytes = new TextEncoder().encode(text);
  return [...unsigned(bytes.length), ...bytes];
}

/** The types of the globals of Go, each a type and whether it changes. Their first values are constants. */
function globalTypes(body) {
  let [count, at] = number(body, 0);
  const types = [];
  while (count--) {
    const type = body.subarray(at, at + 2);
    at += 2;
    if (body[at] === op.f64) at += 9;
    else at = number(body, at + 1)[1];
    if (body[at++] !== op.end) throw new Error("a global begins with more than a constant");
    types.push({ type });
  }
  return types;
}

function constant(type, value) {
  switch (type) {
    case op.i32Type:
      return [op.i32, ...signed(BigInt(value))];
    case op.i64Type:
      return [op.i64, ...signed(value)];
    case op.f64Type:
      return [op.f64, ...new Uint8Array(Float64Array.of(value).buffer)];
  }
  throw new Error(`a global has the type ${type}`);
}

/** Sections with more exports, each a name, a kind and an index. */
function withExports(sections, more) {
  return sections.map((section) => {
    if (section.id !== ids.export) return section;
    const [count, at] = number(section.body, 0);
    const added = more.map(([name, kind, index]) => Uint8Array.from([...string(name), kind, ...unsigned(index)]));
    return { id: ids.export, body: joined([unsigned(count + more.length), section.body.subarray(at), ...added]) };
  });
}

// Fewer zeros than these cost less as data than another segment does.
const fewestZeros = 64;

/** The data of a memory, without long runs of zeros. */
function data(memory) {
  const words = new BigUint64Array(memory.buffer);
  const parts = [];
  for (let i = 0; i < words.length; ) {
    while (i < words.length && words[i] === 0n) i++;
    const start = i;
    let end = i;
    for (; i < words.length && i - end < fewestZeros / 8; i++) if (words[i] !== 0n) end = i + 1;
    if (end === start) continue;
    const length = (end - start) * 8;
    parts.push([0, op.i32, ...signed(BigInt((start * 8) | 0)), op.end, ...unsigned(length)], memory.subarray(start * 8, end * 8));
  }
  return joined([unsigned(parts.length / 2), ...parts]);
}
