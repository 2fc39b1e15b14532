/** Code that runs more than was looked at says so, whatever its slots show; long lists have an end. */
import assert from "node:assert/strict";
import type { Hex } from "viem";
import { findPowers, functionsMax } from "../../tools/code_powers/powers.ts";
import { namedPowerTable } from "../../tools/code_powers/table.ts";
import { proxySlots } from "../../tools/evm/proxy.ts";
import type { ProxyResult } from "../../tools/token/proxy.ts";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const digits = address.slice(2).toLowerCase();

/** A dispatcher of these functions, as Solidity writes it. */
const dispatcher = (...selectors: string[]) =>
  selectors.map((selector) => `8063${selector}1461012357`).join("");

const erc20 = dispatcher("a9059cbb", "70a08231");
/** A fallback that delegates to an address of storage slot 0. */
const delegates = "600080600080600054f4";
const readsSlot = `7f${proxySlots.implementation.slice(2)}54`;

const slotProxy: ProxyResult = {
  kind: "eip1967",
  implementation: address,
  beacon: null,
  admin: null,
};
const clone: ProxyResult = { ...slotProxy, kind: "eip1167" };
const cloneCode: Hex = `0x363d3d373d3d3d363d73${digits}5af43d82803e903d91602b57fd5bf3`;

function judge(token: Hex, proxy: ProxyResult | null, implementation?: Hex) {
  const { powers, incomplete } = findPowers({
    token,
    proxy,
    implementation,
    noAdmin: true,
    isEvm: true,
  });
  return [powers?.map(({ power, severity }) => `${power} ${severity}`), incomplete];
}

Deno.test("a clone of code that delegates is as incomplete as that code asked itself", () => {
  const code: Hex = `0x${erc20}${delegates}`;
  assert.deepEqual(judge(code, null), [[], ["runs-other-code"]]);
  assert.deepEqual(judge(cloneCode, clone, code), [[], ["runs-other-code"]]);
  assert.deepEqual(judge(cloneCode, { ...clone, kind: "minimal-clone" }, code), [
    [],
    ["runs-other-code"],
  ]);
  assert.deepEqual(judge(cloneCode, clone, `0x${erc20}`), [[], []]);
  // Without a token's functions of its own, and told where an EIP-1967 proxy looks.
  const bare: Hex = `0x${dispatcher("8da5cb5b")}${readsSlot}${delegates}`;
  for (const proxy of [clone, slotProxy]) {
    const [, incomplete] = judge(cloneCode, proxy, bare);
    assert.deepEqual(incomplete, ["opaque-dispatch", "runs-other-code"], `${proxy.kind}`);
  }
});

Deno.test("an implementation that delegates leaves the list incomplete and the proxy high", () => {
  const proxyCode: Hex = `0x${readsSlot}${delegates}`;
  assert.deepEqual(judge(proxyCode, slotProxy, `0x${erc20}${delegates}`), [
    ["upgradeable-proxy high"],
    ["runs-other-code"],
  ]);
  assert.deepEqual(judge(proxyCode, slotProxy, `0x${erc20}`), [["upgradeable-proxy medium"], []]);
});

Deno.test("a slot for show quiets nothing: a token that delegates says so and stays high", () => {
  const wanted = [["upgradeable-proxy high"], ["runs-other-code"]];
  const harmless: Hex = `0x${erc20}`;
  assert.deepEqual(judge(`0x${erc20}${delegates}`, slotProxy, harmless), wanted);
  // With the slot named, too: one function of a token is enough.
  for (const selector of ["a9059cbb", "70a08231"]) {
    const own: Hex = `0x${dispatcher(selector)}${readsSlot}${delegates}`;
    assert.deepEqual(judge(own, slotProxy, harmless), wanted);
  }
});

Deno.test("a proxy whose code names neither its slot nor what it runs may run anything", () => {
  const beacon: ProxyResult = { ...slotProxy, kind: "eip1967-beacon", beacon: address };
  const harmless: Hex = `0x${erc20}`;
  for (const proxy of [slotProxy, beacon, { ...slotProxy, kind: "eip1822" as const }]) {
    const [, silent] = judge(`0x${delegates}`, proxy, harmless);
    assert.deepEqual(silent, ["runs-other-code"], `${proxy.kind}`);
    const [, named] = judge(`0x73${digits}${delegates}`, proxy, harmless);
    assert.deepEqual(named, [], `${proxy.kind}`);
  }
});

Deno.test("a token that has a slot and delegates nowhere runs nothing else", () => {
  const [, incomplete] = judge(`0x${erc20}`, slotProxy, `0x${erc20}`);
  assert.deepEqual(incomplete, []);
});

Deno.test("code that names everything lists a part, the graver first, and counts the rest", () => {
  const all = namedPowerTable.flatMap(({ names }) => Object.values(names));
  const token: Hex = `0x${erc20}${dispatcher(...all.map((selector) => selector.slice(2)))}`;
  const { powers } = findPowers({
    token,
    proxy: slotProxy,
    implementation: token,
    noAdmin: true,
    isEvm: true,
  });
  for (const { power, functions, moreFunctions } of powers ?? []) {
    const rows = namedPowerTable.filter((row) => row.power === power);
    const count = rows.reduce((sum, { names }) => sum + 2 * Object.keys(names).length, 0);
    assert.equal(functions.length, Math.min(functionsMax, count), power);
    assert.equal(functions.length + moreFunctions, count, power);
    const medium = rows.filter(({ severity }) => severity === "medium")
      .flatMap(({ names }) => Object.values(names));
    const first = functions.slice(0, 2 * medium.length);
    assert.ok(first.every(({ selector }) => medium.includes(selector)), power);
  }
  // With room for the rest of an answer in what the cache takes.
  const { length } = JSON.stringify(powers);
  assert.ok(length < 20_000, `${length} characters`);
  assert.ok((powers ?? []).some(({ moreFunctions }) => moreFunctions > 20));
});
