/** From the spawn of the built service to its first answered token_info, beside hono's hello world. */
import { build } from "esbuild";
import { type Chain, startChain } from "../rig/chain.ts";
import { freePort, servicePermissions, startService } from "../rig/service.ts";
import { coldStart, type Start } from "./_processes.ts";
import {
  type Bench,
  type MeasuredRow,
  median,
  ms,
  noBudget,
  pairedRatio,
  type Repeats,
  times,
} from "./_row.ts";

const repeats: Repeats = { warmRuns: 3, runs: 15 };
const keptTo = 2;
const operatorToken = "operator-token-of-the-bench-0123456789";

/** A server to be spawned and asked once. */
export type Contender = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly request: string;
  /** Text of the right answer. */
  readonly answer: string;
};

export const coldStarts: Bench = {
  title: "cold start",
  run: async () => (await measureColdStarts(repeats)).map(({ row }) => row),
};

/** Time beside hono's example, time beside the same bundled, and memory. */
export async function measureColdStarts(repeats: Repeats): Promise<MeasuredRow[]> {
  const chain = await startChain();
  const folder = await Deno.makeTempDir({ prefix: "tcs-bench-" });
  try {
    const service = await prepareService(chain, folder);
    const hello = helloFrom(new URL("_hono_hello.ts", import.meta.url).pathname);
    const bundled = helloFrom(await bundleHello(folder));
    const [ours, peer, bundledPeer] = await interleave([service, hello, bundled], repeats);
    if (!ours || !peer || !bundledPeer) throw new Error("a contender was not run");
    const what = "Cold start to the first answered token_info, KV in a file";
    return [
      compare(what, ours, peer, "hono hello world"),
      compare(what, ours, bundledPeer, "the same, bundled"),
      memory(ours, peer),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
    await chain.stop();
  }
}

/** Starts of each: takes turns, so that a slow moment of the machine hits everyone. */
export async function interleave(
  contenders: readonly Contender[],
  { warmRuns, runs }: Repeats = repeats,
): Promise<Start[][]> {
  const starts = contenders.map((): Start[] => []);
  for (let run = 0; run < warmRuns + runs; run++) {
    for (const [index, contender] of contenders.entries()) {
      const start = await coldStart(contender.args, contender.env, contender);
      if (run >= warmRuns) starts[index]?.push(start);
    }
  }
  return starts;
}

/** The service as `deno task start` runs it, on a file with an account in it. */
async function prepareService(chain: Chain, folder: string): Promise<Contender> {
  const env = {
    KV_PATH: `${folder}/kv.sqlite`,
    RPC_URL_1: chain.rpcUrl,
  };
  const key = await keyIn(env);
  const body = JSON.stringify({ token: chain.addresses.weth });
  const request = [
    "POST /api/v1/tools/token_info HTTP/1.1",
    "Host: localhost",
    "Connection: close",
    `Authorization: Bearer ${key}`,
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  return { args: [...servicePermissions, "main.js"], env, request, answer: '"symbol":"WETH"' };
}

/** Makes an account in the database file of `env`; resolves to its key when the service has ended. */
export async function keyIn(env: Readonly<Record<string, string>>): Promise<string> {
  const service = await startService({
    ...env,
    OPERATOR_TOKEN: operatorToken,
    PORT: String(freePort()),
  });
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${service.baseUrl}/operator/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    return await response.json();
  };
  const { account } = await post("accounts", { login: "bench", plan: "business" });
  const { key } = await post(`accounts/${account.id}/keys`, { name: "bench" });
  await service.stop();
  return key;
}

function helloFrom(path: string): Contender {
  const request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  return { args: [...servicePermissions, path], env: {}, request, answer: "Hello Hono!" };
}

async function bundleHello(folder: string): Promise<string> {
  const outfile = `${folder}/hello.js`;
  const entry = new URL("_hono_hello.ts", import.meta.url).pathname;
  await build({ entryPoints: [entry], bundle: true, format: "esm", minify: true, outfile });
  return outfile;
}

function compare(
  what: string,
  starts: readonly Start[],
  peerStarts: readonly Start[],
  peer: string,
): MeasuredRow {
  const took = (starts: readonly Start[]) => starts.map(({ tookMs }) => tookMs);
  const [ours, peers] = [took(starts), took(peerStarts)];
  const ratio = pairedRatio(ours, peers);
  const row = {
    what,
    measured: ms(median(ours)),
    peer: `${ms(median(peers))} (${peer})`,
    ratio: times(ratio),
    budget: `≤ ${keptTo}×`,
    kept: ratio <= keptTo,
  };
  return { row, ours, peers };
}

function memory(starts: readonly Start[], peerStarts: readonly Start[]): MeasuredRow {
  const rss = (starts: readonly Start[]) => starts.map(({ rssMb }) => rssMb);
  const [ours, peers] = [rss(starts), rss(peerStarts)];
  const row = {
    what: "Resident memory after that answer",
    measured: `${median(ours).toFixed(0)} MB`,
    peer: `${median(peers).toFixed(0)} MB (hono hello world)`,
    ratio: times(pairedRatio(ours, peers)),
    ...noBudget,
  };
  return { row, ours, peers };
}
