/** Every way in which a source of verified code can fail, and what the answer says of it. */
import assert from "node:assert/strict";
import { type Explorer, explorerAnswer } from "../rig/explorers.ts";
import { type Answer, MISSING_STATE, type Mode } from "../rig/upstream.ts";
import { ALL, contract, type Json, OTHER, sourceTest, TARGET } from "./_contract_source.ts";

const entryOf = (answer: Json, upstream: string): string => {
  const found = answer.sources.filter((source: Json) => source.upstream === upstream);
  assert.equal(found.length, 1, upstream);
  return [found[0].outcome, found[0].reason ?? ""].join(" ").trim();
};

const faults: readonly (readonly [Mode, string])[] = [
  ["hang", "timeout deadline"],
  ["reset", "error network"],
  ["html", "error not-json"],
  ["truncated", "error network"],
  ["huge", "error too-large"],
  ["redirect", "error redirected"],
  [{ status: 404 }, "error http-status"],
  [{ status: 403 }, "error http-status"],
  [{ status: 429 }, "error rate-limited"],
  [{ status: 500 }, "error http-status"],
  [{ status: 503 }, "error http-status"],
  [{ slowMs: 20 }, "empty"],
  ["refuseBatch", "empty"],
  [{ everyNth: 2, mode: "reset" }, "empty"],
  [{ everyNth: 1, mode: "html" }, "error not-json"],
];

for (const source of ALL) {
  for (const [mode, entry] of faults) {
    sourceTest(`${source} in mode ${JSON.stringify(mode)} is ${entry}`, {}, async (world) => {
      world[source].mode = mode;
      const answer = await world.ask();
      assert.equal(answer.ok, true);
      assert.equal(entryOf(answer, source), entry);
      const works = entry === "empty";
      assert.deepEqual(
        [answer.verified, answer.reason],
        works ? ["no", null] : ["unknown", "source-failed"],
      );
      const { status } = answer.sourcesTried.find((one: Json) => one.source === source);
      assert.equal(status, works ? "answered" : "failed");
      assert.ok(world[source].hugeBytes < 40_000_000);
    });
  }
}

for (
  const mode of [{ status: 500 }, "reset", "html", "truncated", "redirect", MISSING_STATE] as const
) {
  sourceTest(`a node in mode ${JSON.stringify(mode).slice(0, 24)} leaves the verdict`, {
    contracts: [contract(ALL)],
  }, async (world) => {
    world.rpc.mode = mode;
    const answer = await world.ask();
    assert.deepEqual([answer.ok, answer.verified, answer.proxy], [true, "exact", null]);
    assert.ok(answer.unknown.some(({ field }: Json) => field === "/proxy"));
  });
}

sourceTest("a node of another chain is not believed", {
  contracts: [contract(ALL)],
  accounts: { [TARGET]: { code: "0x" } },
}, async (world) => {
  world.rpc.mode = "wrongChain";
  const answer = await world.ask();
  assert.deepEqual([answer.ok, answer.verified, answer.blockNumber], [true, "exact", null]);
  assert.equal(entryOf(answer, "rpc"), "error wrong-chain");
});

/** Answers one source with a fixed body, the others properly: verified nowhere. */
function body(source: Explorer, status: number, json: unknown): Answer {
  const proper = explorerAnswer([]);
  return (request, signal) => {
    if (!request.path.startsWith(`/${source}`)) return proper(request, signal);
    return typeof json === "string"
      ? new Response(json, { status, headers: { "content-type": "text/html" } })
      : Response.json(json, { status });
  };
}

const asked = { chainId: "1", address: TARGET };
const none = { match: null, creationMatch: null, runtimeMatch: null, ...asked };
const found = { match: "match", creationMatch: "match", runtimeMatch: "match", ...asked };
const notOk = (result: unknown) => ({ status: "0", message: "NOTOK", result });
const row = (result: unknown) => ({ status: "1", message: "OK", result });

