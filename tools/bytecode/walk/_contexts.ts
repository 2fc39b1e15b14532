/**
 * Where paths can come together: at one program counter, with a stack as high and the same return addresses on it, and
 * both before any call or both behind one. States of other contexts are never held against each other.
 */
import type { Path } from "./_path.ts";
import type { Value } from "./values.ts";

export type Context<V> = {
  readonly pc: number;
  readonly height: number;
  readonly hasCalled: boolean;
  /** The place on the stack of each return address, and the address. */
  readonly returns: readonly number[];
  visits: V[];
};

export class Contexts<V> {
  readonly #destinations: Uint8Array;
  /** By a hash of each: code can be made to have many of one. */
  readonly #byHash = new Map<number, Context<V>[]>();

  /** `destinations`: 1 at each program counter that can be jumped to. */
  constructor(destinations: Uint8Array) {
    this.#destinations = destinations;
  }

  of(path: Path): Context<V> {
    const { pc, stack, lastCall } = path;
    const hash = this.#hash(path);
    const known = this.#byHash.get(hash);
    const found = known?.find((one) => this.#isIn(one, path));
    if (found) return found;
    const returns = stack.flatMap((value, at) => this.#isReturn(value) ? [at, value] : []);
    const made = { pc, height: stack.length, hasCalled: !!lastCall, returns, visits: [] };
    if (known) known.push(made);
    else this.#byHash.set(hash, [made]);
    return made;
  }

  #hash({ pc, stack }: Path): number {
    let hash = Math.imul(pc ^ (stack.length << 20), 0x9e3779b1);
    for (let at = 0; at < stack.length; at++) {
      const value = stack[at]!;
      if (!this.#isReturn(value)) continue;
      hash = Math.imul(hash ^ value ^ (at << 20), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #isIn({ pc, height, hasCalled, returns }: Context<V>, path: Path): boolean {
    const { stack } = path;
    if (pc !== path.pc || height !== stack.length || hasCalled !== !!path.lastCall) return false;
    let next = 0;
    for (let at = 0; at < height; at++) {
      const value = stack[at]!;
      if (!this.#isReturn(value)) continue;
      if (returns[next] !== at || returns[next + 1] !== value) return false;
      next += 2;
    }
    return next === returns.length;
  }

  #isReturn(value: Value): value is number {
    return typeof value === "number" && this.#destinations[value] === 1;
  }
}
