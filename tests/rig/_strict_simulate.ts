/**
 * What nodes of the geth family accept as `eth_simulateV1`, and how they complete it; see the method's
 * specification (https://github.com/ethereum/execution-apis) and go-ethereum's
 * `internal/ethapi/simulate.go`. The local node is laxer in every point.
 */

/** A JSON-RPC error object. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown };

/** What a node puts up with in one `eth_simulateV1`. */
export type SimulateLimits = {
  /** Blocks beyond the base, with those that fill gaps. */
  blocks: number;
  /** Entries as sent; one provider takes only 16. */
  entries: number;
  /** Gas of all calls together. */
  gas: bigint;
  /** Seconds between blocks where no time is given; the blocks in a gap are that far apart. */
  blockSeconds: number;
};

export const SIMULATE_LIMITS: Readonly<SimulateLimits> = {
  blocks: 256,
  entries: 256,
  gas: 50_000_000n,
  blockSeconds: 12,
};

/** The block a simulation stands on. */
export type Base = { readonly number: bigint; readonly time: bigint };

type Fields = Record<string, unknown>;
/** One of `blockStateCalls`, completed. */
export type Entry = { stateOverrides: Fields; blockOverrides: Fields; calls: Fields[] };

/** The first parameter of `eth_simulateV1`, completed. */
export type Payload = Fields & { readonly blockStateCalls: readonly Entry[] };

/** Thrown with what the node would answer. */
export class Refusal extends Error {
  constructor(readonly error: RpcError) {
    super(error.message);
  }
}

const INVALID = -32602;
const ENTRY_FIELDS = ["stateOverrides", "blockOverrides", "calls"];
const BLOCK_FIELDS = [
  ...["number", "time", "gasLimit", "feeRecipient", "prevRandao", "baseFeePerGas"],
  ...["withdrawals", "blobBaseFee"],
];
const PAYLOAD_FIELDS = [
  ...["blockStateCalls", "validation", "traceTransfers", "returnFullTransactions"],
];
/** Without leading zeros, as go-ethereum's `hexutil` wants numbers. */
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/i;

/** Throws a refusal, or returns the payload with every number, time and gap written out. */
export function completeSimulation(
  payload: unknown,
  base: Base,
  limits: SimulateLimits,
): Payload {
  const fields = object(payload, "payload");
  known(fields, PAYLOAD_FIELDS, "payload");
  const sent = fields.blockStateCalls;
  if (!Array.isArray(sent) || sent.length === 0) throw refusal(INVALID, "empty input");
  if (sent.length > limits.entries) throw refusal(-38026, "too many blocks");
  const entries = sent.map(readEntry);
  checkGas(entries, limits.gas);
  return { ...fields, blockStateCalls: inOrder(entries, base, limits) };
}

/** Both overrides have to be there: a client of one network crashed without them. */
function readEntry(value: unknown, index: number): Entry {
  const where = `blockStateCalls[${index}]`;
  const entry = object(value, where);
  known(entry, ENTRY_FIELDS, where);
  const blockOverrides = object(entry.blockOverrides, `${where}.blockOverrides`);
  known(blockOverrides, BLOCK_FIELDS, `${where}.blockOverrides`);
  for (const name of ["number", "time", "gasLimit", "baseFeePerGas"]) {
    if (blockOverrides[name] !== undefined) quantity(blockOverrides[name], `${where}.${name}`);
  }
  const { calls = [] } = entry;
  if (!Array.isArray(calls)) throw refusal(INVALID, `invalid argument 0: ${where}.calls`);
  return {
    stateOverrides: readStateOverrides(entry.stateOverrides, `${where}.stateOverrides`),
    blockOverrides,
    calls: calls.map((call, nth) => object(call, `${where}.calls[${nth}]`)),
  };
}

