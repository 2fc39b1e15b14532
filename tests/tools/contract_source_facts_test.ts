/** Facts of verified contracts, in one form whoever states them. */
import assert from "node:assert/strict";
import type { Explorer } from "../rig/explorers.ts";
import { contract, FOURTH, type Json, OTHER, sourceTest, THIRD } from "./_contract_source.ts";

const full = {
  name: "Vault",
  match: "exact",
  compilerVersion: "0.8.24+commit.e11b9ed9",
  licence: "MIT",
  optimizer: { enabled: true, runs: 999_999 },
  evmVersion: "cancun",
  libraries: { SafeMath: OTHER.toLowerCase() },
  verifiedAt: "2024-07-24T12:00:00Z",
  deployment: {
    transactionHash: `0x${"AB".repeat(32)}`,
    blockNumber: "21721660",
    deployer: THIRD.toLowerCase(),
  },
} as const;

const fullSettings = {
  optimizer: { enabled: true, runs: 999_999 },
  evmVersion: "cancun",
  viaIR: false,
  libraries: [{ name: "SafeMath", address: OTHER }],
  librariesTruncated: false,
};

const noted = (answer: Json) =>
  answer.unknown.filter(({ reason }: Json) => reason === "not-stated")
    .map(({ field }: Json) => field);

sourceTest(
  "Sourcify states everything",
  { contracts: [contract(["sourcify"], full)] },
  async (w) => {
    const answer = await w.ask();
    assert.deepEqual(answer.compiler, { name: "solc", version: "0.8.24+commit.e11b9ed9" });
    assert.deepEqual(answer.settings, fullSettings);
    assert.deepEqual([answer.language, answer.licence], ["Solidity", "MIT"]);
    assert.equal(answer.verifiedAt, 1_721_822_400);
    assert.deepEqual(answer.deployment, {
      transactionHash: `0x${"ab".repeat(32)}`,
      blockNumber: 21_721_660,
      deployer: THIRD,
    });
    assert.deepEqual(answer.unknown, []);
    assert.deepEqual(answer.untrustedFields, [
      "/contractName",
      "/language",
      "/compiler/name",
      "/compiler/version",
      "/settings/evmVersion",
      "/settings/libraries/0/name",
      "/licence",
    ]);
  },
);

sourceTest("Etherscan states no time, no creation and no IR pipeline", {
  contracts: [contract(["etherscan"], full)],
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual(answer.compiler, { name: "solc", version: "0.8.24+commit.e11b9ed9" });
  assert.deepEqual(answer.settings, { ...fullSettings, viaIR: null });
  assert.deepEqual([answer.language, answer.licence, answer.verifiedAt], ["Solidity", "MIT", null]);
  assert.deepEqual(noted(answer), ["/settings/viaIR", "/verifiedAt", "/deployment"]);
});

sourceTest("Blockscout states a time, no creation and no IR pipeline", {
  contracts: [contract(["blockscout"], { ...full, licence: "gnu_gpl_v3" })],
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual(answer.compiler, { name: "solc", version: "0.8.24+commit.e11b9ed9" });
  assert.deepEqual(answer.settings, { ...fullSettings, viaIR: null });
  assert.deepEqual([answer.language, answer.licence], ["Solidity", "gnu_gpl_v3"]);
  assert.equal(answer.verifiedAt, 1_721_822_400);
  assert.deepEqual(noted(answer), ["/settings/viaIR", "/deployment"]);
});

for (const source of ["sourcify", "etherscan", "blockscout"] as const satisfies Explorer[]) {
  sourceTest(`Vyper at ${source} is named as such`, {
    contracts: [contract([source], { language: "Vyper", compilerVersion: "0.3.10" })],
  }, async (world) => {
    const answer = await world.ask();
    assert.equal(answer.language, "Vyper");
    assert.deepEqual(answer.compiler, { name: "vyper", version: "0.3.10" });
    // Solidity's defaults are not Vyper's.
    assert.equal(answer.settings.viaIR, null);
  });
}

sourceTest("viaIR is told where the input says so", {
  contracts: [contract(["sourcify"], { viaIR: true })],
}, async (world) => assert.equal((await world.ask()).settings.viaIR, true));

const standardJson = (settings: Json) =>
  `{${JSON.stringify({ language: "Solidity", sources: {}, settings }, null, 2)}}`
    .replaceAll("\n", "\r\n");

sourceTest("the standard JSON that Etherscan keeps in double braces completes its row", {
  contracts: [contract(["etherscan"], {
    evmVersion: "Default",
    sourceCode: standardJson({
      viaIR: true,
      evmVersion: "shanghai",
      optimizer: { enabled: true, runs: 7 },
      libraries: { "a.sol": { Lib: FOURTH } },
    }),
  })],
}, async (world) => {
  assert.deepEqual((await world.ask()).settings, {
    optimizer: { enabled: true, runs: 7 },
    evmVersion: "shanghai",
    viaIR: true,
    libraries: [{ name: "Lib", address: FOURTH }],
    librariesTruncated: false,
  });
});

for (
  const [form, sourceCode] of Object.entries({
    "plain text": "pragma solidity ^0.8.0; contract A {}",
    "several files": '{"A.sol":{"content":"contract A {}"}}',
    "double braces around nothing": "{{}}",
    "double braces around garbage": "{{not json}}",
    "double braces around a list as settings": '{{"settings":[1,2]}}',
    "a megabyte and more of standard JSON": `{${JSON.stringify({ a: "x".repeat(1_200_000) })}}`,
  })
) {
  sourceTest(`Etherscan's SourceCode may be ${form}`, {
    contracts: [contract(["etherscan"], { sourceCode })],
  }, async (world) => {
    const answer = await world.ask();
    assert.deepEqual([answer.verified, answer.verifiedBy], ["partial", "etherscan"]);
    assert.deepEqual(answer.settings.optimizer, { enabled: true, runs: 200 });
    assert.deepEqual([answer.settings.evmVersion, answer.settings.viaIR], ["default", null]);
  });
}

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [`Lib${index}`, `0x${"ab".repeat(19)}${10 + index}`]),
);

for (const source of ["sourcify", "etherscan", "blockscout"] as const) {
  sourceTest(`of 30 libraries at ${source} 20 are listed`, {
    contracts: [contract([source], { libraries: many })],
  }, async (world) => {
    const { settings } = await world.ask();
    assert.equal(settings.libraries.length, 20);
    assert.equal(settings.librariesTruncated, true);
  });
}

sourceTest("a verification of which only the verdict can be read stands", {
  answer: ({ path }) =>
    Response.json({
      match: "match",
      creationMatch: null,
      runtimeMatch: "match",
      chainId: path.split("/")[4],
      address: path.split("/")[5]?.slice(0, 42).toLowerCase(),
      verifiedAt: 7,
      compilation: ["no", "object"],
      deployment: { blockNumber: "-1", deployer: "0x", transactionHash: 5 },
      metadata: "{}",
      proxyResolution: { isProxy: "yes" },
    }),
}, async (world) => {
  const answer = await world.ask();
  assert.deepEqual([answer.verified, answer.contractName], ["partial", null]);
  assert.deepEqual(noted(answer).toSorted(), [
    "/compiler/name",
    "/compiler/version",
    "/contractName",
    "/deployment",
    "/language",
    "/licence",
    "/settings/evmVersion",
    "/settings/libraries",
    "/settings/optimizer/enabled",
    "/settings/optimizer/runs",
    "/settings/viaIR",
    "/verifiedAt",
  ]);
  assert.ok(answer.unknown.some(({ field }: Json) => field === "/proxy"));
});
