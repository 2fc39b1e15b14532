/**
 * What a tool says about itself. Surfaces and discovery files read only this; `tools/` adds `run`.
 */
import type { z } from "zod";
import type { ZodMiniObject } from "zod/mini";
import type { RefusalCode } from "./errors.ts";
import type { PlanId } from "./plans.ts";

/** MCP tool annotations (MCP schema, `ToolAnnotations`); all four are always stated. */
export type ToolAnnotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/** One tool as data. `params` and `result` are closed objects; `result` describes `ok: true`. */
export type ToolDescription = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly params: ZodMiniObject;
  readonly result: z.ZodObject;
  /** Lowest plan that may call the tool. */
  readonly plan: PlanId;
  /** Credits of one REST call. */
  readonly credits: number;
  readonly annotations: ToolAnnotations;
  readonly example: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly result: Readonly<Record<string, unknown>>;
    /** What cannot be judged by a schema, and the answer; not of every tool. */
    readonly refused?: {
      readonly arguments: Readonly<Record<string, unknown>>;
      readonly answer: Readonly<Record<string, unknown>>;
    };
  };
};

/** A read that is open to everybody, as data: no key, no plan, no credits. */
export type OpenReadDescription = Pick<
  ToolDescription,
  "name" | "title" | "description" | "params" | "result" | "example"
>;

/** A tool's refusal: HTTP 200, never charged. Extra properties name what was asked and found. */
export type Refusal = { ok: false; error: RefusalCode; detail: string; [extra: string]: unknown };

/** A tool's answer: its result with `ok: true`, or a refusal. */
export type ToolAnswer = { ok: true; [field: string]: unknown } | Refusal;
