/**
 * What logs claim. Each is the word of the contract that emitted it (`by`): anybody can emit a known
 * topic. `logIndex` is the log's place in its block.
 */
import type { Address, Hex } from "../evm/network.ts";
import type { SecurityEventName } from "./_events_security.ts";

type Claim<Kind extends string> = {
  readonly kind: Kind;
  /** The emitting contract. */
  readonly by: Address;
  readonly logIndex: number;
};

/** ERC-20 (EIP-20): `Transfer` with two indexed addresses, or with none (very old tokens). */
export type Erc20Transfer = Claim<"erc20-transfer"> & {
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
};

/** ERC-721 (EIP-721): `Transfer` with three indexed fields. */
export type Erc721Transfer = Claim<"erc721-transfer"> & {
  readonly from: Address;
  readonly to: Address;
  readonly tokenId: bigint;
};

/** ERC-1155 (EIP-1155): TransferSingle, or TransferBatch whose lists have the same length. */
export type Erc1155Transfer = Claim<"erc1155-transfer"> & {
  readonly operator: Address;
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly { readonly id: bigint; readonly amount: bigint }[];
  readonly batch: boolean;
};

/** WETH9's Deposit and Withdrawal, which come without a Transfer. */
export type Wrap = Claim<"wrap"> & {
  readonly direction: "deposit" | "withdrawal";
  readonly account: Address;
  readonly amount: bigint;
};

/** An allowance as the log states it; `approvals.ts` judges it. */
export type ApprovalClaim =
  | Claim<"erc20-approval"> & {
    readonly owner: Address;
    readonly spender: Address;
    readonly amount: bigint;
  }
  | Claim<"erc721-approval"> & {
    readonly owner: Address;
    readonly spender: Address;
    readonly tokenId: bigint;
  }
  | Claim<"approval-for-all"> & {
    readonly owner: Address;
    readonly spender: Address;
    readonly approved: boolean;
  }
  | Claim<"permit2-approval"> & {
    readonly via: "approve" | "permit" | "lockdown";
    readonly owner: Address;
    readonly token: Address;
    readonly spender: Address;
    /** Lockdown: 0. */
    readonly amount: bigint;
    /** Unix seconds; null: a lockdown has none. */
    readonly expiration: bigint | null;
    readonly nonce: bigint | null;
  };

/** Swaps of pools with Uniswap's events, its forks' included. V4's amounts are the caller's view. */
export type Swap =
  | Claim<"swap-v2"> & {
    /** `solidly`: Velodrome's order of fields, under a topic of its own. */
    readonly form: "uniswap" | "solidly";
    readonly sender: Address;
    readonly to: Address;
    readonly amount0In: bigint;
    readonly amount1In: bigint;
    readonly amount0Out: bigint;
    readonly amount1Out: bigint;
  }
  | Claim<"swap-v3"> & {
    /** `pancakeswap`: with two protocol fees, under a topic of its own. */
    readonly form: "uniswap" | "pancakeswap";
    readonly sender: Address;
    readonly recipient: Address;
    /** Of the pool: positive amounts came in. */
    readonly amount0: bigint;
    readonly amount1: bigint;
  }
  | Claim<"swap-v4"> & {
    readonly poolId: Hex;
    readonly sender: Address;
    readonly amount0: bigint;
    readonly amount1: bigint;
  };

/** ERC-4337 `UserOperationEvent`. */
export type UserOperation = Claim<"user-operation"> & {
  readonly userOpHash: Hex;
  readonly sender: Address;
  /** The zero address: none. */
  readonly paymaster: Address;
  readonly nonce: bigint;
  readonly success: boolean;
  readonly actualGasCost: bigint;
  readonly actualGasUsed: bigint;
};

/** Events that change who may do what. Fields by name, as the event names them. */
export type SecurityEvent = Claim<"security-event"> & {
  /** Row of the table of security events (`_events_security.ts`). */
  readonly event: SecurityEventName;
  readonly fields: Readonly<Record<string, Address | Hex | bigint | boolean | readonly Hex[]>>;
};

/** Everything a log can be decoded to. */
export type LogClaim =
  | Erc20Transfer
  | Erc721Transfer
  | Erc1155Transfer
  | Wrap
  | ApprovalClaim
  | Swap
  | UserOperation
  | SecurityEvent;

/** All logs of a receipt, decoded. Nothing is guessed: what does not fit a known layout is only counted. */
export type DecodedLogs = {
  readonly claims: readonly LogClaim[];
  /** Logs of topics that are not known here. */
  readonly unknownLogs: number;
  /** Known topic, but no known layout of it fits: place in the block and contract. */
  readonly undecodable: readonly { readonly by: Address; readonly logIndex: number }[];
};
