/** The code group: what runs in a token's place is looked at; where more runs, nothing is given up. */
import assert from "node:assert/strict";
import type { Address, Hex } from "../../tools/evm/network.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { steadyAnalyses } from "../rig/analyser.ts";
import { type DexChain, startDexChain } from "../rig/dex/dex_chain.ts";
import { rpc } from "../rig/json_rpc.ts";
import { startUpstream, type Upstream } from "../rig/upstream.ts";
import { lookUp, type Snapshot, snapshot } from "./_risk_chain.ts";
import { cloneOf } from "./_scan_chain.ts";

const ZERO = "0x0000000000000000000000000000000000000000";

let chain: DexChain;
let node: Upstream;
let plain: Address;
Deno.test.beforeAll(async () => {
  chain = await startDexChain({ chainId: 1 });
  node = await startUpstream({ target: chain.rpcUrl });
  plain = await chain.deploy("own:ScanToken", [ZERO]);
});
Deno.test.afterAll(async () => {
  await node.stop();
  await chain.stop();
});

/** Asks on Ethereum and counts what reaches its node. */
async function look(token: Address) {
  const found = await snapshot({ 1: node.url }, token, 1, { before: node.resetCounters });
  return { ...found, requests: node.requests };
}

const told = (answer: Snapshot): string[] =>
  answer.code.powers.map(({ power, severity }: Record<string, string>) => `${power} ${severity}`);

async function codeOf(token: Address): Promise<Snapshot> {
  return (await snapshot({ 1: chain.rpcUrl }, token, 1)).answer.code;
}

function severityOf({ powers }: Snapshot, name: string): string | null {
  return powers.find(({ power }: { power: string }) => power === name)?.severity ?? null;
}

async function setSlot(token: Address, slot: string, value: Address): Promise<void> {
  const word = `0x${value.slice(2).toLowerCase().padStart(64, "0")}`;
  await rpc(chain.rpcUrl, "anvil_setStorageAt", [token, slot, word]);
}

async function cloned(target: Address): Promise<Address> {
  const clone = await chain.deploy("own:NotAToken");
  await rpc(chain.rpcUrl, "anvil_setCode", [clone, cloneOf(target)]);
  return clone;
}

Deno.test("a token without an owner, all of whose code was read, has powers that are given up", async () => {
  const code = await codeOf(plain);
  assert.deepEqual([severityOf(code, "mint"), code.incomplete], ["info", []]);
  const behindClone = await codeOf(await cloned(plain));
  assert.deepEqual([severityOf(behindClone, "mint"), behindClone.incomplete], ["info", []]);
});

Deno.test("code that delegates by a slot of its own is looked at with it; through a clone it may run anything", async () => {
  const token = await chain.deploy("own:ScanDelegating", [ZERO, plain]);
  const code = await codeOf(token);
  assert.deepEqual([code.incomplete, severityOf(code, "mint")], [[], "info"]);
  const behindClone = await codeOf(await cloned(token));
  assert.deepEqual(behindClone.incomplete, ["runs-other-code"]);
  assert.equal(severityOf(behindClone, "mint"), "high");
});

Deno.test("a token that runs one code, named in its own or in one of the first slots, is looked at in two requests", async () => {
  const inSlot = await chain.deploy("own:ScanPlainSlot", [plain]);
  const inCode = await chain.deploy("own:ScanPlainCode", [plain]);
  for (const token of [inSlot, inCode]) {
    const { answer, whole, requests } = await look(token);
    assert.deepEqual([answer.code.proxy, answer.code.incomplete], [null, []]);
    assert.equal(severityOf(answer.code, "mint"), "info");
    assert.deepEqual([whole, requests], [true, 2]);
  }
});

Deno.test("a token that hands calls on to what was not looked at says so, and hides no functions", async () => {
  const takes = await chain.deploy("own:ScanTakes");
  const resolver = await chain.deploy("own:ScanResolver", [plain, takes]);
  const selectors = ["0x313ce567", "0x18160ddd", "0x70a08231", "0xa9059cbb"];
  const tokens = {
    "two codes": await chain.deploy("own:ScanTwoCodes", [plain, takes]),
    "two slots": await chain.deploy("own:ScanTwoSlots", [plain, takes]),
    "a far slot": await chain.deploy("own:ScanFarSlot", [plain]),
    "a resolver": await chain.deploy("own:ScanResolved", [resolver]),
    "facets": await chain.deploy("own:ScanLoupe", [selectors, selectors.map(() => plain), [plain]]),
  };
  for (const [what, token] of Object.entries(tokens)) {
    const { incomplete } = await codeOf(token);
    assert.deepEqual(incomplete, ["runs-other-code"], what);
  }
});

