import assert from "node:assert/strict";
import { networks } from "../../tools/evm/networks.ts";
import { portfolioScanResult } from "../../tools/portfolio_scan/schema.ts";
import { formatUsd, usdOf, usdOfNumber } from "../../tools/prices/usd.ts";
import { allPrices, coins, NOW, told } from "./_price_world.ts";
import { balanceOf, chainIds, nodeWith, WALLET, withScan } from "./_portfolio_world.ts";

/** The price of a network's coin in `allPrices`. */
function priceOf(coingeckoId: string | null) {
  const usd = usdOfNumber(coins.indexOf(coingeckoId ?? "") + 1);
  assert.ok(usd !== null);
  return usd;
}

Deno.test("portfolio_scan reads and values 25 networks in 25 requests and one for prices, for 2 credits", async () => {
  await withScan({}, async ({ rpc, prices, scan }) => {
    const { answer: found, used } = await scan();
    const answer = portfolioScanResult().parse(found);
    assert.equal(used, 2);
    assert.deepEqual([rpc.requests, prices.requests], [25, 1]);
    assert.deepEqual(rpc.callsByMethod, {
      eth_chainId: 25,
      eth_getBalance: 25,
      eth_getBlockByNumber: 25,
      eth_call: 11,
    });
    assert.deepEqual([answer.address, answer.fromConnectedWallet, answer.asOf], [
      WALLET,
      false,
      NOW,
    ]);
    let sum = 0n;
    answer.networks.forEach((row, index) => {
      const network = networks[index];
      assert.ok(network);
      const value = usdOf(balanceOf(network.chainId), priceOf(network.coingeckoId));
      sum += value;
      assert.deepEqual(row, {
        network: { name: network.name, chainId: network.chainId, status: network.status },
        blockNumber: network.chainId * 10,
        asOf: NOW - 12,
        nativeSymbol: network.nativeSymbol,
        decimals: 18,
        balance: String(balanceOf(network.chainId)),
        price: {
          usd: formatUsd(priceOf(network.coingeckoId)),
          source: "defillama",
          updatedAt: NOW,
          ageSeconds: 0,
          stale: false,
          check: null,
          disputed: false,
        },
        usd: formatUsd(value),
      });
    });
    assert.equal(answer.networks.length, 25);
    assert.deepEqual(answer.total, { usd: formatUsd(sum), partial: false, missing: [] });
    assert.deepEqual(
      [answer.unavailable, answer.priceDisagreements, answer.unknown],
      [[], [], []],
    );
  });
});

Deno.test("portfolio_scan names its sources in the order of chain ids, prices last", async () => {
  await withScan({}, async ({ result }) => {
    const { sources } = await result();
    assert.deepEqual(sources.map(({ chainId }) => chainId), [...chainIds, undefined]);
    assert.deepEqual([...new Set(told(sources))], [
      "rpc configured-1 ok",
      "defillama configured ok",
    ]);
  });
});

Deno.test("portfolio_scan takes an address in any case and answers its checksummed form", async () => {
  await withScan({}, async ({ scan }) => {
    for (const address of [WALLET.toLowerCase(), `0x${WALLET.slice(2).toUpperCase()}`]) {
      assert.equal((await scan({ address })).answer.address, WALLET);
    }
  });
});

Deno.test("portfolio_scan without an address scans the connected wallet, however the body lacks it", async () => {
  const seen = new Set<unknown>();
  const node = nodeWith((_, method, [address]) => {
    if (method === "eth_getBalance") seen.add(address);
  });
  await withScan({ node }, async ({ harness, accountId, scan }) => {
    await harness.deps.accounts.change(accountId, { connectedWallet: WALLET });
    for (const [body, credits] of [[{}, 2], [null, 4]] as const) {
      const { answer, used } = await scan(body);
      assert.deepEqual([answer.ok, answer.address, answer.fromConnectedWallet, used], [
        true,
        WALLET,
        true,
        credits,
      ]);
    }
    assert.deepEqual([...seen], [WALLET]);
  });
});

