/**
 * Memory of one path: its writes, newest first, those before a branch shared by both ways. An address
 * is a base that is not known and a distance from it; areas of different bases are taken to be apart,
 * as a compiler's allocator keeps them.
 */
import { type Area, areaWord, digestOf, endingWord, sameArea, type Sources } from "./_areas.ts";
import { isApart } from "./_apart.ts";
import { linear, or, shl } from "./_arithmetic.ts";
import { byteMask, bytesOf } from "./_bytes.ts";
import { areAllPlaced, joined, mayReach, NOWHERE, reachesOver, withWrite } from "./_reaches.ts";
import { taints, type Term, type Value } from "./values.ts";

/** Writes kept; beyond, all are forgotten and reads of what is not found are unknown. */
const WRITES_MAX = 1024;

/** Addresses of which joined memories keep what they hold alike. */
const JOINED_MAX = 64;

const WORD = 32;

export type Address = { readonly base: Term | null; readonly offset: number };

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
  /** See `newestOf`. */
  newest: readonly Write[] | undefined;
};

export class Memory {
  #last: Write | null = null;
  #forgot = false;
  #reaches = NOWHERE;

  /** Another memory of the same content; each is written to apart. */
  fork(): Memory {
    const copy = new Memory();
    copy.#last = this.#last;
    copy.#forgot = this.#forgot;
    copy.#reaches = this.#reaches;
    return copy;
  }

  write({ base, offset }: Address, value: Value): void {
    this.#push(base, offset, value, undefined);
  }

  writeArea({ base, offset }: Address, area: Area): void {
    if (area.length !== 0) this.#push(base, offset, undefined, area);
  }

  #push(base: Term | null, offset: number, value: Value | undefined, area: Area | undefined): void {
    this.#reaches = withWrite(this.#reaches, { base, offset }, area ? area.length : WORD);
    let before = this.#last;
    // What is overwritten at once is not kept: counters and the free pointer.
    if (before && !area && !before.area && before.offset === offset && before.base === base) {
      before = before.before;
    }
    if (before && before.count >= WRITES_MAX) [before, this.#forgot] = [null, true];
    const count = before ? before.count + 1 : 1;
    const digest = digestOf(before?.digest ?? 0, base?.id ?? 0, offset, value ?? area!);
    this.#last = { base, offset, value, area, before, count, digest, newest: undefined };
  }

  /** The word at an address, put together from as many writes as reach into it. */
  read(sources: Sources, address: Address): Value {
    const { base, offset } = address;
    let missing = 0xffffffff;
    let result: Value = 0;
    let isResultDoubtful = false;
    const isLength = (term: Term) => sources.isLength(term);
    let isDoubtful = this.#forgot && mayReach(this.#reaches, address, isLength);
    const found = (value: Value): Value => {
      if (isDoubtful) sources.doubts.note(value);
      return value;
    };
    for (let write = this.#last; write && missing !== 0; write = write.before) {
      if (write.base !== base) {
        const end = missing === 0xffffffff ? endingWord(sources, write.area, address) : null;
        if (end !== null) return found(end);
        isDoubtful ||= !isApart(stretchOf(write), address, isLength);
        continue;
      }
      const start = write.offset - offset;
      const { area } = write;
      if (start === 0 && !area && missing === 0xffffffff) return found(write.value!);
      const length = area ? area.length : 32;
      if (start >= 32 || (length !== null && start + length <= 0)) continue;
      const from = Math.max(start, 0);
      const skip = from - start;
      const word = area
        ? areaWord(sources, area, skip)
        : shl(sources.terms, skip * 8, write.value!);
      const covered = byteMask(from, length === null ? 32 : Math.min(32, start + length));
      const taken = (covered & missing) >>> 0;
      if (taken === 0xffffffff) return found(word);
      if (taken === 0) continue;
      missing = (missing & ~covered) >>> 0;
      // What was written before it does not reach what stands over it.
      isResultDoubtful = isDoubtful;
      result = or(sources.terms, result, bytesOf(sources.terms, word, from, taken));
    }
    const lost = this.#forgot || (base !== null && !isAllocated(base));
    if (missing === 0 || !lost) return found(result);
    const { terms } = sources;
    const unknown = terms.unknown(0, base?.taint ?? 0);
    // What was certainly written over it stands, as an argument does behind the place of its selector.
    return missing === 0xffffffff || isResultDoubtful ||
        this.#forgot && !areAllPlaced(this.#reaches)
      ? unknown
      : or(terms, result, bytesOf(terms, unknown, 0, missing));
  }