Deno.test("what is asked of a beacon by selector is not what it names to whoever asks plainly", async () => {
  const takes = await chain.deploy("own:ScanTakes");
  const resolver = await chain.deploy("own:ScanResolver", [plain, takes]);
  const code = await codeOf(await chain.deploy("own:ScanResolvedByBeacon", [resolver]));
  assert.deepEqual(code.incomplete, ["runs-other-code"]);
  assert.equal(severityOf(code, "mint"), "high");
});

Deno.test("a library's code may write the owner: nothing is given up", async () => {
  const token = await chain.deploy("own:ScanLibraryUser", [ZERO, plain]);
  const code = await codeOf(token);
  assert.deepEqual(code.incomplete, ["runs-other-code"]);
  assert.equal(severityOf(code, "mint"), "high");
});

Deno.test("an implementation that delegates leaves the list incomplete and the proxy replaceable", async () => {
  const implementation = await chain.deploy("own:ScanDelegating", [ZERO, plain]);
  const proxy = await chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const code = await codeOf(proxy);
  assert.deepEqual(code.incomplete, ["runs-other-code"]);
  assert.equal(severityOf(code, "upgradeable-proxy"), "high");
  assert.equal(severityOf(code, "mint"), "high");
});

Deno.test("a slot for show quiets nothing: a token that delegates elsewhere says so", async () => {
  const token = await chain.deploy("own:ScanDelegating", [ZERO, plain]);
  await setSlot(token, proxySlots.implementation, plain);
  const code = await codeOf(token);
  assert.ok(code.incomplete.includes("runs-other-code"), code.incomplete.join());
  assert.equal(severityOf(code, "mint"), "high");
});

Deno.test("a slot for show on code that delegates nowhere adds nothing", async () => {
  const token = await chain.deploy("own:ScanToken", [ZERO]);
  await setSlot(token, proxySlots.implementation, await chain.deploy("own:RiskUpgradeable"));
  const code = await codeOf(token);
  assert.deepEqual(code.incomplete, []);
  assert.deepEqual(
    [severityOf(code, "upgradeable-proxy"), severityOf(code, "mint")],
    [null, "info"],
  );
});

Deno.test("an admin upgrades, whoever that is, and then the rest is not given up", async () => {
  const admin = await chain.deploy("openzeppelin:ProxyAdmin");
  const proxy = await chain.deploy("openzeppelin:TransparentUpgradeableProxy", [
    plain,
    admin,
    "0x",
  ]);
  const code = await codeOf(proxy);
  assert.equal(code.proxy.admin, admin);
  assert.equal(severityOf(code, "upgradeable-proxy"), "high");
  const { heldBy } = code.powers.find(({ power }: { power: string }) =>
    power === "upgradeable-proxy"
  );
  assert.deepEqual(heldBy, [{ address: admin, kind: "contract" }]);
  assert.equal(severityOf(code, "mint"), "high");
});

Deno.test("powers of an analysis that the clock cut short are given and not kept", async () => {
  const whole = await steadyAnalyses();
  const cut = async (code: Hex) => ({ ...await whole(code), whole: false });
  const endpoints = { 1: chain.rpcUrl };
  const first = await snapshot(endpoints, plain, 1, { analyses: cut });
  assert.deepEqual([first.whole, severityOf(first.answer.code, "mint")], [false, "info"]);
  assert.equal((await snapshot(endpoints, plain, 1, { analyses: whole })).whole, true);
});

Deno.test("code that takes too long to analyse is unread, and nothing is kept", async () => {
  const never = () => new Promise<never>(() => {});
  const { answer, whole } = await snapshot({ 1: chain.rpcUrl }, plain, 1, { analyses: never });
  assert.deepEqual([answer.code.powers, whole], [null, false]);
  assert.ok(answer.code.incomplete.includes("code-unread"), answer.code.incomplete.join());
});