Deno.test("portfolio_scan of a given address does not care for the connected wallet", async () => {
  const given = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  await withScan({}, async ({ harness, accountId, scan }) => {
    await harness.deps.accounts.change(accountId, { connectedWallet: WALLET });
    const { answer } = await scan({ address: given });
    assert.deepEqual([answer.address, answer.fromConnectedWallet], [given, false]);
  });
});

Deno.test("portfolio_scan without address and wallet refuses, uncharged, asks nobody and tells both ways out", async () => {
  await withScan({}, async ({ scan, rpc, prices }) => {
    const { answer, used } = await scan({});
    assert.deepEqual([answer.ok, answer.error, used], [false, "no-connected-wallet", 0]);
    assert.match(answer.detail, /"address"/);
    assert.match(answer.detail, /connect a wallet/);
    assert.deepEqual([rpc.requests, prices.requests], [0, 0]);
  });
});

Deno.test("portfolio_scan refuses what is no address, uncharged, and asks nobody", async () => {
  const wrong = [
    ...["", " ", "vitalik.eth", WALLET.slice(0, -1), `${WALLET}0`, WALLET.slice(2)],
    ...[WALLET.replace("C02a", "c02a"), `${WALLET}\n`, `0x${"g".repeat(40)}`],
  ];
  await withScan({}, async ({ harness, accountId, scan, rpc, prices }) => {
    // An empty text is a wrong address, not a missing one.
    await harness.deps.accounts.change(accountId, { connectedWallet: WALLET });
    for (const address of wrong) {
      const { answer, used } = await scan({ address });
      assert.deepEqual([answer.ok, answer.error, answer.field, used], [
        false,
        "bad-address",
        "address",
        0,
      ]);
    }
    assert.deepEqual([rpc.requests, prices.requests], [0, 0]);
  });
});

Deno.test("portfolio_scan answers 400 to other arguments", async () => {
  await withScan({}, async ({ scan, rpc }) => {
    for (const body of [{ address: null }, { address: 1 }, { address: WALLET, network: "1" }]) {
      const { answer, used } = await scan(body);
      assert.deepEqual([answer.error, used], ["invalid-arguments", 0]);
    }
    assert.equal(rpc.requests, 0);
  });
});

Deno.test("portfolio_scan scans networks in sunset too, and marks them", async () => {
  await withScan({}, async ({ result }) => {
    const sunset = (await result()).networks.filter(({ network }) => network.status === "sunset");
    assert.deepEqual(sunset.map(({ network }) => network.name), ["Abstract", "Blast"]);
    assert.ok(sunset.every(({ usd }) => usd !== null));
  });
});

Deno.test("portfolio_scan adds the exact values, not the shown ones", async () => {
  // Each is worth 0.100000004 dollars at one dollar a coin, which is shown without its last digit.
  const balance = `0x${(100_000_004_000_000_000n).toString(16)}`;
  const node = nodeWith((_, method) => method === "eth_getBalance" ? balance : undefined);
  const prices = Object.fromEntries(coins.map((id) => [id, { usd: 1 }]));
  await withScan({ node, prices }, async ({ result }) => {
    const { networks: rows, total } = await result();
    assert.deepEqual([...new Set(rows.map(({ usd }) => usd))], ["0.1"]);
    assert.deepEqual(total, { usd: "2.5000001", partial: false, missing: [] });
  });
});

Deno.test("portfolio_scan values the largest balance there can be without losing a digit", async () => {
  const most = 2n ** 256n - 1n;
  const node = nodeWith((_, method) =>
    method === "eth_getBalance" ? `0x${most.toString(16)}` : undefined
  );
  await withScan({ node, prices: allPrices() }, async ({ result }) => {
    const [first] = (await result()).networks;
    assert.equal(first?.balance, String(most));
    assert.equal(first?.usd, formatUsd(most));
  });
});
