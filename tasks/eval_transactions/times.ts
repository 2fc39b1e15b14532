/** How long the decoding of one transaction holds the processor. */
import { judgeApprovals } from "../../tools/transaction/approvals.ts";
import { netChanges } from "../../tools/transaction/changes.ts";
import { decodeCall } from "../../tools/transaction/call.ts";
import { decodeLogs } from "../../tools/transaction/logs.ts";
import { readReceipt, readTransaction } from "../../tools/transaction/raw.ts";
import { signalsOf } from "../../tools/transaction/signals.ts";
import type { Sample } from "./samples.ts";

/** Milliseconds of each transaction, as a node's answer comes in: parsed, decoded, judged. */
export function timesOf(samples: readonly Sample[], runs: number): readonly number[] {
  const bodies = samples.map(({ hash, tx, receipt }) => ({
    hash,
    tx: JSON.stringify(tx),
    receipt: JSON.stringify(receipt),
  }));
  return Array.from({ length: runs }, () => bodies).flat().map(({ hash, tx, receipt }) => {
    const started = performance.now();
    judgeAll({ hash, tx: JSON.parse(tx), receipt: JSON.parse(receipt) });
    return performance.now() - started;
  });
}

function judgeAll({ hash, tx, receipt: raw }: Pick<Sample, "hash" | "tx" | "receipt">): void {
  const transaction = readTransaction(tx);
  const receipt = readReceipt(raw, hash);
  if (transaction === null || receipt === null) throw new Error(`${hash} could not be read`);
  const decoded = decodeLogs(receipt.logs);
  const input = { transaction, receipt, ...decoded, timestamp: receipt.timestamp };
  const approvals = judgeApprovals(input);
  netChanges({ ...input, wrappedNative: null });
  signalsOf({ ...input, approvals });
  decodeCall(transaction.input);
}
