/**
 * `eth_simulateV1` requests (https://github.com/ethereum/execution-apis). Written for
 * the strictest of nodes: every block names number and time, every call its gas, both override objects
 * are always there, and the sums stay under what nodes of the geth family allow.
 */
import { hexToBytes } from "viem";
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { RpcCall } from "../evm/rpc.ts";
import { createChaCha } from "./chacha.ts";

/** The block a simulation stands on. */
export type Base = {
  readonly number: number;
  /** Unix seconds. */
  readonly time: number;
  /** Null where blocks have no base fee. */
  readonly baseFee: bigint | null;
  /** What wallets offer over it for a unit of gas, in wei. */
  readonly tip: bigint;
  readonly feeRecipient: Address | null;
  /** Who makes the block of a realistic purchase, where one block's maker is hardly the next one's. */
  readonly otherRecipient: Address | null;
  /** The random values of realistic blocks (EIP-4399) follow from it. */
  readonly prevRandao: Hex;
};

/** One call of a simulated block. */
export type SimCall = {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value?: bigint;
  readonly gas: bigint;
};

/** One block: so many blocks and seconds beyond the base. */
export type SimBlock = {
  readonly blocks: number;
  readonly seconds: number;
  readonly calls: readonly SimCall[];
  /** Instead of the one that the surroundings have. */
  readonly feeRecipient?: Address;
};

/** One account as it is to be. */
export type Override = { readonly balance?: bigint; readonly code?: Hex };

export type Simulation = {
  readonly base: Base;
  readonly blocks: readonly SimBlock[];
  readonly overrides: Readonly<Record<Address, Override>>;
  /**
   * Fees, nonces and the block's own values as a live transaction meets them. Else none of them, which
   * is what a token meets on a node that is only asked.
   */
  readonly realistic?: boolean;
  /** What realistic calls offer over the base fee; the base's tip when left out. */
  readonly tip?: bigint;
};

/** Sum of the gas of one request that nodes of the geth family allow by default. */
export const GAS_SUM_MAX = 50_000_000n;

/** Nodes allow 256 blocks beyond the base. */
export const BLOCKS_MAX = 200;

/** What simulated blocks have by default. */
const NO_RANDAO: Hex = `0x${"00".repeat(32)}`;

/**
 * The request; throws for one that a node would have to refuse, since that is a mistake here. Written as text:
 * trees of objects for some six hundred calls, and JSON of them, took a tenth of a check. Kept as bytes, which
 * are no part of the heap: a check writes its requests one by one, and collections would move those that wait.
 */
export function simulateCall(simulation: Simulation): RpcCall {
  const { base, blocks, overrides, realistic = false } = simulation;
  check(blocks);
  const fees = realistic ? feesText(simulation) : "";
  let written = "";
  for (const [index, block] of blocks.entries()) {
    const surroundings = surroundingsText(simulation, block, index);
    const accounts = index === 0 ? JSON.stringify(overridesOf(overrides)) : "{}";
    const calls = block.calls.map((call) => callText(call, fees)).join(",");
    written += `${index === 0 ? "" : ","}{"blockOverrides":${surroundings},` +
      `"stateOverrides":${accounts},"calls":[${calls}]}`;
  }
  const paramsText = `[{"blockStateCalls":[${written}],"validation":${realistic},` +
    `"traceTransfers":false,"returnFullTransactions":false},"${quantity(base.number)}"]`;
  const paramsBytes = encoder.encode(paramsText);
  return {
    method: "eth_simulateV1",
    get params() {
      return JSON.parse(decoder.decode(paramsBytes));
    },
    paramsBytes,
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What stands in it is hex alone, so that nothing has to be escaped. */
function callText({ from, to, data, value = 0n, gas }: SimCall, fees: string): string {
  const paid = value === 0n ? "" : `,"value":"${quantity(value)}"`;
  return `{"from":"${from}","to":"${to}","input":"${data}","gas":"${quantity(gas)}"${paid}${fees}}`;
}

function surroundingsText(
  { base, realistic = false }: Simulation,
  block: SimBlock,
  index: number,
): string {
  const recipient = block.feeRecipient ?? (realistic ? makerOf(base, index) : ZERO_ADDRESS);
  const randao = realistic ? randaoOf(base, block) : NO_RANDAO;
  const hasFee = realistic && base.baseFee !== null;
  return `{"number":"${quantity(base.number + block.blocks)}",` +
    `"time":"${quantity(base.time + block.seconds)}","feeRecipient":"${recipient}",` +
    `"prevRandao":"${randao}"` +
    (hasFee ? `,"baseFeePerGas":"${baseFeeOf(base, randao)}"}` : "}");
}

function feesText({ base, tip = base.tip }: Simulation): string {
  return `,"maxFeePerGas":"${quantity(maxFeeOf(base, tip))}",` +
    `"maxPriorityFeePerGas":"${quantity(tip)}"`;
}

function quantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

/** A token may keep who made the block of a purchase, and know a simulation by the same one later. */
function makerOf({ feeRecipient, otherRecipient }: Base, index: number): Address {
  return (index === 0 ? otherRecipient : null) ?? feeRecipient ?? ZERO_ADDRESS;
}

const randaos = new WeakMap<Base, (blocks: number) => Uint8Array>();

/** Another one for each block. */
function randaoOf(base: Base, { blocks }: SimBlock): Hex {
  const bytesOf = randaos.get(base) ?? createChaCha(hexToBytes(base.prevRandao));
  randaos.set(base, bytesOf);
  return `0x${bytesOf(blocks).subarray(0, RANDAO_BYTES).toHex()}`;
}

const RANDAO_BYTES = 32;

/** In hundredths of the head's, from and to. */
const BASE_FEE_SHARES = [90n, 112n] as const;

/**
 * Near the head's, each block another. Nodes fill the gap to a later block with empty ones, and would let
 * the base fee fall by an eighth with each of them (EIP-1559): to nothing, which no live sale meets.
 */
function baseFeeOf({ baseFee }: Base, randao: Hex): Hex {
  const [least, most] = BASE_FEE_SHARES;
  const share = least + BigInt(randao) % (most - least + 1n);
  return quantity((baseFee ?? 0n) * share / 100n);
}

/** State overrides as JSON-RPC wants them. */
function overridesOf(overrides: Readonly<Record<Address, Override>>) {
  return Object.fromEntries(
    Object.entries(overrides).map(([address, { balance, code }]) => [address, {
      ...(balance === undefined ? {} : { balance: quantity(balance) }),
      ...(code === undefined ? {} : { code }),
    }]),
  );
}

function check(blocks: readonly SimBlock[]): void {
  let [gas, number, time] = [0n, 0, 0];
  for (const block of blocks) {
    const rises = block.blocks > number && block.seconds > time && block.blocks <= BLOCKS_MAX;
    if (!rises) throw new RangeError("Simulated blocks must rise and stay near the base");
    [number, time] = [block.blocks, block.seconds];
    for (const call of block.calls) gas += call.gas;
  }
  if (gas > GAS_SUM_MAX) {
    throw new RangeError(`A simulation may use ${GAS_SUM_MAX} gas, got ${gas}`);
  }
}

/** What a realistic call offers for a unit of gas, in wei: the base fee may rise by an eighth a block. */
export function maxFeeOf({ baseFee, tip: usual }: Base, tip = usual): bigint {
  return (baseFee ?? 0n) * 3n / 2n + tip;
}
