/** Functions of widespread code that go over lists, or call what calls more, are walked to their ends. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import { analyseBySteps } from "../rig/analyser.ts";

type Artefact = { readonly deployedBytecode: Hex };

const MODULES = new URL("../../node_modules/", import.meta.url);

const WHOLE = [
  "@openzeppelin/contracts/build/contracts/ERC1155.json",
  "@openzeppelin/contracts/build/contracts/ERC1155PresetMinterPauser.json",
  "@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json",
];

for (const path of WHOLE) {
  Deno.test(`walks all functions to their ends: ${path.split("/").at(-1)}`, async () => {
    const text = Deno.readTextFileSync(new URL(path, MODULES));
    const { deployedBytecode }: Artefact = JSON.parse(text);
    const { coverage, functions } = await analyseBySteps(deployedBytecode);
    assert.equal(coverage.functionsTruncated, 0);
    assert.deepEqual(functions.filter(({ truncated }) => truncated), []);
  });
}
