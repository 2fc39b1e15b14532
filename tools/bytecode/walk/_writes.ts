/** Writes to memory: what one covers of a word, and how rows of them are alike. */
import { type Area, areaWord, sameArea, type Sources } from "./_areas.ts";
import { shl } from "./_arithmetic.ts";
import { byteMask } from "./_bytes.ts";
import { taintOf, taints, type Term, type Value } from "./values.ts";

/** Addresses of which joined memories keep what they hold alike. */
const JOINED_MAX = 64;

const WORD = 32;

/** One write; exactly one of `value` and `area`. */
export type Write = {
  readonly base: Term | null;
  readonly offset: number;
  readonly value: Value | undefined;
  readonly area: Area | undefined;
  readonly before: Write | null;
  /** How many writes this and those before it are. */
  readonly count: number;
  /** Equal for the same writes in the same order, whatever path made them. */
  readonly digest: number;
  /** See `newestOf`. */
  newest: readonly Write[] | undefined;
};

/** What callers say may stand in what was written. */
export function holdsArgument({ value, area }: Write): boolean {
  if (area) return area.from === "calldata" || area.from === "memory";
  return (taintOf(value!) & taints.calldata) !== 0;
}

/** Which bytes of a word it is written over; `start`: how far behind the word's beginning it begins. */
export function coveredBy({ area }: Write, start: number): number {
  const length = area ? area.length : WORD;
  if (start >= WORD || (length !== null && start + length <= 0)) return 0;
  return byteMask(Math.max(start, 0), length === null ? WORD : Math.min(WORD, start + length));
}

/** What it writes into the word, from its own beginning on or from the word's. */
export function wordOf(
  sources: Sources,
  { value, area }: Write,
  start: number,
  copies: number,
): Value {
  const skip = Math.max(start, 0) - start;
  return area ? areaWord(sources, area, skip, copies) : shl(sources.terms, skip * 8, value!);
}

export function stretchOf({ base, offset, area }: Write) {
  return { base, offset, length: area ? area.length : 32 };
}

/** What both rows begin with. */
export function sharedRow(one: Write | null, other: Write | null): Write | null {
  let [a, b] = [one, other];
  while (a !== b) {
    if ((a?.count ?? 0) >= (b?.count ?? 0)) a = a!.before;
    else b = b!.before;
  }
  return a;
}

/** The last write to each address, newest first; of one row always the same, so it is kept there. */
export function newestOf(last: Write | null): readonly Write[] {
  if (!last) return [];
  if (last.newest) return last.newest;
  const newest: Write[] = [];
  for (let write: Write | null = last; write && newest.length < JOINED_MAX; write = write.before) {
    const known = write.newest;
    if (known && known.length < JOINED_MAX) {
      // All that this row writes to.
      newest.push(...known.filter((one) => !isWritten(newest, one)));
      newest.length = Math.min(newest.length, JOINED_MAX);
      break;
    }
    if (!isWritten(newest, write)) newest.push(write);
  }
  return last.newest = newest;
}

function isWritten(newest: readonly Write[], { base, offset }: Write): boolean {
  for (const write of newest) if (write.offset === offset && write.base === base) return true;
  return false;
}

export function sameWrite(one: Write, other: Write | undefined): boolean {
  if (one === other) return true;
  if (!other || one.value !== other.value) return false;
  return one.area === other.area || (!!one.area && !!other.area && sameArea(one.area, other.area));
}
