/** Runs a tool for any surface: within its deadline, with what a tool may use and no more. */
import { limits } from "../schema/limits.ts";
import type { ToolAnswer } from "../schema/tool.ts";
import type { Tool, ToolContext } from "../tools/define_tool.ts";
import { textBytes } from "../tools/shorten.ts";
import { StoreError } from "../kv/store_error.ts";
import { storeFailure } from "./admission.ts";
import type { Deps } from "./deps.ts";
import type { Failure } from "./respond.ts";
import { within } from "./_within.ts";

const overdueRefusal = {
  ok: false,
  error: "upstream-timeout",
  detail: "The tool did not answer within the deadline.",
} as const satisfies ToolAnswer;

/** A tool's answer and its JSON: an answer that has none is a defect of the tool like any other. */
export type Ran = { readonly answer: ToolAnswer; readonly json: string };

/** Why there is no answer: a defect of the tool, which is logged, or the store it needed. */
export type NotRun = { readonly failure: Failure };

/** The tool's answer within its deadline. */
export async function runTool(
  deps: Deps,
  tool: Tool,
  args: Record<string, unknown>,
  { requestId, accountId, answerBytesMax = Infinity }: {
    readonly requestId: string;
    readonly accountId: string;
    /** What the surface takes of an answer; any length when absent. */
    readonly answerBytesMax?: number;
  },
): Promise<Ran | NotRun> {
  const deadline = new AbortController();
  try {
    const context = contextOf(deps, deadline.signal, answerBytesMax, accountId);
    const running = tool.run(args, context);
    // A tool answers at its deadline by itself; one that does not must not hold its caller.
    const answer = await within(running, limits.toolTimeoutMs, () => deadline.abort()) ??
      await within(running, limits.toolGraceMs, () => overdueRefusal);
    const json: unknown = JSON.stringify(answer);
    if (typeof json !== "string" || typeof answer?.ok !== "boolean") throw new NoAnswer();
    // A character is three bytes at most: of most answers the bytes need no counting.
    if (json.length * 3 > answerBytesMax && textBytes(json) > answerBytesMax) throw new TooLong();
    return { answer, json };
  } catch (error) {
    if (error instanceof StoreError) return { failure: storeFailure(error) };
    // Messages may hold text from outside: only the class is logged.
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    deps.log("error", "tool-failed", { requestId, tool: tool.name, kind });
    return { failure: { error: "internal", detail: internalDetail } };
  }
}

const internalDetail = "The service failed; nothing was charged. Quote the request id if it lasts.";

/** A tool resolved to something that is no answer. */
class NoAnswer extends Error {}

/** A tool answered more than its surface takes. */
class TooLong extends Error {}

function contextOf(
  deps: Deps,
  signal: AbortSignal,
  answerBytesMax: number,
  accountId: string,
): ToolContext {
  return {
    signal,
    answerBytesMax,
    nowMs: deps.clock,
    chains: deps.chains,
    http: deps.http,
    rests: deps.rests,
    shared: deps.shared,
    analyses: deps.analyses,
    upstreams: deps.config.upstreams,
    connectedWallet: () => deps.accounts.connectedWallet(accountId),
    log: deps.log,
  };
}
