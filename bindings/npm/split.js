// Takes out of a snapshot (snapshot.js) what some calls don't need: the bodies of functions, and what Go has to say of them.
import { tablesOf } from "./tables.js";
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
 * that are neither called nor begun. Which functions of Go's runtime are called depends on time and memory, so their bodies
 * are kept, and their tables too, because addresses of some of them stand on stacks without a call.
 */
export function part(wasm, called, begun) {
  const sections = read(wasm);
  const section = (id) => sections.find((each) => each.id === id).body;
  const all = bodies(sections);
  const memory = memoryOf(section(ids.data), number(section(ids.memory), 2)[0] * page);
  const tables = tablesOf(memory, all.length);
  const runtime = all.flatMap((_, i) => (tables.isOfRuntime(i) ? [i] : []));
  tables.forget(new Set([...called, ...begun, ...runtime]));
  const kept = new Set([...called, ...runtime.filter((i) => tables.isAnyTime(i))]);
  const stub = Uint8Array.of(0, op.unreachable, op.end);
  const parts = { [ids.code]: code(all.map((body, i) => (kept.has(i) ? body : stub))), [ids.data]: { id: ids.data, body: data(memory) } };
  return write(sections.map((section) => parts[section.id] ?? section));
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
