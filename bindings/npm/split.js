// Takes out of a snapshot (snapshot.js) what some calls don't need: the bodies of functions, and what Go has to say of them.
import { data, ids, joined, memoryOf, number, op, page, read, unsigned, withExports, write } from "./wasm.js";

/** A copy of a module that counts, and counted(exports), the functions of it that were called, by their place among bodies. */
export function counting(wasm) {
  const sections = read(wasm);
  const all = bodies(sections);
  const [first, at] = number(sections.find(({ id }) => id === ids.global).body, 0);
  const copy = sections.map((section) => {
    if (section.id === ids.global) {
      const one = [op.i32Type, 1, op.i32, 0, op.end];
      return { id: section.id, body: joined([unsigned(first + all.length), section.body.subarray(at), new Array(all.length).fill(one).flat()]) };
    }
    if (section.id !== ids.code) return section;
    return code(all.map((body, i) => {
      const start = afterLocals(body);
      return joined([body.subarray(0, start), [op.i32, 1, op.globalSet, ...unsigned(first + i)], body.subarray(start)]);
    }));
  });
  const called = ({ exports }) => all.flatMap((_, i) => (exports[`called ${i}`].value ? [i] : []));
  return { wasm: write(withExports(copy, all.map((_, i) => [`called ${i}`, 3, first + i]))), called };
}

/**
 * The module without the bodies of functions that are not called, which trap instead, and without the tables about functions
 * that are neither called nor begun. Those of Go's runtime are kept: which of them are called depends on when the garbage
 * collector runs, and addresses of some stand on stacks without a call.
 */
export function part(wasm, called, begun) {
  const sections = read(wasm);
  const section = (id) => sections.find((each) => each.id === id).body;
  const all = bodies(sections);
  const memory = memoryOf(section(ids.data), number(section(ids.memory), 2)[0] * page);
  const tables = tablesOf(memory, all.length);
  const runtime = all.flatMap((_, i) => (tables.isOfRuntime(i) ? [i] : []));
  const kept = new Set([...called, ...runtime]);
  tables.forget(new Set([...kept, ...begun]));
  const stub = Uint8Array.of(0, op.unreachable, op.end);
  const parts = { [ids.code]: code(all.map((body, i) => (kept.has(i) ? body : stub))), [ids.data]: { id: ids.data, body: data(memory) } };
  return write(sections.map((section) => parts[section.id] ?? section));
}

/** The tables of functions in the memory of a Go program, as runtime/symtab.go and runtime2.go of Go 1.26 have them. */
function tablesOf(memory, count) {
  const view = new DataView(memory.buffer);
  const word = (at) => view.getUint32(at, true);
  const long = (at) => Number(view.getBigUint64(at, true));
  const header = [0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]; // abi.Go120PCLnTabMagic, instructions of 1 byte, pointers of 8
  let start = 0;
  while (start < memory.length && !(header.every((byte, i) => memory[start + i] === byte) && long(start + 8) === count)) start += 8;
  if (start >= memory.length) throw new Error("the tables of functions are not where Go 1.26 has them");
  const [names, pcs, functions] = [32, 56, 64].map((at) => start + long(start + at));

  const functionOf = (i) => {
    const entry = functions + 8 * i;
    if (word(entry) !== firstFunction + i) throw new Error("the functions are not in the order of their bodies");
    return functions + word(entry + 4);
  };
  const nameOf = (i) => names + word(functionOf(i) + 4);

  return {
    isOfRuntime: (i) => ofRuntime.every((byte, j) => memory[nameOf(i) + j] === byte),

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
const firstFunction = 0x1000; // funcValueOffset of cmd/link/internal/wasm/asm.go

/** Where a table of pairs ends: of a difference of values, zero behind the last pair, and one of places. */
function endOf(memory, at) {
  for (let first = true; first || memory[at] !== 0; first = false) at = number(memory, number(memory, at)[1])[1];
  return at + 1;
}

/** The bodies of functions. */
function bodies(sections) {
  const { body } = sections.find(({ id }) => id === ids.code);
  let [count, at] = number(body, 0);
  const all = [];
  while (count--) {
    const [length, start] = number(body, at);
    at = start + length;
    all.push(body.subarray(start, at));
  }
  return all;
}

const code = (bodies) => ({
  id: ids.code,
  body: joined([unsigned(bodies.length), ...bodies.flatMap((body) => [unsigned(body.length), body])]),
});

function afterLocals(body) {
  let [groups, at] = number(body, 0);
  while (groups--) at = number(body, at)[1] + 1; // how many, and their type
  return at;
}
