import assert from "node:assert/strict";
import fc from "fast-check";
import { networks } from "../../tools/evm/networks.ts";
import { createNetworkResolver } from "../../tools/evm/resolve_network.ts";

const resolve = createNetworkResolver(networks);

function nameOf(text: string | undefined): string | null {
  const resolved = resolve(text);
  return resolved.ok ? resolved.network.name : null;
}

Deno.test("a network is Ethereum when none is named", () => {
  assert.equal(nameOf(undefined), "Ethereum");
  assert.equal(nameOf(""), "Ethereum");
  assert.equal(nameOf("  "), "Ethereum");
});

for (
  const [text, name] of [
    ["eth", "Ethereum"],
    ["MAINNET", "Ethereum"],
    ["1", "Ethereum"],
    ["bsc", "BNB Chain"],
    ["bnbchain", "BNB Chain"],
    ["BNB Smart Chain", "BNB Chain"],
    ["bnb", "BNB Chain"],
    ["op mainnet", "Optimism"],
    ["matic", "Polygon"],
    ["Arbitrum One", "Arbitrum"],
    ["arbitrum-one", "Arbitrum"],
    ["avax", "Avalanche"],
    ["WorldChain", "World Chain"],
    ["world chain", "World Chain"],
    ["hyperliquid", "HyperEVM"],
    ["999", "HyperEVM"],
    ["8453", "Base"],
    ["opbnb", "opBNB"],
    ["xdai", "Gnosis"],
    ["747474", "Katana"],
  ] as const
) {
  Deno.test(`"${text}" names ${name}`, () => assert.equal(nameOf(text), name));
}

Deno.test("every name, viem export name, id and alias names its own network", () => {
  for (const network of networks) {
    const { name, viemExport, chainId, aliases } = network;
    for (const text of [name, name.toUpperCase(), viemExport, String(chainId), ...aliases]) {
      assert.equal(nameOf(text), name, text);
    }
  }
});

for (
  const text of [
    "solana",
    "0x1",
    "1.0",
    "-1",
    "1-0",
    "01",
    "2",
    "constructor",
    "__proto__",
    "ethereum classic",
  ]
) {
  Deno.test(`"${text}" is no supported network`, () => assert.equal(nameOf(text), null));
}

Deno.test("the refusal lists all 25 networks", () => {
  const refusal = resolve("nowhere");
  assert.ok(!refusal.ok);
  assert.equal(refusal.error, "unsupported-network");
  for (const network of networks) assert.ok(refusal.detail.includes(network.name));
});

Deno.test("the refusal never repeats what the caller wrote", () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => {
    const resolved = resolve(`zq${text}`);
    const nowhere = resolve("nowhere");
    assert.deepEqual(resolved, nowhere);
  }));
});
