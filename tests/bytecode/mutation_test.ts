/** Damaged code: whatever the bytes are, the analysis ends within its bounds and holds together. */
import assert from "node:assert/strict";
import {
  type CodeAnalysis,
  codeForms,
  evidences,
  powers as powerNames,
  severities,
} from "../../tools/bytecode/analysis.ts";
import type { Hex } from "../../tools/evm/network.ts";
import { analyseBySteps as analyse, analyseInSlices } from "../rig/analyser.ts";
import { compileContracts } from "../rig/compile.ts";
import { allDamages, type Mutant, mutantsOf, plainDamages } from "./_mutants.ts";

/** So many of plain damage, and as many of any kind. */
const MUTANTS = 2_000;
const PER_TEST = 500;
/** Of so many mutants one is analysed twice. */
const TWICE = 25;

/** What a walk of one contract may take, all functions together. */
const STEPS_MAX = 1_000_000;

/** About a millisecond. */
const STEPS_PER_TURN_MAX = 1_000;

/** Ordinary contracts of other people, the first as long as a network takes them, the last by Vyper. */
const foreign = [
  "@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json",
  "@uniswap/v2-core/build/UniswapV2Pair.json",
  "@openzeppelin/contracts/build/contracts/ERC20PresetMinterPauser.json",
  "@openzeppelin/contracts/build/contracts/TimelockController.json",
  "@openzeppelin/contracts/build/contracts/TransparentUpgradeableProxy.json",
  "@balancer-labs/v2-deployments/dist/tasks/20221205-veboost-v2/artifact/VeBoostV2.json",
].map((path): string => {
  const text = Deno.readTextFileSync(new URL(`../../node_modules/${path}`, import.meta.url));
  const { deployedBytecode, evm } = JSON.parse(text);
  return deployedBytecode ?? `0x${evm.deployedBytecode.object}`;
});
const codes = [
  ...Object.values(compileContracts()).map(({ deployedBytecode }) => deployedBytecode),
  ...foreign,
].map((code) => Uint8Array.fromHex(code.slice(2))).filter(({ length }) => length > 0);
const plain = [...mutantsOf(codes, { count: MUTANTS, seed: 20_261_130, by: plainDamages })];
const any = [...mutantsOf(codes, { count: MUTANTS, seed: 20_261_121, by: allDamages })];
const mutants = [...plain, ...any];

for (let from = 0; from < mutants.length; from += PER_TEST) {
  Deno.test(`analyses of damaged code end and hold together (${from + 1} to ${from + PER_TEST})`, async () => {
    for (const [index, { how, code }] of mutants.slice(from, from + PER_TEST).entries()) {
      const analysis = await analyse(`0x${code.toHex()}`);
      assertHoldsTogether(analysis, { how, code });
      if (index % TWICE === 0) assert.deepEqual(await analyse(`0x${code.toHex()}`), analysis, how);
    }
  });
}

Deno.test("code of each kind may end within a constant of any length", async () => {
  for (const code of foreign) {
    for (let push = 0x60; push <= 0x7f; push++) {
      const cut: Hex = `0x${code.slice(2)}${push.toString(16)}`;
      const { bytes, form } = await analyse(cut);
      assert.deepEqual([bytes, form], [(cut.length - 2) / 2, "evm"], `${push}`);
    }
  }
});

Deno.test("analyses of damaged code offer others their turn every so many steps", async () => {
  for (const { how, code } of [...plain.slice(0, 150), ...any.slice(0, 150)]) {
    const { analysis, turns } = await analyseInSlices(`0x${code.toHex()}`);
    assert.ok(analysis.coverage.steps <= STEPS_PER_TURN_MAX * (turns + 1), how);
  }
});

Deno.test("most damaged code still shows functions", async () => {
  // Else the others would say little: they would be about bytes that end at the first instruction.
  let withFunctions = 0;
  for (const { code } of plain.slice(0, 200)) {
    if ((await analyse(`0x${code.toHex()}`)).functions.length > 0) withFunctions++;
  }
  assert.ok(withFunctions > 120, `${withFunctions} of 200`);
});

function assertHoldsTogether(analysis: CodeAnalysis, { how, code }: Mutant): void {
  const { functions, powers, coverage, truncated } = analysis;
  assert.ok(codeForms.includes(analysis.form), how);
  assert.equal(analysis.bytes, code.length, how);
  const selectors = functions.map(({ selector }) => selector);
  assert.equal(new Set(selectors).size, selectors.length, how);
  for (const selector of selectors) assert.match(selector, /^0x[0-9a-f]{8}$/, how);
  if (analysis.form !== "evm") assert.deepEqual(selectors, [], how);
  const cut = new Set(functions.filter((one) => one.truncated).map(({ selector }) => selector));
  for (const { power, severity, evidence, confidence, functions: holders } of powers) {
    assert.ok(powerNames.includes(power) && severities.includes(severity), how);
    assert.ok(evidences.includes(evidence), how);
    if (evidence === "name") assert.equal(confidence, "named", how);
    for (const { selector, access } of holders) {
      // What calls without a known selector do is listed under none.
      assert.ok(selector === "0x" || selectors.includes(selector), how);
      // Where not all was seen, there may be a way around the guard.
      if (cut.has(selector)) assert.notEqual(access.state, "guarded", how);
      if (access.state === "guarded") assert.notEqual(access.guards.length, 0, how);
    }
  }
  assert.ok(coverage.steps <= STEPS_MAX, `${how}: ${coverage.steps} steps`);
  assert.ok(coverage.blocksBps >= 0 && coverage.blocksBps <= 10_000, how);
  assert.ok(coverage.functionsTruncated <= coverage.functionsWalked, how);
  if (cut.size > 0 || coverage.functionsTruncated > 0) assert.equal(truncated, true, how);
  // What is kept and answered is plain JSON.
  assert.deepEqual(JSON.parse(JSON.stringify(analysis)), analysis, how);
}
