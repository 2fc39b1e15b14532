/** What an isolate remembers for all who call its tools; `chains` remembers its endpoints by itself. */
import type { Clock } from "../schema/clock.ts";
import { codeAnalyses } from "./bytecode/analyses.ts";
import type { ToolContext } from "./define_tool.ts";
import { createShared } from "./shared.ts";
import { createRests } from "./upstream/rest.ts";

export type Memory = Pick<ToolContext, "shared" | "analyses" | "rests">;

export function createMemory(clock: Clock): Memory {
  return { shared: createShared(clock), analyses: codeAnalyses(clock), rests: createRests() };
}
