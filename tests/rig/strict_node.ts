/**
 * A node as strict as public ones, in front of the local node, which forgives too much: it refuses
 * what they refuse, completes simulations as they do, and can be told to lack abilities.
 */
import { type BaseOf, bases } from "./_bases.ts";
import { gapsOf, withGaps } from "./_gap_blocks.ts";
import {
  completeSimulation,
  type Payload,
  quantity,
  readStateOverrides,
  Refusal,
  refusal,
  type RpcError,
  SIMULATE_LIMITS,
  type SimulateLimits,
  withRevertsAsErrors,
} from "./_strict_simulate.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

/** What the node can do. All of it may be changed at any time. */
export type Abilities = {
  batch: boolean;
  /** `eth_simulateV1`. */
  simulate: boolean;
  /** `code` in state overrides. */
  codeOverride: boolean;
  /** `state` and `stateDiff` in state overrides. */
  stateDiff: boolean;
  /** `eth_createAccessList`. */
  createAccessList: boolean;
  /** `feeRecipient` in block overrides. */
  feeRecipient: boolean;
};

/** How a missing ability shows. */
export type Missing = {
  /** Of a method: "not found", or an internal error as some providers send it. */
  method: -32601 | -32603;
  /** Of an override: as if it had not been sent, or an error. */
  override: "ignored" | "error";
};

/** An upstream (faults and counters as there) with switches of its own. */
export type StrictNode = Upstream & {
  readonly abilities: Abilities;
  readonly missing: Missing;
  readonly limits: SimulateLimits;
  /**
   * For as long as the chain behind stands still: what it answered once it is not asked again. Each
   * call starts anew; `false` ends it.
   */
  readonly remember: (remembers: boolean) => void;
};

type Call = { id?: unknown; method: string; params?: unknown[] };
type Settings = Pick<StrictNode, "abilities" | "missing" | "limits"> & {
  readonly target: string;
  readonly shortGaps: boolean;
  /** By method and parameters. */
  remembered: Map<string, Promise<Outcome>> | null;
};

/** The JSON of an answer behind its id, `"result":…}` or `"error":…}`: most of them pass on unread. */
type Outcome = string;

/** What nodes allow `eth_call` by default; more is cut down without a word. */
const CALL_GAS_MAX = 50_000_000n;

/**
 * Starts the proxy.
 *
 * @param target the node behind it
 * @param abilities what it can do at first; all of it when left out
 * @param shortGaps whether blocks in gaps are told without their headers, which are nine tenths of what a
 * check is answered: for tests of what a check says, not of how it bears answers of such length
 */
export async function startStrictNode(
  { target, abilities = {}, missing = {}, limits = {}, shortGaps = false }: {
    readonly target: string;
    readonly shortGaps?: boolean;
    readonly abilities?: Partial<Abilities>;
    readonly missing?: Partial<Missing>;
    readonly limits?: Partial<SimulateLimits>;
  },
): Promise<StrictNode> {
  const settings: Settings = {
    target,
    shortGaps,
    abilities: {
      ...{ batch: true, simulate: true, codeOverride: true, stateDiff: true },
      ...{ createAccessList: true, feeRecipient: true },
      ...abilities,
    },
    missing: { method: -32601, override: "ignored", ...missing },
    limits: { ...SIMULATE_LIMITS, ...limits },
    remembered: null,
  };
  const upstream = await startUpstream({
    answer: async ({ body }) =>
      new Response(await answerBody(body, settings), {
        headers: { "content-type": "application/json" },
      }),
  });
  const { abilities: able, missing: lacking, limits: limited } = settings;
  const remember = (remembers: boolean) =>
    void (settings.remembered = remembers ? new Map() : null);
  return Object.assign(upstream, { abilities: able, missing: lacking, limits: limited, remember });
}

async function answerBody(body: string, settings: Settings): Promise<string> {
  const parsed = JSON.parse(body) as Call | Call[];
  const baseOf = bases(settings.target);
  if (!Array.isArray(parsed)) return await answerCall(parsed, settings, baseOf);
  if (parsed.length === 0 || !settings.abilities.batch) {
    return answerOf(null, failed({ code: -32600, message: "batch requests are not supported" }));
  }
  return `[${
    (await Promise.all(parsed.map((call) => answerCall(call, settings, baseOf)))).join()
  }]`;
}

