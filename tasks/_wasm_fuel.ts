/**
 * Gives a WebAssembly module fuel: a counter that goes down at every turn of a loop and at every entry of
 * a function, so on every way back, and by the size of blocks moved. Below zero the module traps. With it a caller bounds
 * work that it cannot interrupt, and the same input always ends at the same point.
 * https://webassembly.github.io/spec/core/binary/
 */

/** Name of the exported counter, a mutable i32. */
export const FUEL_EXPORT = "fuel";

/** What is changed: the module must have exactly one memory of its own. */
export type Limits = {
  /** The module's memory never grows beyond so many pages of 64 KB. */
  readonly memoryPagesMax: number;
};

const section = {
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  global: 6,
  export: 7,
  code: 10,
} as const;
const HEADER_BYTES = 8;
const I32 = 0x7f;
const MUTABLE = 1;
const END = 0x0b;
const GLOBAL_KIND = 3;

/** The module with the counter and the memory's limit added; throws for a module of another shape. */
export function withFuel(module: Uint8Array, limits: Limits): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(module);
  const find = (id: number) => {
    const found = sections.find((one) => one.id === id);
    if (found === undefined) throw new Error(`Cannot add fuel: the module has no section ${id}`);
    return found;
  };
  const imported = sections.find(({ id }) => id === section.import);
  if (imported !== undefined && importsGlobals(imported.body)) {
    throw new Error("Cannot add fuel: the module imports globals");
  }
  const globals = find(section.global);
  const index = new Reader(globals.body).u32();
  globals.body = appended(globals.body, [I32, MUTABLE, 0x41, 0x00, END]);
  const name = new TextEncoder().encode(FUEL_EXPORT);
  const exports = find(section.export);
  exports.body = appended(exports.body, [...u32(name.length), ...name, GLOBAL_KIND, ...u32(index)]);
  const memory = find(section.memory);
  memory.body = limitedMemory(memory.body, limits.memoryPagesMax);
  const code = find(section.code);
  const parameters = parameterCounts(find(section.type).body, find(section.function).body);
  code.body = chargedCode(code.body, index, parameters);
  return joined([
    module.subarray(0, HEADER_BYTES),
    ...sections.flatMap(({ id, body }) => [Uint8Array.of(id, ...u32(body.length)), body]),
  ]);
}

type Section = { readonly id: number; body: Uint8Array };

function sectionsOf(module: Uint8Array): Section[] {
  const sections: Section[] = [];
  const reader = new Reader(module, HEADER_BYTES);
  while (!reader.done) {
    const id = reader.byte();
    sections.push({ id, body: reader.take(reader.u32()) });
  }
  return sections;
}

/** Whether an import section names a global; only functions are expected. */
function importsGlobals(body: Uint8Array): boolean {
  const reader = new Reader(body);
  for (let left = reader.u32(); left > 0; left--) {
    reader.take(reader.u32());
    reader.take(reader.u32());
    if (reader.byte() !== 0) return true;
    reader.u32();
  }
  return false;
}

/** A vector with one more entry. */
function appended(vector: Uint8Array, entry: readonly number[]): Uint8Array {
  const reader = new Reader(vector);
  const count = reader.u32();
  return joined([Uint8Array.from(u32(count + 1)), reader.rest(), Uint8Array.from(entry)]);
}

function limitedMemory(body: Uint8Array, pagesMax: number): Uint8Array {
  const reader = new Reader(body);
  if (reader.u32() !== 1) throw new Error("Cannot limit memory: the module must have one");
  reader.byte();
  const pages = reader.u32();
  if (pages > pagesMax) throw new Error(`Cannot limit memory: it starts with ${pages} pages`);
  return Uint8Array.of(1, 1, ...u32(pages), ...u32(pagesMax));
}

/** How many parameters each function of the code section takes. */
function parameterCounts(types: Uint8Array, functions: Uint8Array): number[] {
  const type = new Reader(types);
  const byType = Array.from({ length: type.u32() }, () => {
    if (type.byte() !== 0x60) throw new Error("Cannot add fuel: a type is no function's");
    const parameters = type.u32();
    type.take(parameters);
    type.take(type.u32());
    return parameters;
  });
  const index = new Reader(functions);
  return Array.from({ length: index.u32() }, () => byType[index.u32()] ?? 0);
}

function chargedCode(
  body: Uint8Array,
  fuel: number,
  parameters: readonly number[],
): Uint8Array {
  const reader = new Reader(body);
  const count = reader.u32();
  const parts: Uint8Array[] = [Uint8Array.from(u32(count))];
  for (let nth = 0; nth < count; nth++) {
    const charged = chargedFunction(reader.take(reader.u32()), fuel, parameters[nth] ?? 0);
    parts.push(Uint8Array.from(u32(charged.length)), charged);
  }
  return joined(parts);
}

