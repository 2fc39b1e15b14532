/**
 * Where paths have been, so that what was seen is not walked again. Paths come together at a jump
 * destination in a context: the return addresses on the stack. A path is cut only when one that was
 * there before was more general: it knew nothing that this one does not, and had the same values or
 * unknown ones. Everything recorded behind it then holds here too.
 *
 * Paths that come with the same stack go on as one, which knows what both know. Paths whose stacks
 * differ are kept apart at first; later ones become more general than those before them. What a path
 * knows about the caller is given up last. Each step gives up something, so it ends.
 */
import { type Context, Contexts } from "./_contexts.ts";
import { joinedPointers } from "./_free_pointer.ts";
import {
  blurStack,
  blurStored,
  covers,
  givenOf,
  haveAlike,
  noteStored,
  type State,
  storedDifferences,
} from "./_joins.ts";
import { type Given, type Path, Segment } from "./_path.ts";
import type { LoadedProgram } from "./_program.ts";
import { CALLERS, NAMED_MAX, namesAt, StoodFor } from "./_stood_for.ts";
import type { Terms } from "./_terms.ts";

/** A walk of fewer instructions is young. */
const YOUNG = 1_000;
/** Paths in one context that are kept apart, while the walk is young and when it is old. */
const apartMax = (steps: number) => steps < YOUNG ? 6 : steps < 3_000 ? 3 : 1;
/** The same for different knowledge about the caller. */
const callersMax = (steps: number) => steps < 2_000 ? 6 : 2;
/** Rounds of one loop that are followed as they are: with branches in them, and without. */
const ROUNDS_MAX = 1;
const PLAIN_ROUNDS_MAX = 8;

type Visit = State & {
  readonly segment: Segment;
  readonly branching: number;
  /** It covers those before it that knew the same of the caller. */
  readonly general: boolean;
  /** How often the path came by without a branch between. */
  readonly plainRounds: number;
};

/** How a path goes on that nothing covers: as it is, or covering those before it; or not at all. */
type Way = "apart" | "general" | "cut";

export class Visits {
  readonly #program: LoadedProgram;
  readonly #contexts: Contexts<Visit>;
  readonly #joining: Joining;
  readonly #callers = new Map<number, Context<Visit>[]>();
  #replacements = 0;

  constructor(program: LoadedProgram) {
    this.#program = program;
    this.#contexts = new Contexts(program.destinations);
    this.#joining = { terms: program.terms, brought: [], stood: new StoodFor(), rounds: new Set() };
  }

  get brought(): readonly Segment[] {
    return this.#joining.brought;
  }

  get stood(): StoodFor {
    return this.#joining.stood;
  }

  /** Where a loop's next round was joined with those before it, by the names of it. */
  get rounds(): ReadonlySet<number> {
    return this.#joining.rounds;
  }

