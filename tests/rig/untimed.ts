/** Answers over upstreams that answer, whatever else the machine does meanwhile. */
import type { Source } from "../../tools/upstream/sources.ts";

/** Refusals of the caller's own mistakes have no sources. */
type Timed = { readonly answer: object };

const triesMax = 20;

/**
 * Asks again while a source timed out: of one that does not hang that tells of the machine alone, which had
 * no time for it. What the last try says is what the caller holds against.
 */
export async function untimed<T extends Timed>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1;; tries++) {
    const told = await ask();
    const { sources = [] } = told.answer as { readonly sources?: readonly Source[] };
    const timedOut = sources.some(({ outcome }) => outcome === "timeout");
    if (!timedOut || tries === triesMax) return told;
  }
}
