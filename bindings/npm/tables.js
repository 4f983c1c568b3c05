import { number } from "./wasm.js";

/** The tables of functions in the memory of a Go program, as runtime/symtab.go and runtime2.go of Go 1.26 have them. */
export function tablesOf(memory, count) {
  const view = new DataView(memory.buffer);
  const word = (at) => view.getUint32(at, true);
  const long = (at) => Number(view.getBigUint64(at, true));
  const header = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]; // abi.Go120PCLnTabMagic, instructions of 1 byte, pointers of 8
  let start = 0;
  while (start < memory.length && !(header.every((byte, i) => memory[start + i] === byte) && long(start + 8) === count)) start += 8;
  if (start >= memory.length) throw new Error("the tables of functions are not where Go 1.26 has them");
  const [names, pcs, functions] = [32, 56, 64].map((at) => start + long(start + at));
  let module = 0; // of moduledata
  while (module < memory.length && !(long(module) === start && long(module + 8) === names)) module += 8;
  if (module >= memory.length) throw new Error("the program has no data about its tables of functions");
  const buckets = long(module + 152);

  const functionOf = (i) => {
    const entry = functions + 8 * i;
    if (word(entry) !== firstFunction + i) throw new Error("the functions are not in the order of their bodies");
    return functions + word(entry + 4);
  };
  const nameOf = (i) => names + word(functionOf(i) + 4);

  const isOfRuntime = (i) => ofRuntime.every((byte, j) => memory[nameOf(i) + j] === byte);
  const name = (i) => new TextDecoder().decode(memory.subarray(nameOf(i), memory.indexOf(0, nameOf(i))));

  return {
    isOfRuntime,

    /** Whether a function may be called at any time, by how much memory is free and how much time has passed. */
    isAnyTime: (i) => isOfRuntime(i) && !seldom.test(name(i)),

    /** Sets to zero what is never read: in WebAssembly the runtime finds a function by its number, not by a place in it. */
    forgetPlaces() {
      for (let i = 0; i < count; i++) {
        const at = buckets + perFunction * i;
        if (word(at) !== i || memory[at + 4] !== 0) throw new Error("the functions are not where Go 1.26 finds them");
        memory.fill(0, at + 5, at + (i < count - 1 ? perFunction : bucket)); // the last one ends early
      }
    },

    /**
     * Sets to zero what is said of functions, but of those that are kept, and of these the files and lines, which only traces
     * of a stack show. The runtime asks about functions on stacks alone.
     */
    forget(kept) {
      const used = new Uint8Array(functions - start);
      const use = (from, to) => used.fill(1, from - start, to - start);
      use(start, names);
      for (let i = 0; i < count; i++) {
        const at = functionOf(i);
        const [ofPC, ofFunction] = [word(at + 28), memory[at + 43]];
        if (!kept.has(i)) {
          memory.fill(0, at, at + 44 + 4 * (ofPC + ofFunction));
          memory.fill(0, buckets + perFunction * i, buckets + perFunction * i + bucket);
          continue;
        }
        use(nameOf(i), memory.indexOf(0, nameOf(i)));
        for (const table of [16, ...Array.from({ length: ofPC }, (_, j) => 44 + 4 * j)]) {
          const from = pcs + word(at + table);
          if (from !== pcs) use(from, endOf(memory, from));
        }
      }
      for (let i = 0; i < used.length; i++) if (!used[i]) memory[start + i] = 0;
    },
  };
}

const ofRuntime = [...new TextEncoder().encode("runtime.")];
// Functions of the runtime that run when a program begins, ends, or is looked into.
const seldom = /init|panic|trace|print|prof|dump|debug|metric|cgo|syscall|bubble|userarena/i;
const bucket = 20; // the size of findfuncbucket
const perFunction = 16 * bucket; // it has 1 << 16 places, of abi.FuncTabBucketSize to a bucket
const firstFunction = 0x1000; // funcValueOffset of cmd/link/internal/wasm/asm.go

/** Where a table of pairs ends: of a difference of values, zero behind the last pair, and one of places. */
function endOf(memory, at) {
  for (let first = true; first || memory[at] !== 0; first = false) at = number(memory, number(memory, at)[1])[1];
  return at + 1;
}
