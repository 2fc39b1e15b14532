/** Reads an EIP-7702 authorization list. */
import { isRecord, readAddress, readQuantityOrNumber } from "./_raw_parts.ts";
import type { Authorization, Transaction } from "./facts.ts";
import type { Hex } from "../evm/network.ts";

/** More than a block's gas pays for in practice: each costs 12,500 gas at least. */
const authorizationsMax = 1_000;

/** The entries that are well formed; all else is counted. */
export function readAuthorizations(
  list: unknown,
): Pick<Transaction, "authorizations" | "unreadAuthorizations"> {
  if (!Array.isArray(list)) return { authorizations: [], unreadAuthorizations: 0 };
  const authorizations = list.slice(0, authorizationsMax).map(readAuthorization)
    .filter((authorization) => authorization !== null);
  return { authorizations, unreadAuthorizations: list.length - authorizations.length };
}

function readAuthorization(json: unknown): Authorization | null {
  if (!isRecord(json)) return null;
  const chainId = readQuantityOrNumber(json.chainId);
  const delegate = readAddress(json.address);
  const nonce = readQuantityOrNumber(json.nonce);
  if (chainId === null || delegate === null || nonce === null) return null;
  return { chainId, delegate, nonce, signature: signatureOf(json), authority: null };
}

function signatureOf(json: Record<string, unknown>): Authorization["signature"] {
  const r = readQuantityOrNumber(json.r);
  const s = readQuantityOrNumber(json.s);
  const yParity = readQuantityOrNumber(json.yParity);
  if (r === null || s === null || yParity !== 0n && yParity !== 1n) return null;
  return { r: word(r), s: word(s), yParity: yParity === 1n ? 1 : 0 };
}

function word(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, "0")}`;
}
