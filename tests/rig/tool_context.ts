/** What a tool is run with in tests that need no service around it. */
import { parseConfig } from "../../schema/config.ts";
import { codeAnalyses } from "../../tools/bytecode/analyses.ts";
import type { ToolContext } from "../../tools/define_tool.ts";
import { createShared } from "../../tools/shared.ts";
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
    shared: createShared(nowMs),
    analyses: codeAnalyses(nowMs),
    upstreams: parseConfig({}, []).upstreams,
    connectedWallet: () => Promise.resolve(null),
    log: () => {},
    ...given,
  };
}