  /** Whether the path at a jump destination goes on; it may be more general afterwards. */
  arrive(path: Path, steps: number): boolean {
    if (path.segment.isReplaced(this.#replacements)) return false;
    const context = this.#contexts.of(path);
    const visits = this.#alive(context);
    let plainRounds = 0;
    let way: Way = "apart";
    if (visits.length > 0) {
      for (const visit of visits) {
        if (covers(this.#program.terms, visit, path)) return cut(this.#joining, visit, path);
      }
      // Both sides of a branch may copy something, and come by in turn.
      const own = steps < YOUNG
        ? visits.findLastIndex(({ branching }) => branching === path.branching)
        : visits.length - 1;
      const plain = visits[own]?.branching === path.branching &&
        visits[own].plainRounds < PLAIN_ROUNDS_MAX;
      if (plain) plainRounds = visits.splice(own, 1)[0]!.plainRounds + 1;
      else way = this.#wayOn(visits, path, { steps, context });
      if (way === "cut") return false;
    }
    const { facts, segment, stored, branching } = path;
    const memory = path.memory.fork();
    const stack = path.stack.slice();
    const general = way === "general";
    visits.push({ stack, facts, segment, stored, memory, branching, general, plainRounds });
    return true;
  }

  #alive(context: Context<Visit>): Visit[] {
    const replacements = this.#replacements;
    for (const { segment } of context.visits) {
      if (!segment.isReplaced(replacements)) continue;
      context.visits = context.visits.filter(({ segment }) => !segment.isReplaced(replacements));
      break;
    }
    return context.visits;
  }

  #wayOn(
    visits: Visit[],
    path: Path,
    { steps, context }: { readonly steps: number; readonly context: Context<Visit> },
  ): Way {
    if (visits.length < apartMax(steps) && rounds(visits, path.segment) < ROUNDS_MAX) {
      const { who } = path.facts;
      for (const visit of visits) {
        if (visit.facts.who !== who || !sameStack(visit, path)) continue;
        if (!merge(this.#program.terms, visits, visit, path)) continue;
        this.#replacements++;
        break;
      }
      return "apart";
    }
    const names = namesAt(path.pc, this.#callerOf(path.pc, context));
    return generalize(this.#joining, visits, path, { names, apartMax: callersMax(steps) });
  }

  /** The number of a context among those in which paths were joined at this program counter. */
  #callerOf(pc: number, context: Context<Visit>): number {
    if (this.#program.code.length > NAMED_MAX) return 0;
    let callers = this.#callers.get(pc);
    if (!callers) this.#callers.set(pc, callers = []);
    const known = callers.indexOf(context);
    if (known >= 0) return known;
    return callers.length < CALLERS ? callers.push(context) - 1 : 0;
  }
}

/** How often the path itself was in this context before. */
function rounds(visits: readonly Visit[], from: Segment): number {
  let count = 0;
  for (const { segment } of visits) if (from.isWithin(segment)) count++;
  return count;
}

function sameStack(visit: Visit, path: Path): boolean {
  const { stack } = path;
  for (let i = 0; i < stack.length; i++) if (stack[i] !== visit.stack[i]) return false;
  return true;
}

/** What joins are made with. */
type Joining = {
  readonly terms: Terms;
  /** Stretches to which paths brought what they had decided. */
  readonly brought: Segment[];
  readonly stood: StoodFor;
  readonly rounds: Set<number>;
};

function cut(joining: Joining, visit: Visit, path: Path): false {
  noteStored(joining, visit.stored, path);
  visit.segment.join(bringing(joining, path.segment, givenOf(joining, visit.stack, path)));
  return false;
}

function bringing({ brought }: Joining, segment: Segment, given: Given): Segment {
  if (given.length === 0) return segment;
  const next = new Segment(segment, null, given);
  brought.push(next);
  return next;
}

/**
 * The path goes on for both where they differ in what they know alone. The other one stops: paths advance evenly, so it has not come far.
 */
function merge(terms: Terms, visits: Visit[], twin: Visit, path: Path): boolean {
  if (path.segment.isWithin(twin.segment) || !twin.memory.isLike(path.memory)) return false;
  if (storedDifferences(terms, twin.stored, path.stored).length > 0) return false;
  path.facts = path.facts.shared(twin.facts);
  path.segment = path.segment.goingOnFor(twin.segment);
  visits.splice(visits.indexOf(twin), 1);
  return true;
}

/** Makes the path cover those before it in its context, or finds that one of them covers it then. */
function generalize(
  joining: Joining,
  visits: readonly Visit[],
  path: Path,
  { names, apartMax }: { readonly names: number; readonly apartMax: number },
): Way {
  const { terms } = joining;
  const { who } = path.facts;
  let alike = visits.filter(({ facts }) => facts.who === who);
  if (alike.length === 0) {
    if (new Set(visits.map(({ facts }) => facts.who)).size < apartMax) return "apart";
    alike = [...visits];
  } else alike = alike.slice(Math.max(0, alike.findLastIndex(({ general }) => general)));
  if (alike.some(({ segment }) => path.segment.isWithin(segment))) joining.rounds.add(names);
  const before = { stack: path.stack.slice(), facts: path.facts, segment: path.segment };
  let isBlurred = false;
  for (const visit of alike) {
    const { facts } = path;
    path.facts = facts.shared(visit.facts);
    const pointers = joinedPointers(
      terms,
      { own: path.memory.freePointer, theirs: visit.memory.freePointer },
      (name) => haveAlike(visit, path, name),
    );
    const onStack = blurStack(terms, visit, path, { facts, names, pointers });
    const blurred = onStack + blurStored(terms, visit, path, names);
    isBlurred ||= onStack > 0;
    const isOther = path.memory.joinWith(visit.memory, pointers);
    if (isOther || blurred > 0) path.facts = path.facts.certain();
    else if (pointers.own !== pointers.theirs) path.facts = path.facts.unplaced();
  }
  if (isBlurred) {
    const given = givenOf(joining, path.stack, before);
    path.segment = bringing(joining, path.segment, given);
  }
  const more = alike.find((visit) => covers(terms, visit, path));
  if (more) cut(joining, more, path);
  return more ? "cut" : "general";
}
