/**
 * What a transaction changed for each account, as far as it can be told: the coin that was sent with it,
 * and what tokens' logs claim. Native coin that contracts moved is only in traces, so it is not here.
 */
import { ZERO_ADDRESS } from "../evm/address.ts";
import type { Address } from "../evm/network.ts";
import type { LogClaim } from "./claims.ts";
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

export type NetChanges = {
  /** In the order in which they first appear. */
  readonly changes: readonly NetChange[];
  /** Whether the transaction's own value moved; null: its status is unknown. */
  readonly valueMoved: boolean | null;
};

export type ChangeInput = {
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  readonly claims: readonly LogClaim[];
  /** The network's: a Deposit of anything else is no proof that its token was minted. */
  readonly wrappedNative: Address | null;
};

/** Without the fee, which `fee.ts` tells. The zero address is no account. */
export function netChanges(
  { transaction, receipt, claims, wrappedNative }: ChangeInput,
): NetChanges {
  const book = createBook();
  const { from, to, value } = transaction;
  const valueMoved = receipt.status === "unknown" ? null : receipt.status === "success";
  if (valueMoved === true) {
    book.move({ kind: "native" }, from, to ?? receipt.createdContract, value);
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
  return { changes: book.changes(), valueMoved };
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
