/**
 * Who signed the entries of an EIP-7702 authorization list. A signature proves who, not that the entry
 * took effect: one with another nonce or chain is skipped.
 */
import { hashAuthorization, recoverAddress } from "viem/utils";
import type { Address } from "../evm/network.ts";
import type { Authorization, Transaction } from "./facts.ts";

/** A recovery takes about a millisecond: the rest stays unknown. */
export const authoritiesMax = 32;

/** EIP-7702: entries whose `s` is above half of secp256k1's order are skipped (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** The transaction with the authorities of its first entries. */
export async function withAuthorities(transaction: Transaction): Promise<Transaction> {
  const recovered = transaction.authorizations.slice(0, authoritiesMax).map(async (entry) => ({
    ...entry,
    authority: await authorityOf(entry),
  }));
  const rest = transaction.authorizations.slice(authoritiesMax);
  return { ...transaction, authorizations: [...await Promise.all(recovered), ...rest] };
}

async function authorityOf(entry: Authorization): Promise<Address | null> {
  const { signature, chainId, delegate, nonce } = entry;
  const isEncodable = [chainId, nonce].every((value) => value <= Number.MAX_SAFE_INTEGER);
  if (signature === null || BigInt(signature.s) > halfOrder || !isEncodable) return null;
  const hash = hashAuthorization({
    chainId: Number(chainId),
    contractAddress: delegate,
    nonce: Number(nonce),
  });
  try {
    return await recoverAddress({ hash, signature });
  } catch {
    // Numbers that are no point of the curve.
    return null;
  }
}
