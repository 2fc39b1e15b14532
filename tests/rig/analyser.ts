/** The analyser of code, for tests and for measurements. */
import { type Analyses, createAnalyses } from "../../tools/bytecode/analyses.ts";
import { analyse as analyseWhole, analyseCode } from "../../tools/bytecode/analyse.ts";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { loadCodeHash } from "../../tools/bytecode/code_hash.ts";
import { readInterface } from "../../tools/bytecode/evmole/read_interface.ts";
import type { Hex } from "../../tools/evm/network.ts";

/** As the service runs it: others get their turn, and time can be up. */
export function analyse(code: Hex): Promise<CodeAnalysis> {
  return analyseCode(code, { nowMs: () => performance.now(), yieldToOthers: turn });
}

/** What an analysis takes of the processor, in ms: the turns that others are given do not count. */
export async function timeOfAnalysis(code: Hex): Promise<number> {
  const options = { nowMs: () => performance.now(), yieldToOthers: turn };
  const { spentMs } = await analyseWhole(code, options);
  if (spentMs === undefined) throw new Error("the analysis does not tell what it took");
  return spentMs;
}

/** On a clock that stands still: only steps end it, so that the answer is the same on every machine. */
export function analyseBySteps(code: Hex): Promise<CodeAnalysis> {
  return analyseCode(code, { nowMs: () => 0, yieldToOthers: turn });
}

/**
 * The memory of a service on a machine of any speed, for tests of something else: steps alone end an
 * analysis, and as it is made within one turn of the event loop, no wait of the service's for it runs out.
 */
export async function steadyAnalyses(): Promise<Analyses> {
  const options = { nowMs: () => 0, yieldToOthers: () => Promise.resolve() };
  // Loads what is WebAssembly, which takes turns.
  await readInterface("0x00");
  await loadCodeHash();
  return createAnalyses((code) => analyseWhole(code, options));
}

/** How often the analysis offers others their turn when each look at the clock finds its slice over. */
export async function analyseInSlices(
  code: Hex,
): Promise<{ readonly analysis: CodeAnalysis; readonly turns: number }> {
  let now = 0;
  let turns = 0;
  const analysis = await analyseCode(code, {
    nowMs: () => now += 1_000,
    yieldToOthers: () => {
      turns++;
      return Promise.resolve();
    },
    limits: { ownMs: Infinity },
  });
  return { analysis, turns };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
