/** Analyses of tests: by the steps alone, so that a slow machine finds the same. */
import type { AnalyseOptions } from "../../tools/bytecode/analyse.ts";

export const analyseOptions: AnalyseOptions = {
  nowMs: () => 0,
  yieldToOthers: () => Promise.resolve(),
};
