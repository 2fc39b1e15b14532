/**
 * Where paths can come together: at one program counter, with a stack as high and the same return addresses on it, and
 * both before any call or both behind one. States of other contexts are never held against each other.
 */
import type { Path } from "./_path.ts";
import { STACK_MAX } from "./_stack.ts";
import type { Value } from "./values.ts";

export type Context<V> = {
  readonly pc: number;
  readonly height: number;
  readonly hasCalled: boolean;
  /** The place on the stack of each return address, and the address. */
  readonly returns: Int32Array;
  visits: V[];
};

/** The return addresses of the path that is looked at, as `Context.returns`. */
const found = new Int32Array(2 * STACK_MAX);

export class Contexts<V> {
  readonly #destinations: Uint8Array;
  /** By a hash of each: code can be made to have many of one. */
  readonly #byHash = new Map<number, Context<V>[]>();
  /** How many numbers the return addresses of the path are that is looked at. */
  #count = 0;

  /** `destinations`: 1 at each program counter that can be jumped to. */
  constructor(destinations: Uint8Array) {
    this.#destinations = destinations;
  }

  of(path: Path): Context<V> {
    const { pc, stack, lastCall } = path;
    const hash = this.#read(pc, stack);
    let known = this.#byHash.get(hash);
    if (known === undefined) this.#byHash.set(hash, known = []);
    const hasCalled = lastCall !== null;
    for (const one of known) {
      const isHere = one.pc === pc && one.height === stack.length && one.hasCalled === hasCalled;
      if (isHere && this.#isRead(one.returns)) return one;
    }
    const returns = found.slice(0, this.#count);
    const made = { pc, height: stack.length, hasCalled, returns, visits: [] };
    known.push(made);
    return made;
  }

  /** Finds the return addresses, and answers a hash of where the path is. */
  #read(pc: number, stack: readonly Value[]): number {
    const destinations = this.#destinations;
    let hash = Math.imul(pc ^ (stack.length << 20), 0x9e3779b1);
    let count = 0;
    for (let at = 0; at < stack.length; at++) {
      const value = stack[at]!;
      if (typeof value !== "number" || value >= destinations.length) continue;
      if (destinations[value] !== 1) continue;
      found[count++] = at;
      found[count++] = value;
      hash = Math.imul(hash ^ value ^ (at << 20), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    this.#count = count;
    return hash;
  }

  #isRead(returns: Int32Array): boolean {
    if (returns.length !== this.#count) return false;
    for (let at = 0; at < returns.length; at++) {
      if (returns[at] !== found[at]) return false;
    }
    return true;
  }
}
