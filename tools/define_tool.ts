/** The shape of a tool with its code, and the identity function every tool file goes through. */
import type { z } from "zod";
import type { ZodMiniObject } from "zod/mini";
import type { Upstreams } from "../schema/config.ts";
import { once } from "../schema/lazy.ts";
import type { Log } from "../schema/log.ts";
import type { ToolAnnotations, ToolAnswer, ToolDescription } from "../schema/tool.ts";
import type { Analyses } from "./bytecode/analyses.ts";
import type { Chains } from "./evm/chains.ts";
import type { Shared } from "./shared.ts";
import type { Http } from "./upstream/http.ts";
import type { Rests } from "./upstream/rest.ts";

/**
 * What a running tool may use. Nothing else reaches it: no request, no key, no credits. A new tool
 * finds all it needs here.
 */
export type ToolContext = {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /** Aborts at the request's deadline. */
  readonly signal: AbortSignal;
  /** Most bytes of the answer as JSON; what would be longer is cut by the tool, which says so. */
  readonly answerBytesMax: number;
  /** Chain access, bound to the service's networks and endpoints. */
  readonly chains: Chains;
  /** JSON over HTTP, for upstreams that are no chain's node. */
  readonly http: Http;
  /** Which of those upstreams are left alone for a while. */
  readonly rests: Rests;
  /** Bases and keys of those upstreams; `null`: switched off. */
  readonly upstreams: Upstreams;
  /** Values that callers of one isolate share: one flight for all, kept for seconds. */
  readonly shared: Shared;
  /** What code can do, from its bytes; each code is analysed once. */
  readonly analyses: Analyses;
  /** The account's connected wallet, or `null`; read from the store only when asked for. */
  readonly connectedWallet: () => Promise<string | null>;
  /** Structured log lines: codes and numbers only, never text from outside. */
  readonly log: Log;
};

/** Annotations of a tool that only reads, from upstreams whose words may change between calls. */
export const readsUpstreams = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const satisfies ToolAnnotations;

/**
 * A tool: description and code. `run` receives arguments that passed `params`; it answers a refusal
 * for everything a caller or an upstream can cause and never throws for it.
 */
export type Tool = ToolDescription & {
  readonly run: (args: Record<string, unknown>, ctx: ToolContext) => Promise<ToolAnswer>;
};

/** Tools by name, in the order of lists. */
export type Tools = Readonly<Record<string, Tool>>;

/**
 * Types `run` by the tool's own schemas. These are given as functions and built when first read: a
 * call needs one tool's `params`, and only discovery needs a `result`.
 */
export function defineTool<P extends ZodMiniObject, R extends z.ZodObject>(
  tool: Omit<ToolDescription, "params" | "result"> & {
    readonly params: () => P;
    readonly result: () => R;
    readonly run: (
      args: z.infer<P>,
      ctx: ToolContext,
    ) => Promise<ToolAnswer>;
  },
): Tool {
  const [params, result] = [once(tool.params), once(tool.result)];
  const lazy = {
    ...tool,
    get params() {
      return params();
    },
    get result() {
      return result();
    },
  };
  // The surface hands `run` only what `params` accepted.
  return lazy as unknown as Tool;
}
