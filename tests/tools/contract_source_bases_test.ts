/** Which hosts are asked: the public ones, a network's own, the operator's, or none. */
import assert from "node:assert/strict";
import { createHttp } from "../../tools/upstream/http.ts";
import { explorerAnswer } from "../rig/explorers.ts";
import type { Answer } from "../rig/upstream.ts";
import { getRequest } from "../rig/upstream.ts";
import { contract, type Json, sourceTest, TARGET, type World } from "./_contract_source.ts";

/** A client that answers for public hosts by `answer` and notes what it was asked. */
function publicHosts(answer: Answer) {
  const asked: URL[] = [];
  const http = createHttp({
    fetch: async (input, init) => {
      const url = new URL(String(input));
      if (url.hostname === "127.0.0.1") return await fetch(input, init);
      asked.push(url);
      const path = url.pathname + url.search;
      return await answer(
        getRequest(`${url.hostname}${path}`),
        init!.signal!,
      );
    },
  });
  return { asked, http };
}

const unset = { SOURCIFY_URL: "", ETHERSCAN_URL: "" };

/** Every public host says no. */
const nowhere = (chainId: number): Answer => ({ path }) => {
  const proper = explorerAnswer([]);
  const signal = new AbortController().signal;
  const ask = (to: string) => proper(getRequest(to), signal);
  if (path.includes("/v2/contract/")) return ask(`/sourcify${path.slice(path.indexOf("/v2/"))}`);
  if (path.includes("/v2/api")) return ask(`/etherscan${path.slice(path.indexOf("?"))}`);
  if (path.startsWith("explorer.optimism.io")) return new Response("", { status: 502 });
  return ask(`/blockscout/${chainId}${path.slice(path.indexOf("/api/"))}`);
};

function publicTest(
  name: string,
  chainId: number,
  env: Readonly<Record<string, string>>,
  body: (world: World, asked: readonly URL[]) => Promise<void>,
): void {
  const { asked, http } = publicHosts(nowhere(chainId));
  const ours = { ...unset, [`BLOCKSCOUT_URL_${chainId}`]: "", ...env };
  sourceTest(name, { chainId, http, env: ours }, (world) => body(world, asked));
}

const endpoints = (answer: Json) =>
  answer.sources.slice(1).map(({ endpoint, outcome }: Json) => `${endpoint} ${outcome}`);

publicTest("public hosts are asked with whole field names and shown by name", 1, {}, async (
  world,
  asked,
) => {
  const answer = await world.ask();
  assert.equal(answer.verified, "no");
  assert.deepEqual(endpoints(answer), [
    "sourcify.dev empty",
    "api.etherscan.io empty",
    "eth.blockscout.com empty",
  ]);
  assert.deepEqual(asked.map(({ origin, pathname }) => origin + pathname), [
    `https://sourcify.dev/server/v2/contract/1/${TARGET}`,
    "https://api.etherscan.io/v2/api",
    `https://eth.blockscout.com/api/v2/smart-contracts/${TARGET}`,
  ]);
  const fields = asked[0]?.searchParams.get("fields");
  assert.equal(fields, "compilation,deployment,proxyResolution,metadata");
  const { apikey, ...query } = Object.fromEntries(asked[1]?.searchParams ?? []);
  assert.ok(apikey);
  assert.deepEqual(query, {
    chainid: "1",
    module: "contract",
    action: "getsourcecode",
    address: TARGET,
  });
});

publicTest("the second Blockscout of a network is asked when the first fails", 10, {}, async (
  world,
) => {
  const answer = await world.ask();
  assert.deepEqual(endpoints(answer).slice(2), [
    "explorer.optimism.io error",
    "optimism.blockscout.com empty",
  ]);
  assert.equal(answer.verified, "no");
});

publicTest("Monad has a Sourcify of its own, and no Blockscout", 143, {}, async (world, asked) => {
  const answer = await world.ask();
  const monad = "sourcify-api-monad.blockvision.org";
  assert.equal(asked[0]?.href.split("?")[0], `https://${monad}/v2/contract/143/${TARGET}`);
  assert.deepEqual(endpoints(answer), [`${monad} empty`, "api.etherscan.io empty"]);
  assert.equal(answer.sourcesTried[2].status, "not-available");
});

sourceTest("the operator's Sourcify is asked on Monad too", {
  chainId: 143,
  contracts: [contract(["sourcify"], { chainId: 143 })],
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, endpoints(answer)], ["exact", ["configured ok"]]);
  assert.equal(answer.network.chainId, 143);
});

publicTest("Etherscan has ended its service for Blast", 81457, {}, async (world, asked) => {
  const answer = await world.ask();
  assert.deepEqual(asked.map(({ hostname }) => hostname), ["sourcify.dev"]);
  assert.deepEqual(answer.sourcesTried.map(({ status }: Json) => status), [
    "answered",
    "not-available",
    "not-available",
  ]);
  assert.deepEqual([answer.verified, answer.reason], ["unknown", "only-sourcify-answered"]);
});

publicTest("without a key Etherscan is not asked", 1, { ETHERSCAN_API_KEY: "" }, async (
  world,
  asked,
) => {
  const answer = await world.ask();
  assert.deepEqual(asked.map(({ hostname }) => hostname), ["sourcify.dev", "eth.blockscout.com"]);
  assert.equal(answer.sourcesTried[1].status, "not-configured");
  assert.equal(answer.verified, "no");
});

sourceTest("an operator's base is shown as configured, never by its address", {
  contracts: [contract(["blockscout"])],
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual(endpoints(answer), ["configured empty", "configured empty", "configured ok"]);
  assert.ok(!JSON.stringify(answer).includes("127.0.0.1"));
});

sourceTest("with Sourcify off the explorers decide", {
  contracts: [contract(["blockscout"])],
  env: { SOURCIFY_URL: "off" },
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.verifiedBy], ["exact", "blockscout"]);
  assert.equal(answer.sourcesTried[0].status, "not-configured");
  assert.deepEqual(world.requests(), [0, 1, 1, 1]);
});

sourceTest("with every source off nothing can be told", {
  env: { SOURCIFY_URL: "off", ETHERSCAN_URL: "off", BLOCKSCOUT_URL_1: "off" },
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.ok, answer.error], [false, "upstream-unavailable"]);
  assert.deepEqual(world.requests(), [0, 0, 0, 1]);
});
