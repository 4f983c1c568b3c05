// Programs of Go in WebAssembly that answer calls, one after another.
import { goIn } from "./go.js";
import { globals, resume } from "./resume.js";

async function begin(module) {
  const own = globals();
  const go = new (goIn(own))();
  const program = { start: 0, bytes: 0, fault: undefined };
  return Object.assign(program, await resume(module, go, own, (cause) => { program.fault = cause; }));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Asks a program. After a fault it can't be asked again. */
export function ask(program, name, body, seconds) {
  if (program.fault) return { fault: program.fault };
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
    program.end(cause);
    return { fault: cause };
  }
}

// WebAssembly gives no memory back, so a program that has more than this is replaced.
const mostMemory = 256 << 20;

/** A host of programs of a module, one after another: the next one begins when one has a fault or has taken much memory. */
export async function hosted(module) {
  let program = await begin(module);
  let next;

  /** Begins another program, to which calls go when it is there. If it can't begin, the next call tries again. */
  function renew() {
    const of = module;
    const take = (begun) => of === module && put(begun);
    next ??= begin(of).then(take, () => {}).finally(() => (next = undefined));
  }

  function put(begun) {
    program.end(new Error("another one is in its place"));
    program = begun;
  }

  function answer(...asked) {
    const answer = ask(program, ...asked);
    if (program.fault || program.exports.mem.buffer.byteLength > mostMemory) renew();
    return answer;
  }

  return {
    ask: answer,
    async asked(...asked) {
      if (program.fault) await next;
      return answer(...asked);
    },
    async replace(other) {
      const begun = await begin(other);
      module = other;
      put(begun);
    },
    close() {
      program.end(new Error("the library is closed"));
    },
  };
}
