import assert from "node:assert/strict";
import { getAddress } from "viem";
import * as viemChains from "viem/chains";
import { networks } from "../../tools/evm/networks.ts";
import { wellKnownTokens } from "../../tools/token_info/well_known.ts";

type ViemChain = {
  id: number;
  nativeCurrency: { symbol: string; decimals: number };
  contracts?: { multicall3?: { address: string } };
  rpcUrls: { default: { http: readonly string[] } };
};

Deno.test("the network table has 25 networks with distinct ids and names, Ethereum first", () => {
  assert.equal(networks.length, 25);
  assert.equal(new Set(networks.map((network) => network.chainId)).size, 25);
  assert.equal(new Set(networks.map((network) => network.name)).size, 25);
  assert.equal(networks[0]?.name, "Ethereum");
});

for (const network of networks) {
  Deno.test(`the row of ${network.name} agrees with viem's export ${network.viemExport}`, () => {
    const chain = (viemChains as unknown as Record<string, ViemChain>)[network.viemExport];
    assert.ok(chain);
    assert.equal(network.chainId, chain.id);
    assert.equal(network.nativeSymbol, chain.nativeCurrency.symbol);
    assert.equal(chain.nativeCurrency.decimals, 18);
    assert.equal(network.multicall3, getAddress(chain.contracts?.multicall3?.address ?? ""));
    const hrefs = (urls: readonly string[]) => urls.map((url) => new URL(url).href);
    const defaults = hrefs(chain.rpcUrls.default.http);
    assert.deepEqual(hrefs(network.rpcUrls).slice(0, defaults.length), defaults);
  });

  Deno.test(`every address in the row of ${network.name} is checksummed`, () => {
    const { dex } = network;
    const addresses = [
      network.wrappedNative,
      network.multicall3,
      network.chainlinkUsdFeed?.address,
      ...(dex === null ? [] : [dex.router, dex.factory, dex.quoter]),
    ];
    for (const address of addresses) {
      if (address !== null && address !== undefined) assert.equal(address, getAddress(address));
    }
  });
}

Deno.test("only Abstract and Blast are in sunset", () => {
  const sunset = networks.filter((network) => network.status === "sunset");
  assert.deepEqual(sunset.map((network) => network.name), ["Abstract", "Blast"]);
});

Deno.test("endpoints are https and carry no credentials", () => {
  for (const url of networks.flatMap((network) => network.rpcUrls)) {
    const { protocol, username, password, search } = new URL(url);
    assert.deepEqual([protocol, username, password, search], ["https:", "", "", ""]);
  }
});

Deno.test("well-known tokens are those of the table, those that a bridge issues included", () => {
  assert.deepEqual(wellKnownTokens(10).get("USDC"), [
    "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
    "0x7F5c764cBc14f9669B88837ca1490cCa17c31607",
  ]);
  assert.deepEqual(wellKnownTokens(43114).get("WETH"), [
    "0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB",
  ]);
  assert.deepEqual(wellKnownTokens(130).get("DAI"), []);
});

Deno.test("no shipped file imports viem/chains, which would slow every start", async () => {
  for (const folder of ["tools", "tools/evm", "tools/upstream", "tools/token_info"]) {
    const url = new URL(`../../${folder}/`, import.meta.url);
    for await (const { isFile, name } of Deno.readDir(url)) {
      if (!isFile) continue;
      const text = await Deno.readTextFile(new URL(name, url));
      assert.ok(!text.includes('from "viem/chains"'), `${folder}/${name}`);
    }
  }
});
