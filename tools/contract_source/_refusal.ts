/** When there is nothing to answer: no code, or no source that could tell. */
import type { Refusal } from "../../schema/tool.ts";
import type { Network } from "../evm/network.ts";
import { networkResult } from "../evm/network_result.ts";
import { triedResult } from "./_tried.ts";
import type { Findings } from "./_read.ts";

/** The refusal that the findings call for, or null. */
export function refusalOf(network: Network, findings: Findings): Refusal | null {
  if (findings.chain.code === "0x") return noCode(network, findings);
  const { tried, chain } = findings;
  if (tried.some(({ report }) => report?.claims != null)) return null;
  const statuses = new Set(tried.map(({ status }) => status));
  // Without the chain nobody knows whether there is a contract that could be verified. When nobody
  // keeps sources of this network, what the chain shows is still an answer.
  const told = statuses.has("answered") ||
    (statuses.has("unsupported") && !statuses.has("failed"));
  if (told && chain.code !== null) return null;
  const silences = [
    ...tried.flatMap(({ status, report }) => status === "failed" ? [report?.timedOut ?? true] : []),
    ...(chain.code === null ? [chain.sources.at(-1)?.outcome === "timeout"] : []),
  ];
  const timedOut = silences.length > 0 && silences.every(Boolean);
  const found = foundBefore(network, findings);
  const who = statuses.has("answered") ? "endpoint of" : "source of verified code for";
  if (timedOut) {
    const detail = `No ${who} ${network.name} answered within the deadline.`;
    return { ok: false, error: "upstream-timeout", detail, ...found };
  }
  const detail = `No ${who} ${network.name} gave a usable answer.`;
  return { ok: false, error: "upstream-unavailable", detail, ...found };
}

function noCode(network: Network, findings: Findings): Refusal {
  const { blockNumber } = findings.chain;
  const at = blockNumber === null ? "the latest block" : `block ${blockNumber}`;
  const none = `No code at this address on ${network.name} as of ${at}`;
  const found = foundBefore(network, findings);
  const by = findings.tried.find(({ report }) => report?.claims != null)?.source;
  if (by !== undefined) {
    const detail = `${none}, though ${SPELLING[by]} has verified source for it: the contract was ` +
      "destroyed.";
    return { ok: false, error: "not-a-contract", detail, destroyed: true, ...found };
  }
  const detail = `${none}: a wallet, an unused address, or a contract that destroyed itself.`;
  return { ok: false, error: "not-a-contract", detail, ...found };
}

const SPELLING = { sourcify: "Sourcify", etherscan: "Etherscan", blockscout: "Blockscout" };

function foundBefore(network: Network, { chain, tried, sources }: Findings) {
  return {
    network: networkResult(network),
    blockNumber: chain.blockNumber,
    sourcesTried: tried.map(triedResult),
    sources,
  };
}
