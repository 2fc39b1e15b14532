/** Small tools for tests of what surrounds tools: each does one thing every time it is called. */
import * as z from "zod";
import { argumentsOf, optional, textArgument } from "../../schema/argument.ts";
import { defineTool, type Tool, type ToolContext } from "../../tools/define_tool.ts";
import type { ToolAnswer } from "../../schema/tool.ts";
import type { PlanId } from "../../schema/plans.ts";

const plainParams = argumentsOf({ text: optional(textArgument("Any text.")) });
const result = z.strictObject({ ok: z.literal(true), text: z.string().nullable() });

/** A tool named `name` that costs 2 credits and answers what `run` does; it answers `ok` by itself. */
export function fixtureTool(
  name: string,
  options: {
    readonly plan?: PlanId;
    readonly credits?: number;
    /** Beside `text`, what the arguments' schema says of itself. */
    readonly keywords?: Readonly<Record<string, unknown>>;
    readonly run?: (ctx: ToolContext) => Promise<ToolAnswer>;
  } = {},
): Tool {
  return defineTool({
    name,
    title: `Fixture ${name}`,
    description: "Answers for tests.",
    params: () =>
      options.keywords === undefined ? plainParams : plainParams.check(z.meta(options.keywords)),
    result: () => result,
    plan: options.plan ?? "business",
    credits: options.credits ?? 2,
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    example: { arguments: {}, result: { ok: true, text: null } },
    run: async ({ text }, ctx) =>
      await options.run?.(ctx) ?? { ok: true as const, text: text ?? null },
  });
}

/** A refusal as a tool gives it when its upstreams are silent. */
export const upstreamRefusal = {
  ok: false,
  error: "upstream-unavailable",
  detail: "No upstream answered.",
} as const satisfies ToolAnswer;
