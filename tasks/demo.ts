/**
 * The service on one machine with nothing else: a local chain with tokens, the built service with its
 * embedded database, an account with a key, and curl lines to try. Ctrl-C ends all of it.
 */
import { type Chain, startChain } from "../tests/rig/chain.ts";
import { freePort, type Service, startService } from "../tests/rig/service.ts";
import { systemRandom, toHex } from "../schema/random.ts";

const defaultPort = 8000;

const say = (line: string) => console.log(line);
const step = (line: string) => say(`  … ${line}`);

say("Token and Contract Security Read API, on this machine only\n");
let stopping = false;
const stop = stopRequested().then(() => void (stopping = true));
const folder = await Deno.makeTempDir({ prefix: "tcs-demo-" });
let chain: Chain | undefined;
let service: Service | undefined;
try {
  await run();
} catch (error) {
  // What fails after a Ctrl-C fails because of it.
  if (!stopping) throw error;
} finally {
  await service?.stop();
  await chain?.stop();
  await Deno.remove(folder, { recursive: true });
}
Deno.exit();

/** Sets everything up, prints what to try, and waits for the end. */
async function run(): Promise<void> {
  chain = await startChain({ onProgress: step });
  if (stopping) return;
  const port = freePort(Number(Deno.env.get("PORT") ?? defaultPort));
  step(`Starting the service on port ${port}`);
  const operatorToken = toHex(systemRandom(24));
  service = await startService({
    PORT: String(port),
    KV_PATH: `${folder}/kv.sqlite`,
    RPC_URL_1: chain.rpcUrl,
    OPERATOR_TOKEN: operatorToken,
  });
  if (stopping) return;
  step("Making an account on the Business plan, with a key");
  const key = await makeKey(service.baseUrl, operatorToken);
  if (stopping) return;
  for (const line of guide(service.baseUrl, key, chain)) say(line);
  await Promise.race([stop, service.ended]);
  if (stopping) return say("\nStopping");
  say(`\nThe service ended by itself. Its last lines:\n${service.output().slice(-2_000)}`);
  Deno.exitCode = 1;
}

/** Resolves at Ctrl-C or SIGTERM; listens from the start, so that nothing is left half-started. */
function stopRequested(): Promise<void> {
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  return new Promise((resolve) => {
    for (const signal of signals) Deno.addSignalListener(signal, () => resolve());
  });
}

async function makeKey(baseUrl: string, operatorToken: string): Promise<string> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!answer.ok) throw new Error(`${path} answered ${response.status} ${answer.error}`);
    return answer;
  };
  const { account } = await post("/operator/accounts", { login: "demo", plan: "business" });
  return (await post(`/operator/accounts/${account.id}/keys`, { name: "demo" })).key;
}

/** What to try, as lines that can be pasted. */
function guide(baseUrl: string, key: string, { addresses }: Chain): string[] {
  const auth = `-H 'Authorization: Bearer ${key}'`;
  const tokenInfo = (token: string) =>
    `curl -s ${baseUrl}/api/v1/tools/token_info ${auth} -d '{"token":"${token}"}'`;
  return [
    "",
    `The service is ready at ${baseUrl}. Paste into another terminal:`,
    "",
    "# For the lines of the README",
    `export API_KEY=${key}`,
    "",
    "# What may this key call, and how many credits are left?",
    `curl -s ${baseUrl}/api/v1/tools ${auth}`,
    "",
    "# Wrapped Ether (the real WETH9)",
    tokenInfo(addresses.weth),
    "",
    "# A token behind an upgradeable proxy (EIP-1967)",
    tokenInfo(addresses.proxyToken),
    "",
    "# A token whose name and symbol are bytes32",
    tokenInfo(addresses.bytes32Token),
    "",
    "# A token that pretends to be USDC",
    tokenInfo(addresses.homoglyphUsdc),
    "",
    "# An address without code: refused, not charged",
    tokenInfo(addresses.destroyed),
    "",
    "# What machines read",
    `curl -s ${baseUrl}/llms.txt`,
    `curl -s ${baseUrl}/openapi.json`,
    "",
    "Ctrl-C stops everything.",
  ];
}
