/** From the spawn to the first answered `tools/call`: the built service beside the SDKs' servers. */
import { build } from "esbuild";
import { servicePermissions } from "../rig/service.ts";
import { type Contender, interleave, keyIn } from "./cold_start.ts";
import { mcpRequest } from "./_mcp_requests.ts";
import type { Start } from "./_processes.ts";
import { type Bench, median, ms, noBudget, pairedRatio, type Row, times } from "./_row.ts";

export const mcpColdStarts: Bench = {
  title: "cold start to the first tools/call over MCP",
  run: async () => {
    const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
    try {
      const [ours, sdk, hono] = await interleave([
        await prepareService(folder),
        await bundled(folder, "_mcp_sdk.ts", true),
        await bundled(folder, "_mcp_hono.ts", false),
      ]);
      if (!ours || !sdk || !hono) throw new Error("a contender was not run");
      return [compare(ours, sdk, "server SDK v2"), compare(ours, hono, "@hono/mcp, SDK v1")];
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** Admitted, charged, refused by the tool and refunded: the longest way without an upstream. */
async function prepareService(folder: string): Promise<Contender> {
  const env = { KV_PATH: `${folder}/kv.sqlite`, RPC_URL_1: "http://127.0.0.1:9" };
  const key = await keyIn(env);
  const args = { token: "0x12" };
  const request = mcpRequest(key, { modern: true, name: "token_info", args, close: true });
  return { args: [...servicePermissions, "main.js"], env, request, answer: "bad-address" };
}

/** A peer as one file, as the service is. */
async function bundled(folder: string, script: string, modern: boolean): Promise<Contender> {
  const outfile = `${folder}/${script.replace(/ts$/, "mjs")}`;
  await build({
    entryPoints: [new URL(script, import.meta.url).pathname],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    minify: true,
  });
  const request = mcpRequest("none", { modern, close: true });
  // The SDKs listen to the signal of requests; without the option each start prints a warning.
  return {
    args: ["-A", "--unstable-no-legacy-abort", outfile],
    env: {},
    request,
    answer: "structuredContent",
  };
}

function compare(ours: readonly Start[], peers: readonly Start[], peer: string): Row {
  const took = (starts: readonly Start[]) => starts.map(({ tookMs }) => tookMs);
  const rss = (starts: readonly Start[]) => median(starts.map(({ rssMb }) => rssMb)).toFixed(0);
  const say = (starts: readonly Start[]) => `${ms(median(took(starts)))}, ${rss(starts)} MB`;
  return {
    what: "Cold start to the first tools/call over MCP, and memory after it",
    measured: say(ours),
    peer: `${say(peers)} (${peer}, bundled)`,
    ratio: times(pairedRatio(took(ours), took(peers))),
    ...noBudget,
  };
}
