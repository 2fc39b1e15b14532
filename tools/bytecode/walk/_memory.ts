/**
 * Memory of one path: its writes, newest first, those before a branch shared by both ways. An address
 * is a base that is not known and a distance from it; areas of different bases are taken to be apart,
 * as a compiler's allocator keeps them.
 */
import { type Area, COPIES_MAX, digestOf, endingWord, type Sources } from "./_areas.ts";
import { isAllocated, isApart } from "./_apart.ts";
import {
  isBehindPointer,
  isOverPointer,
  isPointerAt,
  isWrittenWith,
  type Joined,
} from "./_free_pointer.ts";
import { linear, or } from "./_arithmetic.ts";
import { bytesOf } from "./_bytes.ts";
import {
  areAllPlaced,
  joined,
  mayReach,
  NOWHERE,
  reachesOver,
  spread,
  withWrite,
} from "./_reaches.ts";
import { ALL_TAINTS, taints, type Term, type Value } from "./values.ts";
import {
  coveredBy,
  holdsArgument,
  newestOf,
  sameWrite,
  sharedRow,
  stretchOf,
  wordOf,
  type Write,
} from "./_writes.ts";

/** Writes kept; beyond, all are forgotten and reads of what is not found are unknown. */
const WRITES_MAX = 1024;

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

export class Memory {
  #last: Write | null = null;
  #forgot = false;
  /** How many writes there were when others were last forgotten, of which some may have been newer. */
  #joinedAt = 0;
  #reaches = NOWHERE;
  #pointer: Value | undefined;

  /** Another memory of the same content; each is written to apart. */
  fork(): Memory {
    const copy = new Memory();
    copy.#last = this.#last;
    copy.#forgot = this.#forgot;
    copy.#joinedAt = this.#joinedAt;
    copy.#reaches = this.#reaches;
    copy.#pointer = this.#pointer;
    return copy;
  }

  write({ base, offset }: Address, value: Value): void {
    this.#push(base, offset, value, undefined);
  }

  writeArea({ base, offset }: Address, area: Area): void {
    if (area.length !== 0) this.#push(base, offset, undefined, area);
  }

  #push(base: Term | null, offset: number, value: Value | undefined, area: Area | undefined): void {
    const length = area ? area.length : WORD;
    this.#reaches = withWrite(this.#reaches, { base, offset }, length);
    if (isOverPointer({ base, offset }, length)) {
      this.#pointer = isPointerAt({ base, offset }) ? value : undefined;
    }
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
  read(sources: Sources, address: Address, copies = 0): Value {
    return copies > COPIES_MAX ? notFollowed(sources) : this.#read(sources, address, copies);
  }

  #read(sources: Sources, address: Address, copies: number): Value {
    const { base, offset } = address;
    const isLength = (term: Term) => sources.isLength(term);
    let missing = 0xffffffff;
    let result: Value = 0;
    // What was written since others were forgotten stands over them.
    let [isDoubtful, isOld, mayBeSaid] = [false, false, false];
    let [isResultDoubtful, isResultOld] = [false, false];
    const isForgotten = () => isOld && this.#forgot && mayReach(this.#reaches, address, isLength);
    const found = (value: Value): Value => {
      if (isDoubtful || isForgotten()) sources.doubts.note(value);
      return value;
    };
    for (let write = this.#last; write && missing !== 0; write = write.before) {
      if (!sources.look()) return notFollowed(sources);
      isOld ||= write.count <= this.#joinedAt;
      if (write.base !== base) {
        const end = missing === 0xffffffff
          ? endingWord(sources, write.area, address, copies)
          : null;
        if (end !== null) return found(end);
        if (isApart(stretchOf(write), address, isLength)) continue;
        isDoubtful = true;
        mayBeSaid ||= holdsArgument(write);
        continue;
      }
      const start = write.offset - offset;
      if (start === 0 && !write.area && missing === 0xffffffff) return found(write.value!);
      const covered = coveredBy(write, start);
      const taken = (covered & missing) >>> 0;
      if (taken === 0) continue;
      const word = wordOf(sources, write, start, copies);
      if (taken === 0xffffffff) return found(word);
      missing = (missing & ~covered) >>> 0;
      // What was written before it does not reach what stands over it.
      [isResultDoubtful, isResultOld] = [isDoubtful, isOld];
      result = or(sources.terms, result, bytesOf(sources.terms, word, Math.max(start, 0), taken));
    }
    const isNothing = missing === 0xffffffff;
    if (missing === 0 || !(this.#forgot || (base !== null && !isAllocated(base)))) {
      // An entry by a number that callers say: under its own name nobody wrote it, under another they may have.
      const isSaid = base !== null && mayBeSaid && isNothing && !isLength(base);
      return isSaid ? sources.terms.unknown(0, taints.calldata) : found(result);
    }
    const unknown = sources.terms.unknown(0, base?.taint ?? 0);
    const isLost = isResultOld && this.#forgot && !areAllPlaced(this.#reaches);
    // What was certainly written over it stands, as an argument does behind the place of its selector.
    if (isNothing || isResultDoubtful || isLost) return unknown;
    return or(sources.terms, result, bytesOf(sources.terms, unknown, 0, missing));
  }

