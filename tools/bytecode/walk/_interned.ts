/**
 * Finds terms by what they are made of, each by three numbers: a table with open addresses. A walk asks
 * for one with every tenth instruction, and a `Map` would have to hash a float for it.
 */
import type { Term } from "./values.ts";

/** Enough for most tokens: half of it is filled. */
const SIZE_MIN = 4_096;

export class Interned {
  #terms: (Term | undefined)[] = new Array(SIZE_MIN).fill(undefined);
  #keys = new Int32Array(3 * SIZE_MIN);
  #count = 0;
  /** Where the last search ended: the place of what was found, or of what is to be added. */
  #at = 0;

  find(kind: number, a: number, b: number): Term | undefined {
    const [terms, keys] = [this.#terms, this.#keys];
    const mask = terms.length - 1;
    let at = hash(kind, a, b) & mask;
    for (let term = terms[at]; term !== undefined; term = terms[at = (at + 1) & mask]) {
      if (keys[3 * at] === a && keys[3 * at + 1] === b && keys[3 * at + 2] === kind) return term;
    }
    this.#at = at;
    return undefined;
  }

  /** What was searched for last, and not found. */
  add(kind: number, a: number, b: number, term: Term): void {
    if (2 * ++this.#count > this.#terms.length) {
      this.#grow();
      this.find(kind, a, b);
    }
    this.#put(this.#at, kind, a, b, term);
  }

  #put(at: number, kind: number, a: number, b: number, term: Term): void {
    const keys = this.#keys;
    this.#terms[at] = term;
    keys[3 * at] = a;
    keys[3 * at + 1] = b;
    keys[3 * at + 2] = kind;
  }

  #grow(): void {
    const [terms, keys] = [this.#terms, this.#keys];
    this.#terms = new Array(2 * terms.length).fill(undefined);
    this.#keys = new Int32Array(2 * keys.length);
    const mask = this.#terms.length - 1;
    for (let old = 0; old < terms.length; old++) {
      const term = terms[old];
      if (term === undefined) continue;
      const [a, b, kind] = [keys[3 * old]!, keys[3 * old + 1]!, keys[3 * old + 2]!];
      let at = hash(kind, a, b) & mask;
      while (this.#terms[at] !== undefined) at = (at + 1) & mask;
      this.#put(at, kind, a, b, term);
    }
  }
}

function hash(kind: number, a: number, b: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (kind << 24), 0x85ebca6b);
  mixed ^= mixed >>> 15;
  return Math.imul(mixed, 0xc2b2ae35) >>> 7;
}