const op = { loop: 0x03, call: 0x10, callIndirect: 0x11, further: 0xfc } as const;
/** memory.copy and memory.fill, behind `op.further`. */
const BLOCK_MOVES: readonly number[] = [10, 11];
/** A block moved costs a turn for each 64 bytes. */
const BLOCK_SHIFT = 6;

function chargedFunction(body: Uint8Array, fuel: number, parameters: number): Uint8Array {
  const reader = new Reader(body);
  const groups = reader.u32();
  const groupsEnd = reader.at;
  let locals = parameters;
  for (let left = groups; left > 0; left--) {
    locals += reader.u32();
    reader.byte();
  }
  const start = reader.at;
  const turn = charge(fuel, [0x41, 0x01]);
  const size = u32(locals);
  // The size of a block is on top of the stack: kept in a local of its own.
  const block = [0x22, ...size, ...charge(fuel, [0x20, ...size, 0x41, BLOCK_SHIFT, 0x76])];
  const parts: Uint8Array[] = [];
  let copied = start;
  const insert = (at: number, instructions: readonly number[]) => {
    parts.push(body.subarray(copied, at), Uint8Array.from(instructions));
    copied = at;
  };
  while (!reader.done) {
    const { at } = reader;
    const opcode = reader.byte();
    const further = skipImmediates(opcode, reader);
    if (opcode === op.loop) insert(reader.at, turn);
    if (BLOCK_MOVES.includes(further ?? -1)) insert(at, block);
  }
  const declared = joined([
    Uint8Array.from(u32(groups + 1)),
    body.subarray(groupsEnd, start),
    Uint8Array.of(1, I32),
  ]);
  return joined([declared, Uint8Array.from(turn), ...parts, body.subarray(copied)]);
}

/** fuel -= amount; if (fuel < 0) unreachable */
function charge(fuel: number, amount: readonly number[]): number[] {
  const [get, set] = [[0x23, ...u32(fuel)], [0x24, ...u32(fuel)]];
  return [...get, ...amount, 0x6b, ...set, ...get, 0x41, 0x00, 0x48, 0x04, 0x40, 0x00, END];
}

/** Goes over what follows an opcode; answers the second half of one of two. Throws for one that is unknown. */
function skipImmediates(opcode: number, reader: Reader): number | undefined {
  // block, loop, if: a block type, which is a signed number of up to 33 bits.
  if (opcode >= 0x02 && opcode <= 0x04) return void reader.leb();
  // br, br_if, call; local.get to table.set; ref.func.
  if (opcode === 0x0c || opcode === 0x0d || opcode === op.call) return void reader.leb();
  if (opcode >= 0x20 && opcode <= 0x26) return void reader.leb();
  if (opcode === op.callIndirect) return void (reader.leb(), reader.leb());
  // br_table: labels and the default.
  if (opcode === 0x0e) {
    for (let labels = reader.u32() + 1; labels > 0; labels--) reader.leb();
    return;
  }
  // Loads and stores: alignment and offset. memory.size, memory.grow, i32.const, i64.const.
  if (opcode >= 0x28 && opcode <= 0x3e) return void (reader.leb(), reader.leb());
  if (opcode >= 0x3f && opcode <= 0x42) return void reader.leb();
  if (opcode === 0x43) return void reader.take(4);
  if (opcode === 0x44) return void reader.take(8);
  if (opcode === op.further) {
    const further = reader.u32();
    if (BLOCK_MOVES.includes(further)) reader.take(further === 10 ? 2 : 1);
    if (further <= 7 || BLOCK_MOVES.includes(further)) return further;
    throw new Error(`Cannot add fuel: instruction fc ${further} is not known`);
  }
  const plain = opcode <= 0x01 || opcode === 0x05 || opcode === END || opcode === 0x0f ||
    opcode === 0x1a || opcode === 0x1b || (opcode >= 0x45 && opcode <= 0xc4);
  if (!plain) throw new Error(`Cannot add fuel: instruction ${opcode} is not known`);
}

/** Reads bytes and LEB128 numbers. */
class Reader {
  constructor(readonly bytes: Uint8Array, public at = 0) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Error("Cannot read the module: it ends early");
    return byte;
  }

  /** Goes over one number of any width. */
  leb(): void {
    while (this.byte() >= 0x80);
  }

  u32(): number {
    let value = 0;
    for (let factor = 1;; factor *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Uint8Array {
    return this.bytes.subarray(this.at, this.at += length);
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }
}

function u32(value: number): number[] {
  return value < 0x80 ? [value] : [value % 0x80 + 0x80, ...u32(Math.floor(value / 0x80))];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
