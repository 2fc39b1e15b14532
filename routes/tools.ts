/** `GET /api/v1/tools` and `POST /api/v1/tools/<name>`. */
import { type PlanId, planIncludes } from "../schema/plans.ts";
import type { ServedTool, ServedTools } from "../tools/served.ts";
import { admit } from "./admission.ts";
import { parseArguments } from "./arguments.ts";
import { readJsonBody } from "./body.ts";
import { authenticate } from "./credentials.ts";
import type { Deps, Exchange } from "./deps.ts";
import { errorResponse, type Failure, jsonResponse, jsonTextResponse } from "./respond.ts";
import { runTool } from "./run_tool.ts";
import { upstreamCounts } from "./upstream_counts.ts";

/** What any name outside the registry is answered. */
export const notAvailable = {
  error: "not-available-over-api",
  detail: "No tool of this name is served over the API. GET /api/v1/tools lists those that are.",
} as const satisfies Failure;

/** The tools of the key's plan and its credit position; counts a request, costs no credits. */
export async function listTools(deps: Deps, exchange: Exchange): Promise<Response> {
  const key = authenticate(exchange.request);
  if ("error" in key) return errorResponse(key, exchange.requestId);
  const admission = await admit(deps, exchange, { key, credits: 0 });
  if (!admission.ok) return errorResponse(admission.failure, exchange.requestId);
  const { plan, position, headers } = admission;
  const entries = toolsOfPlan(deps.registry, plan).map((tool) => tool.entries());
  const tools = (await Promise.all(entries)).map(({ catalogue }) => catalogue);
  return jsonResponse({ ok: true, credits: position.credits, tools }, 200, headers);
}

/** Tools that `plan` may call, in registry order. */
export function toolsOfPlan(registry: ServedTools, plan: PlanId): ServedTool[] {
  return Object.values(registry).filter((tool) => planIncludes(plan, tool.plan));
}

/** Runs one tool: admitted, charged, and refunded when it refuses or fails. */
export async function callTool(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId, params } = exchange;
  const key = authenticate(request);
  if ("error" in key) return errorResponse(key, requestId);
  const name = params["name"] ?? "";
  const served = Object.hasOwn(deps.registry, name) ? deps.registry[name] : undefined;
  const body = await readJsonBody(exchange);
  if (served === undefined) {
    const admission = await admit(deps, exchange, { key, credits: 0, failure: notAvailable });
    return errorResponse(admission.ok ? notAvailable : admission.failure, requestId);
  }
  exchange.note({ tool: served.name });
  const tool = await served.load();
  const parsed = parseArguments(body, tool.params);
  const admission = await admit(deps, exchange, {
    key,
    credits: tool.credits,
    plan: tool.plan,
    failure: parsed.ok ? undefined : parsed.failure,
  });
  if (!admission.ok) return errorResponse(admission.failure, requestId);
  if (!parsed.ok) throw new Error("Refused arguments were admitted");
  const ran = await runTool(deps, tool, parsed.value, {
    requestId,
    accountId: admission.accountId,
  });
  if ("failure" in ran) {
    const { headers: after } = await admission.refund();
    const headers = { ...after, ...ran.failure.headers };
    return errorResponse({ ...ran.failure, headers }, requestId);
  }
  exchange.note(upstreamCounts(ran.answer));
  if (ran.answer.ok) return jsonTextResponse(ran.json, 200, admission.headers);
  exchange.note({ refusal: ran.answer.error });
  return jsonTextResponse(ran.json, 200, (await admission.refund()).headers);
}
