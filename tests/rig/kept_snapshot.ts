/** Snapshots that are whole, on machines that are slow. */
import type { Source } from "../../tools/upstream/sources.ts";

/** What tells whether a snapshot is whole, and what it lacks. */
export type Told = {
  readonly cached?: boolean;
  readonly error?: string;
  readonly sources?: readonly Source[];
  readonly unknown?: readonly { readonly field: string; readonly reason: string }[];
  readonly code?: { readonly incomplete: readonly string[] };
};

/**
 * Time for three analyses of a code: one that the clock cut short is kept for up to 60 seconds
 * (`tools/bytecode/analyses.ts`), and one of a process that just began takes longest.
 */
const keptWithinMs = 150_000;
const everyMs = 200;

/**
 * Asks until the answer comes from the cache, where only whole ones are: of what an upstream failed at, or
 * a busy machine did not analyse in time, the first ones are silent. How many were looked up; throws with
 * what the last one lacks.
 */
export async function untilKept(
  ask: () => Promise<Told>,
  withinMs = keptWithinMs,
): Promise<number> {
  const startMs = performance.now();
  for (let lookups = 0;; lookups++) {
    // What is whole is kept at once: only after a second one is there something to wait for.
    if (lookups > 1) await new Promise((resolve) => setTimeout(resolve, everyMs));
    const told = await ask();
    if (told.cached === true) return lookups;
    if (performance.now() - startMs >= withinMs) {
      throw new Error(`no whole snapshot after ${lookups + 1} lookups: ${lackOf(told)}`);
    }
  }
}

function lackOf({ error, sources = [], unknown = [], code }: Told): string {
  const failed = sources.filter(({ outcome }) => outcome !== "ok" && outcome !== "empty");
  const lacks = [
    ...(error === undefined ? [] : [error]),
    ...failed.map(({ upstream, endpoint, chainId, outcome, reason }) =>
      `${upstream} ${endpoint} of ${chainId ?? "all chains"}: ${outcome} ${reason ?? ""}`.trim()
    ),
    ...unknown.map(({ field, reason }) => `${field}: ${reason}`),
    ...(code?.incomplete ?? []),
  ];
  return lacks.length === 0 ? "it lacks nothing, an analysis was cut short" : lacks.join(", ");
}
