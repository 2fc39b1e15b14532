/**
 * A sign-in provider failing in every way, at each of its addresses that the service asks, under 50
 * people at once: each is told in time, nobody is signed in, and everything else goes on.
 */
import { cookieJar } from "../rig/cookies.ts";
import { type FakeProvider, startFakeProvider } from "../rig/fake_provider.ts";
import { operator } from "../rig/operator.ts";
import { quantile } from "../rig/quantile.ts";
import { runDelayMs } from "../rig/run_delay.ts";
import type { World } from "../rig/world.ts";
import { loopClaim } from "./_loop_claim.ts";
import { ask } from "./_questions.ts";
import { faultsOf, type SignInFault, type Stage, stages, titles } from "./_sign_in_faults.ts";
import { type Stand, startStand } from "./_stand.ts";
import type { Claim } from "./claim.ts";
import type { Held, Watched } from "./loop_watch.ts";

const people = 50;
/** All that a sign-in asks of a provider has 8 s (routes/account/_oauth.ts); 50 are read and written. */
const deadlineMs = 8_000 + 1_000;
const servedWithinMs = 1_000;
const addressHeader = "X-Caller";

/** What came of all. The lists say what was wrong. */
type Seen = {
  cells: number;
  readonly tookMs: number[];
  readonly wrong: string[];
  readonly others: { readonly tookMs: number[]; readonly wrong: string[] };
  signedIn: number;
  readonly held: Held[];
};

export async function signInClaims(world: World, visitedUrl: string): Promise<Claim[]> {
  const others = { tookMs: [], wrong: [] };
  const seen: Seen = { cells: 0, tookMs: [], wrong: [], others, signedIn: 0, held: [] };
  const names = Object.keys(stages) as Stage[];
  // One after the other: the fakes share this process with those who are timed.
  for (const stage of names) await failStage(stage, world, visitedUrl, seen);
  return claimsOf(seen, names.length * people);
}

