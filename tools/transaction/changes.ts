/**
 * What a transaction changed for each account, as far as it can be told: the coin that was sent with it,
 * and what tokens' logs claim. Native coin that contracts moved is only in traces, so it is not here.
 */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import type { Erc20Transfer, LogClaim } from "./claims.ts";
import type { Receipt, Transaction } from "./facts.ts";

/** What was held more or less of. `token` claims it, apart from the native coin. */
export type Asset =
  | { readonly kind: "native" }
  | { readonly kind: "erc20"; readonly token: Address }
  | { readonly kind: "erc721" | "erc1155"; readonly token: Address; readonly tokenId: bigint };

export type NetChange = {
  readonly account: Address;
  readonly asset: Asset;
  /** Never 0. */
  readonly change: bigint;
};

export type ChangeInput = {
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  readonly claims: readonly LogClaim[];
  /** The network's: a Deposit of anything else is no proof that its token was minted. */
  readonly wrappedNative: Address | null;
  /** Moves of the coin itself that the network logs; null: it logs none. */
  readonly coinMoves: readonly Erc20Transfer[] | null;
};

/**
 * Changes in the order in which they first appear, without the fee, which `fee.ts` tells. The zero
 * address is no account. A value whose transaction's status is unknown is left out.
 */
export function netChanges(
  { transaction, receipt, claims, wrappedNative, coinMoves }: ChangeInput,
): readonly NetChange[] {
  const book = createBook();
  for (const { from, to, amount } of nativeMoves(transaction, receipt, coinMoves)) {
    book.move({ kind: "native" }, from, to, amount);
  }
  const tokenMoved = mintsAndBurns(claims);
  for (const claim of claims) {
    switch (claim.kind) {
      case "erc20-transfer":
        book.move({ kind: "erc20", token: claim.by }, claim.from, claim.to, claim.amount);
        break;
      case "erc721-transfer":
        book.move(
          { kind: "erc721", token: claim.by, tokenId: claim.tokenId },
          claim.from,
          claim.to,
          1n,
        );
        break;
      case "erc1155-transfer":
        for (const { id, amount } of claim.items) {
          const asset: Asset = { kind: "erc1155", token: claim.by, tokenId: id };
          book.move(asset, claim.from, claim.to, amount);
        }
        break;
      case "wrap": {
        const isDeposit = claim.direction === "deposit";
        // Some wrapped coins (Arbitrum's) say the same with a Transfer.
        if (claim.by !== wrappedNative || tokenMoved.has(mintKey(claim))) break;
        const [source, target] = isDeposit ? [null, claim.account] : [claim.account, null];
        book.move({ kind: "erc20", token: claim.by }, source, target, claim.amount);
        break;
      }
    }
  }
  return book.changes();
}

/** A move of the native coin. `from`: null is a deposit from layer one. */
export type NativeMove = {
  readonly from: Address | null;
  readonly to: Address;
  readonly amount: bigint;
};

/**
 * What a deposit brings, which stays even where the rest fails; what is sent with the transaction, if it
 * succeeds; and what the network logs, which holds the latter.
 */
export function nativeMoves(
  { from, to, value, credited }: Transaction,
  { status, createdContract }: Receipt,
  coinMoves: ChangeInput["coinMoves"],
): readonly NativeMove[] {
  const target = to ?? createdContract;
  const isLogged = (coinMoves ?? []).some((move) =>
    move.from === from && move.to === target && move.amount === value
  );
  const isSent = status === "success" && value > 0n && target !== null && !isLogged;
  return [
    ...(credited !== null && credited > 0n ? [{ from: null, to: from, amount: credited }] : []),
    ...(isSent ? [{ from, to: target, amount: value }] : []),
    ...(coinMoves ?? []).map((move) => ({ from: move.from, to: move.to, amount: move.amount })),
  ];
}

/** Mints and burns that logs of Transfer tell, as `mintKey` of the wrap that would say the same. */
function mintsAndBurns(claims: readonly LogClaim[]): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const claim of claims) {
    if (claim.kind !== "erc20-transfer") continue;
    const { by, from, to, amount } = claim;
    if (from === ZERO_ADDRESS) keys.add(mintKey({ by, direction: "deposit", account: to, amount }));
    if (to === ZERO_ADDRESS) {
      keys.add(mintKey({ by, direction: "withdrawal", account: from, amount }));
    }
  }
  return keys;
}

function mintKey(
  { by, direction, account, amount }: {
    readonly by: Address;
    readonly direction: string;
    readonly account: Address;
    readonly amount: bigint;
  },
): string {
  return `${by}/${direction}/${account}/${amount}`;
}

type Row = { readonly account: Address; readonly asset: Asset; change: bigint };

function createBook() {
  // By account and contract, then by id: a batch may move tens of thousands of ids.
  const books = new Map<string, Map<bigint | null, Row>>();
  const rows: Row[] = [];
  const add = (asset: Asset, account: Address | null, change: bigint) => {
    if (account === null || account === ZERO_ADDRESS) return;
    const holding = `${account}/${asset.kind}/${"token" in asset ? asset.token : ""}`;
    const book = books.get(holding) ?? new Map<bigint | null, Row>();
    books.set(holding, book);
    const id = "tokenId" in asset ? asset.tokenId : null;
    const row = book.get(id);
    if (row !== undefined) {
      row.change += change;
      return;
    }
    const made = { account, asset, change };
    book.set(id, made);
    rows.push(made);
  };
  return {
    /** null: made from nothing, or gone. */
    move(asset: Asset, from: Address | null, to: Address | null, amount: bigint): void {
      add(asset, from, -amount);
      add(asset, to, amount);
    },
    changes: (): readonly NetChange[] => rows.filter(({ change }) => change !== 0n),
  };
}