Deno.test("only a token's code is analysed", async () => {
  const whole = await steadyAnalyses();
  const asked: Hex[] = [];
  const analyses = async (code: Hex) => {
    asked.push(code);
    return await whole(code);
  };
  const endpoints = { 1: chain.rpcUrl };
  const other = await chain.deploy("own:DexSolidlyFees");
  const { answer } = await lookUp(endpoints, other, 1, { analyses });
  assert.deepEqual([answer.ok, "error" in answer && answer.error], [false, "not-a-token"]);
  assert.equal(asked.length, 0);
  await lookUp(endpoints, plain, 1, { analyses });
  assert.equal(asked.length, 1);
});

Deno.test("a token that shows none of a token's functions hides them", async () => {
  const token = await chain.deploy("own:OneAnswer");
  const { incomplete } = await codeOf(token);
  assert.ok(incomplete.includes("opaque-dispatch"), incomplete.join());
});

Deno.test("a proxy's implementation is looked at too, in two requests; a beacon's as well", async () => {
  const implementation = await chain.deploy("own:OwnableToken", ["I", "I", 1n, chain.accounts[0]]);
  const proxied = await chain.deploy("openzeppelin:ERC1967Proxy", [implementation, "0x"]);
  const beacon = await chain.deploy("openzeppelin:UpgradeableBeacon", [implementation]);
  const viaBeacon = await chain.deploy("openzeppelin:BeaconProxy", [beacon, "0x"]);
  for (const [address, kind] of [[proxied, "eip1967"], [viaBeacon, "eip1967-beacon"]] as const) {
    const { answer, whole, requests } = await look(address);
    assert.equal(answer.code.proxy.kind, kind);
    assert.equal(answer.code.proxy.implementation, implementation);
    // Nothing writes the slot of the one; whoever has the beacon replaces the code of the other.
    const isBeacon = kind === "eip1967-beacon";
    const wanted = isBeacon ? ["upgradeable-proxy high", "mint high"] : ["mint info"];
    assert.deepEqual(told(answer), [...wanted, "owner-change info"]);
    const mint = answer.code.powers.find(({ power }: { power: string }) => power === "mint");
    assert.deepEqual(mint.functions, [{
      selector: "0x40c10f19",
      signature: "mint(address,uint256)",
      in: "implementation",
      access: "guarded",
    }]);
    assert.deepEqual(answer.code.incomplete, []);
    assert.deepEqual(
      answer.unknown,
      isBeacon ? [{ field: "/code/powers/0/renounced", reason: "no-function" }] : [],
    );
    assert.deepEqual([whole, requests, answer.sources.length], [true, 2, 2]);
  }
});

Deno.test("a beacon that names nothing, answers nothing or burns all gas leaves the implementation unread", async () => {
  for (const artefact of ["own:LensSpinner", "own:LensFlood", "own:LensLoudRevert"] as const) {
    const bad = await chain.deploy(artefact);
    const proxied = await chain.deploy("own:ScanHalfToken", [bad]);
    const { answer, requests } = await look(proxied);
    assert.deepEqual(answer.code.incomplete, ["implementation-unread"], artefact);
    assert.deepEqual(told(answer), ["upgradeable-proxy high"]);
    assert.equal(requests, 2);
  }
});

Deno.test("a minimal clone is no upgradeable proxy, and its code is looked at", async () => {
  const implementation = await chain.deploy("own:OwnableToken", ["I", "I", 1n, chain.accounts[0]]);
  const clone = await chain.deploy("own:OwnableToken", ["I", "I", 1n, chain.accounts[0]]);
  const code = `0x363d3d373d3d3d363d73${
    implementation.slice(2).toLowerCase()
  }5af43d82803e903d91602b57fd5bf3`;
  await rpc(chain.rpcUrl, "anvil_setCode", [clone, code]);
  const { answer, requests } = await look(clone);
  assert.equal(answer.code.proxy.kind, "eip1167");
  // The owner stands in the clone's own storage.
  assert.deepEqual(told(answer), ["mint high", "owner-change info"]);
  assert.equal(requests, 2);
});
