/** `GET /api/v1/tools` and `POST /api/v1/tools/<name>`. */
import { limits } from "../schema/limits.ts";
import { type PlanId, planIncludes } from "../schema/plans.ts";
import type { ToolAnswer, ToolDescription } from "../schema/tool.ts";
import { catalogueEntry } from "../schema/catalogue.ts";
import type { Tool } from "../tools/define_tool.ts";
import { admit } from "./admission.ts";
import { parseArguments } from "./arguments.ts";
import { readJsonBody } from "./body.ts";
import { authenticate } from "./credentials.ts";
import type { Deps, Exchange, Registry } from "./deps.ts";
import { errorResponse, type Failure, jsonResponse, jsonTextResponse } from "./respond.ts";

const notAvailable = {
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
  const tools = toolsOfPlan(deps.registry, plan).map(catalogueEntry);
  return jsonResponse({ ok: true, credits: position.credits, tools }, 200, headers);
}

/** Tools that `plan` may call, in registry order. */
export function toolsOfPlan(registry: Registry, plan: PlanId): ToolDescription[] {
  return Object.values(registry).filter((tool) => planIncludes(plan, tool.plan));
}

/** Runs one tool: admitted, charged, and refunded when it refuses or fails. */
export async function callTool(deps: Deps, exchange: Exchange): Promise<Response> {
  const { request, requestId, params } = exchange;
  const key = authenticate(request);
  if ("error" in key) return errorResponse(key, requestId);
  const name = params["name"] ?? "";
  const tool = Object.hasOwn(deps.registry, name) ? deps.registry[name] : undefined;
  const body = await readJsonBody(request);
  if (tool === undefined) {
    const admission = await admit(deps, exchange, { key, credits: 0, failure: notAvailable });
    return errorResponse(admission.ok ? notAvailable : admission.failure, requestId);
  }
  exchange.note({ tool: tool.name });
  const parsed = parseArguments(body, tool.params);
  const admission = await admit(deps, exchange, {
    key,
    credits: tool.credits,
    plan: tool.plan,
    ...(parsed.ok ? {} : { failure: parsed.failure }),
  });
  if (!admission.ok) return errorResponse(admission.failure, requestId);
  if (!parsed.ok) throw new Error("Refused arguments were admitted");
  const ran = await runTool(deps, tool, parsed.value, requestId);
  if (ran === undefined) {
    const headers = await admission.refund();
    return errorResponse({ error: "internal", detail: internalDetail, headers }, requestId);
  }
  if (ran.answer.ok) return jsonTextResponse(ran.json, 200, admission.headers);
  exchange.note({ refusal: ran.answer.error });
  return jsonTextResponse(ran.json, 200, await admission.refund());
}

const overdueRefusal = {
  ok: false,
  error: "upstream-timeout",
  detail: "The tool did not answer within the deadline.",
} as const satisfies ToolAnswer;

const internalDetail = "The service failed; nothing was charged. Quote the request id if it lasts.";

/** A tool's answer and its JSON: an answer that has none is a defect of the tool like any other. */
export type Ran = { readonly answer: ToolAnswer; readonly json: string };

/** The tool's answer within its deadline, or `undefined` after a defect, which is logged. */
export async function runTool(
  deps: Deps,
  tool: Tool,
  args: Record<string, unknown>,
  requestId: string,
): Promise<Ran | undefined> {
  const deadline = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<ToolAnswer>((resolve) => {
    timer = setTimeout(() => {
      deadline.abort();
      // A tool answers at its deadline by itself; one that does not must not hold its caller.
      timer = setTimeout(() => resolve(overdueRefusal), limits.toolGraceMs);
    }, limits.toolTimeoutMs);
  });
  try {
    const context = { nowMs: deps.clock, signal: deadline.signal, chains: deps.chains };
    const answer = await Promise.race([tool.run(args, context), overdue]);
    return { answer, json: JSON.stringify(answer) };
  } catch (error) {
    // Messages may hold text from outside: only the class is logged.
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    deps.log("error", "tool-failed", { requestId, tool: tool.name, kind });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
