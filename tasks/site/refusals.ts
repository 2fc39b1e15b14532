/** Which refusals each read answers. Closed: a tool without a row, or with a wrong one, fails a test. */
import type { RefusalCode } from "../../schema/errors.ts";
import type { registry } from "../../tools/registry.ts";

const silent = ["upstream-unavailable", "upstream-timeout"] as const;
const ofToken = [
  "bad-address",
  "unsupported-network",
  "not-a-contract",
  "not-a-token",
  ...silent,
] as const;

/** By name; that of the free snapshot stands with the tools. */
export const refusalsOf = {
  token_info: ofToken,
  check_honeypot: ofToken,
  portfolio_scan: ["bad-address", "no-connected-wallet", ...silent],
  market_info: silent,
  contract_source: ["bad-address", "unsupported-network", "not-a-contract", ...silent],
  bytecode_scan: ["bad-address", "unsupported-network", ...silent],
  explain_transaction: ["bad-hash", "unsupported-network", "not-found", ...silent],
  scan_agent_config: [],
  token_risk: ofToken,
} as const satisfies Record<keyof typeof registry | "token_risk", readonly RefusalCode[]>;
