/** Bodies that contradict themselves conclude nothing, and silence about a proxy is no word on it. */
import assert from "node:assert/strict";
import { explorerAnswer } from "../rig/explorers.ts";
import type { Answer } from "../rig/upstream.ts";
import { ALL, contract, type Json, OTHER, sourceTest } from "./_contract_source.ts";

type Rewrite = (body: Json) => unknown;

/** The explorers, with the answers of one of them rewritten. */
function rewritten(source: string, inner: Answer, rewrite: Rewrite): Answer {
  return async (request, signal) => {
    const response = await inner(request, signal);
    if (!request.path.startsWith(`/${source}`)) return response;
    return Response.json(rewrite(await response.json()), { status: response.status });
  };
}

const verifiedAt = (source: (typeof ALL)[number]) =>
  explorerAnswer([contract(ALL.filter((one) => one === source))]);

const row = (change: Record<string, unknown>): Rewrite => (body) => ({
  ...body,
  result: [{ ...body.result[0], ...change }],
});
const notVerified = "Contract source code not verified";

const contradictions: readonly (readonly [string, (typeof ALL)[number], Rewrite])[] = [
  ["source beside the words that there is none", "etherscan", row({ ABI: notVerified })],
  ["a similar match that is a list", "etherscan", row({ SimilarMatch: [OTHER] })],
  ["a similar match that is a boolean", "etherscan", row({ SimilarMatch: true })],
  ["an exact match of neither code", "sourcify", (body) => ({
    ...body,
    match: "exact_match",
    creationMatch: null,
    runtimeMatch: null,
  })],
  ["an exact match of two that are not exact", "sourcify", (body) => ({
    ...body,
    match: "exact_match",
    creationMatch: "match",
    runtimeMatch: "match",
  })],
  ["nothing but a missing list", "blockscout", () => ({ implementations: null })],
];

for (const [what, source, rewrite] of contradictions) {
  sourceTest(`${what} at ${source} is malformed, and the verdict unknown`, {
    answer: rewritten(source, verifiedAt(source), rewrite),
  }, async (world) => {
    const answer = await world.ask();
    assert.deepEqual([answer.verified, answer.reason], ["unknown", "source-failed"]);
    const own = answer.sources.find(({ upstream }: Json) => upstream === source);
    assert.deepEqual([own.outcome, own.reason], ["error", "malformed"]);
  });
}

sourceTest("source of nothing but space is none", {
  answer: rewritten(
    "etherscan",
    verifiedAt("etherscan"),
    row({ SourceCode: " \r\n", ABI: notVerified }),
  ),
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.sourcesTried[1].verified], ["no", "no"]);
});

for (const language of ["constructor", "toString", "valueOf", "__proto__"]) {
  sourceTest(`a language called ${language} is a text and has no compiler`, {
    contracts: [contract(ALL, { language })],
  }, async (world) => {
    const answer = await world.ask();
    assert.deepEqual([answer.ok, answer.language], [true, language]);
    assert.ok(typeof answer.compiler.name === "string" || answer.compiler.name === null);
  });
}

const mute = rewritten(
  "blockscout",
  rewritten("etherscan", explorerAnswer([]), row({ Proxy: "" })),
  (body) => ({ ...body, proxy_type: "unknown", implementations: [] }),
);

sourceTest("whether there is a proxy of a kind only sources know is unknown when Sourcify failed", {
  answer: mute,
}, async (world) => {
  world.sourcify.mode = { status: 500 };
  const answer = await world.ask();
  assert.equal(answer.proxy, null);
  assert.deepEqual(
    answer.unknown.filter(({ field }: Json) => field === "/proxy"),
    [{ field: "/proxy", reason: "source-failed" }],
  );
});

sourceTest("an implementation that is the contract itself or nobody is none", {
  contracts: [
    contract(ALL, {
      proxy: {
        type: "DiamondProxy",
        implementations: [
          "0x0000000000000000000000000000000000000000",
          contract(ALL).address,
          OTHER,
        ],
      },
    }),
  ],
}, async (world) => {
  const { proxy } = await world.ask();
  assert.deepEqual(proxy.implementations.map(({ address }: Json) => address), [OTHER]);
});
