/**
 * The service on one machine with nothing else: local nodes, explorers and price sources, an issuer
 * to sign in at, the built service with its embedded database, an account with a key, and curl lines
 * to try. Ctrl-C ends all of it.
 */
import { systemRandom, toHex } from "../schema/random.ts";
import { type Issuer, startIssuer } from "../tests/rig/oidc.ts";
import { freePort, type Service, startService } from "../tests/rig/service.ts";
import { startWorld, type World } from "../tests/rig/world.ts";
import { makeAccount } from "./_demo_account.ts";
import { guide } from "./_demo_guide.ts";
import { demoUser, takeOver } from "./_demo_sign_in.ts";

const defaultPort = 8000;

const say = (line: string) => console.log(line);
const step = (line: string) => say(`  … ${line}`);

say("Token and Contract Security Read API, on this machine only\n");
let stopping = false;
const stop = stopRequested().then(() => void (stopping = true));
const folder = await Deno.makeTempDir({ prefix: "tcs-demo-" });
let world: World | undefined;
let issuer: Issuer | undefined;
let service: Service | undefined;
try {
  await run();
} catch (error) {
  // What fails after a Ctrl-C fails because of it.
  if (!stopping) throw error;
} finally {
  await service?.stop();
  await issuer?.stop();
  await world?.stop();
  await Deno.remove(folder, { recursive: true });
}
Deno.exit();

/** Sets everything up, prints what to try, and waits for the end. */
async function run(): Promise<void> {
  world = await startWorld({ onProgress: step });
  if (stopping) return;
  const port = freePort(Number(Deno.env.get("PORT") ?? defaultPort));
  step("Starting an issuer that signs in a demo user");
  const redirectUris = [`http://localhost:${port}/auth/oidc/callback`];
  issuer = await startIssuer({ redirectUris, users: [demoUser] });
  if (stopping) return;
  step(`Starting the service on port ${port}`);
  const operatorToken = toHex(systemRandom(24));
  service = await startService({
    ...world.env,
    ...issuer.env,
    PORT: String(port),
    KV_PATH: `${folder}/kv.sqlite`,
    OPERATOR_TOKEN: operatorToken,
  });
  if (stopping) return;
  step("Making an account on the AI Agents plan, with a connected wallet and a key");
  const { key, linkUrl } = await makeAccount(service.baseUrl, operatorToken, world.wallet);
  await takeOver(service.baseUrl, linkUrl);
  if (stopping) return;
  for (const line of guide(service.baseUrl, key, world)) say(line);
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
