/** Code that Vyper wrote: other dispatchers, mappings hashed the other way round, no free pointer. */
import assert from "node:assert/strict";
import { toFunctionSelector, toFunctionSignature } from "viem";
import type { CodeAnalysis } from "../../tools/bytecode/analysis.ts";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { vyperArgument, vyperContracts, vyperSelectorTables } from "../rig/vyper.ts";
import { selectorOf } from "../rig/assembler.ts";
import { dispatchers, SLOTS, vyperSignatures, vyperToken } from "./_vyper_token.ts";

const contracts = await vyperContracts();

for (const [name, { abi, code }] of Object.entries(contracts)) {
  Deno.test(`an analysis of Vyper's ${name} lists its functions and no others`, async () => {
    const { form, functions, proxy, compiler, opaqueDispatch } = await analyse(code);
    assert.equal(form, "evm");
    const known = abi.flatMap((item) => item.type === "function" ? [toFunctionSelector(item)] : []);
    assert.deepEqual(
      functions.map(({ selector }) => selector).toSorted(),
      known.toSorted(),
    );
    assert.equal(proxy, null);
    assert.notEqual(compiler.language, "solidity");
    assert.equal(opaqueDispatch, false);
  });
}

Deno.test("an analysis of a token of Vyper's gives standard functions their types", async () => {
  const { abi, code } = contracts.LiquidityGaugeV5;
  const { functions } = await analyse(code);
  const standard = ["transfer", "transferFrom", "approve", "balanceOf", "allowance", "totalSupply"];
  const known = abi.flatMap((item) =>
    item.type === "function" && standard.includes(item.name) ? [toFunctionSignature(item)] : []
  );
  assert.equal(known.length, standard.length);
  for (const signature of known) {
    const found = functions.find(({ selector }) => selector === toFunctionSelector(signature));
    assert.equal(found?.arguments, signature.slice(signature.indexOf("(")), signature);
  }
});

Deno.test("an analysis of Vyper's code sees a guard that stands behind the code", async () => {
  const { code } = contracts.ChildChainStreamer;
  const accesses = accessesOf(await analyse(code), "remove_reward(address,address)");
  // Whoever removes a reward also removes the account that may bring it.
  assert.deepEqual(accesses.map(({ power }) => power), ["withdraw-token", "role-admin"]);
  const [access] = accesses;
  assert.equal(access?.state, "guarded");
  assert.deepEqual(
    access?.guards.map((
      guard,
    ) => [guard.kind, "address" in guard ? guard.address?.toLowerCase() : null]),
    [["fixed", vyperArgument(1)]],
  );
});

Deno.test("an analysis reads the selector tables of newer Vyper", async () => {
  const { sparse, dense, selectors } = vyperSelectorTables();
  for (const code of [sparse, dense]) {
    const { functions, opaqueDispatch } = await analyse(code);
    assert.deepEqual(functions.map(({ selector }) => selector).toSorted(), selectors.toSorted());
    assert.equal(opaqueDispatch, false);
  }
});

for (const dispatcher of dispatchers) {
  Deno.test(`an analysis of a token behind Vyper's ${dispatcher} dispatcher tells who may mint and stop it`, async () => {
    const analysis = await analyse(vyperToken(dispatcher));
    assert.deepEqual(
      analysis.functions.map(({ selector }) => selector).toSorted(),
      vyperSignatures.map(selectorOf).toSorted(),
    );
    assert.equal(analysis.truncated, false);
    const minted = accessesOf(analysis, "mint(address,uint256)");
    assert.deepEqual(minted.map(({ power }) => power), ["mint"]);
    assert.deepEqual(minted.map(guardSlots), [[SLOTS.minter]]);
    const switched = accessesOf(analysis, "set_paused(bool)");
    assert.deepEqual(switched.map(({ power }) => power), ["pause"]);
    assert.deepEqual(switched.map(guardSlots), [[SLOTS.minter]]);
    const replaced = accessesOf(analysis, "set_minter(address)");
    assert.notEqual(replaced.length, 0);
    for (const access of replaced) assert.deepEqual(guardSlots(access), [SLOTS.minter]);
    assert.deepEqual(accessesOf(analysis, "transfer(address,uint256)"), []);
  });
}

/** What each power says of a function. */
function accessesOf({ powers }: CodeAnalysis, signature: string) {
  return powers.flatMap(({ power, functions }) =>
    functions.filter(({ selector }) => selector === selectorOf(signature))
      .map(({ access }) => ({ power, ...access }))
  );
}

/** Slots of the addresses that have to call. */
function guardSlots({ state, guards }: ReturnType<typeof accessesOf>[number]): unknown[] {
  if (state !== "guarded") return [state];
  return guards.map((guard) => guard.kind === "slot" ? Number(guard.place.slot) : guard.kind);
}
