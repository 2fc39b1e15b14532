/** What stands in an area of memory that was copied from somewhere. */
import { add, and, shl, sub } from "./_arithmetic.ts";
import type { Doubts } from "./_doubts.ts";
import { type Address, addressOf, type Memory } from "./_memory.ts";
import type { Terms } from "./_terms.ts";
import { type Call, taints, type Term, type Value, type Word } from "./values.ts";

/** Where a copied area came from. `length` null: not known, it covers all that follows. */
export type Area =
  | {
    readonly from: "calldata";
    readonly source: Value;
    readonly length: number | null;
    readonly ending: Ending | null;
  }
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
    readonly ending: Ending | null;
  }
  | { readonly from: "unknown"; readonly taint: number; readonly length: number | null };

/** Where an area ends whose length is no constant, and where what was copied there ended: words before it are known. */
export type Ending = { readonly at: Address; readonly source: Value };

/** What reading an area needs of the machine. */
export type Sources = {
  readonly terms: Terms;
  readonly doubts: Doubts;
  /** Whether a term is certainly no more than lengths of things. */
  isLength(term: Term): boolean;
  /** Looks at one more write to memory; false: the instruction has looked at too many. */
  look(): boolean;
  calldata(offset: Value): Value;
  code(offset: number): Word;
};

/** How often what is read was copied before, at most; what compilers write was a few times. */
export const COPIES_MAX = 32;

/**
 * 32 bytes of an area from byte `skip` on, also beyond its end. `copies`: how often what is read was copied since.
 */
export function areaWord(sources: Sources, area: Area, skip: number, copies: number): Value {
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
      // The end of a single word is the word's own, moved up: an address in it keeps its name.
      if (area.length === 32 && skip > 0 && skip < 32) {
        return shl(terms, 8 * skip, terms.ofCall("returned", area.call, area.source));
      }
      return terms.ofCall("returned", area.call, add(terms, area.source, skip));
    }
    case "memory": {
      const { base, offset } = area.source;
      return area.memory.read(sources, { base, offset: offset + skip }, copies + 1);
    }
    case "unknown":
      return terms.unknown(0, area.taint | taints.unknown);
  }
}

/** A word that certainly lies at the end of what was copied, however long that is; null: it does not. */
export function endingWord(
  sources: Sources,
  area: Area | undefined,
  { base, offset }: Address,
  copies: number,
): Value | null {
  if (area?.from !== "calldata" && area?.from !== "memory" || area.ending === null) return null;
  const { at, source } = area.ending;
  if (at.base !== base || at.offset - offset < WORD) return null;
  const from = sub(sources.terms, source, at.offset - offset);
  if (area.from === "calldata") return sources.calldata(from);
  const address = addressOf(from);
  return address ? area.memory.read(sources, address, copies + 1) : null;
}

const WORD = 32;

export function sameArea(one: Area, other: Area): boolean {
  if (one.length !== other.length) return false;
  switch (one.from) {
    case "zero":
      return other.from === "zero";
    case "byte":
      return other.from === "byte" && one.value === other.value;
    case "returned":
      return other.from === "returned" && one.call === other.call && one.source === other.source;
    case "calldata":
      return other.from === "calldata" && one.source === other.source &&
        one.ending?.source === other.ending?.source;
    case "code":
      return other.from === "code" && one.source === other.source;
    default:
      return false;
  }
}

/** The largest of 32 bits: selectors and other short words stand at either end of a word, or between. */
const PRIME = 4_294_967_291n;

/** A digest of a row of writes: of those before, and of what one more sets at an address. */
export function digestOf(before: number, base: number, offset: number, set: Value | Area): number {
  let digest = Math.imul(before ^ base, 0x9e3779b1) ^ Math.imul(offset, 0x85ebca6b);
  digest ^= digest >>> 15;
  if (typeof set === "number") digest ^= set;
  else if (typeof set === "bigint") digest ^= Number(set % PRIME);
  else if ("id" in set) digest ^= Math.imul(set.id, 0xc2b2ae35);
  else digest ^= areaDigest(set);
  return Math.imul(digest, 0x9e3779b1) ^ (digest >>> 13);
}

function areaDigest(area: Area): number {
  const length = Math.imul((area.length ?? -1) + 2, 0x27d4eb2f) ^ area.from.length;
  if (area.from === "byte") return digestOf(length, 0, 1, area.value);
  if (area.from === "memory") return digestOf(length, 0, area.source.offset, area.memory.digest);
  if (area.from === "zero" || area.from === "unknown") return length;
  if (area.from === "calldata" && area.ending !== null) {
    return digestOf(length, digestOf(0, 0, 3, area.ending.source), 2, area.source);
  }
  const call = area.from === "returned" ? area.call?.id ?? 0 : 0;
  return digestOf(length, call, 2, area.source);
}
