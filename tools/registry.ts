/** Every tool the service has. REST, MCP, the catalogue, prices and discovery read this table. */
import type { Tool } from "./define_tool.ts";
import { bytecodeScan } from "./bytecode_scan/bytecode_scan.ts";
import { explainTransaction } from "./explain_transaction/explain_transaction.ts";
import { marketInfo } from "./market_info/market_info.ts";
import { contractSource } from "./contract_source/contract_source.ts";
import { portfolioScan } from "./portfolio_scan/portfolio_scan.ts";
import { scanAgentConfig } from "./scan_agent_config/scan_agent_config.ts";
import { checkHoneypot } from "./check_honeypot/check_honeypot.ts";
import { tokenInfo } from "./token_info/token_info.ts";

export const registry = {
  token_info: tokenInfo,
  check_honeypot: checkHoneypot,
  portfolio_scan: portfolioScan,
  market_info: marketInfo,
  contract_source: contractSource,
  bytecode_scan: bytecodeScan,
  explain_transaction: explainTransaction,
  scan_agent_config: scanAgentConfig,
} as const satisfies Record<string, Tool>;