  get digest(): number {
    return this.#last?.digest ?? 0;
  }

  /** The same writes in the same order, whatever path made them. */
  isLike(other: Memory): boolean {
    return this.#forgot === other.#forgot && this.#last?.digest === other.#last?.digest;
  }

  /** Whether every read of the other gives what it gives here, or is unknown here. */
  covers(other: Memory): boolean {
    if (this.isLike(other)) return true;
    if (!this.#forgot || !reachesOver(this.#reaches, other.#reaches)) return false;
    const shared = sharedRow(this.#last, other.#last);
    for (const write of newestOf(this.#last)) {
      if (!sameWrite(write, other.#newestAt(write, shared))) return false;
    }
    return true;
  }

  /** Forgets what the other holds otherwise; answers whether there was anything. */
  joinWith(other: Memory): boolean {
    if (this.isLike(other)) return false;
    const newest = newestOf(this.#last);
    // Joined before and not written to twice since: what is kept stands in this order already.
    const isPlain = this.#last?.count === newest.length;
    const shared = sharedRow(this.#last, other.#last);
    const differs = newest.map((write) => !sameWrite(write, other.#newestAt(write, shared)));
    let at = isPlain ? differs.lastIndexOf(true) : newest.length - 1;
    this.#last = newest[at + 1] ?? null;
    this.#forgot = true;
    this.#reaches = joined(this.#reaches, other.#reaches);
    for (; at >= 0; at--) {
      const { base, offset, value, area } = newest[at]!;
      if (!differs[at]) this.#push(base, offset, value, area);
    }
    return true;
  }

  /** The newest write to where another memory's write goes, of which this one has `shared` too. */
  #newestAt(write: Write, shared: Write | null): Write | undefined {
    const { base, offset } = write;
    const isShared = shared !== null && write.count <= shared.count;
    const until = isShared ? shared : null;
    for (let own = this.#last; own && own !== until; own = own.before) {
      if (own.offset === offset && own.base === base) return own;
    }
    return isShared ? write : undefined;
  }

  /** The area that begins exactly here, if the newest write here is one. */
  areaAt({ base, offset }: Address): Area | undefined {
    for (let write = this.#last; write; write = write.before) {
      if (write.base === base && write.offset === offset) return write.area;
    }
    return undefined;
  }
}

/**
 * Whether a base is made of lengths, as those are behind which a compiler's allocator keeps what comes next: nobody
 * wrote there before. Elsewhere others may have, as at 0 or 1 where a call's success points.
 */
function isAllocated({ width, taint }: Term): boolean {
  return width > 1 && (taint & ~LENGTHS) === 0;
}

const LENGTHS = taints.calldata | taints.calldatasize | taints.storage | taints.returned |
  taints.code;

function stretchOf({ base, offset, area }: Write) {
  return { base, offset, length: area ? area.length : 32 };
}

/** What both rows begin with. */
function sharedRow(one: Write | null, other: Write | null): Write | null {
  let [a, b] = [one, other];
  while (a !== b) {
    if ((a?.count ?? 0) >= (b?.count ?? 0)) a = a!.before;
    else b = b!.before;
  }
  return a;
}

/** The last write to each address, newest first; of one row always the same, so it is kept there. */
function newestOf(last: Write | null): readonly Write[] {
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

function sameWrite(one: Write, other: Write | undefined): boolean {
  if (one === other) return true;
  if (!other || one.value !== other.value) return false;
  return one.area === other.area || (!!one.area && !!other.area && sameArea(one.area, other.area));
}
