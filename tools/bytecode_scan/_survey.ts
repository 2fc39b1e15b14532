/** The first request: the account, its code, and the words that are most often asked for next. */
import { latestBlockCall, readBlock, readQuantity } from "../evm/block.ts";
import { addressOfWord } from "../evm/address.ts";
import { isHex } from "../evm/hex.ts";
import type { Address, Hex } from "../evm/network.ts";
import { proxySlotNames, proxySlots, type SlotWords } from "../evm/proxy.ts";
import { codeCall, readCode, readSlot, slotCall } from "../evm/proxy_read.ts";
import type { BatchOutcome, NodeMemory, RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Source } from "../upstream/sources.ts";
import { guardSlots } from "../bytecode/reading/slots.ts";

/** What the first request told. Null: not answered. */
export type Survey = {
  readonly blockNumber: number | null;
  /** Unix seconds. */
  readonly asOf: number | null;
  /** Lower case; "0x" when there is none. */
  readonly code: Hex | null;
  /** The account has coins or has sent transactions. */
  readonly isUsed: boolean | null;
  readonly words: ReadonlyMap<Hex, string | null>;
  readonly proxySlots: SlotWords;
  /** Whom the contract names as its owner or administrator. */
  readonly named: readonly Address[];
  /** The endpoint that answered. */
  readonly node: NodeMemory | undefined;
  readonly failure: "timeout" | "error" | null;
  readonly sources: readonly Source[];
};

const slots: readonly Hex[] = [
  ...proxySlotNames.map((name): Hex => proxySlots[name]),
  ...guardSlots,
];

/** `owner()`, `getOwner()`, `admin()`. */
const namingSelectors = ["0x8da5cb5b", "0x893d20e8", "0xf851a440"] as const;

/** Bounds what a hostile contract can burn and, since memory costs gas, how much it can return. */
const NAMING_GAS = "0x7a120"; // 500 000

const SLOTS = 4;
const NAMED = SLOTS + slots.length;

/** The calls of the first request. */
export function surveyCalls(address: Address): RpcCall[] {
  return [
    latestBlockCall,
    codeCall(address),
    { method: "eth_getTransactionCount", params: [address, "latest"] },
    { method: "eth_getBalance", params: [address, "latest"] },
    ...slots.map((slot) => slotCall(address, slot)),
    ...namingSelectors.map((data) => ({
      method: "eth_call",
      params: [{ to: address, data, gas: NAMING_GAS }, "latest"],
    })),
  ];
}

/** Reads the answers of `surveyCalls`. */
export function readSurvey(outcome: BatchOutcome): Survey {
  const answers = outcome.ok ? outcome.results : [];
  const words = new Map(slots.map((slot, index) => [slot, readSlot(answers[SLOTS + index])]));
  const proxyWords = proxySlotNames.map((name) => [name, words.get(proxySlots[name]) ?? null]);
  return {
    ...readBlock(answers[0]),
    code: readCode(answers[1]),
    isUsed: usedOf([answers[2], answers[3]].map(quantityOf)),
    words,
    proxySlots: Object.fromEntries(proxyWords) as SlotWords,
    named: answers.slice(NAMED).flatMap((answer) => addressOf(answer) ?? []),
    node: outcome.ok ? outcome.node : undefined,
    failure: outcome.ok ? null : outcome.reason,
    sources: outcome.sources,
  };
}

function quantityOf(answer: RpcAnswer | undefined): bigint | null {
  return answer?.ok === true ? readQuantity(answer.result) : null;
}

function usedOf(quantities: readonly (bigint | null)[]): boolean | null {
  if (quantities.some((quantity) => quantity !== null && quantity > 0n)) return true;
  return quantities.includes(null) ? null : false;
}

function addressOf(answer: RpcAnswer | undefined): Address | null {
  if (answer?.ok !== true || !isHex(answer.result)) return null;
  return answer.result.length < 66 ? null : addressOfWord(answer.result.slice(2, 66));
}
