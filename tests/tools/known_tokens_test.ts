import assert from "node:assert/strict";
import { getAddress } from "viem";
import { networks } from "../../tools/evm/networks.ts";
import { knownToken, knownTokens } from "../../tools/token/known_tokens.ts";

const ethereum = networks[0]!;
const rows = Object.entries(knownTokens).flatMap(([chainId, list]) =>
  list.map((row) => [Number(chainId), ...row] as const)
);

Deno.test("known tokens are checksummed addresses on networks of the table, each once", () => {
  const ids = new Set(networks.map(({ chainId }) => chainId));
  assert.ok(rows.length >= 200, String(rows.length));
  for (const [chainId, symbol, decimals, address] of rows) {
    assert.ok(ids.has(chainId), String(chainId));
    assert.equal(address, getAddress(address.toLowerCase() as typeof address), symbol);
    assert.match(symbol, /^[\w.]{1,12}$/);
    assert.ok(Number.isInteger(decimals) && decimals >= 0 && decimals <= 18, symbol);
  }
  assert.equal(new Set(rows.map(([chainId, , , at]) => `${chainId}/${at}`)).size, rows.length);
});

Deno.test("a token is known on its own network, and a wrapped coin by the network table", () => {
  const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
  assert.deepEqual(knownToken(ethereum, usdc), { symbol: "USDC", decimals: 6 });
  for (const network of networks.slice(1)) assert.equal(knownToken(network, usdc), null);
  for (const network of networks) {
    if (network.wrappedNative === null) continue;
    assert.equal(knownToken(network, network.wrappedNative)?.decimals, 18, network.name);
  }
  assert.equal(knownToken(ethereum, ethereum.wrappedNative!)?.symbol, "WETH");
});
