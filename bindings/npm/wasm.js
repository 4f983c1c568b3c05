// The binary format of WebAssembly: https://webassembly.github.io/spec/core/binary/modules.html

export const ids = { custom: 0, import: 2, function: 3, memory: 5, global: 6, export: 7, start: 8, code: 10, data: 11, dataCount: 12 };
export const op = { unreachable: 0x00, end: 0x0b, i32: 0x41, i64: 0x42, f64: 0x44, globalSet: 0x24, i32Type: 0x7f, i64Type: 0x7e, f64Type: 0x7c };
export const page = 1 << 16;

/** The sections of a module. */
export function read(wasm) {
  const sections = [];
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at];
    const [length, start] = number(wasm, at + 1);
    sections.push({ id, body: wasm.subarray(start, start + length) });
    at = start + length;
  }
  return sections;
}

export function write(sections) {
  const parts = [Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)];
  for (const { id, body } of sections) parts.push(Uint8Array.of(id, ...unsigned(body.length)), body);
  return joined(parts);
}

export function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The unsigned number in bytes, and where it ends. */
export function number(bytes, at) {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    value += (bytes[at] & 0x7f) * shift;
    if (!(bytes[at++] & 0x80)) return [value, at];
  }
}

export function unsigned(value) {
  const bytes = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}

export function signed(value) {
  const bytes = [];
  for (;;) {
    const low = Number(value & 0x7fn);
    value >>= 7n;
    if (value === (low & 0x40 ? -1n : 0n)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

export function string(text) {
  const bytes = new TextEncoder().encode(text);
  return [...unsigned(bytes.length), ...bytes];
}

/** Sections with more exports, each a name, a kind and an index. */
export function withExports(sections, more) {
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
export function data(memory) {
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

/** The memory that a data section makes. */
export function memoryOf(body, bytes) {
  const memory = new Uint8Array(bytes);
  let [count, at] = number(body, 0);
  while (count--) {
    if (body[at] !== 0 || body[at + 1] !== op.i32) throw new Error("a segment of data has no constant place");
    const [place, end] = number(body, at + 2); // data() writes it with five bytes or fewer, signed
    const start = (body[end - 1] & 0x40 ? place - 128 ** (end - at - 2) : place) >>> 0;
    const [length, from] = number(body, end + 1);
    memory.set(body.subarray(from, from + length), start);
    at = from + length;
  }
  return memory;
}