/** Checks what nodes check in a set of state overrides, of `eth_call` too. */
export function readStateOverrides(value: unknown, where: string): Fields {
  const overrides = object(value, where);
  for (const [address, item] of Object.entries(overrides)) {
    if (!/^0x[0-9a-f]{40}$/i.test(address)) {
      throw refusal(INVALID, `invalid argument: hex string has wrong length in ${where}`);
    }
    const account = object(item, `${where}.${address}`);
    known(
      account,
      ["balance", "nonce", "code", "state", "stateDiff", "movePrecompileToAddress"],
      where,
    );
    if (account.balance !== undefined) quantity(account.balance, `${where}.balance`);
    if (account.state !== undefined && account.stateDiff !== undefined) {
      throw refusal(-32000, `account ${address} has both 'state' and 'stateDiff'`);
    }
    for (const slots of [account.state, account.stateDiff]) {
      if (slots !== undefined) checkWords(object(slots, where));
    }
  }
  return overrides;
}

function checkWords(slots: Fields): void {
  for (const word of Object.entries(slots).flat()) {
    if (typeof word !== "string" || !/^0x[0-9a-f]{64}$/i.test(word)) {
      throw refusal(
        INVALID,
        `invalid argument: hex string has length ${
          String(word).length - 2
        }, want 64 for common.Hash`,
      );
    }
  }
}

/** A call without gas takes all the block has, so that a second call no longer fits. */
function checkGas(entries: readonly Entry[], gasMax: bigint): void {
  let gas = 0n;
  for (const call of entries.flatMap(({ calls }) => calls)) {
    if (call.gas === undefined) {
      throw refusal(-38015, "block gas limit reached: a call without gas takes all of it");
    }
    gas += quantity(call.gas, "gas");
    if (gas > gasMax) throw refusal(-38026, `RPC gas cap reached: ${gas} > ${gasMax}`);
  }
}

/** Numbers and times must rise; what is left out follows the block before; gaps become blocks. */
function inOrder(entries: readonly Entry[], base: Base, limits: SimulateLimits): Entry[] {
  const step = BigInt(limits.blockSeconds);
  const blocks: Entry[] = [];
  let { number, time } = base;
  const push = (entry: Entry) => {
    const at = { number: hex(number), time: hex(time) };
    // go-ethereum's simulated headers copy no mix digest: without an override, no random value.
    const prevRandao = `0x${"0".repeat(64)}`;
    blocks.push({ ...entry, blockOverrides: { prevRandao, ...entry.blockOverrides, ...at } });
  };
  for (const entry of entries) {
    const { number: sentNumber, time: sentTime } = entry.blockOverrides;
    const wanted = sentNumber === undefined ? number + 1n : quantity(sentNumber, "number");
    if (wanted <= number) {
      throw refusal(-38020, `block numbers must be in order: ${wanted} <= ${number}`);
    }
    if (wanted - base.number > BigInt(limits.blocks)) throw refusal(-38026, "too many blocks");
    while (wanted - number > 1n) {
      number++;
      time += step;
      push({ stateOverrides: {}, blockOverrides: {}, calls: [] });
    }
    const nextTime = sentTime === undefined ? time + step : quantity(sentTime, "time");
    if (nextTime <= time) {
      throw refusal(-38021, `block timestamps must be in order: ${nextTime} <= ${time}`);
    }
    [number, time] = [wanted, nextTime];
    push(entry);
  }
  return blocks;
}

/** Bytes of a revert are in the error on such nodes, and `returnData` is empty. */
export function withRevertsAsErrors(result: readonly Fields[]): readonly Fields[] {
  return result.map((block) => ({
    ...block,
    calls: (block.calls as Fields[]).map((call) =>
      call.status === "0x0" && call.error !== undefined
        ? {
          ...call,
          returnData: "0x",
          error: {
            ...(call.error as Fields),
            ...(call.returnData === "0x" ? {} : { data: call.returnData }),
          },
        }
        : call
    ),
  }));
}

export function refusal(code: number, message: string): Refusal {
  return new Refusal({ code, message });
}

export function quantity(value: unknown, where: string): bigint {
  if (typeof value === "string" && QUANTITY.test(value)) return BigInt(value);
  throw refusal(INVALID, `invalid argument: ${where} is no hex number without leading zeros`);
}

function object(value: unknown, where: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw refusal(INVALID, `invalid argument: ${where} is missing or no object`);
}

function known(fields: Fields, names: readonly string[], where: string): void {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw refusal(INVALID, `invalid argument: unknown field ${unknown} in ${where}`);
  }
}

const hex = (value: bigint) => `0x${value.toString(16)}`;
