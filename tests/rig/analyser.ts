/** The analyser of code, for tests and for measurements. */
import { analyseCode } from "../../tools/bytecode/analyse.ts";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";

/** As the service runs it: others get their turn, and time can be up. */
export function analyse(code: Hex): Promise<CodeAnalysis> {
  return analyseCode(code, { nowMs: () => performance.now(), yieldToOthers: turn });
}

/** On a clock that stands still: only steps end it, so that the answer is the same on every machine. */
export function analyseBySteps(code: Hex): Promise<CodeAnalysis> {
  return analyseCode(code, { nowMs: () => 0, yieldToOthers: turn });
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
