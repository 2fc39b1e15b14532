/** What the tool says of a transaction, in the words of the known ones. */
import { zeroAddress } from "viem";
import type { SecurityEventName } from "../../tools/transaction/events.ts";
import type { Explanation } from "./replay.ts";
import type { Expected } from "./samples.ts";

/** Events that are told and that the known transactions do not state. */
const unstated: ReadonlySet<string> = new Set<SecurityEventName>([
  "initialized",
  "safe-setup",
  "safe-changed-master-copy",
  "account-deployed",
]);

/** Every field that may be expected; what the tool does not know is null. */
export function saidOf(told: Explanation): Expected {
  const { fee, contractsTouched } = told;
  return inDataWords({
    status: told.status,
    kind: told.kind?.replaceAll("-", "_") ?? null,
    from: told.from,
    to: told.to,
    valueWei: told.value,
    selector: told.call?.selector ?? null,
    createdContract: told.createdContract,
    gasUsed: fee.gasUsed === null ? null : Number(fee.gasUsed),
    l2FeeWei: fee.executionWei,
    l1FeeWei: fee.l1Wei,
    contractsTouched: contractsTouched?.map((address) => address.toLowerCase()).sort() ?? null,
    ...movementsOf(told),
    approvals: told.approvals?.map(approvalOf) ?? null,
    // Those with Uniswap's own topics are known.
    swaps: told.swaps?.filter(({ form }) => form === "uniswap").map(swapOf) ?? null,
    signals: told.events?.filter(({ event }) => !unstated.has(event)).map(signalOf) ?? null,
    userOps: told.userOperations?.map(({ reportedBy, paymaster, ...operation }) => ({
      entryPoint: reportedBy,
      ...operation,
      paymaster: paymaster ?? zeroAddress,
    })) ?? null,
    undecodableStandardLogs: told.undecodable?.map(({ reportedBy, logIndex }) => ({
      contract: reportedBy,
      logIndex,
    })) ?? null,
    authorizationList: told.authorizations?.map(({ chainId, delegate, nonce }) => ({
      chainId: Number(chainId),
      delegate: delegate ?? zeroAddress,
      nonce: Number(nonce),
      clears: delegate === null,
    })) ?? null,
  }) as Expected;
}

type Entry<List extends "approvals" | "swaps" | "events"> = NonNullable<Explanation[List]>[number];

function movementsOf({ movements }: Explanation): Expected {
  if (movements === null) return {};
  const ofToken = <Row extends { reportedBy: string }>({ reportedBy, ...row }: Row) => ({
    token: reportedBy,
    ...row,
  });
  return {
    erc20Transfers: movements.erc20.map(ofToken),
    erc721Transfers: movements.erc721.map(ofToken),
    erc1155Transfers: movements.erc1155.map(({ items, moreItems, ...row }) => ({
      ...ofToken(row),
      ids: items.map(({ id }) => id),
      amounts: items.map(({ amount }) => amount),
      ...(moreItems === 0 ? {} : { moreItems }),
    })),
    wrapped: movements.wraps.map(({ direction, ...row }) => ({ kind: direction, ...ofToken(row) })),
  };
}

function approvalOf(told: Entry<"approvals">): unknown {
  const { kind, token, owner, spender, logIndex } = told;
  const parties = { owner, spender, logIndex };
  const amount = BigInt(told.amount ?? 0n);
  if (kind === "permit2-approval") {
    return {
      kind: "permit2",
      via: told.via,
      contract: told.reportedBy,
      token,
      ...parties,
      amount,
      isMaxUint160: told.unlimited === "max-uint160",
      ...(told.expiration === null ? {} : { expiration: Number(told.expiration) }),
      ...(told.nonce === null ? {} : { nonce: Number(told.nonce) }),
    };
  }
  if (kind === "erc721-approval") {
    const { tokenId } = told;
    return { kind: "erc721", token, ...parties, tokenId, revoke: spender === zeroAddress };
  }
  return {
    kind: kind.replace("-approval", ""),
    token,
    ...parties,
    amount,
    isMaxUint256: amount === 2n ** 256n - 1n,
    atLeastHalfUint256: told.unlimited === "at-least-half-of-uint256",
    isMaxUint96: told.unlimited === "max-uint96",
    revoke: amount === 0n,
  };
}

function swapOf(told: Entry<"swaps">): unknown {
  const { kind, reportedBy, sender, recipient, poolId, logIndex } = told;
  const protocol = `${kind.replace("swap-", "uniswap_")}_like`;
  const { amount0In, amount1In, amount0Out, amount1Out } = told;
  if (kind === "swap-v2") {
    const amounts = { amount0In, amount1In, amount0Out, amount1Out };
    return { protocol, pool: reportedBy, sender, to: recipient, ...amounts, logIndex };
  }
  // Of the pool; V4's event, and so what is known, is of the caller.
  const sign = kind === "swap-v4" ? -1n : 1n;
  const amounts = {
    amount0: sign * (BigInt(amount0In) - BigInt(amount0Out)),
    amount1: sign * (BigInt(amount1In) - BigInt(amount1Out)),
  };
  return kind === "swap-v4"
    ? { protocol, poolManager: reportedBy, poolId, sender, ...amounts, logIndex }
    : { protocol, pool: reportedBy, sender, recipient, ...amounts, logIndex };
}

function signalOf({ event, reportedBy, logIndex, fields }: Entry<"events">): unknown {
  return { kind: event.replaceAll("-", "_"), contract: reportedBy, logIndex, ...fields };
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
