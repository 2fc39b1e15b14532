/**
 * Memory of one path: what was written last, newest at the end. An address is a base that is not known
 * and a distance from it; areas of different bases are taken to be apart, as a compiler's allocator
 * keeps them. Copied when it is first written to after a branch.
 */
import { add, and, linear, or, shl, shr } from "./_arithmetic.ts";
import type { Terms } from "./_terms.ts";
import { type Call, taints, type Term, type Value, type Word } from "./values.ts";
import { ones } from "./_words.ts";

/** Writes kept; beyond, the oldest are forgotten and reads of what is not found are unknown. */
const WRITES_MAX = 512;

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

let versions = 0;

export class Memory {
  #bases: (Term | null)[] = [];
  #offsets: number[] = [];
  #entries: (Value | undefined)[] = [];
  #areas: (Area | undefined)[] = [];
  #shared = false;
  #forgot = false;
  /** The same as long as nothing is written: forks of it are equal. */
  version = 0;

  /** Another memory of the same content; each is written to apart. */
  fork(): Memory {
    const copy = new Memory();
    copy.#bases = this.#bases;
    copy.#offsets = this.#offsets;
    copy.#entries = this.#entries;
    copy.#areas = this.#areas;
    copy.#forgot = this.#forgot;
    copy.version = this.version;
    copy.#shared = this.#shared = true;
    return copy;
  }

  #own(): void {
    this.version = ++versions;
    if (!this.#shared) return;
    this.#bases = this.#bases.slice();
    this.#offsets = this.#offsets.slice();
    this.#entries = this.#entries.slice();
    this.#areas = this.#areas.slice();
    this.#shared = false;
  }

  write({ base, offset }: Address, value: Value): void {
    this.#own();
    for (let i = this.#offsets.length - 1; i >= 0; i--) {
      if (this.#offsets[i] !== offset || this.#bases[i] !== base || this.#areas[i]) continue;
      if (i === this.#offsets.length - 1) {
        this.#entries[i] = value;
        return;
      }
      this.#remove(i);
      break;
    }
    this.#push(base, offset, value, undefined);
  }

  writeArea({ base, offset }: Address, area: Area): void {
    if (area.length === 0) return;
    this.#own();
    this.#push(base, offset, undefined, area);
  }

  #push(base: Term | null, offset: number, value: Value | undefined, area: Area | undefined): void {
    if (this.#offsets.length >= WRITES_MAX) {
      this.#remove(0);
      this.#forgot = true;
    }
    this.#bases.push(base);
    this.#offsets.push(offset);
    this.#entries.push(value);
    this.#areas.push(area);
  }

  #remove(index: number): void {
    this.#bases.splice(index, 1);
    this.#offsets.splice(index, 1);
    this.#entries.splice(index, 1);
    this.#areas.splice(index, 1);
  }

  /** The word at an address, put together from as many writes as reach into it. */
  read(sources: Sources, { base, offset }: Address): Value {
    let missing = 0xffffffff;
    let result: Value = 0;
    for (let i = this.#offsets.length - 1; i >= 0 && missing !== 0; i--) {
      if (this.#bases[i] !== base) continue;
      const start = this.#offsets[i]! - offset;
      const area = this.#areas[i];
      const length = area ? area.length : 32;
      if (start >= 32 || (length !== null && start + length <= 0)) continue;
      const exact = start === 0 && missing === 0xffffffff;
      if (exact && !area) return this.#entries[i]!;
      const from = Math.max(start, 0);
      const word = area
        ? areaWord(sources, area, from - start)
        : this.#shifted(sources, i, from - start);
      const covered = byteMask(from, length === null ? 32 : Math.min(32, start + length));
      const taken = (covered & missing) >>> 0;
      missing = (missing & ~covered) >>> 0;
      if (exact && taken === 0xffffffff) return word;
      result = or(sources.terms, result, bytesOf(sources.terms, word, from, taken));
    }
    const lost = this.#forgot || (base !== null && (base.taint & taints.unknown) !== 0);
    if (missing !== 0 && lost) return sources.terms.unknown(0, base?.taint ?? 0);
    return result;
  }

  /** A written word from byte `skip` on. */
  #shifted({ terms }: Sources, index: number, skip: number): Value {
    return shl(terms, skip * 8, this.#entries[index]!);
  }

  /** The area that begins exactly here, if the newest write here is one. */
  areaAt({ base, offset }: Address): Area | undefined {
    for (let i = this.#offsets.length - 1; i >= 0; i--) {
      if (this.#bases[i] === base && this.#offsets[i] === offset) return this.#areas[i];
    }
    return undefined;
  }
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