const bodies: readonly (readonly [Explorer, number, unknown, string])[] = [
  ["sourcify", 200, found, "ok"],
  ["sourcify", 404, none, "empty"],
  ["sourcify", 404, { ...none, address: TARGET.toLowerCase(), chainId: 1 }, "empty"],
  ["sourcify", 200, { ...found, chainId: "10" }, "error malformed"],
  ["sourcify", 200, { ...found, address: OTHER }, "error malformed"],
  ["sourcify", 404, { ...none, chainId: "10" }, "error malformed"],
  ["sourcify", 404, { ...none, address: OTHER }, "error malformed"],
  ["sourcify", 404, { ...none, runtimeMatch: "match" }, "error malformed"],
  ["sourcify", 200, none, "error malformed"],
  ["sourcify", 200, { ...found, match: "perfect" }, "error malformed"],
  ["sourcify", 200, null, "error malformed"],
  ["sourcify", 200, [found], "error malformed"],
  ["sourcify", 404, "<h1>Not found</h1>", "error http-status"],
  ["sourcify", 404, { customCode: "route_not_found", message: "" }, "error http-status"],
  ["sourcify", 400, { customCode: "unsupported_chain", message: "" }, "unsupported"],
  ["sourcify", 400, { customCode: "invalid_parameter", message: "" }, "error http-status"],
  ["sourcify", 429, { customCode: "too_many_requests", message: "" }, "error rate-limited"],
  ["sourcify", 500, { customCode: "internal_error", message: "" }, "error http-status"],
  ["etherscan", 200, notOk("Invalid API Key"), "error refused"],
  ["etherscan", 200, notOk("Missing/Invalid API Key"), "error refused"],
  ["etherscan", 200, notOk("Something new"), "error refused"],
  ["etherscan", 200, notOk(null), "error refused"],
  [
    "etherscan",
    200,
    notOk("Max rate limit reached, please use API Key for higher rate limit"),
    "error rate-limited",
  ],
  [
    "etherscan",
    200,
    notOk("Free API access is temporarily unavailable due to unusually high network activity."),
    "error rate-limited",
  ],
  [
    "etherscan",
    200,
    notOk("Free API access is not supported for this chain. Please upgrade your api plan."),
    "unsupported",
  ],
  [
    "etherscan",
    200,
    notOk("Missing or unsupported chainid parameter (required for v2 api)"),
    "unsupported",
  ],
  ["etherscan", 200, row("not a list"), "error malformed"],
  ["etherscan", 200, row([]), "error malformed"],
  ["etherscan", 200, row([{ SourceCode: 5 }]), "error malformed"],
  ["etherscan", 200, row([{ ContractName: "A" }]), "error malformed"],
  ["etherscan", 200, row([{ SourceCode: "" }]), "empty"],
  ["etherscan", 200, {}, "error malformed"],
  ["etherscan", 200, null, "error malformed"],
  ["blockscout", 404, { message: "Not found" }, "empty"],
  ["blockscout", 404, { error: "no such route" }, "error http-status"],
  ["blockscout", 404, "<h1>Not found</h1>", "error http-status"],
  ["blockscout", 422, { message: "Invalid parameter(s)" }, "error http-status"],
  ["blockscout", 200, {}, "error malformed"],
  ["blockscout", 200, [], "error malformed"],
  ["blockscout", 200, { is_verified: "yes", name: "A" }, "error malformed"],
  ["blockscout", 200, { proxy_type: null, implementations: [] }, "empty"],
  ["blockscout", 200, { is_verified: false, name: "Twin" }, "empty"],
  ["blockscout", 200, { is_verified: true, is_changed_bytecode: true, name: "Was" }, "empty"],
  ["blockscout", 200, { is_verified: true, name: "A" }, "ok"],
];

for (const [source, status, json, entry] of bodies) {
  const shown = typeof json === "string" ? json : JSON.stringify(json).slice(0, 72);
  sourceTest(`${source}'s ${status} ${shown} is ${entry}`, {
    answer: body(source, status, json),
  }, async (world) => {
    const answer = await world.ask();
    assert.equal(entryOf(answer, source), entry);
    const verdict = entry === "ok" ? "partial" : entry.startsWith("error") ? "unknown" : "no";
    assert.equal(answer.verified, verdict);
  });
}
