import assert from "node:assert/strict";
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  parseAbiParameters,
  toFunctionSelector,
} from "viem";
import type { Network } from "../../tools/evm/network.ts";
import { networks } from "../../tools/evm/networks.ts";
import type { RpcAnswer } from "../../tools/evm/rpc.ts";
import { feedsCall, readFeeds } from "../../tools/prices/feeds.ts";

const NOW = 1_763_720_000;
const HOUR = 3_600;
const DOLLAR = 10n ** 18n;

const byId = (chainId: number): Network =>
  networks.find((network) => network.chainId === chainId) as Network;
const byName = (name: string): Network =>
  networks.find((network) => network.name === name) as Network;

/** What one feed answers; `raw` replaces the bytes of a read, null makes it revert. */
type Feed = {
  readonly answer?: bigint;
  readonly updatedAt?: bigint;
  readonly decimals?: bigint;
  readonly description?: string;
  readonly raw?: Partial<Record<"round" | "decimals" | "description", Hex | null>>;
};

function readsOf({ answer = 2_000n * 10n ** 8n, updatedAt = BigInt(NOW - 60), ...feed }: Feed) {
  const { decimals = 8n, description = "ETH / USD", raw = {} } = feed;
  const round = encodeAbiParameters(
    parseAbiParameters("uint80,int256,uint256,uint256,uint80"),
    [7n, answer, updatedAt, updatedAt, 7n],
  );
  const data = {
    round,
    decimals: encodeAbiParameters(parseAbiParameters("uint256"), [decimals]),
    description: encodeAbiParameters(parseAbiParameters("string"), [description]),
    ...raw,
  };
  return [data.round, data.decimals, data.description]
    .map((returnData) => ({ success: returnData !== null, returnData: returnData ?? "0x" as Hex }));
}

function answerOf(feeds: readonly Feed[]): RpcAnswer {
  const result = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: "aggregate3",
    result: feeds.flatMap(readsOf),
  });
  return { ok: true, result };
}

/** What Base's one feed, ETH in USD, is taken for. */
function ofBase(feed: Feed) {
  return readFeeds(byId(8453), answerOf([feed]), NOW);
}

Deno.test("every network with feeds reads each of them once, in one call of its Multicall3", () => {
  const selectors = ["latestRoundData()", "decimals()", "description()"].map(toFunctionSelector);
  const counts = new Map<number, number>();
  for (const network of networks) {
    const call = feedsCall(network);
    if (call === null) continue;
    const [request, block] = call.params as [{ to: string; data: Hex }, string];
    assert.deepEqual([call.method, request.to, block], ["eth_call", network.multicall3, "latest"]);
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: request.data });
    assert.ok(functionName === "aggregate3");
    const targets = [...new Set(args[0].map(({ target }) => target))];
    assert.deepEqual(
      args[0].map(({ target, callData, allowFailure }) => [target, callData, allowFailure]),
      targets.flatMap((target) => selectors.map((selector) => [target, selector, true])),
    );
    const inTable = networks.flatMap(({ chainlinkUsdFeed: feed }) =>
      feed?.chainId === network.chainId ? [feed.address] : []
    );
    assert.deepEqual(targets.toSorted(), [...new Set(inTable)].toSorted());
    counts.set(network.chainId, targets.length);
  }
  assert.deepEqual(Object.fromEntries(counts), {
    1: 5,
    10: 1,
    56: 1,
    137: 1,
    146: 1,
    5000: 1,
    8453: 1,
    42161: 1,
    42220: 1,
    43114: 1,
    59144: 1,
  });
});

Deno.test("a feed's price is taken with its decimals, its time and its place", () => {
  assert.deepEqual(ofBase({ answer: 231_278_000_000n }), [{
    coingeckoId: "ethereum",
    chainId: 8453,
    address: "0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70",
    quote: { source: "chainlink", usd: 2_312_780_000_000_000_000_000n, updatedAt: NOW - 60 },
  }]);
  assert.equal(ofBase({ answer: 5n, decimals: 0n })[0]?.quote.usd, 5n * DOLLAR);
  assert.equal(ofBase({ answer: 5n, decimals: 18n })[0]?.quote.usd, 5n);
});

