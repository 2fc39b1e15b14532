/** The refusals that nodes cause. */
import type { Refusal } from "../../schema/tool.ts";
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import type { Reading } from "./_read.ts";

/** The refusal of a caller's hash. */
export function badHash(): Refusal {
  return {
    ok: false,
    error: "bad-hash",
    detail: '"hash" must be 0x and 64 hex digits.',
    field: "hash",
  };
}

/** The refusal when there is nothing to explain; null: there is. */
export function refusalOf(network: Network, reading: Reading): Refusal | null {
  const { transaction, receipt, failure, sources } = reading;
  const states = [transaction.state, receipt.state];
  if (states.includes("found")) return null;
  const found = { network: networkResult(network), sources };
  if (states.every((state) => state === "absent")) {
    const detail = `${network.name} knows no transaction of this hash. It may be of another ` +
      "network, or not have been sent.";
    return { ok: false, error: "not-found", detail, ...found };
  }
  return failure === "timeout"
    ? {
      ok: false,
      error: "upstream-timeout",
      detail: `No ${network.name} endpoint answered within the deadline.`,
      ...found,
    }
    : {
      ok: false,
      error: "upstream-unavailable",
      detail: `No ${network.name} endpoint gave a usable answer.`,
      ...found,
    };
}
