/**
 * What a message asks for, decided before any key is looked at, so that one reading of the store
 * admits it: an answer that is known already, a list that hangs on the key's plan, or a call.
 */
import { legacyRevisions } from "../../schema/mcp.ts";
import type { PlanId } from "../../schema/plans.ts";
import type { ServedTool, ServedTools } from "../../tools/served.ts";
import { type About, cacheFields } from "./_about.ts";
import { type Era, eraOf, quietFault } from "./_era.ts";
import { isObject, type Message, type QuietMessage, type RpcRequest } from "./_message.ts";
import {
  acceptedReply,
  echoed,
  errorReply,
  type Reply,
  type RequestId,
  resultReply,
} from "./_reply.ts";

export type Step =
  /** Answered without a key. */
  | { readonly kind: "open"; readonly id: RequestId; readonly reply: Reply }
  /** A notification or a posted response: accepted from a live key, never answered in a batch. */
  | { readonly kind: "quiet"; readonly id: undefined; readonly reply: () => Reply }
  /** Answered to a live key, for no credits. */
  | { readonly kind: "listed"; readonly id: RequestId; readonly reply: PlanReply }
  /** A `tools/call` of a name that no tool has. */
  | { readonly kind: "unknown-tool"; readonly id: RequestId; readonly reply: Reply }
  | ToolCall;

type PlanReply = (plan: PlanId) => Reply | Promise<Reply>;

export type ToolCall = {
  readonly kind: "call";
  readonly id: string | number;
  readonly era: Era;
  readonly tool: ServedTool;
  readonly args: Readonly<Record<string, unknown>>;
};

export type Surface = {
  readonly registry: ServedTools;
  readonly about: () => About;
  readonly listing: (plan: PlanId) => Promise<string>;
};

/** The step of one message under the headers it came with. */
export function stepOf(surface: Surface, message: Message, headers: Headers): Step {
  if (message.kind === "quiet") return quietStep(message, headers);
  if (message.kind === "invalid") return countedStep(message.id, notRpc(message.id));
  const era = eraOf(message, headers);
  if ("status" in era) return refusedStep(message, era);
  if (message.method === "tools/call") return callStep(surface, message, era);
  const missing = namesNothing.get(message.method);
  if (missing !== undefined) return countedStep(message.id, missing(message));
  const answer = (era.modern ? modernMethods : legacyMethods).get(message.method);
  if (answer === undefined) return refusedStep(message, unknownMethod(message.id));
  if (message.method === "ping") return openStep(message, resultReply(message.id, "{}"));
  const cursor = message.params["cursor"];
  if (listMethods.has(message.method) && cursor !== undefined) {
    return countedStep(message.id, badParams(message.id, "No list here has further pages"));
  }
  const reply = async (plan: PlanId) =>
    resultReply(message.id, await answer(surface, message, plan));
  return { kind: "listed", id: message.id, reply };
}

/** `ping` needs no key, whatever comes of it. */
function refusedStep(request: RpcRequest, reply: Reply): Step {
  return request.method === "ping" ? openStep(request, reply) : countedStep(request.id, reply);
}

function openStep({ id }: RpcRequest, reply: Reply): Step {
  return { kind: "open", id, reply };
}

function quietStep(message: QuietMessage, headers: Headers): Step {
  const fault = quietFault(message, headers);
  return fault === undefined ? accepted : countedStep(undefined, fault);
}

const accepted: Step = { kind: "quiet", id: undefined, reply: () => acceptedReply() };

/** A reply that is known already, for whoever has a live key. */
export function countedStep(id: RequestId, reply: Reply): Step {
  return { kind: "listed", id, reply: () => reply };
}

/** A method's result as JSON. */
type Answer = (surface: Surface, request: RpcRequest, plan: PlanId) => string | Promise<string>;

/** Whatever prompt or resource is asked for, no list names it. */
const namesNothing: ReadonlyMap<string, (request: RpcRequest) => Reply> = new Map([
  ["prompts/get", ({ id }) => badParams(id, "There are no prompts")],
  ["resources/read", ({ id, params: { uri } }) =>
    typeof uri === "string"
      // SEP-2164: the error repeats the URI.
      ? badParams(id, "There are no resources", { uri: echoed(uri) })
      : badParams(id, "resources/read takes a uri")],
]);

/** Lists this server has nothing for: some hosts ask for them whatever it offers. */
const emptyLists = {
  "prompts/list": `"prompts":[]`,
  "resources/list": `"resources":[]`,
  "resources/templates/list": `"resourceTemplates":[]`,
} as const satisfies Record<string, string>;

const listMethods: ReadonlySet<string> = new Set(["tools/list", ...Object.keys(emptyLists)]);

const legacyMethods: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["initialize", ({ about }, { params }) => about().initialized[agreedRevision(params)]],
  ["ping", () => "{}"],
  ["tools/list", async ({ listing }, _request, plan) => `{${await listing(plan)}}`],
  ...Object.entries(emptyLists).map(([name, list]) => [name, () => `{${list}}`] as const),
]);

const modernMethods: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["server/discover", ({ about }) => about().discovered],
  [
    "tools/list",
    async ({ about, listing }, _request, plan) =>
      `{${about().modernHead},${await listing(plan)},${cacheFields("private")}}`,
  ],
  ...Object.entries(emptyLists).map(([name, list]) =>
    [
      name,
      ({ about }: Surface) => `{${about().modernHead},${list},${cacheFields("public")}}`,
    ] as const
  ),
]);

/** The revision asked for, if it opens with `initialize`; else the newest that does. */
function agreedRevision(params: RpcRequest["params"]) {
  const asked = params["protocolVersion"];
  return legacyRevisions.find((revision) => revision === asked) ?? legacyRevisions[0];
}

function callStep({ registry }: Surface, { id, params }: RpcRequest, era: Era): Step {
  const { name } = params;
  const args = argumentsOf(params);
  if (typeof name !== "string" || !isObject(args)) {
    return countedStep(id, badParams(id, "tools/call takes a name and an object of arguments"));
  }
  const tool = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (tool !== undefined) return { kind: "call", id, era, tool, args };
  const reply = badParams(id, "No tool of this name is served; tools/list names those that are");
  return { kind: "unknown-tool", id, reply };
}

/**
 * The arguments as they were sent. There are more ways to send none than to leave them out: `null`,
 * and an empty list from languages in which that is an empty object, too.
 */
function argumentsOf({ arguments: args = null }: RpcRequest["params"]): unknown {
  return args === null || (Array.isArray(args) && args.length === 0) ? {} : args;
}

function badParams(
  id: RequestId,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): Reply {
  return errorReply(200, "invalidParams", message, { id, ...(data ? { data } : {}) });
}

function unknownMethod(id: RequestId): Reply {
  return errorReply(404, "methodNotFound", "This server has no such method", { id });
}

function notRpc(id: RequestId): Reply {
  return errorReply(400, "invalidRequest", "This is no JSON-RPC 2.0 message of MCP", { id });
}
