/** `contract_source` answers before the request's deadline, whatever hangs, with what is known. */
import assert from "node:assert/strict";
import { limits } from "../../schema/limits.ts";
import { explorerAnswer } from "../rig/explorers.ts";
import {
  addressWord,
  ALL,
  contract,
  type Json,
  OTHER,
  sourceTest,
  TARGET,
  THIRD,
  type World,
} from "./_contract_source.ts";

const proxied = {
  [TARGET]: { slots: { beacon: addressWord(THIRD) } },
  [THIRD]: { call: addressWord(OTHER) },
};

/** The answer, which must come before the surface would answer in the tool's place. */
async function askInTime(world: World, signal?: AbortSignal): Promise<Json> {
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), limits.toolTimeoutMs);
  const answer = await Promise.race([world.ask({}, signal), late.promise]);
  clearTimeout(timer);
  assert.notEqual(answer, "late");
  return answer;
}

const outcomes = (answer: Json) =>
  answer.sources.map(({ upstream, outcome }: Json) => `${upstream} ${outcome}`);

sourceTest("everything hangs: upstream-timeout in time", {}, async (world) => {
  for (const one of [...ALL, "rpc"] as const) world[one].mode = "hang";
  const answer = await askInTime(world);
  assert.deepEqual([answer.ok, answer.error], [false, "upstream-timeout"]);
  assert.deepEqual(outcomes(answer), [
    "rpc timeout",
    "sourcify timeout",
    "etherscan timeout",
    "blockscout timeout",
  ]);
});

sourceTest("all sources hang for a proxy and its implementation: upstream-timeout in time", {
  accounts: proxied,
}, async (world) => {
  for (const one of ALL) world[one].mode = "hang";
  const answer = await askInTime(world);
  assert.deepEqual([answer.ok, answer.error], [false, "upstream-timeout"]);
  assert.equal(answer.blockNumber, 16);
});

sourceTest("a late node and sources that hang for the implementation: what is known is answered", {
  accounts: proxied,
  answer: (request, signal) =>
    request.path.includes(OTHER)
      ? new Promise((_, reject) => signal.addEventListener("abort", reject, { once: true }))
      : explorerAnswer([contract(ALL)])(request, signal),
}, async (world) => {
  world.rpc.mode = { slowMs: 1_500 };
  const answer = await askInTime(world);
  assert.deepEqual([answer.ok, answer.verified], [true, "exact"]);
  assert.deepEqual(answer.proxy.implementations, [{
    address: OTHER,
    verified: "unknown",
    verifiedBy: null,
    reason: "source-failed",
    contractName: null,
  }]);
});

sourceTest("a node that hangs delays a verified answer, and does not prevent it", {
  contracts: [contract(["blockscout"])],
}, async (world) => {
  world.rpc.mode = "hang";
  const answer = await askInTime(world);
  assert.deepEqual([answer.verified, answer.verifiedBy], ["exact", "blockscout"]);
  assert.deepEqual([answer.blockNumber, answer.proxy], [null, null]);
});

sourceTest("a beacon that hangs leaves its implementation unknown", {
  contracts: [contract(ALL)],
  accounts: proxied,
}, async (world) => {
  world.rpc.mode = { everyNth: 2, mode: "hang" };
  const answer = await askInTime(world);
  assert.deepEqual([answer.verified, answer.proxy.kind], ["exact", "eip1967-beacon"]);
  assert.ok(
    answer.unknown.some(({ field, reason }: Json) =>
      field === "/proxy/implementations" && reason === "unanswered"
    ),
  );
});

sourceTest("the request's own deadline is kept when it is shorter", {
  contracts: [contract(["blockscout"])],
}, async (world) => {
  world.sourcify.mode = "hang";
  const deadline = new AbortController();
  const asked = askInTime(world, deadline.signal);
  while (world.requests().join() !== "1,0,0,1") await new Promise((end) => setTimeout(end, 5));
  // What the node answered arrives meanwhile.
  const timer = setTimeout(() => deadline.abort(), 500);
  const answer = await asked;
  clearTimeout(timer);
  assert.equal(answer.error, "upstream-timeout");
  assert.deepEqual(world.requests(), [1, 0, 0, 1]);
  // Who could not be asked any more is no request, and no silence of theirs.
  assert.deepEqual(outcomes(answer), ["rpc ok", "sourcify timeout"]);
  assert.deepEqual(answer.sourcesTried.map(({ status }: Json) => status), [
    "failed",
    "failed",
    "failed",
  ]);
});
