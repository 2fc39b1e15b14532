/** What a tool is run with in tests that need no service around it. */
import { parseConfig } from "../../schema/config.ts";
import type { ToolContext } from "../../tools/define_tool.ts";
import { createMemory } from "../../tools/memory.ts";
import { createHttp } from "../../tools/upstream/http.ts";

/** A context over `chains`; everything else is quiet unless given. */
export function toolContext(
  given: Pick<ToolContext, "chains"> & Partial<ToolContext>,
): ToolContext {
  const nowMs = given.nowMs ?? (() => 0);
  return {
    nowMs,
    signal: new AbortController().signal,
    answerBytesMax: Infinity,
    http: createHttp(),
    ...createMemory(nowMs),
    upstreams: parseConfig({}, []).upstreams,
    connectedWallet: () => Promise.resolve(null),
    log: () => {},
    ...given,
  };
}
