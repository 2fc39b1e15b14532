/**
 * Walks of deployed code, one function at a time: the selector is concrete, everything else symbolic.
 * Both sides of a branch are followed unless the path has decided it already; joins are cut by what a
 * path knows (`_visits.ts`), so a walk is bounded and gives the same record for the same code.
 */
import { Machine } from "./_machine.ts";
import { marked } from "./_recorder.ts";
import { LoadedProgram } from "./_program.ts";
import { word } from "./_words.ts";
import type { Hex } from "../../evm/network.ts";
import type { Entry, Program, WalkLimits, WalkRecord } from "./records.ts";

/** Ordinary functions take a few hundred instructions; those that go over lists of lists a dozen thousands. */
const STEPS_MAX = 24_000;

/** Conditions on the ways to all records of a walk: twice what is read of one (`powers/_ask.ts`). */
const CONDITIONS_MAX = 240_000;

/** A walk that can be left and taken up again, so that it never holds the event loop for long. */
export interface Walk {
  /** Instructions so far, and what counts as such: see `run`. */
  steps(): number;
  /** Goes on for at most this many instructions; true when the walk has ended. */
  run(steps: number): boolean;
  /** What was recorded; whole when `run` has answered true, else marked truncated. */
  record(): WalkRecord;
}

/**
 * Makes code ready: instructions, jump destinations, basic blocks. Linear in its length. `self`: where it runs, if that
 * is known; else it is the same as no constant for certain.
 */
export function decodeProgram(code: Uint8Array, self?: Hex): Program {
  return new LoadedProgram(code, self === undefined ? null : word(BigInt(self)));
}

/** Begins a walk of a program that `decodeProgram` made; nothing is executed yet. */
export function startWalk(program: Program, entry: Entry, limits?: Partial<WalkLimits>): Walk {
  const loaded = program instanceof LoadedProgram ? program : new LoadedProgram(program.code);
  const machine = new Machine(loaded, entry, limits?.stepsMax ?? STEPS_MAX);
  let ended = false;
  return {
    steps: () => machine.steps,
    run: (steps) => ended = machine.run(steps),
    record: () => recordOf(machine, entry, ended),
  };
}

/** A whole walk at once. Never throws for what code contains. */
export function walkFunction(
  program: Program,
  entry: Entry,
  limits?: Partial<WalkLimits>,
): WalkRecord {
  const walk = startWalk(program, entry, limits);
  while (!walk.run(Infinity));
  return walk.record();
}

function recordOf(machine: Machine, entry: Entry, ended: boolean): WalkRecord {
  const { recorder, steps } = machine;
  if (!ended) machine.giveUp();
  machine.settle();
  const room = { conditions: CONDITIONS_MAX };
  // What asks later holds on to these alone: states of paths are many, and over.
  const ways = machine.ways();
  const [ends, storingEnds] = [[...machine.ends], machine.storingEnds()];
  const isSeen = !machine.truncated && recorder.unresolvedJumps.size === 0;
  const { opcodes } = recorder;
  return {
    entry,
    stores: recorder.storeList(room, ways),
    overtaken: [...recorder.overtaken.values()],
    calls: recorder.callList(room),
    creates: recorder.creates.list(room),
    selfdestructs: recorder.selfdestructs.list(room),
    logs: recorder.logs.list(room),
    returns: recorder.returns.list(room),
    ends: recorder.ends.list(room),
    kept: recorder.kept.list(room),
    reverts: [...recorder.reverts.values()],
    branches: recorder.branches,
    decisions: (looksFor) => ways.decisions(looksFor),
    endsBehind: (decisions) => ways.areBehind(ends, decisions),
    entails: (given, then, where) =>
      isSeen && ways.entails(storingEnds, given, then, where === "behind"),
    isOfRounds: (value) => ways.isOfRounds(value),
    alternatives: (value) => ways.alternatives(value),
    asOne: (value) => ways.asOne(value),
    loads: [...recorder.loads],
    products: [...recorder.products],
    selectorTests: [...machine.decider.selectorTests],
    unresolvedJumps: [...recorder.unresolvedJumps.values()],
    doubts: machine.doubts.record,
    opcodes: { has: (opcode) => opcodes[opcode] === 1 },
    blocks: marked(recorder.blocks),
    canSucceed: recorder.canSucceed,
    payable: recorder.payable,
    steps,
    // Behind all lists.
    truncated: machine.truncated || room.conditions < 0,
  };
}
