/** Where a token keeps balances and allowances, as the node itself names it (`eth_createAccessList`). */
import { concatHex } from "viem";
import * as z from "zod";
import { once } from "../../schema/lazy.ts";
import { encodeAbi } from "../evm/encode.ts";
import type { Address, Hex } from "../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../evm/rpc.ts";
import type { Slots } from "./_pull.ts";

const BALANCE_OF = "0x70a08231";
const ALLOWANCE = "0xdd62ed3e";
const GAS = "0x7a120"; // 500 000

const ADDRESS = { type: "address" } as const;

export function balanceOfData(holder: Address): Hex {
  return concatHex([BALANCE_OF, encodeAbi([ADDRESS], [holder])]);
}

/** Asks which slots the balance of a holder is read from. */
export function balanceSlotsCall(token: Address, holder: Address): RpcCall {
  return accessListCall({ from: holder, to: token, data: balanceOfData(holder) });
}

/** Asks which slots an allowance is read from. */
export function allowanceSlotsCall(token: Address, holder: Address, spender: Address): RpcCall {
  const values = encodeAbi([ADDRESS, ADDRESS], [holder, spender]);
  return accessListCall({ from: holder, to: token, data: concatHex([ALLOWANCE, values]) });
}

type Call = { readonly from: Address; readonly to: Address; readonly data: Hex };

/** Asks which accounts and slots a call touches. */
export function accessListCall(call: Call, block = "latest"): RpcCall {
  return { method: "eth_createAccessList", params: [{ ...call, gas: GAS }, block] };
}

const listSchema = once(() =>
  z.object({
    accessList: z.array(z.object({
      address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
      storageKeys: z.array(z.string().regex(/^0x[0-9a-fA-F]{64}$/)),
    })).max(64),
  })
);

/** Keys by account; more than a read needs would be hostile. */
const KEYS_MAX = 64;

/**
 * The slots that only this reading touched: what the same reading for somebody else touched too (an
 * implementation, a switch) is not the holder's. Null: the node did not say, or nothing is left.
 */
export function ownSlots(
  answer: RpcAnswer | undefined,
  other: RpcAnswer | undefined,
): Slots | null {
  const [mine, others] = [keysOf(answer), keysOf(other)];
  if (mine === null || others === null) return null;
  const own = mine.filter((key) => !others.includes(key));
  if (own.length === 0 || own.length > KEYS_MAX) return null;
  const slots: Record<Address, Hex[]> = {};
  for (const key of own) {
    const [address, slot] = key.split("/") as [Address, Hex];
    (slots[address] ??= []).push(slot);
  }
  return slots;
}

function keysOf(answer: RpcAnswer | undefined): readonly string[] | null {
  return listOf(answer)?.flatMap(({ address, storageKeys }) =>
    storageKeys.map((key) => `${address.toLowerCase()}/${key.toLowerCase()}`)
  ) ?? null;
}

/** The accounts that a call touches, in lower case; null: the node did not say. */
export function touchedBy(answer: RpcAnswer | undefined): readonly Address[] | null {
  return listOf(answer)?.map(({ address }) => address.toLowerCase() as Address) ?? null;
}

function listOf(answer: RpcAnswer | undefined) {
  const parsed = listSchema().safeParse(answer?.ok === true ? answer.result : null);
  return parsed.success ? parsed.data.accessList : null;
}
