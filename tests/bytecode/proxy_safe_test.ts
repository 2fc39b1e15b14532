/** Safe's proxies: slot 0 says where calls go, and `masterCopy()` is answered before they are handed on. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { analyseBySteps as analyse } from "../rig/analyser.ts";
import { assemble } from "../rig/assembler.ts";

const handsOn = `CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00
  0x00 SLOAD GAS DELEGATECALL @done JUMPI 0x00 0x00 REVERT done: 0x00 0x00 RETURN`;
const answers = "answer: 0x00 SLOAD 0x00 MSTORE 0x20 0x00 RETURN";

/** What the first word of the call is compared with, as compilers write it → the kind. */
const comparisons: Readonly<Record<string, readonly [text: string, kind: string]>> = {
  "the selector as a whole word": [
    `0xa619486e${"00".repeat(28)} 0x00 CALLDATALOAD EQ`,
    "gnosis-safe",
  ],
  "the selector, shifted left": ["0x530ca437 0xe1 SHL 0x00 CALLDATALOAD EQ", "gnosis-safe"],
  "another selector, shifted left": ["0x530ca435 0xe1 SHL 0x00 CALLDATALOAD EQ", "slot"],
};

for (const [what, [text, kind]] of Object.entries(comparisons)) {
  Deno.test(`a proxy by slot 0 that compares the call with ${what}, is called ${kind}`, async () => {
    const { proxy } = await analyse(assemble(`${text} @answer JUMPI ${handsOn} ${answers}`));
    assert.equal(proxy?.kind, kind);
  });
}

const require = createRequire(import.meta.url);
const PUBLISHED = "@safe-global/safe-contracts/build/artifacts/contracts";

Deno.test("a published SafeProxy runs what its slot 0 names", async () => {
  const artefact = require(`${PUBLISHED}/proxies/SafeProxy.sol/SafeProxy.json`);
  const { proxy, powers } = await analyse(artefact.deployedBytecode);
  assert.equal(proxy?.kind, "gnosis-safe");
  assert.ok(proxy.target.from === "slot" && BigInt(proxy.target.place.slot) === 0n);
  assert.deepEqual(powers, []);
});

/** Selectors of execTransaction and execTransactionFromModule. */
const [EXECUTE, EXECUTE_AS_MODULE] = ["0x6a761202", "0x468721a7"];

for (const name of ["Safe", "SafeL2"]) {
  Deno.test(`a published ${name} acts for its owners, and for modules that are in its list`, async () => {
    const artefact = require(`${PUBLISHED}/${name}.sol/${name}.json`);
    const { powers } = await analyse(artefact.deployedBytecode);
    assert.ok(powers.every(({ severity }) => severity !== "critical"));
    const call = powers.find(({ power }) => power === "arbitrary-call");
    const accessOf = (selector: string) =>
      call?.functions.find((one) => one.selector === selector)?.access;
    assert.equal(call?.severity, "high");
    assert.equal(accessOf(EXECUTE)?.state, "unknown");
    assert.equal(accessOf(EXECUTE_AS_MODULE)?.state, "guarded");
    // Modules stand in the mapping at slot 1, owners in the one at slot 2.
    const modules = accessOf(EXECUTE_AS_MODULE)?.guards
      .map((guard) => guard.kind === "role" ? BigInt(guard.mappingSlot) : null);
    assert.deepEqual(modules, [1n]);
  });
}
