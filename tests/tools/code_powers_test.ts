import assert from "node:assert/strict";
import fc from "fast-check";
import { type Abi, type Hex, toFunctionSelector } from "viem";
import { findPowers } from "../../tools/code_powers/powers.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import { namedPowerTable } from "../../tools/code_powers/table.ts";
import { type ArtefactName, loadArtefacts } from "../rig/artefacts.ts";

const find = await loadArtefacts(() => {});
const nothing = { proxy: null, implementation: undefined, noAdmin: true, isEvm: true } as const;

/** Artefacts of common tokens and of contracts around them, each by another author or compiler. */
const artefacts: readonly ArtefactName[] = [
  "openzeppelin:ERC20PresetMinterPauser",
  "openzeppelin:ERC20PresetFixedSupply",
  "openzeppelin:TimelockController",
  "openzeppelin:UpgradeableBeacon",
  "weth:WETH9",
  "own:OwnableToken",
  "own:TokenImplementation",
];

const selectorsOf = (abi: Abi) =>
  abi.flatMap((item) => item.type === "function" ? [toFunctionSelector(item)] : []);

Deno.test("every selector of the table is that of its signature, and stands in it once", () => {
  const seen = new Map<string, string>();
  for (const { power, names } of namedPowerTable) {
    for (const [signature, selector] of Object.entries(names)) {
      // Not parsed as a function's text: a tuple's members have no names there.
      assert.equal(selector, toFunctionSelector(signature), signature);
      assert.equal(seen.get(selector), undefined, `${power}: ${signature}`);
      seen.set(selector, signature);
    }
  }
  assert.ok(seen.size >= 500, `${seen.size} names`);
});

Deno.test("a name alone is never more than medium", () => {
  for (const { severity } of namedPowerTable) assert.ok(["medium", "low"].includes(severity));
});

for (const name of artefacts) {
  Deno.test(`the functions of ${name} that the table names are found in its code, and no others`, () => {
    const { abi, deployedBytecode } = find(name);
    const { powers } = findPowers({
      ...nothing,
      token: deployedBytecode.toLowerCase() as Hex,
    });
    const named = new Set(namedPowerTable.flatMap(({ names }) => Object.values(names)));
    const wanted = selectorsOf(abi).filter((selector) => named.has(selector));
    const found = (powers ?? []).flatMap(({ functions }) =>
      functions.map(({ selector }) => selector)
    );
    assert.deepEqual(found.toSorted(), wanted.toSorted());
  });
}

Deno.test("powers of a token with mint and pause, in the order of the list, by name", () => {
  const { deployedBytecode } = find("openzeppelin:ERC20PresetMinterPauser");
  const { powers, incomplete } = findPowers({ ...nothing, token: deployedBytecode });
  assert.deepEqual(
    powers?.map((
      { power, severity, evidence, functions },
    ) => [power, severity, evidence, functions.map(({ signature }) => signature)]),
    [
      ["mint", "medium", "name", ["mint(address,uint256)"]],
      ["pause", "medium", "name", ["pause()", "unpause()"]],
    ],
  );
  assert.deepEqual(incomplete, []);
});

Deno.test("a holder's own withdrawal weighs little", () => {
  const { deployedBytecode } = find("weth:WETH9");
  const { powers } = findPowers({ ...nothing, token: deployedBytecode });
  assert.deepEqual(powers?.map(({ power, severity }) => [power, severity]), [
    ["withdrawal", "low"],
  ]);
});

/** Comparisons of a selector as compilers write them. */
const dispatchers: Readonly<Record<string, (selector: string) => string>> = {
  "Solidity since 0.4": (selector) => `8063${selector}1461012357`,
  "Solidity's IR pipeline": (selector) => `63${selector}810361012357`,
  "a list split in halves": (selector) => `8063${selector}1161012357`,
  "Vyper": (selector) => `63${selector}81186101235757`,
  "older Vyper": (selector) => `63${selector}600051141561012357`,
  "a comparison turned round": (selector) => `63${selector}9060005214610123575b`,
};

const erc20 = ["a9059cbb", "70a08231"];

for (const [compiler, compare] of Object.entries(dispatchers)) {
  const works = compiler !== "a comparison turned round";
  Deno.test(`a dispatcher by ${compiler} is ${works ? "read" : "told to be opaque"}`, () => {
    const token: Hex = `0x${[...erc20, "40c10f19"].map(compare).join("")}`;
    const { powers, incomplete } = findPowers({ ...nothing, token });
    assert.deepEqual(powers?.map(({ power }) => power), works ? ["mint"] : []);
    assert.deepEqual(incomplete, works ? [] : ["opaque-dispatch"]);
  });
}

