/** The built service as a process whose every secret has a mark, over upstreams that repeat them. */
import { type CookieJar, cookieJar } from "../rig/cookies.ts";
import { startIssuer } from "../rig/oidc.ts";
import { visitIssuer } from "../rig/oidc_visit.ts";
import { type Collector, startCollector } from "../rig/otlp.ts";
import { freePort, type Service, startService } from "../rig/service.ts";
import { startUpstream, type Upstream, type UpstreamRequest } from "../rig/upstream.ts";
import { upstreamEnv } from "../rig/world.ts";
import { type Marks, newMark } from "./_marks.ts";

export type MarkedService = {
  readonly service: Service;
  readonly marks: Marks;
  readonly upstream: Upstream;
  readonly collector: Collector;
  /** Of somebody who is signed in. */
  readonly jar: CookieJar;
  readonly operatorToken: string;
  /** Bytes of the database and the files beside it, as Latin-1. */
  readonly stored: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Says back what it was asked with, as nodes and explorers do with keys that they refuse. */
function repeating({ path, body }: UpstreamRequest): Response {
  const chainId = Number(/\/rpc\/(\d+)/.exec(path)?.[1] ?? NaN);
  const message = `Invalid API key in ${path}`;
  if (Number.isNaN(chainId)) return Response.json({ status: "0", message, result: message });
  const asked = JSON.parse(body);
  const answers = [asked].flat().map(({ id, method }: { id: unknown; method: string }) =>
    method === "eth_chainId"
      ? { jsonrpc: "2.0", id, result: `0x${chainId.toString(16)}` }
      : { jsonrpc: "2.0", id, error: { code: -32000, message, data: path } }
  );
  return Response.json(Array.isArray(asked) ? answers : answers[0]);
}

function markedEnv(url: string, marks: Marks): Record<string, string> {
  const plain = upstreamEnv({ nodes: url, explorers: url, prices: url });
  return Object.fromEntries(
    Object.entries({ ...plain, SIGNATURES_URL: `${url}/signatures` }).map(([name, value]) => {
      if (name === "ETHERSCAN_API_KEY") return [name, newMark(marks, name)];
      const query = name.startsWith("RPC_URL_") ? `?key=${newMark(marks, `${name} query`)}` : "";
      return [name, `${value}/${newMark(marks, name)}${query}`];
    }),
  );
}

export async function startMarkedService(): Promise<MarkedService> {
  const marks: Marks = new Map();
  const folder = await Deno.makeTempDir({ prefix: "tcs-secrets-" });
  const stops: (() => Promise<unknown>)[] = [() => Deno.remove(folder, { recursive: true })];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const [upstream, collector, port] = [
      await startUpstream({ answer: repeating }),
      startCollector(),
      freePort(),
    ];
    stops.push(upstream.stop, collector.stop);
    const baseUrl = `http://localhost:${port}`;
    const issuer = await startIssuer({ redirectUris: [`${baseUrl}/auth/oidc/callback`] });
    stops.push(issuer.stop);
    marks.set("OIDC_CLIENT_SECRET", issuer.env.OIDC_CLIENT_SECRET);
    const operatorToken = newMark(marks, "OPERATOR_TOKEN");
    const service = await startService({
      ...collector.env,
      ...markedEnv(upstream.url, marks),
      ...issuer.env,
      GITHUB_CLIENT_ID: "github-client",
      GITHUB_CLIENT_SECRET: newMark(marks, "GITHUB_CLIENT_SECRET"),
      GOOGLE_CLIENT_ID: "google-client",
      GOOGLE_CLIENT_SECRET: newMark(marks, "GOOGLE_CLIENT_SECRET"),
      OPERATOR_TOKEN: operatorToken,
      LIMIT_PER_MINUTE: "1000000",
      TOKEN_RISK_PER_MINUTE: "1000000",
      KV_PATH: `${folder}/kv.sqlite`,
      PORT: String(port),
    }, { outputChars: Infinity });
    stops.push(() => service.stop());
    const jar = await signedIn(baseUrl, marks);
    const stored = async () => {
      let text = "";
      for await (const { name } of Deno.readDir(folder)) {
        text += new TextDecoder("latin1").decode(await Deno.readFile(`${folder}/${name}`));
      }
      return text;
    };
    return { service, marks, upstream, collector, jar, operatorToken, stored, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Somebody who signed in; what the browser and the issuer were given is secret too. */
async function signedIn(baseUrl: string, marks: Marks): Promise<CookieJar> {
  const jar = cookieJar();
  const start = await jar.fetch(`${baseUrl}/auth/oidc`);
  await start.body?.cancel();
  const callback = await visitIssuer(start.headers.get("location") ?? "", { user: "alice" });
  marks.set("authorization code", callback.searchParams.get("code") ?? "");
  const done = await jar.fetch(callback);
  await done.body?.cancel();
  marks.set("session cookie", jar.get("__Host-session") ?? "");
  return jar;
}