const answerOf = (id: unknown, outcome: Outcome) =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id ?? null)},${outcome}`;

const failed = (error: RpcError): Outcome => `"error":${JSON.stringify(error)}}`;

async function answerCall(call: Call, settings: Settings, baseOf: BaseOf): Promise<string> {
  try {
    return answerOf(call.id, await answered(await prepared(call, settings, baseOf), settings));
  } catch (error) {
    if (error instanceof Refusal) return answerOf(call.id, failed(error.error));
    throw error;
  }
}

/** The call as the node behind gets it; throws a refusal where a real node would refuse. */
async function prepared(call: Call, settings: Settings, baseOf: BaseOf): Promise<Call> {
  const { abilities, missing, limits } = settings;
  const { method, params = [] } = call;
  if (method === "eth_simulateV1") {
    if (!abilities.simulate) throw methodMissing(method, missing);
    const base = await baseOf(params[1] ?? "latest");
    const payload = completeSimulation(params[0], base, limits);
    const blockStateCalls = payload.blockStateCalls.map((block) => ({
      ...block,
      stateOverrides: allowed(block.stateOverrides, settings),
      ...(abilities.feeRecipient ? {} : { blockOverrides: withoutRecipient(block.blockOverrides) }),
    }));
    return { ...call, params: [{ ...payload, blockStateCalls }, hexNumber(base.number)] };
  }
  if (method === "eth_createAccessList" && !abilities.createAccessList) {
    throw methodMissing(method, missing);
  }
  if (method === "eth_call" || method === "eth_estimateGas") {
    return { ...call, params: callParams(method, params, settings) };
  }
  return call;
}

/** As on a node that takes no notice of it. */
function withoutRecipient({ feeRecipient: _, ...rest }: Record<string, unknown>) {
  return rest;
}

function callParams(method: string, params: unknown[], settings: Settings): unknown[] {
  const [transaction, block = "latest", overrides, ...rest] = params;
  const fields = (transaction ?? {}) as Record<string, unknown>;
  const gas = fields.gas === undefined ? CALL_GAS_MAX : quantity(fields.gas, "gas");
  const capped = method === "eth_call"
    ? { ...fields, gas: hexNumber(gas < CALL_GAS_MAX ? gas : CALL_GAS_MAX) }
    : fields;
  if (overrides === undefined || overrides === null) return [capped, ...params.slice(1)];
  const state = allowed(readStateOverrides(overrides, "state overrides"), settings);
  return [capped, block, state, ...rest];
}

/** The overrides without what the node cannot do. */
function allowed(
  overrides: Record<string, unknown>,
  { abilities, missing }: Settings,
): Record<string, unknown> {
  const lacking = [
    ...(abilities.codeOverride ? [] : ["code"]),
    ...(abilities.stateDiff ? [] : ["state", "stateDiff"]),
  ];
  return Object.fromEntries(
    Object.entries(overrides).map(([address, account]) => {
      const items = Object.entries(account as Record<string, unknown>);
      const kept = items.filter(([name]) => !lacking.includes(name));
      if (kept.length < items.length && missing.override === "error") {
        throw refusal(-32602, "too many arguments, want at most 2");
      }
      return [address, Object.fromEntries(kept)];
    }),
  );
}

function methodMissing(method: string, { method: code }: Missing): Refusal {
  return refusal(
    code,
    code === -32601 ? `the method ${method} does not exist/is not available` : "Internal error",
  );
}

async function answered(call: Call, settings: Settings): Promise<Outcome> {
  const { remembered } = settings;
  if (remembered === null) return await forward(call, settings);
  const asked = JSON.stringify([call.method, call.params]);
  const outcome = remembered.get(asked) ?? forward(call, settings);
  remembered.set(asked, outcome);
  return await outcome;
}

async function forward(call: Call, settings: Settings): Promise<Outcome> {
  const { target } = settings;
  if (call.method !== "eth_simulateV1") return await send(call, target);
  const [payload, base] = call.params as [Payload, string];
  const blocks = payload.blockStateCalls;
  const gaps = gapsOf(blocks, payload.validation === true);
  const blockStateCalls = blocks.filter((_, at) => !gaps[at]);
  const outcome = await send({ ...call, params: [{ ...payload, blockStateCalls }, base] }, target);
  const { result } = JSON.parse(`{${outcome}`) as { readonly result?: unknown };
  if (!Array.isArray(result)) return outcome;
  const answered = withRevertsAsErrors(result);
  return `"result":${withGaps({ blocks, gaps, answered, isShort: settings.shortGaps })}}`;
}

async function send(call: Call, target: string): Promise<Outcome> {
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...call, id: 0 }),
  });
  const text = await response.text();
  const head = answerOf(0, "");
  if (text.startsWith(head)) return text.slice(head.length);
  const { jsonrpc: _jsonrpc, id: _id, ...outcome } = JSON.parse(text);
  return JSON.stringify(outcome).slice(1);
}

const hexNumber = (value: bigint) => `0x${value.toString(16)}`;
