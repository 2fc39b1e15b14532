/**
 * Where paths have been, so that what was seen is not walked again. Paths come together at a jump
 * destination in a context: the return addresses on the stack. A path is cut only when one that was
 * there before knew nothing that this one does not: everything recorded behind it then holds here too.
 *
 * The first paths in a context are kept apart when anything on their stacks differs. Later ones forget
 * what the paths before them did not share, first except for what they know about the caller (guards),
 * then that as well. Each step forgets something, so it ends.
 */
import type { Facts } from "./_facts.ts";
import type { Path, Segment } from "./_path.ts";
import type { LoadedProgram } from "./_program.ts";

/** Paths in one context that are followed as they are, while the walk is young and when it is old. */
const EXACT = [[2_000, 8], [6_000, 4], [Infinity, 2]] as const;
/** Different knowledge about the caller in one context that is kept apart. */
const CALLERS_MAX = 16;

type Visit = { stack: number; facts: Facts; readonly segment: Segment };

export class Visits {
  readonly #program: LoadedProgram;
  readonly #contexts = new Map<number, Visit[]>();

  constructor(program: LoadedProgram) {
    this.#program = program;
  }

  /** Whether the path at a jump destination goes on; its facts may be fewer afterwards. */
  arrive(path: Path, steps: number): boolean {
    const context = this.#contextOf(path);
    const stack = this.#stackOf(path);
    const visits = this.#contexts.get(context);
    if (!visits) {
      this.#contexts.set(context, [{ stack, facts: path.facts, segment: path.segment }]);
      return true;
    }
    const last = visits[visits.length - 1]!;
    // Nothing was branched on since: a loop whose count is known, or one without end.
    if (last.facts === path.facts && last.stack !== stack) {
      last.stack = stack;
      return true;
    }
    const same = visits.find((visit) => visit.stack === stack && visit.facts.within(path.facts));
    if (same) return cut(same, path);
    const exact = EXACT.find(([until]) => steps < until)![1];
    if (visits.length >= exact && !forget(visits, path)) return false;
    visits.push({ stack, facts: path.facts, segment: path.segment });
    return true;
  }

  /** Program counter, height of the stack and the return addresses on it. */
  #contextOf({ pc, stack }: Path): number {
    const { destinations } = this.#program;
    let [low, high] = [pc, stack.length];
    for (let i = 0; i < stack.length; i++) {
      const value = stack[i]!;
      if (typeof value !== "number" || destinations[value] !== 1) continue;
      low = mix(low, value);
      high = mix(high, value + i);
    }
    return joinHashes(low, high);
  }

  #stackOf({ stack }: Path): number {
    const { terms } = this.#program;
    let [low, high] = [7, 11];
    for (let i = 0; i < stack.length; i++) {
      const id = terms.idOf(stack[i]!);
      low = mix(low, id);
      high = mix(high, id ^ 0x5bd1e995);
    }
    return joinHashes(low, high);
  }
}

function cut(visit: Visit, path: Path): false {
  visit.segment.join(path.segment);
  return false;
}

/** Takes from the path what others in its context do not share; false when it was cut instead. */
function forget(visits: readonly Visit[], path: Path): boolean {
  const { who } = path.facts;
  let alike = visits.filter(({ facts }) => facts.who === who);
  if (alike.length === 0) {
    if (new Set(visits.map(({ facts }) => facts.who)).size < CALLERS_MAX) return true;
    alike = [...visits];
  }
  const more = alike.find(({ facts }) => facts.within(path.facts));
  if (more) return cut(more, path);
  path.facts = alike.reduce((shared, { facts }) => shared.shared(facts), path.facts);
  return true;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ (value | 0), 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function joinHashes(low: number, high: number): number {
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0);
}
