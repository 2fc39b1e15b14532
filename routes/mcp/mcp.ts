/**
 * `/mcp`: the registry's tools over the Model Context Protocol, streamable HTTP without streams and
 * sessions (docs/decisions/0019). One POST, one JSON answer.
 *
 * The seam: `createMcp(deps)` serves the tools of `deps.registry` through `deps.meter`, so a test hands
 * in tools of its own, and a measurement of the protocol alone a meter that admits everything.
 *
 * In this order: origin, host, method, content type, size of the body, then what the message asks
 * for, without answering yet; the key and its ceilings; at last the answer.
 */
import { bodyDetails } from "../arguments.ts";
import { type BodyOutcome, parseJson, readTextBody } from "../body.ts";
import { authenticate } from "../credentials.ts";
import type { Deps, Exchange } from "../deps.ts";
import { answerOf, jsonHeaders, privateHeaders } from "../respond.ts";
import { aboutServer } from "./_about.ts";
import { answerStep, loadStep, refusedCaller } from "./_answer.ts";
import { answerBatch, batchReply, stepsOfBatch } from "./_batch.ts";
import { createGate } from "./_gate.ts";
import { toolListing } from "./listing.ts";
import { readMessage } from "./_message.ts";
import { errorReply, type Reply } from "./_reply.ts";
import { countedStep, type Step, stepOf, type Surface } from "./_steps.ts";

/** The endpoint over its dependencies. */
export function createMcp(deps: Deps): (exchange: Exchange) => Promise<Response> {
  const { registry } = deps;
  const about = aboutServer(deps.config.baseUrl);
  const surface: Surface = { registry, about, listing: toolListing(registry) };
  const gate = createGate(deps.config);
  return async (exchange) => {
    const { refusal, cors } = gate(exchange.request);
    const reply = refusal ?? await answerBody(deps, surface, exchange);
    const content = reply.body === null ? noHeaders : jsonHeaders;
    return answerOf(reply.body, reply.status, privateHeaders, content, reply.headers, cors);
  };
}

async function answerBody(deps: Deps, surface: Surface, exchange: Exchange): Promise<Reply> {
  const { request } = exchange;
  const body = await readTextBody(exchange);
  if (!body.ok && body.problem === "too-large") {
    return errorReply(413, "invalidRequest", bodyDetails[body.problem]);
  }
  const asked = askedBy(surface, body.ok ? parseJson(body.text) : body, request.headers);
  if ("kind" in asked && asked.kind === "open") return asked.reply;
  const key = authenticate(request);
  if ("error" in key) {
    if ("kind" in asked) return refusedCaller(key, asked.id);
    return batchReply(asked, asked.map(({ id }) => refusedCaller(key, id)));
  }
  const keyed = { deps, exchange, key, about: surface.about };
  if ("kind" in asked) return await answerStep(keyed, await loadStep(asked));
  return await answerBatch(keyed, await Promise.all(asked.map(loadStep)));
}

/** What the body asks for: one step, or those of a batch. */
function askedBy(surface: Surface, body: BodyOutcome, headers: Headers): Step | readonly Step[] {
  if (!body.ok) {
    return countedStep(undefined, errorReply(400, "parseError", bodyDetails[body.problem]));
  }
  return Array.isArray(body.value)
    ? stepsOfBatch(surface, body.value, headers)
    : stepOf(surface, readMessage(body.value), headers);
}

const noHeaders: Readonly<Record<string, string>> = {};
