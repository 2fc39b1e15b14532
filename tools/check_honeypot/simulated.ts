/**
 * Answers to `eth_simulateV1` (https://github.com/ethereum/execution-apis). They are looked at by hand: a
 * check is answered some 600 calls with as many logs, and a schema that copies them took a tenth of it.
 */
import { isHex } from "../evm/hex.ts";
import type { Hex } from "../evm/network.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import { decodeRevert, type Revert } from "./revert.ts";
import type { SimCall, Simulation } from "./simulate.ts";

/** What one call did. */
export type SimResult = {
  readonly ok: boolean;
  readonly gasUsed: number;
  readonly returnData: Hex;
  readonly revert: Revert;
  /** It failed with next to nothing left of its gas. */
  readonly ranOut: boolean;
  readonly logs: readonly SimLog[];
};

/** As the node wrote it: letters of any case. */
export type SimLog = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: Hex;
};

/** Results block by block as asked for, or why there are none. */
export type SimOutcome =
  | { readonly ok: true; readonly blocks: readonly (readonly SimResult[])[] }
  | { readonly ok: false; readonly reason: "unanswered" | "unsupported" | "failed" | "decode" };

const OUT_OF_GAS = /out of ?gas|OutOfGas/i;
const MESSAGE_LENGTH_MAX = 200;

const unreadable: SimOutcome = { ok: false, reason: "decode" };

/** What an answer is held against. */
type Asked = {
  readonly base: Pick<Simulation["base"], "number">;
  readonly blocks: readonly {
    readonly blocks: number;
    readonly calls: readonly Pick<SimCall, "gas">[];
  }[];
};

/**
 * Reads the answer. Blocks are found by number: nodes that fill gaps answer more blocks than were
 * asked for.
 */
export function readSimulation(
  { base, blocks }: Asked,
  answer: RpcAnswer | undefined,
): SimOutcome {
  if (answer === undefined) return { ok: false, reason: "unanswered" };
  if (!answer.ok) return { ok: false, reason: reasonOf(answer.kind, answer.code) };
  const byNumber = callsByNumber(answer.result);
  if (byNumber === null) return unreadable;
  const found: (readonly SimResult[])[] = [];
  for (const { blocks: ahead, calls: asked } of blocks) {
    const calls = byNumber.get(base.number + ahead);
    if (calls?.length !== asked.length) return unreadable;
    const results = calls.map((call, at) => readCall(call, asked[at]!.gas));
    if (!results.every((result) => result !== null)) return unreadable;
    found.push(results);
  }
  return { ok: true, blocks: found };
}

/** Null where one is no block. */
function callsByNumber(result: unknown): ReadonlyMap<number, readonly unknown[]> | null {
  if (!Array.isArray(result)) return null;
  const found = new Map<number, readonly unknown[]>();
  for (const block of result) {
    if (!isRecord(block)) return null;
    const { number, calls } = block;
    if (typeof number !== "string" || !Array.isArray(calls)) return null;
    found.set(Number(number), calls);
  }
  return found;
}

/** -32603 is what some providers answer for a method they do not have. */
function reasonOf(kind: string, code: number | null): "unanswered" | "unsupported" | "failed" {
  if (kind === "unsupported" || code === -32603) return "unsupported";
  return kind === "unavailable" || kind === "unanswered" ? "unanswered" : "failed";
}

function readCall(call: unknown, gas: bigint): SimResult | null {
  if (!isRecord(call)) return null;
  const { status, gasUsed, returnData = "0x", logs = [], error } = call;
  const used = typeof gasUsed === "string" ? Number(gasUsed) : NaN;
  const isSound = typeof status === "string" && Number.isSafeInteger(used) && isHex(returnData) &&
    Array.isArray(logs) && logs.every(isLog) && (error == null || isRecord(error));
  if (!isSound) return null;
  if (status === "0x1") {
    return { ok: true, gasUsed: used, returnData, revert: NO_REVERT, ranOut: false, logs };
  }
  // Revert bytes are in the error on nodes of the geth family, in `returnData` on others.
  const data = error?.["data"];
  const bytes = isHex(data) && data !== "0x" ? data : returnData;
  const message = error?.["message"];
  const said = typeof message === "string" ? message.slice(0, MESSAGE_LENGTH_MAX) : "";
  // A call inside keeps back a 64th (EIP-150), so one that ran out leaves a little.
  const ranOut = OUT_OF_GAS.test(said) || BigInt(used) * 100n >= gas * 95n;
  return {
    ...{ ok: false, gasUsed: used, returnData, ranOut, logs },
    // Most are of sales that are tried once more after one that worked: nobody asks what they say.
    get revert() {
      return decodeRevert(bytes);
    },
  };
}

const NO_REVERT = decodeRevert("0x");

function isLog(log: unknown): log is SimLog {
  if (!isRecord(log)) return false;
  const { address, topics, data } = log;
  return typeof address === "string" && isHex(data) && Array.isArray(topics) &&
    topics.every((topic) => typeof topic === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
