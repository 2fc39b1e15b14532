/**
 * Where paths can come together: at one program counter, with a stack as high and the same return addresses on it, and
 * both before any call or both behind one. States of other contexts are never held against each other.
 */
import type { Path } from "./_path.ts";

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
    const destinations = this.#destinations;
    let hash = Math.imul(pc ^ (stack.length << 20), 0x9e3779b1);
    for (let at = 0; at < stack.length; at++) {
      const value = stack[at]!;
      if (typeof value !== "number" || destinations[value] !== 1) continue;
      hash = Math.imul(hash ^ value ^ (at << 20), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    let known = this.#byHash.get(hash);
    if (known) { for (const one of known) if (isIn(one, path, destinations)) return one; }
    else this.#byHash.set(hash, known = []);
    const returns = stack.flatMap((value, at) =>
      typeof value === "number" && destinations[value] === 1 ? [at, value] : []
    );
    const made = { pc, height: stack.length, hasCalled: !!lastCall, returns, visits: [] };
    known.push(made);
    return made;
  }
}

function isIn(
  { pc, height, hasCalled, returns }: Context<unknown>,
  path: Path,
  destinations: Uint8Array,
): boolean {
  const { stack } = path;
  if (pc !== path.pc || height !== stack.length || hasCalled !== !!path.lastCall) return false;
  let next = 0;
  for (let at = 0; at < height; at++) {
    const value = stack[at]!;
    if (typeof value !== "number" || destinations[value] !== 1) continue;
    if (returns[next] !== at || returns[next + 1] !== value) return false;
    next += 2;
  }
  return next === returns.length;
}
