import assert from "node:assert/strict";
import {
  createPublicClient,
  decodeFunctionResult,
  type Hex,
  hexToString,
  http,
  parseAbi,
} from "viem";
import { type Chain, startChain } from "./chain.ts";
import { rpc, rpcBatch } from "./json_rpc.ts";
import { TABLE, type TokenName } from "./tokens.ts";

const NAMES = Object.keys(TABLE) as TokenName[];
const ABI = parseAbi([
  "function name() view returns (string)",
  "function symbol() view returns (string)",
  "function decimals() view returns (uint8)",
  "function totalSupply() view returns (uint256)",
  "function owner() view returns (address)",
]);
const SELECTOR = { name: "0x06fdde03", symbol: "0x95d89b41", owner: "0x8da5cb5b" } as const;
const ZERO = "0x0000000000000000000000000000000000000000";

let chain: Chain;
Deno.test.beforeAll(async () => {
  chain = await startChain();
});
Deno.test.afterAll(() => chain.stop());

/** The raw answer of a call without arguments. */
function raw(token: TokenName, name: keyof typeof SELECTOR): Promise<Hex> {
  const call = { to: chain.addresses[token], data: SELECTOR[name] };
  return rpc(chain.rpcUrl, "eth_call", [call, "latest"]) as Promise<Hex>;
}

/** One metadata function, decoded. */
async function read(token: TokenName, functionName: keyof typeof SELECTOR): Promise<string> {
  return decodeFunctionResult({ abi: ABI, functionName, data: await raw(token, functionName) });
}

Deno.test("rig: every address has code, except the removed token", async () => {
  const codes = await rpcBatch(
    chain.rpcUrl,
    NAMES.map((name) => ({ method: "eth_getCode", params: [chain.addresses[name], "latest"] })),
  );
  const without = NAMES.filter((_, index) => codes[index] === "0x");
  assert.deepEqual(without, ["destroyed"]);
});

Deno.test("rig: addresses shown in documents do not move", () => {
  assert.equal(chain.addresses.weth, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2");
  assert.equal(chain.addresses.usd, "0x5FbDB2315678afecb367f032d93F642f64180aa3");
  assert.equal(chain.addresses.proxyToken, "0xa513E6E4b8f2a923D98304ec87F64353C4D5C853");
  assert.equal(chain.addresses.homoglyphUsdc, "0x4ed7c70F96B99c776995fB64377f0d4aB3B0e1C1");
});

Deno.test("rig: Multicall3 reads many tokens in one call", async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) });
  const symbols = await client.multicall({
    multicallAddress: chain.addresses.multicall3,
    allowFailure: false,
    contracts: (["weth", "usd", "proxyToken", "beaconToken", "clone"] as const).map((token) => ({
      address: chain.addresses[token],
      abi: ABI,
      functionName: "symbol" as const,
    })),
  });
  assert.deepEqual(symbols, ["WETH", "DUSD", "PRXY", "BCON", "CLON"]);
});

Deno.test("rig: WETH has metadata, and supply from a real deposit", async () => {
  const client = createPublicClient({ transport: http(chain.rpcUrl, { retryCount: 0 }) });
  const weth = { address: chain.addresses.weth, abi: ABI };
  assert.equal(await client.readContract({ ...weth, functionName: "name" }), "Wrapped Ether");
  assert.equal(await client.readContract({ ...weth, functionName: "decimals" }), 18);
  const supply = await client.readContract({ ...weth, functionName: "totalSupply" });
  assert.equal(supply, 1_000n * 10n ** 18n);
});

Deno.test("rig: bytes32 metadata is one padded word, not an ABI string", async () => {
  const answer = await raw("bytes32Token", "name");
  assert.equal(answer.length, 2 + 64);
  assert.equal(hexToString(answer, { size: 32 }), "Demo Gold");
});

Deno.test("rig: owners are a wallet, a contract, nobody, a delegated wallet", async () => {
  assert.equal(await read("ownable", "owner"), chain.accounts[1]);
  assert.equal(await read("ownedByContract", "owner"), chain.addresses.timelock);
  assert.equal(await read("renounced", "owner"), ZERO);
  assert.equal(await read("delegatedOwner", "owner"), chain.addresses.delegatedWallet);
  const code = await rpc(chain.rpcUrl, "eth_getCode", [chain.addresses.delegatedWallet, "latest"]);
  assert.equal(code, `0xef0100${chain.addresses.notAToken.slice(2).toLowerCase()}`);
});

Deno.test("rig: hostile tokens misbehave as their rows say", async () => {
  assert.match(await read("bidiName", "name"), /^\u202E.*\u200B.*<img.*Ignore previous/u);
  assert.equal((await read("hugeName", "name")).length, 1_000_000);
  await assert.rejects(raw("gasBomb", "name"), /gas/i);
  await assert.rejects(read("badAbi", "name"));
  await assert.rejects(read("badAbi", "symbol"));
  assert.equal(await raw("emptyAnswer", "name"), "0x");
  assert.equal(BigInt(await raw("oneAnswer", "owner")), 1n);
  await assert.rejects(raw("notAToken", "name"), /revert/);
  await assert.rejects(raw("noMetadata", "symbol"), /revert/);
  assert.equal(await read("fakeUsdc", "symbol"), "USDC");
  assert.notEqual(await read("homoglyphUsdc", "symbol"), "USDC");
});

Deno.test("rig: a transaction sent after the start is mined without being asked", async () => {
  const [from, to] = chain.accounts;
  // The plain method answers before the block is there; this one waits for the receipt.
  const receipt = await rpc(chain.rpcUrl, "eth_sendTransactionSync", [{ from, to, value: "0x1" }]);
  assert.equal((receipt as { status: string }).status, "0x1");
});

Deno.test("rig: another chain id is answered, and stop() ends the process", async () => {
  const base = await startChain({ chainId: 8453 });
  assert.equal(await rpc(base.rpcUrl, "eth_chainId"), "0x2105");
  assert.deepEqual(base.addresses, chain.addresses);
  await base.stop();
  await base.stop();
  await assert.rejects(rpc(base.rpcUrl, "eth_chainId"));
  assert.throws(() => Deno.kill(base.pid, "SIGTERM"), Deno.errors.NotFound);
});

Deno.test("rig: the node does not outlive a process that is killed", async () => {
  const script = `
    import { startChain } from ${JSON.stringify(import.meta.resolve("./chain.ts"))};
    const { rpcUrl } = await startChain();
    console.log(rpcUrl);
    await new Promise(() => setInterval(() => {}, 1_000));`;
  const parent = new Deno.Command(Deno.execPath(), {
    args: ["eval", script],
    stdout: "piped",
  }).spawn();
  const reader = parent.stdout.getReader();
  const { value } = await reader.read();
  const rpcUrl = new TextDecoder().decode(value).trim();
  assert.equal(await rpc(rpcUrl, "eth_chainId"), "0x1");
  parent.kill("SIGKILL");
  await parent.status;
  await reader.cancel();
  for (let tries = 0; tries < 200; tries++) {
    const gone = await rpc(rpcUrl, "eth_chainId").then(() => false, () => true);
    if (gone) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail(`${rpcUrl} still answers`);
});
