/** Taking any answer away never makes a scan look better than it is. */
import assert from "node:assert/strict";
import { type Address, getAddress } from "viem";
import { severities } from "../../tools/bytecode/analysis.ts";
import { startUpstream, type Upstream, type UpstreamRequest } from "../rig/upstream.ts";
import { cloneOf, type Scan, type ScanChain, startScanChain } from "./_scan_chain.ts";

type Call = { readonly id: number; readonly method: string };
type Entry = { readonly id: number } & Record<string, unknown>;

const error = (code: number, message: string) => ({ id }: Entry) => ({
  id,
  jsonrpc: "2.0",
  error: { code, message },
});
const result = (value: unknown) => ({ id }: Entry) => ({ id, jsonrpc: "2.0", result: value });

/** What becomes of one answer of a batch. */
const losses: Readonly<Record<string, (entry: Entry) => Entry | null>> = {
  "left out": () => null,
  "null": result(null),
  "an internal error": error(-32603, "internal error"),
  "unsupported": error(-32601, "method not found"),
  "garbage": result("0xzz"),
  "an object": result({}),
};

let world: ScanChain;
let node: Upstream;
let lose: { readonly request: number; readonly places: readonly number[]; readonly loss: string };
let request = 0;
let seen: Call[][] = [];

const nothing = { request: 0, places: [], loss: "left out" };

Deno.test.beforeAll(async () => {
  world = await startScanChain();
  node = await startUpstream({ answer });
});
Deno.test.afterAll(async () => {
  await node.stop();
  await world.stop();
});

async function answer({ body }: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  const calls: Call[] = JSON.parse(body);
  seen.push(calls);
  const nth = request++;
  const response = await fetch(world.chain.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    signal,
  });
  const entries: Entry[] = await response.json();
  if (nth !== lose.request) return Response.json(entries);
  const lost = new Set(lose.places.map((place) => calls[place]?.id));
  return Response.json(
    entries.flatMap((entry) => lost.has(entry.id) ? losses[lose.loss]?.(entry) ?? [] : [entry]),
  );
}

async function ask(address: Address, lost: typeof lose): Promise<Scan> {
  lose = lost;
  request = 0;
  seen = [];
  return (await world.answer(address, { url: node.url })).answer;
}

const gravity = (severity: string) => severities.indexOf(severity as (typeof severities)[number]);

/** Fails when `less` tells something good that `full` does not, or hides something bad unsaid. */
function assertNoBetter(full: Scan, less: Scan, about: string): void {
  if (!less.ok) {
    assert.ok(["upstream-unavailable", "upstream-timeout"].includes(less.error), about);
    return;
  }
  const unknown = less.unknown.map(({ field }: Scan) => field);
  assert.ok(less.kind === full.kind || (less.kind === null && unknown.includes("/kind")), about);
  const isIncomplete = less.incomplete.length > full.incomplete.length;
  for (const power of full.powers) {
    const now = less.powers.find((one: Scan) => one.power === power.power);
    assert.ok(now !== undefined || isIncomplete, `${about}: ${power.power} is gone`);
    if (now === undefined) continue;
    const { severity, renounced } = now;
    // What an unread implementation would have made graver is not known: `incomplete` says so.
    assert.ok(
      isIncomplete || gravity(severity) <= gravity(power.severity),
      `${about}: ${power.power} is ${severity}`,
    );
    if (renounced === true) assert.equal(power.renounced, true, about);
  }
  for (const { power } of less.summary) {
    const isFound = full.powers.some((one: Scan) => one.power === power);
    if (!isFound) continue;
    const { text } = less.summary.find((one: Scan) => one.power === power);
    assert.match(text, /not read$/, about);
  }
  for (const [name, value] of Object.entries(full.opcodes ?? {})) {
    if (value === true) assert.notEqual(less.opcodes[name], false, `${about}: ${name}`);
  }
}

