/** Who has it verified, and what may be concluded when nobody has. */
import assert from "node:assert/strict";
import { type Explorer, explorerAnswer, type FakeContract } from "../rig/explorers.ts";
import {
  ALL,
  contract,
  type Json,
  OTHER,
  sourceTest,
  TARGET,
  type WorldOptions,
} from "./_contract_source.ts";

const tried = (answer: Json) =>
  answer.sourcesTried.map(({ source, status, verified }: Json) =>
    [source, status, verified].join(" ")
  );

const outcomes = (answer: Json) =>
  answer.sources.map(({ upstream, outcome, reason }: Json) =>
    [upstream, outcome, ...(reason ? [reason] : [])].join(" ")
  );

type Expected = {
  readonly at: readonly Explorer[];
  readonly match: FakeContract["match"];
  readonly verified: string;
  readonly verifiedBy: string;
  readonly requests: readonly number[];
};

const verifiedCases: readonly Expected[] = [
  { at: ALL, match: "exact", verified: "exact", verifiedBy: "sourcify", requests: [1, 0, 0, 1] },
  {
    at: ALL,
    match: "partial",
    verified: "partial",
    verifiedBy: "sourcify",
    requests: [1, 0, 0, 1],
  },
  {
    at: ["etherscan", "blockscout"],
    match: "exact",
    verified: "partial",
    verifiedBy: "etherscan",
    requests: [1, 1, 0, 1],
  },
  {
    at: ["blockscout"],
    match: "exact",
    verified: "exact",
    verifiedBy: "blockscout",
    requests: [1, 1, 1, 1],
  },
  {
    at: ["blockscout"],
    match: "partial",
    verified: "partial",
    verifiedBy: "blockscout",
    requests: [1, 1, 1, 1],
  },
];

for (const { at, match, verified, verifiedBy, requests } of verifiedCases) {
  const contracts = [contract(at, { match })];
  sourceTest(
    `a ${match} match at ${at} is ${verified} by ${verifiedBy}, in ${requests} requests`,
    { contracts },
    async (world) => {
      const answer = await world.ask();
      assert.equal(answer.ok, true);
      assert.deepEqual([answer.verified, answer.verifiedBy], [verified, verifiedBy]);
      assert.deepEqual([answer.reason, answer.contractName], [null, "Vault"]);
      assert.deepEqual([answer.blockNumber, answer.asOf], [16, 0x65000000]);
      assert.deepEqual(world.requests(), requests);
      const decided = ALL.indexOf(verifiedBy as Explorer);
      assert.deepEqual(
        answer.sourcesTried.map(({ status }: Json) => status),
        ALL.map((_, index) => index <= decided ? "answered" : "not-needed"),
      );
      assert.equal(answer.proxy, null);
    },
  );
}

sourceTest("verified nowhere, with all three having answered, is no", {}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.verifiedBy, answer.reason], ["no", null, null]);
  assert.deepEqual(tried(answer), [
    "sourcify answered no",
    "etherscan answered no",
    "blockscout answered no",
  ]);
  assert.deepEqual(outcomes(answer), [
    "rpc ok",
    "sourcify empty",
    "etherscan empty",
    "blockscout empty",
  ]);
  const groups = "verifiedAt contractName language compiler settings licence deployment".split(" ");
  const unknown = groups.map((group) => ({ field: `/${group}`, reason: "not-verified" }));
  assert.deepEqual(answer.unknown, unknown);
  for (const group of groups) assert.equal(answer[group], null, group);
  assert.deepEqual(answer.untrustedFields, []);
});

const alone = { ETHERSCAN_URL: "off", BLOCKSCOUT_URL_1: "off" };
const unsupported = explorerAnswer([], { sourcifyUnsupported: [1], etherscanUnsupported: [1] });

