import assert from "node:assert/strict";
import { type Abi, keccak256, stringToBytes, toFunctionSelector } from "viem";
import { powers } from "../../tools/bytecode/analysis.ts";
import { namesOf, powerNameTable, standardNameTable } from "../../tools/bytecode/names/table.ts";
import { type ArtefactName, loadArtefacts } from "../rig/artefacts.ts";

const find = await loadArtefacts(() => {});

const rows = [...powerNameTable, ...standardNameTable].flatMap(({ names }) =>
  Object.entries(names)
);

Deno.test("every selector of the tables is that of its signature, and stands in them once", () => {
  const seen = new Map<string, string>();
  for (const [signature, selector] of rows) {
    assert.equal(selector, keccak256(stringToBytes(signature)).slice(0, 10), signature);
    assert.equal(seen.get(selector), undefined, `${signature} and ${seen.get(selector)}`);
    seen.set(selector, signature);
  }
  assert.ok(seen.size >= 1_400, `${seen.size} names`);
});

Deno.test("signatures are canonical: no spaces, no names of arguments, no short forms", () => {
  for (const [signature] of rows) {
    assert.match(signature, /^[A-Za-z_]\w*\((\(|\)|\[|\]|,|\d|[a-z])*\)$/);
    assert.doesNotMatch(signature, /[(,]u?int[),[]/);
  }
});

Deno.test("a name alone is never more than medium, and its power is one of the list", () => {
  for (const { power, severity } of powerNameTable) {
    assert.ok(["medium", "low", "info"].includes(severity));
    assert.ok(powers.includes(power));
  }
});

Deno.test("powers that have telling names have rows", () => {
  const named = new Set(powerNameTable.map(({ power }) => power));
  // What no name tells: it is seen in what a function does.
  const unnamed = powers.filter((power) => !named.has(power));
  assert.deepEqual(unnamed, ["payment-kept", "origin-check"]);
});

Deno.test("a name tells its power and weight, or that it has none", () => {
  assert.deepEqual(namesOf("0x40c10f19"), [{
    signature: "mint(address,uint256)",
    selector: "0x40c10f19",
    power: "mint",
    nameSeverity: "medium",
    note: null,
  }]);
  const [transfer] = namesOf("0xa9059cbb");
  assert.deepEqual([transfer?.signature, transfer?.power, transfer?.nameSeverity], [
    "transfer(address,uint256)",
    null,
    null,
  ]);
  assert.deepEqual(namesOf("0xffffffff"), []);
});

/** Contracts whose every function has its name. */
const named: readonly ArtefactName[] = [
  "openzeppelin:ERC20",
  "openzeppelin:ERC20Votes",
  "openzeppelin:ERC4626",
  "openzeppelin:ERC721Enumerable",
  "openzeppelin:ERC1155",
  "openzeppelin:ERC2981",
  "openzeppelin:ERC777",
  "openzeppelin:IERC5267",
  "openzeppelin:Ownable2Step",
  "openzeppelin:AccessControlEnumerable",
  "openzeppelin:AccessControlDefaultAdminRules",
  "openzeppelin:ERC20PresetMinterPauser",
  "openzeppelin:UUPSUpgradeable",
  "openzeppelin:ITransparentUpgradeableProxy",
  "openzeppelin:ProxyAdmin",
  "openzeppelin:UpgradeableBeacon",
  "openzeppelin:Governor",
  "openzeppelin:TimelockController",
  "openzeppelin:Multicall",
  "weth:WETH9",
];

for (const name of named) {
  Deno.test(`every function of ${name} has its name in the tables`, () => {
    const abi: Abi = find(name).abi;
    for (const item of abi) {
      if (item.type !== "function") continue;
      const types = namesOf(toFunctionSelector(item)).map(({ signature }) => signature);
      assert.equal(types.length, 1, item.name);
      assert.ok(types[0]?.startsWith(`${item.name}(`), item.name);
    }
  });
}

Deno.test("removing, reading and renouncing are no powers", () => {
  const harmless = [
    "renounceOwnership()",
    "owner()",
    "removeLimits()",
    "burn(uint256)",
    "burnFrom(address,uint256)",
    "multicall(bytes[])",
    "hasRole(bytes32,address)",
    "_taxFee()",
    "deposit()",
  ];
  for (const signature of harmless) {
    const [known] = namesOf(toFunctionSelector(signature));
    assert.deepEqual([known?.signature, known?.power], [signature, null]);
  }
});
