/** Real code, damaged: the same mutants in every run. */

/** Numbers from 0 up to below the bound, always the same for a seed (mulberry32). */
export type Draw = (below: number) => number;

export function drawFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const [JUMPDEST, PUSH1, REVERT] = [0x5b, 0x60, 0xfd];

/** Ways to damage code; `others` is where foreign parts come from. */
const damages: Readonly<
  Record<string, (code: Uint8Array, draw: Draw, others: readonly Uint8Array[]) => Uint8Array>
> = {
  flips: (code, draw) => {
    const changed = code.slice();
    for (let flips = 1 + draw(8); flips > 0; flips--) changed[draw(code.length)] = draw(256);
    return changed;
  },
  bits: (code, draw) => {
    const changed = code.slice();
    for (let flips = 1 + draw(4); flips > 0; flips--) {
      const at = draw(code.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << draw(8));
    }
    return changed;
  },
  truncation: (code, draw) => code.slice(0, 1 + draw(code.length)),
  removal: (code, draw) => {
    const from = draw(code.length);
    return joined(code.slice(0, from), code.slice(from + 1 + draw(64)));
  },
  repetition: (code, draw) => {
    const from = draw(code.length);
    const part = code.slice(from, from + 1 + draw(256));
    return joined(code.slice(0, from), part, part, code.slice(from));
  },
  // Code may end within a constant.
  "end in a constant": (code, draw) =>
    joined(code.slice(0, 1 + draw(code.length)), Uint8Array.of(PUSH1 + draw(32))),
  // What failed goes on, with whatever lies on the stack there.
  "failures that go on": (code, draw) => code.map((op) => op === REVERT && draw(2) ? JUMPDEST : op),
  splice: (code, draw, others) => {
    const other = others[draw(others.length)] ?? code;
    const from = draw(other.length);
    const part = other.slice(from, from + 1 + draw(512));
    const at = draw(code.length);
    return joined(code.slice(0, at), part, code.slice(at + draw(part.length + 1)));
  },
};

export type Mutant = { readonly how: string; readonly code: Uint8Array };

/** The kinds that change single bytes or bits, or cut code short. */
export const plainDamages: readonly string[] = ["flips", "bits", "truncation"];

export const allDamages: readonly string[] = Object.keys(damages);

/** Each of these kinds of damage in turn to codes drawn from `codes`. */
export function* mutantsOf(
  codes: readonly Uint8Array[],
  { count, seed, by }: {
    readonly count: number;
    readonly seed: number;
    readonly by: readonly string[];
  },
): Generator<Mutant> {
  const draw = drawFrom(seed);
  const kinds = Object.entries(damages).filter(([how]) => by.includes(how));
  for (let index = 0; index < count; index++) {
    const [how, damage] = kinds[index % kinds.length] ?? ["nothing", (code: Uint8Array) => code];
    const code = codes[draw(codes.length)] ?? new Uint8Array([0]);
    yield { how: `${how}, mutant ${index}`, code: damage(code, draw, codes) };
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
