/** Keeps an answer within what its surface takes: powers and who holds them go last. */
import type { ToolAnswer } from "../../schema/tool.ts";
import { jsonBytes, shorten } from "../shorten.ts";
import { FUNCTION_GUARDS_MAX, POWER_FUNCTIONS_MAX } from "./_schema_powers.ts";

/** How much an answer shows of each power. */
export type PowerDetail = { readonly functions: number; readonly guards: number };

const cuts = [
  { list: "events", more: "moreEvents" },
  { list: "functions", more: "moreFunctions" },
] as const;

const full: PowerDetail = { functions: POWER_FUNCTIONS_MAX, guards: FUNCTION_GUARDS_MAX };
const less: readonly PowerDetail[] = [{ functions: 3, guards: 2 }, { functions: 1, guards: 1 }];

/** The fullest answer of `build` that has at most `bytesMax` bytes. */
export function fitted(build: (detail: PowerDetail) => ToolAnswer, bytesMax: number): ToolAnswer {
  let answer = shorten(build(full), cuts, bytesMax);
  for (const detail of less) {
    if (bytesMax === Infinity || jsonBytes(answer) <= bytesMax) break;
    answer = shorten(build(detail), cuts, bytesMax);
  }
  return answer;
}
