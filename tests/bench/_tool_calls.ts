/** One call of each tool: what it is asked, and what it may ask upstream. */
import type { registry } from "../../tools/registry.ts";
import type { World } from "../rig/world.ts";
import { viemReads } from "./_viem_reads.ts";

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
  /** What a program reads without a service, and by what. */
  readonly peer?: {
    readonly name: string;
    readonly start: (world: World, send: typeof fetch) => () => Promise<unknown>;
  };
};

/** One request a network and one for prices. */
const SWEEP_REQUESTS = 26;

export const toolCalls: readonly ToolCall[] = [
  {
    tool: "token_info",
    args: ({ ethereum }) => ({ token: ethereum.addresses.weth }),
    requestsMax: 1,
    measured: 3_000,
    peer: { name: "plain viem reads, batched", start: viemReads },
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
];
