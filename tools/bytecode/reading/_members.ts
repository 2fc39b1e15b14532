/** Who has a role, of contracts that list it (OpenZeppelin's AccessControlEnumerable). */
import { addressOfWord } from "../../evm/address.ts";
import { accountProbeCall, readAccountProbe } from "../../evm/account_probe.ts";
import { readQuantity } from "../../evm/block.ts";
import type { Address, Hex } from "../../evm/network.ts";
import type { RpcAnswer, RpcCall } from "../../evm/rpc.ts";
import type { Account, Members } from "../holder.ts";

/** `getRoleMemberCount(bytes32)` and `getRoleMember(bytes32,uint256)`. */
export const memberSelectors = { count: "0xca15c873", member: "0x9010d07c" } as const;

/** More is no list that somebody keeps. */
const MEMBERS_MAX = 10_000n;
const GAS = "0x7a120"; // 500 000
const ZERO_WORD = "0".repeat(64);

/** How many have it, and the first of them with his account. */
export function membersCalls(contract: Address, role: Hex, at: string): readonly RpcCall[] {
  const count = { to: contract, data: `${memberSelectors.count}${role.slice(2)}`, gas: GAS };
  const first: Hex = `${memberSelectors.member}${role.slice(2)}${ZERO_WORD}`;
  return [
    { method: "eth_call", params: [count, at] },
    accountProbeCall(contract, first, at),
  ];
}

/** Reads the answers of `membersCalls`; null: nobody is listed. */
export function readMembers(
  [counted, probed]: readonly (RpcAnswer | undefined)[],
): Members & { readonly account: Account } | null {
  const count = counted?.ok === true ? readQuantity(counted.result) : null;
  const named = readAccountProbe(probed);
  if (count === null || count === 0n || count > MEMBERS_MAX || named === null) return null;
  const { address: first, codeSize, codeStart } = named;
  return { count: Number(count), first, account: accountOf(codeSize, codeStart) };
}

const DELEGATION_BYTES = 23;

function accountOf(codeSize: number, codeStart: string): Account {
  const nothing = { threshold: null, owners: null, delayS: null, owner: null, contract: null };
  const delegate = codeSize === DELEGATION_BYTES
    ? /^ef0100([0-9a-f]{40})/.exec(codeStart)?.[1]
    : undefined;
  if (delegate !== undefined) {
    const delegatedTo = addressOfWord(delegate.padStart(64, "0"));
    return { ...nothing, kind: "delegated-eoa", delegatedTo };
  }
  return { ...nothing, kind: codeSize === 0 ? "eoa" : "contract", delegatedTo: null };
}
