/** Taking any answer away never makes a snapshot look better than it is. */
import assert from "node:assert/strict";
import type { Address } from "../../tools/evm/network.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { startUpstream, type Upstream, type UpstreamRequest } from "../rig/upstream.ts";
import { lookUp, type Snapshot, snapshot } from "./_risk_chain.ts";

const COIN = 10n ** 18n;

type Call = { readonly id: number; readonly method: string; readonly params: unknown[] };
type Entry = { readonly id: number } & Record<string, unknown>;

/** What becomes of one answer of a batch. */
const losses: Readonly<Record<string, (entry: Entry) => Entry | null>> = {
  "left out": () => null,
  "null": ({ id }) => ({ id, jsonrpc: "2.0", result: null }),
  "an internal error": ({ id }) => ({
    id,
    jsonrpc: "2.0",
    error: { code: -32603, message: "internal error" },
  }),
  "unsupported": ({ id }) => ({
    id,
    jsonrpc: "2.0",
    error: { code: -32601, message: "method not found" },
  }),
  "garbage": ({ id }) => ({ id, jsonrpc: "2.0", result: "0xzz" }),
  "an object": ({ id }) => ({ id, jsonrpc: "2.0", result: {} }),
};

let chain: DexChain;
let node: Upstream;
/** Chooses what is lost: of the nth request, the answer at this place. */
let lose = { request: 0, place: -1, loss: "left out" };
let request = 0;
/** Calls of the requests made, by request. */
let seen: Call[][] = [];

Deno.test.beforeAll(async () => {
  chain = await startDexChain({ chainId: 1 });
  node = await startUpstream({ answer });
});

Deno.test.afterAll(async () => {
  await node.stop();
  await chain.stop();
});

async function answer({ body }: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  const calls: Call[] = JSON.parse(body);
  seen.push(calls);
  const nth = request++;
  const response = await fetch(chain.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal,
  });
  const entries: Entry[] = await response.json();
  if (nth !== lose.request) return Response.json(entries);
  const kept = entries.flatMap((entry) => {
    if (entry.id !== calls[lose.place]?.id) return [entry];
    return losses[lose.loss]?.(entry) ?? [];
  });
  return Response.json(kept);
}

async function ask(token: Address, lost: typeof lose) {
  lose = lost;
  const before = () => {
    request = 0;
    seen = [];
  };
  return await lookUp({ 1: node.url }, token, 1, { before });
}

const nothingLost = { request: 0, place: -1, loss: "left out" };
const rank = ["info", "low", "medium", "high", "critical"];

/** Fails when `less` tells something good that `full` does not, or hides something bad unsaid. */
function assertNoBetter(full: Snapshot, less: Snapshot, about: string): void {
  if (!less.ok) {
    assert.ok(["upstream-unavailable", "upstream-timeout"].includes(less.error), about);
    return;
  }
  for (const [name, value] of Object.entries(less.owner)) {
    if (value === full.owner[name]) continue;
    // The account may be unknown while it is known that there is one.
    assert.ok(value === null, `${about}: owner.${name} became ${value}`);
    assert.ok(toldUnknown(less, `/owner/${name}`) || name === "delegatedTo", `${about}: ${name}`);
  }
  const incomplete = less.code.incomplete.length > full.code.incomplete.length;
  if (less.code.powers === null) assert.ok(incomplete, about);
  for (const power of full.code.powers) {
    // deno-lint-ignore no-explicit-any -- as the snapshot
    const now = less.code.powers?.find((one: any) => one.power === power.power);
    if (now?.renounced === true) assert.equal(power.renounced, true, about);
    const weaker = now === undefined || rank.indexOf(now.severity) < rank.indexOf(power.severity);
    assert.ok(!weaker || incomplete, `${about}: ${power.power} is gone or weaker`);
  }
  const { route, priceImpactBps } = less.liquidity;
  assert.ok(route === full.liquidity.route || route === null, about);
  assert.ok(priceImpactBps === full.liquidity.priceImpactBps || priceImpactBps === null, about);
  for (const pointer of nulls(less).filter((one) => !nulls(full).includes(one))) {
    assert.ok(toldUnknown(less, pointer), `${about}: ${pointer} is null and not told why`);
  }
}

