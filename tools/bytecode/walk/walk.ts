/**
 * Walks of deployed code, one function at a time: the selector is concrete, everything else symbolic.
 * Both sides of a branch are followed unless the path has decided it already; joins are cut by what a
 * path knows (`_visits.ts`), so a walk is bounded and gives the same record for the same code.
 */
import type { Entry, Program, WalkLimits, WalkRecord } from "./records.ts";

/** A walk that can be left and taken up again, so that it never holds the event loop for long. */
export interface Walk {
  /** Goes on for about this many instructions; true when the walk has ended. */
  run(steps: number): boolean;
  /** What was recorded; whole when `run` has answered true, else marked truncated. */
  record(): WalkRecord;
}

/** Makes code ready: instructions, jump destinations, basic blocks. Linear in its length. */
export declare function decodeProgram(code: Uint8Array): Program;

/** Begins a walk; nothing is executed yet. */
export declare function startWalk(
  program: Program,
  entry: Entry,
  limits?: Partial<WalkLimits>,
): Walk;

/** A whole walk at once. Never throws for what code contains. */
export declare function walkFunction(
  program: Program,
  entry: Entry,
  limits?: Partial<WalkLimits>,
): WalkRecord;
