/** The shape of a tool with its code, and the identity function every tool file goes through. */
import type { z } from "zod";
import { once } from "../schema/lazy.ts";
import type { ToolAnswer, ToolDescription } from "../schema/tool.ts";
import type { Chains } from "./evm/chains.ts";

/** What a running tool may use. Nothing else reaches it: no request, no key, no credits. */
export type ToolContext = {
  /** Milliseconds since the Unix epoch. */
  readonly nowMs: () => number;
  /** Aborts at the request's deadline. */
  readonly signal: AbortSignal;
  /** Chain access, bound to the service's networks and endpoints. */
  readonly chains: Chains;
};

/**
 * A tool: description and code. `run` receives arguments that passed `params`; it answers a refusal
 * for everything a caller or an upstream can cause and never throws for it.
 */
export type Tool = ToolDescription & {
  readonly run: (args: Record<string, unknown>, ctx: ToolContext) => Promise<ToolAnswer>;
};

/**
 * Types `run` by the tool's own schemas. These are given as functions and built when first read: a
 * call needs one tool's `params`, and only discovery needs a `result`.
 */
export function defineTool<P extends z.ZodObject, R extends z.ZodObject>(
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
