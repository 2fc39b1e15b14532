/** What the decoding says of a transaction, in the words of the known ones. */
import { isRevoking } from "../../tools/transaction/approvals.ts";
import type {
  ApprovalClaim,
  LogClaim,
  SecurityEvent,
  Swap,
} from "../../tools/transaction/claims.ts";
import type { SecurityEventName } from "../../tools/transaction/events.ts";
import { feeOf } from "../../tools/transaction/fee.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { readReceipt, readTransaction } from "../../tools/transaction/raw.ts";
import { touchedContracts } from "../../tools/transaction/touched.ts";
import type { FeeModel } from "../../tools/evm/network.ts";
import type { Expected, Sample } from "./samples.ts";

/** Events that are decoded and that the known transactions do not state. */
const unstated: ReadonlySet<SecurityEventName> = new Set([
  "initialized",
  "safe-setup",
  "safe-changed-master-copy",
  "account-deployed",
]);

/** @throws when the transaction or its receipt is refused */
export function saidOf({ tx, receipt: raw, hash }: Sample, feeModel: FeeModel): Expected {
  const transaction = readTransaction(tx);
  const receipt = readReceipt(raw, hash);
  if (transaction === null || receipt === null) throw new Error(`${hash} could not be read`);
  const { claims, undecodable } = decodeLogs(receipt.logs);
  const { to, input } = transaction;
  const fee = feeOf(transaction, receipt, feeModel);
  const isPlain = to === null || input === "0x";
  return inDataWords({
    status: receipt.status,
    kind: to === null ? "contract_creation" : isPlain ? "native_transfer" : "call",
    from: transaction.from,
    to,
    valueWei: transaction.value,
    selector: isPlain ? null : input.slice(0, 10),
    createdContract: receipt.createdContract,
    gasUsed: Number(receipt.gasUsed),
    l2FeeWei: fee.execution,
    l1FeeWei: fee.l1,
    contractsTouched: touchedContracts(transaction, receipt)
      .map((address) => address.toLowerCase()).sort(),
    ...listsOf(claims),
    undecodableStandardLogs: undecodable.map(({ by, logIndex }) => ({ contract: by, logIndex })),
    authorizationList: transaction.authorizations.map(({ chainId, delegate, nonce }) => ({
      chainId: Number(chainId),
      delegate,
      nonce: Number(nonce),
      clears: BigInt(delegate) === 0n,
    })),
  }) as Expected;
}

function listsOf(claims: readonly LogClaim[]): Expected {
  const list = (say: (claim: LogClaim) => unknown) =>
    claims.flatMap((claim) => {
      const said = say(claim);
      return said === null ? [] : [said];
    });
  return {
    erc20Transfers: list((claim) => claim.kind === "erc20-transfer" ? ofToken(claim) : null),
    erc721Transfers: list((claim) => claim.kind === "erc721-transfer" ? ofToken(claim) : null),
    erc1155Transfers: list((claim) => {
      if (claim.kind !== "erc1155-transfer") return null;
      const { items, ...rest } = ofToken(claim);
      return {
        ...rest,
        ids: items.map(({ id }) => id),
        amounts: items.map(({ amount }) => amount),
      };
    }),
    wrapped: list((claim) => {
      if (claim.kind !== "wrap") return null;
      const { direction, ...rest } = ofToken(claim);
      return { kind: direction, ...rest };
    }),
    approvals: list((claim) => "spender" in claim ? approvalOf(claim) : null),
    swaps: list((claim) => claim.kind.startsWith("swap-") ? swapOf(claim as Swap) : null),
    signals: list((claim) => claim.kind === "security-event" ? signalOf(claim) : null),
    userOps: list((claim) => {
      if (claim.kind !== "user-operation") return null;
      const { kind: _, by, ...rest } = claim;
      return { entryPoint: by, ...rest };
    }),
  };
}

function ofToken<Claim extends LogClaim>({ kind: _, by, ...rest }: Claim) {
  return { token: by, ...rest } as Omit<Claim, "kind" | "by"> & { readonly token: string };
}

function approvalOf(claim: ApprovalClaim): unknown {
  const revoke = isRevoking(claim);
  if (claim.kind === "permit2-approval") {
    const { kind: _, by, amount, expiration, nonce, ...rest } = claim;
    return {
      kind: "permit2",
      contract: by,
      ...rest,
      amount,
      isMaxUint160: amount === 2n ** 160n - 1n,
      ...(expiration === null ? {} : { expiration: Number(expiration) }),
      ...(nonce === null ? {} : { nonce: Number(nonce) }),
    };
  }
  if (claim.kind !== "erc20-approval") {
    return { kind: claim.kind.replace("-approval", ""), ...ofToken(claim), revoke };
  }
  const { amount } = claim;
  return {
    kind: "erc20",
    ...ofToken(claim),
    isMaxUint256: amount === 2n ** 256n - 1n,
    atLeastHalfUint256: amount >= 2n ** 255n,
    isMaxUint96: amount === 2n ** 96n - 1n,
    revoke,
  };
}

/** The known transactions state swaps with Uniswap's own topics. */
function swapOf(swap: Swap): unknown {
  if ("form" in swap && swap.form !== "uniswap") return null;
  const { kind, by, ...rest } = swap;
  const pool = kind === "swap-v4" ? "poolManager" : "pool";
  const { form: _, ...told } = { form: null, ...rest };
  return { protocol: `${kind.replace("swap-", "uniswap_")}_like`, [pool]: by, ...told };
}

function signalOf({ event, by, logIndex, fields }: SecurityEvent): unknown {
  if (unstated.has(event)) return null;
  return { kind: event.replaceAll("-", "_"), contract: by, logIndex, ...fields };
}

/** Numbers that may be large as decimal texts, hex in lower case. */
function inDataWords(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return value.startsWith("0x") ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(inDataWords);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, inDataWords(part)]),
  );
}
