/** The handler over the local world, with a hand on what it sends upstream and what it remembers. */
import { createHandler } from "../../routes/app.ts";
import { createChains } from "../../tools/evm/chains.ts";
import { networks } from "../../tools/evm/networks.ts";
import { createShared } from "../../tools/shared.ts";
import { createHttp } from "../../tools/upstream/http.ts";
import { startHarness } from "../rig/harness.ts";
import type { World } from "../rig/world.ts";
import { unlimited } from "./_row.ts";
import type { ToolCall } from "./_tool_calls.ts";

export type ToolService = {
  /** Sends one call through the handler and reads its answer; throws when it is a refusal. */
  readonly call: (call: Pick<ToolCall, "tool" | "args">) => Promise<void>;
  /** The same of the free snapshot of a token; without a network, that is detected. */
  readonly snapshot: (token: string, network?: string) => Promise<void>;
  /** Drops what callers share for seconds, so that the next call reads anew. */
  readonly forget: () => void;
  /** Drops the kept snapshots. */
  readonly forgetSnapshots: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts a service whose every upstream request goes through `send`; `env` is configured besides the world. */
export async function startToolService(
  world: World,
  send: typeof fetch,
  env: Readonly<Record<string, string>> = {},
): Promise<ToolService> {
  // It stands still: what depends on the time is asked in the same words each time.
  const startedMs = Date.now();
  const harness = await startHarness({
    env: { ...unlimited, ...world.env, ...env },
    clock: () => startedMs,
  });
  const { config, clock } = harness.deps;
  const http = createHttp({ fetch: send });
  const chains = createChains({ networks, rpcUrls: config.rpcUrls, http, nowMs: clock });
  let shared = createShared(clock);
  const handler = createHandler({
    ...harness.deps,
    chains,
    http,
    shared: (entry) => shared(entry),
    log: () => {},
  });
  const { key } = await harness.account("ai-agents");
  const ask = async (path: string, init: RequestInit) => {
    const request = new Request(`http://localhost${path}`, init);
    const response = await handler(request, { remoteAddr: { hostname: "192.0.2.1" } });
    const text = await response.text();
    if (!text.startsWith('{"ok":true')) throw new Error(`${path} answered ${text.slice(0, 500)}`);
  };
  return {
    call: ({ tool, args }) =>
      ask(`/api/v1/tools/${tool}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify(args(world)),
      }),
    snapshot: (token, network) =>
      ask(`/api/token-risk?${new URLSearchParams({ token, ...(network && { network }) })}`, {
        method: "GET",
      }),
    forget: () => {
      shared = createShared(clock);
    },
    forgetSnapshots: async () => {
      const kv = await harness.deps.store.kv();
      for await (const { key } of kv.list({ prefix: ["risk"] })) await kv.delete(key);
    },
    close: harness.close,
  };
}