for (
  const [name, descriptions] of [
    ["Optimism", ["ETH / USD"]],
    ["BNB Chain", ["BNB / USD"]],
    ["Polygon", ["POL / USD", "MATIC / USD"]],
    ["Avalanche", ["AVAX / USD"]],
    ["Sonic", ["S / USD"]],
    ["Mantle", ["MNT / USD"]],
    ["Celo", ["CELO / USD"]],
  ] as const
) {
  Deno.test(`the feed on ${name} is believed as ${descriptions.join(" or ")} alone`, () => {
    const network = byName(name);
    for (const description of descriptions) {
      const [quote] = readFeeds(network, answerOf([{ description }]), NOW);
      assert.equal(quote?.coingeckoId, network.coingeckoId);
    }
    const others = [
      "BTC / USD",
      `${descriptions[0]} `,
      "ETH / BTC",
      "",
      descriptions[0].toLowerCase(),
    ];
    for (const description of others) {
      assert.deepEqual(readFeeds(network, answerOf([{ description }]), NOW), []);
    }
  });
}

Deno.test("the five feeds on Ethereum are told apart, and one that is wrong takes none with it", () => {
  const names = new Map([
    ["ethereum", ["ETH / USD"]],
    ["xdai", ["DAI / USD"]],
    ["binancecoin", ["BNB / USD"]],
    ["frax-share", ["FXS / USD", "FRAX / USD"]],
    ["apecoin", ["APE / USD"]],
  ]);
  const inOrder = [
    ...new Set(
      networks.flatMap(({ coingeckoId, chainlinkUsdFeed: feed }) =>
        feed?.chainId === 1 ? [coingeckoId ?? ""] : []
      ),
    ),
  ];
  const feeds = (pick: number) =>
    inOrder.map((coin, index) => ({
      answer: BigInt(index + 1) * 10n ** 8n,
      description: names.get(coin)?.at(pick) ?? "none",
    }));
  for (const pick of [0, -1]) {
    const read = readFeeds(byId(1), answerOf(feeds(pick)), NOW);
    assert.deepEqual(
      read.map(({ coingeckoId, quote }) => [coingeckoId, quote.usd]),
      inOrder.map((coin, index) => [coin, BigInt(index + 1) * DOLLAR]),
    );
  }
  const broken: Feed[] = feeds(0);
  broken[0] = { raw: { round: null } };
  broken[2] = { description: "LINK / USD" };
  const left = readFeeds(byId(1), answerOf(broken), NOW).map(({ coingeckoId }) => coingeckoId);
  assert.deepEqual(left, inOrder.filter((_, index) => index !== 0 && index !== 2));
});

for (
  const [what, feed] of [
    ["says nothing of its round", { raw: { round: null } }],
    ["has no decimals", { raw: { decimals: null } }],
    ["has no description", { raw: { description: null } }],
    ["answers its round with nothing", { raw: { round: "0x" } }],
    ["answers its round with one word", { raw: { round: `0x${"01".repeat(32)}` } }],
    ["describes itself with nothing", { raw: { description: "0x" } }],
    ["describes itself with a number", { raw: { description: `0x${"00".repeat(31)}05` } }],
    ["is worth nothing", { answer: 0n }],
    ["is worth less than nothing", { answer: -1n }],
    ["is worth over a hundred million", { answer: 10n ** 16n + 1n }],
    ["has 19 decimals", { answer: 10n ** 19n, decimals: 19n }],
    ["has more decimals than fit", { decimals: 2n ** 255n }],
    ["was never updated", { updatedAt: 0n }],
    ["is over 25 hours old", { updatedAt: BigInt(NOW - 25 * HOUR - 1) }],
    ["is of the future", { updatedAt: BigInt(NOW + 61) }],
    ["is of the far future", { updatedAt: 2n ** 256n - 1n }],
  ] as const
) {
  Deno.test(`a feed that ${what} is ignored`, () => assert.deepEqual(ofBase(feed), []));
}

Deno.test("a feed is believed up to 25 hours, and a minute ahead of our clock", () => {
  assert.equal(ofBase({ updatedAt: BigInt(NOW - 25 * HOUR) }).length, 1);
  assert.equal(ofBase({ updatedAt: BigInt(NOW + 60) }).length, 1);
});

Deno.test("an answer that is no aggregate3 result gives no feeds", () => {
  const failed: RpcAnswer = { ok: false, kind: "reverted", code: 3, message: "", data: null };
  const wrong = ["0x", "0x1234", null, 5, {}, "ETH / USD"].map((result) => ({ ok: true, result }));
  const short = answerOf([{}, {}]);
  for (const answer of [undefined, failed, short, ...wrong as RpcAnswer[]]) {
    assert.deepEqual(readFeeds(byId(8453), answer, NOW), []);
  }
  assert.equal(feedsCall(byName("Sei")), null);
  assert.deepEqual(readFeeds(byName("Sei"), answerOf([{}]), NOW), []);
});