const unknownCases: readonly (readonly [string, WorldOptions, string, readonly string[]])[] = [
  ["nobody but Sourcify was asked", { env: alone }, "only-sourcify-answered", [
    "sourcify answered no",
    "etherscan not-configured ",
    "blockscout not-configured ",
  ]],
  [
    "Etherscan does not serve the network and there is no Blockscout",
    { answer: explorerAnswer([], { etherscanUnsupported: [1] }), env: { BLOCKSCOUT_URL_1: "off" } },
    "only-sourcify-answered",
    ["sourcify answered no", "etherscan unsupported ", "blockscout not-configured "],
  ],
  [
    "no source serves the network",
    { answer: unsupported, env: { BLOCKSCOUT_URL_1: "off" } },
    "network-unsupported",
    ["sourcify unsupported ", "etherscan unsupported ", "blockscout not-configured "],
  ],
];

for (const [when, options, reason, sources] of unknownCases) {
  sourceTest(`the verdict is unknown when ${when}`, options, async (world) => {
    const answer = await world.ask();
    assert.deepEqual([answer.ok, answer.verified, answer.verifiedBy], [true, "unknown", null]);
    assert.equal(answer.reason, reason);
    assert.deepEqual(tried(answer), sources);
    assert.ok(
      answer.unknown.some(({ field, reason }: Json) =>
        field === "/contractName" && reason === "undecided"
      ),
    );
  });
}

for (const broken of ALL) {
  sourceTest(
    `the verdict is unknown, never no, when ${broken} failed and the others said no`,
    {},
    async (world) => {
      world[broken].mode = { status: 500 };
      const answer = await world.ask();
      assert.deepEqual([answer.verified, answer.reason], ["unknown", "source-failed"]);
      assert.ok(tried(answer).includes(`${broken} failed `));
    },
  );
  sourceTest(`an explorer's word stands though ${broken} fails`, {
    contracts: [contract(ALL.filter((source) => source !== broken))],
  }, async (world) => {
    world[broken].mode = "html";
    const answer = await world.ask();
    const by = broken === "sourcify" ? "etherscan" : "sourcify";
    assert.deepEqual([answer.verified !== "unknown", answer.verifiedBy], [true, by]);
  });
}

sourceTest("Sourcify that does not serve the network leaves the others to decide", {
  answer: explorerAnswer([], { sourcifyUnsupported: [1] }),
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.reason], ["no", null]);
  assert.equal(tried(answer)[0], "sourcify unsupported ");
  assert.equal(outcomes(answer)[1], "sourcify unsupported");
});

sourceTest("another contract's verification is no verification, and is named as a twin", {
  contracts: [contract([], { twin: OTHER })],
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.contractName], ["no", null]);
  assert.deepEqual(answer.sourcesTried.map(({ twin }: Json) => twin), [null, OTHER, OTHER]);
});

sourceTest("facts of the chain are unknown when the node is dead, the verdict stands", {
  contracts: [contract(ALL)],
}, async (world) => {
  world.rpc.mode = { status: 500 };
  const answer = await world.ask();
  assert.deepEqual([answer.ok, answer.verified], [true, "exact"]);
  assert.deepEqual([answer.blockNumber, answer.asOf, answer.proxy], [null, null, null]);
  const unanswered = answer.unknown.filter(({ reason }: Json) => reason === "unanswered");
  assert.deepEqual(
    unanswered.map(({ field }: Json) => field),
    ["/blockNumber", "/asOf", "/proxy"],
  );
});

for (
  const [what, code, mode, error] of [
    ["the node is dead", undefined, "reset", "upstream-unavailable"],
    ["the node says nothing of code", null, "ok", "upstream-unavailable"],
    ["the node is silent", undefined, "hang", "upstream-timeout"],
  ] as const
) {
  sourceTest(`no from all sources is a refusal, not a verdict, when ${what}`, {
    ...(code === undefined ? {} : { accounts: { [TARGET]: { code } } }),
  }, async (world) => {
    world.rpc.mode = mode;
    const answer = await world.ask();
    assert.deepEqual([answer.ok, answer.error], [false, error]);
    assert.equal(answer.detail.includes("endpoint of Ethereum"), true);
    assert.ok(tried(answer).includes("sourcify answered no"));
  });
}
