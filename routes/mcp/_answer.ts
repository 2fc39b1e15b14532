/** Carries out the steps of messages: admitted, charged and refunded as over REST. */
import type { Position } from "../../kv/metering.ts";
import type { KeyIdentity } from "../../schema/api_key.ts";
import { errorCodes } from "../../schema/errors.ts";
import { mcpAnswerBytesMax, mcpCallCredits } from "../../schema/mcp.ts";
import { admit } from "../admission.ts";
import { parseArguments } from "../arguments.ts";
import type { Tool } from "../../tools/define_tool.ts";
import type { Deps, Exchange } from "../deps.ts";
import type { Failure } from "../respond.ts";
import { runTool } from "../run_tool.ts";
import { notAvailable } from "../tools.ts";
import { upstreamCounts } from "../upstream_counts.ts";
import type { About } from "./_about.ts";
import { failureReply, type Reply, type RequestId, resultReply } from "./_reply.ts";
import type { Step, ToolCall } from "./_steps.ts";

/** A request whose key has the right form. */
export type Keyed = {
  readonly deps: Deps;
  readonly exchange: Exchange;
  readonly key: KeyIdentity;
  readonly about: () => About;
};

/** A step with the code of the tool that it calls, which is there before anything is admitted. */
export type LoadedStep = Exclude<Step, ToolCall> | (ToolCall & { readonly loaded: Tool });

export async function loadStep(step: Step): Promise<LoadedStep> {
  return step.kind === "call" ? { ...step, loaded: await step.tool.load() } : step;
}

/** The reply to one message of a caller whose key has the right form. */
export function answerStep(keyed: Keyed, step: LoadedStep): Promise<Reply> {
  if (step.kind === "open") return Promise.resolve(step.reply);
  return step.kind === "call" ? answerCall(keyed, step) : answerListed(keyed, step);
}

/** What costs no credits. */
async function answerListed(
  keyed: Keyed,
  step: Exclude<Step, { readonly kind: "open" | "call" }>,
): Promise<Reply> {
  const { deps, exchange, key } = keyed;
  const unknownTool = step.kind === "unknown-tool";
  const intent = { key, credits: 0, ...(unknownTool ? { failure: notAvailable } : {}) };
  const admission = await admit(deps, exchange, intent);
  if (admission.ok) {
    const reply = unknownTool ? step.reply : await step.reply(admission.plan);
    return { ...reply, headers: { ...admission.headers, ...reply.headers } };
  }
  const { failure, position } = admission;
  if (position === undefined) return refusedCaller(failure, step.id);
  if (unknownTool && failure.error === notAvailable.error) {
    return { ...step.reply, headers: { ...failure.headers } };
  }
  const status = errorCodes[failure.error].status;
  return failureReply(failure, status, step.id, quota(failure.error, position));
}

/** The whole POST is refused: no key, a key that is not live, a plan without API access, no store. */
export function refusedCaller(failure: Failure, id: RequestId): Reply {
  // A plan that ended is one without API access; 402 is no status of this surface (SPEC).
  const status = failure.error === "plan-required" ? 403 : errorCodes[failure.error].status;
  const headers = status === 401 ? { "WWW-Authenticate": 'Bearer realm="mcp"' } : failure.headers;
  return failureReply({ ...failure, ...(headers ? { headers } : {}) }, status, id);
}

async function answerCall(
  { deps, exchange, key, about }: Keyed,
  { args, id, era, loaded: tool }: Extract<LoadedStep, ToolCall>,
): Promise<Reply> {
  const { requestId } = exchange;
  exchange.note({ tool: tool.name });
  const parsed = parseArguments({ ok: true, value: args }, tool.params);
  const admission = await admit(deps, exchange, {
    key,
    credits: mcpCallCredits,
    plan: tool.plan,
    ...(parsed.ok ? {} : { failure: parsed.failure }),
  });
  const head = era.modern ? `${about().modernHead},` : "";
  const failed = (
    failure: Failure,
    position: Position,
    settled: Pick<Reply, "givenBack" | "exhausted">,
  ) => {
    const { error, detail, fields, headers = {} } = failure;
    exchange.note({ refusal: error });
    const body = { ok: false, error, detail, ...(fields ? { fields } : {}), requestId };
    const result = errorResult(head, { ...body, ...quota(error, position) });
    return resultReply(id, result, headers, settled);
  };
  if (!admission.ok) {
    const { failure, position } = admission;
    if (position === undefined) return refusedCaller(failure, id);
    return failed(failure, position, failure.error === "credits-exhausted" ? exhausted : {});
  }
  if (!parsed.ok) throw new Error("Refused arguments were admitted");
  const { accountId } = admission;
  const bounds = { requestId, accountId, answerBytesMax: mcpAnswerBytesMax };
  const ran = await runTool(deps, tool, parsed.value, bounds);
  if ("failure" in ran) {
    const { headers, position } = await admission.refund();
    const failure = { ...ran.failure, headers: { ...headers, ...ran.failure.headers } };
    return failed(failure, position, givenBack);
  }
  exchange.note(upstreamCounts(ran.answer));
  if (ran.answer.ok) {
    const content = `"content":[{"type":"text","text":${JSON.stringify(ran.json)}}]`;
    const result = `{${head}${content},"structuredContent":${ran.json}}`;
    return resultReply(id, result, admission.headers);
  }
  exchange.note({ refusal: ran.answer.error });
  const { headers, position } = await admission.refund();
  const result = errorResult(head, { ...ran.answer, ...quota(ran.answer.error, position) });
  return resultReply(id, result, headers, givenBack);
}

const exhausted = { exhausted: true } as const;
const givenBack = { givenBack: mcpCallCredits } as const;

/** A result that failed: text only, for clients hold `structuredContent` against the schema. */
function errorResult(head: string, body: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(JSON.stringify(body));
  return `{${head}"content":[{"type":"text","text":${text}}],"isError":true}`;
}

/** The limit that a refusal hangs on: a ceiling, or else the month's credits. */
function quota(error: string, { minute, day, credits }: Position) {
  const { limit, remaining, resetAt } = error !== "rate-limited"
    ? { limit: credits.max, remaining: credits.left, resetAt: credits.resetAt }
    : day.remaining === 0
    ? day
    : minute;
  return { limit, remaining, resetAt };
}