async function failStage(stage: Stage, world: World, visitedUrl: string, seen: Seen) {
  const folder = await Deno.makeTempDir({ prefix: "tcs-sign-in-" });
  const fake = await startFakeProvider();
  const watched = `${folder}/held.json`;
  const stand = await startStand(world, () => ({
    ...fake.env,
    CLIENT_ADDRESS_HEADER: addressHeader,
    LOOP_WATCH_FILE: watched,
  }), { preload: "tests/battery/loop_watch.ts" });
  try {
    const truth = { ...fake.lies };
    fake.upstream.mode = "reset";
    // Code is loaded when it is first asked for, which is the start's time.
    await Promise.all([visit(stand), ...othersOf(stand, world).map((send) => send())]);
    const fromMs = Date.now();
    for (const fault of faultsOf(stage)) {
      fake.upstream.mode = { atPath: stages[stage].path, mode: fault.mode(visitedUrl) };
      Object.assign(fake.lies, truth, fault.lies);
      await runCell(`${stage} ${fault.name}`, fault, { stand, world, seen });
    }
    seen.wrong.push(...await strangersOf(stand, fake));
    Object.assign(fake.lies, truth);
    fake.upstream.mode = { atPath: stages[stage].path, mode: { slowMs: 500 } };
    const visits = await Promise.all(Array.from({ length: people }, () => visit(stand)));
    seen.signedIn += visits.filter(({ isSignedIn }) => isSignedIn).length;
    // The watch writes every second.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { held }: Watched = JSON.parse(await Deno.readTextFile(watched));
    seen.held.push(...held.filter(({ atMs }) => atMs > fromMs));
    if (/"(tool|request|page)-failed"/.test(stand.service.output())) seen.wrong.push("a defect");
  } finally {
    await stand.stop();
    await fake.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

async function runCell(
  where: string,
  { told }: SignInFault,
  { stand, world, seen }: {
    readonly stand: Stand;
    readonly world: World;
    readonly seen: Seen;
  },
): Promise<void> {
  seen.cells++;
  const over = new AbortController();
  const others = Promise.all(
    othersOf(stand, world).map((send) => sendUntil(over.signal, stand, send, seen.others)),
  );
  const visits = await Promise.all(Array.from({ length: people }, () => visit(stand)));
  over.abort();
  await others;
  for (const { status, text, tookMs, isSignedIn } of visits) {
    seen.tookMs.push(tookMs);
    const title = /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? "";
    const wrong = [
      ...(tookMs > deadlineMs ? [`${Math.round(tookMs)} ms`] : []),
      ...(status === 502 && title === titles[told] ? [] : [`${status} ${title}`]),
      ...(/[Tt]ry again/.test(text) && text.includes('href="/sign-in"') ? [] : ["no advice"]),
      ...(isSignedIn ? ["signed in"] : []),
    ];
    seen.wrong.push(...wrong.map((what) => `${where}: ${what}`));
  }
}

let visitors = 0;

/** Somebody at an address of their own starts a sign-in, and comes back if there was somewhere to go. */
async function visit({ service: { baseUrl } }: Stand) {
  const browser = cookieJar();
  const nth = visitors++;
  const headers = { [addressHeader]: `198.18.${nth >> 8}.${nth & 255}` };
  const startMs = performance.now();
  const start = await browser.fetch(`${baseUrl}/auth/oidc`, { headers });
  let [status, text] = [start.status, await start.text()];
  if (status === 303) {
    const { searchParams: asked } = new URL(start.headers.get("location") ?? "");
    const query = `?code=${asked.get("nonce")}&state=${asked.get("state")}`;
    const end = await browser.fetch(`${baseUrl}/auth/oidc/callback${query}`, { headers });
    [status, text] = [end.status, await end.text()];
  }
  const isSignedIn = browser.get("__Host-session") !== undefined;
  return { status, text, tookMs: performance.now() - startMs, isSignedIn };
}

type Send = () => Promise<string | undefined>;

/** What callers and readers ask meanwhile; each tells what was wrong. */
function othersOf({ service, account }: Stand, { ethereum }: World): readonly Send[] {
  const question = { tool: "token_info", args: { token: ethereum.addresses.weth } };
  const page = (path: string): Send => async () => {
    const response = await fetch(service.baseUrl + path, { headers: { Accept: "text/html" } });
    await response.text();
    return response.status === 200 ? undefined : `${path} ${response.status}`;
  };
  return [
    async () => (await ask(service, account.key, question)).answer.ok ? undefined : question.tool,
    page("/"),
    page("/sign-in"),
  ];
}

async function sendUntil(
  signal: AbortSignal,
  { service: { pid } }: Stand,
  send: Send,
  seen: Seen["others"],
): Promise<void> {
  // What a busy machine takes from either process meanwhile is not counted.
  const ownMs = () => performance.now() - runDelayMs() - runDelayMs(pid);
  do {
    const startMs = ownMs();
    const wrong = await send();
    const tookMs = ownMs() - startMs;
    seen.tookMs.push(tookMs);
    if (wrong !== undefined) seen.wrong.push(wrong);
    if (tookMs > servedWithinMs) seen.wrong.push(`${Math.round(tookMs)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (!signal.aborted);
}

/** No account is there for whom the provider never vouched. */
async function strangersOf({ service }: Stand, { url }: FakeProvider): Promise<string[]> {
  const query = new URLSearchParams({ provider: url, subject: "alice" });
  const found = await operator(service, `accounts?${query}`);
  return found.error === "not-found" ? [] : ["an account was made"];
}

function claimsOf({ cells, tookMs, wrong, others, signedIn, held }: Seen, due: number): Claim[] {
  const most = (values: readonly number[]) => Math.round(quantile(values, 1));
  const list = (figure: string, found: readonly string[]) =>
    [figure, ...new Set(found)].slice(0, 6).join("; ");
  return [
    {
      claim: `a provider that fails signs nobody in, and a page says so within ${deadlineMs} ms`,
      figure: list(`${tookMs.length} sign-ins in ${cells} cells, most ${most(tookMs)} ms`, wrong),
      holds: wrong.length === 0 && cells > 0,
    },
    {
      claim: `a provider that fails keeps nobody else waiting over ${servedWithinMs} ms`,
      figure: list(`${others.tookMs.length} calls, most ${most(others.tookMs)} ms`, others.wrong),
      holds: others.wrong.length === 0,
    },
    loopClaim(held, " by a provider that fails"),
    {
      claim: "a provider that is well again signs in",
      figure: `${signedIn} of ${due}`,
      holds: signedIn === due,
    },
  ];
}
