/** One call of each tool: what it is asked, and what it may ask upstream. */
import { registry } from "../../tools/registry.ts";
import type { World } from "../rig/world.ts";
import { type Reads, viemAtOnce, viemBatched } from "./_viem_reads.ts";

export type ToolCall = {
  readonly tool: keyof typeof registry;
  readonly args: (world: World) => Readonly<Record<string, unknown>>;
  /** Budget of upstream HTTP requests of a first call. */
  readonly requestsMax: number;
  /** How many of them are under way at the same time; absent: as many as may. */
  readonly atOnce?: number;
  /** Budget of the second of two calls in a row; absent: that of the first. */
  readonly againMax?: number;
  /** Calls measured for the service time. */
  readonly measured: number;
  /** Programs that read the same without a service. */
  readonly peers?: readonly Peer[];
};

export type Peer = { readonly name: string; readonly start: Reads };

/** One request a network and one for prices. */
const SWEEP_REQUESTS = 26;

export const toolCalls: readonly ToolCall[] = [
  {
    tool: "token_info",
    args: ({ ethereum }) => ({ token: ethereum.addresses.weth }),
    requestsMax: 1,
    measured: 3_000,
    peers: [
      { name: "plain viem reads, batched by its timer", start: viemBatched },
      { name: "plain viem reads, their batch sent at once", start: viemAtOnce },
    ],
  },
  {
    tool: "contract_source",
    args: ({ ethereum }) => ({ address: ethereum.addresses.weth }),
    requestsMax: 2,
    atOnce: 2,
    measured: 3_000,
  },
  {
    tool: "check_honeypot",
    args: ({ market }) => ({ token: market.fair }),
    requestsMax: 2,
    measured: 300,
  },
  {
    tool: "bytecode_scan",
    args: ({ market }) => ({ address: market.unseen }),
    requestsMax: 2,
    measured: 3_000,
  },
  {
    tool: "explain_transaction",
    args: ({ market }) => ({ hash: market.transfer }),
    requestsMax: 1,
    measured: 3_000,
  },
  {
    tool: "portfolio_scan",
    args: ({ wallet }) => ({ address: wallet }),
    requestsMax: SWEEP_REQUESTS,
    measured: 3_000,
  },
  {
    tool: "market_info",
    args: () => ({}),
    requestsMax: SWEEP_REQUESTS,
    againMax: 0,
    measured: 3_000,
  },
  {
    tool: "scan_agent_config",
    args: () => registry.scan_agent_config.example.arguments,
    requestsMax: 0,
    measured: 3_000,
  },
];