/** Pointers of what is null in the groups, one level down. */
function nulls(answer: Snapshot): string[] {
  return ["owner", "code", "liquidity"].flatMap((group) =>
    Object.entries(answer[group]).flatMap(([name, value]) =>
      value === null ? [`/${group}/${name}`] : []
    )
  );
}

/** Whether `unknown` or `incomplete` speaks of a value or of what it is a part of. */
function toldUnknown(answer: Snapshot, pointer: string): boolean {
  const fields: string[] = answer.unknown.map(({ field }: { field: string }) => field);
  const [, group] = pointer.split("/");
  if (fields.includes(pointer) || fields.includes(`/${group}`)) return true;
  // One reason stands for the whole group of a route, and for an owner's account.
  if (group === "liquidity") return fields.includes("/liquidity/route");
  if (pointer === "/owner/delegatedTo") return fields.includes("/owner/kind");
  return pointer === "/code/proxy" && answer.code.incomplete.includes("proxy-unread");
}

/** Loses each answer of each request in each way. */
async function loseEach(token: Address): Promise<number> {
  const whole = await ask(token, nothingLost);
  const requests = seen.map((calls) => calls.length);
  let tried = 0;
  for (const [nth, places] of requests.entries()) {
    for (let place = 0; place < places; place++) {
      for (const loss of Object.keys(losses)) {
        const { answer, whole: isWhole } = await ask(token, { request: nth, place, loss });
        const about = `${loss}: call ${place} of request ${nth}`;
        assertNoBetter(whole.answer, answer, about);
        // What differs for an upstream's fault is not kept for others.
        const same = JSON.stringify(strip(answer)) === JSON.stringify(strip(whole.answer));
        assert.ok(same || !isWhole, `${about}: ${JSON.stringify(answer)}`);
        tried++;
      }
    }
  }
  return tried;
}

const strip = (answer: Snapshot) => ({ ...answer, sources: [] });

Deno.test("no lost answer makes an owned token with a pool look better", async () => {
  const token = await chain.deploy("own:OwnableToken", ["T", "T", 10n ** 27n, chain.accounts[0]]);
  await chain.addV2({ token, coin: 10n * COIN, tokens: 1_000n * COIN });
  assert.ok(await loseEach(token) >= 60);
});

Deno.test("no lost answer makes a beacon proxy look better", async () => {
  const { accounts } = chain;
  const implementation = await chain.deploy("own:OwnableToken", ["T", "T", 1n, accounts[0]]);
  const beacon = await chain.deploy("openzeppelin:UpgradeableBeacon", [implementation]);
  const token = await chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"]);
  assert.ok(await loseEach(token) >= 70);
});

Deno.test("no lost answer makes a token whose code stands in a slot of its own look better", async () => {
  const code = await chain.deploy("own:ScanToken", [chain.accounts[0]]);
  const token = await chain.deploy("own:ScanPlainSlot", [code]);
  const { answer } = await snapshot({ 1: chain.rpcUrl }, token, 1);
  assert.deepEqual(answer.code.incomplete, []);
  assert.ok(await loseEach(token) >= 60);
});

Deno.test("no lost answer makes a proxy with an upgrade in its implementation look better", async () => {
  const implementation = await chain.deploy("own:RiskUpgradeable");
  const token = await chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const { answer } = await snapshot({ 1: chain.rpcUrl }, token, 1);
  // Anybody may replace the code.
  assert.equal(answer.code.powers[0].severity, "critical");
  assert.ok(await loseEach(token) >= 66);
});

Deno.test("a snapshot that misses what another node may know is not kept", async () => {
  const token = await chain.deploy("own:OwnableToken", ["T", "T", 10n ** 27n, chain.accounts[0]]);
  assert.equal((await ask(token, nothingLost)).whole, true);
  const [calls = []] = seen;
  const places = calls.flatMap(({ method }, place) => method === "eth_chainId" ? [] : [place]);
  const kept: string[] = [];
  for (const place of places) {
    const { whole } = await ask(token, { request: 0, place, loss: "an internal error" });
    if (whole) kept.push(`${calls[place]?.method} at ${place}`);
  }
  // The token's reads come in a request of their own then; who administers is moot where no proxy is.
  assert.deepEqual(kept, ["eth_call at 2", "eth_getStorageAt at 4"]);
});