/** Loses each answer of each request in each way, and sets of them drawn by a fixed rule. */
async function loseEach(address: Address): Promise<number> {
  const full = await ask(address, nothing);
  assert.equal(full.ok, true, JSON.stringify(full));
  const sizes = seen.map(({ length }) => length);
  let tried = 0;
  for (const [nth, size] of sizes.entries()) {
    const single = Array.from({ length: size }, (_, place) => [place]);
    const several = Array.from({ length: 40 }, (_, draw) => drawn(size, draw));
    for (const places of [...single, ...several]) {
      const kinds = places.length === 1 ? Object.keys(losses) : ["an internal error"];
      for (const loss of kinds) {
        const less = await ask(address, { request: nth, places, loss });
        assertNoBetter(full, less, `${loss}: calls ${places} of request ${nth}`);
        tried++;
      }
    }
  }
  return tried;
}

/** Every call with a chance of a half, the same at each run. */
function drawn(size: number, draw: number): number[] {
  let state = draw * 2_654_435_761 + 1;
  return Array.from({ length: size }, (_, place) => place).filter(() => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state > 1_073_741_824;
  });
}

const ZERO = "0x0000000000000000000000000000000000000000";

Deno.test("no lost answer makes a wallet's token look better", async () => {
  const token = await world.chain.deploy("own:ScanToken", [world.chain.accounts[3]!]);
  assert.ok(await loseEach(token) >= 200);
});

Deno.test("no lost answer makes a token that is renounced for show look better", async () => {
  const token = await world.chain.deploy("own:ScanRetakable", [world.chain.accounts[0]!]);
  await world.chain.write("own:ScanRetakable", token, "hand", [ZERO]);
  assert.ok(await loseEach(token) >= 200);
});

Deno.test("no lost answer makes a renounced token look worse than unknown, or another one renounced", async () => {
  assert.ok(await loseEach(await world.chain.deploy("own:ScanToken", [ZERO])) >= 150);
});

Deno.test("no lost answer makes a multisig's token look better", async () => {
  const owners = world.chain.accounts.slice(0, 3);
  const keeper = await world.chain.deploy("own:ScanMultisig", [owners, 2n]);
  assert.ok(await loseEach(await world.chain.deploy("own:ScanToken", [keeper])) >= 200);
});

Deno.test("no lost answer makes a token with roles look better", async () => {
  const token = await world.chain.deploy("openzeppelin:ERC20PresetMinterPauser", ["T", "T"]);
  assert.ok(await loseEach(token) >= 200);
});

Deno.test("no lost answer makes an upgradeable proxy look better", async () => {
  const implementation = await world.chain.deploy("own:RiskUpgradeable");
  const proxy = await world.chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  assert.ok(await loseEach(proxy) >= 200);
});

Deno.test("no lost answer makes a beacon's proxy look better", async () => {
  const token = await world.chain.deploy("own:ScanToken", [ZERO]);
  const beacon = await world.chain.deploy("openzeppelin:UpgradeableBeacon", [token]);
  assert.ok(
    await loseEach(await world.chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"])) >= 200,
  );
});

Deno.test("no lost answer makes a proxy of two codes look better", async () => {
  const codes = [
    await world.chain.deploy("own:ScanToken", [ZERO]),
    await world.chain.deploy("own:ScanTakes"),
  ];
  assert.ok(await loseEach(await world.chain.deploy("own:ScanTwoSlots", codes)) >= 200);
});

Deno.test("no lost answer makes a diamond look better", async () => {
  const token = await world.chain.deploy("own:ScanToken", [ZERO]);
  const cut = await world.chain.deploy("own:ScanCut");
  const facets = [["0xa9059cbb", "0xe3fddac4"], [token, cut], [token, cut]];
  assert.ok(await loseEach(await world.chain.deploy("own:ScanLoupe", facets)) >= 200);
});

Deno.test("no lost answer makes a clone of a clone look better", async () => {
  const token = await world.chain.deploy("own:ScanToken", [world.chain.accounts[0]!]);
  const clone = getAddress((await world.place(cloneOf(token))).toLowerCase());
  const outer = getAddress((await world.place(cloneOf(clone))).toLowerCase());
  assert.ok(await loseEach(outer) >= 200);
});
