/** When there is nothing to judge: no contract, no token, no upstream. */
import type { Refusal } from "../../schema/tool.ts";
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import type { Source } from "../upstream/sources.ts";
import type { Survey } from "./_survey.ts";

/** The refusal that the first request calls for; null: go on. */
export function refusalOf(network: Network, survey: Survey): Refusal | null {
  const { failure, code, base, lens, isToken, sources } = survey;
  if (failure !== null) return silent(network, failure, sources);
  if (code === null || base === null) return silent(network, "error", sources);
  const found = { network: networkResult(network), blockNumber: survey.blockNumber, sources };
  if (code === "0x") {
    const detail = `No code at this address on ${network.name} as of block ${base.number}: a ` +
      "wallet, an unused address, or a contract that destroyed itself.";
    return { ok: false, error: "not-a-contract", detail, ...found };
  }
  if (!lens.ok && lens.reason !== "unsupported") return silent(network, "error", sources);
  const answers = lens.ok ? lens.decimals !== null || lens.totalSupply !== null : isToken;
  if (answers === null) return silent(network, "error", sources);
  if (answers) return null;
  const detail = "The contract answers neither decimals() nor totalSupply() as an ERC-20 token " +
    `does. Read at block ${base.number}.`;
  return { ok: false, error: "not-a-token", detail, ...found };
}

/** The refusal when no endpoint decided. */
export function silent(
  network: Network,
  reason: "timeout" | "error",
  sources: readonly Source[],
): Refusal {
  const found = { network: networkResult(network), sources };
  return reason === "timeout"
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
