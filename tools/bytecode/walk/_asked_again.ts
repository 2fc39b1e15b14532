/**
 * Sides of branches on what is asked once more before every good end, and then has to be otherwise: such a side
 * fails, though the paths of both sides came together in between. As ERC-721 tokens mint: who held the token is
 * asked for only after it was moved.
 */
import type { Segment, Side } from "./_path.ts";
import type { Term } from "./values.ts";

type Sides = readonly [whenFalse: Side, whenTrue: Side];

type Branch = { readonly pc: number; readonly value: Term; readonly sides: Sides };

type Stretches = {
  /** The last ones of paths that end well. */
  readonly ends: Iterable<Segment>;
  /** Where other code ran: what is asked once more may have changed. */
  readonly othersRan: Iterable<Segment>;
  /** To which paths brought what they had decided. */
  readonly brought: readonly Segment[];
};

/** What comes of nothing good, so that nothing on it happens. */
export type Failing = {
  readonly sides: ReadonlySet<Side>;
  /** Stretches on which those who come from the parent fail, though others who are joined may not. */
  readonly stretches: ReadonlySet<Segment>;
};

/** Questions looked at: each takes a look at all stretches of the walk. */
const QUESTIONS_MAX = 24;
/** What one question answers closes the way round another one. */
const ROUNDS_MAX = 3;

/** Marks the sides, of a walk that saw all of the function; null: nothing is asked again. Sides on which others run are none of those told. */
export function failWhatIsAskedAgain(
  branches: readonly Branch[],
  { ends, othersRan, brought }: Stretches,
): Failing | null {
  const questions = askedAgain(branches, givenIn(brought)).slice(0, QUESTIONS_MAX);
  if (questions.length === 0) return null;
  const sides = new Set<Side>();
  const stretches = new Set<Segment>();
  const roots = [...ends, ...othersRan];
  for (let round = 1, before = -1; round <= ROUNDS_MAX; round++) {
    if (sides.size + stretches.size === before) break;
    before = sides.size + stretches.size;
    for (const { first, given, needed } of questions) {
      if (first.every((one) => sides.has(one)) && given.every((one) => stretches.has(one))) {
        continue;
      }
      const closed = needed.filter((side) => !sides.has(side));
      for (const side of closed) sides.add(side);
      const look = lookBack(roots, { sides, stretches });
      for (const side of closed) sides.delete(side);
      for (const side of first) if (side.seenIn !== look) sides.add(side);
      for (const one of given) if (one.seenIn !== look) stretches.add(one);
    }
  }
  const look = lookBack(roots, { sides, stretches });
  for (const side of branches.flatMap((one) => one.sides)) {
    if (side.seenIn === look) continue;
    side.endsWell = false;
    sides.add(side);
  }
  return { sides, stretches };
}

type Question = {
  /** Sides with one answer that do not fail at once, and stretches to which it was brought along. */
  readonly first: readonly Side[];
  readonly given: readonly Segment[];
  /** Sides with the other answer, whose opposite fails: with the one answer nothing goes there. */
  readonly needed: readonly Side[];
};

function askedAgain(
  branches: readonly Branch[],
  given: ReadonlyMap<Term, readonly Brought[]>,
): Question[] {
  // Most is asked but once.
  const once = new Set<Term>();
  const again = new Set<Term>();
  for (const { value } of branches) {
    if (once.has(value) || given.size > 0 && broughtOf(value, given).length > 0) again.add(value);
    once.add(value);
  }
  const same = new Map(Array.from(again, (value) => [value, [] as Branch[]]));
  for (const branch of branches) same.get(branch.value)?.push(branch);
  return Array.from(same).flatMap(([value, same]) =>
    ([0, 1] as const).flatMap((answer) => {
      const other = answer === 0 ? 1 : 0;
      const later = same.filter(({ sides }) => !sides[answer].endsWell && sides[other].endsWell);
      if (later.length === 0) return [];
      const first = same.filter(({ sides }) => sides[answer].endsWell);
      const brought = broughtOf(value, given).filter(({ holds }) => holds === (answer === 1));
      if (first.length === 0 && brought.length === 0) return [];
      const question: Question = {
        first: first.map(({ sides }) => sides[answer]),
        given: brought.map(({ segment }) => segment),
        needed: later.map(({ sides }) => sides[other]),
      };
      return [question];
    })
  );
}

type Brought = { readonly segment: Segment; readonly holds: boolean; readonly width: number };

/** What is cut to as many bits as it has is the same. */
function broughtOf(value: Term, given: ReadonlyMap<Term, readonly Brought[]>): readonly Brought[] {
  const whole = given.get(value) ?? [];
  if (value.kind !== "field" || value.offset !== 0) return whole;
  return [...whole, ...(given.get(value.of) ?? []).filter(({ width }) => width <= value.bits)];
}

function givenIn(segments: readonly Segment[]): Map<Term, Brought[]> {
  const given = new Map<Term, Brought[]>();
  for (const segment of segments) {
    for (const { value, ...one } of segment.given) {
      const before = given.get(value);
      if (before === undefined) given.set(value, [{ segment, ...one }]);
      else before.push({ segment, ...one });
    }
  }
  return given;
}

/** Marks sides and stretches from which some path comes to one of these without going by what is closed: the mark. */
function lookBack(from: readonly Segment[], closed: Failing): object {
  const look = {};
  const open = [...from];
  for (let next = open.pop(); next; next = open.pop()) {
    for (let at: Segment | null = next; at && at.seenIn !== look;) {
      at.seenIn = look;
      if (at.joined) open.push(...at.joined);
      if (at.side && closed.sides.has(at.side) || closed.stretches.has(at)) break;
      if (at.side) at.side.seenIn = look;
      at = at.parent;
    }
  }
  return look;
}

/** Of these stretches and those before them, to which some path comes without going by what fails. */
export function reachedOf(from: readonly Segment[], failing: Failing): ReadonlySet<Segment> {
  const behind = new Map<Segment, Segment[]>();
  const reached = new Set<Segment>();
  const open = [...from];
  const comesFrom = (before: Segment, at: Segment) => {
    const known = behind.get(before);
    if (known) known.push(at);
    else behind.set(before, [at]);
    open.push(before);
  };
  const seen = new Set<Segment>();
  for (let at = open.pop(); at; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const one of at.joined ?? []) comesFrom(one, at);
    if (at.parent === null) reached.add(at);
    else if (!(at.side && failing.sides.has(at.side)) && !failing.stretches.has(at)) {
      comesFrom(at.parent, at);
    }
  }
  // A set is gone through with what is added meanwhile.
  for (const at of reached) for (const next of behind.get(at) ?? []) reached.add(next);
  return reached;
}
