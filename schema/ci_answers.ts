/** Answers of the CI endpoints (DESIGN 12): what OpenAPI describes and tests hold answers against. */
import * as z from "zod";
import { gates, gateSources, type RunReason, runReasons, severities, verdicts } from "./ci.ts";
import { engineFilePattern, engineVersionPattern } from "./engine.ts";
import { type PlanId, planIds } from "./plans.ts";

/** Why a session has no engine to run. */
export const engineReasons = ["no-engine-published", "engines-unreadable"] as const;
export type EngineReason = (typeof engineReasons)[number];

const id = () => z.string().regex(/^[0-9a-f]{32}$/);
const seconds = () => z.number().int().min(0);
const text = () => z.string().nullable();
const whole = () => z.number().int().nullable();
const gate = () => z.enum(gates).describe("The least severity that fails a run.");
const gateSource = () => z.enum(gateSources).describe("Who named the gate.");

const engine = () =>
  z.strictObject({
    version: z.string().regex(engineVersionPattern),
    pinned: z.boolean(),
    files: z.array(z.strictObject({
      name: z.string().regex(engineFilePattern),
      url: z.string(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/).describe("When a version is pinned.").optional(),
    })),
  });

export const sessionAnswer = () =>
  z.strictObject({
    ok: z.literal(true),
    run: z.strictObject({
      id: id(),
      repo: text(),
      openedAt: seconds().describe("Unix seconds."),
    }),
    licence: z.strictObject({
      plan: z.enum(planIds as [PlanId, ...PlanId[]]),
      account: id(),
      validUntil: seconds().nullable().describe("First second after the plan; null: no end."),
    }),
    gate: z.strictObject({ failOn: gate(), failOnBy: gateSource() }),
    engine: engine().nullable().describe("The engine to run; null: there is none, and no charge."),
    engineReason: z.enum(engineReasons).nullable().describe("Why there is no engine."),
  });
export type SessionAnswer = z.infer<ReturnType<typeof sessionAnswer>>;

export const reportAnswer = () =>
  z.strictObject({
    ok: z.literal(true),
    run: z.strictObject({
      id: id(),
      verdict: z.enum(verdicts),
      reason: z.enum(runReasons as [RunReason, ...RunReason[]]).describe("What decided."),
      counts: z.strictObject({
        critical: whole(),
        high: whole(),
        medium: whole(),
        low: whole(),
      }).nullable().describe("As reported; null: not reported."),
      failOn: gate(),
      failOnBy: gateSource(),
      repo: text(),
      ref: text(),
      commit: text(),
      actor: text(),
      files: whole(),
      score: whole(),
      top: z.array(z.strictObject({
        ruleId: text().describe("null: nothing that can be seen was in it."),
        severity: z.enum(severities),
        count: whole(),
      })).nullable(),
      durationMs: whole(),
      openedAt: seconds().nullable().describe("Unix seconds; null: no session was open."),
      closedAt: seconds().describe("Unix seconds."),
    }),
    dashboardUrl: z.string().describe("The run in the account area."),
  });
export type ReportAnswer = z.infer<ReturnType<typeof reportAnswer>>;