  /** Where it is free, as far as that is known. */
  get freePointer(): Value | undefined {
    return this.#pointer;
  }

  /** The newest write, which knows those before it. */
  get newest(): Write | null {
    return this.#last;
  }

  get digest(): number {
    return this.#last?.digest ?? 0;
  }

  /** The same writes in the same order, whatever path made them. */
  isLike(other: Memory): boolean {
    return this.#forgot === other.#forgot && this.#joinedAt === other.#joinedAt &&
      this.#last?.digest === other.#last?.digest;
  }

  /**
   * Whether every read of the other gives what it gives here, or is unknown here. `name`: what its free pointer goes by,
   * where that stands for the other's.
   */
  covers(other: Memory, name: Term | null): boolean {
    if (this.isLike(other)) return true;
    if (!this.#forgot || !reachesOver(this.#reaches, other.#reaches)) return false;
    const shared = sharedRow(this.#last, other.#last);
    for (const write of newestOf(this.#last)) {
      if (name && isPointerAt(write)) continue;
      if (name && isWrittenWith(write, name)) return false;
      const same = other.#newestAt(write, shared);
      if (!sameWrite(write, same)) return false;
      if (write.count > this.#joinedAt && same!.count <= other.#joinedAt) return false;
    }
    return true;
  }

  /** Whether both hold the same at one place, and it or the place is made with a name. */
  hasAlike(other: Memory, name: Term): boolean {
    const shared = sharedRow(this.#last, other.#last);
    return newestOf(this.#last).some((write) =>
      isWrittenWith(write, name) &&
      sameWrite(write, other.#newestAt(write, shared))
    );
  }

  /**
   * Forgets what the other holds otherwise; answers whether there was anything but where each is free, and what was
   * written behind that.
   */
  joinWith(other: Memory, pointers: Joined): boolean {
    if (this.isLike(other)) return false;
    const newest = newestOf(this.#last);
    // Joined before and not written to twice since: what is kept stands in this order already.
    const isPlain = this.#last?.count === newest.length;
    const shared = sharedRow(this.#last, other.#last);
    const isMoved = pointers.own !== pointers.theirs;
    const differs = newest.map((write) =>
      !sameWrite(write, other.#newestAt(write, shared)) ||
      isMoved && isWrittenWith(write, pointers.joined)
    );
    const isOther = !isMoved ||
      newest.some((write, at) => differs[at] && !isBehindPointer(write)) ||
      newestOf(other.#last).some((write) =>
        !isBehindPointer(write) && !sameWrite(write, this.#newestAt(write, shared))
      );
    let at = isPlain ? differs.lastIndexOf(true) : newest.length - 1;
    this.#last = newest[at + 1] ?? null;
    this.#forgot = true;
    const reaches = joined(this.#reaches, other.#reaches);
    this.#reaches = isMoved ? spread(reaches, pointers.joined) : reaches;
    if (isMoved) this.#pointer = undefined;
    for (; at >= 0; at--) {
      const { base, offset, value, area } = newest[at]!;
      if (!differs[at]) this.#push(base, offset, value, area);
      else if (isPointerAt(newest[at]!)) this.#push(base, offset, pointers.joined, undefined);
    }
    this.#joinedAt = this.#last?.count ?? 0;
    return isOther;
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

/** Anything may stand there, and what was passed by since it may have been. */
function notFollowed({ doubts, terms }: Sources): Value {
  doubts.noteAll();
  return terms.unknown(0, ALL_TAINTS);
}
