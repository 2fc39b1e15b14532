/** What the chain itself shows: code, proxy slots, block; for a beacon proxy one more call. */
import { addressOfWord, ZERO_ADDRESS } from "../evm/address.ts";
import { latestBlockCall, readBlock } from "../evm/block.ts";
import type { Chains } from "../evm/chains.ts";
import { isHex } from "../evm/hex.ts";
import type { Address, Hex, Network } from "../evm/network.ts";
import { findProxy, type ProxyFinding } from "../evm/proxy.ts";
import { codeCall, readCode, readSlots, slotCalls } from "../evm/proxy_read.ts";
import type { RpcAnswer } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";

/** Null: not answered. */
export type ChainFacts = {
  readonly blockNumber: number | null;
  readonly asOf: number | null;
  /** Lower case; "0x" when there is none. */
  readonly code: Hex | null;
  readonly finding: ProxyFinding;
  /** Whether the admin slot was read. */
  readonly adminRead: boolean;
  /** What the beacon names; null without a beacon. */
  readonly beacon: BeaconRead | null;
  readonly sources: readonly Source[];
};

export type BeaconRead =
  | { readonly implementation: Address }
  | { readonly implementation: null; readonly reason: "unanswered" | "reverted" | "malformed" };

/** `implementation()`, the one function of a beacon (EIP-1967). */
const IMPLEMENTATION_CALL = "0x5c60da1b";
const BEACON_GAS = "0x7a120"; // 500 000

/** Leaves a second endpoint time before the deadline of this read. */
const ATTEMPT_TIMEOUT_MS = 2_000;

/** Where and how long to read. */
export type ChainRead = {
  readonly chains: Chains;
  readonly network: Network;
  readonly address: Address;
  readonly signal: AbortSignal;
};

/** Reads the account in one batch, and the beacon it names, if any, in a second. */
export async function readChain({ chains, network, address, signal }: ChainRead) {
  const options = { signal, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS };
  const calls = [latestBlockCall, codeCall(address), ...slotCalls(address)];
  const outcome = await chains.batch(network, calls, options);
  const [block, codeAnswer, ...slotAnswers] = outcome.ok ? outcome.results : [];
  const code = readCode(codeAnswer);
  const slots = readSlots(slotAnswers);
  const finding = findProxy(code, slots);
  const facts: ChainFacts = {
    ...readBlock(block),
    code,
    finding,
    adminRead: slots.admin !== null,
    beacon: null,
    sources: outcome.sources,
  };
  const at = finding.found === "proxy" ? finding.proxy.beacon : null;
  if (at === null || code === "0x") return facts;
  const call = { to: at, data: IMPLEMENTATION_CALL, gas: BEACON_GAS };
  const asked = await chains.batch(
    network,
    [{ method: "eth_call", params: [call, "latest"] }],
    options,
  );
  const beacon = readBeacon(asked.ok ? asked.results[0] : undefined);
  return { ...facts, beacon, sources: [...facts.sources, ...asked.sources] };
}

function readBeacon(answer: RpcAnswer | undefined): BeaconRead {
  if (answer === undefined) return { implementation: null, reason: "unanswered" };
  if (!answer.ok) {
    const reason = answer.kind === "reverted" ? "reverted" : "unanswered";
    return { implementation: null, reason };
  }
  const word = isHex(answer.result) ? answer.result.slice(2, 66) : "";
  const implementation = addressOfWord(word);
  return implementation === null || implementation === ZERO_ADDRESS
    ? { implementation: null, reason: "malformed" }
    : { implementation };
}
