/** A `tools/call` of a no-op, beside a bare server and the official SDKs' servers. */
import { mcpRequest } from "./_mcp_requests.ts";
import { type Answered, sendLoad, type Server, startServer } from "./_processes.ts";
import {
  type Bench,
  median,
  ms,
  noBudget,
  pairedRatio,
  perSecond,
  type Row,
  times,
} from "./_row.ts";

const runs = 5;
const connections = 32;
const slowerAtMost = 3;
const fasterAtLeast = 3;

const service = "_mcp_service.ts";

/** Who is asked, and whether at 2026-07-28; `@hono/mcp` knows 2025-11-25 at most. */
const contenders = {
  metered: { script: service, env: {}, modern: true },
  meteredOlder: { script: service, env: {}, modern: false },
  free: { script: service, env: { METER: "off" }, modern: true },
  freeOlder: { script: service, env: { METER: "off" }, modern: false },
  bare: { script: "_mcp_bare.ts", env: {}, modern: true },
  headers: { script: "_mcp_bare.ts", env: { WITH: "headers" }, modern: true },
  commit: { script: "_mcp_bare.ts", env: { WITH: "commit" }, modern: true },
  sdk: { script: "_mcp_sdk.ts", env: {}, modern: true },
  hono: { script: "_mcp_hono.ts", env: {}, modern: false },
} as const;

type Name = keyof typeof contenders;
type Measured = { readonly alone: Answered[]; readonly many: Answered[] };

export const mcpCall: Bench = {
  title: "tools/call of a no-op over MCP",
  run: async () => {
    const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
    try {
      return rowsOf(await measure(folder));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** All servers stand at once and are asked in turns. */
async function measure(folder: string): Promise<Record<Name, Measured>> {
  const servers: { readonly name: Name; readonly server: Server; readonly request: string }[] = [];
  const measured = {} as Record<Name, Measured>;
  try {
    for (const [name, { script, env, modern }] of Object.entries(contenders)) {
      const keysFile = `${folder}/${name}.json`;
      await Deno.writeTextFile(keysFile, JSON.stringify(["none"]));
      const server = await startServer(script, { ...env, KEYS_FILE: keysFile });
      const [key] = JSON.parse(await Deno.readTextFile(keysFile));
      servers.push({ name: name as Name, server, request: mcpRequest(key, { modern }) });
      measured[name as Name] = { alone: [], many: [] };
    }
    for (let run = 0; run < runs; run++) {
      for (const { name, server, request } of servers) {
        const ask = (connections: number) => sendLoad(server.port, [request], { connections });
        measured[name].alone.push(await ask(1));
        measured[name].many.push(await ask(connections));
      }
    }
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()));
  }
  return measured;
}

function rowsOf(measured: Record<Name, Measured>): Row[] {
  const slower: Budget = (ratio) => ({
    budget: `≤ ${slowerAtMost}×`,
    kept: ratio <= slowerAtMost,
  });
  const faster: Budget = (ratio) => ({
    budget: `≤ 1/${fasterAtLeast}×`,
    kept: ratio <= 1 / fasterAtLeast,
  });
  const none: Budget = () => noBudget;
  const { metered, meteredOlder, free, freeOlder, bare, headers, commit, sdk, hono } = measured;
  const sameJson = "bare `Deno.serve`, the same JSON";
  const sixOf = (what: string, modern: Measured, older: Measured) => [
    ...compare(`${what}, 2026-07-28`, modern, bare, sameJson, slower),
    ...compare(`${what}, 2026-07-28`, modern, sdk, "server SDK v2", faster),
    ...compare(`${what}, 2025-11-25`, older, hono, "@hono/mcp, SDK v1", faster),
  ];
  return [
    ...sixOf("tools/call of a no-op, metered, KV in memory", metered, meteredOlder),
    ...sixOf("The same without its meter, as the peers have none", free, freeOlder),
    ...compare("A bare server that sends the twelve headers", headers, bare, sameJson, none),
    ...compare("A bare server that makes the call's commit", commit, bare, sameJson, none),
  ];
}

type Budget = (ratio: number) => Pick<Row, "budget" | "kept">;

/** Time per call: of one connection its median, of many their share of a second. */
function compare(
  what: string,
  ours: Measured,
  peers: Measured,
  peer: string,
  budget: Budget,
): Row[] {
  const p50s = ({ alone }: Measured) => alone.map(({ p50Ms }) => p50Ms);
  const rates = ({ many }: Measured) => many.map((answered) => answered.perSecond);
  const row = (load: string, ratio: number, say: (measured: Measured) => string): Row => ({
    what: `${what}, ${load}`,
    measured: say(ours),
    peer: `${say(peers)} (${peer})`,
    ratio: times(ratio),
    ...budget(ratio),
  });
  return [
    row(
      "one connection (p50)",
      pairedRatio(p50s(ours), p50s(peers)),
      (measured) => ms(median(p50s(measured))),
    ),
    row(
      `${connections} connections`,
      1 / pairedRatio(rates(ours), rates(peers)),
      (measured) => perSecond(median(rates(measured))),
    ),
  ];
}
