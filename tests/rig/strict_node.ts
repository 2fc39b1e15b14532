/**
 * A node as strict as public ones, in front of the local node, which forgives too much: it refuses
 * what they refuse, completes simulations as they do, and can be told to lack abilities.
 */
import {
  type Base,
  completeSimulation,
  quantity,
  readStateOverrides,
  Refusal,
  refusal,
  type RpcError,
  SIMULATE_LIMITS,
  type SimulateLimits,
  withRevertsAsErrors,
} from "./_strict_simulate.ts";
import { rpc } from "./json_rpc.ts";
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
  /** By method and parameters. */
  remembered: Map<string, Promise<RpcAnswer>> | null;
};

type RpcAnswer = { readonly result?: unknown };

/** What nodes allow `eth_call` by default; more is cut down without a word. */
const CALL_GAS_MAX = 50_000_000n;

/**
 * Starts the proxy.
 *
 * @param target the node behind it
 * @param abilities what it can do at first; all of it when left out
 */
export async function startStrictNode(
  { target, abilities = {}, missing = {}, limits = {} }: {
    readonly target: string;
    readonly abilities?: Partial<Abilities>;
    readonly missing?: Partial<Missing>;
    readonly limits?: Partial<SimulateLimits>;
  },
): Promise<StrictNode> {
  const settings: Settings = {
    target,
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
    answer: async ({ body }) => Response.json(await answerBody(body, settings)),
  });
  const { abilities: able, missing: lacking, limits: limited } = settings;
  const remember = (remembers: boolean) =>
    void (settings.remembered = remembers ? new Map() : null);
  return Object.assign(upstream, { abilities: able, missing: lacking, limits: limited, remember });
}

async function answerBody(body: string, settings: Settings): Promise<unknown> {
  const parsed = JSON.parse(body) as Call | Call[];
  if (!Array.isArray(parsed)) return await answerCall(parsed, settings);
  if (parsed.length === 0 || !settings.abilities.batch) {
    return failed(null, { code: -32600, message: "batch requests are not supported" });
  }
  return await Promise.all(parsed.map((call) => answerCall(call, settings)));
}

const failed = (id: unknown, error: RpcError) => ({ jsonrpc: "2.0", id: id ?? null, error });

async function answerCall(call: Call, settings: Settings): Promise<unknown> {
  try {
    return await answered(await prepared(call, settings), settings);
  } catch (error) {
    if (error instanceof Refusal) return failed(call.id, error.error);
    throw error;
  }
}

/** The call as the node behind gets it; throws a refusal where a real node would refuse. */
async function prepared(call: Call, settings: Settings): Promise<Call> {
  const { abilities, missing, limits } = settings;
  const { method, params = [] } = call;
  if (method === "eth_simulateV1") {
    if (!abilities.simulate) throw methodMissing(method, missing);
    const base = await baseOf(settings.target, params[1] ?? "latest");
    const payload = completeSimulation(params[0], base, limits) as {
      blockStateCalls: Record<"stateOverrides" | "blockOverrides", Record<string, unknown>>[];
    };
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

/** The block a simulation starts from, named by number, tag or object. */
async function baseOf(target: string, block: unknown): Promise<Base> {
  const { blockHash, blockNumber } = typeof block === "object"
    ? block as { blockHash?: string; blockNumber?: string }
    : { blockNumber: block as string };
  const header =
    await (blockHash === undefined
      ? rpc(target, "eth_getBlockByNumber", [blockNumber, false])
      : rpc(target, "eth_getBlockByHash", [blockHash, false])) as
        | { number: string; timestamp: string }
        | null;
  if (header === null) throw refusal(-32000, "header not found");
  return { number: BigInt(header.number), time: BigInt(header.timestamp) };
}

async function answered(call: Call, { target, remembered }: Settings): Promise<unknown> {
  if (remembered === null) return await forward(call, target);
  const asked = JSON.stringify([call.method, call.params]);
  const answer = remembered.get(asked) ?? forward(call, target);
  remembered.set(asked, answer);
  return { ...await answer, id: call.id };
}

async function forward(call: Call, target: string): Promise<RpcAnswer> {
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(call),
  });
  const answer = await response.json() as RpcAnswer;
  return call.method === "eth_simulateV1" && answer.result !== undefined
    ? { ...answer, result: withRevertsAsErrors(answer.result) }
    : answer;
}

const hexNumber = (value: bigint) => `0x${value.toString(16)}`;
