// The library over a program: the calls, and where the program comes from.
import { hosted } from "./program.js";

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

const usualSeconds = 10;

/** A library whose calls return what is read of read(text), where text(name, call, options) makes a call. */
function library(text, readOf) {
  const made = { text };
  for (const [name, read] of Object.entries(calls)) made[name] = (call, options) => readOf(text(name, call, options), read);
  return made;
}

/** A library that answers at once. */
async function atOnce(module) {
  const host = await hosted(module);
  const text = (name, call = {}, { seconds = usualSeconds } = {}) => textOf(host.ask(name, JSON.stringify(call), seconds));
  return library(text, (answer, read) => read(answer));
}

/**
 * A library whose calls return promises, over a host. If rest is given, the host has only a part of the program, and rest
 * returns the module of the whole, with which it goes on as soon as a call needs more than the part.
 */
function promised(host, rest) {
  let whole, complete = !rest;
  const fetched = () => (whole ??= rest().then(host.replace).then(() => { complete = true; }).catch((failed) => {
    whole = undefined;
    throw failed;
  }));
  async function text(name, call = {}, { seconds = usualSeconds } = {}) {
    const asked = [name, JSON.stringify(call), seconds];
    let answer = await host.asked(...asked);
    if (answer.fault && !complete) {
      await fetched();
      answer = await host.asked(...asked);
    }
    return textOf(answer);
  }
  return { ...library(text, async (answer, read) => read(await answer)), close: () => host.close() };
}

function textOf({ fault, failed, text }) {
  if (fault) throw new Error("the library has ended by a fault, and begins anew; ask again in a second", { cause: fault });
  if (failed) throw new Problem(JSON.parse(text));
  return text;
}

/** A host in a worker of its own. */
async function inWorker(module) {
  const { source } = await import("./worker.js");
  const waiting = new Map();
  let sent = 0;
  const worker = workerOf(source, ({ id, answer, failed }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref?.();
    if (failed === undefined) resolve(answer);
    else reject(new Error(failed));
  }, fail);
  let closed;
  function fail(why) {
    closed = why;
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
  const send = (message) => new Promise((resolve, reject) => {
    if (closed) return reject(closed);
    waiting.set(++sent, { resolve, reject });
    worker.ref?.(); // node waits for answers alone
    worker.postMessage({ ...message, id: sent });
  });
  await send({ module }).catch((failed) => {
    worker.terminate();
    throw failed;
  });
  return {
    asked: (...asked) => send({ asked }),
    replace: (module) => send({ module }),
    close() {
      worker.terminate();
      fail(new Error("the library is closed"));
    },
  };
}

/** A worker that runs a script. */
function workerOf(source, onMessage, onError) {
  const threads = builtin("node:worker_threads");
  if (threads) {
    const worker = new threads.Worker(source, { eval: true });
    return worker.on("message", onMessage).on("error", onError);
  }
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => {
    URL.revokeObjectURL(address);
    onMessage(data);
  };
  worker.onerror = ({ message }) => onError(new Error(message ?? "the worker can't begin"));
  return worker;
}

/** A module of node, where there are some. */
const builtin = (name) => globalThis.process?.getBuiltinModule?.(name);

/** The load of an entry: from is where the wasm of the package is, and whole where the rest is, if that is only a part. */
export const loader = (from, whole) => async (options = {}) => {
  if (typeof options !== "object" || Symbol.toStringTag in options) throw new TypeError("load takes an object, such as { wasm }");
  const { wasm = from, rest = whole, worker = false } = options;
  const module = await compiled(wasm);
  if (!worker && !rest) return atOnce(module);
  return promised(worker ? await inWorker(module) : await hosted(module), rest && (() => compiled(rest)));
};

async function compiled(wasm) {
  if (typeof wasm === "function") wasm = await wasm();
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (typeof wasm === "string" || wasm instanceof URL) {
    const files = String(wasm).startsWith("file:") && builtin("node:fs");
    wasm = files ? files.readFileSync(new URL(wasm)) : await fetch(wasm); // promises would read it in many parts
  }
  // Bytes first: node loads all that fetch needs where Response is named.
  if (ArrayBuffer.isView(wasm) || wasm instanceof ArrayBuffer || !(wasm instanceof Response)) return WebAssembly.compile(wasm);
  if (!wasm.ok) throw new Error(`${wasm.url} can't be read: ${wasm.status} ${wasm.statusText}`);
  const type = wasm.headers.get("Content-Type") ?? "";
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer());
}

/** The wasm in a script that build.js has made for bundlers. */
export async function inflated(script) {
  const text = atob((await script).default);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  const wasm = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
}