Deno.test("a selector that is only sent or compared, stands in data or in push data is no function", () => {
  const plain = erc20.map(dispatchers["Solidity since 0.4"] as (selector: string) => string);
  const sent = "6340c10f1960e01b600052"; // PUSH4, PUSH1 224, SHL, MSTORE
  const compared = "6340c10f191415600052"; // PUSH4, EQ, ISZERO, MSTORE
  const inPushData = `7f8063${"40c10f19"}1461012357${"00".repeat(21)}`;
  const metadata = `a18063${"40c10f19"}1461012357`;
  const length = (metadata.length / 2).toString(16).padStart(4, "0");
  const token: Hex = `0x${plain.join("")}${sent}${compared}${inPushData}00${metadata}${length}`;
  assert.deepEqual(findPowers({ ...nothing, token }), { powers: [], incomplete: [] });
});

Deno.test("a selector that starts with zeros is found where it is written shorter", () => {
  const zeros = namedPowerTable.flatMap(({ names }) => Object.values(names))
    .filter((selector) => selector.startsWith("0x00"));
  assert.ok(zeros.length > 0);
  for (const selector of zeros) {
    const short = selector.slice(2).replace(/^(00)+/, "");
    const opcode = (0x5f + short.length / 2).toString(16);
    const token: Hex = `0x80${opcode}${short}1461012357`;
    const { powers } = findPowers({ ...nothing, token });
    assert.deepEqual(powers?.flatMap(({ functions }) => functions.map((one) => one.selector)), [
      selector,
    ]);
  }
});

Deno.test("what was not read is told, and nothing unread is an empty list", () => {
  assert.deepEqual(findPowers({ ...nothing, token: null }), {
    powers: null,
    incomplete: ["code-unread", "opaque-dispatch"],
  });
  assert.deepEqual(findPowers({ ...nothing, token: "0x1234", isEvm: false }), {
    powers: null,
    incomplete: ["not-evm"],
  });
  const delegates = findPowers({ ...nothing, token: "0x600080600080600080f4" });
  assert.deepEqual(delegates, {
    powers: [],
    incomplete: ["opaque-dispatch", "runs-other-code"],
  });
});

const proxy = {
  kind: "eip1967",
  implementation: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  beacon: null,
  admin: null,
} as const;
/** PUSH32 the slot of EIP-1967, SLOAD, PUSH20 the beacon, and a DELEGATECALL. */
const forwarder: Hex = `0x7f${proxySlots.implementation.slice(2)}5473${
  proxy.implementation.slice(2).toLowerCase()
}600080600080600080f4`;
const erc20Code: Hex = `0x${
  erc20.map(dispatchers["Solidity since 0.4"] as (selector: string) => string).join("")
}`;
const upgradeable: Hex = `${erc20Code}8063${"3659cfe6"}1461012357`;

const upgrades: readonly (readonly [string, Parameters<typeof findPowers>[0], string | null])[] = [
  ["an EIP-1967 proxy whose implementation names an upgrade", {
    ...nothing,
    token: forwarder,
    proxy,
    implementation: upgradeable,
  }, "high"],
  ["an EIP-1967 proxy with an admin", {
    ...nothing,
    token: forwarder,
    proxy: { ...proxy, admin: proxy.implementation },
    noAdmin: false,
    implementation: erc20Code,
  }, "high"],
  ["an EIP-1967 proxy without admin whose implementation names no upgrade", {
    ...nothing,
    token: forwarder,
    proxy,
    implementation: erc20Code,
  }, "medium"],
  ["the same with an admin's slot that was not read", {
    ...nothing,
    token: forwarder,
    proxy,
    noAdmin: false,
    implementation: erc20Code,
  }, "high"],
  ["the same with an implementation that was not read", {
    ...nothing,
    token: forwarder,
    proxy,
    implementation: null,
  }, "high"],
  ["the same with an implementation that hides its functions", {
    ...nothing,
    token: forwarder,
    proxy,
    implementation: "0x00",
  }, "high"],
  ["a beacon proxy", {
    ...nothing,
    token: forwarder,
    proxy: { ...proxy, kind: "eip1967-beacon", beacon: proxy.implementation },
    implementation: erc20Code,
  }, "high"],
  ["a wallet that runs another's code", {
    ...nothing,
    token: forwarder,
    proxy: { ...proxy, kind: "eip7702" },
    implementation: erc20Code,
  }, "high"],
  ["a minimal clone", {
    ...nothing,
    token: forwarder,
    proxy: { ...proxy, kind: "eip1167" },
    implementation: erc20Code,
  }, null],
];

for (const [name, review, severity] of upgrades) {
  Deno.test(`${name} is upgradeable: ${severity ?? "not"}`, () => {
    const { powers, incomplete } = findPowers(review);
    const found = powers?.find(({ power }) => power === "upgradeable-proxy");
    assert.equal(found?.severity ?? null, severity);
    if (severity !== null) assert.equal(found?.evidence, "storage");
    assert.equal(incomplete.includes("implementation-unread"), review.implementation === null);
    assert.equal(incomplete.includes("runs-other-code"), false, "it is known what it runs");
  });
}

Deno.test("any bytes are read without a throw, and twice the same", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    const token: Hex = `0x${
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
    }`;
    assert.deepEqual(findPowers({ ...nothing, token }), findPowers({ ...nothing, token }));
  }));
});
