/**
 * The summary: fixed sentences around addresses, numbers and codes. Nothing that somebody else wrote is
 * in it, neither a name nor a symbol; a log is told as the claim of its contract.
 */
import type { Severity } from "../bytecode/analysis.ts";
import type { Address, Network } from "../evm/network.ts";

/** What the sentences are made of. null: unknown, or none. */
export type Told = {
  readonly network: Network;
  readonly status: "success" | "reverted" | "pending" | "unknown";
  readonly kind: "call" | "contract-creation" | "native-transfer" | null;
  readonly from: Address | null;
  readonly to: Address | null;
  readonly createdContract: Address | null;
  readonly value: bigint | null;
  /** By a deposit from layer one. */
  readonly credited: bigint | null;
  readonly contradictory: boolean;
  /** Of the own table only. */
  readonly signature: string | null;
  readonly likelyOutOfGas: boolean | null;
  readonly counts: Readonly<Record<Reported, readonly Address[]>> | null;
  readonly netChanges: readonly Change[] | null;
  readonly signals: readonly { readonly code: string; readonly severity: Severity }[] | null;
  /** Of somebody who was allowed to take tokens it is not known what he is. */
  readonly unknownSpender: boolean;
  /** Of an amount that was allowed it is not known whether it is all there is. */
  readonly unknownLimit: boolean;
  readonly incomplete: boolean;
};

/** What one account has more or less of, as `netChanges` of the answer lists it. */
type Change = {
  readonly account: Address;
  readonly token: Address | null;
  readonly tokenId: string | null;
  readonly change: string;
};

/** Sentences about what the sender has more or less. */
const CHANGES_MAX = 5;

/** What contracts report, as sentences name it: one, several. */
const reportedNouns = {
  erc20: ["ERC-20 transfer", "ERC-20 transfers"],
  erc721: ["ERC-721 transfer", "ERC-721 transfers"],
  erc1155: ["ERC-1155 transfer", "ERC-1155 transfers"],
  wraps: ["deposit or withdrawal of a wrapped coin", "deposits or withdrawals of a wrapped coin"],
  approvals: ["approval", "approvals"],
  swaps: ["swap", "swaps"],
  userOperations: ["user operation", "user operations"],
} as const satisfies Record<string, readonly [string, string]>;

export type Reported = keyof typeof reportedNouns;

const reportedKinds = Object.keys(reportedNouns) as readonly Reported[];

const statusSentences = {
  success: "It succeeded.",
  reverted: "It failed: nothing that it called took effect.",
  pending: "No block has it yet, so that nothing is known of its effects.",
  unknown: "Whether it succeeded is not known.",
} as const;

const CONTRADICTORY = "What nodes say of it does not fit together: `unknown` tells where.";
const UNKNOWN_SPENDER = "Whether all who were allowed to take tokens are contracts, and none a " +
  "wallet, is not known.";
const UNKNOWN_LIMIT =
  "Whether all amounts that were allowed are limits, and none above the supply " +
  "of its token, is not known.";
const INCOMPLETE =
  "Parts of this transaction were not read or do not fit in this answer: what is " +
  "not listed may have happened all the same.";

/** The summary, sentence by sentence. */
export function summaryOf(told: Told): readonly string[] {
  const { status, counts, signals } = told;
  return [
    actOf(told),
    statusSentences[status],
    ...(told.contradictory ? [CONTRADICTORY] : []),
    ...creditOf(told),
    ...(told.likelyOutOfGas === true ? ["It used all its gas, so that it likely ran out."] : []),
    ...(counts === null ? [] : reportedKinds.flatMap((kind) => reportedOf(kind, counts[kind]))),
    ...changesOf(told),
    ...(signals === null ? [] : signalsOf(signals)),
    ...(told.unknownSpender ? [UNKNOWN_SPENDER] : []),
    ...(told.unknownLimit ? [UNKNOWN_LIMIT] : []),
    ...(told.incomplete ? [INCOMPLETE] : []),
    ...(status === "success" || status === "unknown" ? [untracedOf(told.network)] : []),
  ].filter((sentence) => sentence !== null);
}

function actOf(told: Told): string | null {
  const { kind, from, to, createdContract, value, signature, network } = told;
  if (kind === null || from === null || value === null) return null;
  const amount = `${value} wei of ${network.nativeSymbol}`;
  const carrying = value === 0n ? "" : `, with ${amount}`;
  switch (kind) {
    case "native-transfer":
      return `${from} sends ${amount} to ${to} on ${network.name}.`;
    case "contract-creation":
      return `${from} creates ${createdContract ?? "a contract"} on ${network.name}${carrying}.`;
    case "call":
      return signature === null
        ? `${from} calls ${to} on ${network.name} with calldata whose function is not surely known` +
          `${carrying}.`
        : `${from} calls ${signature} of ${to} on ${network.name}${carrying}.`;
  }
}

/** Kept whatever became of the rest. */
function creditOf({ from, credited, network }: Told): readonly string[] {
  if (from === null || credited === null || credited === 0n) return [];
  return [
    `A deposit from layer one gave ${from} ${credited} wei of ${network.nativeSymbol} before.`,
  ];
}

/** The ZK stack logs the moves of its coin. */
function untracedOf({ feeModel }: Network): string {
  const left = feeModel === "zksync"
    ? "contracts that they made"
    : "native coins that they moved, and contracts that they made,";
  return `Calls that contracts made are not traced: ${left} are not listed.`;
}

function reportedOf(kind: Reported, by: readonly Address[]): readonly string[] {
  const [first] = by;
  if (first === undefined) return [];
  const [one, several] = reportedNouns[kind];
  const contracts = new Set(by).size;
  const who = contracts === 1 ? `Contract ${first} reports` : `${contracts} contracts report`;
  return [`${who} ${by.length} ${by.length === 1 ? one : several}.`];
}

function changesOf({ from, netChanges, network }: Told): readonly string[] {
  const own = (netChanges ?? []).filter(({ account }) => account === from);
  const sentences = own.slice(0, CHANGES_MAX).map(({ token, tokenId, change }) => {
    const [amount, way] = change.startsWith("-") ? [change.slice(1), "less"] : [change, "more"];
    const what = token === null
      ? `wei of ${network.nativeSymbol}`
      : tokenId === null
      ? `base units of token ${token}`
      : `of id ${tokenId} of collection ${token}`;
    const apart = token === null ? ", the fee apart" : "";
    return `By that ${from} has ${amount} ${what} ${way}${apart}.`;
  });
  const more = own.length - sentences.length;
  return more > 0 ? [...sentences, `And ${more} more assets of it change.`] : sentences;
}

function signalsOf(signals: NonNullable<Told["signals"]>): readonly string[] {
  const byCode = new Map<string, { count: number; severity: Severity }>();
  for (const { code, severity } of signals) {
    const known = byCode.get(code);
    if (known === undefined) byCode.set(code, { count: 1, severity });
    else known.count++;
  }
  const listed = [...byCode].map(([code, { count, severity }]) =>
    `${code} (${severity}${count === 1 ? "" : `, ${count} times`})`
  );
  return listed.length === 0 ? [] : [
    `Signals, the gravest first, as contracts and the transaction itself state them: ${
      listed.join(", ")
    }.`,
  ];
}
