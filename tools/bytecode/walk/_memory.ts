/**
 * Memory of one path: its writes, newest first, those before a branch shared by both ways. An address
 * is a base that is not known and a distance from it; areas of different bases are taken to be apart,
 * as a compiler's allocator keeps them.
 */
import { add, and, linear, or, shl, shr } from "./_arithmetic.ts";
import type { Terms } from "./_terms.ts";
import { type Call, taints, type Term, type Value, type Word } from "./values.ts";
import { ones } from "./_words.ts";

/** Writes kept; beyond, all are forgotten and reads of what is not found are unknown. */
const WRITES_MAX = 1024;

export type Address = { readonly base: Term | null; readonly offset: number };

/** Where a copied area came from. `length` null: not known, it covers all that follows. */
export type Area =
  | { readonly from: "calldata"; readonly source: Value; readonly length: number | null }
  | { readonly from: "code"; readonly source: Value; readonly length: number | null }
  | {
    readonly from: "returned";
    readonly call: Call | null;
    readonly source: Value;
    readonly length: number | null;
  }
  | { readonly from: "byte"; readonly value: Value; readonly length: 1 }
  | { readonly from: "zero"; readonly length: number | null }
  | {
    readonly from: "memory";
    readonly memory: Memory;
    readonly source: Address;
    readonly length: number | null;
  }
  | { readonly from: "unknown"; readonly taint: number; readonly length: number | null };

/** What reading an area needs of the machine. */
export type Sources = {
  readonly terms: Terms;
  calldata(offset: Value): Value;
  code(offset: number): Word;
};

/** Splits an address; undefined where the constant part is no distance that memory can have. */
export function addressOf(value: Value): Address | undefined {
  const [base, constant] = linear(value);
  if (typeof constant === "number") return { base, offset: constant };
  const distance = BigInt.asIntN(256, constant);
  if (base === null || distance < -0xffffffffn || distance > 0xffffffffn) return undefined;
  return { base, offset: Number(distance) };
}

/** One write; exactly one of `value` and `area`. */
type Write = {
  readonly base: Term | null;
  readonly offset: number;
  readonly value: Value | undefined;
  readonly area: Area | undefined;
  readonly before: Write | null;
  /** How many writes this and those before it are. */
  readonly count: number;
  /** Equal for the same writes in the same order, whatever path made them. */
  readonly digest: number;
};

export class Memory {
  #last: Write | null = null;
  #forgot = false;

  /** Another memory of the same content; each is written to apart. */
  fork(): Memory {
    const copy = new Memory();
    copy.#last = this.#last;
    copy.#forgot = this.#forgot;
    return copy;
  }

  write({ base, offset }: Address, value: Value): void {
    this.#push(base, offset, value, undefined);
  }

  writeArea({ base, offset }: Address, area: Area): void {
    if (area.length !== 0) this.#push(base, offset, undefined, area);
  }

  #push(base: Term | null, offset: number, value: Value | undefined, area: Area | undefined): void {
    let before = this.#last;
    // What is overwritten at once is not kept: counters and the free pointer.
    if (before && !area && !before.area && before.offset === offset && before.base === base) {
      before = before.before;
    }
    const count = before ? before.count + 1 : 1;
    if (count > WRITES_MAX) [before, this.#forgot] = [null, true];
    const digest = digestOf(before?.digest ?? 0, base?.id ?? 0, offset, value ?? area!);
    this.#last = { base, offset, value, area, before, count: before ? count : 1, digest };
  }

  /** The word at an address, put together from as many writes as reach into it. */
  read(sources: Sources, { base, offset }: Address): Value {
    let missing = 0xffffffff;
    let result: Value = 0;
    for (let write = this.#last; write && missing !== 0; write = write.before) {
      if (write.base !== base) continue;
      const start = write.offset - offset;
      const { area } = write;
      if (start === 0 && !area && missing === 0xffffffff) return write.value!;
      const length = area ? area.length : 32;
      if (start >= 32 || (length !== null && start + length <= 0)) continue;
      const from = Math.max(start, 0);
      const skip = from - start;
      const word = area
        ? areaWord(sources, area, skip)
        : shl(sources.terms, skip * 8, write.value!);
      const covered = byteMask(from, length === null ? 32 : Math.min(32, start + length));
      const taken = (covered & missing) >>> 0;
      if (taken === 0xffffffff) return word;
      missing = (missing & ~covered) >>> 0;
      result = or(sources.terms, result, bytesOf(sources.terms, word, from, taken));
    }
    const lost = this.#forgot || (base !== null && (base.taint & taints.unknown) !== 0);
    return missing !== 0 && lost ? sources.terms.unknown(0, base?.taint ?? 0) : result;
  }

  get digest(): number {
    return this.#last?.digest ?? 0;
  }

  /** The area that begins exactly here, if the newest write here is one. */
  areaAt({ base, offset }: Address): Area | undefined {
    for (let write = this.#last; write; write = write.before) {
      if (write.base === base && write.offset === offset) return write.area;
    }
    return undefined;
  }
}

function digestOf(before: number, base: number, offset: number, set: Value | Area): number {
  let digest = Math.imul(before ^ base, 0x9e3779b1) ^ Math.imul(offset, 0x85ebca6b);
  digest ^= digest >>> 15;
  if (typeof set === "number") digest ^= set;
  else if (typeof set === "bigint") digest ^= Number(BigInt.asIntN(32, set ^ (set >> 64n)));
  else if ("id" in set) digest ^= Math.imul(set.id, 0xc2b2ae35);
  else digest ^= areaDigest(set);
  return Math.imul(digest, 0x9e3779b1) ^ (digest >>> 13);
}

function areaDigest(area: Area): number {
  const length = area.length ?? -1;
  if ("source" in area && typeof area.source === "number") return length ^ (area.source << 8);
  return length ^ area.from.length;
}

/** A bit for each of 32 bytes, the first byte highest; those in `[from, to)` set. */
function byteMask(from: number, to: number): number {
  let mask = 0;
  for (let i = from; i < to; i++) mask |= 1 << (31 - i);
  return mask >>> 0;
}

/** Of a word whose first byte belongs at byte `from`: the bytes that `taken` names, in their place. */
function bytesOf(terms: Terms, word: Value, from: number, taken: number): Value {
  let mask = 0n;
  for (let i = 0; i < 32; i++) {
    if (taken & (1 << (31 - i))) mask |= 0xffn << BigInt(248 - 8 * i);
  }
  const placed = shr(terms, from * 8, word);
  return mask === BigInt(ones(256)) ? placed : and(terms, placed, canonical(mask));
}

function canonical(mask: bigint): Word {
  return mask <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(mask) : mask;
}

/** 32 bytes of an area from byte `skip` on, also beyond its end. */
function areaWord(sources: Sources, area: Area, skip: number): Value {
  const { terms } = sources;
  switch (area.from) {
    case "zero":
      return 0;
    case "byte":
      return shl(terms, 248, and(terms, area.value, 255));
    case "calldata":
      return sources.calldata(add(terms, area.source, skip));
    case "code":
      return typeof area.source === "number"
        ? sources.code(area.source + skip)
        : terms.unknown(0, typeof area.source === "object" ? area.source.taint : 0);
    case "returned": {
      if (!area.call) return 0;
      return terms.ofCall("returned", area.call, add(terms, area.source, skip));
    }
    case "memory": {
      const { base, offset } = area.source;
      return area.memory.read(sources, { base, offset: offset + skip });
    }
    case "unknown":
      return terms.unknown(0, area.taint | taints.unknown);
  }
}
