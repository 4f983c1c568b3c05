// Writes a WebAssembly module that continues a Go program where it waits: its memory holds what the program had after its
// start and some calls, so loading it runs no Go code. The program runs without environment, with a fixed clock and fixed
// random bytes, so the same program and calls give the same bytes. The seeds of Go's maps and of math/rand are therefore the
// same wherever the module is loaded: calls are bounded by seconds and sizes, not by seeds that nobody knows.

import { tablesOf } from "./tables.js";
import { data, ids, number, op, page, read, signed, string, unsigned, withExports, write } from "./wasm.js";

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
  tablesOf(bytes, number(sections.find(({ id }) => id === ids.code).body, 0)[0]).forgetPlaces();
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

/**
 * Gives a program of Go fixed random bytes and a clock that goes on by step nanoseconds each time that it is read, and returns
 * the clock and the timers that the program has set, which do not end.
 */
export function settled(go, now = 0n) {
  const { gojs } = go.importObject;
  const clock = { now, step: 1000n };
  let random = 1;
  gojs["runtime.nanotime1"] = (sp) => go.mem.setBigInt64((sp >>> 0) + 8, (clock.now += clock.step), true);
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
  return { clock, timers };
}

/** Runs the program until it waits and makes the calls. */
export async function run(module, { own, goIn, warm }, clobber) {
  const global = own();
  global.Date = undefined; // a program that asked for the time zone of the build would keep it
  const go = new (goIn(global))();
  go.env = { GODEBUG: `clobberfree=${clobber}` };
  const { timers } = settled(go);
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

/** Go's part in JavaScript, which puts names among the globals, as a function that has its globals as a parameter. */
export function asFunction(text) {
  const free = /(?<![\w.])fs\./g; // the one name that it takes of those
  return `export function goIn(globalThis) {\n${text.replace(free, "globalThis.fs.")}\nreturn globalThis.Go;\n}\n`;
}
