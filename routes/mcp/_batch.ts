/** Batches, which only revision 2025-03-26 has: each message is admitted and billed by itself. */
import { mcpBatchMax } from "../../schema/mcp.ts";
import type { Exchange } from "../deps.ts";
import { answerStep, type Keyed, type LoadedStep } from "./_answer.ts";
import { claimsVersion, isServed, namedRevision, unsupportedVersion } from "./_era.ts";
import { readMessage } from "./_message.ts";
import { acceptedReply, errorReply, type Reply } from "./_reply.ts";
import { countedStep, type Step, stepOf, type Surface } from "./_steps.ts";

const batchRevision = "2025-03-26";

/** The steps of a batch's messages, or the one step that refuses it. */
export function stepsOfBatch(
  surface: Surface,
  values: readonly unknown[],
  headers: Headers,
): Step | readonly Step[] {
  const fault = faultOf(values, headers);
  if (fault !== undefined) return countedStep(undefined, fault);
  return values.map((value) => {
    const step = stepOf(surface, readMessage(value), headers);
    // A key was asked for, so that it is one that counts.
    return step.kind === "open" ? countedStep(step.id, step.reply) : step;
  });
}

function faultOf(values: readonly unknown[], headers: Headers): Reply | undefined {
  const revision = namedRevision(headers);
  if (!isServed(revision)) return unsupportedVersion(undefined, revision);
  if (revision !== batchRevision) return refused("This revision has no batches");
  if (values.length === 0 || values.length > mcpBatchMax) {
    return refused(`A batch holds 1 to ${mcpBatchMax} messages`);
  }
  for (const value of values) {
    const message = readMessage(value);
    if (message.kind === "invalid") continue;
    if (claimsVersion(message)) return refused("A message that names its revision stands alone");
    if (message.kind === "request" && message.method === "initialize") {
      return refused("initialize stands in no batch");
    }
  }
  return undefined;
}

function refused(message: string): Reply {
  return errorReply(400, "invalidRequest", message);
}

/**
 * Answers of all messages; they run at the same time, and count in their order. Those that found no credits while
 * others held some that they gave back are asked once more, one after the other.
 */
export async function answerBatch(
  keyed: Keyed,
  steps: readonly LoadedStep[],
): Promise<Reply> {
  const notes = steps.map(() => ({} as Record<string, string | number>));
  const answer = (step: LoadedStep, index: number) => {
    const note: Exchange["note"] = (fields) => void Object.assign(notes[index] ?? {}, fields);
    return answerStep({ ...keyed, exchange: { ...keyed.exchange, note } }, step);
  };
  const replies = await Promise.all(steps.map(answer));
  let latest: Reply | undefined;
  if (replies.some(({ givenBack }) => givenBack !== undefined)) {
    for (const [index, step] of steps.entries()) {
      if (!replies[index]?.exhausted) continue;
      notes[index] = {};
      latest = replies[index] = await answer(step, index);
    }
  }
  noteAll(keyed.exchange, notes);
  return batchReply(steps, replies, latest);
}

/**
 * The answers of all messages that have one, in their order. A notification has none (JSON-RPC 2.0,
 * 6), but for a batch in which there is nothing else. The status is 200, unless all are refused. `latest`: the one
 * that was asked for after all others were answered.
 */
export function batchReply(
  steps: readonly Step[],
  replies: readonly Reply[],
  latest?: Reply,
): Reply {
  const loud = replies.filter((_, index) => steps[index]?.kind !== "quiet");
  const [first] = loud.length > 0 ? loud : replies.filter(({ refused }) => refused);
  const headers = { ...headersOf(replies), ...(latest === undefined ? {} : creditsOf(latest)) };
  if (loud.length === 0) return first ?? acceptedReply(headers);
  const status = first !== undefined && loud.every(({ refused }) => refused) ? first.status : 200;
  return { status, body: `[${loud.map(({ body }) => body).join(",")}]`, headers };
}

/** The position behind the last message, with all that was given back: each message saw what the others held. */
function headersOf(replies: readonly Reply[]): Record<string, string> {
  const headers: Record<string, string> = Object.assign({}, ...replies.map((one) => one.headers));
  const seen = replies.filter((one) => used in one.headers);
  if (seen.length === 0) return headers;
  const last = seen.reduce((one, other) => spent(other) > spent(one) ? other : one);
  const others = replies.reduce((sum, { givenBack = 0 }) => sum + givenBack, 0) -
    (last.givenBack ?? 0);
  return { ...headers, ...creditsOf(last, others) };
}

const used = "X-Credits-Used";
const left = "X-Credits-Left";

/** What a reply says of the credits, with those that others gave back since. */
function creditsOf({ headers }: Reply, back = 0): Record<string, string> {
  const counted = (name: string, more: number) =>
    headers[name] === undefined
      ? {}
      : { [name]: String(Math.max(0, Number(headers[name]) + more)) };
  return { ...counted(used, -back), ...counted(left, back) };
}

/** What was spent when the message came, its own credits included. */
function spent({ headers, givenBack = 0 }: Reply): number {
  return Number(headers[used]) + givenBack;
}

/** One log line for the batch: its tools, what they cost together, and what they asked of upstreams together. */
function noteAll(exchange: Exchange, notes: readonly Readonly<Record<string, string | number>>[]) {
  const summed = (name: string) => notes.reduce((sum, note) => sum + Number(note[name] ?? 0), 0);
  const keyId = notes.find(({ keyId }) => keyId !== undefined)?.["keyId"];
  const tools = new Set(notes.flatMap(({ tool }) => tool === undefined ? [] : [tool]));
  // As for a call alone, nothing where no answer tells of upstreams.
  const told = notes.some(({ upstreams }) => upstreams !== undefined);
  exchange.note({
    messages: notes.length,
    ...(tools.size > 0 ? { tool: [...tools].join(" ") } : {}),
    ...(keyId === undefined ? {} : { keyId, credits: summed("credits") }),
    ...(told ? { upstreams: summed("upstreams"), upstreamsFailed: summed("upstreamsFailed") } : {}),
  });
}
